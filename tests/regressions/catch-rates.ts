type Row = Readonly<Record<string, string>>;

const isCaught = (level: string | undefined) => level === 'red' || level === 'amber';

/** Rates by class, tier and half, as text. */
export function tablesOf(rows: readonly Row[]): string {
  return [...new Set(rows.map((row) => row['Half']))]
    .map((half) =>
      tableOf(
        half ?? '',
        rows.filter((row) => row['Half'] === half),
      ),
    )
    .join('\n\n');
}

function tableOf(half: string, rows: readonly Row[]): string {
  const classes = [...new Set(rows.map((row) => row['Class'] ?? ''))];
  const lines = classes.map((each) => [each, ...cellsOf(rows.filter((row) => row['Class'] === each))]);
  const plain = rows.filter((row) => row['Class'] !== 'garbage');
  const all = [...lines, ['all', ...cellsOf(rows)], ['all but garbage', ...cellsOf(plain)]];
  const heads = [
    '',
    'cases',
    ...['medium', 'deep'].flatMap((tier) => [`${tier}: packs`, 'contracts', 'both', 'named']),
  ];
  const widths = heads.map((head, at) => Math.max(head.length, ...all.map((line) => line[at]?.length ?? 0)));
  const text = [heads, ...all].map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`${half}: red or amber (red), of the cases`, ...text].join('\n');
}

function cellsOf(rows: readonly Row[]): string[] {
  return [String(rows.length), ...['medium', 'deep'].flatMap((tier) => tierCells(rows, tier))];
}

function tierCells(rows: readonly Row[], tier: string): string[] {
  const by = (...columns: string[]) => {
    const found = rows.filter((row) => columns.some((column) => isCaught(row[`${column} ${tier}`])));
    const red = found.filter((row) => columns.some((column) => row[`${column} ${tier}`] === 'red'));
    return `${found.length} (${red.length})`;
  };
  const told = rows.filter(
    (row) => row['Part'] !== '' && ['packs', 'contracts'].some((by) => isCaught(row[`${by} ${tier}`])),
  );
  const named = told.filter((row) => row[`suspected ${tier}`] === row['Part']);
  return [by('packs'), by('contracts'), by('packs', 'contracts'), `${named.length} of ${told.length}`];
}
