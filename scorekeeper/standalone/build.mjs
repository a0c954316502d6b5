// Compiles the archive of the site, in Deno: build.mjs PYODIDE-FOLDER COMPILING.PY SOURCES.ZIP FILES-TO-COMPRESS… OUTPUT-FOLDER
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, compiling, sources, ...rest] = Deno.args, output = rest.pop();
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: `${folder}/`,
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/" },
});
python.runPython(await Deno.readTextFile(compiling));

const given = python.toPy(await Deno.readFile(sources)), archive = python.globals.get("archive")(given.tobytes());
await write("python.zip", archive.toJs());
for (const path of rest) await write(path.split("/").pop(), await Deno.readFile(path));

async function write(name, content) {
  await Deno.writeFile(`${output}/${name}.gz`, gzipSync(content, { level: 9 }));
}
