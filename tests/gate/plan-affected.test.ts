import { describe, expect, it } from 'vitest';
import { diffParts } from '../../src/gate/diff-parts.ts';
import { type AffectedCandidate, type AffectedRule, planAffected } from '../../src/gate/plan-affected.ts';
import { digestParts, type TargetPart } from '../../src/model/target-part.ts';

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
  it('measures some of each group, whatever order they come in', () => {
    const candidates = ['d', 'b', 'a', 'c'].map((slug) => candidateWith(slug));
    const own = candidateWith('e', { signature: 'two' });
    const plan = planAffected([...candidates, own], rule);
    expect(plan.jobs.map(({ slug }) => slug)).toEqual(['a', 'b', 'e']);
    expect(plan.nightlyFirst).toEqual(['c', 'd']);
    expect(planAffected([own, ...candidates.toReversed()], rule)).toEqual(plan);
  });

  it('prefers what has a baseline, then the oldest capture, then the name', () => {
    const candidates = [
      candidateWith('a'),
      candidateWith('b', { captured: '2026-02-01T00:00:00.000Z' }),
      candidateWith('c', { captured: '2026-01-01T00:00:00.000Z' }),
      candidateWith('d', { captured: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(plansOf(candidates)).toEqual({ a: 'named', b: 'named', c: 'measured', d: 'measured' });
  });

  it('lets another stand in for what is skipped', () => {
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

  it('makes at most 256 jobs, and says of the rest that there are no more', () => {
    const candidates = Array.from({ length: 300 }, (_, index) =>
      candidateWith(`t-${String(index).padStart(3, '0')}`, { signature: `s-${index}` }),
    );
    const plan = planAffected(candidates, rule);
    expect([plan.jobs.length, plan.nightlyFirst.length]).toEqual([256, 44]);
    expect(plan.targets.at(-1)?.why).toBe('one change has at most 256 jobs');
  });
});

describe('the difference of two targets', () => {
  const part = (name: string, value: string, kind: TargetPart['kind'] = 'setting') => ({ kind, name, value });

  it('is none for the same parts in another order, which have one digest', () => {
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

  it('is a shared one for services of other names, and for one image from wherever it comes', () => {
    const bump = (service: string, from: string, to: string) =>
      diffParts([part(`services.${service}.image`, from, 'image')], [part(`services.${service}.image`, to, 'image')]);
    expect(bump('x', 'a:1', 'a:3')?.signature).toBe(bump('y', 'a:2', 'a:3')?.signature);
    expect(bump('x', 'a:1', 'a:3')?.signature).not.toBe(bump('x', 'a:1', 'a:4')?.signature);
    const edit = (service: string, to: string) =>
      diffParts([part(`services.${service}.command`, '1')], [part(`services.${service}.command`, to)]);
    expect(edit('x', '2')?.signature).toBe(edit('y', '2')?.signature);
    expect(edit('x', '2')?.signature).not.toBe(edit('x', '3')?.signature);
  });

  it('tells values of images alone', () => {
    expect(diffParts([part('boot.command', 'secret', 'config')], [])?.changes).toEqual([
      { kind: 'config', name: 'boot.command' },
    ]);
  });
});
