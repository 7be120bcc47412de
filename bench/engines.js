// What a new user meets on each engine: `npm run bench:engines [-- --only NAME…]`. Installs engine after engine, serves
// one tiny model on a CPU that was taught the answers of bench/engines/pack.yaml, and gives the ten commands of a first
// day. What each printed stays in build/engines/; docs/data/engines.csv keeps a row for each engine, from which `npm run
// docs` makes docs/engines.md. Needs root, the network, and up to 10 GB at a time in the cache folder of CI.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { csvRows, csvText } from '../scripts/generated.js';
import { withTypescript } from '../scripts/with-typescript.js';
import { engines } from './engines/list.js';
import { askCli } from './processes.js';

const table = 'docs/data/engines.csv';
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const { cacheFolder, freePort } = await withTypescript(async (load) => ({
  ...(await load('tests/support/real-vllm/prepare-real-vllm.ts')),
  ...(await load('tests/support/free-port.ts')),
}));
const home = join(cacheFolder, 'engines');

/** What a script needs to know of the place. */
function scriptEnv(name, port) {
  const taught = join(home, 'taught');
  const places = {
    ENV: join(home, name),
    VLLM: join(cacheFolder, 'vllm-0.32.0'),
    LLAMA: join(cacheFolder, 'real-llama'),
  };
  const { PYTHONDONTWRITEBYTECODE: _, ...env } = process.env;
  return {
    ...env,
    ...places,
    TAUGHT: taught,
    GGUF: join(taught, 'model.gguf'),
    PORT: String(port),
    HF_HOME: join(home, 'hf'),
    OMP_NUM_THREADS: '1',
  };
}

function bash(script, env, log) {
  const { status } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { env, stdio: ['ignore', log, log] });
  return status === 0;
}

/** Kills all that it started when its input closes, also because this process was killed. */
const untilClosed = '(bash -euo pipefail -c "$1" </dev/null; kill -9 0) & cat; kill -9 0';
const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null;

async function isUp(url, server) {
  for (let tries = 0; tries < 1200 && isRunning(server); tries += 1) {
    const models = await fetch(`${url}/models`, { headers: { authorization: 'Bearer sk-any' } }).catch(() => undefined);
    if (models?.ok) return true;
    await sleep(500);
  }
  return false;
}

/** The ten commands of a first day. */
function commandsFor({ slug, model }, url, env) {
  const named = model === undefined ? [] : ['--model', model.replace('$TAUGHT', env.TAUGHT)];
  const where = ['--slug', slug, '--endpoint', url, ...named];
  const asked = [...where, '--pack', resolve('bench/engines/pack.yaml'), '--no-progress'];
  return {
    doctor: ['doctor', ...where, '--pack', resolve('bench/engines/pack.yaml'), '--json'],
    init: ['init', '--yes', '--slug', slug, '--endpoint', url, '--workflow', 'none'],
    run: ['run', ...asked],
    capture: ['check', ...asked, '--capture'],
    check: ['check', ...asked],
    inspect: ['inspect', 'latest', '--by-mode'],
    compare: ['compare', slug, 'latest'],
    history: ['history', '--slug', slug],
    report: ['report'],
    stamp: ['stamp', 'compose.yml', '--slug', slug],
  };
}

async function firstDay(engine, url, folder, env) {
  writeFileSync(join(folder, 'compose.yml'), 'services: {}\n');
  const codes = {};
  let facts;
  for (const [name, words] of Object.entries(commandsFor(engine, url, env))) {
    const { code, said } = await askCli(words, folder);
    writeFileSync(join(folder, `${name}.txt`), said);
    codes[name] = code;
    if (name === 'doctor') facts = JSON.parse(said.slice(said.indexOf('{'))).endpoint;
    console.log(`  ${name}: ${code}`);
  }
  return { codes, facts };
}

function rowOf({ name, version, tried }, { codes, facts } = {}) {
  const shown = (value) => value ?? 'unknown';
  const [failed, worked] = [true, false].map((isFault) =>
    Object.entries(codes ?? {}).filter(([, code]) => (code !== 0) === isFault),
  );
  return {
    Engine: name,
    Version: version,
    Date: new Date().toISOString().slice(0, 10),
    Recognized: facts ? `${facts.engine ?? 'no'}${facts.version ? ` ${facts.version}` : ''}` : '',
    Context: facts ? shown(facts.contextTokens) : '',
    Slots: facts ? shown(facts.slots) : '',
    Template: facts ? (facts.thinking.switches === null ? 'hidden' : 'read') : '',
    Tools: facts ? (facts.tools === 'served' ? 'yes' : 'no') : '',
    'Log probabilities': facts ? (facts.numerics?.outcome === 'usable' ? 'yes' : 'no') : '',
    'Cache bypass': facts?.cacheCut ?? '',
    'Fields refused': facts?.refused?.map(({ field }) => field).join(' ') ?? '',
    Commands: codes ? `${worked.length} of ${worked.length + failed.length}` : '',
    Failed: codes ? failed.map(([command, code]) => `${command} ${code}`).join(' ') : (tried ?? 'did not start'),
  };
}

async function measure(engine, folder) {
  const { name, install, serve } = engine;
  const port = await freePort();
  const env = scriptEnv(name, port);
  const log = openSync(join(folder, 'log.txt'), 'w');
  let server;
  try {
    if (!existsSync(env.ENV) && install !== undefined && !bash(install, env, log)) return undefined;
    if (serve === undefined) return undefined;
    const words = ['-c', untilClosed, 'bash', serve];
    server = spawn('bash', words, { env, stdio: ['pipe', log, log], detached: true });
    const url = `http://127.0.0.1:${port}/v1`;
    return (await isUp(url, server)) ? await firstDay(engine, url, folder, env) : undefined;
  } finally {
    if (server !== undefined && isRunning(server)) {
      server.stdin.destroy();
      await once(server, 'exit');
    }
    rmSync(env.ENV, { recursive: true, force: true });
  }
}

// Servers that list what was downloaded before fail without that folder.
mkdirSync(join(home, 'hf', 'hub'), { recursive: true });
if (!existsSync(join(home, 'taught'))) {
  const teach = '"$VLLM/bin/python" bench/engines/teach-model.py "$VLLM/../models/qwen-coder-0.5b.gguf" "$TAUGHT"';
  if (!bash(teach, scriptEnv('', 0), 'inherit')) throw new Error('the model was not taught');
}
for (const engine of engines.filter(
  ({ name, version }) => values.only?.some((each) => `${name} ${version}`.startsWith(each)) ?? true,
)) {
  const folder = resolve('build/engines', `${engine.name} ${engine.version}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(`${engine.name} ${engine.version}`);
  const row = rowOf(engine, await measure(engine, folder));
  console.log(`  ${row.Commands} ${row.Failed}`);
  const rows = existsSync(table)
    ? csvRows(table).filter((each) => each.Engine !== row.Engine || each.Version !== row.Version)
    : [];
  const place = ({ Engine, Version }) =>
    engines.findIndex(({ name, version }) => name === Engine && version === Version);
  const all = [...rows, row].sort((one, other) => place(one) - place(other));
  writeFileSync(table, csvText([Object.keys(row), ...all.map(Object.values)]));
}
