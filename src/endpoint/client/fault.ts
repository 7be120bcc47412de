import { APIConnectionTimeoutError, APIUserAbortError } from 'openai';
import { fieldOf, type LooseObject, textOf } from '../../lib/loose.ts';
import type { FaultCause } from '../../records/answer.ts';
import type { Connection } from '../connection.ts';
import { keyGuard } from '../key-guard.ts';
import type { Refusal } from './refusal.ts';

export type Fault = Refusal | BrokenConnection;

export type BrokenConnection = {
  readonly kind: 'lost';
  readonly cause: FaultCause;
  readonly detail: string;
  /** The connection existed and closed during the request. */
  readonly isUnanswered: boolean;
  readonly isLasting?: true;
};

const closedCodes = new Set(['ECONNRESET', 'EPIPE']);

export function connectionFault(error: unknown): BrokenConnection {
  const { code, message: said } = causeOf(error);
  const message = said === 'aborted' ? 'the connection was closed in mid-reply' : said; // Node says only `aborted`
  const detail = code !== '' && !message.includes(code) ? `${message} (${code})` : message;
  const isAborted =
    error instanceof APIUserAbortError || [...causesOf(error)].some(({ name }) => name === 'AbortError');
  if (isAborted) return { kind: 'lost', cause: 'cancelled', detail: 'the request was given up', isUnanswered: false };
  const isTimeout = error instanceof APIConnectionTimeoutError || code === 'ETIMEDOUT';
  return {
    kind: 'lost',
    cause: isTimeout ? 'timeout' : 'disconnect',
    detail,
    isUnanswered: closedCodes.has(code),
  };
}

/** At the bottom of an error; the code is empty if there is none. */
export function causeOf(error: unknown): { readonly code: string; readonly message: string } {
  const chain = [...causesOf(error)];
  const code = chain.flatMap((each) => textOf(fieldOf(each as unknown as LooseObject, 'code')) ?? [])[0] ?? '';
  return { code, message: chain.findLast(({ message }) => message !== '')?.message ?? String(error) };
}

/** Several addresses of one host fail as several errors in one. */
function* causesOf(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    yield current;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
}

/** Worth further tries: the connection broke, or the server is busy, loading or in trouble. */
export function isTransient(fault: Fault): boolean {
  if (fault.kind === 'lost') return true;
  if (fault.status === 501 || isOfParser(fault)) return false;
  return fault.status >= 500 || fault.status === 408 || fault.status === 429;
}

/** How llama.cpp, Ollama, vLLM and SGLang report that parser or template fails on what model or prompt says. */
const parserWords =
  /\bpars(?:e|ed|er|ing)\b|\bunmarshal|does not match the expected|extracting tool call|unexpected end of (?:json|input)|unexpected tokens|chat[ _]template|\bjinja|TemplateError|Value is not callable/i;

/** A 500 caused by the generated text: the same prompt generates the same again. */
function isOfParser({ status, words }: Refusal): boolean {
  return status === 500 && parserWords.test(words);
}

/** How llama.cpp, vLLM, SGLang, TGI, LM Studio and OpenAI say that a request is longer than their context. */
const contextWords =
  /exceeds? the (?:available context size|model's maximum context length)|maximum context length is|context_(?:length_exceeded|size_error)|context length (?:is )?(?:of )?only|longer than the (?:model's context|maximum model) length|greater than the context length|`inputs` (?:must have less|tokens \+ )/i;

/** No other try would fit either. */
export function isTooLong(fault: Fault): boolean {
  return fault.kind === 'refused' && contextWords.test(fault.words);
}

/** How vLLM, llama.cpp and Ollama refuse all tools, whichever are offered. */
const toolWords =
  /requires --(?:enable-auto-tool-choice|tool-call-parser)\b|tools param requires --jinja|does not support tools/i;

export function refusesTools(fault: Fault): boolean {
  return fault.kind === 'refused' && toolWords.test(fault.words);
}

export function refusesField(fault: Fault): boolean {
  return fault.kind === 'refused' && [400, 422, 501].includes(fault.status);
}

/** The server loads its model: keep waiting for as long as the attempt may last. */
export function isLoading(fault: Fault): boolean {
  return fault.kind === 'refused' && fault.status === 503 && /\bloading\b/i.test(fault.words);
}

/** On this scenario only. Other statuses mean load, a gateway or a wrong address, which no prompt causes. */
export function isScenarioFault(fault: Fault): fault is Refusal {
  if (fault.kind !== 'refused') return false;
  return fault.status === 500 || fault.status === 501 || (fault.status < 500 && !isTransient(fault));
}

export function showFault(fault: Fault): string {
  return fault.kind === 'lost' ? `${fault.cause}: ${fault.detail}` : `HTTP ${fault.status}: ${fault.words}`;
}

/** Servers and libraries repeat the key that they refuse. */
export function faultWithoutKey<Known extends Fault>(fault: Known, { apiKey }: Connection): Known {
  const { words } = keyGuard(apiKey);
  return fault.kind === 'lost' ? { ...fault, detail: words(fault.detail) } : { ...fault, words: words(fault.words) };
}
