// What the gate says to each upgrade of vLLM: `npm run bench:releases [-- --only VERSION… --tier quick --from BASELINE]`.
// Starts release after release on a CPU, with one model that says the packs' gold answers, and checks each against the
// baseline of the last one that was captured, which `--from` goes on with. A release that does not pass gets a baseline,
// as after a merge. So what differs is the server's doing. Each check writes its row of docs/data/vllm-releases.csv; what
// was noted in it stays while the rest of it is measured alike. Reports, runs and what each command printed stay in
// build/releases/. Takes some minutes a release, the network, and the room of two, 3 to 8 GB each. Older releases than
// 0.10.2 have no hook for scripts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { csvRows, csvText } from '../scripts/generated.js';
import { withTypescript } from '../scripts/with-typescript.js';
import { askCli } from './processes.js';

const releases = [
  ...['0.10.2', '0.11.0', '0.11.2', '0.12.0', '0.13.0', '0.14.1', '0.15.1', '0.16.0', '0.17.1', '0.18.1', '0.19.1'],
  ...['0.20.2', '0.21.0', '0.22.1', '0.23.0', '0.24.0', '0.25.1', '0.26.0', '0.27.1', '0.28.0', '0.29.0', '0.30.0'],
  ...['0.31.0', '0.32.0'],
];
/** Ready sooner, and quick beside an installation: compiles nothing, one process less, and one thread on any core. */
const env = { TORCHDYNAMO_DISABLE: '1', VLLM_ENABLE_V1_MULTIPROCESSING: '0', OMP_NUM_THREADS: '1' };
/** The one that tests use too. */
const kept = '0.32.0';
const flags = [
  ...['--served-model-name', 'tiny', '--max-model-len', '16384'],
  ...['--enable-auto-tool-choice', '--tool-call-parser', 'hermes'],
];
const table = 'docs/data/vllm-releases.csv';
const columns = ['Release', 'Baseline', 'Tier', 'Outcome', 'Drops', 'Changed scenarios', 'Identical', 'Causes', 'Note'];
const work = resolve('build/releases');
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    from: { type: 'string' },
    tier: { type: 'string', default: 'medium' },
  },
});

/** Why it could not be installed; undefined if it is. */
async function install(folder, version) {
  const script = resolve('tests/support/real-vllm/install');
  const child = spawn(script, [folder, version], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  return code === 0 ? undefined : `was not installed: ${said.slice(-2000)}`;
}

/** Asks as a user would, and keeps what was printed. */
async function ask(version, url, ...words) {
  const where = ['--slug', 'vllm/releases', '--endpoint', url, `--${values.tier}`, '--no-progress'];
  const { code, said } = await askCli([...where, ...words], work);
  writeFileSync(join(work, `${version}${words.includes('--capture') ? '-capture' : ''}.txt`), said);
  return { code, said };
}

async function check(version, url) {
  const file = join(work, `${version}.json`);
  rmSync(file, { force: true });
  const { said } = await ask(version, url, '--json', file);
  if (!existsSync(file)) throw new Error(`could not be measured: ${said.slice(-2000)}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function cellsOf({ outcome, modes: [{ packs, causes }] }) {
  const rate = ({ passed, attempts }) => `${passed}/${attempts}`;
  const fell = packs.filter(({ drop }) => drop?.value > 0);
  const flips = packs.flatMap((pack) => pack.flips);
  const sum = (key) => packs.reduce((total, { drift }) => total + (drift?.[key] ?? 0), 0);
  return {
    Outcome: outcome,
    Drops: fell.map(({ pack, drop }) => `${pack} ${(drop.value * 100).toFixed(1)} pp`).join('; '),
    'Changed scenarios': flips
      .map(({ scenario, baseline, current, failures }) =>
        [scenario, `${rate(baseline)} → ${rate(current)}`, ...Object.keys(failures)].join(' '),
      )
      .join('; '),
    Identical: `${sum('identical')} of ${sum('compared')}`,
    Causes: causes
      .filter(({ kind }) => kind === 'changed')
      .map(({ field }) => field)
      .join(', '),
  };
}

/** Replaces the row of that release. */
function writeRow(row) {
  const rows = existsSync(table) ? csvRows(table) : [];
  const measured = columns.filter((column) => column !== 'Note').map((column) => row[column] ?? '');
  const before = rows.find(({ Release }) => Release === row.Release);
  const isAlike = before !== undefined && columns.slice(0, -1).every((column, at) => before[column] === measured[at]);
  const others = rows.filter(({ Release }) => Release !== row.Release).map((each) => columns.map((name) => each[name]));
  const all = [...others, [...measured, isAlike ? before.Note : (row.Note ?? '')]];
  const ordered = all.sort(([one], [other]) => releases.indexOf(one) - releases.indexOf(other));
  writeFileSync(table, csvText([columns, ...ordered]));
}

if (values.from === undefined) rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
await withTypescript(async (load) => {
  const { startRealVllm } = await load('tests/support/real-vllm/start-real-vllm.ts');
  const { scriptOf } = await load('tests/support/real-vllm/script-of.ts');
  const { cacheFolder } = await load('tests/support/real-vllm/prepare-real-vllm.ts');
  const { loadBuiltinPacks } = await load('src/packs/load-packs.ts');
  const script = scriptOf((await loadBuiltinPacks(values.tier)).map(({ pack }) => pack));
  const folderOf = (version) => join(cacheFolder, version === kept ? `vllm-${kept}` : `releases/${version}`);
  const chosen = values.only ?? releases;
  const installing = (version) => version && install(folderOf(version), version);
  let next = installing(chosen[0]);
  let baseline = values.from ?? '';
  for (const [at, version] of chosen.entries()) {
    const row = { Release: version, Baseline: baseline, Tier: values.tier };
    const started = Date.now();
    let server;
    try {
      const fault = await next;
      // The next one is installed while this one is measured.
      next = installing(chosen[at + 1]);
      if (fault !== undefined) throw new Error(fault);
      server = await startRealVllm({
        ...{ folder: folderOf(version), model: join(cacheFolder, 'tiny-qwen') },
        flags,
        script,
        env,
      });
      if (baseline !== '') {
        const report = await check(version, server.baseUrl);
        writeRow({ ...row, ...cellsOf(report) });
        console.log(`${baseline} → ${version}: ${report.outcome}, ${Math.round((Date.now() - started) / 1000)} s`);
        if (report.outcome === 'passed') continue;
      }
      const { code } = await ask(version, server.baseUrl, '--capture', '--reason', `vLLM ${version}`);
      console.log(`${version}: ${code === 0 ? 'captured' : `not captured (${code})`}`);
      if (code === 0) baseline = version;
    } catch (error) {
      writeFileSync(join(work, `${version}-fault.txt`), `${error.message}\n${server?.log() ?? ''}`);
      writeRow({
        ...row,
        Outcome: 'not measured',
        Note: stripVTControlCharacters(error.message.trim().split('\n').at(-1)),
      });
      console.log(`${version}: ${error.message}`);
    } finally {
      await server?.[Symbol.asyncDispose]();
      if (version !== kept) rmSync(folderOf(version), { recursive: true, force: true });
    }
  }
});
