// How many requests an outcome takes: `npm run bench:requests`. A baseline of quick × 3, then the same model and one
// that fails toolcall-15, checked with and without the options that save requests; and the requests that numerics add.
// The server is bit-stable. Counts, not times, so that every machine gives the same result. Needs build/ and
// build/bundle/.
import '../build/installed.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { scriptedModel } from '../build/packs/scripted-model.js';
import { figure, printFigures } from './figures.js';
import { runCli, withServer } from './processes.js';

const wrongPack = 'toolcall-15';
const outcomes = { 0: 'passed', 1: 'regressed' };
const cases = [
  { name: 'unchanged, full', flags: [] },
  { name: 'unchanged, --fast on', flags: ['--fast', 'on'] },
  { name: 'unchanged, --fail-fast', flags: ['--fail-fast'] },
  { name: 'unchanged, both', flags: ['--fast', 'on', '--fail-fast'] },
  { name: 'regressed, full', wrong: true, flags: [] },
  { name: 'regressed, --no-confirm', wrong: true, flags: ['--no-confirm'] },
  { name: 'regressed, --fast on', wrong: true, flags: ['--fast', 'on'] },
  { name: 'regressed, --fail-fast', wrong: true, flags: ['--fail-fast'] },
];

/** Of a check whose baseline holds log probabilities. */
async function numericsAsked(url, folder, bodies) {
  const words = ['--endpoint', url, ...what, '--baselines-dir', `${folder}/with-numerics`];
  await runCli([...words, '--capture', '--numerics', '--reason', 'bench'], folder);
  const before = (await bodies()).length;
  await runCli(words, folder);
  return (await bodies()).slice(before).filter((body) => JSON.parse(body).logprobs === true);
}

const packs = (await loadBuiltinPacks('quick')).map(({ pack }) => pack);
const what = ['--slug', 'bench/requests', '--quick', '--repeat', '3', '--quiet'];

function counted(bodies) {
  const speak = scriptedModel(packs, () => 'gold');
  const isProbe = bodies.map((body) => speak(JSON.parse(body).messages) === undefined);
  return { requests: isProbe.filter((probe) => !probe).length, probes: isProbe.filter((probe) => probe).length };
}

async function measure(answers, flags, baselines, expected) {
  return withServer(answers, async (url, folder, bodies) => {
    const words = ['--endpoint', url, ...what, '--baselines-dir', baselines, ...flags];
    const code = await runCli(words, folder, expected);
    return { outcome: outcomes[code], ...counted(await bodies()) };
  });
}

const measured = await withServer(['gold'], async (url, folder) => {
  await runCli(['--endpoint', url, ...what, '--capture', '--reason', 'bench'], folder);
  const baselines = `${folder}/baselines`;
  const all = [];
  for (const { name, wrong, flags } of cases) {
    const answers = wrong ? ['gold', wrongPack] : ['gold'];
    all.push({ name, ...(await measure(answers, flags, baselines, [0, 1])) });
  }
  return all;
});
const numerics = await withServer(['gold'], numericsAsked);

const of = (name) => measured.find((each) => each.name === name);
for (const { name, outcome } of measured) {
  const full = of(`${name.split(',')[0]}, full`).outcome;
  if (outcome !== full) throw new Error(`${name}: ${outcome}, and ${full} in full`);
}
const share = (one, other) => (100 * one.requests) / other.requests;
printFigures(
  [
    // Requests under way when the outcome settles are already sent: their number varies.
    ...measured.map(({ name, outcome, requests }) =>
      figure(`requests ${name}`, `requests to "${outcome}", quick × 3, ${name}`, requests, '', {
        bound: name.includes('fail-fast') || name.includes('both') ? 2 : 1,
      }),
    ),
    figure(
      'requests-fast',
      'requests of --fast on over full, unchanged, same outcome',
      share(of('unchanged, --fast on'), of('unchanged, full')),
      '%',
      { atMost: 45, bound: 1 },
    ),
    figure('requests-probes', 'contracts and probes and warm-ups beside them', measured[0].probes, '', { bound: 1 }),
    figure('requests-numerics', 'requests of numerics on top', numerics.length, '', { bound: 1 }),
    figure(
      'bytes-numerics',
      'bytes of these requests',
      numerics.reduce((sum, body) => sum + Buffer.byteLength(body), 0),
      'B',
      { bound: 1 },
    ),
  ],
  { cases: measured },
);
