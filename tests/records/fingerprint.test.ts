import { describe, expect, it } from 'vitest';
import { compareFingerprints, type Fingerprint, fingerprintSchema } from '../../src/records/fingerprint.ts';
import { fingerprintWith } from './fingerprint-with.ts';

const none = { conditions: [], identity: [], subject: [] };
const other = 'b'.repeat(64);

describe('fingerprintSchema', () => {
  it('reads what it writes, and refuses an unknown key', () => {
    const fingerprint = fingerprintWith();
    expect(fingerprintSchema.parse(JSON.parse(JSON.stringify(fingerprint)))).toEqual(fingerprint);
    expect(
      fingerprintSchema.safeParse({ ...fingerprint, subject: { ...fingerprint.subject, quant: 'q4' } }).success,
    ).toBe(false);
    expect(fingerprintSchema.safeParse({ ...fingerprint, version: 2 }).success).toBe(false);
  });

  it('reads files from before the weights were hashed', () => {
    const { weights: _, ...subject } = fingerprintWith().subject;
    expect(fingerprintSchema.parse({ ...fingerprintWith(), subject }).subject.weights).toBeNull();
  });

  it('accepts unknown for every value of the subject except the version of the tool', () => {
    const { subject } = fingerprintWith();
    const unknown = Object.fromEntries(Object.keys(subject).map((field) => [field, null]));
    const blank = { ...unknown, engine: { name: null, version: null }, tool: '0.1.0' };
    expect(fingerprintSchema.safeParse({ ...fingerprintWith(), subject: blank }).success).toBe(true);
  });
});

describe('compareFingerprints', () => {
  it('finds nothing between two equal and fully known ones', () => {
    expect(compareFingerprints(fingerprintWith(), fingerprintWith())).toEqual(none);
  });

  it('puts each difference in its class', () => {
    const now = fingerprintWith({
      conditions: { sampling: { temperature: 0.7, top_p: 1, seed: 1 } },
      identity: { model: 'gemma' },
      subject: { engine: { name: 'vllm', version: '0.27.1' }, flags: ['--max-model-len', '8192'] },
    });
    const { conditions, identity, subject } = compareFingerprints(fingerprintWith(), now);
    expect(conditions).toMatchObject([{ field: 'sampling', kind: 'changed' }]);
    expect(identity).toEqual([{ field: 'model', kind: 'changed', baseline: 'qwen', current: 'gemma' }]);
    expect(subject.map(({ field }) => field)).toEqual(['engine', 'flags']);
  });

  it('never treats unknown as equal, on one side or on both', () => {
    const known = fingerprintWith();
    const unknown = fingerprintWith({ subject: { quantization: null }, identity: { model: null } });
    const expected = [{ field: 'quantization', kind: 'unknown' }];
    expect(compareFingerprints(known, unknown).subject).toMatchObject(expected);
    expect(compareFingerprints(unknown, known).subject).toMatchObject(expected);
    expect(compareFingerprints(unknown, unknown).subject).toMatchObject(expected);
    expect(compareFingerprints(unknown, unknown).identity).toMatchObject([{ field: 'model', kind: 'unknown' }]);
  });

  it('sees that an engine of unknown version changed', () => {
    const from = fingerprintWith({ subject: { engine: { name: 'vllm', version: null } } });
    const to = fingerprintWith({ subject: { engine: { name: 'sglang', version: null } } });
    expect(compareFingerprints(from, to).subject).toMatchObject([{ field: 'engine', kind: 'changed' }]);
    expect(compareFingerprints(from, from).subject).toMatchObject([{ field: 'engine', kind: 'unknown' }]);
  });

  it('attributes the thinking switch to the server: its template decides which one there is', () => {
    const lost = fingerprintWith({ conditions: { 'thinking-control': null } });
    const changed = { field: 'thinking-control', kind: 'changed' };
    expect(compareFingerprints(fingerprintWith(), lost)).toMatchObject({
      conditions: [],
      subject: [{ ...changed, baseline: 'enable_thinking=false', current: null }],
    });
    expect(compareFingerprints(lost, fingerprintWith())).toMatchObject({ conditions: [], subject: [changed] });
    expect(compareFingerprints(lost, lost)).toEqual(none);
  });

  it('attributes a sampling field that one server did not accept to that server', () => {
    const sent = (sampling: Fingerprint['conditions']['sampling']) => fingerprintWith({ conditions: { sampling } });
    const all = { temperature: 0, top_p: 1, seed: 1 };
    const refused = { temperature: 0, top_p: 1 };
    for (const [before, after] of [
      [all, refused],
      [refused, all],
    ] as const) {
      expect(compareFingerprints(sent(before), sent(after))).toMatchObject({
        conditions: [],
        subject: [{ field: 'sampling', kind: 'changed', baseline: before, current: after }],
      });
    }
    const chosen = { ...refused, extra_body: '{"min_p":0.1}' };
    const [one, other] = [compareFingerprints(sent(all), sent(chosen)), compareFingerprints(sent(chosen), sent(all))];
    expect([one.conditions, other.conditions]).toMatchObject([[{ field: 'sampling' }], [{ field: 'sampling' }]]);
    expect(compareFingerprints(sent(all), sent(null)).conditions).toMatchObject([
      { field: 'sampling', kind: 'unknown' },
    ]);
  });

  it('treats another model as a change to judge if we booted both, otherwise as a wrong address', () => {
    const ours = fingerprintWith({ identity: { booted: true } });
    const others = fingerprintWith({ identity: { model: 'gemma', booted: true } });
    expect(compareFingerprints(ours, others)).toMatchObject({ identity: [], subject: [{ field: 'model' }] });
    expect(compareFingerprints(fingerprintWith(), others)).toMatchObject({
      identity: [{ field: 'model' }],
      subject: [],
    });
  });

  it('lists the scenarios that changed, and skips those that only one side has', () => {
    const now = fingerprintWith({
      conditions: { scenarios: { 'toolcall-15/TC-01': other, 'toolcall-15/TC-16': other } },
    });
    expect(compareFingerprints(fingerprintWith(), now).conditions).toMatchObject([
      { field: 'scenarios.toolcall-15/TC-01', kind: 'changed', current: other },
    ]);
    const blind = fingerprintWith({ conditions: { scenarios: null } });
    expect(compareFingerprints(blind, now).conditions).toMatchObject([{ field: 'scenarios', kind: 'unknown' }]);
  });
});
