import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CappedLog } from '../../../src/endpoint/boot/capped-log.ts';
import { folderOf } from '../../support/folder-of.ts';

const maxBytes = 4096;

async function say(path: string, lines: readonly string[]): Promise<void> {
  const log = await CappedLog.open(path, maxBytes);
  for (const line of lines) log.write(`${line}\n`);
  log.end();
  await once(log, 'close');
}

const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => `line ${from + index}`);

it('keeps a short log whole, over several starts of the server', async () => {
  const path = join(folderOf(), 'server.log');
  await say(path, numbered(1, 3));
  await say(path, numbered(4, 2));
  expect(await readFile(path, 'utf8')).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n');
});

it('keeps the beginning and the end of a long one in whole lines, and says how much is missing', async () => {
  const path = join(folderOf(), 'server.log');
  await say(path, numbered(1, 5000));
  await say(path, numbered(5001, 5000));
  const text = await readFile(path, 'utf8');
  expect(text.length).toBeLessThanOrEqual(maxBytes);
  expect(text.length).toBeGreaterThan(maxBytes / 2);
  expect(text.startsWith('line 1\nline 2\n')).toBe(true);
  expect(text.endsWith('line 9999\nline 10000\n')).toBe(true);
  const said = text.split('\n').filter((line) => !/^line \d+$/.test(line));
  expect(said).toEqual([expect.stringMatching(/^\(\d+ bytes of the log are left out here\)$/), '']);
  const leftOut = Number(/\d+/.exec(said[0] ?? '')?.[0]);
  const all = numbered(1, 10_000).join('\n').length + 1;
  expect(leftOut + text.length - `${said[0]}\n`.length).toBe(all);
});

it('accepts one line that is longer than the limit', async () => {
  const path = join(folderOf(), 'server.log');
  await say(path, ['x'.repeat(10 * maxBytes), 'last']);
  const text = await readFile(path, 'utf8');
  expect(text.length).toBeLessThanOrEqual(maxBytes);
  expect(text.endsWith('\nlast\n')).toBe(true);
});
