import {
  type FileNode,
  type HostFiles,
  type HostLimits,
  isInside,
  MemoryFiles,
  type Node,
  Stopped,
} from './memory-files.ts';

export type WasiHost = {
  readonly imports: WebAssembly.ModuleImports;
  /** The memory of the program, known once it is instantiated. */
  attach(memory: WebAssembly.Memory): void;
  files(): HostFiles;
  /** Moves the clock on. */
  wait(ms: number): void;
};

type Handle = { readonly node: Node; position: number; readonly appends: boolean };

const errno = {
  ...{ ok: 0, badDescriptor: 8, exists: 20, invalid: 28, isFolder: 31, nameTooLong: 37, noEntry: 44, noSystemCall: 52 },
  ...{ notFolder: 54, notEmpty: 55, cannotSeek: 70 },
};
const fileType = { stream: 2, folder: 3, file: 4 };
const rootDescriptor = 3;
const longestPath = 4096;
// 2026-01-01: the same on each run, so that an answer that looks at the clock always sees the same.
const startOfTime = 1_767_225_600_000_000_000n;

/**
 * The 43 functions that a WASI program can call, over files in memory. There is no way from here to a file, an environment
 * variable, a process, a socket or the clock of the machine.
 */
export function createWasiHost(options: {
  readonly args: readonly string[];
  readonly env: readonly string[];
  readonly stdin: Uint8Array;
  readonly files: HostFiles;
  readonly seed: number;
  readonly limits: HostLimits;
}): WasiHost {
  const { limits } = options;
  const tree = new MemoryFiles(options.files, limits);
  const { root } = tree;
  // The driver writes the input of a case into the one, and takes what was printed out of the other.
  const input = MemoryFiles.fileOf(options.stdin);
  const output = MemoryFiles.fileOf(new Uint8Array(0));
  const handles = new Map<number, Handle>([
    [0, { node: input, position: 0, appends: false }],
    [1, { node: output, position: 0, appends: true }],
    [rootDescriptor, { node: root, position: 0, appends: false }],
  ]);
  if (!root.entries.has('dev')) root.entries.set('dev', { kind: 'folder', entries: new Map([['stdin', input]]) });
  for (const { node } of handles.values()) if (node.kind === 'file') node.handles++;
  const inodes = new WeakMap<Node, bigint>();
  let lastInode = 0n;
  let printed = 0;
  let now = 0n;
  let randomState = BigInt(options.seed) + 1n;
  let memory: WebAssembly.Memory | undefined;

  const bytes = () => new Uint8Array((memory as WebAssembly.Memory).buffer);
  const view = () => new DataView((memory as WebAssembly.Memory).buffer);
  const textAt = (at: number, length: number) => Buffer.from(bytes().subarray(at, at + length)).toString('utf8');

  /** The buffers of a call that reads or writes several at once. */
  function* vectors(at: number, count: number): Generator<Uint8Array> {
    for (let index = 0; index < count; index++) {
      const start = view().getUint32(at + 8 * index, true);
      const length = view().getUint32(at + 8 * index + 4, true);
      yield bytes().subarray(start, start + length);
    }
  }

  function readInto(vector: Uint8Array, source: Uint8Array, from: number): number {
    const part = source.subarray(Math.min(from, source.length), Math.min(from + vector.length, source.length));
    vector.set(part);
    return part.length;
  }

  function readFrom(source: Uint8Array, from: number, at: number, count: number, result: number): number {
    let done = 0;
    for (const vector of vectors(at, count)) {
      const read = readInto(vector, source, from + done);
      done += read;
      if (read < vector.length) break;
    }
    view().setUint32(result, done, true);
    return done;
  }

  function writeTo(node: FileNode, from: number, at: number, count: number, result: number): number {
    let done = 0;
    for (const vector of vectors(at, count)) {
      if (vector.length > limits.fileBytes) throw new Stopped('files');
      if (from + done + vector.length > node.size) tree.resize(node, from + done + vector.length);
      node.bytes.set(vector, from + done);
      done += vector.length;
    }
    view().setUint32(result, done, true);
    return done;
  }

  function countPrinted(at: number, count: number, result: number): void {
    const length = [...vectors(at, count)].reduce((sum, vector) => sum + vector.length, 0);
    printed += length;
    if (printed > limits.outputBytes) throw new Stopped('output');
    view().setUint32(result, length, true);
  }

  function putStat(at: number, node: Node | undefined): void {
    const target = view();
    bytes().fill(0, at, at + 64);
    if (node !== undefined) {
      if (!inodes.has(node)) inodes.set(node, ++lastInode);
      target.setBigUint64(at + 8, inodes.get(node) ?? 0n, true);
    }
    target.setUint8(at + 16, node === undefined ? fileType.stream : fileType[node.kind]);
    target.setBigUint64(at + 24, 1n, true);
    target.setBigUint64(at + 32, BigInt(node?.kind === 'file' ? node.size : 0), true);
    for (const time of [40, 48, 56]) target.setBigUint64(at + time, startOfTime, true);
  }

  function putStrings(strings: readonly string[], pointers: number, buffer: number): number {
    let at = buffer;
    for (const [index, text] of strings.entries()) {
      const encoded = Buffer.from(`${text}\0`);
      view().setUint32(pointers + 4 * index, at, true);
      bytes().set(encoded, at);
      at += encoded.length;
    }
    return errno.ok;
  }

  function putSizes(strings: readonly string[], count: number, size: number): number {
    view().setUint32(count, strings.length, true);
    view().setUint32(
      size,
      strings.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0),
      true,
    );
    return errno.ok;
  }

  function random64(): bigint {
    randomState = BigInt.asUintN(64, randomState + 0x9e3779b97f4a7c15n);
    let mixed = randomState;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  }

  const isStream = (descriptor: number) => descriptor >= 0 && descriptor <= 2;
  const fileOf = (descriptor: number): { handle: Handle; node: FileNode } | number => {
    const handle = handles.get(descriptor);
    if (handle === undefined) return isStream(descriptor) ? errno.cannotSeek : errno.badDescriptor;
    return handle.node.kind === 'file' ? { handle, node: handle.node } : errno.isFolder;
  };
  const known = (descriptor: number) =>
    isStream(descriptor) || handles.has(descriptor) ? errno.ok : errno.badDescriptor;
  const pathOf = (descriptor: number, at: number, length: number) => {
    const from = handles.get(descriptor)?.node;
    if (length > longestPath) return errno.nameTooLong;
    if (from?.kind !== 'folder') return errno.badDescriptor;
    const found = tree.find(textAt(at, length), from);
    return found === 'missing' ? errno.noEntry : found === 'not-folder' ? errno.notFolder : found;
  };

  const functions: Record<string, (...args: never[]) => number> = {
    args_get: (pointers: number, buffer: number) => putStrings(options.args, pointers, buffer),
    args_sizes_get: (count: number, size: number) => putSizes(options.args, count, size),
    environ_get: (pointers: number, buffer: number) => putStrings(options.env, pointers, buffer),
    environ_sizes_get: (count: number, size: number) => putSizes(options.env, count, size),
    clock_res_get: (_clock: number, result: number) => {
      view().setBigUint64(result, 1000n, true);
      return errno.ok;
    },
    // Each look at the clock moves it on by a microsecond.
    clock_time_get: (clock: number, _precision: bigint, result: number) => {
      now += 1000n;
      view().setBigUint64(result, clock === 0 ? startOfTime + now : now, true);
      return errno.ok;
    },
    random_get: (at: number, length: number) => {
      const target = bytes().subarray(at, at + length);
      for (let index = 0; index < length; index += 8) {
        let number = random64();
        for (let part = index; part < Math.min(index + 8, length); part++, number >>= 8n)
          target[part] = Number(number & 255n);
      }
      return errno.ok;
    },
    fd_close: (descriptor: number) => {
      if (isStream(descriptor)) return errno.ok;
      const handle = handles.get(descriptor);
      if (handle === undefined) return errno.badDescriptor;
      handles.delete(descriptor);
      tree.close(handle.node);
      return errno.ok;
    },
    fd_fdstat_get: (descriptor: number, at: number) => {
      if (known(descriptor) !== errno.ok) return errno.badDescriptor;
      const handle = handles.get(descriptor);
      bytes().fill(0, at, at + 24);
      view().setUint8(at, handle === undefined ? fileType.stream : fileType[handle.node.kind]);
      view().setUint16(at + 2, handle?.appends === true ? 1 : 0, true);
      view().setBigUint64(at + 8, 0xffff_ffff_ffff_ffffn, true);
      view().setBigUint64(at + 16, 0xffff_ffff_ffff_ffffn, true);
      return errno.ok;
    },
    fd_filestat_get: (descriptor: number, at: number) => {
      if (known(descriptor) !== errno.ok) return errno.badDescriptor;
      putStat(at, handles.get(descriptor)?.node);
      return errno.ok;
    },
    fd_filestat_set_size: (descriptor: number, size: bigint) => {
      const file = fileOf(descriptor);
      if (typeof file === 'number') return file;
      if (size < 0n) return errno.invalid;
      if (size > BigInt(limits.fileBytes)) throw new Stopped('files');
      tree.resize(file.node, Number(size));
      return errno.ok;
    },
    fd_prestat_get: (descriptor: number, at: number) => {
      if (descriptor !== rootDescriptor) return errno.badDescriptor;
      view().setUint8(at, 0);
      view().setUint32(at + 4, 1, true);
      return errno.ok;
    },
    fd_prestat_dir_name: (_descriptor: number, at: number) => {
      view().setUint8(at, '/'.charCodeAt(0));
      return errno.ok;
    },
    fd_read: (descriptor: number, at: number, count: number, result: number) => {
      const file = fileOf(descriptor);
      if (typeof file === 'number') return file;
      file.handle.position += readFrom(
        file.node.bytes.subarray(0, file.node.size),
        file.handle.position,
        at,
        count,
        result,
      );
      return errno.ok;
    },
    fd_pread: (descriptor: number, at: number, count: number, offset: bigint, result: number) => {
      const file = fileOf(descriptor);
      if (typeof file === 'number') return file;
      if (offset < 0n) return errno.invalid;
      readFrom(file.node.bytes.subarray(0, file.node.size), Number(offset), at, count, result);
      return errno.ok;
    },
    fd_write: (descriptor: number, at: number, count: number, result: number) => {
      if (descriptor === 1 || descriptor === 2) countPrinted(at, count, result);
      if (descriptor === 2) return errno.ok;
      const file = fileOf(descriptor);
      if (typeof file === 'number') return file;
      if (file.handle.appends) file.handle.position = file.node.size;
      file.handle.position += writeTo(file.node, file.handle.position, at, count, result);
      return errno.ok;
    },
    fd_pwrite: (descriptor: number, at: number, count: number, offset: bigint, result: number) => {
      const file = fileOf(descriptor);
      if (typeof file === 'number') return file;
      if (offset < 0n) return errno.invalid;
      if (offset > BigInt(limits.fileBytes)) throw new Stopped('files');
      writeTo(file.node, Number(offset), at, count, result);
      return errno.ok;
    },
    fd_seek: (descriptor: number, offset: bigint, whence: number, result: number) => {
      const file = fileOf(descriptor);
      if (typeof file === 'number') return file;
      const base = whence === 0 ? 0 : whence === 1 ? file.handle.position : file.node.size;
      const target = BigInt(base) + offset;
      if (target < 0n || target > BigInt(Number.MAX_SAFE_INTEGER)) return errno.invalid;
      file.handle.position = Number(target);
      view().setBigUint64(result, target, true);
      return errno.ok;
    },
    fd_tell: (descriptor: number, result: number) => {
      const file = fileOf(descriptor);
      if (typeof file === 'number') return file;
      view().setBigUint64(result, BigInt(file.handle.position), true);
      return errno.ok;
    },
    fd_readdir: (descriptor: number, at: number, length: number, cookie: bigint, result: number) => {
      const node = handles.get(descriptor)?.node;
      if (node?.kind !== 'folder') return node === undefined ? errno.badDescriptor : errno.notFolder;
      const entries = [...node.entries].slice(Number(cookie));
      let used = 0;
      for (const [index, [name, entry]] of entries.entries()) {
        const encoded = Buffer.from(name);
        const record = Buffer.alloc(24 + encoded.length);
        record.writeBigUInt64LE(cookie + BigInt(index) + 1n, 0);
        record.writeUInt32LE(encoded.length, 16);
        record.writeUInt8(fileType[entry.kind], 20);
        record.set(encoded, 24);
        const part = record.subarray(0, length - used);
        bytes().set(part, at + used);
        used += part.length;
        if (used === length) break;
      }
      view().setUint32(result, used, true);
      return errno.ok;
    },
    path_create_directory: (descriptor: number, at: number, length: number) => {
      const found = pathOf(descriptor, at, length);
      if (typeof found === 'number') return found;
      if (found.node !== undefined) return errno.exists;
      tree.addFolder(found.parent, found.name);
      return errno.ok;
    },
    path_filestat_get: (descriptor: number, _flags: number, at: number, length: number, result: number) => {
      const found = pathOf(descriptor, at, length);
      if (typeof found === 'number') return found;
      if (found.node === undefined) return errno.noEntry;
      putStat(result, found.node);
      return errno.ok;
    },
    path_open: (
      ...[descriptor, , at, length, open, , , flags, result]: [
        number,
        number,
        number,
        number,
        number,
        bigint,
        bigint,
        number,
        number,
      ]
    ) => {
      const found = pathOf(descriptor, at, length);
      if (typeof found === 'number') return found;
      const [creates, mustBeFolder, mustBeNew, truncates] = [1, 2, 4, 8].map((bit) => (open & bit) !== 0);
      let { node } = found;
      if (node !== undefined && mustBeNew) return errno.exists;
      if (node === undefined) {
        if (!creates) return errno.noEntry;
        node = tree.addFile(found.parent, found.name);
      }
      if (mustBeFolder && node.kind !== 'folder') return errno.notFolder;
      if (node.kind === 'folder' && (creates || truncates)) return errno.isFolder;
      if (truncates && node.kind === 'file') tree.resize(node, 0);
      if (handles.size >= limits.files) throw new Stopped('files');
      let next = rootDescriptor + 1;
      while (handles.has(next)) next++;
      if (node.kind === 'file') node.handles++;
      handles.set(next, { node, position: 0, appends: (flags & 1) !== 0 });
      view().setUint32(result, next, true);
      return errno.ok;
    },
    path_remove_directory: (descriptor: number, at: number, length: number) => {
      const found = pathOf(descriptor, at, length);
      if (typeof found === 'number') return found;
      const { node } = found;
      if (node === undefined) return errno.noEntry;
      if (node.kind !== 'folder') return errno.notFolder;
      if (node.entries.size > 0 || node === root) return errno.notEmpty;
      tree.remove(found);
      return errno.ok;
    },
    path_unlink_file: (descriptor: number, at: number, length: number) => {
      const found = pathOf(descriptor, at, length);
      if (typeof found === 'number') return found;
      if (found.node === undefined) return errno.noEntry;
      if (found.node.kind === 'folder') return errno.isFolder;
      tree.remove(found);
      return errno.ok;
    },
    path_rename: (from: number, at: number, length: number, to: number, toAt: number, toLength: number) => {
      const source = pathOf(from, at, length);
      const target = pathOf(to, toAt, toLength);
      if (typeof source === 'number') return source;
      if (typeof target === 'number') return target;
      if (source.node === undefined) return errno.noEntry;
      if (source.node === root || target.node === root) return errno.invalid;
      if (target.node?.kind === 'folder' && target.node.entries.size > 0) return errno.notEmpty;
      if (isInside(target.parent, source.node)) return errno.invalid;
      if (source.node === target.node) return errno.ok;
      if (target.node !== undefined) tree.remove(target);
      source.parent.entries.delete(source.name);
      target.parent.entries.set(target.name, source.node);
      return errno.ok;
    },
    // Sleep takes no time here: it moves the clock on.
    poll_oneoff: (subscriptions: number, events: number, count: number, result: number) => {
      for (let index = 0; index < count; index++) {
        const from = subscriptions + 48 * index;
        const to = events + 32 * index;
        bytes().fill(0, to, to + 32);
        view().setBigUint64(to, view().getBigUint64(from, true), true);
        const kind = view().getUint8(from + 8);
        view().setUint8(to + 10, kind);
        if (kind !== 0) continue;
        const timeout = view().getBigUint64(from + 24, true);
        const isAbsolute = (view().getUint16(from + 40, true) & 1) !== 0;
        const clock = view().getUint32(from + 16, true);
        const until = isAbsolute ? timeout - (clock === 0 ? startOfTime : 0n) : now + timeout;
        if (until > now) now = BigInt.asUintN(62, until);
      }
      view().setUint32(result, count, true);
      return errno.ok;
    },
    proc_exit: () => {
      throw new Stopped('exit');
    },
    ...Object.fromEntries(
      ['fd_advise', 'fd_allocate', 'fd_datasync', 'fd_sync', 'fd_fdstat_set_flags', 'fd_filestat_set_times'].map(
        (name) => [name, known],
      ),
    ),
    path_filestat_set_times: () => errno.ok,
    sched_yield: () => errno.ok,
    ...Object.fromEntries(
      [...['path_link', 'path_symlink'], ...['sock_accept', 'sock_recv', 'sock_send', 'sock_shutdown']].map((name) => [
        name,
        () => errno.noSystemCall,
      ]),
    ),
    path_readlink: () => errno.invalid,
  };

  return {
    imports: functions as unknown as WebAssembly.ModuleImports,
    attach: (of) => {
      memory = of;
    },
    files: () => tree.all(),
    wait: (ms) => {
      now += BigInt(Math.round(ms * 1e6));
    },
  };
}
