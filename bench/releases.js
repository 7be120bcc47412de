// What the gate says to each upgrade of vLLM: `npm run bench:releases [-- --only VERSION…]`. Starts release after release
// on a CPU, with one model that says the packs' gold answers, and checks each against the baseline of the last one that
// was captured; a release that does not pass gets a baseline, as after a merge. So what differs is the server's doing.
// Reports and what each command printed stay in build/releases/. Takes some minutes a release, the network, and 1 to 5 GB
// for each in the cache folder of CI. Older releases than 0.10.2 have no hook for scripts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withTypescript } from '../scripts/with-typescript.js';
import { askCli } from './processes.js';

const releases = [
  ...['0.10.2', '0.11.0', '0.11.2', '0.12.0', '0.13.0', '0.14.1', '0.15.1', '0.16.0', '0.17.1', '0.18.1', '0.19.1'],
  ...['0.20.2', '0.21.0', '0.22.1', '0.23.0', '0.24.0', '0.25.1', '0.26.0', '0.27.1', '0.28.0', '0.29.0', '0.30.0'],
  ...['0.31.0', '0.32.0'],
];
const flags = [
  ...['--served-model-name', 'tiny', '--max-model-len', '16384'],
  ...['--enable-auto-tool-choice', '--tool-call-parser', 'hermes'],
];
const work = resolve('build/releases');
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });

function install(folder, version) {
  const script = resolve('tests/support/real-vllm/install');
  const { status, stderr } = spawnSync(script, [folder, version], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`vLLM ${version} was not installed: ${stderr.slice(-2000)}`);
}

/** Asks as a user would, and keeps what was printed. */
async function ask(version, url, ...words) {
  const where = ['--slug', 'vllm/releases', '--endpoint', url, '--medium', '--no-progress'];
  const { code, said } = await askCli([...where, ...words], work);
  writeFileSync(join(work, `${version}${words.includes('--capture') ? '-capture' : ''}.txt`), said);
  return code;
}

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
await withTypescript(async (load) => {
  const { startRealVllm } = await load('tests/support/real-vllm/start-real-vllm.ts');
  const { scriptOf } = await load('tests/support/real-vllm/script-of.ts');
  const { cacheFolder } = await load('tests/support/real-vllm/prepare-real-vllm.ts');
  const { loadBuiltinPacks } = await load('src/packs/load-packs.ts');
  const script = scriptOf((await loadBuiltinPacks('medium')).map(({ pack }) => pack));
  let baseline;
  for (const version of values.only ?? releases) {
    const folder = join(cacheFolder, 'releases', version);
    let server;
    try {
      install(folder, version);
      server = await startRealVllm({ folder, model: join(cacheFolder, 'tiny-qwen'), flags, script });
      if (baseline !== undefined) {
        const report = join(work, `${version}.json`);
        const code = await ask(version, server.baseUrl, '--json', report);
        console.log(`${baseline} → ${version}: ${JSON.parse(readFileSync(report, 'utf8')).outcome} (${code})`);
        if (code === 0) continue;
      }
      const code = await ask(version, server.baseUrl, '--capture', '--reason', `vLLM ${version}`);
      console.log(`${version}: ${code === 0 ? 'captured' : `not captured (${code})`}`);
      if (code === 0) baseline = version;
    } catch (error) {
      console.log(`${version}: ${error.message}`);
    } finally {
      await server?.[Symbol.asyncDispose]();
    }
  }
});
