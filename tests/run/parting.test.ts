import { describe, expect, it } from 'vitest';
import type { Span } from '../../src/records/answer.ts';
import { earlierAnswer, marginAtParting } from '../../src/run/parting.ts';
import { baselineWith } from '../gate/scorecard-with.ts';

/** Tokens with their margins, null for unknown. */
type Token = readonly [text: string, margin: number | null];

function written(...tokens: readonly Token[]): readonly [string, readonly Span[]] {
  return [tokens.map(([text]) => text).join(''), tokens.map(([text, margin]) => [text.length, margin])];
}

function marginOf(before: string, ...tokens: readonly Token[]) {
  return marginAtParting(before, ...written(...tokens));
}

describe('the margin where an answer leaves another', () => {
  it('is that of the token written there', () => {
    expect(marginOf('It is red', ['It', 9], [' is', 4], [' blue', 0.02], [' now', 7])).toBe(0.02);
    expect(marginOf('{"a":"x"}', ['{"', 0.1], ['a', 9], ['":"', 0.2], ['yes', 4.1], ['"}', 8])).toBe(4.1);
    expect(marginOf('', ['Yes', 3])).toBe(3);
    expect(marginOf('Yes', ['Yes', 3], [' and', 1])).toBe(1);
  });

  it('is that of the token with the first other letter inside', () => {
    expect(marginOf('It is red', ['It', 9], [' is rose', 2])).toBe(2);
    expect(marginOf('a 😀', ['a', 9], [' 😁', 2])).toBe(2);
  });

  it('is the least of a word, if the baseline may have written it with another token', () => {
    expect(marginOf('unlike', ['un', 3], ['der', 2], [' it', 0.1])).toBe(2);
    expect(marginOf('12 34', ['12', 0.1], [' ', 5], ['3', 0.2], ['5', 0.4])).toBe(0.2);
  });

  it('is unknown if its tokens disagree about whether it was close', () => {
    expect(marginOf('unlike', ['un', 0.1], ['der', 2])).toBeUndefined();
    expect(marginOf('unlike', ['un', 2], ['der', 0.1])).toBeUndefined();
  });

  it('is unknown without the margin of the token', () => {
    expect(marginOf('It is red', ['It', 9], [' is', 4], [' blue', null])).toBeUndefined();
    expect(marginOf('unlike', ['un', null], ['der', 2])).toBeUndefined();
    expect(marginAtParting('It is red', 'It is blue', [[5, 3]])).toBeUndefined();
  });

  it('is unknown if the answer is the same, ends early, or is the same as far as the baseline keeps it', () => {
    expect(marginOf('Yes', ['Yes', 1])).toBeUndefined();
    expect(marginOf('Yes, it is', ['Yes', 1])).toBeUndefined();
    expect(marginOf('a'.repeat(2046), ['a'.repeat(2046), 1], ['b', 1])).toBeUndefined();
  });
});

describe("the baseline's answer to a prompt", () => {
  const [one, other] = ['1'.repeat(16), '2'.repeat(16)];
  const firstAnswers = new Map([['a/S-1', 'Yes']]);
  const of = (answers: readonly (string | null)[] | null) =>
    baselineWith({ 'a/S-1': '3/3' }, { firstAnswers, score: { answers: answers && [...answers] } });

  it('is the kept text in each round that had it', () => {
    const baseline = of([null, one, other, one]);
    const found = [1, 2, 3, 4].map((round) => earlierAnswer(baseline, 'a/S-1', round)?.digest);
    expect(found).toEqual([undefined, one, undefined, one]);
    expect(earlierAnswer(baseline, 'a/S-1', 2)?.text).toBe('Yes');
  });

  it('is known in later rounds only if all rounds had it', () => {
    expect(earlierAnswer(of([one, one]), 'a/S-1', 7)?.digest).toBe(one);
    expect(earlierAnswer(of([one, other]), 'a/S-1', 7)).toBeUndefined();
  });

  it('is unknown without a baseline, its text or its digests', () => {
    expect(earlierAnswer(undefined, 'a/S-1', 1)).toBeUndefined();
    expect(earlierAnswer(of([one]), 'a/S-2', 1)).toBeUndefined();
    expect(earlierAnswer(of(null), 'a/S-1', 1)).toBeUndefined();
    expect(earlierAnswer({ ...of([one]), firstAnswers: undefined }, 'a/S-1', 1)).toBeUndefined();
  });
});
