import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderOf } from '../support/folder-of.ts';

const texts = ['', 'one', 'zwölf', 'x'.repeat(100_000)];
let folder: string;

/** The memory at the start of a process. */
async function freshly() {
  vi.resetModules();
  return (await import('../../src/packs/set-aside.ts')).setAside;
}

beforeEach(() => {
  folder = folderOf();
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
});

describe('setAside', () => {
  it('returns each part of the stored text', async () => {
    const setAside = await freshly();
    const aside = texts.map((text) => setAside(Buffer.from(text)));
    expect(aside.map((each, index) => each.read(0, Buffer.byteLength(texts[index] ?? '')).toString())).toEqual(texts);
    expect(aside[3]?.read(99_990, 99_993).toString()).toBe('xxx');
  });

  it('leaves no file behind, not even while it is in use', async () => {
    const aside = (await freshly())(Buffer.from('one'));
    expect(await readdir(folder)).toEqual([]);
    expect(aside.read(0, 3).toString()).toBe('one');
  });

  it('keeps them in memory if no file can be created', async () => {
    vi.stubEnv('TMPDIR', join(folder, 'missing'));
    const aside = (await freshly())(Buffer.from('one two'));
    expect(aside.read(4, 7).toString()).toBe('two');
  });
});
