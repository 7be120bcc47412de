import { describe, expect, it } from 'vitest';
import type { ExitPolicy } from '../../src/gate/worst-outcome.ts';
import { decideGathered, keptOutcome } from '../../src/gate/worst-outcome.ts';

const policy: ExitPolicy = { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: false };
const none = { outcomes: [], lost: 0, unreadable: 0 };

describe('the outcome of several runs', () => {
  it.each([
    [{ outcomes: ['passed', 'passed'] }, 'passed', 0],
    [{ outcomes: ['passed', 'regressed', 'inconclusive'] }, 'regressed', 1],
    [{ outcomes: ['passed', 'inconclusive'] }, 'inconclusive', 4],
    [{ outcomes: ['passed'], lost: 1 }, 'endpoint-error', 3],
    [{ outcomes: ['inconclusive'], lost: 1 }, 'endpoint-error', 3],
    [{ outcomes: ['regressed'], lost: 1, unreadable: 1 }, 'regressed', 1],
    [{ outcomes: ['passed'], lost: 1, unreadable: 1 }, 'input-error', 2],
    [{ outcomes: ['regressed', 'crashed'] }, 'crashed', 70],
    [{}, 'passed', 0],
  ] as const)('of %o is %s', (counts, outcome, exitCode) => {
    expect(decideGathered({ ...none, ...counts }, policy, [])).toEqual({ outcome, exitCode });
  });

  it('ends like the next one if a policy forgives the worst', () => {
    const lenient: ExitPolicy = { onInconclusive: 'warn', onMissingBaseline: 'fail', bisect: false };
    const outcomes = ['no-baseline', 'inconclusive', 'passed'] as const;
    expect(decideGathered({ ...none, outcomes }, lenient, [])).toEqual({ outcome: 'inconclusive', exitCode: 2 });
    expect(decideGathered({ ...none, outcomes: ['inconclusive', 'passed'] }, lenient, []).exitCode).toBe(0);
  });
});

describe('the outcome of a kept run', () => {
  const kept = { decided: 'passed', recorded: 'passed', hasEnded: true, isIncomplete: false } as const;

  it.each([
    [{}, 'passed'],
    [{ decided: 'regressed' }, 'regressed'],
    [{ recorded: 'inconclusive' }, 'passed'],
    [{ recorded: 'endpoint-error' }, 'endpoint-error'],
    [{ recorded: 'input-error' }, 'input-error'],
    [{ recorded: 'cancelled' }, 'cancelled'],
    [{ recorded: 'crashed' }, 'crashed'],
    [{ recorded: null, hasEnded: false }, 'endpoint-error'],
    [{ decided: 'regressed', recorded: 'endpoint-error' }, 'regressed'],
    [{ isIncomplete: true }, 'inconclusive'],
    [{ decided: 'no-baseline', isIncomplete: true }, 'inconclusive'],
  ] as const)('with %o is %s', (parts, outcome) => {
    expect(keptOutcome({ ...kept, ...parts })).toBe(outcome);
  });
});
