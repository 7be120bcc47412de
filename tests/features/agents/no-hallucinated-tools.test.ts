import { expect, it } from 'vitest';
import { expectationSchema, verify } from '../../../src/verify/registry.ts';
import { contextWith } from '../../verify/attempt-with.ts';
import { making } from './world-with.ts';

it('fails on the first call of a tool that is not offered', async () => {
  const check = expectationSchema.parse({ kind: 'no-hallucinated-tools', covers: ['known'] });
  const context = contextWith({ tools: [{ name: 'find', description: 'Find', parameters: {} }] });
  expect(await verify(making(['find'], ['find']), check, context)).toEqual({ outcome: 'pass' });
  expect(await verify(making(['find'], ['finds', { x: 1 }]), check, context)).toMatchObject({
    failure: 'unknown-tool',
    received: 'finds({"x":1})',
    broke: ['known'],
  });
});
