import type { ModeDecision, SideBySide } from '../../records/decision.ts';
import type { ModeParts } from '../../records/part-facet.ts';
import { describeGap } from '../../report/describe-gap.ts';
import type { HistoryPart } from '../../report/history-facet.ts';
import { nats, plural } from '../../report/numbers.ts';
import type { Block, ReportPart } from '../../report/report-facet.ts';
import type { Numerics, NumericsChange, PromptDistance } from './numerics.ts';

/** One part of the line about what changed. */
export function describeNumerics(numerics: Numerics, hasFlips: boolean): string {
  if (numerics.outcome === 'not-measured') return `numerics not measured: ${describeGap(numerics)}`;
  const { verdict, distance, floor, parted, prompts } = numerics;
  const answers = parted === 0 ? '' : `, ${parted} of ${prompts.length} answers diverge`;
  const restarts = floor === null ? '' : ` (restarts ${nats(floor).replace(' nats', '')})`;
  const by = nats(distance);
  const words = {
    identical: hasFlips ? 'numerics identical: the weights are not what changed the results' : 'numerics identical',
    rounding: `numerics equal up to rounding: ${by}${answers}`,
    'as-restarts': `numerics as after a restart: ${by}${restarts}${answers}`,
    unsure:
      floor === null
        ? `numerics differ by ${by}, floor unknown${answers}`
        : `numerics moved a little: ${by}${restarts}${answers}`,
    moved: `numerics moved: ${by}${restarts}${answers}`,
  } satisfies Record<NumericsChange['verdict'], string>;
  return words[verdict];
}

/** The text of a table cell: `identical`, `moved .031 nats`. */
function describeNumericsChange({ verdict, distance }: NumericsChange): string {
  return verdict === 'identical' ? verdict : `${verdict === 'moved' ? 'moved ' : ''}${nats(distance)}`;
}

/** The prompts that moved, the farthest first. */
export function movedPrompts(numerics: Numerics | undefined): readonly PromptDistance[] {
  if (numerics?.outcome !== 'measured') return [];
  const moved = numerics.prompts.filter(({ distance, partsAt }) => distance > 0 || partsAt !== null);
  return moved.sort((one, other) => other.distance - one.distance);
}

/** Where two answers part: `token 3, margin .02 nats`. */
export function describeDivergence({ partsAt, margin }: Pick<PromptDistance, 'partsAt' | 'margin'>): string {
  if (partsAt === null) return 'never';
  return `token ${partsAt + 1}${margin === null ? '' : `, margin ${nats(margin)}`}`;
}

const farthest = 8;

function movedTable({ numerics }: ModeDecision): Block | undefined {
  const moved = movedPrompts(numerics);
  if (moved.length === 0) return undefined;
  const more = moved.length - farthest;
  return {
    caption: 'Numerics',
    heads: ['Prompt', '>Distance', 'Diverges at'],
    rows: moved.slice(0, farthest).map((each) => [each.prompt, nats(each.distance), describeDivergence(each)]),
    notes: more > 0 ? [`and ${plural(more, 'more prompt')} that moved`] : [],
  };
}

function movedPart({ numerics, packs }: ModeDecision | SideBySide): string[] {
  if (numerics === undefined) return [];
  const hasFlips = packs.some(({ flips }) => flips.length > 0);
  return [describeNumerics(numerics, hasFlips)];
}

/** Facts that move the probabilities of a model, and facts that change answers without moving them. */
const likelyIfMoved = ['adapter', 'quantization', 'flags', 'engine', 'image', 'template', 'model-digest', 'weights'];
const likelyIfSame = ['concurrency', 'slots', 'cache', 'context'];

function likelyBy({ numerics }: ModeParts): readonly string[] {
  if (numerics?.outcome !== 'measured') return [];
  if (numerics.verdict === 'moved') return likelyIfMoved;
  return numerics.verdict === 'unsure' ? [] : likelyIfSame;
}

export const numericsReport: ReportPart = {
  drift: movedPart,
  comparison: movedPart,
  folded: movedTable,
  likely: likelyBy,
  cause: ({ numerics }) =>
    numerics?.outcome === 'measured' && numerics.verdict === 'identical'
      ? ['batching or load, since the numerics are identical']
      : [],
};

export const numericsHistory: HistoryPart = {
  ofRun: ({ scorecard: { mode }, file }) => ({ numerics: file?.numerics?.[mode] }),
  column: { head: 'Numerics', cell: ({ numerics }) => numerics && describeNumericsChange(numerics) },
  charts({ runs }) {
    const values = runs.map(({ numerics }) => numerics?.distance ?? null);
    const title = 'Distance of the numerics from the baseline, nats';
    const line = { title, words: 'The table below has the figures.', unit: 'nats', values } as const;
    return { lines: values.every((value) => value === null) ? [] : [line] };
  },
};
