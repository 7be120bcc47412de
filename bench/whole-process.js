// What the bundled command line takes for a medium run of three rounds on a server that answers at once, from its start
// to its end. Beside it, to tell how busy the machine is: the same requests sent by a bare fetch.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

const bundle = new URL('../build/bundle/cli/index.js', import.meta.url).pathname;
/** Tells the processor's time of a process, all its threads, when it ends. */
const meter = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String((user + system) / 1e6)); });
`)}`;
const bareFetches = `
  const { readFile } = await import('node:fs/promises');
  const [, url, file] = process.argv;
  const bodies = JSON.parse(await readFile(file, 'utf8')).values();
  const headers = { 'content-type': 'application/json' };
  const ask = async () => {
    for (const body of bodies) await (await fetch(url, { method: 'POST', headers, body })).text();
  };
  await Promise.all(Array.from({ length: 8 }, ask));
`;

export async function timed(words, cwd) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', meter, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [[code], , said, cpu] = await Promise.all([
    once(child, 'close'),
    ...child.stdio.slice(1).map((pipe) => text(pipe)),
  ]);
  if (code !== 0) throw new Error(said);
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: Number(cpu) };
}

export function summary(times) {
  const sorted = (key) => times.map((each) => each[key]).sort((one, other) => one - other);
  const middle = Math.floor(times.length / 2);
  const [seconds, cpuSeconds] = [sorted('seconds'), sorted('cpuSeconds')];
  return { seconds: seconds[middle], fastestSeconds: seconds[0], cpuSeconds: cpuSeconds[middle] };
}

async function withServer(answers, use) {
  const server = fork(new URL('./instant-server.js', import.meta.url), [answers]);
  const folder = await mkdtemp(join(tmpdir(), 'bench-whole-'));
  try {
    const [port] = await once(server, 'message');
    return await use(`http://127.0.0.1:${port}/v1`, folder, server);
  } finally {
    server.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

function runAgainst(url, folder) {
  const what = ['--medium', '--repeat', '3'];
  return timed([bundle, 'run', '--slug', 'bench/instant', '--endpoint', url, ...what], folder);
}

/** Taken in turn, so that all of them meet the same machine. */
export function measureWholeProcess(times) {
  return withServer('gold', async (url, folder, server) => {
    const requests = join(folder, 'requests.json');
    const [whole, bare] = [[], []];
    for (let time = 0; time < times; time += 1) {
      whole.push(await runAgainst(url, folder));
      if (time === 0) {
        server.send('bodies');
        const [bodies] = await once(server, 'message');
        await writeFile(requests, JSON.stringify(bodies));
      }
      bare.push(await timed(['--input-type=module', '-e', bareFetches, `${url}/chat/completions`, requests], folder));
    }
    return { whole: summary(whole), bareFetches: summary(bare) };
  });
}

/** Bytes of the journal of such a run where every answer is one sentence. */
export function measureJournal() {
  return withServer('sentence', async (url, folder) => {
    await runAgainst(url, folder);
    const runs = join(folder, '.quality-baseline', 'runs');
    const [run] = await readdir(runs);
    return (await stat(join(runs, run, 'journal.jsonl'))).size;
  });
}
