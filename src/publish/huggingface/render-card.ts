/** A line of `data/scores.jsonl`: a pack of a run. */
export type Row = {
  readonly run: string;
  readonly started: string;
  readonly slug: string;
  readonly mode: string;
  readonly model: string;
  readonly pack: string;
  readonly version: string;
  readonly passed: number;
  readonly attempts: number;
  readonly rate: number | null;
  readonly outcome: string;
  readonly tool: string;
};

const mostRows = 50;

/** The card of the dataset: the head that the hub reads, and a table of the newest rows. */
export function renderCard(repo: string, rows: readonly Row[], license: string | undefined): string {
  const head = [
    '---',
    ...(license === undefined ? [] : [`license: ${license}`]),
    'tags:',
    '- quality-baseline',
    'configs:',
    '- config_name: default',
    '  data_files: data/scores.jsonl',
    '---',
  ];
  const newest = rows.slice(-mostRows).reverse();
  const cells = newest.map((row) => [
    row.started.slice(0, 10),
    row.slug,
    row.mode,
    `${row.pack} ${row.version}`,
    row.rate === null ? 'not measured' : `${(100 * row.rate).toFixed(1)} % of ${row.attempts}`,
    row.outcome,
  ]);
  const table = [['Day', 'Slug', 'Mode', 'Pack', 'Passed', 'Outcome'], Array(6).fill('---'), ...cells];
  const shown = table.map((row) => `| ${row.map((cell) => String(cell).replace(/[|\r\n<]/g, ' ')).join(' | ')} |`);
  return [
    ...head,
    `# ${repo}`,
    '',
    'Runs measured with quality-baseline. `runs/` holds their scorecards.',
    '',
    ...shown,
    '',
  ].join('\n');
}

export function renderSpaceCard(repo: string): string {
  return `---\ntitle: ${repo.replace('/', ' ')}\nsdk: static\npinned: false\n---\nThe page of the runs in the dataset ${repo}.\n`;
}
