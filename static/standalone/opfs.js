// Files in the private file system of the site. Handles can't be opened while Python waits, so there is a pool of them;
// the head of each says which file it is. A write is written, an fsync is a flush, a rename is one write of a head.

const FOLDER = "scorekeeper", SLOTS = 16, HEAD = 4096, NAMED = 512;
const encoder = new TextEncoder(), decoder = new TextDecoder();

function sum(text) {
  let found = 0;
  for (const sign of text) found = (found * 31 + sign.codePointAt(0)) >>> 0;
  return found;
}

/** The name in the head of a slot and how new it is, null where there is none. */
function named(bytes) {
  const [text, check] = decoder.decode(bytes).split("\n");
  if (!check || sum(text) !== Number(check)) return null;
  const [age, name] = JSON.parse(text);
  return name ? { age, name } : null;
}

class File {
  constructor(handle) {
    this.handle = handle;
    this.dirty = false;
  }
  get size() {
    return Math.max(0, this.handle.getSize() - HEAD);
  }
  read(into, at) {
    return this.handle.read(into, { at: HEAD + at });
  }
  write(bytes, at) {
    this.dirty = true;
    const written = this.handle.write(bytes, { at: HEAD + at });
    if (written !== bytes.length) throw new DOMException("", "QuotaExceededError");
    return written;
  }
  truncate(size) {
    this.dirty = true;
    this.handle.truncate(HEAD + size);
  }
  flush() {
    this.handle.flush();
    this.dirty = false;
  }
  rename(name, age) {
    const text = JSON.stringify([age, name]), head = new Uint8Array(NAMED);
    head.set(encoder.encode(`${text}\n${sum(text)}\n`));
    this.handle.write(head, { at: 0 });
    this.handle.flush();
  }
}

export class OpfsDisk {
  /** The files, once no other page holds them. */
  static async open() {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
    const disk = new OpfsDisk();
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const handle = await (await folder.getFileHandle(`slot-${slot}`, { create: true })).createSyncAccessHandle();
      disk.take(new File(handle));
    }
    return disk;
  }
  constructor() {
    this.files = new Map();
    this.free = [];
    this.ages = new Map();
    this.age = 0;
  }
  take(file) {
    const head = new Uint8Array(NAMED), read = file.handle.read(head, { at: 0 }), found = read && named(head);
    if (!found) return this.free.push(file);
    this.age = Math.max(this.age, found.age);
    const before = this.files.get(found.name);
    if (before && this.ages.get(found.name) > found.age) return this.release(file);
    if (before) this.release(before);
    this.files.set(found.name, file);
    this.ages.set(found.name, found.age);
    return undefined;
  }
  release(file) {
    file.rename("", 0);
    file.handle.truncate(HEAD);
    file.flush();
    this.free.push(file);
  }
  create(name) {
    const file = this.free.pop();
    if (!file) throw new DOMException("", "QuotaExceededError");
    file.handle.truncate(HEAD);
    file.rename(name, ++this.age);
    this.files.set(name, file);
    this.ages.set(name, this.age);
    return file;
  }
  remove(name) {
    const file = this.files.get(name);
    this.files.delete(name);
    this.release(file);
  }
  rename(from, to) {
    const file = this.files.get(from), before = this.files.get(to);
    file.rename(to, ++this.age);
    this.files.delete(from);
    this.files.set(to, file);
    this.ages.set(to, this.age);
    if (before) this.release(before);
  }
  /** All that was written is on the disk. */
  settle() {
    for (const file of this.files.values()) if (file.dirty) file.flush();
  }
}

/** A file as it is on the disk, for when there is no engine to read it; null where there is none. */
export async function readFile(name) {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const file = await (await folder.getFileHandle(`slot-${slot}`)).getFile();
    const head = file.size ? named(new Uint8Array(await file.slice(0, NAMED).arrayBuffer())) : null;
    if (head && head.name === name) return file.slice(HEAD);
  }
  return null;
}
