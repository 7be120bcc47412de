import { expect, it } from 'vitest';
import { expectationSchema, verify } from '../../../src/verify/registry.ts';
import { contextWith } from '../../verify/attempt-with.ts';
import { making } from './world-with.ts';

it('counts calls, and fails above twice those of the gold answer only if the check says so', async () => {
  const verdictOn = (check: object, calls: number) =>
    verify(
      making(...Array.from({ length: calls }, () => ['find'] as const)),
      expectationSchema.parse({ kind: 'efficient', 'gold-calls': 2, ...check }),
      contextWith(),
    );
  expect(await verdictOn({}, 7)).toEqual({ outcome: 'pass', measures: { calls: 7, 'calls-over-gold': 3.5 } });
  expect(await verdictOn({ fails: true }, 4)).toMatchObject({ outcome: 'pass', measures: { calls: 4 } });
  expect(await verdictOn({ fails: true, covers: ['few'] }, 5)).toMatchObject({
    failure: 'extra-call',
    broke: ['few'],
    measures: { calls: 5, 'calls-over-gold': 2.5 },
  });
});
