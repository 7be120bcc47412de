// What `run --load` reports about a real llama.cpp with a model of random weights: `npm run bench:load-llama [--
// --priority --write]`. `--write` writes the table to docs/data/load-llama.csv, from which `npm run docs` updates
// docs/load.md. Needs root and build/.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { csvText, writeOrCheck } from '../scripts/generated.js';
import { machineLoad, runOn, servers, shown, writeModel } from './real-llama.js';

const { values } = parseArgs({
  options: { priority: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const asked = [
  ...['--pack', 'instructfollow-15', '--scenario'],
  ...['01', '02', '03', '04'].map((id) => `instructfollow-15/IF-${id}`),
  // The client compiles its code while it asks the first level: rounds enough that this is less than one percent of it.
  ...['--load', '1,2,4', '--repeat', '16', '--max-tokens', '48', '--json', 'report.json'],
];
const model = await writeModel(8);
const head = ['Server', 'Level', 'Requests/s', 'tok/s', 'First token p50, p99 ms', 'Token p50, p99 ms'];
const rows = [[...head, 'Identical', 'Marks', 'Load a core']];
for (const words of servers) {
  const machine = machineLoad();
  const { levels, underLoad } = await runOn(
    { model, flags: ['-c', '16384', ...words], priority: values.priority },
    asked,
    async (folder) => JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')).load,
  );
  for (const { level, requestsPerSecond, tokensPerSecond, firstTokenMs, tokenMs, faults, isBroken } of levels) {
    const beside = underLoad.find((each) => JSON.stringify(each.level) === JSON.stringify(level));
    rows.push([
      ...[words.join(' '), `${level.closed}${level.again ? ' again' : ''}`],
      ...[shown(requestsPerSecond, 2), shown(tokensPerSecond, 1)],
      `${shown(firstTokenMs?.p50)}, ${shown(firstTokenMs?.p99)}`,
      `${shown(tokenMs?.p50, 1)}, ${shown(tokenMs?.p99, 1)}`,
      beside === undefined ? '' : `${beside.identical.same} of ${beside.identical.answers}`,
      [...(isBroken ? ['broken'] : []), ...faults].join(' '),
      shown(machine, 1),
    ]);
    console.log(rows.at(-1).join(' · '));
  }
}
if (values.write) writeOrCheck({ 'docs/data/load-llama.csv': csvText(rows) }, 'npm run bench:load-llama -- --write');
