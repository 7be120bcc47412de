import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeLeftovers, saveWhole } from '../../src/lib/save-whole.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quality-baseline-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('saveWhole', () => {
  it('replaces a file and leaves nothing beside it', async () => {
    await saveWhole(join(folder, 'a.json'), 'one');
    await saveWhole(join(folder, 'a.json'), Uint8Array.of(0xff));
    expect(await readFile(join(folder, 'a.json'))).toEqual(Buffer.of(0xff));
    expect(await readdir(folder)).toEqual(['a.json']);
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

  it('removes what a killed process left of this file, but not of another file or a living process', async () => {
    const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
    const left = [
      `.a.json.${dead}-0123abcd.tmp`,
      `.b.json.${dead}-0123abcd.tmp`,
      `.a.json.${process.pid}-0123abcd.tmp`,
    ];
    for (const name of left) await writeFile(join(folder, name), 'half');
    await saveWhole(join(folder, 'a.json'), 'whole');
    expect((await readdir(folder)).sort()).toEqual([...left.slice(1), 'a.json'].sort());
  });
});

describe('removeLeftovers', () => {
  it('removes the folder that a killed process was filling, but no file of that name', async () => {
    const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
    const left = [`.a.${dead}-0123abcd`, `.a.${process.pid}-0123abcd`, `.b.${dead}-0123abcd`];
    for (const name of left) await mkdir(join(folder, name, 'logs'), { recursive: true });
    await writeFile(join(folder, `.a.${dead}-0123abcd.tmp`), 'half');
    await removeLeftovers(join(folder, 'a'), '');
    expect((await readdir(folder)).sort()).toEqual([...left.slice(1), `.a.${dead}-0123abcd.tmp`].sort());
  });
});
