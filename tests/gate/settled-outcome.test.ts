import { describe, expect, it } from 'vitest';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { settledOutcome } from '../../src/gate/settled-outcome.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const both = (a: string, b: string) => ({ ...packOf('a', [15, a]), ...packOf('b', [15, b]) });
const baseline = baselineWith(both('3/3', '3/3'));

function settled(counts: Parameters<typeof scorecardWith>[0], more: Parameters<typeof scorecardWith>[1] = {}) {
  return settledOutcome(baseline, scorecardWith(counts, more), rule).outcome;
}

describe('settledOutcome', () => {
  it('is regressed as soon as one pack cannot recover, whatever the others would show', () => {
    expect(settled(both('0/1 2 missing', '0/0 3 missing'))).toBe('regressed');
    expect(settled(both('1/1 2 missing', '0/0 3 missing'))).toBeUndefined();
  });

  it('passes only once no pack can trip any more', () => {
    const late = (counts: string) => ({ ...packOf('a', [14, '3/3'], [1, counts]), ...packOf('b', [15, '3/3']) });
    expect(settled(late('1/1 2 missing'))).toBe('passed');
    expect(settled({ ...late('1/1 2 missing'), ...packOf('b', [13, '3/3'], [2, '0/0 3 missing']) })).toBeUndefined();
  });

  it('waits for a scenario that could break alone', () => {
    const late = (counts: string) => ({ ...packOf('a', [14, '3/3'], [1, counts]), ...packOf('b', [15, '3/3']) });
    expect(settled(late('0/0 3 missing'))).toBeUndefined();
    expect(settled(late('0/1 2 missing'))).toBeUndefined();
    expect(settled(late('0/3'))).toBe('passed');
  });

  it('waits for the last reply if thinking may still show, and for none if it may not', () => {
    const arm = (asked: 'on' | 'off') => ({
      pack: { arm: { isValid: false, asked, reasoned: 1, replies: 9 } as const },
    });
    expect(settled(both('1/1 2 missing', '1/1 2 missing'), arm('off'))).toBeUndefined();
    expect(settled(both('0/1 2 missing', '0/0 3 missing'), arm('off'))).toBe('regressed');
    const late = { ...packOf('a', [14, '3/3'], [1, '2/2 1 missing']), ...packOf('b', [15, '3/3']) };
    expect(settled(late, arm('off'))).toBe('inconclusive');
    expect(settled(late, arm('on'))).toBeUndefined();
    expect(settled(both('1/1 2 missing', '1/1 2 missing'), arm('on'))).toBeUndefined();
    expect(settled(both('3/3', '3/3'), arm('on'))).toBe('inconclusive');
  });

  it('waits to the end for failing floors, unless one cannot be reached any more', () => {
    const floors = parseRule({ maxDrop: '90', floors: { a: '50' }, floorsFail: true });
    const ask = (counts: string) => settledOutcome(baseline, scorecardWith(both(counts, '3/3')), floors).outcome;
    expect(ask('2/2 1 missing')).toBeUndefined();
    expect(ask('0/2 1 missing')).toBe('regressed');
  });

  it('waits for no floor that only warns, and for none if none is set', () => {
    const warns = parseRule({ maxDrop: '10', floors: { a: '50' } });
    expect(settledOutcome(baseline, scorecardWith(both('3/3', '3/3')), warns).outcome).toBe('passed');
    const none = parseRule({ maxDrop: '10', floorsFail: true });
    expect(settledOutcome(baseline, scorecardWith(both('3/3', '3/3')), none).outcome).toBe('passed');
  });

  it('is inconclusive if a shard is missing, a pack differs, or the baseline was in the wrong thinking mode', () => {
    expect(settled(both('3/3', '3/3'), { missingPacks: ['c'] })).toBe('inconclusive');
    expect(settled(both('3/3', '3/3'), { pack: { version: '2.0.0' } })).toBe('inconclusive');
    const arm = { isValid: false, asked: 'on', reasoned: 0, replies: 9 } as const;
    const silent = baselineWith(both('3/3', '3/3'), { pack: { arm } });
    expect(settledOutcome(silent, scorecardWith(both('1/1 2 missing', '1/1 2 missing')), rule).outcome).toBe(
      'inconclusive',
    );
    const late = { ...packOf('a', [14, '3/3'], [1, '2/2 1 missing']), ...packOf('b', [15, '3/3']) };
    const waiting = settled(late, { pack: { arm } });
    expect(waiting).toBeUndefined();
  });

  it('compares the server with that of the baseline', () => {
    const { fingerprint } = baseline.scorecard;
    const other = { ...fingerprint, identity: { ...fingerprint.identity, model: 'gemma' } };
    expect(settled(both('3/3', '3/3'), { fingerprint: other })).toBe('inconclusive');
  });

  it('never passes a server that lost its thinking switch', () => {
    const { fingerprint } = baseline.scorecard;
    const lost = { ...fingerprint, conditions: { ...fingerprint.conditions, 'thinking-control': null } };
    expect(settled(both('3/3', '3/3'), { fingerprint: lost })).toBe('inconclusive');
    expect(settled(both('0/1 2 missing', '0/0 3 missing'), { fingerprint: lost })).toBe('regressed');
  });

  it('is inconclusive from the start if nothing can be compared', () => {
    expect(settled(both('0/0 3 missing', '0/0 3 missing'), { isCanonical: false })).toBe('inconclusive');
  });
});
