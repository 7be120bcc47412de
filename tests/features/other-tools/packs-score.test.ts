import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packsScore } from '../../../src/commands/packs-score.ts';
import { textOf } from '../../../src/packs/filler.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { packText } from '../../packs/pack-text.ts';
import { sharedFolder } from '../../support/folder-of.ts';

const folder = sharedFolder();

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function score(pack: string, replies: string): Promise<unknown[]> {
  const lines: unknown[] = [];
  await packsScore({
    reference: file('pack.yaml', pack),
    replies: file('replies.jsonl', replies),
    write: (line) => lines.push(JSON.parse(line)),
  });
  return lines;
}

const looped = `id: looped
version: 1.0.0
title: A loop
tools: { stock: { description: Stock } }
scenarios:
  - id: L-1
    title: Looks, then says
    messages: [{ role: user, content: How many are left }]
    use-tools: [stock]
    tool-results: [{ call: stock, result: { left: 14 } }]
    expect:
      - { kind: tool-calls, calls: [{ name: stock, arguments: {} }] }
      - { kind: final-text, covers: [count], rules: [{ rule: exact, text: "14" }] }
`;

const shuffled = `id: shuffled
version: 1.0.0
title: Options
scenarios:
  - id: S-1
    title: The colour of grass
    shuffle: { seed: 7, options: [red, green, blue, black], answer: 2 }
    messages: [{ role: user, content: "Which colour has grass?\\n{{option_lines}}" }]
    expect: [{ kind: choice, answer: '{{answer}}', among: '{{options}}' }]
`;

describe('packs score', () => {
  it('shows what a check measures, unless nothing was measured', async () => {
    const exact = '{ kind: text-rules, rules: [{ rule: exact, text: blue }] }';
    const graded = packText().replace(exact, '{ kind: reference, answers: [blue], metrics: [f1] }');
    const lines = ['blue sky', '', null].map((response) => JSON.stringify({ scenario: 'A-1', response }));
    expect(await score(graded, lines.join('\n'))).toMatchObject([
      { outcome: 'pass', measures: { f1: 0.666667 } },
      { outcome: 'fail', failureMode: 'no-answer', measures: { f1: 0 } },
      expect.not.objectContaining({ measures: expect.anything() }),
    ]);
  });

  it('judges plain text and chat completions, by id and by index, one line each and in order', async () => {
    const completion = { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: 'blue' } }] };
    const lines = [
      { scenario: 'A-1', response: 'blue' },
      { scenario_index: 0, response: completion },
      { scenario: 'A-1', response: 'red', note: 'kept by its owner' },
    ];
    expect(await score(packText(), lines.map((line) => JSON.stringify(line)).join('\n\n'))).toEqual([
      { scenario: 'A-1', passed: true, outcome: 'pass', failureMode: null, score: null, detail: '' },
      { scenario: 'A-1', passed: true, outcome: 'pass', failureMode: null, score: null, detail: '' },
      {
        scenario: 'A-1',
        passed: false,
        outcome: 'fail',
        failureMode: 'wrong-text',
        score: null,
        detail: 'expected blue; received red',
        broke: [],
      },
    ]);
  });

  it('judges the messages of a tool loop, without those of the prompt', async () => {
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'stock', arguments: '{}' } }],
    };
    const result = { role: 'tool', tool_call_id: 'c1', content: '{"left":14}' };
    const said = (content: string) => ({ role: 'assistant', content });
    const lines = [
      [{ role: 'user', content: 'How many are left' }, call, result, said('14')],
      [call, result, said('15')],
      [call],
      [said('14')],
    ].map((response) => JSON.stringify({ scenario: 'L-1', response }));
    expect(await score(looped, lines.join('\n'))).toMatchObject([
      { passed: true },
      { failureMode: 'wrong-text', broke: ['count'] },
      { failureMode: 'unfinished' },
      { failureMode: 'no-tool-call' },
    ]);
  });

  it('judges a reply by the order of options in its round: the first by default, and again after the last', async () => {
    const [scenario] = parsePack(shuffled, 'shuffled.yaml').scenarios;
    const letters = [scenario, ...(scenario?.orders ?? [])].map(
      (order) => /([A-D])\) green/.exec(textOf(order?.messages[0]?.content ?? ''))?.[1],
    );
    expect(new Set(letters).size).toBe(3);
    const [first, second, third] = letters;
    const lines = [
      { scenario: 'S-1', response: first },
      { scenario: 'S-1', round: 1, response: first },
      { scenario: 'S-1', round: 2, response: second },
      { scenario_index: 0, round: 3, response: third },
      { scenario: 'S-1', round: 4, response: first },
      { scenario: 'S-1', round: 2, response: first },
      { scenario: 'S-1', response: second },
    ].map((line) => JSON.stringify(line));
    const [right, wrong] = [{ passed: true }, { failureMode: 'wrong-answer' }];
    expect(await score(shuffled, lines.join('\n'))).toMatchObject([right, right, right, right, right, wrong, wrong]);
    // Other scenarios are the same in every round.
    expect(await score(packText(), '{"scenario":"A-1","round":2,"response":"blue"}')).toMatchObject([right]);
  });

  it('counts a recorded server error as unmeasured, never against the model', async () => {
    const lines = [
      { error: { message: 'overloaded' } },
      null,
      { object: 'error', message: 'boom', code: 400 },
      { detail: 'Not Found' },
      { choices: [], error: 'x' },
    ].map((response) => JSON.stringify({ scenario: 'A-1', response }));
    expect(await score(packText(), lines.join('\n'))).toMatchObject([
      { passed: false, outcome: 'unmeasured', failureMode: null, detail: 'server-error: {"message":"overloaded"}' },
      { passed: false, outcome: 'unmeasured', failureMode: null, detail: 'bad-stream: no reply was recorded' },
      { outcome: 'unmeasured', detail: 'server-error: "boom"' },
      { outcome: 'unmeasured', detail: 'server-error: "Not Found"' },
      { outcome: 'unmeasured', detail: 'server-error: "x"' },
    ]);
  });

  it('accepts a file with a byte order mark, and refuses one without replies', async () => {
    expect(await score(packText(), '\ufeff{"scenario":"A-1","response":"blue"}')).toMatchObject([{ passed: true }]);
    await expect(score(packText(), '\n')).rejects.toThrow(/replies\.jsonl holds no replies/);
  });

  it.each([
    ['a line that is no JSON', '{"scenario": "A-1", ', /replies\.jsonl:1 is not JSON/],
    ['an unknown scenario', '{"scenario":"A-2","response":""}', /:1 small has no scenario "A-2"; did you mean "A-1"\?/],
    [
      'an index outside the pack',
      '{"scenario_index":1,"response":""}',
      /:1 scenario_index 1 is outside of small, which has 1 scenario/,
    ],
    ['no scenario', '{"response":""}', /:1 names no "scenario"/],
    ['a scenario that is a number', '{"scenario":1,"response":""}', /:1 scenario: expected string, received number/],
    ['a round before the first', '{"scenario":"A-1","round":0,"response":""}', /:1 round: /],
    ['no response', '{"scenario":"A-1"}', /:1 has no "response"/],
  ])('refuses %s before anything is judged', async (_name, line, message) => {
    const written: string[] = [];
    const good = '{"scenario":"A-1","response":"blue"}';
    const run = packsScore({
      reference: file('pack.yaml', packText()),
      replies: file('replies.jsonl', `${line}\n${good}\n`),
      write: (text) => written.push(text),
    });
    await expect(run).rejects.toThrow(message);
    expect(written).toEqual([]);
  });

  it('stops an endless pattern within its deadline, as a fault of the pack', async () => {
    const evil = packText().replace(
      'rule: exact, text: blue',
      'rule: matches, pattern: "/^((ab)+)+$/", backtracking: true',
    );
    const replies = JSON.stringify({ scenario: 'A-1', response: `${'ab'.repeat(30_000)}!` });
    expect(await score(evil, replies)).toMatchObject([
      { passed: false, outcome: 'unmeasured', failureMode: null, detail: expect.stringContaining('pack-error') },
    ]);
  });

  it('runs the same pattern in linear time if it does not need backtracking', async () => {
    const linear = packText().replace('rule: exact, text: blue', 'rule: matches, pattern: "/^((ab)+)+$/"');
    const replies = ['ab'.repeat(32_768), `${'ab'.repeat(32_768)}!`].map((response) =>
      JSON.stringify({ scenario: 'A-1', response }),
    );
    expect(await score(linear, replies.join('\n'))).toMatchObject([
      { passed: true },
      { passed: false, failureMode: 'constraint-broken' },
    ]);
  });

  it('rounds the share of cases that are right to a hundredth', async () => {
    const cases = '[{ args: [1], gives: 1 }, { args: [2], gives: 2 }, { args: [3], gives: 1 }]';
    const check = `[{ kind: code, runtime: javascript, entry: f, cases: ${cases} }]`;
    const pack = packText().replace(/expect: .*/, `expect: ${check}`);
    const response = '```js\nconst f = (a) => a\n```';
    expect(await score(pack, JSON.stringify({ scenario: 'A-1', response }))).toMatchObject([{ score: 66.67 }]);
  });
});
