import { describe, expect, it } from 'vitest';
import { builtinPacks } from '../../src/packs/builtin-packs.ts';
import { scenarioDigest } from '../../src/packs/digest.ts';
import { parsePack, readBuiltin } from '../../src/packs/parse-pack.ts';

const base = readBuiltin(builtinPacks['toolcall-15'] as NonNullable<(typeof builtinPacks)[string]>, 'toolcall-15');

function text(more = '', scenario = ''): string {
  return `
id: toolcall-own
version: 1.0.0
title: ToolCall and ours
extends: toolcall-15
${more}
scenarios:
  - id: OWN-01
    title: Ours
    use-tools: [${Object.keys(base.tools)[0]}]
    messages: [{ role: user, content: What is the weather? }]
    expect: [{ kind: choice, answer: weather, among: [weather, other] }]
${scenario}`;
}

describe('a pack that extends another', () => {
  it('asks the scenarios of the other first, with the same digests, and may offer its tools', () => {
    const pack = parsePack(text(), 'own.yaml');
    expect(pack.scenarios).toHaveLength(16);
    expect(pack.scenarios.slice(0, 15)).toEqual(base.scenarios);
    for (const scenario of base.scenarios) expect(scenarioDigest(pack, scenario)).toBe(scenarioDigest(base, scenario));
  });

  it.each([
    ['sampling: { seed: 5 }', '', 'sampling: is that of toolcall-15'],
    ['default-thinking: on', '', 'default-thinking: is that of toolcall-15'],
    [`tools: { ${Object.keys(base.tools)[0]}: { description: other } }`, '', 'has a tool with this name'],
    [
      '',
      '  - { id: TC-01, title: A, messages: [{ role: user, content: a }], expect: [{ kind: choice, answer: a, among: [a, other] }] }',
      'has a scenario with this id',
    ],
  ])('is refused with %s %s', (more, scenario, message) => {
    expect(() => parsePack(text(more, scenario), 'own.yaml')).toThrow(message);
  });

  it('is refused if there is no such pack', () => {
    expect(() => parsePack(text().replace('toolcall-15', 'toolcall-16'), 'own.yaml')).toThrow(
      /a built-in pack: toolcall-15/,
    );
  });
});
