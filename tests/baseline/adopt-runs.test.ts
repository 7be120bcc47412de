import { describe, expect, it } from 'vitest';
import { adoptRuns } from '../../src/baseline/append-sessions.ts';
import type { Scorecard } from '../../src/records/scorecard.ts';
import { captureWith } from './capture-with.ts';
import { refusalOf } from './refusal.ts';
import { cell, scorecardWith, scoreWith } from './scorecard-with.ts';

function night(day: number, passed: number, parts: Parameters<typeof scorecardWith>[0] = {}): Scorecard {
  const startedAt = `2026-12-0${day}T02:00:00.000Z`;
  return scorecardWith({
    scenarios: [scoreWith({ cells: [cell(passed, 3)] })],
    ...parts,
    run: { ids: [`run-${day}`], startedAt, sessions: [startedAt] },
  });
}

function adopt(...scorecards: Scorecard[]) {
  return adoptRuns({ ...captureWith({ reason: 'three green nights' }), scorecards });
}

describe('adoptRuns', () => {
  it('pools the sessions of three runs in order of time', () => {
    const { scorecard } = adopt(night(3, 1), night(1, 3), night(2, 2));
    expect(scorecard.scenarios[0]?.cells).toEqual([cell(3, 3), cell(2, 3), cell(1, 3)]);
    expect(scorecard.run.ids).toEqual(['run-1', 'run-2', 'run-3']);
    expect(scorecard.rounds).toBe(9);
  });

  it('refuses fewer than three runs', () => {
    expect(refusalOf(() => adopt(night(1, 3), night(2, 3)))).toContain('2 runs are too few to adopt');
    expect(refusalOf(() => adopt(night(1, 3)))).toMatch(/^vllm\/qwen \(no-thinking\): one run is too few to adopt$/m);
    expect(refusalOf(() => adopt())).toMatch(/^0 runs are too few to adopt$/m);
  });

  it('refuses one run named three times', () => {
    expect(refusalOf(() => adopt(night(1, 3), night(1, 3), night(1, 3)))).toContain('run run-1 is in it already');
  });

  it('refuses a run that does not fit, and names it', () => {
    const other = night(2, 3, { scenarios: [scoreWith({ digest: 'c'.repeat(64) })] });
    const words = refusalOf(() => adopt(night(1, 3), other, night(3, 3)));
    expect(words).toContain('run run-2 does not fit those before it');
    expect(words).toContain('other digests of toolcall-15/TC-01');
  });

  it('refuses runs with unmeasured cells', () => {
    const torn = night(2, 3, { scenarios: [scoreWith({ cells: [cell(2, 3, 1)] })] });
    expect(refusalOf(() => adopt(night(1, 3), torn, night(3, 3)))).toContain(
      'unmeasured attempts in toolcall-15/TC-01 (1)',
    );
  });
});
