import { describe, expect, it } from 'vitest';
import { decideWithoutBaseline } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { commonFault } from '../../src/gate/measured-of.ts';
import type { ScenarioScore } from '../../src/records/scorecard.ts';
import { decide } from './decide-with.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

/** One scenario with this many attempts, of which some fail or are unmeasured in these ways. */
function attempts(
  all: number,
  failures: ScenarioScore['failures'] = {},
  causes: ScenarioScore['causes'] = {},
): ReturnType<typeof scorecardWith> {
  const sum = (counts: object) => Object.values(counts).reduce((total: number, times: number) => total + times, 0);
  const [failed, unmeasured] = [sum(failures), sum(causes)];
  const cell = { passed: all - failed - unmeasured, failed, unmeasured };
  return scorecardWith({ 'a/S-1': '0/0' }, { score: { cells: [cell], failures, causes } });
}

describe('commonFault', () => {
  it('requires exactly six of ten', () => {
    const common = { kind: 'failure', failure: 'token-limit', times: 60, attempts: 100 };
    expect(commonFault(attempts(100, { 'token-limit': 60, 'wrong-answer': 1 }))).toEqual(common);
    expect(commonFault(attempts(100, { 'token-limit': 59, 'wrong-answer': 41 }))).toBeUndefined();
  });

  it('requires exactly twenty attempts', () => {
    expect(commonFault(attempts(20, { 'no-tool-call': 12 }))).toMatchObject({ times: 12, attempts: 20 });
    expect(commonFault(attempts(19, { 'no-tool-call': 19 }))).toBeUndefined();
  });

  it('includes causes of unmeasured attempts, among passes and failures', () => {
    const lost = commonFault(attempts(30, { 'wrong-answer': 5 }, { timeout: 18, disconnect: 7 }));
    expect(lost).toEqual({ kind: 'unmeasured', cause: 'timeout', times: 18, attempts: 30 });
    expect(commonFault(attempts(30, {}, { timeout: 17, disconnect: 13 }))).toBeUndefined();
  });

  it('adds up over scenarios and sessions', () => {
    const score = { failures: { 'no-answer': 4 } } as const;
    expect(commonFault(scorecardWith(packOf('a', [5, '0/2 1/3']), { score }))).toMatchObject({
      times: 20,
      attempts: 25,
    });
  });

  it('is part of every decision, with a baseline and without', () => {
    const broken = scorecardWith(packOf('a', [15, '0/3']), { score: { failures: { 'token-limit': 3 } } });
    const found = { kind: 'failure', failure: 'token-limit', times: 45, attempts: 45 };
    expect(decide(broken, baselineWith(packOf('a', [15, '3/3']))).commonFault).toEqual(found);
    expect(decideWithoutBaseline(broken, parseRule({ maxDrop: '10' })).commonFault).toEqual(found);
    expect(decide(scorecardWith(packOf('a', [15, '3/3']))).commonFault).toBeUndefined();
  });
});
