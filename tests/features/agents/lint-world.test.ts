import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lintPack } from '../../../src/features/lint/lint-pack.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { contextWith } from '../../verify/attempt-with.ts';

const example = readFileSync('docs/examples/front-desk.yaml', 'utf8');

/** The findings of lint in the example after a change. */
async function findingsWith(...changes: readonly (readonly [from: string, to: string])[]): Promise<string[]> {
  const text = changes.reduce((before, [from, to]) => {
    expect(before).toContain(from);
    return before.replace(from, to);
  }, example);
  const { findings } = await lintPack(parsePack(text, 'test.yaml'), contextWith().ports);
  return findings.map(({ rule, message }) => `${rule}: ${message}`);
}

describe('lint of a world', () => {
  it('finds a check that no longer sees a wrong write', async () => {
    const found = await findingsWith([
      "text: { $pattern: '/7 May( 2031)?\\b[^\\d]*\\b11:00/' }",
      "text: { $pattern: '/./' }",
    ]);
    expect(found.filter((each) => each.startsWith('mutant-survives: a mutant passes (change-argument)'))).not.toEqual(
      [],
    );
    expect(found).toContainEqual(expect.stringMatching(/^near-miss-passes: .*no time in the mail/));
  });

  it('finds a side effect that no check sees', async () => {
    const found = await findingsWith(['never: [cancel_event]', 'unchanged: [mail.inbox]']);
    expect(found).toContainEqual(expect.stringMatching(/^near-miss-passes: .*staff meeting/));
  });

  it('finds an agent that passes although it only says so', async () => {
    const [from] = /state: \{ files\.scans\/said-2024\.txt: gone \}/.exec(example) ?? [''];
    const found = await findingsWith(
      [from, 'unchanged: [clock]'],
      [/ {6}- kind: required-calls\n {8}order: exact[\s\S]*?(?= {6}- kind: end-state)/.exec(example)?.[0] ?? '?', ''],
      [
        'rules: [{ rule: exact, text: scans/said-2024.txt, covers: [list] }]',
        'rules: [{ rule: contains, text: as you asked, covers: [list] }]',
      ],
    );
    expect(found).toContain('null-model-passes: a model that answers "agent that says it is done" passes');
    expect(found).toContain(
      'null-model-passes: a model that answers "agent that calls each tool once with made-up arguments" passes',
    );
  });

  it("asks for no properties of checks that only count: BenchLoop's scores, and invented tools", async () => {
    const only = '- { kind: benchloop/agent, expected-contains: [2031-05-07 11:00], must-call: [{ name: send_mail }] }';
    const check = '- { kind: no-hallucinated-tools }';
    expect(await findingsWith([check, `${check}\n      ${only}`])).toEqual([]);
  });

  it('names the errors of calls in a gold answer that fails, without those of the faults', async () => {
    const found = await findingsWith(['{ id: ev-11, start: 2031-05-07T11:00', '{ id: ev-99, start: 2031-05-07T11:00']);
    const [first = ''] = found.filter((each) => each.startsWith('gold-fails'));
    expect(first).toMatch(/^gold-fails: gold answer 1 does not pass: .*; message 2, change_event: there is no event/);
    expect(first).not.toContain('busy');
  });

  it('finds a number of calls that no gold answer has', async () => {
    expect(await findingsWith(['gold-calls: 5', 'gold-calls: 4'])).toEqual([
      'budget: gold-calls 4: the shortest gold answer makes 5 calls',
    ]);
  });
});
