// False alarms on real engines: `npm run bench:unchanged [-- --checks 20 --only vllm]`. Captures a baseline on a real
// vLLM, whose model says what packs and contracts want, and on a real llama.cpp with instruct weights, then checks each
// again and again, with nothing changed; every fifth check meets a server that was started anew. Needs root, and what CI
// installs in its cache.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withTypescript } from '../scripts/with-typescript.js';
import { askCli } from './processes.js';

const checksOfServer = 5;
const work = resolve('build/unchanged');
const { values } = parseArgs({ options: { checks: { type: 'string', default: '20' }, only: { type: 'string' } } });
const checks = Number(values.checks);

async function measure(name, start, ...more) {
  if (values.only !== undefined && values.only !== name) return;
  const outcomes = {};
  const ask = async (server, file, ...words) => {
    const where = ['--slug', `unchanged/${name}`, '--endpoint', server.baseUrl, '--no-progress', ...more];
    const { code, said } = await askCli([...where, ...words], work);
    writeFileSync(join(work, `${name}-${file}.txt`), said);
    return code;
  };
  for (let done = 0; done < checks; done += checksOfServer) {
    const server = await start();
    try {
      if (done === 0 && (await ask(server, 'capture', '--capture')) !== 0) throw new Error(`${name}: not captured`);
      for (let check = done; check < Math.min(checks, done + checksOfServer); check += 1) {
        const code = await ask(server, check + 1);
        outcomes[code] = (outcomes[code] ?? 0) + 1;
      }
    } finally {
      await server[Symbol.asyncDispose]();
    }
  }
  const counted = Object.entries(outcomes).map(([code, count]) => `${count} × exit code ${code}`);
  console.log(`${name}: ${checks} unchanged checks, ${counted.join(', ')}`);
}

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
await withTypescript(async (load) => {
  const { startRealVllm } = await load('tests/support/real-vllm/start-real-vllm.ts');
  const { scriptOf } = await load('tests/support/real-vllm/script-of.ts');
  const { realVllm } = await load('tests/support/real-vllm/prepare-real-vllm.ts');
  const { startRealLlama } = await load('tests/support/real-llama/start-real-llama.ts');
  const { realLlama } = await load('tests/support/real-llama/prepare-real-llama.ts');
  const { realWeights } = await load('tests/support/real-models/prepare-real-weights.ts');
  const { contractOracle } = await load('tests/support/real-vllm/contract-oracle.ts');
  const { plainPack } = await load('tests/support/real-models/plain-pack.ts');
  const { loadBuiltinPacks } = await load('src/packs/load-packs.ts');

  const { rootfs } = realLlama();
  const weights = [...realWeights(rootfs).flags, '--alias', 'qwen', '-c', '4096'];
  const startLlama = async () => {
    const { baseUrl, stop } = await startRealLlama(rootfs, weights);
    return { baseUrl, [Symbol.asyncDispose]: stop };
  };
  writeFileSync(join(work, 'plain.yaml'), JSON.stringify(plainPack));
  await measure('llama.cpp', startLlama, '--pack', 'plain.yaml', '--contracts', 'on');

  const script = scriptOf((await loadBuiltinPacks('quick')).map(({ pack }) => pack));
  const tools = ['--enable-auto-tool-choice', '--tool-call-parser', 'hermes'];
  const flags = ['--served-model-name', 'tiny', '--max-model-len', '16384', ...tools];
  const { folder, tiny: model } = realVllm();
  const oracle = await contractOracle('hermes');
  const startVllm = () => startRealVllm({ folder, model, flags, script, oracle: oracle.url });
  await measure('vllm', startVllm, '--quick').finally(() => oracle[Symbol.asyncDispose]());
});
