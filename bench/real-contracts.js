// What real servers make of each contract: `npm run bench:real-contracts [-- --only NAME…]`. Asks vLLM, whose model says
// what keeps every contract, release by release and parser by parser, and llama.cpp with instruct weights, which knows
// less. docs/data/real-contracts.csv keeps a row for each server, from which `npm run docs` makes the table of
// docs/contracts.md. What each printed stays in build/real-contracts/. Needs root, and what CI installs in its cache.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { csvRows, csvText } from '../scripts/generated.js';
import { withTypescript } from '../scripts/with-typescript.js';
import { askCli } from './processes.js';

const table = 'docs/data/real-contracts.csv';
/** The one that tests use too. */
const kept = '0.32.0';
const parsers = ['hermes', 'qwen3_coder', 'glm45', 'pythonic', 'xlam'];
const releases = ['0.14.1', '0.18.1', '0.22.1', '0.26.0', '0.30.0'];
const thinkers = ['qwen3', 'glm45'];
const servers = [
  ...parsers.map((parser) => ({ name: `vllm-${kept}-${parser}`, version: kept, parser })),
  ...thinkers.map((reasoning) => ({ name: `vllm-${kept}-${reasoning}`, version: kept, parser: 'hermes', reasoning })),
  ...releases.map((version) => ({ name: `vllm-${version}-hermes`, version, parser: 'hermes' })),
  { name: 'llama.cpp' },
];
const work = resolve('build/real-contracts');
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });

/** Replaces the row of that server. */
function writeRow(row) {
  const keyOf = (each) => `${each.Server} ${each.Version} ${each['Parsers']}`;
  const rows = (existsSync(table) ? csvRows(table) : []).filter((each) => keyOf(each) !== keyOf(row));
  const all = [...rows, row].sort((one, other) => keyOf(one).localeCompare(keyOf(other), 'en', { numeric: true }));
  writeFileSync(table, csvText([Object.keys(row), ...all.map(Object.values)]));
}

async function askContracts({ name, parser, reasoning }, { baseUrl, version }) {
  const parsers = [parser, reasoning].filter((each) => each !== undefined).join(', ');
  const file = `${name}.json`;
  const asked = await askCli(['contracts', 'ask', '--endpoint', baseUrl, '--deep', '--keep', file], work);
  writeFileSync(join(work, `${name}.txt`), asked.said);
  if (asked.code !== 0) throw new Error(asked.said);
  const { contracts } = JSON.parse((await askCli(['contracts', 'replay', file, '--json'], work)).said);
  const those = (outcome) => contracts.filter((each) => each.outcome === outcome).map(({ id }) => id);
  const broken = those('broken');
  writeRow({
    ...{ Server: parser === undefined ? 'llama.cpp' : 'vLLM', Version: version, Parsers: parsers },
    ...{ Date: new Date().toISOString().slice(0, 10), Held: String(those('holds').length), Broken: broken.join(' ') },
    ...{ Refused: those('unsupported').join(' '), 'Not measured': those('unmeasured').join(' ') },
  });
  console.log(`${name}: ${those('holds').length} held, ${broken.length} broken: ${broken.join(' ')}`);
}

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
await withTypescript(async (load) => {
  const { startRealVllm } = await load('tests/support/real-vllm/start-real-vllm.ts');
  const { contractOracle } = await load('tests/support/real-vllm/contract-oracle.ts');
  const { cacheFolder, realVllm } = await load('tests/support/real-vllm/prepare-real-vllm.ts');
  const { startRealLlama } = await load('tests/support/real-llama/start-real-llama.ts');
  const { realLlama } = await load('tests/support/real-llama/prepare-real-llama.ts');
  const { realWeights } = await load('tests/support/real-models/prepare-real-weights.ts');

  async function startVllm({ version, parser, reasoning }) {
    const folder = join(cacheFolder, version === kept ? `vllm-${kept}` : `releases/${version}`);
    execFileSync(resolve('tests/support/real-vllm/install'), [folder, version], { stdio: 'ignore' });
    const oracle = await contractOracle(parser, reasoning !== undefined);
    const flags = ['--served-model-name', 'tiny', '--max-model-len', '16384', '--enable-prefix-caching'];
    const tools = ['--enable-auto-tool-choice', '--tool-call-parser', parser];
    const env = { TORCHDYNAMO_DISABLE: '1' };
    const thinking = reasoning === undefined ? [] : ['--reasoning-parser', reasoning];
    const model = reasoning === undefined ? realVllm().tiny : thinkingModel();
    const more = { oracle: oracle.url, env };
    const server = await startRealVllm({ folder, model, flags: [...flags, ...tools, ...thinking], ...more });
    const stop = async () => {
      await server[Symbol.asyncDispose]();
      await oracle[Symbol.asyncDispose]();
      if (version !== kept) rmSync(folder, { recursive: true, force: true });
    };
    return { baseUrl: server.baseUrl, version, stop };
  }

  function thinkingModel() {
    const model = join(cacheFolder, 'tiny-thinker');
    execFileSync('python3', ['tests/support/real-vllm/thinking-model.py', realVllm().tiny, model]);
    return model;
  }

  async function startLlama() {
    const { rootfs } = realLlama();
    const flags = [...realWeights(rootfs).flags, '--alias', 'qwen', '-c', '16384', '-np', '2'];
    const server = await startRealLlama(rootfs, flags);
    const props = await (await fetch(server.baseUrl.replace('/v1', '/props'))).json();
    return { ...server, version: props.build_info };
  }

  for (const server of servers) {
    if (values.only !== undefined && !values.only.includes(server.name)) continue;
    try {
      const started = await (server.version === undefined ? startLlama() : startVllm(server));
      await askContracts(server, started).finally(started.stop);
    } catch (error) {
      console.log(`${server.name}: ${error.message}`);
    }
  }
});
