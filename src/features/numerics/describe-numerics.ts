import { plainLine, shorten } from '../../report/plain-text.ts';
import type { Gap, Numerics, NumericsChange, NumericsGap, PromptDistance } from './numerics.ts';

const gapWords = {
  'no-answer': 'the server did not answer',
  refused: 'the server refuses a request for log probabilities',
  'too-long': 'the server sent far more than was asked',
  'not-json': 'the server answered something other than JSON',
  'no-field': 'the server gives no log probabilities',
  'not-a-number': 'the server gave a log probability that is not a number',
  positive: 'the server gave a log probability above zero',
  'more-than-one': 'the probabilities add up to more than one',
  'fewer-than-asked': 'the server gave fewer log probabilities than asked',
  'no-bytes': 'the server gave tokens that cannot be told apart',
  'after-sampling': 'the server gives probabilities after sampling, which say nothing about the model',
  'no-model': 'the server gives log probabilities that no model can have',
  'server-changed': 'the server changed while it was measured',
  'nothing-kept': 'the other side has none',
  'not-asked': 'this run did not ask for them',
  'other-prompts': 'the baseline was recorded with other prompts',
} as const satisfies Record<NumericsGap, string>;

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

/** `.031 nats`, `8e-7 nats` */
export function nats(value: number): string {
  if (value === 0) return '0 nats';
  if (value < 1e-4) return `${value.toExponential(0)} nats`;
  const rounded = String(Number(value.toPrecision(2)));
  return `${value < 1 ? rounded.replace(/^0/, '') : rounded} nats`;
}

/** Why there are no log probabilities, with what the server said. */
export function describeGap({ cause, detail }: Gap): string {
  const said = shorten(plainLine(detail), 160);
  return said === '' ? gapWords[cause] : `${gapWords[cause]} (${said})`;
}
