import { describeGap } from '../../report/describe-gap.ts';
import { nats } from '../../report/numbers.ts';
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

/** The text of a table cell: `identical`, `moved .031 nats`, `-` if unknown. */
export function describeNumericsChange(change: NumericsChange | undefined): string {
  if (change === undefined) return '-';
  const { verdict, distance } = change;
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
