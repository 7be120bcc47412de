import { parseAnswers, renderAnswers } from '../../src/baseline/parse-answers.ts';
import { parseBaseline } from '../../src/baseline/parse-baseline.ts';
import { renderBaselineFile } from '../../src/baseline/render-baseline-file.ts';
import { stampHeader } from '../../src/commands/stamp.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { optionNames } from '../../src/config/options/options.ts';
import { includesOf, parseConfig } from '../../src/config/parse-config.ts';
import { readValues } from '../../src/config/read-values.ts';
import { checkFlags } from '../../src/config/settings-from-flags.ts';
import { readJudgedRow, readJudgedTexts } from '../../src/features/judges/judgebench/judgebench-rows.ts';
import { parseJudgeTemplate } from '../../src/features/judges/judgebench-pack.ts';
import { parseNumerics, renderNumerics } from '../../src/features/numerics/numerics-file.ts';
import { importBenchlocal, isBenchlocalPack } from '../../src/features/other-tools/benchlocal/import-benchlocal.ts';
import {
  isBenchlocalResult,
  parseBenchlocalResult,
} from '../../src/features/other-tools/benchlocal/parse-benchlocal-result.ts';
import { isBenchloopFile, parseBenchloop } from '../../src/features/other-tools/benchloop/benchloop-file.ts';
import { benchlocalAnswers, toUtc } from '../../src/features/other-tools/other-results.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { parseJson, showJson } from '../../src/lib/json.ts';
import { parseStrictYaml } from '../../src/lib/strict-yaml.ts';
import { decodeTreeFile } from '../../src/lib/tree.ts';
import { unzip } from '../../src/lib/unzip.ts';
import { parsePack, parsePackLines } from '../../src/packs/parse-pack.ts';
import type { Baseline } from '../../src/records/baseline.ts';
import { scorecardWith } from '../baseline/scorecard-with.ts';
import { gameOf, resultRow } from '../features/judges/judgebench-with.ts';
import { exportRow, runFile } from '../features/other-tools/benchloop/run-file.ts';
import { packText } from '../packs/pack-text.ts';
import { zipWith } from '../support/zip-with.ts';
import { type ForeignReader, jsonReader, textReader } from './parser.ts';

const baseline: Baseline = {
  scorecard: scorecardWith(),
  capturedAt: '2026-11-20T02:12:00.000Z',
  reason: 'first',
  tool: '0.1.0',
  anchor: undefined,
  acceptedUseless: undefined,
  firstAnswers: new Map([['toolcall-15/TC-01', 'Fine']]),
};
const baselinePath = 'baselines/vllm--qwen__no-thinking.json';

const config = `version: 1
defaults: { tier: quick, repeat: 3, max-drop: 10, mode: no-thinking, max-targets: 2 }
floors: { toolcall-15: 80 }
include: [quality/*.yml]
targets:
  - slug: vllm/qwen-35b
    compose: { file: models/vllm/compose.yml, service: vllm, profiles: [big] }
    modes: [no-thinking, enable-thinking]
    tier: medium
  - slug: llamacpp/gemma
    boot: { command: "llama-server -m gemma.gguf", ready-url: http://127.0.0.1:8080/health }
    paths: [models/gemma/**]
`;
const pack = packText({
  scenario: `    gold: [blue]
    near-misses: [{ wrong: another colour, breaks: A, reply: { text: red, reasoning: why }  }]
`,
});
const packLines = [
  { id: 'small', version: '1.0.0', title: 'A small pack' },
  {
    id: 'A-1',
    title: 'Says it',
    messages: [{ role: 'user', content: 'Say blue' }],
    expect: [{ kind: 'not', of: { kind: 'text-rules', rules: [{ rule: 'exact', text: 'red' }] } }],
  },
];
const imported = [
  {
    __meta__: true,
    pack_id: 'small-2',
    version: '1.0.0',
    verifier_module: 'tool_call',
    sampling_defaults: { temperature: 0, top_p: 1, max_tokens: 1024, chat_template_kwargs: { enable_thinking: true } },
  },
  {
    id: 'S-01',
    messages: [{ role: 'user', content: 'Find the plan.' }],
    tools: [{ type: 'function', function: { name: 'find', description: 'Finds it', parameters: { type: 'object' } } }],
    verifier: { type: 'tool_call', asserts: [{ kind: 'exact_function_name', value: 'find' }] },
  },
];
const row = {
  id: 'TC-01',
  passed: false,
  failure_mode: 'wrong_answer',
  repeat_index: 1,
  raw_scenario: { id: 'TC-01', messages: [{ role: 'user', content: 'Do it' }] },
  raw_response: {
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: 'Done' } }],
    usage: { prompt_tokens: 120, completion_tokens: 8 },
  },
  sampling_params: { temperature: 0, top_p: 1, max_tokens: 512 },
  tokens_completion: 8,
};
const result = {
  schema_version: '1',
  runner_version: '0.9.9',
  model: 'Qwen/Qwen3-30B_A3B',
  mode: 'quick',
  started_at: '2026-05-09T12:00:00+00:00',
  finished_at: '2026-05-09T14:05:00+02:00',
  thinking_mode: 'force-off',
  repeat: 1,
  packs: [{ pack_id: 'toolcall-15', version: '1.0.1', latency: { p50: 1.5, p95: 2.5 }, scenarios: [row] }],
};
const lines = (values: readonly unknown[]) => `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
const json = [
  '{"a":[1,-2.5e3,9007199254740993,null,true,"\\u00e9\\n"],"b":{"__proto__":{"c":[]}}}',
  '[[[[1]]]]',
  '"a"',
];
const yaml = ['a: 1\nb: [x, "y", { c: null }]\nd: |\n  text\n  more\n', '- 1\n- a: &x b\n  c: *x\n', '# nothing\n'];
// Named as in the Action and the command line.
const values = {
  slug: 'vllm/a',
  repeat: '3',
  'max-drop': '10',
  mode: 'no-thinking',
  'extra-body': '{"a":1}',
  shard: '1/2',
};

export const documentParsers: readonly ForeignReader[] = [
  textReader('pack', ['src/packs/parse-pack.ts#parsePack'], [pack], (text) => parsePack(text, 'a.yaml')),
  textReader('pack in lines', ['src/packs/parse-pack.ts#parsePackLines'], [lines(packLines)], (text) =>
    parsePackLines(text, 'a.jsonl'),
  ),
  textReader(
    'pack of benchlocal',
    ['src/features/other-tools/benchlocal/import-benchlocal.ts#importBenchlocal'],
    [lines(imported)],
    (text) => [isBenchlocalPack(text), importBenchlocal(text, 'a.jsonl')],
  ),
  textReader(
    'result of benchlocal',
    ['src/features/other-tools/benchlocal/parse-benchlocal-result.ts#parseBenchlocalResult'],
    [JSON.stringify(result)],
    (text) => parseBenchlocalResult(text, 'a.json', toUtc),
  ),
  textReader(
    'answers in a result of benchlocal',
    ['src/features/other-tools/benchlocal/parse-benchlocal-result.ts#readResult'],
    [JSON.stringify(result)],
    (text) => benchlocalAnswers(text, 'a.json'),
  ),
  jsonReader(
    'kind of a result',
    ['src/features/other-tools/benchlocal/parse-benchlocal-result.ts#isBenchlocalResult'],
    [result],
    isBenchlocalResult,
  ),
  jsonReader(
    'result of BenchLoop',
    [
      'src/features/other-tools/benchloop/benchloop-file.ts#isBenchloopFile',
      'src/features/other-tools/benchloop/benchloop-file.ts#parseBenchloop',
    ],
    [runFile(), { runs: [runFile(), exportRow()] }],
    (value) => isBenchloopFile(value) && parseBenchloop(value, 'a.json', toUtc),
  ),
  textReader('config', ['src/config/parse-config.ts#parseConfig'], [config], (text) => [
    includesOf({ file: 'a.yml', text }),
    parseConfig({ file: 'a.yml', text }, [], '/rig'),
  ]),
  textReader(
    'included config',
    ['src/config/parse-config.ts#includesOf'],
    ['version: 1\ntargets:\n  - slug: a/b\n    endpoint: h:1\n'],
    (text) => parseConfig({ file: 'a.yml', text: config }, [{ file: 'b.yml', text }], '/rig'),
  ),
  jsonReader('flags', ['src/config/read-values.ts#readValues'], [values], (value) => {
    const given = typeof value === 'object' && value !== null ? value : {};
    const known = Object.fromEntries(
      Object.entries(given).filter(([name, each]) => optionNames.some((one) => one === name) && isGiven(each)),
    );
    return [readValues(known, String), checkFlags(known, String).faults];
  }),
  jsonReader(
    'inputs of the Action',
    ['src/config/action-inputs.ts#readActionInputs'],
    [{ command: 'check', ...values }],
    (value) =>
      readActionInputs((name) => {
        const given =
          typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : '';
        return typeof given === 'string' ? given : JSON.stringify(given);
      }),
  ),
  textReader('baseline', ['src/baseline/parse-baseline.ts#parseBaseline'], [renderBaselineFile(baseline)], (text) =>
    parseBaseline(text, baselinePath),
  ),
  textReader(
    'answers',
    ['src/baseline/parse-answers.ts#parseAnswers', 'src/baseline/parse-answers.ts#readHead'],
    [renderAnswers(baseline) ?? ''],
    (text) => parseAnswers(text, 'a.answers.jsonl', baseline),
  ),
  textReader(
    'log probabilities',
    ['src/features/numerics/numerics-file.ts#parseNumerics', 'src/baseline/parse-answers.ts#readLine'],
    [renderNumerics({ ...baseline, numerics: { prompts: 'a'.repeat(64), sessions: [{ p1: [] }, { p1: [] }] } }) ?? ''],
    (text) => parseNumerics(text, 'a.numerics.jsonl', baseline),
  ),
  jsonReader(
    'rule',
    ['src/gate/gate-rule.ts#parseRule'],
    [{ maxDrop: '10', expectChange: ['model'], requireSame: ['engine'], floors: { a: '80.5' }, floorsFail: true }],
    (value) => JSON.stringify(value).length > 0 && isRule(value) && parseRule(value),
  ),
  textReader('JSON', ['src/lib/json.ts#parseJson'], json, (text) => {
    const parsed = parseJson(text);
    return parsed.ok && showJson(parsed.value);
  }),
  textReader('YAML', ['src/lib/strict-yaml.ts#parseStrictYaml'], yaml, (text) => {
    const { value, locate } = parseStrictYaml(text);
    return [JSON.stringify(value), locate(['a', 0])];
  }),
  {
    name: 'file of a tree',
    covers: ['src/lib/tree.ts#decodeTreeFile'],
    documents: yaml.map((text) => new TextEncoder().encode(text)),
    read: (bytes) => decodeTreeFile(bytes, 'a.yml'),
  },
  {
    name: 'archive',
    covers: ['src/lib/unzip.ts#unzip'],
    documents: [
      zipWith([
        { path: 'run.json', content: '{}' },
        { path: 'logs/' },
        { path: 'logs/a', content: 'a'.repeat(300), isStored: true },
      ]),
      zipWith([{ path: 'a', content: 'x'.repeat(50_000) }]),
    ],
    read: (bytes) => [...unzip(bytes, { bytes: 100_000, files: 10 })],
  },
  textReader(
    'head of a compose file',
    ['src/commands/stamp.ts#stampHeader'],
    ['# a\n# Quality: x\nservices: {}\n'],
    (text) => stampHeader(text, 'new', '\ufeff'),
  ),
  textReader(
    'templates of JudgeBench',
    ['src/features/judges/judgebench-pack.ts#parseJudgeTemplate'],
    ['Asked: {{prompt}}\n1: {{ answer_a }}\n2: {{answer_b}}\n'],
    (text) => parseJudgeTemplate(text, 'a.jinja2').fill({ question: text, first: '$&', second: '', rubric: undefined }),
  ),
  jsonReader(
    'rows of JudgeBench',
    ['readJudgedRow', 'readJudgedTexts'].map((name) => `src/features/judges/judgebench/judgebench-rows.ts#${name}`),
    [
      resultRow(1, [gameOf('A>B'), null]),
      resultRow(2, [{ judgment: { scores: [1, 2] }, decision: 'B>A' }], { judge_name: 'reward_model' }),
    ],
    (value) => [
      readJudgedRow(value),
      readJudgedTexts(
        value,
        () => true,
        (text) => text.slice(0, 100),
      ),
    ],
  ),
];

function isGiven(value: unknown): value is string | boolean | readonly string[] {
  return (
    ['string', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'))
  );
}

/** Texts come from flags and config, where their types are checked. */
function isRule(value: unknown): value is Parameters<typeof parseRule>[0] {
  const rule = Object(value);
  const { maxDrop, floors, expectChange, requireSame } = rule;
  const areTexts = (each: unknown) => Array.isArray(each) && each.every((one) => typeof one === 'string');
  return (
    typeof maxDrop === 'string' &&
    areTexts(Object.values(Object(floors))) &&
    areTexts(expectChange) &&
    areTexts(requireSame)
  );
}
