import { type Command, Help, type HelpConfiguration, type Option } from 'commander';
import { printErr, printOut } from '../commands/open-output.ts';

const widest = 80;
const narrowest = 40;
const widestTerm = 24;
const indent = 2;
const gap = 2;

/** The flag that shows every flag; always the last one in help. */
export const helpAll = '--help-all';
export const helpGroup = 'Help:';

/** Help that fits 80 columns, or a narrower terminal, whatever the lengths of the flags. */
export function addHelpForm(root: Command, columns: number): void {
  const width = Math.min(widest, Math.max(narrowest, columns));
  root.configureHelp(helpForm(width));
  root.configureOutput({ writeOut: printOut, writeErr: printErr });
}

function helpForm(helpWidth: number): HelpConfiguration {
  const term = Math.min(widestTerm, Math.floor(helpWidth / 3));
  return {
    helpWidth,
    minWidthToWrap: narrowest / 2,
    visibleOptions(command: Command) {
      const isLast = ({ long }: Option) => long === helpAll;
      const shown = Help.prototype.visibleOptions.call(this, command);
      return [...shown.filter((option) => !isLast(option)), ...shown.filter(isLast)];
    },
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
