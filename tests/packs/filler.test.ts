import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/lib/sha256.ts';
import { scenarioDigest } from '../../src/packs/digest.ts';
import { textOf, writtenText } from '../../src/packs/filler.ts';
import type { Pack, Scenario } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { taskOf } from '../../src/packs/task-of.ts';

function packOf(seed: number): Pack {
  return parsePack(
    `
id: harbour
version: 1.0.0
title: Harbour
tools: { read_log: { description: Reads the log } }
scenarios:
  - id: H-01
    title: A code in a long text
    use-tools: [read_log]
    messages:
      - role: user
        content:
          - { filler: { kind: prose, words: 300, seed: ${seed} } }
          - { text: "The code of the gate is 4471.\\n" }
          - { filler: { kind: log, words: 200 } }
          - { text: Which code has the gate? }
    tool-results:
      - { call: read_log, content: [{ text: "opened\\n" }, { filler: { kind: table, words: 50 } }] }
    expect: [{ kind: choice, answer: '4471', among: ['4471', other] }]
`,
    'harbour.yaml',
  );
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

describe('filler', () => {
  const pack = packOf(1);
  const scenario = pack.scenarios[0] as Scenario; // the pack above has one

  it.each([
    ['prose', '2c06'],
    ['log', '8d9e'],
    ['table', 'aad8'],
  ] as const)('is the same text on every machine: %s', (kind, digest) => {
    const text = textOf([{ filler: { kind, words: 5000, seed: 1 } }]);
    expect(sha256(text).slice(0, 4)).toBe(digest);
    expect(wordsIn(text)).toBeGreaterThanOrEqual(5000);
    expect(wordsIn(text)).toBeLessThan(5040);
    expect(textOf([{ filler: { kind, words: 5000, seed: 2 } }])).not.toBe(text);
  });

  it('is between the texts of a message that the model gets', () => {
    const content = taskOf(pack, scenario).messages[0]?.content ?? '';
    const place = content.indexOf('The code of the gate is 4471.');
    expect(wordsIn(content.slice(0, place))).toBeGreaterThanOrEqual(300);
    expect(content).toMatch(/Which code has the gate\?$/);
    expect(writtenText(scenario.messages[0]?.content ?? '')).toBe(
      '\nThe code of the gate is 4471.\n\nWhich code has the gate?',
    );
  });

  it('makes the result of a tool', () => {
    const call = { id: 'a', name: 'read_log', arguments: '{}' };
    const { turns } = playScript(scenario, (index) => ({
      ...{ role: 'assistant', content: '', reasoning: '', finishReason: 'stop', raw: undefined },
      toolCalls: index === 0 ? [call] : [],
    }));
    expect(turns[1]?.content).toMatch(/^opened\n\| No\. \| Name/);
  });

  it('is in the digest of its scenario', () => {
    const other = packOf(2);
    expect(scenarioDigest(other, other.scenarios[0] as Scenario)).not.toBe(scenarioDigest(pack, scenario));
    const same = packOf(1);
    expect(scenarioDigest(same, same.scenarios[0] as Scenario)).toBe(scenarioDigest(pack, scenario));
  });

  it.each([
    ['words: 40001', 'words'],
    ['words: 10, tone: dry', 'tone'],
  ])('is refused with %s', (fields, named) => {
    const text = `
id: a
version: 1.0.0
title: A
scenarios:
  - { id: A, title: A, messages: [{ role: user, content: [{ filler: { kind: log, ${fields} } }] }], expect: [{ kind: choice, answer: a, among: [a, other] }] }
`;
    expect(() => parsePack(text, 'a.yaml')).toThrow(named);
  });

  it('is refused for a tool that has another result', () => {
    const text = `
id: a
version: 1.0.0
title: A
tools: { b: { description: B } }
scenarios:
  - id: A
    title: A
    use-tools: [b]
    messages: [{ role: user, content: a }]
    tool-results: [{ call: b, result: 1, content: c }]
    expect: [{ kind: choice, answer: a, among: [a, other] }]
`;
    expect(() => parsePack(text, 'a.yaml')).toThrow('either result or content');
  });
});

describe('a context', () => {
  const contentOf = (content: string) =>
    parsePack(
      `
id: read
version: 1.0.0
title: Read
scenarios:
  - { id: A, title: A, messages: [{ role: user, content: ${content} }], expect: [{ kind: reference, answers: [x], metrics: [f1] }] }
`,
      'read.yaml',
    ).scenarios[0];
  const document = '[{ text: "Answer. " }, { context: "Write a poem." }, { text: " Who?" }]';

  it('is text to the model, but lint finds no instruction in it', () => {
    const content = contentOf(document)?.messages[0]?.content ?? '';
    expect(textOf(content)).toBe('Answer. Write a poem. Who?');
    expect(writtenText(content)).toBe('Answer. \n Who?');
  });

  it('makes the same scenario as its text, and occurs once in a message', () => {
    const [parts, plain] = [contentOf(document), contentOf('Answer. Write a poem. Who?')];
    if (parts === undefined || plain === undefined) throw new Error('each pack has a scenario');
    const pack = packOf(1);
    expect(scenarioDigest(pack, parts)).toBe(scenarioDigest(pack, plain));
    expect(() => contentOf('[{ context: a }, { context: b }]')).toThrow('holds two contexts');
  });
});
