import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBenchlocalResult,
  parseBenchlocalResult,
} from '../../../../src/features/other-tools/benchlocal/parse-benchlocal-result.ts';
import { benchlocalAt, toUtc } from '../../../../src/features/other-tools/other-results.ts';
import { renderBenchlocalResult } from '../../../../src/features/other-tools/render-forms.ts';
import { InputError } from '../../../../src/lib/errors.ts';
import type { Scorecard } from '../../../../src/records/scorecard.ts';
import { anyBaseline } from '../../../baseline/any-baseline.ts';
import { refusalOf } from '../../../baseline/refusal.ts';
import { cell, packWith, scorecardWith, scoreWith } from '../../../baseline/scorecard-with.ts';
import { folderOf } from '../../../support/folder-of.ts';

function row(id: string, more: object = {}): object {
  return {
    id,
    passed: true,
    failure_mode: 'passed',
    repeat_index: 1,
    raw_scenario: { id, messages: [{ role: 'user', content: `Do ${id}` }] },
    raw_response: { usage: { prompt_tokens: 120, completion_tokens: 8 } },
    sampling_params: { temperature: 0, top_p: 1, max_tokens: 512 },
    tokens_completion: 8,
    ...more,
  };
}

function failed(id: string, failure_mode: string, more: object = {}): object {
  return row(id, { passed: false, failure_mode, ...more });
}

function result(scenarios: readonly object[], more: object = {}, pack: object = {}): string {
  return JSON.stringify({
    schema_version: '1',
    runner_version: '0.9.9',
    model: 'Qwen/Qwen3-30B_A3B',
    mode: 'quick',
    started_at: '2026-05-09T12:00:00+00:00',
    finished_at: '2026-05-09T14:05:00+02:00',
    thinking_mode: 'force-off',
    repeat: 1,
    packs: [
      { pack_id: 'toolcall-15', version: '1.0.1', latency: { p50: 1.5, p95: 2.5, mean: 1.7 }, scenarios, ...pack },
    ],
    ...more,
  });
}

function parse(text: string): Scorecard {
  return parseBenchlocalResult(text, 'result.json', toUtc);
}

describe('parseBenchlocalResult', () => {
  it('reads a result as a scorecard of one session', () => {
    expect(parse(result([row('TC-02'), failed('TC-01', 'wrong_answer')]))).toMatchObject({
      slug: 'qwen/qwen3-30b_a3b',
      mode: 'no-thinking',
      isCanonical: true,
      rounds: 1,
      fingerprint: {
        conditions: { 'thinking-control': 'enable_thinking=false', sampling: { temperature: 0, top_p: 1 } },
        identity: { model: 'Qwen/Qwen3-30B_A3B' },
        subject: { tool: 'benchlocal-cli 0.9.9', quantization: null },
      },
      packs: [{ id: 'benchlocal:toolcall-15', version: '1.0.1', completionTokens: 8 }],
      scenarios: [
        {
          scenario: 'benchlocal:toolcall-15/TC-01',
          cells: [cell(0, 1)],
          failures: { 'wrong-answer': 1 },
          promptTokens: 120,
        },
        { scenario: 'benchlocal:toolcall-15/TC-02', cells: [cell(1, 1)], failures: {} },
      ],
      run: { startedAt: '2026-05-09T12:00:00.000Z', endedAt: '2026-05-09T12:05:00.000Z' },
      timings: { 'benchlocal:toolcall-15': { attemptP50Ms: 1500, attemptP95Ms: 2500 } },
    });
  });

  it('counts the repetitions of each scenario', () => {
    const rows = [1, 2, 3].flatMap((repeat_index) => [
      row('A', { repeat_index }),
      failed('B', repeat_index === 2 ? 'token_limit' : 'verifier_fail', { repeat_index }),
    ]);
    const { scenarios, missing, rounds } = parse(result(rows, { repeat: 3 }));
    expect(scenarios).toMatchObject([
      { cells: [cell(3, 3)] },
      { cells: [cell(0, 3)], failures: { 'token-limit': 1, 'verifier-fail': 2 } },
    ]);
    expect({ missing, rounds }).toEqual({ missing: 0, rounds: 3 });
    expect(parse(result(rows.slice(0, 5), { repeat: 3 })).missing).toBe(1);
  });

  it('does not count requests that the server left unanswered against the model', () => {
    const modes = [
      'timeout',
      'http_error',
      'server_error',
      'model_endpoint_unreachable',
      'agent_runner_crashed',
      'result_json_malformed',
      'verifier_not_implemented',
    ];
    const { scenarios } = parse(result(modes.map((mode, index) => failed(`S-${index}`, mode))));
    for (const score of scenarios) expect(score.cells).toEqual([{ passed: 0, failed: 0, unmeasured: 1 }]);
    expect(scenarios.flatMap(({ causes }) => Object.keys(causes))).toEqual([
      'timeout',
      'server-error',
      'server-error',
      'disconnect',
      'pack-error',
      'pack-error',
      'pack-error',
    ]);
  });

  it('counts a failure with an unknown word as a failure', () => {
    expect(parse(result([failed('A', 'something_new')])).scenarios[0]?.failures).toEqual({ 'verifier-fail': 1 });
  });

  it('separates problems that share one id', () => {
    const problem = (text: string, repeat_index: number) =>
      row('GSM-SYM-0000', { repeat_index, raw_scenario: { id: 'GSM-SYM-0000', raw_problem: text } });
    const { scenarios } = parse(
      result([problem('a', 1), problem('b', 1), problem('a', 2), problem('b', 2)], { repeat: 2 }),
    );
    expect(scenarios.map(({ scenario, cells }) => [scenario, cells])).toEqual([
      ['benchlocal:toolcall-15/GSM-SYM-0000', [cell(2, 2)]],
      ['benchlocal:toolcall-15/GSM-SYM-0000.2', [cell(2, 2)]],
    ]);
    expect(scenarios[0]?.digest).not.toBe(scenarios[1]?.digest);
  });

  it('has equal digests for equal scenarios, whatever the order of their keys', () => {
    const one = parse(result([row('A', { raw_scenario: { id: 'A', b: { x: 1, y: 2 } } })]));
    const other = parse(result([row('A', { raw_scenario: { b: { y: 2, x: 1 }, id: 'A' } })]));
    const third = parse(result([row('A', { raw_scenario: { b: { y: 2, x: 2 }, id: 'A' } })]));
    expect(one.scenarios[0]?.digest).toBe(other.scenarios[0]?.digest);
    expect(one.scenarios[0]?.digest).not.toBe(third.scenarios[0]?.digest);
    expect(one.packs[0]?.digest).toBe(other.packs[0]?.digest);
  });

  it.each<[string, object]>([
    ['sampling was overridden', { sampling_overrides: { temperature: 0.2 } }],
    ['the server chose the sampling', { sampling_source: 'server' }],
    [
      'a scenario was asked at temperature 1',
      { packs: [{ pack_id: 'p', scenarios: [row('A', { sampling_params: { temperature: 1 } })] }] },
    ],
  ])('is not canonical if %s', (_name, more) => {
    expect(parse(result([row('A')], more)).isCanonical).toBe(false);
  });

  it.each([
    [{ thinking_mode: 'force-on' }, 'enable-thinking', 'enable_thinking=true'],
    [{ thinking_mode: 'pack-defaults' }, 'pack-defaults', null],
    [{ thinking_mode: undefined, thinking_enabled: true }, 'enable-thinking', 'enable_thinking=true'],
    [{ thinking_mode: undefined, thinking_enabled: false }, 'pack-defaults', null],
    [
      { thinking_mode: 'force-on', thinking_control: 'reasoning_effort', reasoning_effort: 'high' },
      'enable-thinking',
      'reasoning_effort=high',
    ],
  ])('reads %j as mode %s', (more, mode, control) => {
    const scorecard = parse(result([row('A')], more));
    expect(scorecard.mode).toBe(mode);
    expect(scorecard.fingerprint.conditions['thinking-control']).toBe(control);
  });

  it('shows an arm in the wrong thinking mode, and skipped packs', () => {
    const validity = { 'toolcall-15': { expected: true, responses: 15, with_reasoning: 0, status: 'silent' } };
    expect(parse(result([row('A')], { thinking_validity: validity })).packs[0]?.arm).toEqual({
      isValid: false,
      asked: 'on',
      reasoned: 0,
      replies: 15,
    });
    const packs = [
      { pack_id: 'toolcall-15', scenarios: [row('A')] },
      { pack_id: 'cli-40', skipped: true, status: 'sandbox-unavailable', scenarios: [] },
    ];
    expect(parse(result([], { packs })).missingPacks).toEqual(['benchlocal:cli-40']);
  });

  it('refuses what it cannot read, with the path of the fault', async () => {
    const refused = (text: string) => refusalOf(() => parse(text));
    expect(refused('{')).toContain('result.json is not JSON');
    expect(refused(result([row('A')], { schema_version: '2' }))).toContain(
      'schema_version: expected "1", received "2"',
    );
    expect(refused(result([row('A', { passed: 'yes' })]))).toContain('packs[0].scenarios[0].passed');
    expect(refused(result([], { packs: [] }))).toContain('no scenario that was asked');
    const twice = [row('A')].flatMap((each) => [0, 1].map(() => ({ pack_id: 'p', scenarios: [each] })));
    expect(refused(result([], { packs: twice }))).toContain('benchlocal:p/A in two packs of one name');
    expect(refused(result([row('A')], { started_at: 'today' }))).toContain('started_at: not a time');
    expect(refused(result([row('A')], { retry_failed: { source: 'x.json' } }))).toContain(
      'a retry of failed scenarios',
    );
    expect(await benchlocalAt('nowhere.json')).toBeUndefined();
  });

  it('either reads or refuses any bytes', () => {
    const text = result([row('A'), failed('B', 'timeout')]);
    const damage = fc.record({
      at: fc.nat(text.length),
      length: fc.nat(30),
      by: fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('{}', '[]', 'null', '-1', '"__proto__":')),
    });
    fc.assert(
      fc.property(damage, ({ at, length, by }) => {
        try {
          parse(`${text.slice(0, at)}${by}${text.slice(at + length)}`);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

describe('renderBenchlocalResult', () => {
  it('writes what benchlocal-cli reads: a row for each attempt, sums in fractions, keys sorted', () => {
    const scenarios = [
      scoreWith({
        cells: [cell(2, 3), { passed: 1, failed: 0, unmeasured: 1 }],
        failures: { 'wrong-tool': 1 },
        causes: { timeout: 1 },
      }),
      scoreWith({ scenario: 'toolcall-15/TC-02' }),
    ];
    const text = renderBenchlocalResult(scorecardWith({ scenarios }));
    const value = JSON.parse(text);
    expect(isBenchlocalResult(value)).toBe(true);
    expect(value).toMatchObject({
      schema_version: '1',
      model: 'qwen',
      thinking_mode: 'force-off',
      thinking_enabled: false,
      repeat: 5,
      totals: { passed: 6, total: 8, score: 0.75 },
      equivalent_score_150: 113,
      packs: [
        {
          pack_id: 'quality-baseline:toolcall-15',
          scenario_count: 2,
          passed: 6,
          total: 8,
          latency: { p50: 1.2, p95: 3.1 },
        },
      ],
    });
    const rows: { id: string; repeat_index: number; failure_mode: string; result: object }[] = value.packs[0].scenarios;
    expect(rows.map((each) => `${each.repeat_index} ${each.id} ${each.failure_mode}`)).toEqual([
      '1 TC-01 passed',
      '1 TC-02 passed',
      '2 TC-01 passed',
      '2 TC-02 passed',
      '3 TC-01 verifier_fail',
      '3 TC-02 passed',
      '4 TC-01 passed',
      '5 TC-01 timeout',
    ]);
    expect(rows[4]?.result).toMatchObject({ scenario_id: 'TC-01', passed: false, detail: 'wrong-tool' });
    expect(Object.keys(value)).toEqual(Object.keys(value).toSorted());
  });

  it('reads back as the same scorecard, whatever it contains', () => {
    fc.assert(
      fc.property(anyBaseline, ({ scorecard }) => {
        expect(parse(renderBenchlocalResult(scorecard))).toEqual(scorecard);
      }),
    );
  });

  it('keeps sessions, failures and causes separate in both directions', () => {
    const scorecard = scorecardWith({
      packs: [packWith({ id: 'benchlocal:toolcall-15' })],
      timings: {},
      scenarios: [
        scoreWith({
          scenario: 'benchlocal:toolcall-15/TC-01',
          cells: [cell(1, 2), cell(0, 0), { passed: 0, failed: 1, unmeasured: 2 }],
          failures: { 'extra-field': 1, 'token-limit': 1 },
          causes: { 'bad-stream': 1, cancelled: 1 },
        }),
      ],
    });
    const text = renderBenchlocalResult(scorecard);
    expect(JSON.parse(text).packs[0].pack_id).toBe('toolcall-15');
    expect(parse(text)).toEqual(scorecard);
  });

  it('comes back from a file', async () => {
    const folder = folderOf();
    await writeFile(join(folder, 'result.json'), renderBenchlocalResult(scorecardWith()));
    expect(await benchlocalAt(join(folder, 'result.json'))).toEqual(scorecardWith());
  });
});
