// What contracts add to the time of a check: `npm run bench:contract-time [-- --tier quick --checks 3]`. A real vLLM, whose
// model says what packs and contracts want, is checked with contracts and without, in turn. Needs what CI installs in its
// cache.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { withTypescript } from '../scripts/with-typescript.js';
import { askCli } from './processes.js';

const work = resolve('build/contract-time');
const { values } = parseArgs({
  options: { tier: { type: 'string', default: 'medium' }, checks: { type: 'string', default: '3' } },
});

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
await withTypescript(async (load) => {
  const { startRealVllm } = await load('tests/support/real-vllm/start-real-vllm.ts');
  const { contractOracle } = await load('tests/support/real-vllm/contract-oracle.ts');
  const { scriptOf } = await load('tests/support/real-vllm/script-of.ts');
  const { realVllm } = await load('tests/support/real-vllm/prepare-real-vllm.ts');
  const { loadBuiltinPacks } = await load('src/packs/load-packs.ts');

  const script = scriptOf((await loadBuiltinPacks(values.tier)).map(({ pack }) => pack));
  const tools = ['--enable-auto-tool-choice', '--tool-call-parser', 'hermes'];
  const flags = ['--served-model-name', 'tiny', '--max-model-len', '16384', ...tools];
  const { folder, tiny: model } = realVllm();
  const oracle = await contractOracle('hermes');
  const server = await startRealVllm({ folder, model, flags, script, oracle: oracle.url });

  async function secondsOf(...words) {
    const started = performance.now();
    const where = ['--slug', 'vllm/tiny', '--endpoint', server.baseUrl, `--${values.tier}`, '--no-progress'];
    const { code, said } = await askCli([...where, ...words], work);
    if (code !== 0) throw new Error(`exit code ${code}: ${said}`);
    return (performance.now() - started) / 1000;
  }

  const times = { on: [], off: [] };
  try {
    await secondsOf('--capture');
    for (let check = 0; check < Number(values.checks); check += 1)
      for (const contracts of ['on', 'off']) times[contracts].push(await secondsOf('--contracts', contracts));
  } finally {
    await server[Symbol.asyncDispose]();
    await oracle[Symbol.asyncDispose]();
  }
  const [on, off] = ['on', 'off'].map((each) => times[each].sort((a, b) => a - b)[Math.floor(times[each].length / 2)]);
  console.log(
    `--${values.tier}: ${on.toFixed(1)} s with contracts, ${off.toFixed(1)} s without: ${(on / off).toFixed(2)}`,
  );
});
