import type { Outcome, PackOutcome } from '../model/decision.ts';
import type { Verdict } from '../model/verdict.ts';
import { plainText, withoutCommands } from './plain-text.ts';
import { wrapText } from './text-width.ts';

type Tone = 'good' | 'bad' | 'doubt' | 'faint';

/** One line of a terminal; a colour only repeats what its words say. */
export type TerminalLine = string | { readonly text: string; readonly tone: Tone };

export type TerminalOptions = { readonly columns?: number; readonly color?: boolean };

export const defaultColumns = 80;

const codes = { good: 32, bad: 31, doubt: 33, faint: 2 } as const satisfies Record<Tone, number>;

/** Everything that came from outside is made harmless here, in one place, and only then coloured. */
export function joinLines(lines: readonly TerminalLine[], color = false): string {
  return lines
    .map((line) => {
      const { text, tone } = typeof line === 'string' ? { text: line, tone: undefined } : line;
      const harmless = withoutCommands(plainText(text).replace(/[\n\t]/g, ' '));
      return color && tone !== undefined && harmless !== '' ? `\u001b[${codes[tone]}m${harmless}\u001b[0m` : harmless;
    })
    .join('\n')
    .concat('\n');
}

/** Sections below each other, an empty line between two; those without lines are left out. */
export function joinSections(sections: readonly (readonly TerminalLine[])[]): TerminalLine[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, at) => (at === 0 ? section : ['', ...section]));
}

export function wrapped(text: string, columns: number, indent = '', tone?: Tone): TerminalLine[] {
  const lines = wrapText(text, columns, indent);
  return tone === undefined ? lines : lines.map((line) => ({ text: line, tone }));
}

export const verdictTones = { pass: 'good', fail: 'bad', unmeasured: 'doubt' } as const satisfies Record<
  Verdict['outcome'],
  Tone
>;

export function toneOf(outcome: Outcome | PackOutcome): Tone {
  if (outcome === 'passed') return 'good';
  return outcome === 'regressed' || outcome === 'accepted' ? 'bad' : 'doubt';
}
