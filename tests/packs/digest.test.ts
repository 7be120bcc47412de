import { describe, expect, it } from 'vitest';
import { versionFaults } from '../../src/packs/compare-versions.ts';
import { packDigest, scenarioDigest } from '../../src/packs/digest.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { packText } from './pack-text.ts';

const pack = parsePack(packText(), 'p.yaml');
const digestOf = (text: string): string => packDigest(parsePack(text, 'p.yaml'));

describe('scenarioDigest', () => {
  it.each([
    ['the prompt', packText().replace('the word: blue', 'this word: blue')],
    ['a check', packText().replace('text: blue', 'text: Blue')],
    [
      'a value under a key named covers',
      packText().replace(
        'kind: text-rules, rules: [{ rule: exact, text: blue }]',
        'kind: json-value, value: { covers: [a] }',
      ),
    ],
    ['the question of its document', packText({ scenario: '    question: Which word?\n' })],
    ['the sampling', packText({ head: 'sampling: { seed: 2 }\n' })],
    ['the budget', packText({ scenario: '    max-tokens: 64\n' })],
    ['the response format', packText({ scenario: '    response-format: { type: string }\n' })],
    ['an offered tool', packText({ scenario: '    tools: { t: { description: T } }\n' })],
    [
      'a scripted result',
      packText({ scenario: '    tools: { t: { description: T } }\n    tool-results: [{ call: t, result: 1 }]\n' }),
    ],
  ])('changes with %s', (_name, text) => {
    expect(digestOf(text)).not.toBe(packDigest(pack));
  });

  it.each([
    ['titles and tags', packText({ scenario: '    tags: [easy]\n' }).replace('Says the colour', 'Another title')],
    ['groups', packText({ scenario: '    group: doc-17\n' })],
    ['gold answers', packText({ scenario: '    gold: [blue]\n' })],
    [
      'links to the prompt',
      packText({ scenario: '    told: { word: blue }\n' }).replace('text: blue }', 'text: blue, covers: [word] }'),
    ],
    [
      'the order of keys and white space',
      packText().replace(
        '{ role: user, content: "Say only the word: blue" }',
        '{ content: "Say only the word: blue",   role: user }',
      ),
    ],
  ])('stays with %s', (_name, text) => {
    expect(digestOf(text)).toBe(packDigest(pack));
  });

  it('follows the order of keys only if it decides or is read', () => {
    const withCheck = (check: string) =>
      packText().replace('kind: text-rules, rules: [{ rule: exact, text: blue }]', check);
    const keyValues = (order: string, values: string) =>
      digestOf(withCheck(`kind: key-values, order: ${order}, values: ${values}`));
    expect(keyValues('exact', '{ a: 1, b: 2 }')).not.toBe(keyValues('exact', '{ b: 2, a: 1 }'));
    expect(keyValues('any', '{ a: 1, b: 2 }')).toBe(keyValues('any', '{ b: 2, a: 1 }'));
    const replayed = (sent: string) =>
      digestOf(
        packText().replace(
          '{ role: user,',
          `{ role: assistant, tool-calls: [{ id: c, name: t, arguments: ${sent} }] }, { role: user,`,
        ),
      );
    expect(replayed('{ a: 1, b: 2 }')).not.toBe(replayed('{ b: 2, a: 1 }'));
    const scripted = (when: string) =>
      digestOf(
        packText({
          scenario: `    tools: { t: { description: T } }\n    tool-results: [{ call: t, when: ${when}, result: 1 }]\n`,
        }),
      );
    expect(scripted('{ a: 1, b: 2 }')).toBe(scripted('{ b: 2, a: 1 }'));
  });

  it('ignores the budget of a pack if each scenario has its own', () => {
    const budgeted = (most: number) =>
      digestOf(packText({ head: `sampling: { max-tokens: ${most} }\n`, scenario: '    max-tokens: 64\n' }));
    expect(budgeted(100)).toBe(budgeted(200));
  });

  it('distinguishes links from data under the same key', () => {
    const withValue = (value: string) =>
      packText().replace(
        'kind: text-rules, rules: [{ rule: exact, text: blue }]',
        `kind: json-value, covers: [x], value: { covers: ${value} }`,
      );
    expect(digestOf(withValue('[a]'))).not.toBe(digestOf(withValue('[b]')));
    expect(digestOf(withValue('[a]'))).toBe(digestOf(withValue('[a]').replace('covers: [x]', 'covers: [y]')));
  });

  it('stays the same if links gain places', () => {
    const linked = (covers: string) =>
      digestOf(
        packText().replace(
          'kind: text-rules, rules: [{ rule: exact, text: blue }]',
          `kind: json-value, value: { a: 1 }, covers: ${covers}`,
        ),
      );
    expect(linked('{ word: $.a, bare: [invalid-json, wrapped] }')).toBe(linked('[word, bare]'));
  });

  it('follows the order of a tool schema, which the model reads', () => {
    const tools = (parameters: string) =>
      packText({
        scenario: `    tools: { t: { description: T, parameters: { type: object, properties: ${parameters} } } }\n`,
      });
    expect(digestOf(tools('{ a: {}, b: {} }'))).not.toBe(digestOf(tools('{ b: {}, a: {} }')));
  });
});

describe('versionFaults', () => {
  const [scenario] = pack.scenarios;
  if (scenario === undefined) throw new Error('the pack above has a scenario');
  const changed = { ...scenario, 'max-tokens': 99 };
  const added = { ...scenario, id: 'A-2' };
  const as = (version: string, scenarios: Pack['scenarios']): Pack => ({ ...pack, version, scenarios });

  it.each<[string, Pack, RegExp | undefined]>([
    ['a patch that changes nothing', as('1.0.1', [scenario]), undefined],
    ['a patch that adds', as('1.0.1', [scenario, added]), /adds A-2, which takes a new minor version/],
    ['a minor version that adds', as('1.1.0', [scenario, added]), undefined],
    ['a minor version that changes', as('1.1.0', [changed]), /changes A-1, which takes a new major version/],
    ['a minor version that removes', as('1.1.0', [added]), /removes A-1, adds A-2, which takes a new major version/],
    ['a major version that changes', as('2.0.0', [changed]), undefined],
    ['the same version with another scenario', as('1.0.0', [changed]), /changes A-1/],
    ['a version that went backwards', as('0.9.0', [scenario]), /went backwards, from 1\.0\.0 to 0\.9\.0/],
  ])('judges %s', (_name, after, fault) => {
    const faults = versionFaults(pack, after);
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults.join('\n')).toMatch(fault);
  });

  it('gives scenarios with equal digests in both packs the same digest', () => {
    expect(scenarioDigest(pack, added)).toBe(scenarioDigest(pack, scenario));
  });
});
