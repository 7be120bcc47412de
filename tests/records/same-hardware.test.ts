import { expect, it } from 'vitest';
import { compareFingerprints, isSameHardware, type Subject, unknownSubject } from '../../src/records/fingerprint.ts';

const [card, other] = ['NVIDIA GeForce RTX 3090', 'NVIDIA GeForce RTX 4090'];

function subject(facts: Partial<Subject>): Subject {
  return { ...unknownSubject('0.1.0'), gpu: [card, card], 'gpu-memory': [24_576, 24_576], ...facts };
}

it.each<[string, Partial<Subject>, Partial<Subject>, boolean]>([
  ['the same GPUs', {}, {}, true],
  ['another driver and CPU', { driver: '550', cpu: 'one' }, { driver: '560', cpu: 'other' }, true],
  ['another name', {}, { gpu: [card, other] }, false],
  ['fewer', {}, { gpu: [card], 'gpu-memory': [24_576] }, false],
  ['other memory', {}, { 'gpu-memory': [24_576, 12_288] }, false],
  ['unknown GPUs on both sides', { gpu: null }, { gpu: null }, false],
  ['the same words', { hardware: 'rig 1', gpu: null }, { hardware: 'rig 1', gpu: null }, true],
  ['other words, whatever the GPUs', { hardware: 'rig 1' }, { hardware: 'rig 2' }, false],
  ['words on one side', { hardware: 'rig 1' }, {}, false],
])('%s', (_, one, two, isSame) => {
  expect(isSameHardware(subject(one), subject(two))).toBe(isSame);
});

it('needs the memory of both sides', () => {
  const { 'gpu-memory': _, ...without } = subject({});
  expect(isSameHardware(without, subject({}))).toBe(false);
  expect(isSameHardware(without, without)).toBe(false);
});

it('compares a fact with a baseline of an earlier version only if both have it', () => {
  const fingerprintOf = (facts: Partial<Subject>) => ({
    version: 1 as const,
    identity: { model: 'm', booted: false },
    conditions: { mode: null, 'thinking-control': null, sampling: null, scenarios: null, harness: null },
    subject: subject(facts),
  });
  const fieldsOf = (one: Partial<Subject>, two: Partial<Subject>) =>
    compareFingerprints(fingerprintOf(one), fingerprintOf(two)).subject.map(({ field }) => field);
  expect(fieldsOf({}, { cpu: 'b' })).not.toContain('cpu');
  expect(fieldsOf({ cpu: 'a' }, {})).not.toContain('cpu');
  expect(fieldsOf({ cpu: 'a' }, { cpu: 'b' })).toContain('cpu');
});
