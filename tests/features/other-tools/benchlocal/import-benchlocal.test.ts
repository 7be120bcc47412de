import { describe, expect, it } from 'vitest';
import {
  importBenchlocal,
  isBenchlocalPack,
} from '../../../../src/features/other-tools/benchlocal/import-benchlocal.ts';
import { InputError } from '../../../../src/lib/errors.ts';

const meta = {
  __meta__: true,
  pack_id: 'small-2',
  version: '1.0.0',
  verifier_module: 'tool_call',
  default_thinking: 'on',
  default_max_seconds: 90,
  sampling_defaults: { temperature: 0, top_p: 1, max_tokens: 1024, chat_template_kwargs: { enable_thinking: true } },
};
const scenario = {
  id: 'S-01',
  upstream_title: 'Find it',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Find the plan.' },
  ],
  verifier: { type: 'tool_call', asserts: [{ kind: 'exact_function_name', value: 'find' }] },
};

function tool(name: string, description = `${name} it`): object {
  return { type: 'function', function: { name, description, parameters: { type: 'object', properties: {} } } };
}

function packText(...lines: readonly object[]): string {
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

function refusal(...lines: readonly object[]): string {
  try {
    importBenchlocal(packText(...lines), 'small.jsonl');
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'not refused';
}

describe('importBenchlocal', () => {
  it('converts a pack to our form', () => {
    const overrides = { sampling_overrides: { max_tokens: 512, tool_choice: 'auto' }, max_seconds_override: 30 };
    expect(
      importBenchlocal(packText(meta, { ...scenario, ...overrides, tools: [tool('find')] }), 'small.jsonl'),
    ).toEqual({
      id: 'benchlocal:small-2',
      version: '1.0.0',
      title: 'small-2 of benchlocal-cli',
      'default-thinking': 'on',
      sampling: { temperature: 0, 'top-p': 1, 'max-tokens': 1024 },
      tools: { find: { description: 'find it', parameters: { type: 'object', properties: {} } } },
      scenarios: [
        {
          id: 'S-01',
          title: 'Find it',
          messages: scenario.messages,
          'use-tools': ['find'],
          'tool-choice': 'auto',
          'max-tokens': 512,
          'max-seconds': 30,
          expect: [{ kind: 'benchlocal/tool-call', asserts: scenario.verifier.asserts }],
        },
      ],
    });
  });

  it('takes missing settings of a scenario from the pack', () => {
    const [imported] = importBenchlocal(packText(meta, scenario), 'small.jsonl').scenarios;
    expect(imported).toMatchObject({ 'max-tokens': 1024, 'max-seconds': 90 });
    const bare = { ...meta, default_max_seconds: undefined };
    expect(importBenchlocal(packText(bare, scenario), 'small.jsonl').scenarios).toMatchObject([{ 'max-seconds': 60 }]);
  });

  it('makes repeated ids unique without taking one that exists', () => {
    const ids = ['X', 'X', 'X.2', 'X', 'Y'].map((id) => ({ ...scenario, id }));
    const imported = importBenchlocal(packText(meta, ...ids), 'small.jsonl');
    expect(imported.scenarios.map(({ id }) => id)).toEqual(['X', 'X.3', 'X.2', 'X.4', 'Y']);
  });

  it('keeps a tool in its scenario if another scenario describes it differently', () => {
    const one = { ...scenario, id: 'A', tools: [tool('find'), tool('read')] };
    const other = { ...scenario, id: 'B', tools: [tool('read'), tool('find', 'find all')] };
    const plain = { ...scenario, id: 'C', tools: [tool('read')] };
    const pack = importBenchlocal(packText(meta, one, other, plain), 'small.jsonl');
    expect(Object.keys(pack.tools)).toEqual(['read']);
    expect(pack.scenarios[2]).toMatchObject({ 'use-tools': ['read'] });
    const [, second] = pack.scenarios;
    expect(second).not.toHaveProperty('use-tools');
    expect(Object.keys(second?.['tools'] ?? {})).toEqual(['read', 'find']);
  });

  it('converts replayed calls and their results', () => {
    const messages = [
      ...scenario.messages,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', function: { name: 'find', arguments: '{"q":"a"}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '[]' },
    ];
    const [imported] = importBenchlocal(packText(meta, { ...scenario, messages }), 'small.jsonl').scenarios;
    expect(imported?.['messages']).toEqual([
      ...scenario.messages,
      { role: 'assistant', content: '', 'tool-calls': [{ id: 'c1', name: 'find', arguments: { q: 'a' } }] },
      { role: 'tool', 'call-id': 'c1', content: '[]' },
    ]);
  });

  it('puts the expected document, the declared shape and the anchors of a data extraction into its check', () => {
    const extract = {
      ...scenario,
      id: 'DE-13',
      verifier: { type: 'data_extract', asserts: [] },
      expected: { discounts: [] },
      declares_top_level_shape: true,
    };
    const pack = importBenchlocal(packText({ ...meta, verifier_module: 'data_extract' }, extract), 'small.jsonl');
    expect(pack.scenarios[0]?.['expect']).toEqual([
      {
        kind: 'benchlocal/data-extract',
        asserts: [],
        expected: { discounts: [] },
        'declares-top-level-shape': true,
        anchors: { line_items: 'description', discounts: 'description' },
      },
    ]);
  });

  it.each([
    [
      'an assert kind',
      { verifier: { type: 'tool_call', asserts: [{ kind: 'tool_cal_count' }] } },
      'small.jsonl:2:1 verifier.asserts[0].kind: unknown assert kind "tool_cal_count"; did you mean "tool_call_count"?',
    ],
    [
      'another verifier',
      { verifier: { type: 'data_extract', asserts: [] } },
      'verifier.type: "data_extract" in a pack whose verifier module is tool_call',
    ],
    ['no check', { verifier: { type: 'tool_call', asserts: [] } }, 'verifier.asserts: nothing is checked'],
    ['a sampling setting', { sampling_overrides: { top_k: 20 } }, 'sampling_overrides.top_k: unknown key "top_k"'],
    ['its own temperature', { sampling_overrides: { temperature: 1 } }, 'sampling_overrides.temperature'],
    [
      'content in parts',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] },
      'messages[0].content',
    ],
    [
      'broken arguments',
      { messages: [{ role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{' } }] }] },
      'messages[0].tool_calls[0].function.arguments: not the text of a JSON object',
    ],
    ['a tool field', { tools: [{ ...tool('find'), strict: true }] }, 'tools[0].strict: unknown key "strict"'],
  ])('refuses unknown %s, with line and path', (_what, change, message) => {
    expect(refusal(meta, { ...scenario, ...change })).toContain(message);
  });

  it('lets an image judge bugfind-15 and cli-40, and answer the calls of the tasks with several rounds', () => {
    const line = { ...scenario, verifier: { type: '_stub', asserts: [{ kind: '_stub' }] }, anything: { kept: true } };
    const packOf = (pack_id: string, ...lines: readonly object[]) =>
      importBenchlocal(
        packText({ ...meta, pack_id, verifier_module: '_stub', supports_sandboxed_only: true }, ...lines),
        'images.jsonl',
      );
    const check = { kind: 'benchlocal/sandbox', image: 'bugfind', scenario: line };
    expect(packOf('bugfind-15', line).scenarios).toMatchObject([{ id: 'S-01', expect: [check] }]);
    const [once, agent, short] = packOf(
      'cli-40',
      ...['oneshot', 'multiround', 'multiround'].map((kind, at) => ({
        ...line,
        id: `S-${at}`,
        raw_scenario: { kind },
        ...(at === 2 ? { max_turns: 4 } : {}),
      })),
    ).scenarios;
    expect(once).not.toHaveProperty('tools');
    expect(agent).toMatchObject({
      'max-turns': 15,
      tools: { bash: {} },
      expect: [{ image: 'cli', 'answers-calls': true }],
    });
    expect(short).toMatchObject({ 'max-turns': 4 });
  });

  it.each([
    ['hermesagent-20', 'agent-20'],
    ['aider-polyglot-30', 'edit-15'],
  ])('refuses %s, whose image asks the endpoint, and names our pack', (pack_id, ours) => {
    const text = packText({ ...meta, pack_id, supports_sandboxed_only: true }, scenario);
    expect(() => importBenchlocal(text, 'theirs.jsonl')).toThrow(
      expect.objectContaining({
        message: `theirs.jsonl: the image of ${pack_id} calls the endpoint itself, with the key, and the journal would record none of it`,
        hint: `Use our pack of that kind: --pack ${ours}`,
      }),
    );
  });

  it('refuses sandbox packs, unknown modules, packs without scenarios and lines that are no JSON', () => {
    expect(refusal({ ...meta, supports_sandboxed_only: true, verifier_module: 'bug_find' }, scenario)).toContain(
      'cannot be imported in this version',
    );
    expect(refusal({ ...meta, verifier_module: 'tool_calls' }, scenario)).toContain('did you mean "tool_call"?');
    expect(refusal(meta)).toContain('a pack without scenarios');
    expect(() => importBenchlocal(`${JSON.stringify(meta)}\n{"id": }`, 'small.jsonl')).toThrow(
      'small.jsonl:2:1 not JSON',
    );
    expect(() => importBenchlocal('', 'small.jsonl')).toThrow('an empty file');
  });

  it('refuses a number that would lose digits', () => {
    const text = packText(meta, scenario).replace('"S-01"', '"S-01","expected":{"n":12345678901234567890}');
    expect(() => importBenchlocal(text, 'small.jsonl')).toThrow('expected.n: 12345678901234567890 is not exact');
  });
});

describe('isBenchlocalPack', () => {
  it('recognizes a pack by its first line', () => {
    expect(isBenchlocalPack(packText(meta, scenario))).toBe(true);
    expect(isBenchlocalPack('id: mine\n# __meta__: true\n')).toBe(false);
    expect(isBenchlocalPack('{"__meta__": false}\n')).toBe(false);
    expect(isBenchlocalPack('{"__meta__": tru')).toBe(false);
    expect(isBenchlocalPack('')).toBe(false);
  });
});
