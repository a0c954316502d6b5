// The engine: Python, the app and its store, in a worker of the shell. It answers one request after the other, each
// once all that it saved is on the disk.

import { mountDisk, openDisk } from "./disk.js";
import { startPython } from "./python.js";

const DATA = "/data", DATABASE = "scorekeeper.db", PATIENCE = 8000;
let python, bridge, disk, queue = Promise.resolve();

self.onmessage = ({ data }) => {
  if (data.start) start(data.start);
  else queue = queue.then(() => answer(data));
};

async function start({ base, release }) {
  try {
    const archive = fetch(base + release.python).then((answer) => answer.arrayBuffer()).then((all) =>
      new Uint8Array(all)
    );
    const opening = openDisk(PATIENCE);
    opening.catch(() => undefined);
    const { loadPyodide } = await import(`${base}${release.pyodide}pyodide.mjs`);
    python = await startPython(loadPyodide, base + release.pyodide, archive);
    postMessage({ step: "python" });
    disk = await opening;
    const fresh = !disk.files.has(DATABASE);
    mountDisk(python.FS, DATA, disk);
    const address = new URL(base), prefix = address.pathname.replace(/\/$/, "");
    const { open_bridge } = python.pyimport("scorekeeper.standalone.bridge");
    bridge = open_bridge(DATA, address.protocol.slice(0, -1), address.host, prefix, release.static);
    await disk.settle();
    postMessage({ ready: true, fresh });
  } catch (error) {
    postMessage({ failed: error.name === "NoModificationAllowedError" ? "held" : String(error).slice(-2000) });
  }
}

async function answer({ no, method, path, query, headers, body }) {
  let status = 500, head = [["content-type", "text/plain"]], content;
  try {
    const [asked, sent] = [headers, new Uint8Array(body || 0)].map((one) => python.toPy(one));
    const given = bridge.answer(method, `/${path}`, query, asked, sent);
    [status, head, content] = given.toJs();
    for (const one of [given, asked, sent]) one.destroy();
    await disk.settle();
    content = content.slice().buffer;
  } catch (error) {
    // Python is gone after a fatal error, such as a stack that is too short: the shell starts another one.
    if (error.pyodide_fatal_error || error instanceof RangeError) return postMessage({ fatal: String(error) });
    status = error.name === "QuotaExceededError" ? 503 : 500;
    head = [["content-type", "text/plain"]];
    content = new TextEncoder().encode(String(error).slice(-2000)).buffer;
  }
  postMessage({ no, status, headers: head, body: content }, [content]);
}
