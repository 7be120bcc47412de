// The headlines of pages whose figures take long to measure, from the data that the measurements wrote.
import { markdownTable } from 'markdown-table';
import { csvRows } from './generated.js';
import { percent } from './mutation/tables.js';

const total = (rows, name) => rows.reduce((sum, row) => sum + Number(row[name]), 0);

export function mutationBlock() {
  const files = csvRows('docs/data/mutation-scores.csv');
  const rooms = [...new Set(files.map(({ Room }) => Room))].map((room) => [
    `\`${room}\``,
    files.filter(({ Room }) => Room === room),
  ]);
  const rows = [...rooms, ['all', files]].map(([name, each]) => {
    const [all, noticed] = [total(each, 'Mutants'), total(each, 'Killed') + total(each, 'Timed out')];
    return [name, all, noticed, all - noticed, percent(noticed / all)].map(String);
  });
  const survivors = csvRows('docs/data/mutation-survivors.csv');
  const kinds = [...new Set(survivors.map(({ Judgement }) => Judgement))].sort().map((kind) => {
    const count = total(
      survivors.filter(({ Judgement }) => Judgement === kind),
      'Mutants',
    );
    return `${count} ${kind}`;
  });
  const table = markdownTable([['Room', 'Mutants', 'Noticed', 'Survived', 'Score %'], ...rows], {
    align: 'lrrrr'.split(''),
  });
  return `${table}\n\nSurvivors by judgement: ${kinds.join(', ')}.\n`;
}

/** The figures that the page of performance shows, by their names in the data. */
const performanceFigures = {
  'CPU of a streamed request of 50 chunks, beyond a bare fetch': 'CPU of a streamed request, beyond a bare `fetch`',
  'makespan over ideal, 8 slots, 500 ms': 'Time of a run over the ideal, 8 slots',
  'medium × 3 at once, whole process, fastest': '`medium` × 3 with a server that answers at once',
  '--help, beyond node -e 0': '`--help`, beyond the start of Node',
  'the Action, from its start to its first request to the model, fastest':
    'The Action, until its first request to the model',
  'comparing 10,000 scenarios × 3': 'Comparing 10,000 scenarios × 3',
  'the report of medium × 3, opened': 'Opening the HTML report of `medium` × 3',
  'requests of --fast on over full, unchanged, same outcome':
    'Share of the requests that `--fast on` sends, model unchanged',
  '100,000 scenarios × 1, peak memory': 'Peak memory with 100,000 scenarios',
  'makespan over ideal, three servers of 1, 2, 4 slots at 45 tokens/s, medium × 3':
    'Time of a run over the ideal, pool of 1, 2 and 4 slots',
  'the same, one killed in the middle, over what it left': 'The same, one server killed in the middle',
  'quick × 3, one slot, 45 tokens/s written and 1000 read': '`quick` × 3 on one slot at 45 tokens/s, estimated',
};

/** Times that are shown with the peak memory. */
const figuresWithMemory = [
  ...['10,000', '100,000', '1,000,000'].map((scenarios) => `${scenarios} scenarios in 16 shards, merged`),
  '1,000 MB of JSON Lines, imported',
  '100,000 rows of parquet, imported',
];

export function performanceBlock() {
  const figures = csvRows('docs/data/performance.csv');
  const shown = (name) => {
    const found = figures.find(({ Figure }) => Figure === name);
    if (found === undefined) throw new Error(`docs/data/performance.csv has no "${name}"`);
    return [`${found.Value} ${found.Unit}`, found.Target];
  };
  const rows = Object.entries(performanceFigures).map(([name, label]) => [label, ...shown(name)]);
  for (const name of figuresWithMemory) {
    const memory = shown(name.replace(/\w+$/, 'peak memory'));
    rows.push([name, ...shown(name).map((cell, at) => [...new Set([cell, memory[at]])].join(', '))]);
  }
  const table = markdownTable([['Figure', 'Measured', 'Target'], ...rows], { align: 'lrr'.split('') });
  return `${table}\n\n${metOf(figures)}`;
}

/** What each engine told of itself, and how far its first day went. */
export function enginesBlock() {
  const rows = csvRows('docs/data/engines.csv').map((row) => {
    const { Engine, Version, Date: day, Commands, Failed, 'Fields refused': refused, ...facts } = row;
    return [Engine, Version, day, ...Object.values(facts), [Commands, Failed].filter((each) => each !== '').join('; ')];
  });
  const facts = ['Recognized as', 'Context', 'Slots', 'Template', 'Tools', 'Log probabilities', 'Cache bypass'];
  return `${markdownTable([['Engine', 'Version', 'Date', ...facts, 'Commands that worked'], ...rows])}\n`;
}

/** What each real server broke of the contracts. */
export function realContractsBlock() {
  const ids = (cell) => cell.replaceAll(/\S+/g, '`$&`').replaceAll(' ', ', ');
  const rows = csvRows('docs/data/real-contracts.csv').map(
    ({ Server, Version, Parsers, Date: day, Held, Broken, Refused }) => {
      const others = `${Broken} ${Refused}`.split(' ').filter((id) => id !== '');
      return [
        `${Server} ${Version}`,
        Parsers,
        day,
        `${Held} of ${Number(Held) + others.length}`,
        ids(Broken),
        ids(Refused),
      ];
    },
  );
  return `${markdownTable([['Server', 'Parsers', 'Date', 'Held', 'Broken', 'Refused'], ...rows])}\n`;
}

/** How many of the regressions that people reported a check sees. */
export function catchBlock() {
  const rows = csvRows('docs/data/regressions.csv');
  const halves = { seen: 'known to the contracts', unseen: 'drawn once', drawn: 'drawn again' };
  const shown = Object.entries(halves).map(([half, label]) => {
    const own = rows.filter(({ Half }) => Half === half);
    const caught = (...columns) =>
      own.filter((row) => columns.some((column) => ['red', 'amber'].includes(row[column])));
    const both = caught('packs medium', 'contracts medium');
    const red = both.filter((row) => row['packs medium'] === 'red' || row['contracts medium'] === 'red');
    const told = both.filter(({ Part }) => Part !== '');
    const named = told.filter((row) => row.Part === row['suspected medium']);
    const share = `${both.length} of ${own.length}, ${Math.round((100 * both.length) / own.length)} %`;
    const counts = [caught('packs medium').length, caught('contracts medium').length, share, red.length];
    return [label, ...counts.map(String), `${named.length} of ${told.length}`];
  });
  const heads = ['Reports', 'Seen by packs', 'By contracts', 'By either', 'Of these red', 'Part named'];
  return `${markdownTable([heads, ...shown])}\n`;
}

export function errorRateBlocks() {
  const rates = csvRows('docs/data/gate-error-rates.csv').filter(
    ({ Noise, Rho }) => Noise === 'brief' && Rho === '0.9',
  );
  const totals = csvRows('docs/data/gate-total-drop.csv');
  const targets = ['gate-targets', 'gate-mean-targets'].flatMap((name) => csvRows(`docs/data/${name}.csv`));
  return {
    targets: metOf(targets),
    ...meanBlocks(),
    rules: tableOf(rates, ['Rule', 'False alarms', '−10 pp', '−15 pp', '−20 pp', 'Extra', 'Requests']),
    sizes: tableOf(
      csvRows('docs/data/gate-pack-sizes.csv').filter(({ Rho }) => Rho === '0.9'),
      ['Scenarios', 'Rounds', 'False alarms', '−10 pp', '−15 pp', '−20 pp', '−20 pp diffuse'],
    ),
    ...singleBlocks(),
    totals: tableOf(totals, ['Threshold', 'False alarms', '1 of 15 in five packs', 'Extra']),
  };
}

function singleBlocks() {
  const alarms = csvRows('docs/data/gate-single-alarms.csv').filter(({ Rho }) => Rho === '0.9');
  const noises = [...new Set(alarms.map(({ Noise }) => Noise))];
  const both = (row, packs, all) => `${row[packs]} / ${row[all]}`.replaceAll(/ ± [\d.]+/g, '');
  const rows = [...new Set(alarms.map(({ Tier }) => Tier))].map((tier) => {
    const own = alarms.filter(({ Tier }) => Tier === tier);
    const cells = own.map((row) => [row.Noise, both(row, 'False alarms of packs', 'False alarms')]);
    return { 'False alarms': `--${tier}`, ...Object.fromEntries(cells) };
  });
  const found = csvRows('docs/data/gate-single-power.csv').map((row) => ({
    ...row,
    Tier: `--${row.Tier}`,
    Found: both(row, 'Found by packs', 'Found'),
  }));
  return {
    'single-alarms': tableOf(rows, ['False alarms', ...noises]),
    'single-power': tableOf(found, ['Tier', 'Change', 'Noise', 'Found']),
  };
}

function meanBlocks() {
  const rates = csvRows('docs/data/gate-mean-rates.csv');
  const sizes = [...new Set(rates.map(({ Scenarios }) => Scenarios))];
  const noises = [...new Set(rates.map(noiseOf))];
  const wide = (label, shown) =>
    tableOf(
      noises.map((noise) => {
        const cells = rates.filter((row) => noiseOf(row) === noise).map((row) => [row.Scenarios, shown(row)]);
        return Object.fromEntries([[label, noise], ...cells]);
      }),
      [label, ...sizes],
    );
  const plain = (cell) => cell.replace(/ ± .*/, '');
  return {
    'mean-alarms': wide('False alarms', (row) => `${plain(row['Threshold alone'])} / ${plain(row['Sign flip'])}`),
    'mean-found': wide('Found', (row) => `${plain(row['−10 points'])} / ${plain(row['−10 points diffuse'])}`),
    'mean-intervals': tableOf(csvRows('docs/data/gate-mean-intervals.csv'), ['Comparison', '30 % lost', '10 % lost']),
  };
}

function noiseOf({ 'Unstable texts': unstable, Sessions: sessions }) {
  return `${unstable} unstable, ${sessions === '1' ? 'one session' : `${sessions} sessions`}`;
}

export function numericsBlocks() {
  const rates = csvRows('docs/data/numerics-rates.csv').map(
    ({ What, Pairs, Moved }) =>
      `${Number(Moved).toLocaleString('en')} of ${Number(Pairs).toLocaleString('en')} ${What}`,
  );
  return {
    changes: tableOf(csvRows('docs/data/numerics.csv'), ['Change', 'Median', '95 %', 'Answers that part', 'Verdict']),
    rates: `Found as moved: ${rates.join('; ')}.\n`,
  };
}

function metOf(figures) {
  const judged = figures.filter(({ Met }) => Met !== '-');
  return `${judged.filter(({ Met }) => Met === 'yes').length} of ${judged.length} targets are met.\n`;
}

/** The standard errors are only in the data. */
function tableOf(rows, columns) {
  const cells = rows.map((row) => columns.map((column) => row[column].replace(/ ± .*/, '')));
  return `${markdownTable([columns, ...cells], { align: ['l', ...columns.slice(1).map(() => 'r')] })}\n`;
}

/** How often `--max-slowdown` errs. */
export function slowdownBlock() {
  return wholeTable('slowdown-rates', 'llrrrrr');
}

/** The data of the benches of a real server. */
export function realServerBlocks() {
  const clock = csvRows('docs/data/speed-clock.csv').map(({ Figure, Value, Unit, Target, Met }) => [
    ...[Figure, `${Value} ${Unit}`.trim(), Target, Met],
  ]);
  return {
    clock: `${markdownTable([['Figure', 'Value', 'Target', 'Met'], ...clock], { align: 'lrrl'.split('') })}\n`,
    flags: wholeTable('speed-llama', 'lrrrrrrrr'),
    load: wholeTable('load-llama', 'llrrrrlll'),
  };
}

/** What the gate said to upgrades of vLLM, all of them and the readme's part. */
export function releaseBlocks() {
  const rows = csvRows('docs/data/vllm-releases.csv');
  const upgrades = rows.map((row) => ({
    Upgrade: row.Baseline === '' ? row.Release : `${row.Baseline} → ${row.Release}`,
    Tier: row.Tier,
    Outcome: row.Outcome,
    'Changed scenarios': row['Changed scenarios'].replaceAll('; ', '<br>'),
    'Same answers': row.Identical,
    'What changed': row.Note,
  }));
  const outcomes = [...new Set(rows.map(({ Outcome }) => Outcome))];
  const counts = outcomes.map((outcome) => `${rows.filter(({ Outcome }) => Outcome === outcome).length} ${outcome}`);
  const oldest = rows.find(({ Baseline }) => Baseline !== '').Baseline;
  const table = (shown) => {
    const columns = Object.keys(upgrades[0]).filter((name) => shown.some((row) => row[name] !== ''));
    return shown.length === 0
      ? ''
      : `\n${markdownTable([columns, ...shown.map((row) => columns.map((name) => row[name]))])}\n`;
  };
  const how =
    "One scripted model gives the packs' right answers on a CPU, so what differs is the server's doing: API, template, tool parser (`hermes`) or streaming. Kernels, quantizations and grammars are not covered.";
  const intro = `${rows.length} upgrades of vLLM, from ${oldest} up to ${rows.at(-1).Release}, were tried: ${counts.join(', ')}.`;
  const isSame = (row) => row.Outcome === 'passed' && row['Changed scenarios'] === '' && row['What changed'] === '';
  const changed = upgrades.filter((row) => !isSame(row));
  return {
    all: `${intro} ${how} Measured by \`npm run bench:releases\`; [the data](../data/vllm-releases.csv).\n${table(upgrades)}`,
    short: `${intro} ${how} [All of them](docs/servers/vllm.md#upgrades).\n${table(changed)}`,
  };
}

function wholeTable(name, align) {
  const rows = csvRows(`docs/data/${name}.csv`);
  return `${markdownTable([Object.keys(rows[0]), ...rows.map(Object.values)], { align: align.split('') })}\n`;
}
