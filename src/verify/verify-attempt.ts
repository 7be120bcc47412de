import { assertNever } from '../lib/assert-never.ts';
import { type AssistantTurn, type Attempt, assistantTurns } from '../records/attempt.ts';
import { type Failure, fail, type Verdict } from '../records/verdict.ts';
import { thinkingIn, withThinkingApart } from './answer-text.ts';
import { openingMark } from './calls/call-markup.ts';
import type { VerifyContext } from './define-verifier.ts';
import { argumentText, type IsQuotable, messagesOf, quotableIn } from './held-text.ts';
import {
  allVerdicts,
  asksForCalls,
  type Expectation,
  isCompatible,
  verdictsBeside,
  verify,
  zeroMeasures,
} from './registry.ts';
import type { WorldRun } from './world-run.ts';

/** The first failure is the verdict's; all broken properties are listed, since damage often breaks one of many. */
export async function judge(
  received: Attempt,
  expectations: readonly Expectation[],
  context: VerifyContext,
): Promise<Verdict> {
  return withoutConsequences(await verdictOn(received, expectations, context), context.followsFrom ?? {});
}

/** A property that follows from another broken one is not listed beside it. */
function withoutConsequences(
  verdict: Verdict,
  followsFrom: { readonly [property: string]: readonly string[] },
): Verdict {
  if (verdict.outcome !== 'fail' || verdict.broke === undefined) return verdict;
  const { broke } = verdict;
  const causes = broke.filter((id) => !(followsFrom[id] ?? []).some((cause) => broke.includes(cause)));
  return causes.length === 0 ? verdict : { ...verdict, broke: causes };
}

async function verdictOn(
  received: Attempt,
  expectations: readonly Expectation[],
  context: VerifyContext,
): Promise<Verdict> {
  const compatible = expectations.every(isCompatible);
  const isParted = context.inlineThinking === 'allowed' && !compatible;
  const attempt = isParted ? withThinkingApart(received, quotableIn(received, context)) : received;
  const formless = (failure: Failure | undefined) => failure && { ...failure, ...zeroMeasures(expectations) };
  const found = compatible ? undefined : wireDamage(attempt, context, expectations.some(asksForCalls));
  // A reply that the token limit cut is graded as it is.
  const damage = found?.failure === 'token-limit' ? found : formless(found);
  if (damage?.failure === 'too-long') return damage;
  const broken = compatible ? undefined : formless(brokenCall(attempt));
  const run = context.world?.(attempt);
  // Replayed once for all checks.
  const played = run === undefined ? context : { ...context, world: () => run };
  const unended = formless(unendedRun(run));
  const checked: Verdict[] = [];
  for (const expected of expectations) checked.push(await verify(attempt, expected, played));
  const verdicts = [...(unended === undefined ? [] : [unended]), ...checked];
  if (run !== undefined) verdicts.push(...verdictsBeside(expectations, checked, run));
  if (broken !== undefined && !isCut(damage)) return allVerdicts([broken, ...verdicts]);
  if (damage === undefined) return allVerdicts(verdicts);
  const lostCall = verdicts.find(isLostCall);
  // A lost call says more than the token it starts with.
  if (lostCall !== undefined && ['control-token', 'call-in-content'].includes(damage.failure))
    return allVerdicts([lostCall, damage, ...verdicts]);
  // By JudgeBench's rule, a wrong decision counts against its pair, but damage does not.
  const wrongDecision = isCut(damage) ? undefined : verdicts.find(isWrongDecision);
  return allVerdicts([...(wrongDecision === undefined ? [] : [wrongDecision]), damage, ...verdicts]);
}

/** An agent that did not come to an end has failed, whatever it did before. */
function unendedRun(run: WorldRun | undefined): Failure | undefined {
  const ending = run?.ending;
  switch (ending?.kind) {
    case undefined:
    case 'answered':
      return undefined;
    case 'unfinished':
      return fail('unfinished', 'an answer in words', 'a conversation that ends with calls');
    case 'loop':
      return fail(
        'repeated-call',
        'calls that differ',
        `the same calls a fifth time, after the same results four times: ${ending.calls}`,
      );
    case 'step-limit':
      return fail('step-limit', `an answer in at most ${ending.most} messages`, 'another call');
    case 'call-limit':
      return fail('step-limit', `at most ${ending.most} calls`, 'more calls');
    case 'token-limit':
      return fail('step-limit', `about ${ending.most} tokens at most`, 'more');
    case 'command-limit':
      return fail('step-limit', `fewer than ${ending.most} commands that meet a limit`, 'another call');
    default:
      return assertNever(ending);
  }
}

function brokenCall(attempt: Attempt): Failure | undefined {
  const broken = assistantTurns(attempt).find((turn) => turn.brokenCall !== undefined)?.brokenCall;
  return broken && fail('invalid-arguments', broken.form, `${broken.fault}: ${broken.words}`);
}

function isCut(damage: Failure | undefined): boolean {
  return damage?.failure === 'token-limit' || damage?.failure === 'aborted';
}

function isWrongDecision(verdict: Verdict): boolean {
  return verdict.outcome === 'fail' && verdict.failure === 'wrong-decision';
}

function isLostCall(verdict: Verdict): boolean {
  return (
    verdict.outcome === 'fail' && (verdict.failure === 'call-in-content' || verdict.failure === 'call-in-reasoning')
  );
}

const maxReplyLength = 4 * 1024 * 1024;

// Markers of chat templates: in a reply they show that a parser or template passed the model's internal format through.
const controlToken =
  /<\|[a-z0-9_]{2,40}\|?>|<\|\\?"\|>|<[a-z_]{2,40}\|>|<\/?(?:s|eos|bos|unk|pad|sop|eop)>|<(?:start|end)_of_turn>|<unused\d{1,4}>|<extra_id_\d{1,4}>|<0x[0-9a-f]{2}>|\[\/?INST\]|<\/?｜[^｜\n]{1,40}｜[a-z_]{0,40}>|assistant(?:final|analysis|commentary)/gi;
// Matches capitals only, because the help of a command has "[args]".
const bracketToken =
  /\[\/?(?:TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT|TOOL_CONTENT|CALL_ID|ARGS|BOS|EOS|PAD|UNK)\]|\[gMASK\]/g;

// Damage between bytes and letters, and control characters of a terminal; a lone surrogate is \p{Cs}.
// Ġ and Ċ stand for a space and a line break in byte-level tokens. In Maltese they begin a word or follow a capital.
const tokenLetter = /(?<=[\p{Ll}\p{N}.,:;!?)])[ĠĊ]/gu;
// No word of any language is so long, and encoded bytes have digits.
const unspaced = /(?<!\p{Script=Latin})\p{Script=Latin}{80,}/gu;
const fewestLetters = 12;

const brokenSign = /(?![\t\n\r])\p{Cc}|[\p{Noncharacter_Code_Point}\p{Cs}\ufeff\ufffd]/gu;

// Most replies hold none of these, so they are not searched for broken characters.
const unusualSign = /[^ -~\n\t\r]/;

// `<tool result="7">` is an element of XML.
const resultMark =
  /<\/?(?:tool|function)s?(?:[-_](?:response|result|output)s?\b[^<>]{0,100}| (?:response|result|output)s?)>/gi;

const cutReasons = new Set(['length', 'max_tokens', 'model_length']);
const endedReasons = new Set([
  ...['abort', 'aborted', 'cancelled', 'canceled', 'error', 'network_error', 'insufficient_system_resource'],
  ...['content_filter', 'safety', 'sensitive'],
]);

/** A mark in the prompt or in a result does not count. */
function wireDamage(attempt: Attempt, context: VerifyContext, asksForCalls: boolean): Failure | undefined {
  const messages = messagesOf(attempt, quotableIn(attempt, context));
  const turns = messages.map(({ turn }) => turn);
  const texts = messages.flatMap(({ turn, isQuotable }) => textsOf(turn).map((text) => ({ text, isQuotable })));
  const length = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (length > maxReplyLength) return fail('too-long', `at most ${maxReplyLength} characters`, `${length} characters`);
  const cut = cutOff(turns);
  // A loop is why the limit was reached.
  const endless = cut?.failure === 'token-limit' ? endlessIn(texts) : undefined;
  return (
    endless ?? cut ?? leaked(messages, texts) ?? inventedCall(turns, context) ?? unaskedCall(turns.at(-1), asksForCalls)
  );
}

type Messages = ReturnType<typeof messagesOf>;
type MessageTexts = readonly { readonly text: string; readonly isQuotable: IsQuotable }[];

function textsOf({ content, toolCalls }: AssistantTurn): readonly string[] {
  return [content, ...toolCalls.flatMap((call) => [call.name, argumentText(call.arguments)])];
}

function cutOff(turns: readonly AssistantTurn[]): Failure | undefined {
  const last = turns.at(-1);
  if (last !== undefined && cutReasons.has(reasonOf(last))) {
    return fail('token-limit', 'a reply that ends by itself', last.content);
  }
  const ended = turns.find((turn) => endedReasons.has(reasonOf(turn)));
  return (
    ended && fail('aborted', 'a reply that ends by itself', `finish reason ${ended.finishReason}: ${ended.content}`)
  );
}

function reasonOf({ finishReason = '' }: AssistantTurn): string {
  return finishReason.toLowerCase();
}

// Every mark below contains one of these: most replies contain none and need no search for each.
const anyMark = /<|\[[/A-Zg]|◁|tool_call>|assistant[fac]|to=functions\./i;

function leaked(messages: Messages, texts: MessageTexts): Failure | undefined {
  const marked = texts.filter(({ text }) => anyMark.test(text));
  return (
    (marked.length === 0 ? undefined : leakedMark(messages, marked)) ??
    brokenIn(texts) ??
    endlessIn(texts) ??
    (marked.length === 0 ? undefined : lostCall(messages))
  );
}

function leakedMark(messages: Messages, texts: MessageTexts): Failure | undefined {
  for (const { turn, isQuotable } of messages) {
    const thoughts = thinkingIn(turn.content, isQuotable);
    if (thoughts !== undefined) return thoughts;
  }
  const token = firstOf(controlToken, texts) ?? firstOf(bracketToken, texts);
  if (token !== undefined) return fail('control-token', 'no control tokens of the template', token);
  const result = firstOf(resultMark, texts);
  return result === undefined ? undefined : fail('invented-result', 'no result that the model wrote itself', result);
}

function brokenIn(texts: MessageTexts): Failure | undefined {
  const unusual = texts.filter(({ text }) => unusualSign.test(text));
  const sign = unusual.length === 0 ? undefined : (firstOf(brokenSign, unusual) ?? firstOf(tokenLetter, unusual));
  if (sign !== undefined) return fail('broken-text', 'text without broken characters', nameOf(sign));
  const joined = firstOf(unspaced, texts);
  if (joined === undefined || new Set(joined.toLowerCase()).size < fewestLetters) return undefined;
  return fail('broken-text', 'words with spaces between them', joined);
}

function endlessIn(texts: MessageTexts): Failure | undefined {
  for (const { text, isQuotable } of texts) {
    const run = repetitionIn(text);
    if (run !== undefined && !isQuotable(run)) return fail('repetition', 'no sign or word without end', run);
  }
  return undefined;
}

function lostCall(messages: Messages): Failure | undefined {
  for (const { turn, isQuotable } of messages) {
    const mark = openingMark(turn.content);
    if (mark !== undefined && !isQuotable(mark)) return fail('call-in-content', 'no markup of a call', turn.content);
  }
  return undefined;
}

function firstOf(pattern: RegExp, texts: MessageTexts): string | undefined {
  for (const { text, isQuotable } of texts) {
    const found = [...new Set(text.match(pattern))].find((one) => !isQuotable(one));
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Nothing was offered that it could call. */
function inventedCall(turns: readonly AssistantTurn[], { task, world }: VerifyContext): Failure | undefined {
  if (task.tools.length > 0 || world !== undefined) return undefined;
  const [call] = turns.flatMap(({ toolCalls }) => toolCalls);
  return call && fail('invented-call', 'no call, since no tool is offered', `a call to ${call.name}`);
}

function unaskedCall(last: AssistantTurn | undefined, asksForCalls: boolean): Failure | undefined {
  const [call] = last?.toolCalls ?? [];
  if (asksForCalls || call === undefined || last?.content.trim() === '') return undefined;
  return fail('extra-call', 'an answer without a call', `a call to ${call.name}`);
}

// Characters of rules, tables and boxes; spaces align text.
const layout = new Set([...'-=_.*#~+|─━═·… \t\u00a0'].map((sign) => sign.charCodeAt(0)));
const backslash = 0x5c;
const lineBreak = 0x0a;

const mostBreaks = 50;
const mostLayout = 200;
const mostAlike = 100;
const mostSigns = 40;
const mostPairs = 100;
const mostWords = 30;

/** One sign, pair of signs, empty line or word, many times. Returns the run, shortened. */
export function repetitionIn(text: string): string | undefined {
  if (text.length < mostSigns) return undefined;
  return runIn(text) ?? wordRunIn(text);
}

function runIn(text: string): string | undefined {
  let alike = 1;
  let paired = 0;
  let breaks = 0;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    alike = code === text.charCodeAt(at - 1) ? alike + 1 : 1;
    paired = code === text.charCodeAt(at - 2) ? paired + 1 : 0;
    if (code === lineBreak) breaks += 1;
    else if (code > 0x20) breaks = 0;
    if (breaks >= mostBreaks) return '\n'.repeat(mostBreaks);
    if (alike >= mostSigns && code !== lineBreak && alike >= mostOf(code)) return text.slice(at + 1 - alike, at + 1);
    if (paired >= mostPairs && isPair(code, text.charCodeAt(at - 1))) return text.slice(at + 1 - paired, at + 1);
  }
  return undefined;
}

function mostOf(code: number): number {
  if (layout.has(code)) return mostLayout;
  return isWordSign(code) ? mostAlike : mostSigns;
}

// For digits and letters the limit is higher: sums of zeros and padding of encoded bytes are longer than rows of marks.
function isWordSign(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Two units that form one sign: an escape in JSON, or a character beyond the basic plane. */
function isPair(code: number, before: number): boolean {
  if (code === before) return false;
  return code === backslash || before === backslash || (code & 0xf800) === 0xd800;
}

const doubledWord = /(?<![\p{L}\p{N}])(\p{L}{1,40})[^\p{L}\p{N}]{1,8}\1(?![\p{L}\p{N}])/u;
const word = /[\p{L}\p{N}]+/gu;
// Equal JSON values may legitimately fill a list.
const isValue = new Set(['null', 'true', 'false']);

function wordRunIn(text: string): string | undefined {
  // Thirty words and the text between them; most replies are shorter, or repeat no word in a row.
  if (text.length < 4 * mostWords || !doubledWord.test(text)) return undefined;
  let last = '';
  let count = 0;
  for (const [found] of text.matchAll(word)) {
    count = found === last ? count + 1 : 1;
    last = found;
    if (count >= mostWords && !isValue.has(found) && /\p{L}/u.test(found))
      return Array.from({ length: mostWords }, () => found).join(' ');
  }
  return undefined;
}
