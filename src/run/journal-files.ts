import { open, stat } from 'node:fs/promises';

/** A file that only grows. */
export type AppendedFile = {
  /** All of it, or it throws. */
  append(bytes: Uint8Array): Promise<void>;
  /** Comes back when everything is on the disk. */
  sync(): Promise<void>;
  truncate(bytes: number): Promise<void>;
  /** Of what its path leads to; undefined where that is no longer this file. */
  size(): Promise<number | undefined>;
  close(): Promise<void>;
};

/** The disk as an argument, so that a test can fill it. */
export type JournalFiles = {
  /** `new` must not be there yet. */
  open(path: string, which: 'new' | 'present'): Promise<AppendedFile>;
};

export const diskFiles: JournalFiles = {
  async open(path, which) {
    const file = await open(path, which === 'new' ? 'ax' : 'a');
    return {
      append: (bytes) => file.appendFile(bytes),
      sync: () => file.datasync(),
      truncate: (bytes) => file.truncate(bytes),
      async size() {
        const [own, there] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
        return there?.ino === own.ino && there.dev === own.dev ? own.size : undefined;
      },
      close: () => file.close(),
    };
  },
};
