import { describe, expect, it } from 'vitest';
import type { AcceptanceRefusal } from '../../src/records/acceptance.ts';
import { cleanReason, describeAcceptance, describeRefusal } from '../../src/report/describe-reason.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { samples } from './sample-decisions.ts';

const sha = 'a'.repeat(40);

describe('an acceptance', () => {
  it('is in the report with who, when, which commit and why', () => {
    const acceptance = { by: 'one', reason: 'meant', at: '2026-11-21T12:00:00.000Z', sha, through: 'comment' } as const;
    expect(describeAcceptance(acceptance)).toBe('Accepted by one on 2026-11-21 for commit aaaaaaaaaaaa: meant');
    expect(describeAcceptance({ ...acceptance, reason: 'the label quality-accepted', through: 'label' })).toBe(
      'Accepted by one on 2026-11-21 for commit aaaaaaaaaaaa with the label quality-accepted; comment "/quality accept REASON" to give the reason',
    );
  });

  it('has a one-line reason of at most 300 characters', () => {
    expect(cleanReason(`so\u001b[31m\n${'é'.repeat(400)}`)).toBe(`so ${'é'.repeat(296)}…`);
  });

  it('escapes names and reasons', () => {
    const { acceptance } = samples.accepted;
    if (acceptance === undefined) throw new Error('the sample has one');
    const text = renderMarkdown({
      ...samples.accepted,
      acceptance: { ...acceptance, by: '@everyone', reason: '<img src=x> @team ![a](https://a.example) closes #1' },
    });
    const [, line = ''] = text.split('\n\n');
    expect(line).not.toMatch(/@(?:everyone|team)|<img|!\[a\]|https:\/\/a|#1/);
  });
});

it.each([
  ['may-not-write', 'one asked to accept this but has no write access here'],
  ['no-person', 'one asked to accept this but is not a person: somebody with write access has to'],
  ['no-reason', 'one accepted this without a reason: write "/quality accept REASON"'],
  ['other-commit', 'one accepted a different commit'],
  ['earlier', 'one accepted this before this commit was pushed: accept it again'],
  [
    'unknown-since',
    `one accepted this, but GitHub does not say when this commit was pushed: write "/quality accept ${sha} REASON", which names it`,
  ],
] as const satisfies readonly (readonly [AcceptanceRefusal['why'], string])[])('of %s says so', (why, words) => {
  expect(describeRefusal({ by: 'one', why }, sha)).toBe(words);
});
