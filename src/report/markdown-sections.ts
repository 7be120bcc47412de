import { markdownTable } from 'markdown-table';
import type { Decision, Flip, PackComparison, PackOutcome } from '../model/decision.ts';
import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { shorten } from './plain-text.ts';
import { failureWords, flipRates, isFall, outcomeWords, packChange, packP, packRates } from './words.ts';

export const markdownMarks = {
  passed: '✅',
  regressed: '❌',
  inconclusive: '⚠️',
  'cannot-gate': '🚫',
  accepted: '☑️',
  'no-baseline': '⚪',
  'endpoint-error': '⚠️',
  'input-error': '⚠️',
  cancelled: '⏹️',
  crashed: '💥',
} as const satisfies Record<Decision['outcome'] | PackOutcome, string>;

type Align = 'l' | 'r';

/** Cells come escaped. */
export function table(head: readonly (readonly [string, Align])[], rows: readonly (readonly string[])[]): string {
  return markdownTable([head.map(([name]) => name), ...rows], {
    align: head.map(([, align]) => align),
    alignDelimiters: false,
    padding: true,
  });
}

export function fold(title: string, ...parts: readonly string[]): string {
  return ['<details>', `<summary>${title}</summary>`, '', parts.join('\n\n'), '', '</details>'].join('\n');
}

export function flipTable(flips: readonly Flip[]): string {
  return table(
    [
      ['Changed scenario', 'l'],
      ['Attempts passed', 'l'],
      ['Fails now by', 'l'],
    ],
    flips.map((flip) => [
      `${isFall(flip) ? '↓' : '↑'} ${codeSpan(flip.scenario, 'cell')}`,
      flipRates(flip),
      escapeMarkdown(failureWords(flip.failures)),
    ]),
  );
}

/** Any two sides: neither is the baseline of the other, and nothing need be decided. */
export function compareTable(packs: readonly PackComparison[], threshold: number, isDecided: boolean): string {
  return table(
    [
      ['Pack', 'l'],
      ['First', 'r'],
      ['Second', 'r'],
      ['Change', 'r'],
      ['p', 'r'],
      ...(isDecided ? ([['Outcome', 'l']] as const) : []),
    ],
    packs.map((pack) => {
      const { baseline, current } = packRates(pack);
      const p = packP(pack).replace('<', '&lt;');
      const outcome = isDecided ? [`${markdownMarks[pack.outcome]} ${outcomeWords[pack.outcome]}`] : [];
      return [packCell(pack.pack), baseline, current, packChange(pack, threshold), p, ...outcome];
    }),
  );
}

export function packCell(pack: string): string {
  return escapeMarkdown(shorten(pack, 80));
}
