import { describe, expect, it } from 'vitest';
import { appendSessions } from '../../src/baseline/append-sessions.ts';
import type { UselessPolicy } from '../../src/baseline/make-baseline.ts';
import type { Baseline } from '../../src/records/baseline.ts';
import type { Scorecard } from '../../src/records/scorecard.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { allCanGate, baselineWith, captureWith } from './capture-with.ts';
import { refusalOf } from './refusal.ts';
import { cell, packWith, scorecardWith, scoreWith } from './scorecard-with.ts';

function night(number: number, parts: Parameters<typeof scorecardWith>[0] = {}): Scorecard {
  const day = `2026-12-${String(number).padStart(2, '0')}T02:00:00.000Z`;
  return scorecardWith({ ...parts, run: { ids: [`run-${number}`], startedAt: day, sessions: [day], ...parts.run } });
}

function append(previous: Baseline, scorecard: Scorecard, firstAnswers?: ReadonlyMap<string, string>): Baseline {
  return appendSessions({ ...captureWith({ reason: 'one more night' }), previous, scorecard, firstAnswers });
}

describe('appendSessions', () => {
  it('adds the new sessions after the old ones, and keeps the anchor', () => {
    const first = baselineWith();
    const next = append(
      first,
      night(1, { scenarios: [scoreWith({ cells: [cell(2, 3)] }), scoreWith({ scenario: 'toolcall-15/TC-02' })] }),
    );
    expect(next.scorecard.scenarios[0]).toMatchObject({
      cells: [cell(3, 3), cell(2, 3)],
      failures: { 'wrong-tool': 1 },
    });
    expect(next.scorecard.run).toMatchObject({
      ids: ['20261120T020000Z-0001', 'run-1'],
      startedAt: '2026-11-20T02:00:00.000Z',
      sessions: ['2026-11-20T02:00:00.000Z', '2026-12-01T02:00:00.000Z'],
    });
    expect(next.scorecard.rounds).toBe(6);
    expect(next.anchor).toEqual(first.anchor);
  });

  it('drops the oldest sessions beyond ten, with their failures and answers', () => {
    const answered = (cells: ReturnType<typeof cell>[], mark: string) => [
      scoreWith({ cells, answers: [mark.repeat(16), mark.repeat(16), mark.repeat(16)] }),
    ];
    let baseline = baselineWith({ scorecard: scorecardWith({ scenarios: answered([cell(0, 3)], '0') }) });
    for (let number = 1; number <= 10; number += 1)
      baseline = append(baseline, night(number, { scenarios: answered([cell(3, 3)], number.toString(16)) }));
    expect(baseline.scorecard.run.sessions).toHaveLength(10);
    expect(baseline.scorecard.run.sessions[0]).toBe('2026-12-01T02:00:00.000Z');
    expect(baseline.scorecard.rounds).toBe(30);
    expect(baseline.scorecard.scenarios[0]?.failures).toEqual({});
    expect(baseline.scorecard.scenarios[0]?.answers?.[0]).toBe('1'.repeat(16));
    expect(baseline.anchor?.scenarios['toolcall-15/TC-01']).toMatchObject({ passed: 0, attempts: 3 });
  });

  it('keeps the text of a first answer as long as its session is kept', () => {
    const answered = (mark: string) => [scoreWith({ answers: [mark.repeat(16), mark.repeat(16), mark.repeat(16)] })];
    const texts = (text: string) => new Map([['toolcall-15/TC-01', text]]);
    let baseline = baselineWith({ scorecard: scorecardWith({ scenarios: answered('0') }), firstAnswers: texts('old') });
    for (let number = 1; number <= 9; number += 1)
      baseline = append(baseline, night(number, { scenarios: answered('a') }), texts('new'));
    expect(baseline.firstAnswers).toEqual(texts('old'));
    expect(append(baseline, night(10, { scenarios: answered('a') }), texts('new')).firstAnswers).toEqual(texts('new'));
  });

  it('keeps texts of only one side, and none of a scenario that never answered', () => {
    const [one, two] = ['1'.repeat(16), '2'.repeat(16)];
    const keys = ['toolcall-15/TC-01', 'toolcall-15/TC-02'];
    const scored = (...answers: (string[] | null)[]) => ({
      scenarios: keys.map((scenario, index) => scoreWith({ scenario, answers: answers[index] ?? null })),
    });
    const known = new Map([[keys[0] ?? '', 'the first']]);
    const before = baselineWith({ scorecard: scorecardWith(scored([one], null)), firstAnswers: known });
    expect(append(before, night(1, scored([one], null))).firstAnswers).toEqual(known);
    const without = baselineWith({ scorecard: scorecardWith(scored([one], null)) });
    expect(append(without, night(1, scored([one], null)), known).firstAnswers).toEqual(known);
    expect(append(without, night(1, scored([two], null)), known).firstAnswers).toEqual(new Map());
    expect(append(without, night(1, scored([one], [two]))).firstAnswers).toBeUndefined();
  });

  it.each<[string, Parameters<typeof scorecardWith>[0], string]>([
    ['another mode', { mode: 'enable-thinking' }, 'it is of vllm/qwen in mode enable-thinking'],
    [
      'other sampling',
      { fingerprint: fingerprintWith({ conditions: { sampling: { temperature: 1 } } }) },
      'sampling was {"temperature":0,"top_p":1,"seed":1} and is {"temperature":1}',
    ],
    [
      'another switch',
      { fingerprint: fingerprintWith({ conditions: { 'thinking-control': null } }) },
      'thinking-control was enable_thinking=false and is not sent',
    ],
    [
      'a switch that was unknown',
      { fingerprint: fingerprintWith({ conditions: { 'thinking-control': 'on' } }) },
      'thinking-control was enable_thinking=false and is on',
    ],
    [
      'another model',
      { fingerprint: fingerprintWith({ identity: { model: 'gemma' } }) },
      'model was qwen and is gemma',
    ],
    [
      'another quantization',
      { fingerprint: fingerprintWith({ subject: { quantization: 'gptq' } }) },
      'quantization was awq and is gptq',
    ],
    [
      'another digest',
      { scenarios: [scoreWith({ digest: 'b'.repeat(64) }), scoreWith({ scenario: 'toolcall-15/TC-02' })] },
      'other digests of toolcall-15/TC-01',
    ],
    ['fewer scenarios', { scenarios: [scoreWith()] }, 'without toolcall-15/TC-02'],
    [
      'more scenarios',
      { scenarios: [1, 2, 3].map((id) => scoreWith({ scenario: `toolcall-15/TC-0${id}` })) },
      'with toolcall-15/TC-03',
    ],
    ['the same run', { run: { ids: ['20261120T020000Z-0001'] } }, 'run 20261120T020000Z-0001 is in it already'],
    [
      'an invalid arm',
      { packs: [packWith({ arm: { isValid: false, asked: 'on', reasoned: 0, replies: 6 } })] },
      'thinking was to be on, and 0 of 6 replies reason',
    ],
    ['too few rounds', { rounds: 1 }, 'one round, of at least 3'],
  ])('refuses sessions with %s and says how they differ', (_name, parts, words) => {
    expect(refusalOf(() => append(baselineWith(), night(1, parts)))).toContain(words);
  });

  it('inherits the reason for packs that cannot gate, only for these packs', () => {
    const fallen = (...packs: string[]) => ({
      ...allCanGate,
      find: () => packs.map((pack) => ({ pack, why: 'passes 0 %' })),
    });
    const kept = (...packs: string[]) => ({ ...fallen(...packs), accepted: 'the model is small' });
    const one = baselineWith({ useless: kept('toolcall-15') });
    const next = (useless: UselessPolicy) =>
      appendSessions({ ...captureWith({ useless }), previous: one, scorecard: night(1) });
    expect(next(fallen('toolcall-15')).acceptedUseless).toEqual({
      reason: 'the model is small',
      packs: ['toolcall-15'],
    });
    expect(refusalOf(() => next(fallen('toolcall-15', 'other-15')))).toContain('\n  other-15 passes 0 %');
    expect(refusalOf(() => next(fallen('toolcall-15', 'other-15')))).not.toContain('\n  toolcall-15');
    const both = next({ ...fallen('toolcall-15', 'other-15'), accepted: 'both are' });
    expect(both.acceptedUseless).toEqual({ reason: 'both are', packs: ['toolcall-15', 'other-15'] });
  });

  it('accepts sessions of a newer engine, which is not another model', () => {
    const fingerprint = fingerprintWith({ subject: { engine: { name: 'vllm', version: '0.27.1' } } });
    expect(append(baselineWith(), night(1, { fingerprint })).scorecard.fingerprint.subject.engine.version).toBe(
      '0.27.1',
    );
  });
});
