// The report of `packs lint` on the built-in packs, kept in docs/data/lint.json. Linting a scenario of programs runs
// hundreds of them: its report has a digest of everything that it depends on, and is made again when that has changed.
// `--check` does not lint again what is kept: tests/features/lint/builtin-lint.test.ts lints the others and compares.
import '../build/installed.js';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { lintWhole } from '../build/features/lint/lint-pack.js';
import { packDigest } from '../build/packs/digest.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { runsCode } from '../build/packs/task-of.js';
import { sourcesOf, traitsOf } from './lint-sources.js';

const file = 'docs/data/lint.json';

function digestOf(pack, scenario) {
  const { version: _, ...asked } = { ...pack, scenarios: [scenario] };
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for (const path of sourcesOf(traitsOf(scenario))) hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex');
}

const mostAtOnce = 2;
const scenariosInOne = 3;

/** The reports of these groups of scenarios by `PACK/ID`, and what was found in them. */
async function lintApart(groups) {
  const reports = [];
  const failed = [];
  // The others are kept, so that the next start goes on behind them.
  const lint = (keys) =>
    lintGroup(keys).then(
      (report) => reports.push(report),
      ({ message }) => failed.push(message),
    );
  const work = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift())
      if (group.length > 0) await lint(group.map(({ key }) => key));
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  const packs = reports.flatMap((report) => report.packs);
  return {
    lints: new Map(packs.flatMap(({ id, scenarios }) => scenarios.map((lint) => [`${id}/${lint.id}`, lint]))),
    findings: [...failed, ...packs.flatMap(({ id, findings }) => findings.map((finding) => messageOf(id, finding)))],
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

/** `kept` is the text of the file that keeps the reports. */
export async function lintBuiltin() {
  const loaded = (await loadBuiltinPacks()).map(({ pack }) => pack);
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const isCheck = process.argv.includes('--check');
  const wanted = loaded.flatMap((pack) => {
    const isOfCode = pack.scenarios.some(runsCode);
    return pack.scenarios.map((scenario) => {
      const key = `${pack.id}/${scenario.id}`;
      const digest = isOfCode ? digestOf(pack, scenario) : undefined;
      const known = before[key];
      const isKnown = known !== undefined && (isCheck || (isOfCode && known.digest === digest));
      return { key, pack: pack.id, digest, known: isKnown ? known.lint : undefined };
    });
  });
  const unknown = wanted.filter(({ known }) => known === undefined);
  const { lints, findings } = await lintApart([
    ...groupsOf(unknown.filter(({ digest }) => digest !== undefined)),
    ...loaded.map(({ id }) => unknown.filter(({ pack, digest }) => pack === id && digest === undefined)),
  ]);
  const kept = wanted.flatMap(({ key, digest, known }) => {
    const lint = known ?? lints.get(key);
    return lint === undefined ? [] : [[key, { digest, lint }]];
  });
  const lintOf = new Map(kept);
  const packs = loaded.map((pack) => ({
    ...{ id: pack.id, version: pack.version, digest: packDigest(pack), findings: lintWhole(pack) },
    scenarios: pack.scenarios.flatMap(({ id }) => lintOf.get(`${pack.id}/${id}`)?.lint ?? []),
  }));
  findings.push(...packs.flatMap(({ id, findings: found }) => found.map((finding) => messageOf(id, finding))));
  const sound = kept.filter(([key]) => !findings.some((finding) => finding.startsWith(`${key}:`)));
  const rows = sound.map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`);
  const lines = `{\n${rows.join(',\n')}\n}\n`;
  if (findings.length === 0) return { packs, kept: { [file]: lines } };
  // Scenarios that took minutes and are sound are not linted again.
  if (!isCheck) writeFileSync(file, lines);
  throw new Error(findings.join('\n'));
}

function groupsOf(scenarios) {
  return scenarios.flatMap((_, at) => (at % scenariosInOne === 0 ? [scenarios.slice(at, at + scenariosInOne)] : []));
}
