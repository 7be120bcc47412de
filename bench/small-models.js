// Which scenarios of the tier small a model passes: `npm run bench:small -- "MODEL=REPORT.json"… [--write]`. Each report
// is one of `quality-baseline run --small --repeat 1 --endpoint URL --json REPORT.json`. `--write` writes the table to
// docs/data/small-models.csv, with which tests/packs/small-levels.test.ts compares the levels in the packs.
import '../build/installed.js';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareArms } from '../build/gate/compare-arms.js';
import { groupBy } from '../build/lib/group-by.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { csvText, writeOrCheck } from '../scripts/generated.js';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const models = positionals.map((word) => {
  const [name, path] = word.split('=');
  const { run, modes } = JSON.parse(readFileSync(path, 'utf8'));
  const [attempts] = Object.values(run.attempts);
  const { quantization, engine } = modes[0].fingerprint.subject;
  const passed = new Set(Object.keys(attempts).filter((key) => attempts[key][0].outcome === 'pass'));
  const words = [name, quantization, engine.name, engine.version, run.startedAt.slice(0, 10)];
  return { head: words.join(' '), passed };
});

const scenarios = (await loadBuiltinPacks('small')).flatMap(({ pack }) =>
  pack.scenarios.map((scenario) => ({ pack: pack.id, ...scenario, key: `${pack.id}/${scenario.id}` })),
);

for (const { head, passed } of models) {
  const counts = [...groupBy(scenarios, ({ pack }) => pack)].map(
    ([pack, all]) => `${pack} ${all.filter(({ key }) => passed.has(key)).length}`,
  );
  console.log(`${head}: ${counts.join(', ')}, all ${scenarios.filter(({ key }) => passed.has(key)).length}`);
}

const sumOf = ({ passed }, key) => [passed.has(key) ? 1_000_000 : 0, 1];
for (const [at, model] of models.slice(1).entries()) {
  const rows = scenarios.map(({ key }) => ({
    ...{ scenario: key, reference: sumOf(models[at], key), arm: sumOf(model, key) },
  }));
  const [{ better, worse, p }] = compareArms([rows]);
  console.log(`${model.head} against ${models[at].head}: ${better} better, ${worse} worse, p ${p.toPrecision(2)}`);
}

if (values.write) {
  const head = ['Pack', 'Scenario', 'Title', 'Level', ...models.map((model) => model.head)];
  const rows = scenarios.map(({ pack, id, title, difficulty, key }) => [
    ...[pack, id, title, difficulty],
    ...models.map(({ passed }) => (passed.has(key) ? 'pass' : 'fail')),
  ]);
  writeOrCheck({ 'docs/data/small-models.csv': csvText([head, ...rows]) }, 'npm run bench:small');
}
