// Whether load is measured correctly: `npm run bench:load [-- --streams N]`. Asks a server that says when it wrote each
// piece, through the shipped client, 64 streams of 50 tokens a second; then 20 requests a second that arrive at random;
// then the first again with two busy processes a core beside it and the lowest priority, when times have to be null.
// Prints the load of the machine beside the figures: on a busy machine they measure the machine. Needs build/.
import '../build/installed.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, loadavg, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { measureLevel } from '../build/features/load-test/measure-level.js';
import { scoreLevel } from '../build/features/load-test/score-level.js';
import { quantileOf } from '../build/lib/median-of.js';
import { parsePack } from '../build/packs/parse-pack.js';
import { journalPath } from '../build/run/open-journal.js';
import { readJournal } from '../build/run/read-journal.js';
import { figure, printFigures } from './figures.js';
import { planOf, withRun } from './measured-run.js';
import { startServer } from './processes.js';

const { values: flags } = parseArgs({
  options: { streams: { type: 'string', default: '64' }, json: { type: 'boolean' }, starved: { type: 'boolean' } },
});
const streams = Number(flags.streams);
const everyMs = 20;
const tokens = 100;
const rate = 20;

function packOf(count) {
  const scenarios = Array.from(
    { length: count },
    (_, at) => `  - id: S-${at + 1}
    title: Says words
    messages: [{ role: user, content: "bench/S-${at + 1}" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
`,
  );
  return parsePack(`id: bench\nversion: 1.0.0\ntitle: A pack\nscenarios:\n${scenarios.join('')}`, 'bench.yaml');
}

/** Asks a new server at one level, and returns what both sides saw. */
async function measure(level, requests) {
  const server = await startServer('./written-server.js', [tokens, everyMs]);
  const packs = [packOf(requests)];
  const plan = planOf(packs, 1, { load: { levels: [level] } });
  try {
    return await withRun({ url: server.url, plan, packs, concurrency: 1 }, async (run, folder) => {
      await run.begin();
      const before = [process.cpuUsage(), performance.now()];
      await measureLevel(run, level, {});
      const { user, system } = process.cpuUsage(before[0]);
      const cpu = (user + system) / 1000 / (performance.now() - before[1]);
      const written = await server.ask('written');
      const { lines } = await readJournal(journalPath(folder));
      return { written, lines, cpu, level, times: scoreLevel(lines, level, undefined) };
    });
  } finally {
    server.stop();
  }
}

/** Per stream: how far our rate is from the server's, how late its pieces were, and the gaps of both. */
function compare({ written, lines }) {
  const found = { off: [], late: [], ours: [], theirs: [] };
  for (const line of lines) {
    const wrote = line.kind === 'attempt' ? written[line.scenario] : undefined;
    const [seen] = line.measures ?? [];
    if (wrote === undefined || seen === undefined) continue;
    const gaps = wrote.slice(1).map((at, index) => at - wrote[index]);
    const rateThere = (1000 * gaps.length) / (wrote.at(-1) - wrote[0]);
    found.off.push(Math.abs(seen.decodeTokensPerSecond / rateThere - 1));
    found.theirs.push(...gaps);
    found.ours.push(...seen.gapsMs);
    let [here, there] = [0, 0];
    const behind = [0, ...seen.gapsMs].map((gap, index) => {
      here += gap;
      there += index === 0 ? 0 : gaps[index - 1];
      return here - there;
    });
    // The quickest piece of its stream counts as not late.
    const quickest = Math.min(...behind);
    found.late.push(...behind.map((each) => each - quickest));
  }
  return found;
}

const percent = (share) => 100 * share;
const closed = { closed: streams };

if (flags.starved) {
  setPriority(constants.priority.PRIORITY_LOW);
  const { times } = await measure(closed, 4 * streams);
  console.log(JSON.stringify(times));
} else {
  const machine = loadavg()[0] / availableParallelism();
  const steady = await measure(closed, 8 * streams);
  const { off, late, ours, theirs } = compare(steady);
  const gapsOff = Math.abs(quantileOf(ours, 0.99) / quantileOf(theirs, 0.99) - 1);
  const random = await measure({ rate }, 15 * rate);
  const busy = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const child = spawn(process.execPath, [new URL(import.meta.url).pathname, '--starved', '--streams', flags.streams]);
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await once(child, 'close');
  for (const each of busy) each.kill();
  const starved = JSON.parse(said);
  printFigures([
    figure('load-rate-median', `rate of a stream, ${streams} at once: median off`, percent(quantileOf(off, 0.5)), '%', {
      atMost: 0.2,
    }),
    figure('load-rate-worst', 'the same, worst', percent(Math.max(...off)), '%', { atMost: 2 }),
    figure('load-late', 'pieces late, p99', quantileOf(late, 0.99), 'ms', { atMost: 5 }),
    figure('load-gap-ours', 'gaps as measured, p99', quantileOf(ours, 0.99), 'ms'),
    figure('load-gap-theirs', 'gaps as written, p99', quantileOf(theirs, 0.99), 'ms'),
    figure('load-gaps-off', 'p99 of gaps off', percent(gapsOff), '%', { atMost: 8 }),
    figure('load-cpu', 'CPU of the client, of a core', percent(steady.cpu), '%', { atMost: 25 }),
    figure('load-loop', 'our event loop late, p99', steady.times.loopDelayMs, 'ms'),
    figure('load-sent-late', `sends late at ${rate} a second, p99`, random.times.lateMs?.p99 ?? -1, 'ms', {
      atMost: 25,
      atLeast: 0,
    }),
    figure('load-starved-loop', 'our event loop late if starved, p99', starved.loopDelayMs, 'ms'),
    figure(
      'load-starved',
      'starved: client-limited, and no times',
      starved.faults.includes('client-limited') && starved.tokensPerSecond === null ? 1 : 0,
      '',
      { atLeast: 1 },
    ),
    figure('load-machine', 'load of the machine before, a core', machine, ''),
  ]);
}
