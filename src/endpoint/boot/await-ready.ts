import { assertNever } from '../../lib/assert-never.ts';
import { EndpointError, InputError } from '../../lib/errors.ts';
import { deepField, parseLoose } from '../../lib/loose.ts';
import { joinSignals, within } from '../../lib/within.ts';
import type { FirstToken } from '../client/request-token.ts';
import type { Connection } from '../connection.ts';
import { hideInUrl } from '../redact-fields.ts';
import { parseBaseUrl } from './base-url.ts';
import {
  type BootOptions,
  type BootPhase,
  type PhaseClock,
  type ReadyServer,
  startPhases,
  withLogTail,
} from './boot.ts';
import { excerpt, fetchAnswer, type ServerAnswer } from './fetch-answer.ts';
import { isListening } from './reach.ts';
import { chooseModel, parseModelList, unknownModel } from './served-model.ts';

export type RequestToken = (connection: Connection, signal: AbortSignal) => Promise<FirstToken>;

export type ServerOptions = BootOptions & {
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
  readonly requestToken: RequestToken;
};

export type ReadyOptions = ServerOptions & {
  readonly baseUrl: string;
  /** Answers once the server is up. Without it `/health` is asked, which not every server has. */
  readonly readyUrl?: string | undefined;
  /** A server that we boot: it may refuse connections for a while, and its log shows progress. */
  readonly process?: {
    readonly failed: Promise<never> | undefined;
    logTail(): readonly string[];
    written(): number;
  };
  readonly phases?: PhaseClock;
};

export type Ready = { readonly connection: Connection; readonly served: readonly string[] | undefined };

type Look =
  | { readonly isReady: true; readonly ready: Ready }
  | { readonly isReady: false; readonly phase: BootPhase; readonly detail: string };

const connectLimitMs = 4000;
const requestLimitMs = 10_000;
// A silent port is reported within ten seconds, including a try with the other scheme.
const firstLimitMs = 3500;
const silenceLimitMs = 7500;
const silence = 'accepts connections and answers nothing';
const silenceMeans = 'hangs, still loads, or is not the model server';
const firstPauseMs = 100;
const longestPauseMs = 2000;

export async function awaitReady(options: ReadyOptions): Promise<Ready> {
  const over = new AbortController();
  options.process?.failed?.catch((error: unknown) => over.abort(error));
  const joined = joinSignals(options.signal, over.signal);
  const { signal } = joined;
  try {
    if (options.process === undefined) await checkReachable(options, signal);
    return await poll(options, options.phases ?? startPhases(options), signal);
  } catch (error) {
    // Report why it was aborted, not what failed because of it.
    throw signal.aborted ? signal.reason : error;
  } finally {
    joined[Symbol.dispose]();
  }
}

/** Checked before any request: an address that drops packets would block one for minutes. */
async function checkReachable({ baseUrl, clock }: ReadyOptions, signal: AbortSignal): Promise<void> {
  const isOpen = await isListening(baseUrl, clock, connectLimitMs, signal);
  if (isOpen === undefined) throw unreachable(baseUrl, 'no answer from that address');
}

async function poll(options: ReadyOptions, phases: PhaseClock, signal: AbortSignal): Promise<Ready> {
  const { clock, process } = options;
  const ask = openEar(options, phases, signal);
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const look = await lookOnce(options, ask, phases, signal);
    if (look.isReady) return look.ready;
    // Check first: a timed-out request is no sign of life.
    phases.check(options.baseUrl, process?.logTail() ?? []);
    phases.note(look.phase, look.detail, process?.written());
    await clock.sleep(Math.min(pauseMs, phases.remainingMs()), signal);
  }
}

type Ask = (url: string) => Promise<ServerAnswer>;

/** A silent server that already runs fails soon; one that we boot may load for minutes. */
function openEar({ baseUrl, apiKey, clock, process }: ReadyOptions, phases: PhaseClock, signal: AbortSignal): Ask {
  const giveUpAtMs = clock.now() + silenceLimitMs;
  let wasSilent = false;
  let isHeard = process !== undefined;
  return async (url) => {
    const usualMs = Math.min(wasSilent ? requestLimitMs : firstLimitMs, phases.remainingMs());
    const limitMs = isHeard ? usualMs : Math.min(usualMs, giveUpAtMs - clock.now());
    const answer = await fetchAnswer(url, { clock, apiKey, signal, limitMs });
    wasSilent ||= answer.outcome === 'silent';
    isHeard ||= answer.outcome !== 'silent';
    if (!isHeard && answer.outcome === 'silent' && clock.now() >= giveUpAtMs)
      throw new EndpointError(`${baseUrl} ${silence}`, `It ${silenceMeans}. Check the port, and the server's log.`);
    return answer;
  };
}

async function lookOnce(options: ReadyOptions, ask: Ask, phases: PhaseClock, signal: AbortSignal): Promise<Look> {
  const { baseUrl, apiKey } = options;
  const health = await ask(options.readyUrl ?? `${baseUrl.replace(/\/v1$/, '')}/health`);
  // A gateway may answer an unknown path with any error; loading is 503.
  const isHealthUnknown = options.readyUrl === undefined && health.outcome === 'answered' && health.status !== 503;
  const path = hideInUrl(options.readyUrl ?? '/health');
  const early = isHealthUnknown ? undefined : waitsFor(options, health, path);
  if (early !== undefined) {
    // While vLLM loads, it refuses connections. Others say in their 503 that they load.
    const isBare =
      options.readyUrl === undefined && health.outcome === 'answered' && health.status === 503 && health.body === '';
    if (!isBare || !isVllm(await ask(`${baseUrl}/models`))) return early;
    throw new EndpointError(
      `the engine of ${baseUrl} has died: vLLM lists its models, and ${path} answers 503`,
      'Its log says why. Start it again.',
    );
  }
  if (options.readyUrl !== undefined && health.outcome === 'answered' && health.status >= 400) {
    if (isKeyRefused(health.status)) throw keyRefused(options, health.body);
    return { isReady: false, phase: 'load', detail: `${path} answers ${health.status}` };
  }

  const list = await ask(`${baseUrl}/models`);
  const late = waitsFor(options, list, '/v1/models');
  // `transformers serve` never lists anything where nothing was downloaded.
  const isNamed = options.model !== undefined && list.outcome === 'answered' && list.status === 500;
  const isHealthy = health.outcome === 'answered' && health.status === 200;
  if (late !== undefined && !(isHealthy && isNamed)) return late;
  const served = list.outcome === 'answered' ? readModelList(options, list) : undefined;
  if (isVllm(list)) {
    const root = baseUrl.replace(/\/v1$/, '');
    const sleep = await ask(`${root}/is_sleeping`); // in its development mode only, as /sleep
    if (sleep.outcome === 'answered' && deepField(parseLoose(sleep.body), 'is_sleeping') === true)
      throw new EndpointError(
        `${baseUrl} sleeps, and answers nothing until it is woken`,
        `Wake it: curl -X POST ${root}/wake_up`,
      );
  }
  const model = chooseModel(options.model, served, baseUrl);
  return askForToken(options, { baseUrl, apiKey, model }, served, phases, signal);
}

function isVllm(list: ServerAnswer): boolean {
  return list.outcome === 'answered' && list.status === 200 && /"owned_by": ?"vllm"/.test(list.body);
}

/** undefined if the answer shows that the server has finished loading, or says nothing about it */
function waitsFor(options: ReadyOptions, answer: ServerAnswer, what: string): Look | undefined {
  switch (answer.outcome) {
    case 'unreachable':
      if (options.process === undefined) throw unreachable(options.baseUrl, answer.detail);
      return { isReady: false, phase: 'load', detail: answer.detail };
    case 'wrong-scheme':
      throw wrongScheme(options, answer);
    case 'tls-fault':
      throw new EndpointError(
        `no TLS connection to ${options.baseUrl}: ${answer.detail}`,
        'Set NODE_EXTRA_CA_CERTS to the file of your own certificate.',
      );
    case 'silent':
      return { isReady: false, phase: 'load', detail: `${what}: the port ${silence} yet: it ${silenceMeans}` };
    case 'no-answer':
      return { isReady: false, phase: 'load', detail: `${what}: ${answer.detail}` };
    case 'answered': {
      if (answer.status < 500 || answer.status === 501) return undefined;
      const words = excerpt(answer.body, options.apiKey);
      return { isReady: false, phase: 'load', detail: `${what} answers ${answer.status} ${words}`.trim() };
    }
  }
}

function readModelList(
  options: ReadyOptions,
  { status, body, location }: Extract<ServerAnswer, { outcome: 'answered' }>,
): readonly string[] | undefined {
  if (isKeyRefused(status)) throw keyRefused(options, body);
  if (status >= 300 && status < 400 && location !== null) throw redirected(options.baseUrl, location);
  return status === 200 ? namesIn(body) : undefined;
}

function namesIn(body: string): readonly string[] | undefined {
  const list = parseModelList(body);
  if (list === undefined || list.models.length === 0 || list.isPart) return undefined;
  return [...new Set(list.models.map(({ id }) => id))];
}

async function askForToken(
  options: ReadyOptions,
  connection: Connection,
  served: readonly string[] | undefined,
  phases: PhaseClock,
  outer: AbortSignal,
): Promise<Look> {
  const { baseUrl, model } = connection;
  phases.begin('ready', `asking ${model} for one token`, options.process?.written());
  const start = options.clock.now();
  const first = await within(options.clock, phases.remainingMs(), outer, (signal) =>
    options.requestToken(connection, signal),
  );
  options.watch?.({
    kind: 'request',
    route: `POST ${new URL(baseUrl).pathname}/chat/completions`,
    ms: options.clock.now() - start,
    ...saidOf(first),
  });
  const logTail = options.process?.logTail() ?? [];
  const waiting = (detail: string): Look => ({ isReady: false, phase: 'ready', detail });
  switch (first?.outcome) {
    case 'token':
      return { isReady: true, ready: { connection, served } };
    case undefined:
      return waiting('no token yet');
    case 'disconnected':
      return waiting(`no token: ${first.detail}`);
    case 'empty':
      throw new EndpointError(
        withLogTail(`${baseUrl} answered without a single token: ${first.detail}`, logTail),
        'Ask it by hand: a reply without a token means that the model or its template is broken.',
      );
    case 'refused': {
      const words = excerpt(first.body, options.apiKey);
      if (isKeyRefused(first.status)) throw keyRefused(options, first.body);
      if (isBusy(first.status)) return waiting(`the server answers the request with ${first.status} ${words}`);
      if (first.status >= 300 && first.status < 400) {
        const message = `${baseUrl} redirects a request for an answer, and redirects are not followed`;
        throw new EndpointError(message, 'Give the final address as the endpoint.');
      }
      // A model that is listed and still unknown is a fault of the server.
      const isUnknown = first.status === 404 && /model/i.test(first.body) && served?.includes(model) !== true;
      if (isUnknown) throw unknownModel(model, served, baseUrl);
      if (served?.includes(model) === true && isNoChat(first))
        throw new EndpointError(
          `${baseUrl} lists ${JSON.stringify(model)}, but does not let it chat (${`${first.status} ${words}`.trim()})`,
          'Is it an embedding or reranking model? Serve one that chats, or name it with --model.',
        );
      throw new EndpointError(
        withLogTail(
          `${baseUrl} answers a request for one token with ${first.status}${words === '' ? '' : `: ${words}`}`,
          logTail,
        ),
        first.status === 404 ? 'Is there an OpenAI-compatible API under this address?' : 'Ask it by hand.',
      );
    }
  }
}

/** vLLM and SGLang leave the route out; llama.cpp and Ollama say so. A 404 about the model is another fault. */
function isNoChat({ status, body }: Extract<FirstToken, { outcome: 'refused' }>): boolean {
  return (status === 404 && !/model/i.test(body)) || /does not support (?:chat|completions|generate)/i.test(body);
}

function isBusy(status: number): boolean {
  return (status >= 500 && status !== 501) || status === 408 || status === 429;
}

function isKeyRefused(status: number): boolean {
  return status === 401 || status === 403;
}

function keyRefused({ baseUrl, apiKey }: ReadyOptions, body: string): InputError {
  const words = excerpt(body, apiKey);
  const detail = words === '' ? '' : `: ${words}`;
  return apiKey === undefined
    ? new InputError(
        `${baseUrl} asks for an API key, and none was given${detail}`,
        'Set QUALITY_API_KEY or OPENAI_API_KEY, or give --api-key.',
      )
    : new InputError(
        `${baseUrl} refuses the API key${detail}`,
        'Check the key in QUALITY_API_KEY, OPENAI_API_KEY or --api-key, and what it may do.',
      );
}

/** Certain, no matter how long a server takes to load. */
function wrongScheme(
  { baseUrl, readyUrl, process }: ReadyOptions,
  { detail, rightUrl }: Extract<ServerAnswer, { outcome: 'wrong-scheme' }>,
): EndpointError {
  const given = readyUrl ?? baseUrl;
  const { protocol } = new URL(rightUrl);
  const isRecipe = process !== undefined && readyUrl === undefined;
  return new EndpointError(
    `${given}: ${detail}`,
    isRecipe
      ? 'A service of a recipe is asked over plain HTTP: switch its TLS off.'
      : `Use ${given.replace(/^https?:/, protocol)}.`,
  );
}

function unreachable(baseUrl: string, detail: string): EndpointError {
  return new EndpointError(
    `${baseUrl} cannot be reached: ${detail}`,
    'Is the server running? vLLM refuses connections until it has loaded. Check host and port.',
  );
}

function redirected(baseUrl: string, location: string): InputError {
  const models = `${baseUrl}/models`;
  const target = URL.canParse(location, models) ? new URL(location, models) : undefined;
  const isMoved = target?.pathname.endsWith('/v1/models') ?? false;
  const place = target === undefined ? 'elsewhere' : `to ${target.origin}${target.pathname}`;
  return new InputError(
    `${baseUrl} redirects ${place}, and redirects are not followed`,
    isMoved
      ? `Give ${target?.origin}${target?.pathname.slice(0, -'/models'.length)}.`
      : 'Give the address of the API itself.',
  );
}

function saidOf(first: FirstToken | undefined): { readonly status: number | undefined; readonly fault?: string } {
  switch (first?.outcome) {
    case 'token':
      return { status: 200 };
    case 'empty':
      return { status: 200, fault: first.detail };
    case 'refused':
      return { status: first.status, fault: first.body };
    case 'disconnected':
      return { status: undefined, fault: first.detail };
    case undefined:
      return { status: undefined, fault: 'no token yet' };
    default:
      return assertNever(first);
  }
}

/** Refuses a model that a running server does not list. Any other fault of it shows once it is measured. */
export async function refuseUnlisted(
  url: string,
  { model, apiKey, clock, signal }: Pick<ServerOptions, 'model' | 'apiKey' | 'clock' | 'signal'>,
): Promise<void> {
  const baseUrl = parseBaseUrl(url);
  const list = await fetchAnswer(`${baseUrl}/models`, { clock, apiKey, signal, limitMs: firstLimitMs });
  const isListed = model !== undefined && list.outcome === 'answered' && list.status === 200;
  if (isListed) chooseModel(model, namesIn(list.body), baseUrl);
}

export async function bootUrl(options: ServerOptions & { readonly url: string }): Promise<ReadyServer> {
  const baseUrl = parseBaseUrl(options.url);
  const ready = await awaitReady({ ...options, baseUrl });
  return {
    ...ready,
    baseUrl,
    isOurs: false,
    logTail: () => [],
    failed: undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
