// What the gate says to each upgrade of vLLM: `npm run bench:releases [-- --only VERSION… --write]`. Starts release after
// release on a CPU, with one model that says the packs' gold answers, and checks each against the baseline of the last
// release that was recorded. A release that does not pass gets a new baseline, as after a merge. What differs is the
// server's doing. `--write` writes docs/data/vllm-releases.csv. Takes two hours, the network, and some 50 GB below the
// cache folder of CI, which stay; with less than 20 GB free it removes the environment that it used last.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { csvText, writeOrCheck } from '../scripts/generated.js';
import { withTypescript } from '../scripts/with-typescript.js';
import { askCli } from './processes.js';

const releases = [
  ...['0.10.2', '0.11.0', '0.11.2', '0.12.0', '0.13.0', '0.14.1', '0.15.1', '0.16.0', '0.17.1', '0.18.1', '0.19.1', '0.20.2'],
  ...['0.21.0', '0.22.1', '0.23.0', '0.24.0', '0.25.1', '0.26.0', '0.27.1', '0.28.0', '0.29.0', '0.30.0', '0.31.0', '0.32.0'],
];
const table = 'docs/data/vllm-releases.csv';
const slug = 'vllm/releases';
const modelFlags = ['--served-model-name', 'tiny', '--max-model-len', '16384', '--num-gpu-blocks-override', '2048'];
const parserFlags = ['--enable-auto-tool-choice', '--tool-call-parser', 'hermes'];
const { values: flags } = parseArgs({
  options: { only: { type: 'string', multiple: true }, write: { type: 'boolean', default: false } },
});

/** The folder with baseline and runs: it stays, for whoever wants to read a red one. */
const work = resolve('build/releases');

function install(script, folder, version) {
  const { status, stderr } = spawnSync(script, [folder, version], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`vLLM ${version} was not installed: ${stderr.slice(-2000)}`);
}

/** Asks as a user would: without a baseline it captures one, with one it checks. */
async function ask(version, url, hasBaseline) {
  const report = join(work, `${version}.json`);
  const where = ['--slug', slug, '--endpoint', url, '--medium', '--no-progress'];
  const words = hasBaseline ? ['--json', report] : ['--capture', '--reason', `vLLM ${version}`];
  const { code, said } = await askCli([...where, ...words], work);
  writeFileSync(join(work, `${version}.txt`), said);
  return { code, said, report };
}

const packsIn = ({ modes }) => modes.flatMap(({ packs = [] }) => packs);

function rowOf(from, to, { code, report }) {
  const decision = JSON.parse(readFileSync(report, 'utf8'));
  const moved = packsIn(decision).filter(({ outcome }) => outcome !== 'passed');
  return [from, to, decision.outcome, code, moved.map(({ id }) => id).join(' ')];
}

mkdirSync(join(work, 'baselines'), { recursive: true });
const rows = [];
await withTypescript(async (load) => {
  const { startRealVllm } = await load('tests/support/real-vllm/start-real-vllm.ts');
  const { scriptOf } = await load('tests/support/real-vllm/script-of.ts');
  const { cacheFolder } = await load('tests/support/real-vllm/prepare-real-vllm.ts');
  const { loadBuiltinPacks } = await load('src/packs/load-packs.ts');
  const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
  const script = scriptOf(packs);
  let baseline;
  for (const version of flags.only ?? releases) {
    const folder = join(cacheFolder, 'releases', version);
    const started = Date.now();
    let server;
    try {
      install(resolve('tests/support/real-vllm/install'), folder, version);
      server = await startRealVllm({
        ...{ folder, script, model: join(cacheFolder, 'tiny-qwen'), flags: [...modelFlags, ...parserFlags] },
      });
      const booted = Date.now();
      if (baseline !== undefined) {
        const asked = await ask(version, server.baseUrl, true);
        rows.push(rowOf(baseline, version, asked));
        console.log(rows.at(-1).join(' | '));
        if (asked.code === 0) continue;
      }
      const captured = await ask(`${version}-capture`, server.baseUrl, false);
      console.log(`${version} captured: ${captured.code}, ${(booted - started) / 1000} s to boot, ${(Date.now() - booted) / 1000} s asked`);
      if (captured.code === 0) baseline = version;
    } catch (error) {
      rows.push([baseline ?? '', version, 'not started', '', '']);
      console.log(`${version}: ${error.message}`);
    } finally {
      await server?.[Symbol.asyncDispose]();
    }
  }
});
if (flags.write) writeOrCheck({ [table]: csvText([['From', 'To', 'Outcome', 'Exit code', 'Packs'], ...rows]) }, 'npm run bench:releases -- --write');
