import { medianOf } from '../../../lib/median-of.ts';
import type { ContextLine, JournalLine } from '../../../model/journal.ts';
import type { ContextTotals } from '../../../model/scorecard.ts';

/** Keeps the newest line of each context: a resumed run retries failed ones. */
export function newestContexts(lines: readonly ContextLine[]): ContextLine[] {
  const newest = new Map(lines.map((line) => [`${line.scenario} ${line.from.context} ${line.from.question}`, line]));
  return [...newest.values()];
}

export function isContext(line: JournalLine): line is ContextLine {
  return line.kind === 'context';
}

/** The median time to make a context, without those from a cache. */
export function contextTime(lines: readonly ContextLine[]): { readonly contextP50Ms?: number } {
  const ms = medianOf(lines.flatMap((line) => (line.made === null || line.isCached ? [] : [line.ms])));
  return ms === undefined ? {} : { contextP50Ms: ms };
}

export function sumContexts(name: string, lines: readonly ContextLine[]): ContextTotals {
  const made = lines.flatMap((line) => (line.made === null ? [] : [{ ...line, made: line.made }]));
  const counted = made.flatMap(({ tokens: { input, output } }) =>
    input === null || output === null ? [] : [[input, output]],
  );
  const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, each = 0) => total + each, 0);
  const remarked = (remark: ContextLine['remark']) => made.filter((line) => line.remark === remark).length;
  return {
    name,
    made: made.length,
    failed: lines.length - made.length,
    cached: made.filter(({ isCached }) => isCached).length,
    characters: {
      before: sum(made.map(({ from }) => from.length)),
      after: sum(made.map(({ made: { length } }) => length)),
    },
    ...(counted.length === 0
      ? {}
      : {
          tokens: {
            before: sum(counted.map(([before]) => before)),
            after: sum(counted.map(([, after]) => after)),
            contexts: counted.length,
          },
        }),
    longer: remarked('longer'),
    questionAlone: remarked('question-alone'),
  };
}
