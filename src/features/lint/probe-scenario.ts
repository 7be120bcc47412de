import { groupBy } from '../../lib/group-by.ts';
import { canonicalJson, type Json, type ParsedJson, parseJson, showJson } from '../../lib/json.ts';
import type { Reply, ReplyTurn, Scenario } from '../../packs/pack-schema.ts';
import { playAttempt } from '../../packs/play-script.ts';
import { readReply, replyTurns, withoutFreeMarks } from '../../packs/read-reply.ts';
import type { AssistantTurn, Attempt, ToolDefinition } from '../../records/attempt.ts';
import type { FailureMode } from '../../records/failure-mode.ts';
import type { Verdict } from '../../records/verdict.ts';
import { unfence } from '../../verify/answer-text.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import type { Ports, SystemFolder } from '../../verify/ports.ts';
import { judge } from '../../verify/verify-attempt.ts';
import type { WorldRun, WorldState } from '../../verify/world-run.ts';
import { commandsIn } from '../agents/shell-commands.ts';
import { code } from '../sandbox/kinds/code.ts';
import { fileEdits } from '../sandbox/kinds/file-edits.ts';
import { shell } from '../sandbox/kinds/shell.ts';
import { mutateCalls, mutateServer, type ReplyMutant, serverMutators } from './mutate-calls.ts';
import { mutateAround, mutateText, type TextMutant } from './mutate-text.ts';
import { nullModelsFor } from './null-models.ts';
import { checkOf, isSameProgram, mutateCode } from './programs/mutate-code.ts';
import { isSameEdit, mutateEdits } from './programs/mutate-edits.ts';
import { mutateScripts } from './programs/mutate-scripts.ts';
import { RememberedRuns } from './remember-runs.ts';

/** A reply that no model gave, and its verdict. */
export type Probe = { readonly attempt: Attempt; readonly verdict: Verdict };
export type NullProbe = Probe & { readonly model: string };
export type MutantProbe = Probe & Omit<ReplyMutant, 'turns'> & { readonly reply: readonly ReplyTurn[] };

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
  runs = new RememberedRuns(given.ports),
): Promise<Probes> {
  const probeWith =
    (cpuMs: number) =>
    async (speak: Speak): Promise<Probe> => {
      const ports = { ...given.ports, ...runs.within(cpuMs) };
      const attempt = await playAttempt(scenario, speak, ports.system);
      return { attempt, verdict: await judge(attempt, scenario.expect, { ...given, ports }) };
    };
  const probe = probeWith(Number.POSITIVE_INFINITY);
  // Each agent with a shell holds a box.
  const each = scenario.world?.shell === undefined ? allAtOnce : oneByOne;
  const gold = await each(scenario.gold, (reply) => probe(speaking(reply)));
  const goldCpuMs = runs.mostCpuMs;
  const nearMisses = await each(scenario['near-misses'], ({ reply }) => probe(speaking(reply)));
  const nulls = await each(nullModelsFor(scenario), async ({ name, speak }) => ({
    model: name,
    ...(await probe((index) => speak(given.task, index))),
  }));
  const mutantCpuMs = Math.max(mutantCpu.leastMs, mutantCpu.timesGold * goldCpuMs);
  const probeMutant = probeWith(mutantCpuMs);
  const mutants = await each(await mutantsOf(scenario, given), async ({ turns, ...mutant }) => ({
    ...mutant,
    reply: turns,
    ...(await probeMutant(speaking([...turns]))),
  }));
  // Drawn inputs take longer than the cases of a mutant.
  const { system } = runs.within(mutantCpuMs);
  const known = { ...given, ports: { ...given.ports, system } };
  return { gold, goldCpuMs, nearMisses, nulls, mutants: await withoutTwins(scenario, known, { gold, mutants }) };
}

type Speak = (index: number) => AssistantTurn | undefined;
type Each = <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) => Promise<Result[]>;

const allAtOnce: Each = (items, work) => Promise.all(items.map(work));

const oneByOne: Each = async (items, work) => {
  const results = [];
  for (const item of items) results.push(await work(item));
  return results;
};

/** The second is that of a program without a fence. */
const unread: ReadonlySet<FailureMode> = new Set(['does-not-load', 'no-code']);

/**
 * A program that passes and is the same as the right one is no mutant, and neither is one that does not compile, nor an
 * agent that ends in the same state.
 */
async function withoutTwins(
  scenario: Scenario,
  { ports, world, shell }: VerifyContext,
  { gold: golds, mutants }: Pick<Probes, 'gold' | 'mutants'>,
): Promise<readonly MutantProbe[]> {
  if (world !== undefined) {
    const endOf = async ({ attempt }: Probe) => {
      const folder = shell === undefined ? undefined : await leftIn(shell, attempt, ports);
      return canonicalJson([endStateOf(world(attempt)), attempt.turns.at(-1)?.content, folder ?? null]);
    };
    const ends = new Set(await oneByOne(golds, endOf));
    const passing = mutants.filter(({ verdict }) => verdict.outcome === 'pass');
    const same = new Set(
      await oneByOne(passing, async (mutant) => (ends.has(await endOf(mutant)) ? mutant : undefined)),
    );
    return mutants.filter((mutant) => !same.has(mutant));
  }
  const check = checkOf(scenario, code);
  const edits = checkOf(scenario, fileEdits);
  const gold = replyTurns(scenario.gold[0] ?? '').at(-1)?.text ?? '';
  const isTwin = async ({ mutator, verdict, reply }: MutantProbe) => {
    if (check?.runtime === 'system' && verdict.outcome === 'fail' && unread.has(verdict.failure)) return true;
    if (!mutator.startsWith('code-') || verdict.outcome !== 'pass') return false;
    const text = reply.at(-1)?.text ?? '';
    if (check !== undefined) return isSameProgram(gold, text, check, ports.code);
    return edits !== undefined && isSameEdit(gold, text, edits, ports.code);
  };
  const twins = await Promise.all(mutants.map(isTwin));
  return mutants.filter((_, at) => twins[at] !== true);
}

/** Without what only records questions and orders. */
function endStateOf(run: WorldRun | undefined): WorldState {
  const { end = {}, logs = [] } = run ?? {};
  const keep = (device: string, parts: WorldState[string]) =>
    Object.fromEntries(Object.entries(parts).filter(([part]) => !logs.includes(`${device}.${part}`)));
  return Object.fromEntries(Object.entries(end).map(([device, parts]) => [device, keep(device, parts)]));
}

/** What the commands of an agent left. */
async function leftIn(shell: SystemFolder, attempt: Attempt, { system }: Ports): Promise<Json> {
  const [script = ':', ...further] = commandsIn(attempt);
  const [result] = await system.run([{ ...shell, script, further }]);
  return result?.outcome === 'ran' ? (result.entries as Json) : null; // texts and digests
}

function speaking(reply: Reply): Speak {
  const turns = readReply(reply);
  return (index) => turns[index];
}

// A mutant of two golds counts once, and a mutant that equals another gold answer does not count.
async function mutantsOf(scenario: Scenario, { task, ports }: VerifyContext): Promise<ReplyMutant[]> {
  const seen = new Set(scenario.gold.map((gold) => asSent(replyTurns(gold))));
  const most =
    scenario.world === undefined
      ? mostPerMutator
      : scenario.world.shell === undefined
        ? mostPerAgentMutator
        : mostPerCodeMutator;
  const mutants = scenario.gold.flatMap((gold) => mutateReply(gold, task.tools, most));
  // Most words of a program can be written otherwise: its mutants are made by its grammar, of the first gold answer.
  const programs = await programMutants(scenario, ports);
  const all =
    programs === undefined
      ? mutants
      : [
          ...mutants.filter(({ mutator }) => serverMutators.has(mutator)),
          ...spreadByMutator(programs, mostPerCodeMutator),
        ];
  return all.filter(({ turns }) => !seen.has(asSent(turns)) && seen.add(asSent(turns)));
}

async function programMutants(scenario: Scenario, ports: Ports): Promise<ReplyMutant[] | undefined> {
  const [check, edits, [gold = '']] = [checkOf(scenario, code), checkOf(scenario, fileEdits), scenario.gold];
  if (check !== undefined) return mutateCode(gold, check, ports.code);
  // Scripts are short, and each gold answer has other commands.
  if (checkOf(scenario, shell) !== undefined) return mutateScripts(scenario.gold, ports.system);
  return edits === undefined ? undefined : mutateEdits(gold, edits, ports.code);
}

/** A reply as a server would send it, without outer white space. */
function asSent(turns: readonly ReplyTurn[]): string {
  return withoutFreeMarks(JSON.stringify(turns.map(({ text, calls }) => [withoutFreeMarks(text).trim(), calls])));
}

const mostPerMutator = 8;
/** An agent makes many calls, and most mutants of those that only read end in gold's state. */
const mostPerAgentMutator = 80;
/** A program takes a fifth of a second to judge. */
const mostPerCodeMutator = 6;

/**
 * Replies that each differ from a gold answer in one place, as weakened models and servers produce them. At most `most`
 * of each mutator, spread evenly over the reply; none equals a gold answer.
 */
export function mutateReply(reply: Reply, tools: readonly ToolDefinition[], most = mostPerMutator): ReplyMutant[] {
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
  return spreadByMutator(mutants, most);
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
