import { parseArgs } from 'node:util';

/**
 * The result of every bench. `limits` are { atMost?, atLeast?, bound? }: `atMost` or `atLeast` is its target; `bound`
 * says how many times the committed value (bench/ratios.json) it may be before the guard fails. Only ratios inside one
 * run and counts have one: those say the same on any machine.
 */
export function figure(id, what, value, unit, limits) {
  return { id, what, value, unit, ...limits };
}

export function isMet({ value, atMost, atLeast }) {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

function digitsOf(value) {
  return Number.isInteger(value) ? 0 : value < 10 ? 3 : value < 100 ? 1 : 0;
}

function shownValue({ value, unit }) {
  const digits = digitsOf(value);
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();
}

function shownTarget({ atMost, atLeast, unit }) {
  if (atMost !== undefined) return `≤ ${shownValue({ value: atMost, unit })}`;
  return atLeast === undefined ? '-' : `≥ ${shownValue({ value: atLeast, unit })}`;
}

function metOf(figure) {
  if (figure.atMost === undefined && figure.atLeast === undefined) return '-';
  return isMet(figure) ? 'yes' : 'NO';
}

/** The lines of a table: figure, value, target, met. */
export function tableOf(figures) {
  const rows = figures.map((figure) => [figure.what, shownValue(figure), shownTarget(figure), metOf(figure)]);
  const all = [['figure', 'value', 'target', 'met'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column].length)));
  return all.map(([what, value, target, met]) =>
    [what.padEnd(widths[0]), value.padStart(widths[1]), target.padStart(widths[2]), met].join('  '),
  );
}

/** The cells of docs/data/performance.csv. `results` are those of bench/all.js: [{ name, figures }]. */
export function performanceRows(results) {
  const rows = results.flatMap(({ name, figures }) =>
    figures.map((figure) => {
      const value = figure.value.toFixed(digitsOf(figure.value));
      return [name, figure.what, value, figure.unit, shownTarget(figure), metOf(figure)];
    }),
  );
  return [['Bench', 'Figure', 'Value', 'Unit', 'Target', 'Met'], ...rows];
}

/** Prints them: JSON with `--json`, else a table. A target that is missed is exit code 1. */
export function printFigures(figures, detail = {}) {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } }, strict: false });
  if (values.json === true) console.log(JSON.stringify({ version: 1, figures, ...detail }, undefined, 2));
  else console.log(tableOf(figures).join('\n'));
  if (!figures.every(isMet)) process.exitCode = 1;
}
