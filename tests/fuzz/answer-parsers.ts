import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readAttempt } from '../../src/endpoint/client/harness/harness.ts';
import { harnesses } from '../../src/endpoint/client/harness/harnesses.ts';
import { readDecision } from '../../src/features/judges/judge-decision.ts';
import { parsePythonJson } from '../../src/features/other-tools/benchlocal/kinds/python-json.ts';
import { readEdits } from '../../src/features/sandbox/kinds/read-edits.ts';
import { templatesIn } from '../../src/features/templates/gguf-templates.ts';
import { parseStrictYaml } from '../../src/lib/strict-yaml.ts';
import { loadBuiltinPacks, loadPacks } from '../../src/packs/load-packs.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { readThread } from '../../src/packs/read-thread.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import type { Attempt, Task } from '../../src/records/attempt.ts';
import { decisionStyles, verdictSchema } from '../../src/records/verdict.ts';
import { unfence } from '../../src/verify/answer-text.ts';
import { parseDecimal, parseFraction } from '../../src/verify/answers/exact-number.ts';
import { parseXmlDocument } from '../../src/verify/documents/xml-value.ts';
import { parseYamlDocument } from '../../src/verify/documents/yaml-value.ts';
import type { Ports } from '../../src/verify/ports.ts';
import { type Expectation, expectationSchema, isComposite, kinds } from '../../src/verify/registry.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { ggufOf } from '../features/templates/gguf-of.ts';
import { attemptWith } from '../verify/attempt-with.ts';
import { type ForeignReader, textReader } from './parser.ts';

const ports: Ports = {
  patterns: { search: async () => ({ outcome: 'searched', found: false }) },
  code: { run: async () => ({ outcome: 'limit', what: 'crash', cpuMs: 1 }) },
  system: {
    run: async () => [{ outcome: 'limit', what: 'crash', cpuMs: 1 }],
    open: () => ({ run: async () => ({ outcome: 'limit', what: 'crash', cpuMs: 1 }), close: async () => undefined }),
  },
  images: {
    judge: async () => ({ outcome: 'judged', passed: false, mode: 'verifier_fail', detail: '' }),
    open: () => ({ answer: async () => undefined, close: async () => undefined }),
  },
};
const someTask: Task = { messages: [{ role: 'user', content: 'Answer' }], tools: [] };

const exact = (text: string) => ({ kind: 'text-rules', rules: [{ rule: 'exact', text }] });

const golden = parseStrictYaml(readFileSync('tests/golden/cases.yaml', 'utf8'));
const goldenCases = z
  .array(z.looseObject({ expect: z.looseObject({ kind: z.string() }) }))
  .parse(golden.ok ? golden.value : golden)
  .map((each) => each.expect);

/** Checks that no built-in pack has. */
const written = [
  ...goldenCases,
  { kind: 'xml-value', root: { name: 'a', children: [{ name: 'b', text: '1' }] } },
  { kind: 'all-of', of: [exact('a'), { kind: 'yaml-value', value: { a: 1 } }] },
  { kind: 'not', of: exact('a') },
  { kind: 'json-schema', schema: { type: 'object', required: ['a'], properties: { a: { uniqueItems: true } } } },
  { kind: 'benchlocal/tool-call', asserts: [{ kind: 'required_args_present', args: ['city'] }] },
  { kind: 'benchlocal/instruct-follow', asserts: [{ kind: 'case_only', value: 'titlecase' }] },
  { kind: 'benchlocal/struct-output', asserts: [{ kind: 'csv_columns', expected: ['a'] }] },
  { kind: 'benchlocal/struct-output', asserts: [{ kind: 'yaml_parse_required' }] },
  { kind: 'benchlocal/struct-output', asserts: [{ kind: 'jsonpath_assertion', path: '$.a[0]', regex: 'x' }] },
  { kind: 'benchlocal/data-extract', expected: { a: [{ a: [1, null] }] }, anchors: { a: 'a' } },
  { kind: 'benchlocal/reason-math', asserts: [{ kind: 'exact_string', value: 'a=1', checkpoints: ['a=1'] }] },
  { kind: 'benchlocal/answer-match', asserts: [{ kind: 'exact_letter', value: 'A' }] },
  { kind: 'benchlocal/sandbox', image: 'cli', scenario: { id: 'A' }, 'answers-calls': true },
];
const texts = [
  '```json\n{"a": [1, {"b": null}]}\n```',
  '<?xml version="1.0"?><a c="d"><b>1</b><![CDATA[x]]>&amp;</a>',
  '# A\n\n- b\n  1. c\n\n| a | b |\n|---|:-:|\n| 1 | `2` |\n',
  'a,b\n"1, 2","3 ""4"""\n',
  'a: 1\nb: [x, { c: "d" }]\n',
  'ANSWER: 3/4 km/h, so B.',
  '**a.py**\n```\n<<<<<<< SEARCH\n  return a\n=======\n  return a + 1\n>>>>>>> REPLACE\n```\nc.md\n```\nx\n```\n',
];

type Asked = { readonly expected: readonly Expectation[]; readonly task: Task };

function leavesOf(expected: Expectation): readonly Expectation[] {
  return isComposite(expected) ? [expected, ...[expected.of].flat().flatMap(leavesOf)] : [expected];
}

/** As text, and as the arguments of a call of each tool. */
function attemptOf(text: string, { tools }: Task): Attempt {
  const [first, second] = tools;
  const calls = [first, second].flatMap((tool, index) =>
    tool === undefined ? [] : [{ id: `call_${index}`, name: tool.name, arguments: text }],
  );
  return attemptWith({ content: text, toolCalls: calls, raw: { choices: [{ message: { content: text } }] } });
}

async function verdictOn(text: string, { expected, task }: Asked): Promise<void> {
  verdictSchema.parse(await judge(attemptOf(text, task), expected, { task, ports }));
}

const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
const asked = packs.flatMap((pack) =>
  pack.scenarios.map((scenario) => ({
    asked: { expected: scenario.expect, task: taskOf(pack, scenario) },
    kinds: new Set(scenario.expect.flatMap(leavesOf).map(({ kind }) => kind)),
    gold: scenario.gold
      .flatMap((reply) => readReply(reply))
      .flatMap((turn) => [turn.content, ...turn.toolCalls.map((call) => String(call.arguments))]),
  })),
);

/** Replies to a few scenarios judged by this kind; the length of the reply chooses them. */
function kindReader(kind: Expectation['kind']): ForeignReader {
  const known = asked.filter((each) => each.kinds.has(kind)).slice(0, 6);
  const own = written.filter((each) => each.kind === kind);
  const of: Asked[] = [
    ...known.map((each) => each.asked),
    ...own.map((each) => ({ expected: [expectationSchema.parse(each)], task: someTask })),
  ];
  const replies = [...known.flatMap(({ gold }) => gold.filter((text) => text !== '').slice(0, 2)), ...texts];
  return textReader(`reply judged by ${kind}`, [], replies, async (text) => {
    const one = of[text.length % of.length];
    if (one === undefined) throw new Error(`nothing here is judged by ${kind}`);
    await verdictOn(text, one);
  });
}

const verify = 'src/verify/';
const features = 'src/features/';
const [agent] = (await loadPacks(['agent-20'])).flatMap(({ pack }) =>
  pack.scenarios.map((scenario) => ({ scenario, tools: taskOf(pack, scenario).tools })),
);

export const answerParsers: readonly ForeignReader[] = [
  ...kinds().map(kindReader),
  textReader('XML', [`${verify}documents/xml-value.ts#parseXmlDocument`], texts, parseXmlDocument),
  textReader('YAML of a reply', [`${verify}documents/yaml-value.ts#parseYamlDocument`], texts, parseYamlDocument),
  textReader(
    'JSON as Python reads it',
    [`${features}other-tools/benchlocal/kinds/python-json.ts#parsePythonJson`],
    ['{"a": [NaN, 1.0, -Infinity]}'],
    parsePythonJson,
  ),
  textReader(
    'number',
    [`${verify}answers/exact-number.ts#parseDecimal`, `${verify}answers/exact-number.ts#parseFraction`],
    ['-12.5e3', '3/4'],
    (text) => [parseDecimal(text), parseFraction(text)],
  ),
  textReader(
    'decision of a judge',
    [`${features}judges/judge-decision.ts#readDecision`],
    ['[[A>B]] [[B>>A]]', 'Result: B', '[RESULT] A', 'final decision is Tie'],
    (text) =>
      decisionStyles.flatMap((style) => [
        readDecision(text, { style }),
        readDecision(text, { style, 'as-judgebench': true }),
      ]),
  ),
  {
    name: 'headers of GGUF, and chat templates beside them',
    covers: [`${features}templates/read-templates.ts#readTemplates`],
    documents: [ggufOf({ 'tokenizer.chat_template': 'a', 'tokenizer.chat_template.tools': 'b' })],
    read: templatesIn,
  },
  textReader('edits of files', [`${features}sandbox/kinds/read-edits.ts#readEdits`], texts, (text) => [
    readEdits(text, 'whole', { 'a.py': '', 'c.md': '' }),
    readEdits(text, 'search-replace', { 'a.py': '' }),
  ]),
  textReader(
    'calls that the words of a harness hold, and the thread of an agent',
    [
      'src/endpoint/client/harness/harness.ts#readAttempt',
      'src/endpoint/client/harness/tagged-calls.ts#readTagged',
      'src/endpoint/client/harness/tagged-calls.ts#readJsonCall',
      'src/packs/read-thread.ts#readThread',
    ],
    [
      '<think>a</think><tool_call>{"name": "list_files", "arguments": {"folder": "a"}}</tool_call>',
      '<function_call>{"name": "read_file", "arguments": {}}</function_call>',
      '<tool_call><function=read_file><parameter=path>a</parameter></function></tool_call>',
      '{"tool": "read_file", "arguments": {"path": "a"}}',
      '```json\n[{"tool": "a", "arguments": {}}, {"answer": "b"}]\n```',
    ],
    (text) =>
      Object.values(harnesses).map((harness) =>
        readThread(agent?.scenario, readAttempt(harness, attemptWith({ content: text }), agent?.tools ?? [])),
      ),
  ),
  textReader('fence', [`${verify}answer-text.ts#unfence`], texts, unfence),
];
