import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decision } from '../../../src/features/judges/judge-decision.ts';
import { type JudgebenchImport, judgebenchPack } from '../../../src/features/judges/judgebench-pack.ts';
import { InputError } from '../../../src/lib/errors.ts';
import { packDigest } from '../../../src/packs/digest.ts';
import { loadPacks } from '../../../src/packs/load-packs.ts';
import type { Pack } from '../../../src/packs/pack-schema.ts';
import { isOf } from '../../../src/verify/define-verifier.ts';
import { folderOf } from '../../support/folder-of.ts';
import { dataRow, jsonLines } from './judgebench-with.ts';

const shown = (question: string, first: string, second: string) =>
  `Asked: {{${question}}}\n1: {{ ${first} }}\n2: {{${second}}}`;

/** Our own words in the places of JudgeBench's. */
const ownCheckout = {
  'utils/templates/arena_hard_judge_system.jinja2': 'Judge two answers.\n\nEnd with a label.\n',
  'utils/templates/arena_hard_judge_prompt.jinja2': `${shown('prompt', 'answer_a', 'answer_b')}\n\n`,
  'utils/templates/vanilla_prompt.jinja2': `Say "Output (a)" or "Output (b)".\n${shown('question', 'answer_a', 'answer_b')}`,
  'utils/templates/autoj_prompt.jinja2': shown('prompt', 'response', 'response_another'),
  'utils/templates/prometheus2_prompt.jinja2': `${shown('instruction', 'response_A', 'response_B')}\nBy {{rubric}}: `,
  'utils/templates/skywork_critic_prompt.jinja2': `One message.\r\n${shown('input', 'response_a', 'response_b')}\r\n`,
  'utils/judges.py':
    'class A:\n        self.rubric = "[Is it \\"right\\"?]" # why\n        self.REL_SYSTEM_PROMPT = "Be fair."\n',
};

function checkoutWith(changed: Readonly<Record<string, string | undefined>> = {}): string {
  const folder = folderOf();
  for (const [path, text] of Object.entries({ ...ownCheckout, ...changed })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function dataOf(rows: readonly unknown[]): string {
  const path = join(folderOf(), 'dataset=judgebench,response_model=model-1.jsonl');
  writeFileSync(path, jsonLines(rows));
  return path;
}

const rows = [dataRow(0), dataRow(1, { label: 'B>A', question: 'What is {{rubric}} in {{prompt}}?' })];

async function imported(more: Partial<JudgebenchImport> = {}): Promise<Pack> {
  const usual = { style: 'arena_hard', isSingle: false, maxTokens: undefined };
  const { lines } = await judgebenchPack({ file: dataOf(rows), checkout: checkoutWith(), ...usual, ...more });
  const path = join(folderOf(), 'pairs.jsonl');
  writeFileSync(path, `${lines.join('\n')}\n`);
  const [loaded] = await loadPacks([path]);
  rmSync(dirname(path), { recursive: true });
  return loaded?.pack as Pack; // one was loaded
}

async function refused(more: Partial<JudgebenchImport>): Promise<string> {
  const error = await imported(more).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

describe('judgebenchPack', () => {
  it('asks each pair in both orders, with the texts of the checkout', async () => {
    const pack = await imported();
    expect(pack).toMatchObject({
      id: 'judgebench-arena_hard',
      judges: { counts: 'both' },
      sampling: { 'max-tokens': 4096 },
    });
    expect(pack.source).toMatchObject({
      dataset: 'judgebench',
      task: 'arena_hard',
      rows: 2,
      'own-words': ['follow-up'],
    });
    expect(pack.source?.files.map(({ name }) => name)).toEqual([
      'dataset=judgebench,response_model=model-1.jsonl',
      'utils/templates/arena_hard_judge_system.jinja2',
      'utils/templates/arena_hard_judge_prompt.jinja2',
    ]);
    expect(
      pack.scenarios.map(({ id, pair, expect: [check] }) => [
        id,
        pair?.shown,
        check !== undefined && isOf(decision, check) && check.right,
      ]),
    ).toEqual([
      ['pair-0.ab', 'ab', 'A>B'],
      ['pair-0.ba', 'ba', 'B>A'],
      ['pair-1.ab', 'ab', 'B>A'],
      ['pair-1.ba', 'ba', 'A>B'],
    ]);
    expect(pack.scenarios.map(({ pair }) => pair)).toContainEqual({
      id: 'pair-1',
      shown: 'ba',
      label: 'B>A',
      split: 'livebench-reasoning',
    });
    // A row of a report has the title of its first game.
    expect(pack.scenarios.slice(0, 2).map(({ title }) => title)).toEqual([
      'mmlu-pro pair-0',
      'mmlu-pro pair-0, in the other order',
    ]);
    expect(pack.scenarios[1]?.messages).toEqual([
      { role: 'system', content: 'Judge two answers.\n\nEnd with a label.' },
      { role: 'user', content: 'Asked: What is 0 plus one?\n1: It is 2.\n2: It is 1.\n' },
    ]);
    expect(pack.scenarios[0]?.expect).toEqual([
      { kind: 'decision', style: 'brackets', 'as-judgebench': true, right: 'A>B' },
    ]);
    expect(pack.scenarios[0]?.['follow-up']).toMatchObject({ unless: 'brackets' });
  });

  it('fills in each mark once', async () => {
    const pack = await imported({ style: 'prometheus_2' });
    expect(pack.scenarios[2]?.messages).toEqual([
      { role: 'system', content: 'Be fair.' },
      {
        role: 'user',
        content: 'Asked: What is {{rubric}} in {{prompt}}?\n1: It is 2.\n2: It is 3.\nBy [Is it "right"?]: ',
      },
    ]);
  });

  it.each([
    ['compass_judger', 'brackets', 2048, 'Asked: What is 0 plus one?'],
    ['vanilla', 'exact', 1024, 'Say "Output (a)" or "Output (b)".\nAsked: What is 0 plus one?'],
    ['auto_j', 'last-phrase', 1024, 'Asked: What is 0 plus one?'],
    ['prometheus_2', 'result-marker', 1024, 'Asked: What is 0 plus one?'],
    ['skywork_critic', 'letter', 2048, 'One message.\nAsked: What is 0 plus one?'],
  ])('asks in the style %s', async (style, reads, maxTokens, begins) => {
    const pack = await imported({ style });
    expect(pack.sampling['max-tokens']).toBe(maxTokens);
    const [game] = pack.scenarios;
    expect(game?.expect[0]).toMatchObject({ kind: 'decision', style: reads });
    expect(game?.messages.at(-1)?.content).toMatch(begins);
    expect(game?.['follow-up']).toBeUndefined();
    expect(pack.source).not.toHaveProperty('own-words');
  });

  it('makes 700 scenarios of 350 pairs, the same each time', async () => {
    const file = dataOf(Array.from({ length: 350 }, (_, at) => dataRow(at)));
    const checkout = checkoutWith();
    const [one, other] = [await imported({ file, checkout }), await imported({ file, checkout })];
    expect(one.scenarios.length).toBe(700);
    expect(packDigest(one)).toBe(packDigest(other));
  });

  it('asks in one order, with another limit', async () => {
    const pack = await imported({ isSingle: true, maxTokens: 16_384 });
    expect(pack.scenarios.map(({ id }) => id)).toEqual(['pair-0.ab', 'pair-1.ab']);
    expect(pack).toMatchObject({ judges: { orders: 'ab' }, sampling: { 'max-tokens': 16_384 } });
  });

  const prompt = 'utils/templates/arena_hard_judge_prompt.jinja2';

  it.each([
    ['a statement', 'one\n{% if prompt %}x{% endif %}', ':2 holds a statement'],
    ['a comment', '{# why #}', ':1 holds a comment'],
    ['an expression', '{{ prompt | upper }}', ':1 holds an expression'],
    ['trimmed blanks', '{{- prompt -}}', ':1 holds an expression'],
    ['an open mark', 'a\n\n{{prompt', ':3 holds an expression'],
    ['a mark in braces', '{{{prompt}}} {{answer_a}} {{answer_b}}', ':1 holds an expression'],
    ['an unknown mark', '{{other}}', ' holds {{other}}, which no pair has'],
    [
      'one answer',
      '{{prompt}} {{answer_a}}',
      'arena_hard_judge_prompt.jinja2 of arena_hard does not show the second answer',
    ],
    ['no question', '{{answer_a}} {{answer_b}}', 'does not show the question'],
  ])('refuses a template with %s', async (_, text, message) => {
    expect(await refused({ checkout: checkoutWith({ [prompt]: text }) })).toContain(message);
  });

  it('refuses another version of what it reads', async () => {
    const vanilla = { 'utils/templates/vanilla_prompt.jinja2': shown('question', 'answer_a', 'answer_b') };
    expect(await refused({ style: 'vanilla', checkout: checkoutWith(vanilla) })).toContain(
      'does not ask for "Output (a)"',
    );
    const code = { 'utils/judges.py': 'self.rubric = load()\nself.REL_SYSTEM_PROMPT = "x"' };
    expect(await refused({ style: 'prometheus_2', checkout: checkoutWith(code) })).toMatch(
      /judges\.py has no plain text rubric$/,
    );
    expect(await refused({ checkout: checkoutWith({ [prompt]: undefined }) })).toMatch(
      / has no .*arena_hard_judge_prompt/,
    );
  });

  it('refuses a checkout of another project', async () => {
    expect(await refused({ checkout: tmpdir() })).toMatch(/ is no checkout of JudgeBench: it has no utils.templates$/);
  });

  it.each([
    ['panda_lm', 'panda_lm needs raw completions and a tokenizer, which no chat endpoint gives'],
    ['judge_lm', 'judge_lm needs raw completions and a tokenizer, which no chat endpoint gives'],
    ['reward_model', 'reward_model needs a model that scores answers, which no chat endpoint gives'],
    ['arena_hrd', 'there is no style "arena_hrd"; did you mean "arena_hard"?'],
    ['__proto__', 'there is no style "__proto__"'],
  ])('refuses the style %s', async (style, message) => {
    expect(await refused({ style })).toBe(message);
  });

  it.each([
    ['no pair', [], /has no pair$/],
    ['a row without a label', [dataRow(0, { label: 'A=B' })], /:1 is no pair of JudgeBench: label: /],
    ['a line that is no JSON', ['x'.repeat(3)], /:1 is no pair of JudgeBench: /],
    ['a pair twice', [dataRow(0), dataRow(0)], /:2 has the pair pair-0 a second time$/],
  ])('refuses data with %s', async (_, data, message) => {
    expect(await refused({ file: dataOf(data) })).toMatch(message);
  });
});
