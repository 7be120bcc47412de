import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDeep } from '../../../src/lib/machine/make-deep.ts';
import { withRoot } from '../../commands/kept-run-with.ts';

it('makes a folder and those above it, also when several ask at once', () =>
  withRoot(async (root) => {
    const folder = join(root, 'a', 'b', 'c');
    await Promise.all(Array.from({ length: 8 }, () => makeDeep(folder)));
    expect((await stat(folder)).isDirectory()).toBe(true);
    await writeFile(join(root, 'file'), '');
    await expect(makeDeep(join(root, 'file'))).rejects.toThrow('EEXIST');
    await expect(makeDeep(join(root, 'file', 'x'))).rejects.toThrow('ENOTDIR');
  }));

// Node's own way never returns here.
it.runIf(process.platform === 'linux')(
  'gives up where the kernel finds no place below a folder that exists',
  async () => {
    await expect(makeDeep('/proc/x')).rejects.toThrow('ENOENT');
    await expect(makeDeep('/proc/x/y/z')).rejects.toThrow('ENOENT');
  },
);

it('is the only way in which folders are made with those above them', async () => {
  const names = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join('src', name), 'utf8')] as const),
  );
  expect(texts.filter(([, text]) => /mkdir(?:Sync)?\((?:[^;]*?)recursive/.test(text)).map(([name]) => name)).toEqual(
    [],
  );
});
