// How noisy an unchanged model is on your server, next to the noise levels that docs/gate-error-rates.md simulates:
// `npm run bench:noise -- --endpoint URL [--sessions 3] [--rounds 5]`, and any flag of `run`, such as --medium, --slug,
// --compose. A session is one run; with --compose it starts the server again. The runs are kept. Needs build/bundle/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { csvRows } from '../scripts/generated.js';
import { profiles } from './noise-model.js';
import { bundle } from './processes.js';

const words = process.argv.slice(2);

function take(flag, otherwise) {
  const at = words.indexOf(flag);
  const value = at === -1 ? otherwise : Number(words.splice(at, 2)[1]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${flag} needs a whole number`);
}

async function cli(...given) {
  const child = spawn(process.execPath, [bundle, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  return { out, err };
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

function tableOf({ slug, mode, noise: { flaky, rho } }) {
  const rates = csvRows('docs/data/gate-error-rates.csv').filter(({ Rule }) => Rule === 'the rule');
  const rows = [
    [`${slug} ${mode}`, 'flaky', 'rho', 'false alarms', '−15 pp found'],
    ['measured', percent(flaky), rho === null ? 'unknown' : String(rho), '', ''],
    ...rates.map(({ Noise, Rho, 'False alarms': alarms, '−15 pp': found }) => {
      const { right, wrong } = profiles[Noise];
      const cells = [alarms, found].map((cell) => `${cell.replace(/ ±.*/, '')} %`);
      return [Noise, percent(1 - right - wrong), Rho, ...cells];
    }),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const [sessions, rounds] = [take('--sessions', 3), take('--rounds', 5)];
if (sessions < 3) throw new Error('--sessions needs at least 3');
const runs = [];
for (let session = 1; session <= sessions; session += 1) {
  const { err } = await cli('run', ...words, '--repeat', String(rounds));
  const [, run] = /Kept in (\S+)/.exec(err) ?? [];
  if (run === undefined) throw new Error(`the run was not kept: ${err}`);
  console.error(`session ${session} of ${sessions}: ${run}`);
  runs.push(run);
}
const { histories } = JSON.parse((await cli('history', ...runs, '--json')).out);
for (const history of histories) {
  if (history.noise === null) throw new Error(`the server changed: ${history.runs.flatMap(({ changes }) => changes)}`);
  console.log(`${tableOf(history)}\n`);
}
const said = (await cli('history', ...runs)).out;
for (const [line] of said.matchAll(/^Noise: .*(?:\n {2}.*)*/gm)) console.log(line.replaceAll(/\s+/g, ' '));
