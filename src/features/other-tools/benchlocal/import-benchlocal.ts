import { z } from 'zod';
import { InputError } from '../../../lib/errors.ts';
import { explainIssues, type SourcePath, showProblem } from '../../../lib/explain-issues.ts';
import { type Json, type ParsedJson, parseJson } from '../../../lib/json.ts';
import { deepField } from '../../../lib/loose.ts';
import { didYouMean } from '../../../lib/nearest.ts';
import type { ImageName } from '../../../verify/ports.ts';
import { programCheck, programPacks, type RunReference } from './benchlocal-programs.ts';
import {
  type BenchlocalMessage,
  type BenchlocalMeta,
  type BenchlocalSampling,
  type BenchlocalScenario,
  type BenchlocalTool,
  benchlocalMetaSchema,
  benchlocalScenarioSchema,
} from './benchlocal-schema.ts';
import { benchlocalAnswerMatch } from './kinds/answer-match.ts';
import { benchlocalDataExtract } from './kinds/data-extract.ts';
import { benchlocalInstructFollow } from './kinds/instruct-follow.ts';
import { benchlocalReasonMath } from './kinds/reason-math.ts';
import { benchlocalStructOutput } from './kinds/struct-output.ts';
import { benchlocalToolCall } from './kinds/tool-call.ts';

/** A pack in the form that our own files have; the caller checks its schema. */
export type ImportedPack = {
  id: string;
  version: string;
  title: string;
  'default-thinking': 'on' | 'off';
  sampling: Record<string, number>;
  tools: PackTools;
  scenarios: ImportedScenario[];
};
type ImportedScenario = { id: string; title: string; [key: string]: unknown };

/** The check for each benchlocal-cli scorer, by the module that a pack names. */
const scorers = {
  tool_call: benchlocalToolCall,
  instruct_follow: benchlocalInstructFollow,
  struct_output: benchlocalStructOutput,
  data_extract: benchlocalDataExtract,
  reason_math: benchlocalReasonMath,
  answer_match: benchlocalAnswerMatch,
} as const;
type Module = keyof typeof scorers;

function isModule(name: string): name is Module {
  return Object.hasOwn(scorers, name);
}

function assertKindsOf(module: Module): string[] {
  const { asserts } = scorers[module].expectation.shape;
  const list = asserts instanceof z.ZodDefault ? asserts.unwrap() : asserts;
  return list.element.options.map(({ shape }) => shape.kind.value);
}

/**
 * The key that pairs the items of two lists, by scenario and path, as in the code of benchlocal-cli; `$` is the root.
 */
const anchors: { readonly [scenarioId: string]: { readonly [path: string]: string } } = {
  'DE-02': { items: 'name' },
  'DE-07': { $: 'name' },
  'DE-13': { line_items: 'description', discounts: 'description' },
};

const hint = 'docs/interop.md lists what can be imported.';
const fallbackSeconds = 60;
const longestTitle = 120;

/** Whether the first line is that of a benchlocal-cli pack. */
export function isBenchlocalPack(text: string): boolean {
  const first = text.split('\n', 1)[0] ?? '';
  if (!first.includes('__meta__')) return false;
  const parsed = parseJson(first);
  return parsed.ok && parsed.value instanceof Map && parsed.value.get('__meta__') === true;
}

type Line = { readonly number: number; readonly value: Json };
type Refuse = (line: number, path: SourcePath, message: string) => never;

/** Turns a benchlocal-cli pack into one of ours. Refuses a pack with a part that it cannot carry over faithfully. */
export function importBenchlocal(
  text: string,
  origin: string,
  runReference: RunReference = () => undefined,
): ImportedPack {
  const refuse: Refuse = (line, path, message) => {
    throw new InputError(showProblem(origin, { place: { line, column: 1 }, path, message }), hint);
  };
  const [head, ...lines] = readLines(text, refuse);
  if (head === undefined) return refuse(1, [], 'an empty file');
  const meta = read(benchlocalMetaSchema, head, refuse);
  refuseSelfAskingImage(meta.pack_id, origin);
  const module = judgedBy(meta);
  const isModuled = module !== 'image' && module !== 'programs';
  if (isModuled && (meta.supports_sandboxed_only === true || meta.verifier_module === 'sandbox')) {
    refuse(head.number, ['verifier_module'], 'packs that run in a sandbox cannot be imported in this version');
  }
  if (module === undefined) {
    const known = Object.keys(scorers);
    return refuse(head.number, ['verifier_module'], unknown('verifier module', meta.verifier_module, known));
  }
  if (lines.length === 0) refuse(head.number, [], 'a pack without scenarios: its data set has to be fetched first');
  const scenarios = lines.map((line) => ({
    line: line.number,
    value: line.value,
    scenario: read(benchlocalScenarioSchema, line, refuse),
  }));
  for (const { line, scenario } of scenarios)
    checkScenario(scenario, module, meta, (path, message) => refuse(line, path, message));
  const ids = uniqueIds(scenarios.map(({ scenario }) => scenario.id));
  const shared = sharedTools(scenarios.map(({ scenario }) => scenario));
  return {
    id: `benchlocal:${meta.pack_id}`,
    version: meta.version,
    title: `${meta.pack_id} of benchlocal-cli`,
    'default-thinking': meta.default_thinking,
    sampling: samplingOf(meta.sampling_defaults),
    tools: shared,
    scenarios: scenarios.map(({ line, value, scenario }, index) => ({
      id: ids[index] ?? scenario.id,
      title: titleOf(scenario),
      messages: scenario.messages.map((message, place) =>
        messageOf(message, (path, problem) => refuse(line, ['messages', place, ...path], problem)),
      ),
      ...toolsOf(scenario, shared),
      ...limitsOf(scenario, meta),
      ...(module === 'image'
        ? imageFields(value, meta.pack_id)
        : {
            expect: [
              module === 'programs'
                ? programCheck(scenario.raw_problem, runReference, (path, message) => refuse(line, path, message))
                : expectationOf(scenario, module),
            ],
          }),
    })),
  };
}

function readLines(text: string, refuse: Refuse): Line[] {
  return text.split('\n').flatMap((content, index) => {
    if (content.trim() === '') return [];
    const parsed = parseJson(content.trim());
    if (!parsed.ok) return refuse(index + 1, [], `not JSON: ${parsed.message}`);
    return [{ number: index + 1, value: toJson(parsed.value, (path, message) => refuse(index + 1, path, message)) }];
  });
}

function read<Schema extends z.ZodType>(schema: Schema, line: Line, refuse: Refuse): z.infer<Schema> {
  const parsed = schema.safeParse(line.value);
  if (parsed.success) return parsed.data;
  const [problem] = explainIssues(parsed.error.issues);
  return refuse(line.number, problem?.path ?? [], problem?.message ?? 'not a line of a pack');
}

function unknown(what: string, name: string, known: readonly string[]): string {
  return `unknown ${what} "${name}"${didYouMean(name, known) || `; known: ${known.join(', ')}`}`;
}

/** The judge of a pack: its image, calls of its programs, or a module of verifiers. */
function judgedBy({ pack_id, verifier_module }: BenchlocalMeta): Module | 'image' | 'programs' | undefined {
  if (imagePacks.has(pack_id)) return 'image';
  if (programPacks.includes(pack_id)) return 'programs';
  return isModule(verifier_module) ? verifier_module : undefined;
}

function checkScenario(
  scenario: BenchlocalScenario,
  module: Module | 'image' | 'programs',
  meta: BenchlocalMeta,
  refuse: RefuseAt,
): void {
  if (module !== 'image' && module !== 'programs') checkAsserts(scenario, module, refuse);
  for (const key of ['temperature', 'top_p', 'seed'] as const) {
    const value = scenario.sampling_overrides?.[key];
    if (value !== undefined && value !== meta.sampling_defaults[key]) {
      refuse(['sampling_overrides', key], 'only a pack as a whole can have this setting here');
    }
  }
}

function checkAsserts(scenario: BenchlocalScenario, module: Module, refuse: RefuseAt): void {
  const { type, asserts } = scenario.verifier;
  if (type !== module) refuse(['verifier', 'type'], `"${type}" in a pack whose verifier module is ${module}`);
  if (asserts.length === 0 && scenario.expected === undefined) refuse(['verifier', 'asserts'], 'nothing is checked');
  const known = assertKindsOf(module);
  for (const [index, { kind }] of asserts.entries()) {
    if (!known.includes(kind)) refuse(['verifier', 'asserts', index, 'kind'], unknown('assert kind', kind, known));
  }
}

/** `RM-01`, `RM-01.2`, `RM-01.3`: one of the packs has the same id on every line. */
function uniqueIds(ids: readonly string[]): string[] {
  const taken = new Set(ids);
  const seen = new Set<string>();
  return ids.map((id) => {
    if (!seen.has(id)) {
      seen.add(id);
      return id;
    }
    let count = 2;
    while (taken.has(`${id}.${count}`)) count += 1;
    taken.add(`${id}.${count}`);
    return `${id}.${count}`;
  });
}

function titleOf(scenario: BenchlocalScenario): string {
  const title = scenario.upstream_title || scenario.description || scenario.id;
  return title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).toWellFormed()}…`;
}

function samplingOf(sampling: BenchlocalSampling): Record<string, number> {
  const { temperature, top_p, seed, max_tokens } = sampling;
  return withoutUndefined({ temperature, 'top-p': top_p, seed, 'max-tokens': max_tokens });
}

function limitsOf(scenario: BenchlocalScenario, meta: BenchlocalMeta): Record<string, number | string> {
  const overrides = scenario.sampling_overrides ?? {};
  const { tool_choice = meta.sampling_defaults.tool_choice, max_tokens = meta.sampling_defaults.max_tokens } =
    overrides;
  const seconds = scenario.max_seconds_override ?? meta.timeout_per_case_default ?? meta.default_max_seconds;
  return withoutUndefined({
    'tool-choice': tool_choice,
    'max-tokens': max_tokens,
    'max-seconds': seconds ?? fallbackSeconds,
  });
}

function withoutUndefined<Value>(entries: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}

function expectationOf(scenario: BenchlocalScenario, module: Module): Record<string, unknown> {
  const expectation = { kind: `benchlocal/${module.replace('_', '-')}`, asserts: scenario.verifier.asserts };
  if (module !== 'data_extract') return expectation;
  return {
    ...expectation,
    ...withoutUndefined({
      expected: scenario.expected,
      'declares-top-level-shape': scenario.declares_top_level_shape ?? undefined,
      anchors: anchors[scenario.id],
    }),
  };
}

type PackTool = { description: string; parameters: { readonly [key: string]: Json } };
type PackTools = Record<string, PackTool>;

/** The tools that are the same in every scenario that has a tool of that name. */
function sharedTools(scenarios: readonly BenchlocalScenario[]): PackTools {
  const byName = new Map<string, PackTool | 'several'>();
  for (const tool of scenarios.flatMap((scenario) => scenario.tools ?? [])) {
    const known = byName.get(tool.function.name);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(toolOf(tool));
    byName.set(tool.function.name, isSame ? toolOf(tool) : 'several');
  }
  return Object.fromEntries([...byName].filter((entry): entry is [string, PackTool] => entry[1] !== 'several'));
}

/** Names the tools if all of them are shared. Otherwise the scenario keeps them all, so that their order stays. */
function toolsOf(scenario: BenchlocalScenario, shared: PackTools): Record<string, unknown> {
  const tools = scenario.tools ?? [];
  if (tools.length === 0) return {};
  const names = tools.map((tool) => tool.function.name);
  if (names.every((name) => Object.hasOwn(shared, name))) return { 'use-tools': names };
  return { tools: Object.fromEntries(tools.map((tool) => [tool.function.name, toolOf(tool)])) };
}

function toolOf(tool: BenchlocalTool): PackTool {
  const { description, parameters = { type: 'object', properties: {} } } = tool.function;
  return { description, parameters };
}

type RefuseAt = (path: SourcePath, message: string) => never;

/** Plain JSON; refuses a number that would lose digits. */
function toJson(value: ParsedJson, refuse: RefuseAt, path: SourcePath = []): Json {
  if (typeof value === 'bigint') return refuse(path, `${value} is not exact as a number`);
  if (Array.isArray(value)) return value.map((item, index) => toJson(item, refuse, [...path, index]));
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [key, toJson(item, refuse, [...path, key])]));
}

/** A message in the form of our packs. */
function messageOf(message: BenchlocalMessage, refuse: RefuseAt): Record<string, unknown> {
  switch (message.role) {
    case 'assistant': {
      const calls = message.tool_calls ?? [];
      const content = message.content ?? '';
      if (calls.length === 0) return { role: 'assistant', content };
      const replayed = calls.map((call, index) => ({
        id: call.id,
        name: call.function.name,
        arguments: argumentsOf(call.function.arguments, (problem) =>
          refuse(['tool_calls', index, 'function', 'arguments'], problem),
        ),
      }));
      return { role: 'assistant', content, 'tool-calls': replayed };
    }
    case 'tool':
      return { role: 'tool', 'call-id': message.tool_call_id, content: message.content };
    default:
      return { role: message.role, content: message.content };
  }
}

function argumentsOf(written: string | { readonly [key: string]: Json }, refuse: (message: string) => never): Json {
  if (typeof written !== 'string') return written;
  const parsed = parseJson(written);
  if (!parsed.ok || !(parsed.value instanceof Map)) return refuse('not the text of a JSON object');
  return toJson(parsed.value, (_path, message) => refuse(message));
}

/** The packs whose answers are judged in an image that asks no endpoint. */
const imagePacks: ReadonlyMap<string, ImageName> = new Map([
  ['bugfind-15', 'bugfind'],
  ['cli-40', 'cli'],
]);

/** The packs whose image asks the endpoint, and our pack that looks for the same. */
const askingPacks: ReadonlyMap<string, string> = new Map([
  ['hermesagent-20', 'agent-20'],
  ['aider-polyglot-30', 'edit-15'],
]);

function refuseSelfAskingImage(packId: string, origin: string): void {
  const ours = askingPacks.get(packId);
  if (ours === undefined) return;
  throw new InputError(
    `${origin}: the image of ${packId} calls the endpoint itself, with the key, and the journal would record none of it`,
    `Use our pack of that kind: --pack ${ours}`,
  );
}

/** The model sees this text; there, its words are others. */
const bashTool = {
  description: 'Runs a command with bash in the container of the task. Returns stdout, stderr and the exit code.',
  parameters: {
    type: 'object',
    properties: { command: { type: 'string' }, timeout_seconds: { type: 'integer', default: 30 } },
    required: ['command'],
  },
};

const [mostTurns, longest] = [15, 40];

/** The part of a scenario that is judged in an image, made of its line. */
function imageFields(line: Json, packId: string): Record<string, unknown> {
  const image = imagePacks.get(packId);
  const isAgent = deepField(line, 'raw_scenario', 'kind') === 'multiround';
  const expect = [{ kind: 'benchlocal/sandbox', image, scenario: line, ...(isAgent ? { 'answers-calls': true } : {}) }];
  if (!isAgent) return { expect };
  const turns = [deepField(line, 'max_turns'), deepField(line, 'raw_scenario', 'max_turns')].find(Number.isInteger);
  return { tools: { bash: bashTool }, 'max-turns': Math.min(Math.max(1, Number(turns ?? mostTurns)), longest), expect };
}
