// Files in IndexedDB, where a browser has no handles of files: they are in memory, and what changed of them is written
// in one transaction before a request is answered.

const NAME = "scorekeeper", STORE = "pages", PAGE = 16384;

const done = (request) =>
  new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });

class File {
  constructor(bytes = new Uint8Array(PAGE), size = 0) {
    this.bytes = bytes;
    this.size = size;
    this.changed = new Set();
  }
  read(into, at) {
    const part = this.bytes.subarray(at, Math.max(at, Math.min(this.size, at + into.length)));
    into.set(part);
    return part.length;
  }
  write(bytes, at) {
    this.grow(at + bytes.length);
    this.bytes.set(bytes, at);
    this.size = Math.max(this.size, at + bytes.length);
    this.mark(at, at + bytes.length);
    return bytes.length;
  }
  grow(size) {
    if (size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(Math.ceil(size / PAGE) * PAGE, 2 * this.bytes.length));
    larger.set(this.bytes);
    this.bytes = larger;
  }
  truncate(size) {
    this.grow(size);
    this.bytes.fill(0, Math.min(size, this.size), Math.max(size, this.size));
    this.mark(Math.min(size, this.size), Math.max(size, this.size));
    this.size = size;
  }
  mark(from, to) {
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) this.changed.add(page);
    this.changed.add(0);
  }
  flush() {
    // Written with all else before the answer: a start finds all of a request, or none of it.
  }
}

export class IndexedDisk {
  static async open() {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    const disk = new IndexedDisk(await done(asked)), store = disk.base.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    keys.forEach((key, index) => {
      if (key[1] === "size") disk.files.set(key[0], new File(undefined, values[index]));
    });
    keys.forEach(([name, page], index) => {
      const file = disk.files.get(name);
      if (page === "size" || !file) return;
      file.grow((page + 1) * PAGE);
      file.bytes.set(values[index], page * PAGE);
    });
    return disk;
  }
  constructor(base) {
    this.base = base;
    this.files = new Map();
    this.gone = new Set();
  }
  create(name) {
    const file = new File();
    file.changed.add(0);
    this.files.set(name, file);
    return file;
  }
  remove(name) {
    this.files.delete(name);
    this.gone.add(name);
  }
  rename(from, to) {
    const file = this.files.get(from);
    file.mark(0, file.size);
    this.remove(from);
    this.gone.add(to);
    this.files.set(to, file);
  }
  /** All that was written is on the disk: in one transaction, or none of it. */
  async settle() {
    const changed = [...this.files].filter(([, file]) => file.changed.size);
    if (!changed.length && !this.gone.size) return;
    const work = this.base.transaction(STORE, "readwrite", { durability: "strict" }), store = work.objectStore(STORE);
    for (const name of this.gone) store.delete(IDBKeyRange.bound([name], [name, []]));
    for (const [name, file] of changed) {
      store.put(file.size, [name, "size"]);
      for (const page of file.changed) {
        if (page * PAGE < file.size) store.put(file.bytes.slice(page * PAGE, (page + 1) * PAGE), [name, page]);
        else store.delete([name, page]);
      }
    }
    await new Promise((yes, no) => {
      work.oncomplete = yes;
      work.onabort = work.onerror = () => no(work.error || new DOMException("", "QuotaExceededError"));
    });
    this.gone.clear();
    for (const [, file] of changed) file.changed.clear();
  }
}
