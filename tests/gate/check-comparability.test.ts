import { describe, expect, it } from 'vitest';
import { checkComparability, type Upcoming } from '../../src/gate/check-comparability.ts';
import { type GateRule, parseRule } from '../../src/gate/gate-rule.ts';
import type { Baseline } from '../../src/records/baseline.ts';
import type { Fingerprint } from '../../src/records/fingerprint.ts';
import { planWith } from '../score/journal-with.ts';
import { baselineWith, packOf } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const baseline = baselineWith(packOf('a', [2, '3/3']));
const digest = 'a'.repeat(64);

function check(parts: Partial<Upcoming> = {}) {
  const plan = planWith({ scenarios: { 'a/S-01': digest, 'a/S-02': digest } });
  return checkComparability(baseline, { ...plan, mode: 'no-thinking', fingerprint: undefined, ...parts }, rule);
}

function against(
  known: Baseline,
  fingerprint: Fingerprint | undefined = undefined,
  by: GateRule = rule,
  packs: Upcoming['packs'] = [{ id: 'a', version: '1.0.0', digest }],
) {
  const scenarios = { 'a/S-01': digest, 'a/S-02': digest };
  return checkComparability(known, { packs, scenarios, mode: 'no-thinking', isCanonical: true, fingerprint }, by);
}

describe('checkComparability', () => {
  it('has one gap if neither a digest nor the files of a model are known, and none if one of them is', () => {
    const { fingerprint } = baseline.scorecard;
    const knowing = (digest: string | null, weights: string | null) => {
      const subject = { ...fingerprint.subject, 'model-digest': digest, weights };
      const known = baselineWith(packOf('a', [2, '3/3']), { fingerprint: { ...fingerprint, subject } });
      return against(known, { ...fingerprint, subject }).causes.map(({ field }) => field);
    };
    expect(knowing('ollama', null)).toEqual([]);
    expect(knowing(null, digest)).toEqual([]);
    expect(knowing(null, null)).toEqual(['weights']);
    const { causes } = against(baseline, {
      ...fingerprint,
      subject: { ...fingerprint.subject, 'model-digest': null, weights: 'b'.repeat(64) },
    });
    expect(causes).toMatchObject([{ class: 'subject', field: 'weights', kind: 'changed' }]);
  });

  it('needs only a plan, before there is a server', () => {
    const { reasons, causes, ground } = check();
    expect({ reasons, causes }).toEqual({ reasons: [], causes: [] });
    expect(ground.packs).toMatchObject([{ pack: 'a', compared: ['a/S-01', 'a/S-02'], reasons: [] }]);
  });

  it('sees another mode, changed sampling and an empty intersection before the first request', () => {
    expect(check({ mode: 'enable-thinking' }).reasons).toEqual([{ kind: 'conditions-changed', fields: ['mode'] }]);
    expect(check({ isCanonical: false }).reasons).toEqual([{ kind: 'not-canonical', side: 'current' }]);
    const others = { packs: [{ id: 'b', version: '1.0.0', digest }], scenarios: { 'b/S-01': digest } };
    expect(check(others).reasons).toEqual([{ kind: 'not-asked', baseline: 2 }]);
    expect(check({ scenarios: { 'a/S-01': 'b'.repeat(64), 'a/S-02': 'b'.repeat(64) } }).ground.packs).toMatchObject([
      { compared: [], reasons: [{ kind: 'few-in-common', compared: 0, baseline: 2 }] },
    ]);
  });

  it('sees a baseline whose sampling was touched', () => {
    const touched = baselineWith(packOf('a', [2, '3/3']), { isCanonical: false });
    expect(against(touched).reasons).toEqual([{ kind: 'not-canonical', side: 'baseline' }]);
  });

  it('does not treat scenarios missing on one side as another condition', () => {
    const { fingerprint } = baseline.scorecard;
    const silent = { ...fingerprint, conditions: { ...fingerprint.conditions, scenarios: null } };
    expect(against(baseline, silent)).toMatchObject({ reasons: [], causes: [] });
  });

  it('reports each pack whose scenarios changed, by its own version, and no new pack', () => {
    const two = baselineWith({ ...packOf('a', [2, '3/3']), ...packOf('b', [2, '3/3']) });
    const { fingerprint } = two.scorecard;
    const scenarios = {
      'a/S-01': digest,
      'a/S-02': digest,
      'b/S-01': digest,
      'b/S-02': 'c'.repeat(64),
      'c/S-01': digest,
    };
    const packs = [
      { id: 'a', version: '1.0.0', digest },
      { id: 'b', version: '2.0.0', digest: 'c'.repeat(64) },
      { id: 'c', version: '1.0.0', digest },
    ];
    const known = two.scorecard.packs.map((pack) => (pack.id === 'b' ? { ...pack, version: '1.9.0' } : pack));
    const upcoming: Upcoming = {
      packs,
      scenarios,
      mode: 'no-thinking',
      isCanonical: true,
      fingerprint: { ...fingerprint, conditions: { ...fingerprint.conditions, scenarios } },
    };
    const older = { ...two, scorecard: { ...two.scorecard, packs: known } };
    expect(checkComparability(older, upcoming, rule)).toMatchObject({
      reasons: [],
      causes: [
        {
          ...{ class: 'conditions', field: 'scenarios.b', kind: 'changed' },
          ...{ baseline: '1.9.0 (aaaaaaaaaaaa)', current: '2.0.0 (cccccccccccc)' },
        },
      ],
    });
  });

  it('warns about a baseline of one session, but not with two', () => {
    expect(check().warnings).toEqual([{ kind: 'one-session-baseline' }]);
    expect(against(baselineWith(packOf('a', [2, '3/3 3/3']))).warnings).toEqual([]);
  });

  it('counts what the baseline measured: a scenario without an attempt cannot be compared', () => {
    const half = baselineWith({ ...packOf('a', [1, '3/3']), 'a/S-02': '0/0 +3?' });
    expect(against(half).ground.packs).toMatchObject([{ compared: ['a/S-01'], baseline: 1, current: 2, reasons: [] }]);
    const none = against(baselineWith(packOf('a', [2, '0/0 +3?']))).ground.packs;
    expect(none).toMatchObject([{ baseline: 0, reasons: [{ kind: 'few-in-common', compared: 0, baseline: 0 }] }]);
  });

  it('treats a model that only one side could learn as different, and an unknown one as equal', () => {
    const known = baselineWith(packOf('a', [2, '3/3']));
    const { fingerprint } = known.scorecard;
    const unknown = { ...fingerprint, identity: { ...fingerprint.identity, model: null } };
    const without = baselineWith(packOf('a', [2, '3/3']), { fingerprint: unknown });
    const changed = (from: string | null, to: string | null) => [
      { kind: 'identity-changed', baseline: from, current: to },
    ];
    expect(against(known, unknown).reasons).toEqual(changed('qwen', null));
    expect(against(without, fingerprint).reasons).toEqual(changed(null, 'qwen'));
    expect(against(without, unknown).reasons).toEqual([]);
  });

  it('compares no shortened contexts with whole ones, but one transform with another', () => {
    const { fingerprint } = baseline.scorecard;
    const withTransform = (keep: number): Fingerprint => ({
      ...fingerprint,
      subject: { ...fingerprint.subject, transform: { name: 'cut', keep } },
    });
    const cut = baselineWith(packOf('a', [2, '3/3']), { fingerprint: withTransform(0.5) });
    const changed = [{ kind: 'conditions-changed', fields: ['transform'] }];
    expect(against(cut, fingerprint).reasons).toEqual(changed);
    expect(against(baseline, withTransform(0.5)).reasons).toEqual(changed);
    expect(against(baseline, withTransform(0.5)).causes).toMatchObject([{ class: 'conditions', field: 'transform' }]);
    expect(against(cut, withTransform(0.25))).toMatchObject({
      ...{ reasons: [], causes: [{ class: 'subject', field: 'transform', kind: 'changed' }] },
    });
  });

  it('names everything that was required to be the same and is not', () => {
    const { fingerprint } = baseline.scorecard;
    const other = { ...fingerprint, subject: { ...fingerprint.subject, quantization: 'q4', slots: 8, context: 1 } };
    const required = parseRule({ maxDrop: '10', requireSame: ['context', 'quantization', 'image'] });
    expect(against(baseline, other, required).reasons).toEqual([
      { kind: 'required-same', fields: ['context', 'quantization'] },
    ]);
  });

  it('gives no reason for changed scenarios, but a line for each pack with some', () => {
    const both = baselineWith({ ...packOf('a', [1, '3/3']), ...packOf('b', [1, '3/3']) });
    const { fingerprint } = both.scorecard;
    const scenarios = { 'a/S-01': digest, 'b/S-01': 'b'.repeat(64), 'c/S-01': 'c'.repeat(64) };
    const packs = ['a', 'b', 'c'].map((id) => ({ id, version: '1.0.1', digest: 'b'.repeat(64) }));
    const current = { ...fingerprint, conditions: { ...fingerprint.conditions, scenarios } };
    const found = checkComparability(
      both,
      { packs, scenarios, mode: 'no-thinking', isCanonical: true, fingerprint: current },
      rule,
    );
    expect(found.reasons).toEqual([]);
    expect(found.causes.map(({ field }) => field)).toEqual(['scenarios.b']);
  });

  it('relies on digests alone for a baseline with another version scheme', () => {
    const autumn = baselineWith(packOf('a', [2, '3/3']), { pack: { version: 'autumn' } });
    const packs = [{ id: 'a', version: '2.0.0', digest }];
    expect(against(autumn, undefined, rule, packs).ground.packs[0]?.reasons).toEqual([]);
  });

  it('relies on digests alone for a pack with another version scheme', () => {
    const packs = [{ id: 'a', version: 'autumn', digest }];
    expect(check({ packs }).ground.packs[0]?.reasons).toEqual([]);
  });
});
