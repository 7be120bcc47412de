// What `run --load` says of a real llama.cpp with a tiny model of random weights, as a Markdown table: `npm run
// bench:load-llama [-- --prefix 'chrt -r 1']`. One server after another: slots, threads, a quantized cache. The folder of
// the server is the one that the e2e tests build with REQUIRE_REAL_LLAMA=1; takes root. Words of --prefix run the
// client, which measures nothing on a machine that is too busy. Needs build/.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, homedir, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({ options: { prefix: { type: 'string', default: '' } } });
const rootfs = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'quality-baseline-ci', 'real-llama');
const servers = [
  ['-np', '1', '-t', '1'],
  ['-np', '2', '-t', '1'],
  ['-np', '4', '-t', '1'],
  ['-np', '4', '-t', '2'],
  ['-np', '4', '-t', '1', '--cache-type-k', 'q4_0'],
];
const asked = [
  '--pack',
  'instructfollow-15',
  '--scenario',
  ...['01', '02', '03', '04'].map((id) => `instructfollow-15/IF-${id}`),
];

async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  await once(listener, 'close');
  return port;
}

async function start(words) {
  const port = await freePort();
  const place = ['--host', '127.0.0.1', '--port', String(port), '-c', '16384', '-tb', '1', '--jinja'];
  const command = ['llama-server', '-m', model, ...place, ...words];
  const server = spawn('/usr/sbin/chroot', [rootfs, ...command], { stdio: 'ignore' });
  for (let tries = 0; tries < 300; tries += 1) {
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (health?.ok) return { url: `http://127.0.0.1:${port}/v1`, server };
    await sleep(100);
  }
  server.kill('SIGKILL');
  throw new Error('llama-server did not start');
}

async function measure(words) {
  const { url, server } = await start(words);
  const folder = await mkdtemp(join(tmpdir(), 'bench-llama-'));
  try {
    const load = ['--load', '1,2,4', '--max-tokens', '48', '--json', 'report.json', '--no-progress', '--quiet'];
    const line = [
      ...flags.prefix.split(' '),
      process.execPath,
      resolve('build/cli.js'),
      'run',
      '--slug',
      'bench/llama',
    ];
    const [program, ...rest] = [...line, '--endpoint', url, ...asked, ...load].filter((word) => word !== '');
    const [code] = await once(spawn(program, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
    if (code !== 0) throw new Error(`the run ended with ${code}`);
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')).load;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  }
}

/** A quantized cache takes heads of 32, and the tests' model has smaller ones. */
const model = '/tmp/bench-load.gguf';
const shape = JSON.stringify({ heads: 2 });
const input = await readFile('tests/support/real-llama/tiny-model.py');
const written = spawnSync('/usr/sbin/chroot', [rootfs, 'python3', '-', model, '1', shape], { input, encoding: 'utf8' });
if (written.status !== 0) throw new Error(`no model: ${written.stderr}`);

const shown = (value, digits = 0) => (value === null || value === undefined ? '-' : value.toFixed(digits));

console.log(
  '| Server | Level | Requests/s | tok/s | First token p50, p99 ms | Token p50, p99 ms | Identical | Marks |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const words of servers) {
  const { levels, underLoad } = await measure(words);
  for (const { level, requestsPerSecond, tokensPerSecond, firstTokenMs, tokenMs, faults, isBroken } of levels) {
    const beside = underLoad.find((each) => JSON.stringify(each.level) === JSON.stringify(level));
    const same = beside === undefined ? '' : `${beside.identical.same} of ${beside.identical.answers}`;
    const cells = [
      ...[`\`${words.join(' ')}\``, `${level.closed}${level.again ? ' again' : ''}`],
      ...[shown(requestsPerSecond, 2), shown(tokensPerSecond, 1)],
      `${shown(firstTokenMs?.p50)}, ${shown(firstTokenMs?.p99)}`,
      `${shown(tokenMs?.p50, 1)}, ${shown(tokenMs?.p99, 1)}`,
      ...[same, [...(isBroken ? ['broken'] : []), ...faults].join(' ')],
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
console.log(`\nLoad of the machine behind: ${(loadavg()[0] / availableParallelism()).toFixed(1)} a core.`);
