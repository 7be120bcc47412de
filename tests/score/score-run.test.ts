import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalLine, Plan } from '../../src/records/journal.ts';
import { type Scorecard, scorecardSchema } from '../../src/records/scorecard.ts';
import { fail } from '../../src/records/verdict.ts';
import { beforeConfirmation, scoreRun } from '../../src/score/score-run.ts';
import { toScore } from '../../src/score/to-score.ts';
import { attemptWith, endWith, failed, measureWith, planWith, sessionWith, unmeasured } from './journal-with.ts';

function scoreOne(lines: readonly JournalLine[], plan: Plan = planWith()): Scorecard {
  const [scorecard] = scoreRun(plan, [plan, ...lines]);
  return scorecardSchema.parse(scorecard);
}

const rounds = [1, 2, 3].flatMap((round) => [attemptWith('a/S-1', round), attemptWith('a/S-2', round)]);

describe('scoreRun', () => {
  it('counts each scenario, sorted by key', () => {
    const { scenarios, missing } = scoreOne([sessionWith(), ...rounds, attemptWith('a/S-2', 2, failed)]);
    expect(missing).toBe(0);
    expect(scenarios.map(({ scenario, cells }) => [scenario, cells])).toEqual([
      ['a/S-1', [{ passed: 3, failed: 0, unmeasured: 0 }]],
      ['a/S-2', [{ passed: 2, failed: 1, unmeasured: 0 }]],
    ]);
    expect(scenarios[1]).toMatchObject({ failures: { 'wrong-answer': 1 } });
    expect(scenarios.map(({ causes }) => causes)).toEqual([{}, {}]);
  });

  it('says which metric gates a pack, and the group of a scenario', () => {
    const plan = planWith({ gatesOn: { a: 'f1' }, groups: { 'a/S-2': 'doc-17' } });
    const { packs, scenarios } = scoreOne([sessionWith(), ...rounds], plan);
    expect(packs.map(({ gatesOn }) => gatesOn)).toEqual(['f1']);
    expect(scenarios.map(({ group }) => group)).toEqual([undefined, 'doc-17']);
  });

  it.each([false, true])('counts a refusal of the server by what the other rounds show: lean %s', (isLean) => {
    const refused = fail('server-rejected', 'a reply', 'HTTP 500');
    const once = [attemptWith('a/S-1', 1), attemptWith('a/S-1', 2, refused), attemptWith('a/S-1', 3, failed)];
    const always = [1, 2, 3].map((round) => attemptWith('a/S-2', round, refused));
    const lines = [sessionWith(), ...once, ...always];
    const { scenarios } = scoreOne(isLean ? lines.map(toScore) : lines);
    expect(scenarios).toMatchObject([
      {
        cells: [{ passed: 1, failed: 1, unmeasured: 1 }],
        failures: { 'wrong-answer': 1 },
        causes: { 'server-error': 1 },
      },
      { cells: [{ passed: 0, failed: 3, unmeasured: 0 }], failures: { 'server-rejected': 3 }, causes: {} },
    ]);
  });

  it('was stopped on purpose only if every missing attempt was', () => {
    const settled = (scenario: string, round: number): JournalLine => ({
      ...{ kind: 'skip', mode: 'no-thinking', round, scenario, why: 'settled' },
    });
    const first = [sessionWith(), attemptWith('a/S-1', 1), attemptWith('a/S-2', 1)];
    const skipped = [2, 3].flatMap((round) => [settled('a/S-1', round), settled('a/S-2', round)]);
    expect(scoreOne([...first, ...skipped, endWith()])).toMatchObject({ missing: 4, stoppedEarly: true });
    const timeUp = endWith({ outcome: 'time-budget' });
    const half = scoreOne([...first, settled('a/S-1', 2), settled('a/S-1', 3), timeUp]);
    expect([half.missing, half.stoppedEarly]).toEqual([4, undefined]);
    // A settled attempt that was made anyway explains no missing one.
    const asked = scoreOne([...first, attemptWith('a/S-1', 2), ...skipped.slice(0, -1), timeUp]);
    expect([asked.missing, asked.stoppedEarly]).toEqual([3, undefined]);
    const stopped = endWith({ outcome: 'stopped-early' });
    expect(scoreOne([...first, stopped, endWith()])).toMatchObject({ missing: 4, stoppedEarly: true });
    const resumed = scoreOne([...first, stopped, attemptWith('a/S-1', 2), timeUp]);
    expect([resumed.missing, resumed.stoppedEarly]).toEqual([3, undefined]);
  });

  it('sorts the scenarios by key, whatever the order of the plan', () => {
    const digest = 'a'.repeat(64);
    const plan = planWith({ scenarios: { 'a/S-2': digest, 'a/S-3': digest, 'a/S-1': digest } });
    expect(scoreOne([], plan).scenarios.map(({ scenario }) => scenario)).toEqual(['a/S-1', 'a/S-2', 'a/S-3']);
  });

  it('takes the newest line of each round, even from a later session', () => {
    const again = attemptWith('a/S-1', 1, { outcome: 'pass' }, { session: 2 });
    const { scenarios, run } = scoreOne([
      sessionWith(1),
      attemptWith('a/S-1', 1, unmeasured),
      sessionWith(2, { reason: 'resume' }),
      again,
    ]);
    expect(scenarios[0]?.cells).toEqual([{ passed: 1, failed: 0, unmeasured: 0 }]);
    expect(run.sessions).toEqual(['2026-01-01T00:02:00Z']);
  });

  it('gives all scenarios the columns of all sessions, and drops a session that asked nothing', () => {
    const { scenarios, run } = scoreOne([
      sessionWith(1),
      attemptWith('a/S-1', 1),
      sessionWith(2),
      sessionWith(3),
      attemptWith('a/S-2', 2, unmeasured, { session: 3 }),
    ]);
    const none = { passed: 0, failed: 0, unmeasured: 0 };
    expect(scenarios.map(({ cells }) => cells)).toEqual([
      [{ ...none, passed: 1 }, none],
      [none, { ...none, unmeasured: 1 }],
    ]);
    expect(scenarios[1]?.causes).toEqual({ timeout: 1 });
    expect(run.sessions).toHaveLength(2);
  });

  it('puts the columns in order of the session number', () => {
    const asked = [12, 2, 7].map((session, index) => attemptWith('a/S-1', index + 1, undefined, { session }));
    const { run } = scoreOne([...[12, 2, 7].map((number) => sessionWith(number)), ...asked]);
    expect(run.sessions).toEqual(['2026-01-01T00:02:00Z', '2026-01-01T00:07:00Z', '2026-01-01T00:12:00Z']);
  });

  it('takes some figures only from the first round of the first session', () => {
    const later = attemptWith('a/S-1', 2, failed, { session: 2 });
    const two = [sessionWith(1), sessionWith(2), attemptWith('a/S-1', 1), later];
    expect(scoreOne(two).scenarios[0]?.firstRound).toBeNull();
    const resumed = attemptWith('a/S-1', 1, undefined, { session: 2 });
    const other = attemptWith('a/S-2', 1);
    const lines = [sessionWith(1), sessionWith(2), other, resumed, attemptWith('a/S-1', 2, failed)];
    expect(scoreOne(lines).scenarios[0]?.firstRound).toBeNull();
  });

  it('describes the run of a journal that ends before its first session', () => {
    const { fingerprint, run } = scoreOne([]);
    expect(fingerprint.identity).toEqual({ model: null, booted: false });
    expect(run).toMatchObject({ sessions: [planWith().run.startedAt], endedAt: null, determinism: null });
  });

  it('describes the first session that asked something in this mode', () => {
    const later = sessionWith(2, { identity: { model: 'other', booted: true }, determinism: 'unstable' });
    const scorecard = scoreOne([sessionWith(1), later, attemptWith('a/S-1', 1, undefined, { session: 2 })]);
    expect(scorecard.fingerprint.identity.model).toBe('other');
    expect(scorecard.run.determinism).toBe('unstable');
  });

  it('counts attempts without a line as missing, except skipped rounds', () => {
    const skips = [2, 3].map((round) => ({ kind: 'skip', mode: 'no-thinking', round, scenario: 'a/S-1' }) as const);
    const ofAnotherMode = { kind: 'skip', mode: 'enable-thinking', round: 1, scenario: 'a/S-2' } as const;
    const { scenarios, missing } = scoreOne([sessionWith(), attemptWith('a/S-1', 1), ...skips, ofAnotherMode]);
    expect(scenarios.map((score) => score.missing)).toEqual([undefined, 3]);
    expect(missing).toBe(3);
    expect(scoreOne([])).toMatchObject({ missing: 6, run: { sessions: ['2026-01-01T00:00:00Z'], endedAt: null } });
  });

  it('pools the rounds of a confirmation, and can leave them out', () => {
    const confirm = attemptWith('a/S-1', 4, failed, { stage: 'confirm', session: 2 });
    const lines = [sessionWith(), ...rounds, sessionWith(2), confirm];
    const [pooled, first] = [scoreOne(lines), scoreOne([...beforeConfirmation(lines)])];
    expect(pooled.scenarios[0]?.cells.map((cell) => cell.passed - cell.failed)).toEqual([3, -1]);
    expect(pooled.scenarios[0]?.answers).toHaveLength(3);
    expect(first.scenarios[0]?.cells).toEqual([{ passed: 3, failed: 0, unmeasured: 0 }]);
    expect(first.run.sessions).toHaveLength(1);
  });

  it('keeps the digests of the answers by round, and round 1 if the session continues', () => {
    const lines = [
      sessionWith(),
      attemptWith('a/S-1', 2, failed, { answer: '2222222222222222' }),
      attemptWith('a/S-1', 1),
      attemptWith('a/S-2', 1, unmeasured, { answer: null }),
    ];
    const [one, two] = scoreOne(lines).scenarios;
    expect(one?.answers).toEqual(['0123456789abcdef', '2222222222222222', null]);
    expect(one?.firstRound).toEqual({ passed: 1, failed: 0, unmeasured: 0 });
    expect(two).toMatchObject({ answers: null, firstRound: null });
    const confirm = attemptWith('a/S-1', 2, undefined, { stage: 'confirm' });
    const [only] = scoreOne([sessionWith(), attemptWith('a/S-1', 1), confirm], planWith({ rounds: 1 })).scenarios;
    expect(only).toMatchObject({ firstRound: null, answers: ['0123456789abcdef'] });
  });

  it.each([
    ['no-thinking', [false, false], { isValid: true }],
    ['no-thinking', [false, true], { isValid: false, asked: 'off', reasoned: 1, replies: 2 }],
    ['enable-thinking', [false, true], { isValid: true }],
    ['enable-thinking', [false, false], { isValid: false, asked: 'on', reasoned: 0, replies: 2 }],
    ['enable-thinking', [], { isValid: true }],
    ['pack-defaults', [false, true], { isValid: true }],
  ] as const)('judges the arm of %s by replies that reason: %j', (mode, replies, arm) => {
    const lines = replies.map((isReasoned, index) => attemptWith('a/S-1', index + 1, undefined, { mode, isReasoned }));
    const silent = attemptWith('a/S-2', 1, unmeasured, { mode, messages: [] });
    expect(scoreOne([sessionWith(), ...lines, silent], planWith({ modes: [mode] })).packs[0]?.arm).toEqual(arm);
  });

  it('accepts thinking that the words of a harness ask for', () => {
    const line = attemptWith('a/S-1', 1, undefined, { mode: 'no-thinking', isReasoned: true });
    const [pi] = scoreRun(planWith({ harness: 'pi' }), [sessionWith(), line]);
    expect([pi?.packs[0]?.arm, pi?.fingerprint.conditions.harness]).toEqual([{ isValid: true }, 'pi']);
    const [hermes] = scoreRun(planWith({ harness: 'hermes' }), [sessionWith(), line]);
    expect(hermes?.packs[0]?.arm).toMatchObject({ isValid: false });
  });

  it('records the sampling as sent, with the budgets beside it', () => {
    const plan = planWith({ modes: ['enable-thinking'], maxTokens: 100, extraBody: { b: 1, a: [2] } });
    const [scorecard] = scoreRun(plan, [plan, sessionWith(), endWith({ refusedFields: ['cache_salt', 'seed'] })]);
    expect(scorecard?.fingerprint.subject.cache).toBe('none');
    expect(scorecard?.fingerprint.conditions).toEqual({
      mode: 'enable-thinking',
      'thinking-control': null,
      sampling: { temperature: 0, thinking_max_tokens: 16384, max_tokens: 100, extra_body: '{"a":[2],"b":1}' },
      scenarios: plan.scenarios,
      harness: 'native',
    });
    expect(scorecard?.run.endedAt).toBe('2026-01-01T01:00:00Z');
    const plain = planWith();
    expect(scoreOne([sessionWith()], plain).fingerprint.conditions.sampling).toEqual(plain.sampling);
    const sorted = planWith({ extraBody: { a: 1, b: 2, c: 3 } });
    expect(scoreOne([sessionWith()], sorted).fingerprint.conditions.sampling?.['extra_body']).toBe(
      '{"a":1,"b":2,"c":3}',
    );
  });

  it('measures tokens over all messages, and time over measured attempts', () => {
    const turns = [measureWith(100, 10), measureWith(150, 20, 5)];
    const lines = [
      attemptWith('a/S-1', 1, undefined, { measures: turns, totalMs: 100 }),
      attemptWith('a/S-1', 2, failed, { measures: [measureWith(100, null)], totalMs: 300 }),
      attemptWith('a/S-1', 3, unmeasured, { totalMs: 60_000 }),
      attemptWith('a/S-1', 4, failed, { stage: 'confirm', totalMs: 9000 }),
    ];
    const { packs, timings, scenarios } = scoreOne([sessionWith(), ...lines]);
    expect(packs[0]?.completionTokens).toBe(30);
    expect(scenarios[0]?.promptTokens).toBe(100);
    const again = attemptWith('a/S-2', 1, undefined, { measures: [measureWith(90, 50)] });
    const half = attemptWith('a/S-2', 2, undefined, { measures: [measureWith(90, 7), measureWith(90, null)] });
    expect(scoreOne([sessionWith(), ...lines, again, half]).packs[0]?.completionTokens).toBe(40);
    const untimed = [{ ...measureWith(90, 50), firstTokenMs: null, decodeTokensPerSecond: null }];
    const later = attemptWith('a/S-2', 2, undefined, { measures: untimed });
    const unknown = { firstTokenP50Ms: null, decodeTokensPerSecond: null };
    expect(scoreOne([sessionWith(), later]).timings['a']).toMatchObject(unknown);
    expect(timings['a']).toEqual({
      attemptP50Ms: 200,
      attemptP95Ms: 300,
      firstTokenP50Ms: 10,
      decodeTokensPerSecond: 40,
    });
  });

  it('lists the packs that another shard measures', () => {
    const plan = planWith({
      shard: { index: 1, of: 2 },
      packs: [...planWith().packs, { id: 'b', version: '1.0.0', digest: 'b'.repeat(64) }],
      scenarios: { ...planWith().scenarios, 'b/S-1': 'b'.repeat(64) },
    });
    const expected = { missing: 0, missingPacks: ['b'] };
    expect(scoreOne([sessionWith(), ...rounds], plan)).toMatchObject(expected);
    const merged = { runs: ['run-1', 'run-2'], missingPacks: ['b'] };
    const whole = { ...plan, shard: null, run: { ...plan.run, merged } };
    expect(scoreOne([sessionWith(), ...rounds], whole)).toMatchObject({ ...expected, run: { ids: merged.runs } });
    expect(scoreOne([sessionWith(), ...rounds], { ...plan, shard: null })).toMatchObject({ missing: 3 });
  });

  it('makes one scorecard for each mode', () => {
    const plan = planWith({ modes: ['no-thinking', 'pack-defaults'] });
    const scorecards = scoreRun(plan, [plan, sessionWith(), ...rounds]);
    expect(scorecards.map(({ mode, missing }) => [mode, missing])).toEqual([
      ['no-thinking', 0],
      ['pack-defaults', 6],
    ]);
  });

  it('does not depend on the order in which attempts ended', () => {
    const asked = rounds.map((line) => ({ ...line, measures: [measureWith(100 + line.round, 10)] }));
    const lines = [sessionWith(), ...asked, attemptWith('a/S-1', 4, failed, { stage: 'confirm' })];
    const expected = JSON.stringify(scoreOne(lines));
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(JSON.stringify(scoreOne(shuffled))).toBe(expected);
      }),
    );
  });
});
