import { expect, it } from 'vitest';
import type { Affected, AffectedTarget } from '../../src/records/affected.ts';
import { affectedSchema } from '../../src/records/affected.ts';
import { renderAffected } from '../../src/report/render-affected.ts';
import { renderJson } from '../../src/report/render-json.ts';

const image = {
  kind: 'image',
  name: 'services.vllm.image',
  from: 'vllm/vllm-openai:v0.10.0',
  to: 'vllm/vllm-openai:v0.11.0',
} as const;

function targetWith(slug: string, more: Partial<AffectedTarget> = {}): AffectedTarget {
  const digest = { base: 'a'.repeat(64), head: 'b'.repeat(64) };
  return { slug, state: 'changed', plan: 'measured', group: 'g1', changes: [image], captured: null, digest, ...more };
}

const why = '2 that share its change are measured';
const file = { kind: 'file', name: 'templates/\u001b[31mqwen##[error].jinja' } as const;

const found: Affected = {
  ...{ version: 1, kind: 'affected', tool: '0.1.0', maxTargets: 2, targets: 12 },
  base: { ref: 'origin/main', commit: '0123456789abcdef0123456789abcdef01234567' },
  head: { ref: 'fedcba9876', commit: 'fedcba9876543210fedcba9876543210fedcba98' },
  affected: [
    targetWith('vllm/a', { captured: '2026-01-01T00:00:00.000Z' }),
    targetWith('vllm/b'),
    targetWith('vllm/c', { plan: 'named', why }),
    targetWith('vllm/d', { plan: 'named', why }),
    targetWith('vllm/e', { plan: 'skipped', why: 'needs four cards' }),
    targetWith('vllm/f', { group: 'g2', changes: [file] }),
    targetWith('vllm/g', {
      group: 'g3',
      state: 'new',
      renamedFrom: 'vllm/old',
      changes: [],
      digest: { base: null, head: null },
    }),
  ],
  groups: [
    {
      id: 'g1',
      change: `image ${image.to}`,
      measured: ['vllm/a', 'vllm/b'],
      named: ['vllm/c', 'vllm/d'],
      skipped: ['vllm/e'],
    },
    { id: 'g2', change: file.name, measured: ['vllm/f'], named: [], skipped: [] },
    { id: 'g3', change: 'a new target', measured: ['vllm/g'], named: [], skipped: [] },
  ],
  removed: ['vllm/gone'],
  otherChanges: [{ key: 'tier', from: 'quick', to: 'medium', slugs: ['vllm/a', 'vllm/h'] }],
  nightlyFirst: ['vllm/c', 'vllm/d'],
  matrix: {
    include: ['a', 'b', 'f', 'g'].map((name) => ({
      slug: `vllm/${name}`,
      name: `vllm--${name}`,
      tier: 'quick' as const,
    })),
  },
  notes: ['vllm/f: compared as its files are written: this machine has no docker compose'],
};

it('shows in plain text what is affected, why, and what happens to each', async () => {
  await expect(renderAffected(found)).toMatchFileSnapshot('../golden/report/affected.txt');
});

it('contains nothing that controls a terminal or a runner', () => {
  for (const text of [renderAffected(found), renderJson(found)])
    expect(['\u001b', '##['].filter((mark) => text.includes(mark))).toEqual([]);
});

it('is written as JSON by its schema', async () => {
  await expect(renderJson(found)).toMatchFileSnapshot('../golden/affected.json');
  expect(affectedSchema.parse(JSON.parse(renderJson(found)))).toEqual(found);
});

it('says of an empty change that there is nothing to measure', () => {
  const none = {
    ...found,
    affected: [],
    groups: [],
    removed: [],
    otherChanges: [],
    nightlyFirst: [],
    notes: [],
    head: null,
  };
  expect(renderAffected({ ...none, matrix: { include: [] } })).toBe(
    '0 of 12 targets are affected between origin/main (0123456789) and the working tree\n\nNothing to measure.\n',
  );
});
