import { describe, expect, it } from 'vitest';
import { type AffectedCandidate, type AffectedRule, diffParts, planAffected } from '../../src/gate/plan-affected.ts';
import { digestParts, type TargetPart } from '../../src/records/affected.ts';

function candidateWith(slug: string, more: Partial<AffectedCandidate> = {}): AffectedCandidate {
  return {
    ...{ slug, state: 'changed', renamedFrom: undefined, signature: 'one', tier: 'quick', gpus: undefined },
    ...{ skip: undefined, captured: undefined, changes: [{ kind: 'file', name: 'x' }] },
    ...more,
  };
}

const rule: AffectedRule = { maxTargets: 2, gpus: undefined };
const plansOf = (candidates: readonly AffectedCandidate[], how = rule) =>
  Object.fromEntries(planAffected(candidates, how).targets.map(({ slug, plan }) => [slug, plan]));

describe('the plan of affected targets', () => {
  it('measures some of each group, in any order', () => {
    const candidates = ['d', 'b', 'a', 'c'].map((slug) => candidateWith(slug));
    const own = candidateWith('e', { signature: 'two' });
    const plan = planAffected([...candidates, own], rule);
    expect(plan.jobs.map(({ slug }) => slug)).toEqual(['a', 'b', 'e']);
    expect(plan.nightlyFirst).toEqual(['c', 'd']);
    expect(planAffected([own, ...candidates.toReversed()], rule)).toEqual(plan);
  });

  it('names its groups uniquely, and lists targets by name whatever their group', () => {
    const candidates = [candidateWith('a'), candidateWith('b', { signature: 'two' }), candidateWith('c')];
    const { targets, groups } = planAffected(candidates, rule);
    expect(targets.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(2);
    expect(targets.map(({ group }) => groups.findIndex(({ id }) => id === group))).toEqual([0, 1, 0]);
  });

  it('prefers targets with a baseline, then the oldest capture, then the name', () => {
    const candidates = [
      candidateWith('a'),
      candidateWith('b', { captured: '2026-02-01T00:00:00.000Z' }),
      candidateWith('c', { captured: '2026-01-01T00:00:00.000Z' }),
      candidateWith('d', { captured: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(plansOf(candidates)).toEqual({ a: 'named', b: 'named', c: 'measured', d: 'measured' });
  });

  it('chooses another target for a skipped one', () => {
    const candidates = [
      candidateWith('a', { skip: 'not here' }),
      candidateWith('b', { gpus: 3 }),
      candidateWith('c', { gpus: 2 }),
      candidateWith('d'),
    ];
    expect(plansOf(candidates, { maxTargets: 1, gpus: 2 })).toEqual({
      ...{ a: 'skipped', b: 'skipped', c: 'measured', d: 'named' },
    });
    expect(plansOf(candidates, { maxTargets: 1, gpus: 3 })).toMatchObject({ b: 'measured', c: 'named' });
  });

  it('marks no target as measured if other jobs take up all places', () => {
    const { jobs, targets } = planAffected([candidateWith('a'), candidateWith('b')], { ...rule, taken: 255 });
    expect(jobs.map(({ slug }) => slug)).toEqual(['a']);
    expect(targets.map(({ plan }) => plan)).toEqual(['measured', 'named']);
  });

  it('makes at most 256 jobs, and says that the rest is beyond the limit', () => {
    const candidates = Array.from({ length: 300 }, (_, index) =>
      candidateWith(`t-${String(index).padStart(3, '0')}`, { signature: `s-${index}` }),
    );
    const plan = planAffected(candidates, rule);
    expect([plan.jobs.length, plan.nightlyFirst.length]).toEqual([256, 44]);
    expect(plan.targets.at(-1)?.why).toBe('one change has at most 256 jobs');
  });
});

describe('the group of a change', () => {
  const groupOf = (candidates: readonly AffectedCandidate[], how = rule) => planAffected(candidates, how).groups[0];
  const whyOf = (candidates: readonly AffectedCandidate[], how = rule) =>
    planAffected(candidates, how).targets.map(({ slug, why }) => [slug, why]);

  it('lists the measured, the represented and the skipped targets', () => {
    const candidates = [
      ...['a', 'b', 'c'].map((slug) => candidateWith(slug, { gpus: 2 })),
      candidateWith('d', { skip: 'not here' }),
      candidateWith('e', { gpus: 3 }),
    ];
    const how = { maxTargets: 2, gpus: 2 };
    const plan = planAffected(candidates, how);
    const id = plan.groups[0]?.id ?? '';
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    expect(plan.groups).toEqual([{ id, change: 'x', measured: ['a', 'b'], named: ['c'], skipped: ['d', 'e'] }]);
    expect(plan.targets[0]).toEqual({
      ...{ slug: 'a', state: 'changed', plan: 'measured', group: id, captured: null },
      changes: [{ kind: 'file', name: 'x' }],
    });
    expect(plan.jobs[0]).toEqual({ slug: 'a', name: 'a', tier: 'quick', gpus: 2 });
    expect(whyOf(candidates, how)).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', '2 that share its change are measured'],
      ['d', 'not here'],
      ['e', 'it needs 3 GPUs, and the rig has 2'],
    ]);
    expect(whyOf(candidates, { maxTargets: 1, gpus: undefined })[1]?.[1]).toBe(
      'one that shares its change is measured',
    );
  });

  it("keeps a target's old name, and when its baseline was captured", () => {
    const renamed = candidateWith('vllm/a', { renamedFrom: 'vllm/b', captured: '2026-01-01T00:00:00.000Z' });
    const { targets, jobs } = planAffected([renamed], rule);
    expect(targets).toMatchObject([{ renamedFrom: 'vllm/b', captured: '2026-01-01T00:00:00.000Z' }]);
    expect(jobs).toEqual([{ slug: 'vllm/a', name: 'vllm--a', tier: 'quick' }]);
  });

  it('is named after its changes, at most three, and an image after its new version', () => {
    const change = (...changes: AffectedCandidate['changes']) => groupOf([candidateWith('a', { changes })])?.change;
    const file = (name: string) => ({ kind: 'file', name }) as const;
    const image = { kind: 'image', name: 'services.x.image' } as const;
    expect(change({ ...image, from: 'a:1', to: 'a:2' }, file('y'), file('y'))).toBe('image a:2, y');
    expect(change({ ...image, from: 'a:1' })).toBe('services.x.image');
    expect(change(file('p'), file('q'), file('r'))).toBe('p, q, r');
    expect(change(file('p'), file('q'), file('r'), file('s'), file('t'))).toBe('p, q, r, 2 more');
  });

  it('says that its targets are new', () => {
    const fresh = (slug: string) => candidateWith(slug, { state: 'new' });
    expect(groupOf([fresh('a')])?.change).toBe('a new target');
    expect(groupOf([fresh('a'), fresh('b')])?.change).toBe('new targets');
  });
});

describe('the difference of two targets', () => {
  const part = (name: string, value: string, kind: TargetPart['kind'] = 'setting') => ({ kind, name, value });

  it('is empty for the same parts in another order, which have one digest', () => {
    const [one, other] = [part('a', '1'), part('b', '2')];
    expect(diffParts([one, other], [other, one])).toBeUndefined();
    expect(digestParts([one, other])).toBe(digestParts([other, one, one]));
  });

  it('names what was added, removed and changed', () => {
    const differ = diffParts(
      [part('a', '1'), part('b', '1'), part('c', '1')],
      [part('b', '2'), part('c', '1'), part('d', '1')],
    );
    expect(differ?.changes.map(({ name }) => name)).toEqual(['a', 'b', 'd']);
  });

  it('is shared by services of other names, and by one image whatever it replaces', () => {
    const bump = (service: string, from: string, to: string) =>
      diffParts([part(`services.${service}.image`, from, 'image')], [part(`services.${service}.image`, to, 'image')]);
    expect(bump('x', 'a:1', 'a:3')?.signature).toBe(bump('y', 'a:2', 'a:3')?.signature);
    expect(bump('x', 'a:1', 'a:3')?.signature).not.toBe(bump('x', 'a:1', 'a:4')?.signature);
    const edit = (service: string, to: string) =>
      diffParts([part(`services.${service}.command`, '1')], [part(`services.${service}.command`, to)]);
    expect(edit('x', '2')?.signature).toBe(edit('y', '2')?.signature);
    expect(edit('x', '2')?.signature).not.toBe(edit('x', '3')?.signature);
  });

  it('is empty if one name has two values in two files, and not if they differ', () => {
    expect(diffParts([part('a', '1'), part('a', '1')], [part('a', '1')])).toBeUndefined();
    expect(diffParts([part('a', '1'), part('a', '2')], [part('a', '1')])?.changes).toEqual([
      { kind: 'setting', name: 'a' },
    ]);
  });

  it('differs between removed and added parts', () => {
    const [one, other] = [diffParts([part('a', '1')], []), diffParts([], [part('a', '1')])];
    expect(one?.signature).not.toBe(other?.signature);
    const image = part('services.x.image', 'a:1', 'image');
    expect(diffParts([image], [])?.changes).toEqual([{ kind: 'image', name: 'services.x.image', from: 'a:1' }]);
    expect(diffParts([], [image])?.changes).toEqual([{ kind: 'image', name: 'services.x.image', to: 'a:1' }]);
    const two = [part('services.y.image', 'a:1', 'image'), image];
    expect(diffParts([], two)?.signature).toBe(diffParts([], [image])?.signature);
  });

  it('includes values only for images', () => {
    expect(diffParts([part('boot.command', 'secret', 'config')], [])?.changes).toEqual([
      { kind: 'config', name: 'boot.command' },
    ]);
  });
});

describe('the difference of two targets', () => {
  const part = (name: string, value: string, kind: TargetPart['kind'] = 'setting') => ({ kind, name, value });

  it('lists its changes in one order, and is the same for equal edits under services of other names', () => {
    const [older, newer] = [
      (first: string, second: string) => [part(`services.${first}.args`, '1'), part(`services.${second}.env`, '1')],
      (first: string, second: string) => [part(`services.${second}.env`, '2'), part(`services.${first}.args`, '2')],
    ];
    const [one, other] = [
      diffParts(older('aa', 'bb'), newer('aa', 'bb')),
      diffParts(older('dd', 'cc'), newer('dd', 'cc')),
    ];
    expect(one?.changes.map(({ name }) => name)).toEqual(['services.aa.args', 'services.bb.env']);
    expect(other?.changes.map(({ name }) => name)).toEqual(['services.cc.env', 'services.dd.args']);
    expect(other?.signature).toBe(one?.signature);
  });

  it('differs for another setting, another old value, or outside the services', () => {
    const edit = (name: string, from: string) => diffParts([part(name, from)], [part(name, '9')])?.signature;
    const names = ['services.x.command', 'services.x.env', 'volumes.services.x.command', 'command'];
    const signatures = names.flatMap((name) => [edit(name, '1'), edit(name, '2')]);
    // The same name below a service and at the top is the same edit.
    expect(new Set(signatures).size).toBe(signatures.length - 2);
    expect(edit('volumes.services.x.command', '1')).not.toBe(edit('volumes.command', '1'));
    expect(edit('command', '1')).toBe(edit('services.x.command', '1'));
  });

  it('lists all versions of an image if several files name it', () => {
    const image = (value: string) => part('services.x.image', value, 'image');
    expect(diffParts([image('a:1'), image('b:1')], [image('a:2')])?.changes).toMatchObject([
      { from: 'a:1, b:1', to: 'a:2' },
    ]);
  });
});
