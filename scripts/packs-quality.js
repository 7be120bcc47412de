// The tables about the built-in packs, from the report of `packs lint`. Needs build/.
import '../build/installed.js';
import { markdownTable } from 'markdown-table';
import { lintSums } from '../build/features/lint/packs-lint.js';
import { sum } from '../build/lib/median-of.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { damage } from '../build/packs/pack-schema.js';
import { expectedAnswer } from '../build/packs/play-script.js';
import { taskOf } from '../build/packs/task-of.js';
import { isInTier } from '../build/records/known-packs.js';
import { tierSchema } from '../build/records/target.js';

const tokensPerSecond = 45;
const promptTokensPerSecond = 1000;
const rounds = 3;

/** What a round of each pack reads and writes. */
const tokens = new Map(
  (await loadBuiltinPacks()).map(({ pack }) => {
    const answers = pack.scenarios.map((scenario) => expectedAnswer(taskOf(pack, scenario), scenario));
    const read = sum(answers.flatMap(({ prompts }) => prompts));
    return [pack.id, { read, written: sum(answers.map(({ written = 0 }) => written)) }];
  }),
);

const columns = {
  Pack: ({ id }) => id,
  Version: ({ version }) => version,
  Scenarios: ({ scenarios }) => scenarios.length,
  'Gold answers': ({ gold }) => gold,
  'Gold answers passed': ({ goldPassed }) => goldPassed,
  'Near-misses': ({ nearMisses }) => nearMisses,
  'Near-misses rejected': ({ rejected }) => rejected,
  'Null models': ({ nulls }) => nulls,
  'Null models passed': ({ nullPasses }) => nullPasses,
  Mutants: ({ mutants }) => mutants,
  'Mutants killed': ({ killed }) => killed,
  'Fewest mutants of a scenario': ({ fewestMutants }) => fewestMutants,
  'Mutants tolerated': ({ tolerated }) => tolerated,
  'Told properties': ({ told }) => told,
  'Told properties checked': ({ checked }) => checked,
  Checks: ({ checks }) => checks,
  'Checks told': ({ checksTold }) => checksTold,
  Findings: ({ findings }) => findings.length,
  'Prompt tokens per round': ({ id }) => tokens.get(id).read,
  'Reply tokens per round': ({ id }) => tokens.get(id).written,
  [`Minutes for ${rounds} rounds`]: ({ id }) => minutes([id]),
};

export function packRows(packs) {
  const all = packs.map((pack) => ({ ...pack, ...lintSums(pack) }));
  return [Object.keys(columns), ...all.map((sums) => Object.values(columns).map((of) => of(sums)))];
}

export function scenarioRows(packs) {
  const rows = packs.flatMap(({ id, scenarios }) =>
    scenarios.map((each) => [
      ...[id, each.id, each.title, each.difficulty ?? '', each.turns],
      ...[each.gold.total, each.nearMisses.total, each.mutants.applicable, each.catches.join(' ')],
    ]),
  );
  return [['Pack', 'Scenario', 'Title', 'Level', 'Turns', 'Gold', 'Near-misses', 'Mutants', 'Catches'], ...rows];
}

/** How many scenarios of each pack would show a kind of damage. */
export function damageRows(packs) {
  const rows = Object.entries(damage).map(([id, title]) => {
    const counts = packs.map(({ scenarios }) => scenarios.filter(({ catches }) => catches.includes(id)).length);
    return [id, title, ...counts, counts.reduce((total, count) => total + count, 0)];
  });
  return [['Kind', 'Damage', ...packs.map(({ id }) => id), 'All'], ...rows];
}

export function renderPacks(packs) {
  const rows = packs.map((pack) => {
    const sums = lintSums(pack);
    const { gold, goldPassed, nearMisses, rejected, mutants, killed } = sums;
    const shares = [`${goldPassed}/${gold}`, `${rejected}/${nearMisses}`, `${killed}/${mutants}`];
    return [pack.id, ...shares, minutes([pack.id])];
  });
  const tiers = tierSchema.options.map((tier) => {
    const asked = packs.map(({ id }) => id).filter((id) => isInTier(id, tier));
    return `\`${tier}\` ${minutes(asked)}`;
  });
  const head = ['Pack', 'Gold answers passed', 'Near-misses rejected', 'Mutants killed', 'Minutes'];
  const table = markdownTable([head, ...rows], { alignDelimiters: false });
  return `${table}\n\nMinutes of each tier: ${tiers.join(', ')}.\n`;
}

function minutes(ids) {
  const total = (part) => sum(ids.map((id) => tokens.get(id)[part]));
  return ((rounds * (total('read') / promptTokensPerSecond + total('written') / tokensPerSecond)) / 60).toFixed(1);
}

const areas = {
  T: 'Tool calls',
  I: 'Instructions',
  S: 'Structure',
  X: 'Extraction',
  R: 'Reasoning',
  C: 'Code',
  A: 'Agents',
  E: 'Engine',
};

/** The catalogue that `catches` names. */
export function renderDamage() {
  const sections = Object.entries(areas).map(([letter, area]) => {
    const rows = Object.entries(damage).filter(([id]) => id.startsWith(letter));
    return `## ${area}\n\n${rows.map(([id, title]) => `- **${id}** ${title}\n`).join('')}`;
  });
  return `\n${sections.join('\n')}\n`;
}
