import { canonicalJson } from '../../lib/json.ts';
import { isObject, parseLoose } from '../../lib/loose.ts';
import { callMarkup } from '../../verify/calls/call-markup.ts';
import type { Words } from './attempt-words.ts';
import { broken, type Contract, type Finding, holds, type Replies, unmeasured } from './contract.ts';
import { type WireAnswer, wireAnswer } from './wire-answer.ts';

/** The answer of a call; a finding if there is none, or an empty one. */
export function answerTo(replies: Replies, name: string): WireAnswer | Finding {
  const answer = wireAnswer(replies(name));
  if (answer === undefined) return broken('an answer of chat completions', `${name}: a reply without one`);
  const { content, calls, finish } = answer;
  if (finish === 'stop' && content.trim() === '' && calls.length === 0)
    return broken('an answer', `${name}: finish reason stop, and neither content nor a call`);
  if (finish === 'tool_calls' && calls.length === 0)
    return broken('a call', `${name}: finish reason tool_calls, and no call`);
  return /[\ufffd\p{Cs}]/u.test(content) ? broken('whole letters', `${name}: ${shown(content)}`) : answer;
}

export function isFinding(value: WireAnswer | Finding): value is Finding {
  return 'outcome' in value;
}

/** Judges both ways of asking; the first finding that does not hold is the one. */
export function eachWay(
  judge: (answer: WireAnswer, words: Words) => Finding,
  names: readonly string[] = ['whole', 'streamed'],
): Contract['judge'] {
  return (replies, words) => {
    const found = names.map((name) => {
      const answer = answerTo(replies, name);
      const finding = isFinding(answer) ? answer : judge(answer, words);
      return finding.outcome === 'broken' ? { ...finding, got: `${name}: ${finding.got}` } : finding;
    });
    return found.find(({ outcome }) => outcome === 'broken') ?? found.find((each) => each !== holds) ?? holds;
  };
}

/** Whether an answer is the same streamed and whole. */
export function sameBothWays(replies: Replies): Finding {
  const whole = answerTo(replies, 'whole');
  const streamed = answerTo(replies, 'streamed');
  if (isFinding(whole)) return whole;
  if (isFinding(streamed)) return streamed;
  const [oddity] = streamed.oddities;
  if (oddity !== undefined) return broken('a stream that clients can join', oddity);
  const difference = differenceOf(whole, streamed);
  return difference === undefined ? holds : broken(...difference, symptomOf(whole, streamed));
}

/** `arguments are lost only when streamed`; undefined if the contract says as much. */
function symptomOf(whole: WireAnswer, streamed: WireAnswer): string | undefined {
  const words = ({ calls }: WireAnswer) => calls.map(({ sent }) => sent.replace(/^\s*\{?\s*\}?\s*$/, '')).join('');
  const sides: readonly (readonly [what: string, of: (answer: WireAnswer) => string])[] = [
    ['calls are', ({ calls }) => calls.map(({ name }) => name).join('')],
    ['arguments are', words],
    ['the text is', ({ content }) => content.trim()],
    ['thinking is', ({ reasoning }) => reasoning.trim()],
    ['the finish reason is', ({ finish }) => finish ?? ''],
  ];
  for (const [what, of] of sides) {
    if (of(whole) !== '' && of(streamed) === '') return `${what} lost only when streamed`;
    if (of(whole) === '' && of(streamed) !== '') return `${what} lost unless streamed`;
    if (of(whole) !== of(streamed)) return undefined;
  }
  return undefined;
}

/** What differs, first as the one has it, then as the other. */
export function differenceOf(one: WireAnswer, other: WireAnswer): [expected: string, got: string] | undefined {
  const names = ({ calls }: WireAnswer) => calls.map(({ name }) => name).join(', ') || 'no call';
  const sides: readonly ((answer: WireAnswer) => string)[] = [
    (answer) => `calls: ${names(answer)}`,
    ({ calls }) => `arguments: ${calls.map(({ sent }) => canonicalOf(sent)).join(' ')}`,
    ({ content }) => `content: ${JSON.stringify(content)}`,
    ({ reasoning }) => `reasoning: ${JSON.stringify(reasoning.trim())}`,
    ({ finish }) => `finish reason: ${finish}`,
    ({ promptTokens }) => `prompt tokens: ${promptTokens}`,
    ({ completionTokens }) => `written tokens: ${completionTokens}`,
  ];
  const differs = sides.find((side) => side(one) !== side(other));
  return differs && [differs(one), differs(other)];
}

/** 1.5 and 1.50 are one number; what is no JSON stays as it is. */
function canonicalOf(sent: string): string {
  const value = parseLoose(sent);
  return value === undefined ? sent : canonicalJson(value);
}

/** Whether every call is one that a client can run; `names` are the tools. */
export function soundCalls(answer: WireAnswer, names: readonly string[], count: number): Finding {
  const { calls, content, reasoning, finish } = answer;
  if (callMarkup(content, names) !== undefined) return broken('a call', `its markup as content: ${shown(content)}`);
  if (calls.length === 0)
    return callMarkup(reasoning, names) === undefined
      ? unmeasured(`the model makes no call: ${shown(content)}`)
      : broken('a call', `its markup as reasoning: ${shown(reasoning)}`);
  const ids = calls.map(({ id }) => id);
  if (ids.includes(null) || ids.includes('')) return broken('an id for each call', 'a call without one');
  if (new Set(ids).size < ids.length) return broken('an id of its own for each call', `${ids.join(', ')}`);
  const foreign = calls.find(({ name }) => !names.includes(name));
  if (foreign !== undefined) return broken(`a call of ${names.join(' or ')}`, `a call of '${foreign.name}'`);
  const unparsed = calls.find(({ sent }) => !isObject(parseLoose(sent)));
  if (unparsed !== undefined) return broken('arguments that are a JSON object', JSON.stringify(unparsed.sent));
  if (finish !== 'tool_calls') return broken('finish reason tool_calls', String(finish));
  return calls.length < count ? unmeasured(`${calls.length} of ${count} calls`) : holds;
}

export function argumentsOf(answer: WireAnswer, at = 0): { readonly [key: string]: unknown } {
  const value = parseLoose(answer.calls[at]?.sent ?? '');
  return isObject(value) ? value : {};
}

export function shown(content: string): string {
  return JSON.stringify(content.length > 120 ? `${content.slice(0, 120)}…` : content);
}
