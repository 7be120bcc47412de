import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { mergeConfigs } from '../../../src/config/merge-configs.ts';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { slugOfArm } from '../../../src/features/experiments/experiments.ts';
import { InputError } from '../../../src/lib/errors.ts';

const rest = 'contexts: { half: { kind: cut, keep: 0.5 } }\ntargets: [{ slug: openai/mini }, { slug: local/a }]\n';

function config(experiments: string): Config {
  return parseConfig({ file: 'q.yml', text: `version: 1\nexperiments:\n${experiments}\n${rest}` }, [], '/work');
}

function faultsOf(experiments: string): string {
  try {
    config(experiments);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'none';
}

const arms = 'arms: [{ target: openai/mini }, { target: openai/mini, context: half }]';

describe('experiments of a config', () => {
  it('have defaults for all but id, packs and arms', () => {
    const { experiments = [] } = config(`  - { id: a, packs: p.jsonl, ${arms} }
  - id: b
    tags: hotpotqa
    packs: [p.jsonl, toolcall-15]
    ${arms}
    examples: 200
    seed: 42
    repeat: 3
    metrics: [exact_match, f1]
    gate: { metric: f1, max-drop: 5 }`);
    expect(experiments[0]).toEqual({
      ...{ id: 'a', tags: [], packs: ['p.jsonl'], seed: 1, place: 'q.yml:3:5' },
      arms: [{ target: 'openai/mini' }, { target: 'openai/mini', context: 'half' }],
    });
    expect(experiments[1]).toMatchObject({
      tags: ['hotpotqa'],
      examples: 200,
      gate: { metric: 'f1', 'max-drop': '5' },
    });
    expect(experiments[0]?.arms.map(slugOfArm)).toEqual(['openai/mini', 'openai/mini/half']);
  });

  it.each([
    [`- { id: a, packs: p, arms: [] }`, 'q.yml:3:22 experiments[0].arms: at least one arm'],
    [
      `- { id: a, packs: p, arms: [{ target: local/a }], gate: { metric: f1, max-drop: 5 } }`,
      'experiments[0].gate: a gate compares each arm with the first, and there is one',
    ],
    [
      `- { id: a, packs: p, arms: [{ target: local/a }, { target: local/a }] }`,
      'q.yml:3:50 experiments[0].arms[1]: two arms are called "local/a"',
    ],
    [
      `- { id: a, packs: p, arms: [{ target: local/a }, { target: local/a, context: hlaf }] }`,
      'experiments[0].arms[1].context: there is no context "hlaf"; did you mean "half"?',
    ],
    [
      `- { id: a, packs: p, arms: [{ target: local/a }, { target: local/b }] }`,
      'experiments[0].arms[1].target: there is no target "local/b"; did you mean "local/a"?',
    ],
    [
      `- { id: a, packs: p, ${arms} }\n- { id: a, packs: p, ${arms} }`,
      'q.yml:4:5 experiments[1].id: experiments[0] has the id "a" too',
    ],
    [`- { id: A, packs: p, ${arms} }`, 'experiments[0].id: a name of at most 40 lower-case letters'],
    [`- { id: a, ${arms} }`, 'experiments[0].packs: missing'],
    [
      `- { id: a, packs: p, arms: [local/a, local/a/half] }`,
      'experiments[0].arms[0]: an arm is { target: SLUG } or { target: SLUG, context: NAME }',
    ],
    [`- { id: a, packs: p, arms: [{ target: local/a, contxt: half }] }`, 'did you mean "context"?'],
    [`- { id: a, packs: p, ${arms}, metrics: [f2] }`, 'did you mean "f1"?'],
    [`- { id: a, packs: p, ${arms}, gate: { metric: f1 } }`, 'experiments[0].gate.max-drop: '],
    [`- { id: a, packs: p, ${arms}, gate: { metric: f1, max-drop: 101 } }`, 'a decimal number from 0 to 100'],
    [`- { id: a, packs: p, ${arms}, examples: 0 }`, 'experiments[0].examples: a whole number from 1'],
    [`- { id: a, packs: p, ${arms}, sead: 3 }`, 'unknown key "sead"; did you mean "seed"?'],
  ])('are refused: %s', (experiments, words) => {
    expect(faultsOf(experiments)).toContain(words);
  });

  it('come from the base of a pull request', () => {
    const base = config(`  - { id: a, packs: p, ${arms} }`);
    const head = config(`  - { id: a, packs: p, ${arms}, examples: 1 }`);
    const merged = (one: Config | undefined) => mergeConfigs(one, head, () => false).config?.experiments;
    expect(merged(base)).toEqual(base.experiments);
    expect(merged(undefined)).toBeUndefined();
  });
});

describe('docs/experiments.md', () => {
  it('shows the experiments of its example', () => {
    const text = readFileSync('docs/examples/experiments.yml', 'utf8');
    const page = readFileSync('docs/experiments.md', 'utf8');
    const [, shown = ''] = /^```yaml experiments\n([\s\S]*?)^```$/m.exec(page) ?? [];
    expect(text).toContain(shown);
    const { experiments = [] } = parseConfig({ file: 'experiments.yml', text }, [], '/work');
    expect(experiments.map(({ id }) => id)).toEqual(['ferry-half', 'ferry-cut']);
  });
});
