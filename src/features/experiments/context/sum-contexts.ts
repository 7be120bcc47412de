import { medianOf } from '../../../lib/median-of.ts';
import type { JournalLine } from '../../../records/journal.ts';
import { packOfKey } from '../../../records/shard.ts';
import type { ScoredMode, ScoredPart } from '../../../score/score-facet.ts';
import type { ContextLine, ContextTotals } from './context-line.ts';

/** The newest line of each context: a resumed run retries failed ones. */
export function newestContexts(lines: readonly JournalLine[]): ContextLine[] {
  const newest = new Map<string, ContextLine>();
  for (const line of lines)
    if (line.kind === 'context') newest.set(`${line.scenario} ${line.from.context} ${line.from.question}`, line);
  return [...newest.values()];
}

/** The median time to make a context, without those from a cache. */
function contextTime(lines: readonly ContextLine[]): { readonly contextP50Ms?: number } {
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

export const scoredContexts: ScoredPart = {
  key: 'contexts',
  score: (mode) => mode.plan.context && sumContexts(mode.plan.context.name, contextsOf(mode)),
  time: (mode, pack) => contextTime(contextsOf(mode).filter(({ scenario }) => packOfKey(scenario) === pack)),
  paid: (mode) => paidFor(contextsOf(mode)),
  prepared: newestContexts,
};

function contextsOf({ plan, lines }: ScoredMode): ContextLine[] {
  return newestContexts(lines).filter(({ scenario }) => Object.hasOwn(plan.scenarios, scenario));
}

/** A text that could not be used is paid, too. */
export function paidFor(lines: readonly ContextLine[]): (number | null)[] {
  return lines.filter(({ made, usd }) => made !== null || usd !== null).map(({ usd }) => usd);
}

/** What makes a context may quote it: only the kind of its fault stays. */
export function withoutWords(line: ContextLine): ContextLine {
  if (line.fault === undefined) return line;
  return { ...line, fault: /^(?:HTTP \d+|(?:it|its reply|no reply) [a-z0-9 -]+)/.exec(line.fault)?.[0] ?? '' };
}
