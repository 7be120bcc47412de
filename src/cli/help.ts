import type { Command, Help, HelpConfiguration } from 'commander';
import { nearest } from '../lib/nearest.ts';

const widest = 80;
const narrowest = 40;
const widestTerm = 24;
const indent = 2;
const gap = 2;

/** Help that fits 80 columns, whatever the flags are called, and less on a terminal that has less. */
export function addHelpForm(root: Command, columns: number): void {
  const width = Math.min(widest, Math.max(narrowest, columns));
  root.configureHelp(helpForm(width));
  root.configureOutput({ outputError: (text, write) => write(withGuess(text.replace(/^error: /, ''))) });
}

function helpForm(helpWidth: number): HelpConfiguration {
  const term = Math.min(widestTerm, Math.floor(helpWidth / 3));
  return {
    helpWidth,
    minWidthToWrap: narrowest / 2,
    formatItem(text: string, _: number, description: string, help: Help) {
      if (description === '') return `${' '.repeat(indent)}${text}`;
      const column = indent + term + gap;
      const lines = help.boxWrap(description, helpWidth - column).split('\n');
      const isLong = help.displayWidth(text) > term;
      const [first = '', ...rest] = isLong ? ['', ...lines] : lines;
      const head = `${' '.repeat(indent)}${text.padEnd(first === '' ? 0 : term + gap)}${first}`;
      return [head, ...rest.map((line) => `${' '.repeat(column)}${line}`)].join('\n');
    },
  };
}

/** The parser lists what a flag can be; which of it was meant is for us to say. */
function withGuess(text: string): string {
  const [, given, choices] =
    /'([^']*)' is invalid(?: for argument '[^']*')?\. Allowed choices are ([^\n]*)\.\n/.exec(text) ?? [];
  const near = given === undefined ? undefined : nearest(given, choices?.split(', ') ?? []);
  return near === undefined ? text : `${text}(Did you mean ${near}?)\n`;
}
