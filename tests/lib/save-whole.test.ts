import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOf, removeLeftovers, saveWhole } from '../../src/lib/save-whole.ts';
import { folderOf } from '../support/folder-of.ts';

let folder = '';

beforeEach(() => {
  folder = folderOf();
});

async function deadDraft(name: string, ending: '.tmp' | ''): Promise<string> {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  return basename(await draftOf(join(folder, name), ending)).replace(`-${process.pid}-`, `-${pid}-`);
}

describe('saveWhole', () => {
  it('replaces a file and leaves nothing beside it', async () => {
    await saveWhole(join(folder, 'a.json'), 'one');
    await saveWhole(join(folder, 'a.json'), Uint8Array.of(0xff));
    expect(await readFile(join(folder, 'a.json'))).toEqual(Buffer.of(0xff));
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it('takes the pieces of a list without waiting after each: promises for a million of them cost memory', async () => {
    let turns = 0;
    const seen = new Set<number>();
    function* pieces() {
      for (let count = 0; count < 1000; count += 1) {
        queueMicrotask(() => {
          turns += 1;
        });
        seen.add(turns);
        yield 'a piece ';
      }
    }
    await saveWhole(join(folder, 'pieces'), pieces());
    expect(await readFile(join(folder, 'pieces'), 'utf8')).toBe('a piece '.repeat(1000));
    expect(seen.size).toBe(1);
  });

  it('writes pieces one after another, and nothing if one of them fails', async () => {
    async function* pieces(fails: boolean) {
      yield 'one ';
      if (fails) throw new Error('it broke');
      yield 'two';
    }
    const path = join(folder, 'pieces');
    await saveWhole(path, pieces(false));
    expect(await readFile(path, 'utf8')).toBe('one two');
    await expect(saveWhole(path, pieces(true))).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe('one two');
  });

  it('removes what a killed process left of this file, but not of another file, machine or a living process', async () => {
    const ofDead = await deadDraft('a.json', '.tmp');
    const left = [
      ofDead,
      await deadDraft('b.json', '.tmp'),
      basename(await draftOf(join(folder, 'a.json'), '.tmp')),
      ofDead.replace(/[0-9a-f]{8}(?=-\d)/, '0a0a0a0a'),
    ];
    for (const name of left) await writeFile(join(folder, name), 'half');
    await saveWhole(join(folder, 'a.json'), 'whole');
    expect((await readdir(folder)).sort()).toEqual([...left.slice(1), 'a.json'].sort());
  });
});

describe('removeLeftovers', () => {
  it('removes the folder that a killed process was filling, but no file of that name', async () => {
    const [ofDead, file] = [await deadDraft('a', ''), await deadDraft('a', '.tmp')];
    const left = [
      ofDead,
      basename(await draftOf(join(folder, 'a'), '')),
      await deadDraft('b', ''),
      ofDead.replace(/[0-9a-f]{8}(?=-\d)/, '0a0a0a0a'),
    ];
    for (const name of left) await mkdir(join(folder, name, 'logs'), { recursive: true });
    await writeFile(join(folder, file), 'half');
    await removeLeftovers(join(folder, 'a'), '');
    expect((await readdir(folder)).sort()).toEqual([...left.slice(1), file].sort());
  });
});
