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

/** As much of a text as fits, in whole characters. */
export function cutText(text: string): string {
  const whole = text.toWellFormed();
  const { read } = new TextEncoder().encodeInto(whole, new Uint8Array(firstAnswerBytes));
  return whole.slice(0, read);
}
