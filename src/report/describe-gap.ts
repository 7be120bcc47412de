import type { Gap, NumericsGap } from '../records/logprob-gap.ts';
import { plainLine, shorten } from './plain-text.ts';

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

/** Why there are no log probabilities, with what the server said. */
export function describeGap({ cause, detail }: Gap): string {
  const said = shorten(plainLine(detail), 160);
  return said === '' ? gapWords[cause] : `${gapWords[cause]} (${said})`;
}
