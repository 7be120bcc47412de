// A real llama.cpp with a model of random weights, for the benches of speed and load: its folder is the one that the e2e
// tests build with REQUIRE_REAL_LLAMA=1. Needs root and build/.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, homedir, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFolder } from '../scripts/with-folder.js';

const rootfs = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'quality-baseline-ci', 'real-llama');

/** Slots, threads, a quantized cache. */
export const servers = [
  ['-np', '1', '-t', '1'],
  ['-np', '2', '-t', '1'],
  ['-np', '4', '-t', '1'],
  ['-np', '4', '-t', '2'],
  ['-np', '4', '-t', '1', '--cache-type-k', 'q4_0'],
];

/** A model of random weights inside the server's folder. A quantized cache needs heads of 32. */
export async function writeModel(layers) {
  const path = `/tmp/bench-${layers}.gguf`;
  const input = await readFile('tests/support/real-llama/tiny-model.py');
  const words = ['python3', '-', path, '1', JSON.stringify({ heads: 2, layers, context: 16384, ascii: true })];
  const { status, stderr } = spawnSync('/usr/sbin/chroot', [rootfs, ...words], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`no model: ${stderr}`);
  return path;
}

/**
 * Runs the command line against a server with these flags. `priority` puts both before everything else on the machine,
 * and the client first. Returns the result of `use` on the folder of the command.
 */
export async function runOn({ model, flags, priority }, words, use) {
  const before = (level) => (priority ? ['chrt', '-r', level] : []);
  const port = await freePort();
  const place = ['--host', '127.0.0.1', '--port', String(port), '-tb', '1', '--jinja'];
  const command = ['/usr/sbin/chroot', rootfs, 'llama-server', '-m', model, ...place, ...flags];
  const server = start([...before('1'), ...command], { stdio: 'ignore' });
  try {
    await ready(port);
    const url = `http://127.0.0.1:${port}/v1`;
    const line = [process.execPath, resolve('build/cli.js'), 'run', '--slug', 'bench/llama', '--endpoint', url];
    return await withFolder(async (folder) => {
      const asking = start([...before('2'), ...line, ...words, '--no-progress', '--quiet'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = await once(asking, 'close');
      if (code !== 0) throw new Error(`the run ended with ${code}`);
      return use(folder);
    });
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  }
}

function start([program, ...words], options) {
  return spawn(program, words, options);
}

async function ready(port) {
  for (let tries = 0; tries < 300; tries += 1) {
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (health?.ok) return;
    await sleep(100);
  }
  throw new Error('llama-server did not start');
}

async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  await once(listener, 'close');
  return port;
}

export const machineLoad = () => loadavg()[0] / availableParallelism();

export const shown = (value, digits = 0) => (value === null || value === undefined ? '-' : value.toFixed(digits));
