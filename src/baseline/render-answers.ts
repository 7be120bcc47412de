import type { Baseline } from '../model/baseline.ts';
import { type AnswersLine, firstAnswerBytes } from '../model/baseline-file.ts';

/** The answers kept next to a baseline, one line for each scenario; undefined if none are kept. */
export function renderAnswers({ scorecard, capturedAt, firstAnswers }: Baseline): string | undefined {
  const { slug, mode } = scorecard;
  const lines = scorecard.scenarios.flatMap(({ scenario, answers }): AnswersLine[] => {
    const first = firstAnswers?.get(scenario);
    if (answers === null && first === undefined) return [];
    return [{ scenario, digests: answers ?? [], first: first === undefined ? null : cutText(first) }];
  });
  if (lines.length === 0) return undefined;
  const header = { version: 1, kind: 'answers', slug, mode, captured: capturedAt };
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Cuts a text to the limit, between characters. */
export function cutText(text: string): string {
  const whole = text.toWellFormed();
  let bytes = 0;
  let end = 0;
  for (const letter of whole) {
    bytes += bytesOf(letter);
    if (bytes > firstAnswerBytes) return whole.slice(0, end);
    end += letter.length;
  }
  return whole;
}

function bytesOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
