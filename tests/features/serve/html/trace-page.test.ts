import { expect, it } from 'vitest';
import { attemptPage } from '../../../../src/features/serve/make/make-traces.ts';
import { fail } from '../../../../src/records/verdict.ts';

const hostile = '</pre></details><img src=x onerror=alert(1)><script>alert(1)</script>';

it('escapes everything that a model, a server or a folder wrote', () => {
  const row = { scenario: `p/${hostile}`, mode: hostile, round: 1, verdict: fail('wrong-text', hostile, hostile) };
  const counted = { ...row, messages: 1, tokens: null, totalMs: 10 };
  const change = { place: hostile, removed: [hostile], added: [hostile] };
  const call = { name: hostile, sent: hostile, result: hostile, changes: [change] };
  const times = { atMs: 0, totalMs: 10, firstTokenMs: 5, completionTokens: 1, tokensPerSecond: 1 };
  const step = {
    ...times,
    text: hostile,
    reasoning: hostile,
    calls: [call],
    leaves: 'too-early',
    finishReason: hostile,
  } as const;
  const page = attemptPage(
    { name: hostile, slug: hostile, startedAt: hostile },
    {
      ...counted,
      ...{ title: hostile, task: { messages: [{ role: 'user', content: hostile }], tools: [] }, notes: [hostile] },
      ...{ steps: [step], differences: [{ place: hostile, expected: hostile, found: hostile }] },
      ...{ previous: counted, next: undefined },
    },
    { q: hostile, failed: true, mode: hostile },
  );
  expect(page.body.markup).not.toMatch(/<img|<script/);
  expect(page.body.markup.match(/&lt;img/g)?.length).toBeGreaterThan(12);
});
