import { describe, expect, it } from 'vitest';
import { readJudgedRow, resultFileName, splitOf } from '../../../../src/features/judges/judgebench/judgebench-rows.ts';
import { gameOf, resultRow } from '../judgebench-with.ts';

describe('readJudgedRow', () => {
  it('reads a pair of games without its texts', () => {
    const row = readJudgedRow(resultRow(2, [gameOf('A>B'), gameOf('A=B')]));
    expect(row).toMatchObject({
      pair: { id: 'pair-2', split: 'livebench-math', label: 'A>B', ab: { decision: 'A>B' }, ba: { decision: 'A=B' } },
      responses: 'model-1',
      judgeName: 'arena_hard',
      judgeModel: 'judge-1',
      odd: 0,
      read: { games: 2, other: 0 },
    });
    expect(JSON.stringify(row)).not.toMatch(/verdict|plus one|Which/);
  });

  it('treats a failed game, an unread decision and an unknown word as no decision', () => {
    const row = readJudgedRow(resultRow(1, [null, gameOf('A>A')]));
    expect(row?.pair).toMatchObject({ ab: { decision: null, isUnmeasured: false }, ba: { decision: null } });
    expect(row).toMatchObject({ odd: 1, read: { games: 1, other: 0 } });
    expect(readJudgedRow(resultRow(1, [gameOf(null)]))?.pair).toMatchObject({ ab: { decision: null }, ba: undefined });
    expect(readJudgedRow(resultRow(1, [null, null]))?.judgeModel).toBeUndefined();
  });

  it('reads scores: equal ones count for the second', () => {
    const scored = (scores: readonly number[], decision: string) => ({
      judgment: { scores, prompt: '', response: '' },
      decision,
    });
    const games = [scored([0.5, -1], 'A>B'), scored([2, 2], 'B>A')];
    expect(readJudgedRow(resultRow(1, games, { judge_name: 'reward_model' }))).toMatchObject({
      pair: { ab: { decision: 'A>B' }, ba: { decision: 'B>A' } },
      read: { games: 2, other: 0 },
    });
    const wrong = [scored([2, 2], 'A>B')];
    expect(readJudgedRow(resultRow(1, wrong, { judge_name: 'reward_model' }))?.read).toEqual({ games: 1, other: 1 });
  });

  it.each([
    ['vanilla', ' Output (a)\n', 'A>B'],
    ['auto_j', 'So, the final decision is Response 2.', 'B>A'],
    ['prometheus_2', 'Fine. [RESULT] B', 'B>A'],
    ['skywork_critic', 'Answer B', 'A>B'],
    ['compass_judger', '[[A>>B]] and [[A>B]]', null],
    ['arena_hard', 'either [[B>>A]]', 'B>A'],
  ])('reads the words of %s as JudgeBench does', (judge_name, response, decision) => {
    const game = { judgment: { judge_model: 'j', prompt: '', response }, decision };
    expect(readJudgedRow(resultRow(1, [game], { judge_name }))?.read).toEqual({ games: 1, other: 0 });
    const changed = { ...game, decision: decision === null ? 'A>B' : null };
    expect(readJudgedRow(resultRow(1, [changed], { judge_name }))?.read).toEqual({ games: 1, other: 1 });
  });

  it('reads the decisions of judges whose words it cannot read', () => {
    const row = readJudgedRow(resultRow(1, [gameOf('A>B')], { judge_name: 'judge_lm' }));
    expect(row).toMatchObject({ pair: { ab: { decision: 'A>B' } }, read: { games: 0, other: 0 } });
  });

  it.each([
    ['a pair without judgments', { judgments: undefined }],
    ['no game', { judgments: [] }],
    ['three games', { judgments: [null, null, null] }],
    ['a label that is a tie', { label: 'A=B' }],
    ['no id', { pair_id: null }],
  ])('refuses %s', (_, parts) => {
    expect(readJudgedRow(resultRow(1, [gameOf('A>B')], parts))).toBeUndefined();
  });

  it('gives the same digest to the same pair alone', () => {
    const digest = (parts: object) => readJudgedRow(resultRow(1, [gameOf('A>B')], parts))?.digest;
    expect(digest({ judgments: [null] })).toBe(digest({}));
    expect(digest({ response_A: 'It is 9.' })).not.toBe(digest({}));
  });
});

it('puts sources into the parts of JudgeBench', () => {
  const sources = ['mmlu-pro-computer science', 'livebench-math', 'livebench-coding', 'my own set', '?'];
  expect(sources.map(splitOf)).toEqual(['mmlu-pro', 'livebench-math', 'livebench-coding', 'my-own-set', 'none']);
});

it('names files as JudgeBench does', () => {
  expect(resultFileName('dataset=judgebench,response_model=m', 'arena_hard', 'openrouter/z-ai/glm')).toBe(
    'dataset=judgebench,response_model=m,judge_name=arena_hard,judge_model=openrouter_z-ai_glm.jsonl',
  );
});
