import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { mergeConfigs } from '../../src/config/merge-configs.ts';
import type { OptionName } from '../../src/config/options/options.ts';
import { parseConfig } from '../../src/config/parse-config.ts';

function configOf(text: string, file = 'quality-baseline.yml'): Config {
  return parseConfig({ file, text: `version: 1\n${text}` }, [], '/work');
}

function merge(base: string | undefined, head: string | undefined, given: readonly OptionName[] = []) {
  const [one, other] = [base, head].map((text) => (text === undefined ? undefined : configOf(text)));
  const { config, changes, moves } = mergeConfigs(one, other, (name) => given.includes(name));
  return { config, moves, texts: changes.map(({ text }) => text), slugs: changes.map(({ slug }) => slug) };
}

const target = (more = '', where = 'endpoint: localhost') => `targets: [{ slug: a/b, ${where}${more} }]`;

it('takes the recipe and the model from the head, and everything else from the base', () => {
  const base = `defaults: { max-drop: 10, mode: enable-thinking }
floors: { words: 80 }
targets: [{ slug: a/b, compose: { file: b.yml }, model: m1, modes: [pack-defaults], gpus: 1, paths: [x/**], repeat: 5 }]`;
  const head = `defaults: { max-drop: 50, when-busy: "stop:production" }
floors: { words: 1 }
floors-fail: false
targets: [{ slug: a/b, compose: { file: c.yml }, model: m2, modes: [no-thinking], gpus: 2, repeat: 3, skip: now }]`;
  const { config } = merge(base, head);
  expect(config).toMatchObject({
    defaults: { 'max-drop': '10', mode: ['enable-thinking'] },
    floors: { words: '80' },
    targets: [
      {
        ...{ slug: 'a/b', where: { kind: 'compose', files: ['c.yml'] }, model: 'm2', gpus: 1, paths: ['x/**'] },
        ...{ modes: ['pack-defaults'], skip: undefined, values: { repeat: 5 } },
      },
    ],
  });
  expect(config?.defaults).not.toHaveProperty('when-busy');
});

it('reports every changed value, and which one is used', () => {
  const base =
    'defaults: { max-drop: 10, timeout-per-case: 90s, fail-fast: true }\nfloors: { words: 80 }\nmetric-drops: { f1: 3 }';
  const head =
    'defaults: { max-drop: 50, timeout-per-case: 1h30m, when-busy: "stop:a,b" }\nfloors-fail: true\nmetric-drops: { f1: 30 }';
  expect(merge(base, head).texts).toEqual([
    'quality-baseline.yml: when-busy unset -> stop:a,b: ignored, the base branch does not set it',
    'quality-baseline.yml: timeout-per-case 1m30s -> 1h30m: 1m30s is used, from the base branch',
    'quality-baseline.yml: max-drop 10 -> 50: 10 is used, from the base branch',
    'quality-baseline.yml: fail-fast true -> unset: true is used, from the base branch',
    'quality-baseline.yml: floor of words 80 -> unset: 80 is used, from the base branch',
    'quality-baseline.yml: floors-fail false -> true: false is used, from the base branch',
    'quality-baseline.yml: metric-drops of f1 3 -> 30: 3 is used, from the base branch',
  ]);
});

it('reports changes of a target under its slug', () => {
  const { texts, slugs } = merge(target(', modes: [no-thinking], pack: [x.yaml]'), target(', pack: [y.yaml]'));
  expect(texts).toEqual([
    'quality-baseline.yml: a/b modes no-thinking -> unset: no-thinking is used, from the base branch',
    'quality-baseline.yml: a/b pack x.yaml -> y.yaml: x.yaml is used, from the base branch',
  ]);
  expect(slugs).toEqual(['a/b', 'a/b']);
});

it('says which server is measured if it differs', () => {
  const { config, texts } = merge(target(', model: a'), target(', model: b', 'compose: { file: c.yml }'));
  expect(config?.targets).toMatchObject([{ where: { kind: 'url', url: 'localhost' }, model: 'a' }]);
  expect(texts).toEqual([
    'quality-baseline.yml: a/b is served by endpoint localhost -> compose: the server of the base branch is measured',
    'quality-baseline.yml: a/b model a -> b: the server of the base branch is measured',
  ]);
});

const boot = (command: string, port = 1) => `boot: { command: ${command}, ready-url: "http://127.0.0.1:${port}/" }`;
const url = (name: string) => `endpoint: ${name}`;

it.each([
  ['another compose file', 'compose: { file: a.yml }', 'compose: { file: b.yml }', 'head', false],
  ['another boot command', boot('a'), boot('b'), 'head', true],
  ['another boot command with another address', boot('a'), boot('b', 2), 'base', true],
  ['another endpoint', url('a'), url('b'), 'base', true],
  ['a boot command in place of an endpoint', url('a'), boot('b'), 'base', true],
  ['no server', boot('a'), 'gpus: 1', 'base', true],
])('takes %s from one side, and may need a person', (_, was, is, side, isMove) => {
  const [base, head] = [target('', was), target('', is)];
  const { config, moves } = merge(base, head);
  const [own] = merge(undefined, side === 'head' ? head : base).config?.targets ?? [];
  expect(config?.targets[0]?.where).toEqual(own?.where);
  expect(moves.map(({ slug }) => slug)).toEqual(isMove ? ['a/b'] : []);
});

it('says that an input was used if one was given', () => {
  const { texts } = merge('defaults: { max-drop: 10 }', 'defaults: { max-drop: 50 }', ['max-drop']);
  expect(texts).toEqual(['quality-baseline.yml: max-drop 10 -> 50: the input of the workflow is used']);
});

it('judges a new target by the defaults of the base', () => {
  const { config, texts } = merge('defaults: { max-drop: 10 }', target(', max-drop: 50, modes: [pack-defaults]'));
  expect(config?.defaults).toEqual({ 'max-drop': '10' });
  expect(config?.targets).toMatchObject([{ slug: 'a/b', values: {}, modes: undefined }]);
  expect(texts[1]).toBe(
    'quality-baseline.yml: a/b is new: the defaults of the base apply to it; its own modes, max-drop will apply once this is merged',
  );
});

it('has no target that the head removes, and says so', () => {
  const { config, texts } = merge(target(), '');
  expect(config?.targets).toEqual([]);
  expect(texts).toEqual(['quality-baseline.yml: a/b is removed by this pull request']);
});

it('takes only the server and the model from a first config, and says so', () => {
  const first = 'this pull request adds the first configuration; it says where targets are served, and its policies';
  const head = `defaults: { max-drop: 50, baselines-dir: easy, on-inconclusive: warn, max-targets: 1 }
floors: { words: 1 }
${target(', model: m, modes: [pack-defaults], repeat: 9')}`;
  const { config, texts, slugs } = merge(undefined, head, ['on-inconclusive']);
  expect(config).toMatchObject({
    ...{ defaults: {}, floors: {}, floorsFail: false, maxTargets: undefined },
    targets: [{ slug: 'a/b', where: { kind: 'url', url: 'localhost' }, model: 'm', modes: undefined, values: {} }],
  });
  expect(texts).toEqual([
    `quality-baseline.yml: ${first} apply once it is merged`,
    'quality-baseline.yml: max-drop unset -> 50: ignored, the base branch does not set it',
    'quality-baseline.yml: on-inconclusive unset -> warn: the input of the workflow is used',
    'quality-baseline.yml: baselines-dir unset -> easy: ignored, the base branch does not set it',
    'quality-baseline.yml: max-targets unset -> 1: ignored, the base branch does not set it',
    'quality-baseline.yml: floor of words unset -> 1: ignored, the base branch does not set it',
    'quality-baseline.yml: a/b is new: the defaults of the base apply to it; its own modes, repeat will apply once this is merged',
  ]);
  expect(slugs.at(-1)).toBe('a/b');
  expect(merge(undefined, target()).texts).toHaveLength(1);
});

it("uses the base's config if the head has none, and says so", () => {
  expect(merge(target(), undefined)).toMatchObject({
    config: { targets: [{ slug: 'a/b' }] },
    texts: ['the config is removed by this pull request; quality-baseline.yml still applies'],
  });
  expect(merge(undefined, undefined)).toEqual({ config: undefined, moves: [], texts: [], slugs: [] });
});

it('shows a value of the head shortened, on one line, as plain text', () => {
  const [text = ''] = merge('', `defaults: { baselines-dir: "a\\n::error::b\\u001b[31m${'x'.repeat(500)}" }`).texts;
  expect(text).toMatch(/^quality-baseline\.yml: baselines-dir unset -> a ::error::bx+…: ignored/);
  expect(text.length).toBeLessThan(180);
});

it('uses every policy of the base', () => {
  const values = fc.record(
    {
      'max-drop': fc.nat(100),
      repeat: fc.integer({ min: 3, max: 9 }),
      fast: fc.constantFrom('on', 'off', 'auto'),
      'extra-body': fc.dictionary(fc.stringMatching(/^x[a-z]{0,5}$/), fc.constantFrom(1, 'a', null)),
    },
    { requiredKeys: [] },
  );
  const slug = fc.constantFrom('a', 'b', 'c');
  const targets = fc.uniqueArray(fc.record({ slug, values }), { selector: (each) => each.slug });
  const config = fc.record({ defaults: values, targets });
  type Written = typeof config extends fc.Arbitrary<infer Value> ? Value : never;
  const made = (written: Written, endpoint: string) => {
    const entries = written.targets.map((each) => ({ slug: each.slug, endpoint, ...each.values }));
    const text = JSON.stringify({ version: 1, defaults: written.defaults, targets: entries });
    return parseConfig({ file: 'quality-baseline.yml', text }, [], '/work');
  };
  fc.assert(
    fc.property(fc.option(config, { nil: undefined }), config, (one, other) => {
      const [base, head] = [one && made(one, 'base'), made(other, 'head')];
      const merged = mergeConfigs(base, head, () => false).config;
      expect(merged?.defaults).toEqual(base?.defaults ?? {});
      for (const { slug, values, where } of merged?.targets ?? []) {
        const isNew = base?.targets.some((each) => each.slug === slug) !== true;
        expect(values).toEqual(base?.targets.find((each) => each.slug === slug)?.values ?? {});
        expect(where).toEqual({ kind: 'url', url: isNew ? 'head' : 'base' });
      }
    }),
  );
});
