// Starts Python from the archive of the site: bytecode of its library, of the app and of what that needs.

const EMPTY_ZIP = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";
const LIBRARY = "/lib/python3.14";
const DIRECTORY = 0x02014b50, END = 0x06054b50, END_LENGTH = 22;

/** The files of a zip in which all are stored as they are: pairs of path and bytes, which are views of the archive. */
export function* stored(zip) {
  const data = new DataView(zip.buffer, zip.byteOffset, zip.byteLength), text = new TextDecoder();
  const end = zip.byteLength - END_LENGTH,
    short = (at) => data.getUint16(at, true),
    long = (at) => data.getUint32(at, true);
  if (long(end) !== END) throw new Error("archive cut off");
  for (let at = long(end + 16); long(at) === DIRECTORY; at += 46 + short(at + 28) + short(at + 30) + short(at + 32)) {
    const local = long(at + 42), begins = local + 30 + short(local + 26) + short(local + 28);
    yield [text.decode(zip.subarray(at + 46, at + 46 + short(at + 28))), zip.subarray(begins, begins + long(at + 24))];
  }
}

/** Python, with the archive's files in place before it begins. `archive` may be a promise. */
export function startPython(loadPyodide, indexURL, archive, options = {}) {
  return loadPyodide({
    indexURL,
    stdLibURL: EMPTY_ZIP,
    env: { PYTHONPATH: LIBRARY },
    fsInit: async (FS) => {
      const folders = new Set();
      for (const [path, content] of stored(await archive)) {
        const folder = `/${path.slice(0, path.lastIndexOf("/"))}`;
        if (!folders.has(folder)) FS.mkdirTree(folder);
        folders.add(folder);
        FS.writeFile(`/${path}`, content, { canOwn: true });
      }
    },
    ...options,
  });
}
