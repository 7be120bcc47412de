import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder } from './run-bundle.ts';

const packs = new Set(readdirSync('src/packs/builtin').map((file) => basename(file, '.yaml')));
const programs = new Set(['python.wasm.br', 'quickjs.wasm', 'structured-clone.so', 'encoding.so']);
const cpuMeter = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String((user + system) / 1e6)); });
`)}`;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

it('takes at most 12.8 MB for code and data of all entries, the packs once, with licences', () => {
  const sizes = new Map<string, number>();
  for (const file of filesBelow('dist').filter(
    (path) => basename(path) !== 'licenses.txt' && !programs.has(basename(path)),
  )) {
    const isPack = packs.has(basename(file).replace(/\.(?:json|yaml)$/, ''));
    sizes.set(isPack ? basename(file) : file, statSync(file).size);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(12_800_000);
});

it('takes at most 7 MB for the programs of the sandbox', () => {
  const sizes = [...programs].map((name) => statSync(join('dist', 'sandbox', name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(7_000_000);
});

it('ships no source map', () => {
  expect(filesBelow('dist').filter((file) => file.endsWith('.map'))).toEqual([]);
});

it('has the licences of the post step beside its code', () => {
  const folders = readdirSync('dist').filter((entry) => statSync(join('dist', entry, 'index.js')).size > 1_000);
  expect(folders).toEqual(['action', 'cli', 'sandbox']);
  expect(folders.filter((entry) => !existsSync(join('dist', entry, 'licenses.txt')))).toEqual([]);
});

/** CPU time from the start of Node to its end; the least of several is the least disturbed. */
it('takes at most 13 times the CPU of a Node that does nothing for a post step without anything to restore', () => {
  const folder = emptyFolder();
  const env = { HOME: folder, RUNNER_TEMP: folder, STATE_begun: 'true', STATE_ended: 'reported' };
  const cpu = (...script: string[]) => {
    const step = spawnSync(process.execPath, ['--import', cpuMeter, ...script], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect(step).toMatchObject({ status: 0, stderr: '' });
    return Number(step.output[3]);
  };
  const rounds = Array.from({ length: 7 }, () => ({ post: cpu(resolve('dist/post/index.js')), idle: cpu('-e', '0') }));
  const least = (key: 'post' | 'idle') => Math.min(...rounds.map((round) => round[key]));
  expect(least('post') / least('idle')).toBeLessThanOrEqual(13);
});
