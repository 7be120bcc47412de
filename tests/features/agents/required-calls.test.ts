import { describe, expect, it } from 'vitest';
import { expectationSchema, verify } from '../../../src/verify/registry.ts';
import { contextWith } from '../../verify/attempt-with.ts';
import { type Made, making } from './world-with.ts';

const verdictOn = (check: object, ...calls: readonly Made[]) =>
  verify(making(...calls), expectationSchema.parse({ kind: 'required-calls', ...check }), contextWith());

const asked = { name: 'ask', arguments: { about: { $pattern: '/said/i' } }, covers: ['asked'] };
const deleted = { name: 'delete', covers: ['deleted'] };

describe('required-calls', () => {
  it('passes with other calls and other arguments beside them', async () => {
    const calls: Made[] = [['list'], ['delete', { path: 'x' }], ['ask', { about: 'Said', n: 1 }]];
    expect(await verdictOn({ calls: [asked, deleted] }, ...calls)).toEqual({ outcome: 'pass' });
  });

  it('fails without one of them, and names it', async () => {
    expect(await verdictOn({ calls: [asked, deleted] }, ['delete'], ['ask', { about: 'Weber' }])).toMatchObject({
      failure: 'missing-call',
      broke: ['asked'],
    });
    expect(await verdictOn({ calls: [{ ...deleted, count: 2 }] }, ['delete'])).toMatchObject({ broke: ['deleted'] });
  });

  it('counts no call whose result is an error', async () => {
    const refused: Made = ['delete', {}, '{"error":"busy"}'];
    expect(await verdictOn({ calls: [deleted] }, refused)).toMatchObject({ failure: 'missing-call' });
    expect(await verdictOn({ calls: [deleted] }, refused, ['delete'])).toEqual({ outcome: 'pass' });
  });

  it('counts no request that the service refused', async () => {
    const answered = (status: number): Made => ['get', {}, `{"status":${status},"body":{}}`];
    const check = { calls: [{ name: 'get' }] };
    for (const status of [400, 404, 405])
      expect(await verdictOn(check, answered(status))).toMatchObject({ failure: 'missing-call' });
    expect(await verdictOn(check, answered(404), answered(200))).toEqual({ outcome: 'pass' });
    expect(await verdictOn(check, answered(503))).toEqual({ outcome: 'pass' });
    expect(await verdictOn(check, ['get', {}, '{"status":404}'])).toEqual({ outcome: 'pass' });
  });

  it('requires the order only if the check says so', async () => {
    const calls: Made[] = [['delete'], ['ask', { about: 'said' }]];
    expect(await verdictOn({ calls: [asked, deleted] }, ...calls)).toEqual({ outcome: 'pass' });
    expect(await verdictOn({ calls: [asked, deleted], order: 'exact' }, ...calls)).toMatchObject({
      failure: 'wrong-order',
      broke: ['deleted'],
    });
    expect(await verdictOn({ calls: [asked, deleted], order: 'exact' }, ...calls, ['delete'])).toEqual({
      outcome: 'pass',
    });
  });
});
