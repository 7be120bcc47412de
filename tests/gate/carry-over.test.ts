import { expect, it } from 'vitest';
import { reasonsToMeasure } from '../../src/gate/carry-over.ts';
import type { OutcomeBasis } from '../../src/records/kept-outcome.ts';

const pack = (id: string, digest = 'a'.repeat(64), version = '1.0.0') => ({ id, version, digest });
const basis: OutcomeBasis = {
  slug: 'vllm/tiny',
  mode: 'no-thinking',
  target: 't',
  packs: [pack('one'), pack('two')],
  baseline: 'b',
  rule: 'r',
};

it('reuses an outcome if everything it depends on is the same', () => {
  expect(reasonsToMeasure(basis, { ...basis, packs: [pack('two'), pack('one', undefined, '1.0.1')] })).toEqual([]);
});

it.each<[keyof OutcomeBasis, Partial<OutcomeBasis>]>([
  ['slug', { slug: 'vllm/other' }],
  ['mode', { mode: 'enable-thinking' }],
  ['target', { target: 'u' }],
  ['packs', { packs: [pack('one'), pack('two', 'c'.repeat(64))] }],
  ['packs', { packs: [pack('one')] }],
  ['baseline', { baseline: 'c' }],
  ['rule', { rule: 's' }],
])('measures again if another %s is requested', (part, change) => {
  expect(reasonsToMeasure(basis, { ...basis, ...change })).toEqual([part]);
  expect(reasonsToMeasure({ ...basis, ...change }, basis)).toEqual([part]);
});

it('reuses nothing that was compared with no baseline', () => {
  const without = { ...basis, baseline: undefined };
  expect(reasonsToMeasure(without, without)).toEqual(['baseline']);
});
