import type { Answer, Span } from '../records/answer.ts';
import { assistantTurns } from '../records/attempt.ts';
import type { Baseline } from '../records/baseline.ts';
import { surelyWholeBytes } from '../records/baseline-file.ts';
import { type AttemptLine, isClose } from '../records/journal.ts';
import type { EarlierAnswer } from './run-options.ts';

/** The baseline's answer in a round, if it is the first answer: the baseline keeps no other text. */
export function earlierAnswer(
  baseline: Baseline | undefined,
  scenario: string,
  round: number,
): EarlierAnswer | undefined {
  const text = baseline?.firstAnswers?.get(scenario);
  const answers = baseline?.scorecard.scenarios.find((score) => score.scenario === scenario)?.answers ?? [];
  const known = answers.filter((digest) => digest !== null);
  const [digest] = known;
  if (text === undefined || digest === undefined) return undefined;
  // In a round beyond those of the baseline, the answer is known only if all known answers are equal.
  const then = round <= answers.length ? answers[round - 1] : known.every((each) => each === digest) ? digest : null;
  return then === digest ? { digest, text } : undefined;
}

/** The parting for the journal; nothing if the answers do not part, or if it is unknown how close the token was. */
export function partingForJournal(answer: Answer, before: EarlierAnswer | undefined): Pick<AttemptLine, 'parting'> {
  const [first] = assistantTurns(answer.attempt);
  if (answer.spans === undefined || before === undefined || first === undefined) return {};
  const margin = marginAtParting(before.text, (first.asWritten ?? first).content, answer.spans);
  return margin === undefined ? {} : { parting: { from: before.digest, margin } };
}

/**
 * The margin in nats of the token with which an answer leaves the baseline's. undefined if the answers are equal, or if
 * the token is unknown.
 */
export function marginAtParting(before: string, now: string, spans: readonly Span[]): number | undefined {
  const at = firstDifference(before, now);
  // The token that ends an answer is in no list.
  if (at === now.length || (at === before.length && Buffer.byteLength(before) > surelyWholeBytes)) return undefined;
  let from = 0;
  const placed = spans.map(([letters, margin]) => {
    const start = from;
    from += letters;
    return { start, end: from, margin };
  });
  let place = placed.findIndex(({ end }) => at < end);
  const margins: (number | null)[] = [];
  // The baseline may have written a longer token, which began at an earlier one of these.
  for (let token = placed[place]; token !== undefined; token = placed[place]) {
    margins.push(token.margin);
    if (token.margin === null || !isInsideWord(before, token.start)) break;
    place -= 1;
  }
  const known = margins.flatMap((margin) => margin ?? []);
  const isOneSide = new Set(known.map(isClose)).size === 1;
  return known.length === margins.length && isOneSide ? Math.min(...known) : undefined;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** Tokens hold letters, digits or signs: few hold two kinds. */
function isInsideWord(text: string, at: number): boolean {
  const [one, other] = [kindOf(text[at - 1]), kindOf(text[at])];
  return one !== undefined && one === other;
}

const kinds = { letter: /[\p{L}\p{M}]/u, digit: /\p{N}/u, space: /\s/u };

function kindOf(letter: string | undefined): string | undefined {
  if (letter === undefined) return undefined;
  return Object.entries(kinds).find(([, pattern]) => pattern.test(letter))?.[0] ?? 'sign';
}
