import { groupBy } from '../../lib/group-by.ts';
import { type ParsedJson, parseJson, showJson } from '../../lib/json.ts';
import type { AssistantTurn, Attempt, Task, ToolDefinition } from '../../model/attempt.ts';
import type { Verdict } from '../../model/verdict.ts';
import { unfence } from '../../verify/answer-text.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import { judge } from '../../verify/judge.ts';
import type { CodeRunner } from '../../verify/ports.ts';
import type { Reply, ReplyTurn, Scenario } from '../pack-schema.ts';
import { playScript } from '../play-script.ts';
import { readReply, replyTurns, withoutFreeMarks } from '../read-reply.ts';
import { mutateCalls, mutateServer, type ReplyMutant, serverMutators } from './mutate-calls.ts';
import { type CodeCheck, codeCheckOf, isSameProgram, mutateCode } from './mutate-code.ts';
import { editCheckOf, isSameEdit, mutateEdits } from './mutate-edits.ts';
import { mutateAround, mutateText, type TextMutant } from './mutate-text.ts';
import { RememberedRuns } from './remember-runs.ts';

/** A reply that no model gave, and its verdict. */
export type Probe = { readonly attempt: Attempt; readonly verdict: Verdict };
export type NullProbe = Probe & { readonly model: string };
export type MutantProbe = Probe & { readonly mutator: string; readonly reply: readonly ReplyTurn[] };

export type Probes = {
  readonly gold: readonly Probe[];
  /** What the slowest gold answer needed in the sandbox; 0 without a check of programs. */
  readonly goldCpuMs: number;
  /** In the order of the scenario's near-misses. */
  readonly nearMisses: readonly Probe[];
  readonly nulls: readonly NullProbe[];
  readonly mutants: readonly MutantProbe[];
};

/** A mutant that loops is ended sooner than a slow answer of a model. */
const mutantCpu = { leastMs: 1000, timesGold: 5 };

/** Plays all replies known to lint through the scenario's script, and judges them. */
export async function probeScenario(
  scenario: Scenario,
  given: VerifyContext,
  runs = new RememberedRuns(given.ports.code),
): Promise<Probes> {
  const probeWith =
    (code: CodeRunner) =>
    async (attempt: Attempt): Promise<Probe> => ({
      attempt,
      verdict: await judge(attempt, scenario.expect, { ...given, ports: { ...given.ports, code } }),
    });
  const probe = probeWith(runs);
  const gold = await Promise.all(scenario.gold.map((reply) => probe(played(scenario, reply))));
  const goldCpuMs = runs.mostCpuMs;
  const nearMisses = await Promise.all(scenario['near-misses'].map(({ reply }) => probe(played(scenario, reply))));
  const nulls = await Promise.all(
    [...nullModels, ...nullPrograms(codeCheckOf(scenario))].map(async ({ name, speak }) => ({
      model: name,
      ...(await probe(playScript(scenario, () => speak(given.task)))),
    })),
  );
  const probeMutant = probeWith(runs.within(Math.max(mutantCpu.leastMs, mutantCpu.timesGold * goldCpuMs)));
  const mutants = await Promise.all(
    (await mutantsOf(scenario, given)).map(async ({ mutator, turns }) => ({
      mutator,
      reply: turns,
      ...(await probeMutant(played(scenario, [...turns]))),
    })),
  );
  return { gold, goldCpuMs, nearMisses, nulls, mutants: await withoutTwins(scenario, given, mutants) };
}

/** A program that passes and is the same as the right one is no mutant. */
async function withoutTwins(
  scenario: Scenario,
  { ports }: VerifyContext,
  mutants: readonly MutantProbe[],
): Promise<MutantProbe[]> {
  const check = codeCheckOf(scenario);
  const edits = editCheckOf(scenario);
  const gold = replyTurns(scenario.gold[0] ?? '').at(-1)?.text ?? '';
  const isTwin = async ({ mutator, verdict, reply }: MutantProbe) => {
    if (!mutator.startsWith('code-') || verdict.outcome !== 'pass') return false;
    const text = reply.at(-1)?.text ?? '';
    if (check !== undefined) return isSameProgram(gold, text, check, ports.code);
    return edits !== undefined && isSameEdit(gold, text, edits, ports.code);
  };
  const twins = await Promise.all(mutants.map(isTwin));
  return mutants.filter((_, at) => twins[at] !== true);
}

function played(scenario: Scenario, reply: Reply): Attempt {
  const turns = readReply(reply);
  return playScript(scenario, (index) => turns[index]);
}

// A mutant of two golds counts once, and a mutant that equals another gold answer does not count.
async function mutantsOf(scenario: Scenario, { task, ports }: VerifyContext): Promise<ReplyMutant[]> {
  const seen = new Set(scenario.gold.map((gold) => asSent(replyTurns(gold))));
  const mutants = scenario.gold.flatMap((gold) => mutateReply(gold, task.tools));
  // Most words of a program can be written otherwise: its mutants are made by its grammar, of the first gold answer.
  const programs = await programMutants(scenario, ports.code);
  const all =
    programs === undefined
      ? mutants
      : [
          ...mutants.filter(({ mutator }) => serverMutators.has(mutator)),
          ...spreadByMutator(programs, mostPerCodeMutator),
        ];
  return all.filter(({ turns }) => !seen.has(asSent(turns)) && seen.add(asSent(turns)));
}

async function programMutants(scenario: Scenario, code: CodeRunner): Promise<ReplyMutant[] | undefined> {
  const [check, edits, [gold = '']] = [codeCheckOf(scenario), editCheckOf(scenario), scenario.gold];
  if (check !== undefined) return mutateCode(gold, check, code);
  return edits === undefined ? undefined : mutateEdits(gold, edits, code);
}

/** A reply as a server would send it, without outer white space. */
function asSent(turns: readonly ReplyTurn[]): string {
  return JSON.stringify(turns.map(({ text, calls }) => [withoutFreeMarks(text).trim(), calls]));
}

/** A model that understands nothing: its answer to a task, the same in every turn. */
type NullModel = { readonly name: string; readonly speak: (task: Task) => AssistantTurn };

function saying(content: string): AssistantTurn {
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

function always(name: string, content: string): NullModel {
  return { name, speak: () => saying(content) };
}

function calling(names: readonly string[]): AssistantTurn {
  const toolCalls = names.map((name, index) => ({ id: `call_${index + 1}`, name, arguments: '{}' }));
  return { ...saying(''), toolCalls, finishReason: 'tool_calls' };
}

function lastOf(task: Task, role: 'user' | 'system'): string {
  return task.messages.findLast((message) => message.role === role)?.content ?? '';
}

// Words without a subject, so that they match no key word of a scenario by chance.
const filler =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua'.split(
    ' ',
  );

/** A broken server passes every scenario that one of these passes. */
export const nullModels: readonly NullModel[] = [
  always('empty', ''),
  always('(no answer)', '(no answer)'),
  always('Sure!', 'Sure!'),
  always('ANSWER: 1', 'ANSWER: 1'),
  always('{}', '{}'),
  always('[]', '[]'),
  always('refusal', "I'm sorry, but I can't help with that request."),
  always('IMPOSSIBLE', 'IMPOSSIBLE'),
  { name: 'prompt echoed', speak: (task) => saying(lastOf(task, 'user')) },
  { name: 'system prompt echoed', speak: (task) => saying(lastOf(task, 'system')) },
  {
    name: '2,000 words of filler',
    speak: () => saying(Array.from({ length: 2000 }, (_, index) => filler[index % filler.length]).join(' ')),
  },
  { name: 'first tool, no arguments', speak: ({ tools }) => calling(tools.slice(0, 1).map((tool) => tool.name)) },
  { name: 'every tool at once', speak: ({ tools }) => calling(tools.map((tool) => tool.name)) },
];

/** Programs that do nothing for the task; a model that passes with one shows that cases are missing. */
function nullPrograms(check: CodeCheck | undefined): NullModel[] {
  if (check === undefined) return [];
  const { runtime, entry } = check;
  const sources = runtime === 'python' ? nullPython(entry) : nullJavaScript(entry ?? '');
  return Object.entries(sources).map(([name, source]) =>
    always(`program that ${name}`, `\`\`\`${runtime}\n${source}\n\`\`\``),
  );
}

function nullPython(entry: string | undefined): Record<string, string> {
  if (entry === undefined) return { 'prints nothing': 'pass', 'prints its input': 'print(open(0).read())' };
  const [name = '', method] = entry.split('.');
  const having = (body: string) =>
    method === undefined
      ? `def ${name}(*args, **named):\n    ${body}`
      : `class ${name}:\n    def ${method}(self, *args, **named):\n        ${body}`;
  return {
    'returns nothing': having('pass'),
    'returns its argument': having('return args[0]'),
    'returns what equals everything': having('return type("Same", (), {"__eq__": lambda *_: True})()'),
  };
}

function nullJavaScript(entry: string): Record<string, string> {
  const [name = '', method] = entry.split('.');
  const having = (body: string) =>
    method === undefined ? `function ${name}(...args) { ${body} }` : `class ${name} { ${method}(...args) { ${body} } }`;
  return { 'returns nothing': having(''), 'returns its argument': having('return args[0];') };
}

const mostPerMutator = 8;
/** A program takes a fifth of a second to judge. */
const mostPerCodeMutator = 6;

/**
 * Replies that each differ from a gold answer in one place, as weakened models and servers produce them. At most eight
 * of each mutator, spread evenly over the reply; none equals a gold answer.
 */
export function mutateReply(reply: Reply, tools: readonly ToolDefinition[]): ReplyMutant[] {
  const turns = replyTurns(reply);
  const texts = turns.flatMap((turn, index) =>
    turn.text.trim() === ''
      ? []
      : textMutants(turn.text).map(({ mutator, text }) => ({ mutator, turns: turns.with(index, { ...turn, text }) })),
  );
  const plain = turns.map((turn) => ({ ...turn, text: withoutFreeMarks(turn.text) }));
  const mutants = unique(
    [...texts.filter((mutant) => isLastText(turns, mutant)), ...mutateCalls(plain, tools), ...mutateServer(plain)],
    plain,
  );
  return spreadByMutator(mutants, mostPerMutator);
}

function spreadByMutator(mutants: readonly ReplyMutant[], most: number): ReplyMutant[] {
  return [...groupBy(mutants, ({ mutator }) => mutator).values()].flatMap((group) => spread(group, most));
}

// No check looks at words beside a call: only the answer is mutated.
function isLastText(turns: readonly ReplyTurn[], mutant: ReplyMutant): boolean {
  return turns.every((turn, index) => index === turns.length - 1 || turn.text === mutant.turns[index]?.text);
}

function textMutants(marked: string) {
  const document = jsonIn(marked);
  return document === undefined
    ? mutateText(marked)
    : [...mutateJson(document), ...mutateAround(unfence(marked)?.body ?? marked)];
}

function jsonIn(text: string): ParsedJson | undefined {
  const parsed = parseJson(unfence(text)?.body ?? text);
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : undefined;
}

function unique(mutants: readonly ReplyMutant[], gold: readonly ReplyTurn[]): ReplyMutant[] {
  const seen = new Set([JSON.stringify(gold)]);
  return mutants.filter((mutant) => {
    const text = JSON.stringify(mutant.turns);
    return seen.has(text) ? false : seen.add(text);
  });
}

function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as Item); // within the list
}

type Path = readonly (string | number)[];
type Slot = { readonly path: Path; readonly value: ParsedJson };

/**
 * Mutants of a document: one value, key or item is wrong, while the rest and the syntax are right. Key order and digits
 * of large integers are kept, so that a mutant is killed only for its change.
 */
export function mutateJson(document: ParsedJson): TextMutant[] {
  return slotsOf(document, []).flatMap((slot) => [
    ...mutateScalar(document, slot),
    ...mutateObject(document, slot),
    ...mutateList(document, slot),
  ]);
}

function slotsOf(value: ParsedJson, path: Path): Slot[] {
  const children: [string | number, ParsedJson][] =
    value instanceof Map || Array.isArray(value) ? [...value.entries()] : [];
  return [{ path, value }, ...children.flatMap(([key, item]) => slotsOf(item, [...path, key]))];
}

function replaceAt(node: ParsedJson, [step, ...rest]: Path, value: ParsedJson): ParsedJson {
  if (step === undefined) return value;
  if (Array.isArray(node)) return node.map((item, index) => (index === step ? replaceAt(item, rest, value) : item));
  if (!(node instanceof Map)) return node;
  return new Map([...node].map(([key, item]) => [key, key === step ? replaceAt(item, rest, value) : item]));
}

function mutantOf(document: ParsedJson, path: Path, mutator: string, value: ParsedJson): TextMutant {
  return { mutator, text: showJson(replaceAt(document, path, value)) };
}

function mutateScalar(document: ParsedJson, { path, value }: Slot): TextMutant[] {
  const mutant = (mutator: string, changed: ParsedJson) => mutantOf(document, path, mutator, changed);
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return [
        mutant('change-number', typeof value === 'bigint' ? value + 1n : changeNumber(value)),
        mutant('wrong-type', String(value)),
        mutant('null-value', null),
      ];
    case 'boolean':
      return [mutant('change-boolean', !value), mutant('wrong-type', String(value))];
    case 'string':
      return [
        mutant('change-text', changeText(value)),
        ...(/\S \S/.test(value) ? [mutant('double-blank', value.replace(/(?<=\S) (?=\S)/, '  '))] : []),
        ...(value.normalize('NFD') === value ? [] : [mutant('decompose', value.normalize('NFD'))]),
        mutant('null-value', null),
        ...(/^-?\d+(\.\d+)?$/.test(value) ? [mutant('wrong-type', Number(value))] : []),
        ...(withoutAccents(value) === value.normalize('NFD') ? [] : [mutant('drop-accent', withoutAccents(value))]),
      ];
    default:
      return value === null ? [mutant('invent-value', 'n/a'), mutant('wrong-type', '')] : [];
  }
}

function changeNumber(value: number): number {
  const next = value + 1;
  return next === value ? -value : next; // so large that one more is lost
}

function changeText(value: string): string {
  if (/\d/.test(value)) return value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  const shorter = value.slice(0, -1).toWellFormed();
  return value.length > 3 ? shorter : `${value}x`;
}

function withoutAccents(value: string): string {
  return value.normalize('NFD').replace(/\p{M}/gu, '');
}

function mutateObject(document: ParsedJson, { path, value }: Slot): TextMutant[] {
  if (!(value instanceof Map)) return [];
  const entries = [...value];
  const mutant = (mutator: string, changed: [string, ParsedJson][]) =>
    mutantOf(document, path, mutator, new Map(changed));
  return [
    mutant('add-key', [...entries, ['note', 'none']]),
    ...entries.flatMap(([key, item], index) => {
      const next = entries[index + 1];
      return [
        mutant('drop-key', entries.toSpliced(index, 1)),
        mutant('rename-key', entries.with(index, [`${key}_value`, item])),
        ...(next !== undefined && typeof next[1] === typeof item && showJson(next[1]) !== showJson(item)
          ? [mutant('swap-values', entries.with(index, [key, next[1]]).with(index + 1, [next[0], item]))]
          : []),
      ];
    }),
  ];
}

function mutateList(document: ParsedJson, { path, value }: Slot): TextMutant[] {
  if (!Array.isArray(value)) return [];
  const mutant = (mutator: string, changed: ParsedJson[]) => mutantOf(document, path, mutator, changed);
  return value.flatMap((item, index) => {
    const next = value[index + 1];
    return [
      mutant('drop-item', value.toSpliced(index, 1)),
      mutant('double-item', value.toSpliced(index, 0, item)),
      ...(next !== undefined && showJson(next) !== showJson(item)
        ? [mutant('swap-items', value.with(index, next).with(index + 1, item))]
        : []),
    ];
  });
}
