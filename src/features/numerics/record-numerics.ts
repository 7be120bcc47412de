import { Buffer } from 'node:buffer';
import type { Deadline } from '../../endpoint/client/attempt-deadline.ts';
import { isTransient, showFault } from '../../endpoint/client/fault.ts';
import type { Client } from '../../endpoint/client/open-client.ts';
import { readAlternative, readAlternatives, tolerance } from '../../endpoint/client/read-logprob.ts';
import { retryDelay } from '../../endpoint/client/refusal.ts';
import { keyGuard } from '../../endpoint/key-guard.ts';
import { askInTime, type ProbeHow } from '../../endpoint/probe/ask-probe.ts';
import { readBounded } from '../../endpoint/read-bounded.ts';
import { deepField, fieldOf, isObject, listOf, objectOf, parseLoose, textOf } from '../../lib/loose.ts';
import type { EndpointFacts } from '../../records/doctor-report.ts';
import type { Gap, NumericsGap } from '../../records/logprob-gap.ts';
import {
  type NumericAnswer,
  type NumericAnswers,
  numericsAlternatives,
  numericsTokens,
  type Position,
  type RecordedNumerics,
} from './numerics.ts';

/** Eight positions with five alternatives take about 6 kB. */
const mostBytes = 256 * 1024;
const mostTokenBytes = 200;
/** As many tries as any request has: a server may be busy for a moment. */
const mostTries = 4;

/**
 * Asks one prompt after the other for a few tokens and their log probabilities. The first unusable reply ends the
 * recording: half of one measures nothing.
 */
export async function recordNumerics(
  client: Client,
  prompts: readonly { readonly id: string; readonly text: string }[],
  how: ProbeHow,
): Promise<RecordedNumerics> {
  const found: [string, NumericAnswer][] = [];
  let server: string | undefined;
  for (const [index, { id, text }] of prompts.entries()) {
    const asked = await ask(client, text, index, how);
    const read = 'cause' in asked ? asked : readReply(asked.text);
    if ('cause' in read) return { outcome: 'not-measured', cause: read.cause, detail: `${id}: ${read.detail}` };
    if (server !== undefined && read.server !== server)
      return gap('server-changed', `${id}: another model or build answers than before`);
    if (repeatsKey(read.answer, client.connection.apiKey))
      return gap('no-model', `${id}: the answer repeats the key of the endpoint`);
    server = read.server;
    found.push([id, read.answer]);
  }
  const answers: NumericAnswers = Object.fromEntries(found);
  const positions = Object.values(answers).flat();
  if (positions.length === 0) return gap('no-field', 'no answer has a token');
  if (positions.every(isCertain))
    return gap('after-sampling', 'every token has probability 1: these are not the probabilities of the model');
  const odd = oddNumbers(answers);
  return odd === undefined ? { outcome: 'recorded', answers } : gap('no-model', odd);
}

/** For doctor: whether a server gives usable ones. */
export async function examineNumerics(client: Client, text: string, how: ProbeHow): Promise<Partial<EndpointFacts>> {
  const recorded = await recordNumerics(client, [{ id: 'doctor', text }], how);
  return { numerics: recorded.outcome === 'recorded' ? { outcome: 'usable' } : recorded };
}

/** Why these numbers cannot come from a model; undefined if they can. */
function oddNumbers(answers: NumericAnswers): string | undefined {
  const all = Object.values(answers);
  if (all.length > 1 && areEqual(all)) return 'every prompt has the same answer';
  const values = all.flat().map(([, alternatives]) => alternatives.map(([, value]) => value));
  if (values.length > 1 && areEqual(values)) return 'every token has the same numbers';
  const isLevel = (each: readonly number[]) => each.length > 1 && areEqual(each);
  return values.every(isLevel) ? 'the alternatives of each token are equally likely' : undefined;
}

function areEqual(all: readonly unknown[]): boolean {
  return new Set(all.map((each) => JSON.stringify(each))).size <= 1;
}

/** A reply hides it as text, not as the bytes of its tokens; it may be parted between them. */
function repeatsKey(answer: NumericAnswer, apiKey: string | undefined): boolean {
  const guard = keyGuard(apiKey);
  const lists = answer.map(([, alternatives]) => alternatives.map(([token]) => token));
  const texts = [answer.map(([token]) => token), ...lists].flatMap((tokens) => [tokens.join(''), ...tokens]);
  return texts.some((text) => guard.text(text) !== text);
}

function gap(cause: NumericsGap, detail: string): Gap & { readonly outcome: 'not-measured' } {
  return { outcome: 'not-measured', cause, detail };
}

/** Whether a token has probability 1 and no alternative. No model is that sure at all 48 prompts. */
function isCertain([, alternatives]: Position): boolean {
  return alternatives.length === 1 && alternatives[0]?.[1] === 0;
}

async function ask(
  client: Client,
  prompt: string,
  index: number,
  how: ProbeHow,
): Promise<{ readonly text: string } | Gap> {
  // vLLM and SGLang, whose cache is bypassed so, tell tokens with one text apart by their ids.
  const ids = how.cache === 'cache_salt' ? { return_token_ids: true } : {};
  const extraBody = { logprobs: true, top_logprobs: numericsAlternatives, ...ids };
  return askInTime<{ readonly text: string } | Gap>(
    client,
    how,
    { prompt, maxTokens: numericsTokens, salt: ['numerics', index], settings: { extraBody } },
    async ({ stream_options: _, ...whole }, deadline) => {
      const body = client.fields.trim({ ...whole, stream: false });
      let posted = await client.post(body, deadline.signal);
      for (let tried = 1; tried < mostTries && !posted.ok && isTransient(posted.fault); tried += 1) {
        const { fault } = posted;
        const delay = retryDelay(tried, fault.kind === 'refused' ? fault.retryAfterMs : undefined, client.random);
        if (delay >= deadline.remainingMs()) break;
        await client.clock.sleep(delay, how.cancel);
        posted = await client.post(body, deadline.signal);
      }
      if (!posted.ok) {
        const detail = showFault(posted.fault);
        return posted.fault.kind === 'refused' ? { cause: 'refused', detail } : noAnswer(detail, deadline);
      }
      const read = await readBounded(posted.response.body, mostBytes, client.connection.apiKey);
      if (read.end === 'too-long') return { cause: 'too-long', detail: `more than ${mostBytes / 1024} KB` };
      return read.end === 'broken' ? noAnswer('the reply was cut off', deadline) : { text: read.text };
    },
    ({ message }) => ({ cause: 'refused', detail: message }),
  );
}

function noAnswer(detail: string, { reason, words }: Deadline): Gap {
  return { cause: 'no-answer', detail: reason() === 'timeout' ? words() : detail };
}

/** The last tokens of an answer may begin a letter that is never complete: llama.cpp sends neither text nor list for them. */
const mostUnsent = 3;

type Read = { readonly answer: NumericAnswer; readonly server: string };

function readReply(text: string): Read | Gap {
  const reply = parseLoose(text);
  if (!isObject(reply)) {
    const isNoNumber = /:\s*-?(?:NaN|Infinity|inf)\b/i.test(text);
    return isNoNumber
      ? { cause: 'not-a-number', detail: 'a log probability is not a number' }
      : { cause: 'not-json', detail: 'the reply is not a JSON object' };
  }
  const choice = objectOf(listOf(fieldOf(reply, 'choices'))[0]);
  const written = textOf(deepField(choice, 'message', 'content') ?? '');
  const hasHalves = written?.includes('\ufffd') === true;
  const isWhole = written !== '' && !hasHalves;
  // llama.cpp gives no list at all for an answer that begins with half a letter.
  const content = deepField(choice, 'logprobs', 'content') ?? (choice !== undefined && !isWhole ? [] : undefined);
  if (!Array.isArray(content)) return { cause: 'no-field', detail: 'the reply has no log probabilities' };
  const ids = listOf(fieldOf(choice, 'token_ids'));
  const isNamed = ids.length === content.length;
  const answer: Position[] = [];
  for (const [index, entry] of content.slice(0, numericsTokens).entries()) {
    const position = readPosition(entry, isNamed ? ids[index] : undefined);
    if ('cause' in position) return position;
    answer.push(position.position);
  }
  // llama.cpp gives tokens that are parts of one letter as one, or not at all if the letter is not complete: then a
  // whole answer has fewer positions.
  const isJoined = hasHalves || answer.some(([token, named]) => !named.some(([each]) => each === token));
  const isCut = textOf(fieldOf(choice, 'finish_reason')) === 'length';
  const isShort = isCut && answer.length > 0 && answer.length < numericsTokens - mostUnsent && !isJoined;
  if (isShort || (answer.length === 0 && isWhole))
    return { cause: 'fewer-than-asked', detail: `${answer.length} of ${numericsTokens} tokens have log probabilities` };
  const server = JSON.stringify([fieldOf(reply, 'model') ?? null, fieldOf(reply, 'system_fingerprint') ?? null]);
  return { answer, server };
}

function readPosition(entry: unknown, id: unknown): { readonly position: Position } | Gap {
  const chosen = readAlternative(entry);
  if ('cause' in chosen) return chosen;
  if (chosen.alternative === undefined)
    return { cause: 'not-a-number', detail: 'the chosen token has no log probability' };
  const listed = deepField(entry, 'top_logprobs');
  if (!Array.isArray(listed)) return { cause: 'no-field', detail: 'the reply has no alternatives' };
  if (listed.length < numericsAlternatives)
    return { cause: 'fewer-than-asked', detail: `${listed.length} of ${numericsAlternatives} alternatives` };
  // A server may add the chosen token; far more than asked are not read.
  const possible = readAlternatives(listed.slice(0, numericsAlternatives + 1));
  if ('cause' in possible) return possible;
  const best = possible.slice(0, numericsAlternatives);
  if (best.length === 0) return { cause: 'no-field', detail: 'the reply has no alternatives' };
  const names = [chosen.alternative[0], ...best.map(([token]) => token)];
  const longest = Math.max(...names.map((token) => Buffer.byteLength(token)));
  if (longest > mostTokenBytes) return { cause: 'too-long', detail: `a token has ${longest} bytes` };
  const ids = listed.flatMap((each) => deepField(each, 'id') ?? []);
  const first = best[0]?.[0];
  // Tokens may share a text, even all of them if they are halves of letters.
  const isOne = first !== '' && first !== '\ufffd' && best.length > 1 && areEqual(best.map(([token]) => token));
  if (isOne || new Set(ids).size < ids.length) return { cause: 'no-model', detail: 'an alternative is given twice' };
  const sum = best.reduce((total, [, value]) => total + Math.exp(value), 0);
  if (sum > 1 + tolerance) return { cause: 'more-than-one', detail: `the probabilities add up to ${sum.toFixed(3)}` };
  const named = best.map(([token, value]): [string, number] => [token, value]);
  const [token] = chosen.alternative;
  return { position: isId(id) ? [token, named, id] : [token, named] };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}
