// Answers lines of JSON with the site's own Python, in Deno: in_pyodide.mjs PYODIDE-FOLDER SITE VERB < lines > answers

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { startPython } from "../../static/standalone/python.js";

const [pyodide, site, verb, lines, answers] = Deno.args;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const release = JSON.parse(/id="release">(.*?)<\/script>/.exec(readFileSync(`${site}/index.html`, "utf8"))[1]);
const archive = new Uint8Array(gunzipSync(readFileSync(`${site}/${release.python}.gz`)));
const empty = `${Deno.makeTempDirSync()}/empty.zip`;
writeFileSync(empty, new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]));
const python = await startPython(loadPyodide, `${pyodide}/`, archive, { stdLibURL: empty });
python.FS.writeFile("/lines", readFileSync(lines));
python.runPython(`
from scorekeeper.contract.json_lines import answer_lines
from scorekeeper.contract.questions import answer as judge
from scorekeeper.contract.record import answer_record as replay
from scorekeeper.wording import plain
with open("/lines", "rb") as lines, open("/answers", "wb") as answers:
    answer_lines(lines, answers, lambda document: ${verb}(document, plain), plain)
`);
writeFileSync(answers, python.FS.readFile("/answers"));
