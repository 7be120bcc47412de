// Whether the pack speed agrees with the clock of a real llama.cpp, and what it reports about its flags: `npm run
// bench:speed [-- --priority --write]`. `--write` writes both tables to docs/data/speed-*.csv, from which `npm run
// docs` updates docs/speed.md; `--brief` leaves out the second. `--priority` pauses a server that is never idle for up
// to 50 ms a second: Linux lets no real-time process have a core for itself. Needs root and build/.
import '../build/installed.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { medianOf } from '../build/lib/median-of.js';
import { journalPath } from '../build/run/open-journal.js';
import { readJournal } from '../build/run/read-journal.js';
import { csvText, writeOrCheck } from '../scripts/generated.js';
import { figure, performanceRows, printFigures } from './figures.js';
import { runIn } from './processes.js';
import { machineLoad, runOn, servers, shown, writeModel } from './real-llama.js';

const { values } = parseArgs({
  options: {
    priority: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    json: { type: 'boolean' },
  },
});
const { priority } = values;
const report = ['--json', 'report.json'];

async function speedLines(folder) {
  const { lines } = await readJournal(journalPath(runIn(folder)));
  return lines.filter((line) => line.kind === 'speed' && line.round > 0 && line.measure !== undefined);
}

/** By its own clock: milliseconds of a token after the first. */
const tokenThere = ({ serverDecodeMs, completionTokens }) => serverDecodeMs / (completionTokens - 1);
const percent = (share) => 100 * share;
const worst = (shares) => Math.max(...shares.map(Math.abs));

/** How far each request is from the server's clock. */
function compare(lines) {
  const ofCell = (name) => lines.filter(({ cell }) => cell === name).map(({ measure }) => measure);
  const decode = ofCell('tg256').map((each) => (each.decodeTokensPerSecond * tokenThere(each)) / 1000 - 1);
  const read = ofCell('pp2048');
  const prompts = [...ofCell('pp512'), ...read];
  return {
    decode,
    tokenMs: prompts.map(tokenThere),
    prefill: read.map(({ firstTokenMs, serverPromptMs }) => serverPromptMs / firstTokenMs - 1),
    behind: prompts.map(
      (each) => each.firstTokenMs - each.serverPromptMs - tokenThere(each) - Math.max(15, 0.02 * each.serverPromptMs),
    ),
    late: prompts.map(({ firstTokenMs, serverPromptMs }) => firstTokenMs - serverPromptMs),
  };
}

const before = machineLoad();
const rounds = 5;
const flags = ['-c', '4096', '-np', '1', '-t', '1'];
const found = compare(
  await runOn(
    { model: await writeModel(64), flags, priority },
    ['--pack', 'speed', '--repeat', String(rounds)],
    speedLines,
  ),
);
const figures = [
  figure(
    'speed-decode',
    `writing of 256 tokens against the server's clock, median of ${rounds}`,
    percent(Math.abs(medianOf(found.decode))),
    '%',
    { atMost: 2 },
  ),
  figure('speed-decode-worst', 'the same, worst', percent(worst(found.decode)), '%'),
  figure(
    'speed-prefill',
    `reading of 2,048 tokens, median of ${rounds}`,
    percent(Math.abs(medianOf(found.prefill))),
    '%',
    { atMost: 3 },
  ),
  figure('speed-prefill-worst', 'the same, worst', percent(worst(found.prefill)), '%'),
  figure('speed-token', 'a token behind these prompts, shortest', Math.min(...found.tokenMs), 'ms'),
  figure('speed-token-longest', 'the same, longest', Math.max(...found.tokenMs), 'ms'),
  figure('speed-first-late', "first token behind the server's prompt time, worst", Math.max(...found.late), 'ms'),
  figure('speed-first-beyond', 'the same, beyond a token and 15 ms or 2 %', Math.max(0, ...found.behind), 'ms', {
    atMost: 0,
  }),
  figure('speed-machine', 'load of the machine before, a core', before, ''),
];
printFigures(figures);
if (values.write)
  writeOrCheck({ 'docs/data/speed-clock.csv': csvText(performanceRows([{ name: 'speed', figures }])) }, 'bench:speed');

if (!values.brief) {
  const model = await writeModel(4);
  const cells = ['pp512', 'pp2048', 'pp8192', 'warm8192', 'tg256', 'tg512', 'tg256@d8192'];
  const rows = [['Server', ...cells.map((cell) => (cell === 'warm8192' ? `${cell} ms` : cell)), 'Load a core']];
  for (const words of servers) {
    const machine = machineLoad();
    const [mode] = await runOn(
      { model, flags: ['-c', '40960', ...words], priority },
      ['--pack', 'speed', ...report],
      async (folder) => JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')).modes,
    );
    const speeds = cells.map((cell) => {
      const [session] = mode.speed.current.cells[cell] ?? [];
      if (cell === 'warm8192') return shown(session?.firstTokenMs.p50);
      return shown(cell.startsWith('pp') ? session?.prefill : session?.decode);
    });
    rows.push([words.join(' '), ...speeds, shown(machine, 1)]);
    console.error(rows.at(-1).join(' · '));
  }
  if (values.write) writeOrCheck({ 'docs/data/speed-llama.csv': csvText(rows) }, 'bench:speed');
}
