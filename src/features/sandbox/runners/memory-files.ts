/** What a program may use up before it is stopped. */
export type HostLimits = { readonly outputBytes: number; readonly fileBytes: number; readonly files: number };

/** Thrown through the program: nothing inside can catch it. */
export class Stopped extends Error {
  readonly what: 'exit' | 'output' | 'files';

  constructor(what: Stopped['what']) {
    super(what);
    this.what = what;
  }
}

export type HostFiles = ReadonlyMap<string, Uint8Array>;

export type FileNode = {
  readonly kind: 'file';
  bytes: Uint8Array;
  size: number;
  /** How many descriptors are open. */
  handles: number;
  isRemoved: boolean;
};
export type FolderNode = { readonly kind: 'folder'; readonly entries: Map<string, Node> };
export type Node = FileNode | FolderNode;

export type Found = { readonly parent: FolderNode; readonly name: string; readonly node: Node | undefined };

/** The files that a program sees: a tree in memory, with room for so much. */
export class MemoryFiles {
  readonly root: FolderNode = { kind: 'folder', entries: new Map() };
  readonly #limits: HostLimits;
  #nodes = 0;
  /** A removed file counts until it is closed. */
  #stored = 0;

  constructor(files: HostFiles, limits: HostLimits) {
    this.#limits = limits;
    for (const [path, content] of files) {
      const parts = path.split('/');
      const name = parts.pop() ?? '';
      const folder = parts.reduce((parent, part) => {
        const next = parent.entries.get(part) ?? this.addFolder(parent, part);
        if (next.kind !== 'folder') throw new Error(`${path}: ${part} is a file`);
        return next;
      }, this.root);
      const node = this.addFile(folder, name);
      this.resize(node, content.length);
      node.bytes.set(content);
    }
  }

  /** A file without a name; what it holds at first is no part of the limits. */
  static fileOf(bytes: Uint8Array): FileNode {
    return { kind: 'file', bytes, size: bytes.length, handles: 0, isRemoved: false };
  }

  addFile(folder: FolderNode, name: string): FileNode {
    return this.#add(folder, name, MemoryFiles.fileOf(new Uint8Array(0)));
  }

  addFolder(folder: FolderNode, name: string): FolderNode {
    return this.#add(folder, name, { kind: 'folder', entries: new Map() });
  }

  #add<Kind extends Node>(folder: FolderNode, name: string, node: Kind): Kind {
    this.#nodes++;
    if (this.#nodes > this.#limits.files) throw new Stopped('files');
    folder.entries.set(name, node);
    return node;
  }

  remove({ parent, name, node }: Found): void {
    parent.entries.delete(name);
    this.#nodes--;
    if (node?.kind !== 'file') return;
    node.isRemoved = true;
    this.#freeUnused(node);
  }

  close(node: Node): void {
    if (node.kind !== 'file') return;
    node.handles--;
    this.#freeUnused(node);
  }

  #freeUnused(node: FileNode): void {
    if (node.isRemoved && node.handles === 0) this.#stored -= node.size;
  }

  resize(node: FileNode, size: number): void {
    this.#stored += Math.max(0, size - node.size);
    if (this.#stored > this.#limits.fileBytes) throw new Stopped('files');
    if (size > node.bytes.length) {
      const larger = new Uint8Array(Math.min(this.#limits.fileBytes, Math.max(size, 2 * node.bytes.length)));
      larger.set(node.bytes.subarray(0, node.size));
      node.bytes = larger;
    }
    if (size < node.size) {
      // A file that was cut would keep its memory, which no limit counts.
      if (size < node.bytes.length / 2) node.bytes = node.bytes.slice(0, size);
      else node.bytes.fill(0, size, node.size);
      this.#stored -= node.size - size;
    }
    node.size = size;
  }

  /** `missing` where a folder on the way is not there, `not-folder` where it is a file. */
  find(path: string, from: FolderNode): Found | 'missing' | 'not-folder' {
    const parts: string[] = [];
    for (const part of path.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '' && part !== '.') parts.push(part);
    }
    const name = parts.pop();
    if (name === undefined) return { parent: from, name: '.', node: from };
    let parent = from;
    for (const part of parts) {
      const next = parent.entries.get(part);
      if (next === undefined) return 'missing';
      if (next.kind !== 'folder') return 'not-folder';
      parent = next;
    }
    return { parent, name, node: parent.entries.get(name) };
  }

  all(): HostFiles {
    return new Map(filesIn(this.root, ''));
  }
}

/** Whether a folder is the other one, or inside it. */
export function isInside(folder: FolderNode, other: Node): boolean {
  if (other.kind !== 'folder') return false;
  return other === folder || [...other.entries.values()].some((entry) => isInside(folder, entry));
}

function* filesIn(folder: FolderNode, path: string): Generator<[string, Uint8Array]> {
  for (const [name, node] of folder.entries) {
    if (node.kind === 'folder') yield* filesIn(node, `${path}${name}/`);
    else yield [`${path}${name}`, node.bytes.subarray(0, node.size)];
  }
}
