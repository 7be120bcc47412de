// The separate processes that benches start: servers, and the bundled command line.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { withFolder } from '../scripts/with-folder.js';

/** BENCH_BUNDLE names another, such as that of dist/. */
export const bundle = resolve(process.env.BENCH_BUNDLE ?? 'build/bundle/cli/index.js');

/** Prints the resources of a process, with all its threads, when it ends. */
const meter = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(3, JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }));
  });
`)}`;

/** The cost of Node with these arguments, from start to end: seconds, CPU seconds, peak megabytes. */
export async function metered(words, { cwd, env, output } = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', meter, ...words], {
    ...{ cwd, env, stdio: ['ignore', output === undefined ? 'ignore' : openSync(output, 'w'), 'pipe', 'pipe'] },
  });
  const [[code], said, taken] = await Promise.all([once(child, 'close'), text(child.stderr), text(child.stdio[3])]);
  if (code !== 0) throw new Error(`exit code ${code}: ${said}`);
  return { seconds: (performance.now() - started) / 1000, ...JSON.parse(taken) };
}

/** The same of the bundled command line. `output` is a file for what it prints. */
export function measurePeak(words, output, cwd) {
  return metered([bundle, ...words], { output, cwd });
}

/** The medians of several, and the fastest. */
export function summary(times) {
  const sorted = (key) => times.map((each) => each[key]).sort((one, other) => one - other);
  const middle = Math.floor(times.length / 2);
  const [seconds, cpuSeconds] = [sorted('seconds'), sorted('cpuSeconds')];
  return { seconds: seconds[middle], fastestSeconds: seconds[0], cpuSeconds: cpuSeconds[middle] };
}

/** The exit code of the bundled command line; an unexpected one throws with its output. */
export async function runCli(words, cwd, expected = [0]) {
  const child = spawn(process.execPath, [bundle, ...words], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (!expected.includes(code)) throw new Error(`exit code ${code}: ${said}`);
  return code;
}

/** The exit code of the bundled command line, and all it printed. */
export async function askCli(words, cwd) {
  const child = spawn(process.execPath, [bundle, ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, said: `${out}${err}` };
}

/** The folder of the one run that a command kept in its own folder. */
export function runIn(folder) {
  const runs = join(folder, '.quality-baseline', 'runs');
  return join(runs, readdirSync(runs, { withFileTypes: true }).find((each) => each.isDirectory()).name);
}

/** A script of this folder that runs a server: its first message is its port, and it answers each message with one. */
export async function startServer(script, words) {
  const server = fork(new URL(script, import.meta.url), words.map(String));
  const [port] = await once(server, 'message');
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async ask(what) {
      server.send(what);
      return (await once(server, 'message'))[0];
    },
    stop() {
      if (server.connected) server.disconnect();
    },
  };
}

/**
 * bench/instant-server.js: `use` gets its address, a folder, and a function that returns the bodies of all chat
 * requests.
 */
export async function withServer(answers, use) {
  const server = await startServer('./instant-server.js', answers);
  try {
    return await withFolder((folder) => use(server.url, folder, () => server.ask('bodies')));
  } finally {
    server.stop();
  }
}
