import type { Scenario } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';

/** The YAML of a pack with one scenario; a test adds only the lines that matter to it. */
export function packText({ head = '', scenario = '' }: { head?: string; scenario?: string } = {}): string {
  return `id: small
version: 1.0.0
title: A small pack
${head}scenarios:
  - id: A-1
    title: Says the colour
    messages: [{ role: user, content: "Say only the word: blue" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
${scenario}`;
}

export function scenarioWith(lines: string): Scenario {
  const [scenario] = parsePack(packText({ scenario: lines }), 'test.yaml').scenarios;
  if (scenario === undefined) throw new Error('the pack above has a scenario');
  return scenario;
}
