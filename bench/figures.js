// What every bench hands over. A figure is { id, what, value, unit, atMost?, atLeast?, bound? }: `atMost` or `atLeast` is
// its target; `bound` says how many times the committed value (bench/ratios.json) it may be before the guard fails. Only
// ratios inside one run and counts have one: those say the same on any machine.
import { parseArgs } from 'node:util';

export function isMet({ value, atMost, atLeast }) {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

export function shownValue({ value, unit }) {
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 3 : value < 100 ? 1 : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();
}

export function shownTarget({ atMost, atLeast, unit }) {
  if (atMost !== undefined) return `≤ ${shownValue({ value: atMost, unit })}`;
  return atLeast === undefined ? '-' : `≥ ${shownValue({ value: atLeast, unit })}`;
}

/** The lines of a table: figure, value, target, met. */
export function tableOf(figures) {
  const rows = figures.map((figure) => {
    const hasTarget = figure.atMost !== undefined || figure.atLeast !== undefined;
    const met = hasTarget ? (isMet(figure) ? 'yes' : 'NO') : '-';
    return [figure.what, shownValue(figure), shownTarget(figure), met];
  });
  const all = [['figure', 'value', 'target', 'met'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column].length)));
  return all.map(([what, value, target, met]) =>
    [what.padEnd(widths[0]), value.padStart(widths[1]), target.padStart(widths[2]), met].join('  '),
  );
}

/** Prints them: JSON with `--json`, else a table. A target that is missed is exit code 1. */
export function tell(figures, detail = {}) {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } }, strict: false });
  if (values.json === true) console.log(JSON.stringify({ version: 1, figures, ...detail }, undefined, 2));
  else console.log(tableOf(figures).join('\n'));
  if (!figures.every(isMet)) process.exitCode = 1;
}
