// What a check sees of the regressions that people reported: `npm run bench:regressions [-- ID… --tier medium --write]`.
// Stands a proxy before a right server, breaks its answers as each report of tests/regressions/cases/ says, and checks it
// by packs and by contracts. Prints rates by class and by tier; `--write` keeps what was found of each case in
// docs/data/regressions.csv.
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { csvRows, csvText } from '../scripts/generated.js';
import { withTypescript } from '../scripts/with-typescript.js';

const table = 'docs/data/regressions.csv';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tier: { type: 'string', multiple: true, default: ['medium', 'deep'] },
    by: { type: 'string', multiple: true, default: ['contracts', 'packs'] },
    write: { type: 'boolean', default: false },
  },
});

await withTypescript(async (load) => {
  const { halves } = await load('tests/regressions/cases/halves.ts');
  const { caseChecking } = await load('tests/regressions/check-case.ts');
  const { tablesOf } = await load('tests/regressions/catch-rates.ts');
  const checking = caseChecking();
  const kept = new Map(existsSync(table) ? csvRows(table).map((row) => [row.Case, row]) : []);
  const all = Object.entries(halves).flatMap(([half, cases]) => cases.map((regression) => ({ half, regression })));
  const rows = all.map(({ half, regression }) => ({ ...rowOf(half, regression), ...foundIn(kept.get(regression.id)) }));
  for (const [at, { regression }] of all.entries()) {
    const { id, notInjected } = regression;
    if (notInjected !== undefined || (positionals.length > 0 && !positionals.includes(id))) continue;
    for (const tier of values.tier) {
      for (const by of values.by) {
        const { level, parts, words } = await (by === 'packs' ? checking.byPacks : checking.byContracts)(
          regression,
          tier,
        );
        Object.assign(rows[at], { [`${by} ${tier}`]: level });
        if (by === 'contracts') rows[at][`suspected ${tier}`] = parts[0] ?? '';
        console.log(`${id} ${by} ${tier}: ${level} ${[...parts, ...words.slice(0, 6)].join(' | ')}`);
      }
    }
  }
  await checking[Symbol.asyncDispose]();
  if (values.write) writeFileSync(table, csvText([Object.keys(rows[0]), ...rows.map(Object.values)]));
  console.log(tablesOf(rows));
});

function rowOf(half, { id, report, engine, class: kind, part = '' }) {
  return { Case: id, Report: report, Engine: engine, Class: kind, Part: part, Half: half, ...foundIn() };
}

function foundIn(row = {}) {
  const columns = ['medium', 'deep'].flatMap((tier) => [`packs ${tier}`, `contracts ${tier}`, `suspected ${tier}`]);
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? '']));
}
