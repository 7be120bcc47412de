import type { IncomingHttpHeaders } from 'node:http';
import { playHead, playReply, type Stage } from '../../src/endpoint/boot/replay/boot-replay.ts';
import { bytesOf, type Form, formOf, inForm, isAnswerPath } from '../../src/endpoint/boot/replay/convert-reply.ts';
import { LoopbackServer, readBody, writeBytes } from '../../src/endpoint/boot/replay/loopback-server.ts';
import { recordedRequest } from '../../src/endpoint/boot/replay/request-key.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { RecordedRequest, RecordedResponse } from '../../src/records/cassette.ts';
import { damageReply } from './damage-reply.ts';
import { completion, wholeReply } from './fake-replies.ts';
import { type Fault, type FaultRule, planFaults } from './plan-faults.ts';
import { breakConnection } from './play-fault.ts';

export type AskedRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** `built-in` if no answer was given, or the fault that was played in its place. */
  readonly answered: string;
};

export interface FakeServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly asked: readonly AskedRequest[];
}

/** Gives the answer to a request; `nth` counts the requests for an answer, from 1. */
export type GiveAnswer = (request: RecordedRequest, nth: number | undefined) => RecordedResponse | undefined;

export type FakeOptions = {
  readonly faults?: readonly FaultRule[];
  /** Pieces come at their times, not at once. */
  readonly isTimed?: boolean;
  readonly answer?: GiveAnswer;
};

/** A server that gives these answers in turn to any request and repeats the last one; replies keep their form. */
export async function bootFake(
  replies: readonly RecordedResponse[],
  { faults = [], isTimed = false, answer = inTurn(replies) }: FakeOptions = {},
): Promise<FakeServer> {
  const plan = planFaults(faults);
  const asked: AskedRequest[] = [];
  let answersAsked = 0;
  const server = new LoopbackServer(async (message, response, signal) => {
    const text = (await readBody(message)).toString('utf8');
    const request = recordedRequest(message.method ?? 'GET', message.url ?? '/', text);
    const nth = isAnswerPath(request.path) ? ++answersAsked : undefined;
    const closes = nth !== undefined && closesPort(nth + 1);
    if (closes) response.setHeader('connection', 'close');
    const stage: Stage = { response, clock: systemClock, signal };
    const fault = plan.faultFor(request, nth);
    const reply = answer(request, nth);
    const answered = fault?.kind ?? (reply === undefined ? 'built-in' : 'given');
    asked.push({ path: request.path, headers: message.headers, answered });
    if (fault !== undefined) return playFault(fault, stage, reply, message.url ?? '/', formOf(text));
    if (reply === undefined) return playReply(stage, builtIn(request));
    return isTimed ? playInTime(stage, reply) : playReply(stage, reply);
  });
  await server.openPort();
  closesPort(1);
  return {
    baseUrl: `${server.origin}/v1`,
    asked,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };

  /** True also closes the connection of the answer before. */
  function closesPort(nextAnswer: number): boolean {
    const refusal = plan.takeRefusal(nextAnswer);
    if (refusal === undefined) return false;
    server.closePort();
    if (refusal.forMs !== undefined) void systemClock.sleep(refusal.forMs).then(() => server.openPort());
    return true;
  }
}

function inTurn(replies: readonly RecordedResponse[]): GiveAnswer {
  return (_request, nth) => (nth === undefined ? undefined : (replies[nth - 1] ?? replies.at(-1)));
}

function builtIn({ method, path }: RecordedRequest): RecordedResponse {
  if (method === 'GET' && /^(?:\/v1)?\/health$/.test(path)) return wholeReply({ status: 'ok' });
  if (method === 'GET' && path === '/v1/models') return wholeReply({ object: 'list', data: [] });
  return wholeReply({ error: { message: 'not found', code: 'not-found' } }, 404);
}

function playFault(
  fault: Fault,
  stage: Stage,
  given: RecordedResponse | undefined,
  path: string,
  form: Form,
): Promise<void> {
  const reply = given ?? inForm(wholeReply(completion({ content: 'ok' })), false, form);
  switch (fault.kind) {
    case 'reset':
    case 'hang':
    case 'drip':
    case 'endless':
      return breakConnection(fault, stage, reply);
    default:
      return playReply(stage, damageReply(fault, reply, path, systemClock.wallTime()));
  }
}

async function playInTime(stage: Stage, reply: RecordedResponse): Promise<void> {
  const start = systemClock.now();
  const until = (atMs: number) => systemClock.sleep(start + atMs - systemClock.now(), stage.signal);
  await until(reply.headMs);
  playHead(stage, reply);
  for (const piece of reply.pieces) {
    await until(piece[0]);
    await writeBytes(stage.response, bytesOf(piece), stage.signal);
  }
  stage.response.end();
}
