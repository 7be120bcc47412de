// The report of `packs lint` on the built-in packs. Linting a scenario of programs runs hundreds of them, so its report is
// kept in docs/data/lint-of-code.json with a digest of all that it depends on, and is made again when that has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { packsLint } from '../build/commands/packs.js';
import { packDigest } from '../build/packs/digest.js';
import { lintWhole } from '../build/packs/lint-whole.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { runsCode } from '../build/packs/task-of.js';
import { sourcesOf, traitsOf } from './lint-sources.js';

const file = 'docs/data/lint-of-code.json';

function digestOf(pack, scenario) {
  const { version: _, ...asked } = { ...pack, scenarios: [scenario] };
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for (const path of sourcesOf(traitsOf(scenario))) hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex');
}

const mostAtOnce = 2;
const scenariosInOne = 3;

/** The reports of these scenarios by `PACK/ID`, and what was found in them. */
async function lintApart(keys) {
  const groups = keys.flatMap((_, at) => (at % scenariosInOne === 0 ? [keys.slice(at, at + scenariosInOne)] : []));
  const reports = [];
  const work = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) reports.push(await lintGroup(group));
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  const packs = reports.flatMap((report) => report.packs);
  return {
    lints: new Map(packs.flatMap(({ id, scenarios }) => scenarios.map((lint) => [`${id}/${lint.id}`, lint]))),
    findings: packs.flatMap(({ id, findings }) => findings.map((finding) => messageOf(id, finding))),
  };
}

const cli = fileURLToPath(new URL('../build/cli.js', import.meta.url));

async function lintGroup(keys) {
  const packs = [...new Set(keys.map((key) => key.split('/')[0]))];
  const child = spawn(process.execPath, [cli, 'packs', 'lint', ...packs, '--json', '--scenario', ...keys], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [report, code] = await Promise.all([text(child.stdout), closed]);
  if (report === '') throw new Error(`packs lint ended with ${code}: ${keys.join(', ')}`);
  return JSON.parse(report);
}

function messageOf(pack, { scenario, message }) {
  return `${scenario === undefined ? pack : `${pack}/${scenario}`}: ${message}`;
}

/** `kept` is the text of the file that keeps the reports of packs of programs. */
export async function lintBuiltin() {
  const loaded = (await loadBuiltinPacks()).map(({ pack }) => pack);
  const ofCode = loaded.filter(({ scenarios }) => scenarios.some(runsCode));
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const isCheck = process.argv.includes('--check');
  const wanted = ofCode.flatMap((pack) =>
    pack.scenarios.map((scenario) => {
      const known = before[`${pack.id}/${scenario.id}`];
      const digest = digestOf(pack, scenario);
      const isKnown = known !== undefined && (isCheck || known.digest === digest);
      return { key: `${pack.id}/${scenario.id}`, digest, known: isKnown ? known.lint : undefined };
    }),
  );
  const { lints, findings } = await lintApart(wanted.flatMap(({ key, known }) => (known === undefined ? [key] : [])));
  const kept = wanted.flatMap(({ key, digest, known }) => {
    const lint = known ?? lints.get(key);
    return lint === undefined ? [] : [[key, { digest, lint }]];
  });
  const lintOf = new Map(kept);
  const packs = [];
  for (const pack of loaded) {
    if (ofCode.includes(pack)) {
      const { id, version } = pack;
      const scenarios = pack.scenarios.flatMap((scenario) => lintOf.get(`${id}/${scenario.id}`)?.lint ?? []);
      packs.push({ id, version, digest: packDigest(pack), scenarios, findings: lintWhole(pack) });
    } else {
      const { report } = await packsLint({ packs: [pack.id], format: 'text', against: undefined });
      packs.push(...report.packs);
    }
  }
  findings.push(...packs.flatMap(({ id, findings: found }) => found.map((finding) => messageOf(id, finding))));
  const sound = kept.filter(([key]) => !findings.some((finding) => finding.startsWith(`${key}:`)));
  const rows = sound.map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`);
  const lines = `{\n${rows.join(',\n')}\n}\n`;
  if (findings.length === 0) return { packs, kept: { [file]: lines } };
  // What took minutes and is sound is not linted again.
  if (!isCheck) writeFileSync(file, lines);
  throw new Error(findings.join('\n'));
}
