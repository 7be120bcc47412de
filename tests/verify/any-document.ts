import fc from 'fast-check';
import { expect } from 'vitest';
import type { Attempt } from '../../src/records/attempt.ts';
import { type Verdict, verdictSchema } from '../../src/records/verdict.ts';
import { cpuClock } from '../support/cpu-clock.ts';
import { anyAttempt } from './any-attempt.ts';
import { saying } from './attempt-with.ts';

/** A document with up to four pieces removed, doubled or added: nearly right, in unforeseen ways. */
function damaged(document: string): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      '<',
      '>',
      '|',
      ':',
      ',',
      '\n',
      '  ',
      '- ',
      '# ',
      '&',
      '*',
      '`',
      '\ud800',
    ),
    fc.string({ maxLength: 4 }),
  );
  const edit = fc.record({ at: fc.nat(document.length), cut: fc.nat(8), put: piece, isDoubled: fc.boolean() });
  return fc.array(edit, { maxLength: 4 }).map((edits) =>
    edits.reduce((text, { at, cut, put, isDoubled }) => {
      const head = text.slice(0, at);
      return isDoubled ? head + text.slice(at, at + cut) + text.slice(at) : head + put + text.slice(at + cut);
    }, document),
  );
}

type Check = (attempt: Attempt) => Verdict | Promise<Verdict>;

/** Any attempt, and damaged forms of the documents that pass, get a verdict of the right shape. */
export async function expectOnlyVerdicts(check: Check, documents: readonly string[] = []): Promise<void> {
  const attempts = [anyAttempt, ...documents.map((document) => damaged(document).map(saying))];
  await fc.assert(
    fc.asyncProperty(fc.oneof(...attempts), async (attempt) => {
      expect(verdictSchema.safeParse(await check(attempt)).success).toBe(true);
    }),
    { numRuns: 400 },
  );
}

/** A megabyte that would overflow a careless parser's stack or take it hours. */
const hugeReplies: readonly string[] = [
  '['.repeat(1_000_000),
  '['.repeat(500_000) + ']'.repeat(500_000),
  '{"a":'.repeat(200_000),
  '- '.repeat(500_000),
  '> '.repeat(500_000),
  '<a>'.repeat(350_000),
  '"'.repeat(1_000_000),
  'a*_'.repeat(350_000),
  '|'.repeat(1_000_000),
  'a\n'.repeat(500_000),
];

/** The same shapes, short enough for a limit on length. */
const nestedReplies: readonly string[] = [
  '['.repeat(30_000),
  '['.repeat(15_000) + ']'.repeat(15_000),
  '{a: '.repeat(8_000),
  '- '.repeat(15_000),
  '? '.repeat(15_000),
  '> '.repeat(15_000),
  '1. '.repeat(10_000),
  '<a>'.repeat(10_000),
  'a*_'.repeat(10_000),
  '*a '.repeat(10_000),
  '![a]('.repeat(6_000),
  '|a|\n|-|\n'.repeat(3_500),
];

/** Every such reply fails, and all of them together within a few seconds. */
export async function expectQuickFailures(check: Check): Promise<void> {
  const start = cpuClock();
  for (const reply of [...hugeReplies, ...nestedReplies]) {
    expect(await check(saying(reply)), reply.slice(0, 20)).toMatchObject({ outcome: 'fail' });
  }
  expect(cpuClock() - start).toBeLessThan(10_000);
}
