import { fieldOf, objectOf, parseLoose, textOf } from '../lib/loose.ts';
import { type AssistantTurn, type Attempt, assistantTurns, type ToolCall } from '../records/attempt.ts';
import type { RulesMeasure, Verdict } from '../records/verdict.ts';
import { unfence, withThinkingApart } from './answer-text.ts';
import { coversIn, isPlaced } from './covers.ts';
import type { VerifyContext } from './define-verifier.ts';
import { quotableIn } from './held-text.ts';
import { asksForCalls, type Expectation, portsOf, splitExpectation, verify } from './registry.ts';
import { judge } from './verify-attempt.ts';

/** Of the modes of a check, those that say how an answer is written and not what it says. */
const formModes: readonly string[] = [
  ...['invalid-json', 'invalid-yaml', 'invalid-csv', 'invalid-xml', 'invalid-markdown', 'wrapped', 'duplicate-key'],
];
/** Damage to a whole reply, and answers that no check can read. */
const damaged: readonly string[] = [
  ...['no-answer', 'token-limit', 'too-long', 'answer-in-reasoning', 'thinking-leak', 'inline-thinking'],
  ...['control-token', 'broken-text', 'aborted', 'repetition', 'server-rejected', 'call-in-content'],
  ...['call-in-reasoning', 'invented-result', 'merged-calls', 'no-answer-found', 'no-code', 'does-not-load'],
  ...['invalid-arguments', 'edit-does-not-apply'],
];
/** Nothing to judge. */
const unread: readonly string[] = [...damaged, 'no-tool-call'];
/** Rules of texts about what is said. Patterns and all others are about how. */
const contentRules: readonly unknown[] = [
  ...['contains', 'contains-any', 'forbidden', 'exact', 'order', 'acrostic', 'only-words'],
];

/**
 * The verdict, with the share of told rules that the answer keeps. Rules of substance are kept also by a right answer
 * in a wrong place, such as a fence, `\boxed{}` or a call in words: it breaks those of form. A rule that cannot be
 * judged, since the answer cannot be read, is broken.
 */
export async function judgeWithRules(
  attempt: Attempt,
  expectations: readonly Expectation[],
  told: readonly string[],
  context: VerifyContext,
): Promise<Verdict> {
  const verdict = await judge(attempt, expectations, context);
  if (verdict.outcome === 'unmeasured' || told.length === 0) return verdict;
  const rules = await keptRules(attempt, expectations, told, verdict, context);
  return { ...verdict, measures: { ...verdict.measures, ...rules } };
}

async function keptRules(
  attempt: Attempt,
  expectations: readonly Expectation[],
  told: readonly string[],
  verdict: Exclude<Verdict, { outcome: 'unmeasured' }>,
  context: VerifyContext,
): Promise<Partial<Record<RulesMeasure, number>>> {
  const form = formOf(expectations);
  const received = await brokenRules(attempt, expectations, verdict, context);
  const mended =
    verdict.outcome === 'pass' ? received : await leastBroken(attempt, expectations, received, verdict, context);
  const isReadable =
    verdict.outcome === 'pass' || !(damaged.includes(verdict.failure) || formModes.includes(verdict.failure));
  const isKept = (id: string) => !received.has(id) || (!form.has(id) && !mended.has(id));
  const [ofForm, ofSubstance] = [told.filter((id) => form.has(id)), told.filter((id) => !form.has(id))];
  // That an answer is in its place is a rule of form that no prompt has to tell.
  const inPlace = [isReadable && mended === received];
  return {
    rules: shareOf(told.map(isKept)),
    'rules-form': shareOf([...inPlace, ...ofForm.map(isKept)]),
    ...(ofSubstance.length === 0 ? {} : { 'rules-substance': shareOf(ofSubstance.map(isKept)) }),
  };
}

function shareOf(kept: readonly boolean[]): number {
  return kept.filter(Boolean).length / kept.length;
}

// Of a scenario, which is asked in many rounds.
const knownForms = new WeakMap<readonly Expectation[], ReadonlySet<string>>();

/** Rules that some check ties to a mode of form alone, and those that only layout rules of texts cover. */
function formOf(expectations: readonly Expectation[]): ReadonlySet<string> {
  const known = knownForms.get(expectations);
  if (known !== undefined) return known;
  const [form, layout, substance] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const part of expectations.flatMap(splitExpectation)) {
    const { covers } = part;
    const rule = 'rules' in part ? fieldOf(objectOf([part.rules].flat()[0]), 'rule') : undefined;
    const isLayout = rule !== undefined && !contentRules.includes(rule);
    for (const id of coversIn(part)) {
      const places = isPlaced(covers) ? [covers[id] ?? []].flat() : [];
      if (places.length > 0 && places.every((place) => formModes.includes(place))) form.add(id);
      else (isLayout ? layout : substance).add(id);
    }
  }
  const found = new Set([...form, ...[...layout].filter((id) => !substance.has(id))]);
  knownForms.set(expectations, found);
  return found;
}

/** Checks that run something are not asked a second time, nor any about an answer that is too long to read. */
function isCheap(expectations: readonly Expectation[], verdict: Verdict, { world }: VerifyContext): boolean {
  if (verdict.outcome === 'fail' && verdict.failure === 'too-long') return false;
  const ports = expectations.flatMap(portsOf);
  return world === undefined && ports.every((port) => port === 'patterns');
}

async function brokenRules(
  attempt: Attempt,
  expectations: readonly Expectation[],
  verdict: Verdict,
  context: VerifyContext,
): Promise<ReadonlySet<string>> {
  if (verdict.outcome !== 'fail') return new Set();
  if (isCheap(expectations, verdict, context)) return brokenByChecks(attempt, expectations, context);
  const isLost = verdict.broke === undefined || unread.includes(verdict.failure);
  return new Set(isLost ? expectations.flatMap(coversIn) : verdict.broke);
}

/** With those that cannot be judged. */
async function brokenByChecks(
  received: Attempt,
  expectations: readonly Expectation[],
  context: VerifyContext,
): Promise<ReadonlySet<string>> {
  const isParted = context.inlineThinking === 'allowed';
  const attempt = isParted ? withThinkingApart(received, quotableIn(received, context)) : received;
  const broken = new Set<string>();
  for (const expected of expectations) {
    const found = await verify(attempt, expected, context);
    if (found.outcome !== 'fail') continue;
    const { failure, broke = [] } = found;
    const isLost = unread.includes(failure) || (formModes.includes(failure) && failure !== 'wrapped');
    for (const id of isLost ? coversIn(expected) : broke) broken.add(id);
  }
  return broken;
}

/** What is broken if the answer is read where it is; `received` itself if that keeps no more. */
async function leastBroken(
  attempt: Attempt,
  expectations: readonly Expectation[],
  received: ReadonlySet<string>,
  verdict: Verdict,
  context: VerifyContext,
): Promise<ReadonlySet<string>> {
  let least = received;
  if (!isCheap(expectations, verdict, context)) return least;
  for (const { of, as } of mendedTurns(attempt, expectations, context)) {
    const turns = attempt.turns.map((turn) => (turn === of ? as : turn));
    const broken = await brokenByChecks({ turns }, expectations, context);
    if (broken.size < least.size) least = broken;
  }
  return least;
}

type Mended = { readonly of: AssistantTurn; readonly as: AssistantTurn };

function mendedTurns(
  attempt: Attempt,
  expectations: readonly Expectation[],
  { task }: VerifyContext,
): readonly Mended[] {
  const turns = assistantTurns(attempt);
  const of = turns.at(-1);
  if (of === undefined) return [];
  const { content } = of;
  const markers = expectations.flatMap((expected) => ('marker' in expected ? [expected.marker].flat() : []));
  const boxed = [...content.matchAll(/\\boxed\{((?:[^{}]|\{[^{}]*\})*)\}/g)].at(-1)?.[1];
  const bodies = blocksIn(content);
  const texts = [
    ...bodies,
    ...(boxed === undefined ? [] : markers.map((marker) => `${marker} ${boxed.replace(/\\text\{([^{}]*)\}/g, '$1')}`)),
  ];
  const isWordsOnly = turns.every(({ toolCalls }) => toolCalls.length === 0) && expectations.some(asksForCalls);
  const names = task.tools.map(({ name }) => name);
  const calls = isWordsOnly
    ? [content, ...bodies].map((text) => callsIn(text, names)).find((found) => found.length > 0)
    : [];
  return [
    ...texts.map((text) => ({ of, as: { ...of, content: text } })),
    ...(calls === undefined || calls.length === 0 ? [] : [{ of, as: { ...of, content: '', toolCalls: calls } }]),
  ];
}

/** A text in a fence, in markup of a call, or between the outer braces. */
function blocksIn(content: string): string[] {
  const fenced = [...content.matchAll(/^```[^\n]*\n([\s\S]*?)\n?```/gm)].map(([, body = '']) => body);
  const whole = unfence(content)?.body;
  const marked = [...content.matchAll(/<tool_?call>([\s\S]*?)(?:<\/tool_?call>|$)/gi)].map(([, body = '']) => body);
  const [from, to] = [content.search(/[[{]/), Math.max(content.lastIndexOf('}'), content.lastIndexOf(']'))];
  const between = from >= 0 && to > from ? [content.slice(from, to + 1)] : [];
  return [...new Set([...(whole === undefined ? [] : [whole]), ...fenced, ...marked, ...between])].slice(0, 4);
}

function callsIn(text: string, names: readonly string[]): ToolCall[] {
  return [parseLoose(text.trim())].flat().flatMap((value, at) => {
    const call = objectOf(value);
    const name = textOf(fieldOf(call, 'name'));
    const sent = objectOf(fieldOf(call, 'arguments') ?? fieldOf(call, 'parameters'));
    if (name === undefined || !names.includes(name) || sent === undefined) return [];
    return [{ id: `in-words-${at}`, name, arguments: JSON.stringify(sent) }];
  });
}
