// The files of this phone as a folder of Python's.

import { IndexedDisk } from "./indexed.js";
import { OpfsDisk } from "./opfs.js";

const EXISTS = 20, INVALID = 28, NO_ENTRY = 44, NO_SPACE = 51, NOT_PERMITTED = 63;
const HELD = "NoModificationAllowedError", PAUSE = 250;

/** The best that this browser has. Handles that another page holds still are waited for so many milliseconds. */
export async function openDisk(patience) {
  const handles = self.FileSystemFileHandle && "createSyncAccessHandle" in FileSystemFileHandle.prototype;
  if (!handles || !navigator.storage?.getDirectory) return IndexedDisk.open();
  for (const until = Date.now() + patience;;) {
    try {
      return await OpfsDisk.open();
    } catch (error) {
      if (error.name !== HELD || Date.now() > until) throw error;
      await new Promise((yes) => setTimeout(yes, PAUSE));
    }
  }
}

/** Mount the disk at a folder. */
export function mountDisk(FS, folder, disk) {
  const refuse = (code) => {
    throw new FS.ErrnoError(code);
  };
  const full = (work) => {
    try {
      return work();
    } catch (error) {
      if (error.name === "ErrnoError") throw error;
      return refuse(NO_SPACE);
    }
  };
  const of = (node) => disk.files.get(node.name) || refuse(NO_ENTRY);
  // what the folder itself can do
  const place = {
    getattr: (node) => facts(node, 4096),
    setattr: (node, changes) => setMode(node, changes),
    lookup: (parent, name) => (disk.files.has(name) ? make(parent, name, 0o100600) : refuse(NO_ENTRY)),
    mknod(parent, name, mode) {
      if (!FS.isFile(mode)) refuse(NOT_PERMITTED);
      if (disk.files.has(name)) refuse(EXISTS);
      full(() => disk.create(name));
      return make(parent, name, mode);
    },
    rename(node, _parent, name) {
      full(() => disk.rename(node.name, name));
      node.name = name;
    },
    unlink: (_parent, name) => full(() => disk.remove(name)),
    rmdir: () => refuse(NOT_PERMITTED),
    symlink: () => refuse(NOT_PERMITTED),
    readdir: () => [".", "..", ...disk.files.keys()],
  };
  const file = {
    getattr: (node) => facts(node, of(node).size),
    setattr(node, changes) {
      setMode(node, changes);
      if (changes.size !== undefined) full(() => of(node).truncate(changes.size));
    },
  };
  const stream = {
    read: (open, heap, offset, length, at) => of(open.node).read(heap.subarray(offset, offset + length), at),
    write(open, heap, offset, length, at) {
      open.node.timestamp = Date.now();
      return full(() => of(open.node).write(heap.subarray(offset, offset + length), at));
    },
    llseek(open, offset, whence) {
      const from = [0, open.position, of(open.node).size][whence];
      return from + offset < 0 ? refuse(INVALID) : from + offset;
    },
    fsync(open) {
      full(() => of(open.node).flush());
      return 0;
    },
  };

  function make(parent, name, mode) {
    const node = FS.createNode(parent, name, mode, 0), folderNode = FS.isDir(mode);
    node.node_ops = folderNode ? place : file;
    node.stream_ops = folderNode ? {} : stream;
    node.timestamp = Date.now();
    return node;
  }

  FS.mkdirTree(folder);
  FS.mount({ mount: () => make(null, "/", 0o40700) }, {}, folder);
}

function setMode(node, changes) {
  if (changes.mode !== undefined) node.mode = changes.mode;
}

function facts(node, size) {
  const time = new Date(node.timestamp), at = { atime: time, mtime: time, ctime: time };
  const blocks = { size, blksize: 4096, blocks: Math.ceil(size / 4096) };
  return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, ...at, ...blocks };
}
