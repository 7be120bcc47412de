import { describe, expect, it } from 'vitest';
import type { AttemptLine } from '../../src/records/journal.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { toScore } from '../../src/score/to-score.ts';
import { heldBytes } from '../support/held-bytes.ts';
import { attemptWith, endWith, failed, measureWith, planWith, sessionWith, unmeasured } from './journal-with.ts';

const said = [{ choices: [{ message: { role: 'assistant', content: 'A long answer.' } }] }];
const texts = { messages: said, notes: ['wrong-type in message 1: text'], faults: ['HTTP 500: a long page'] };
const evidence: AttemptLine['evidence'] = [
  { job: '', result: { outcome: 'ran', values: 'A long value', cpuMs: 190 } },
  { job: '', system: { outcome: 'limit', what: 'cpu', cpuMs: 2000 } },
];
const lines = [
  sessionWith(),
  attemptWith('a/S-1', 1, { outcome: 'pass' }, { ...texts, measures: [measureWith(9, 3)] }),
  attemptWith('a/S-1', 2, failed, {
    ...texts,
    isReasoned: true,
    evidence,
    parting: { from: '1'.repeat(16), margin: 2 },
  }),
  attemptWith('a/S-2', 1, unmeasured, { ...texts, messages: [] }),
  { kind: 'skip', mode: 'no-thinking', round: 2, scenario: 'a/S-2' } as const,
  endWith(),
];

describe('toScore', () => {
  it('keeps everything that scoring reads', () => {
    expect(scoreRun(planWith(), lines.map(toScore))).toEqual(scoreRun(planWith(), lines));
  });

  it('keeps the CPU time of programs', () => {
    expect(scoreRun(planWith(), lines.map(toScore))[0]?.timings['a']).toMatchObject({ judgeCpuMs: 2190 });
  });

  it('counts the CPU time of confirming rounds, too', () => {
    const confirming = attemptWith('a/S-1', 3, failed, { ...texts, stage: 'confirm', evidence });
    const [scorecard] = scoreRun(planWith(), [...lines.slice(0, -1), confirming, endWith()].map(toScore));
    expect(scorecard?.timings['a']).toMatchObject({ judgeCpuMs: 4380 });
  });

  it('keeps the number of messages, for a pass the same as for a failure', () => {
    const two = toScore(attemptWith('a/S-1', 1, failed, { messages: [...said, ...said] }));
    expect(two).toMatchObject({ messages: [null, null], verdict: { ...failed, expected: '', received: '' } });
    const passed = toScore(attemptWith('a/S-1', 1));
    expect([passed.messages, passed.verdict]).toEqual([[null], { outcome: 'pass' }]);
  });

  it('keeps each measure of an attempt that asked several times', () => {
    const attempt = attemptWith('a/S-1', 1, { outcome: 'pass' }, { measures: [measureWith(9, 3), measureWith(8, 2)] });
    const figures = toScore(attempt).measures.map((each) => [
      each.firstTokenMs,
      each.promptTokens,
      each.completionTokens,
    ]);
    expect(figures).toEqual(
      attempt.measures.map((each) => [each.firstTokenMs, each.promptTokens, each.completionTokens]),
    );
    expect(new Set(figures.map(String)).size).toBe(2);
  });

  it('keeps no text of model or server', () => {
    expect(JSON.stringify(lines.map(toScore))).not.toMatch(/A long|HTTP|"received":"2"/);
  });

  it('takes little memory for a line, however long the answer is', () => {
    const line = (index: number) =>
      attemptWith(`a/S-${index}`, 1, { outcome: 'pass' }, { ...texts, measures: [measureWith(9, 3, index / 3)] });
    const read = (index: number) => toScore(JSON.parse(JSON.stringify({ ...line(index), notes: ['x'.repeat(2000)] })));
    expect(heldBytes(5000, read)).toBeLessThan(500); // the note alone is four times that
  });
});
