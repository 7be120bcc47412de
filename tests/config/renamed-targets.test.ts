import { expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import { renamedTargets } from '../../src/config/renamed-targets.ts';

function configOf(...targets: readonly string[]) {
  const list = targets.map((target) => `  - { endpoint: localhost, ${target} }\n`).join('');
  return parseConfig({ file: 'quality-baseline.yml', text: `version: 1\ntargets:\n${list}` }, [], '/rig');
}

it('matches each model to its own new slug if several are behind one address', () => {
  const base = configOf('slug: t/a, model: m1', 'slug: t/b, model: m2');
  const head = configOf('slug: t/b2, model: m2', 'slug: t/a2, model: m1');
  expect([...renamedTargets(base, head)].sort()).toEqual([
    ['t/a2', 't/a'],
    ['t/b2', 't/b'],
  ]);
});

it('also matches a target whose model changes, after those whose model is the same', () => {
  const base = configOf('slug: t/a, model: m1', 'slug: t/b, model: m2');
  const head = configOf('slug: t/b2, model: m2', 'slug: t/a2, model: m3');
  expect([...renamedTargets(base, head)].sort()).toEqual([
    ['t/a2', 't/a'],
    ['t/b2', 't/b'],
  ]);
});
