import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/lib/clock.ts';
import type { AssistantTurn } from '../../src/records/attempt.ts';
import { manualClock } from '../endpoint/boot/manual-clock.ts';
import { shapes } from './saying-server.ts';
import { delta, events } from './scripted-server.ts';

export type SlowPaces = {
  /** Prompts are read at this speed, one after another. */
  readonly readPerSecond: number;
  /** One request is written at this speed. */
  readonly writePerSecond: number;
  /** What each further request adds to the time of a step: 1 if several at once bring nothing. */
  readonly share: number;
};

type Ask = { readonly messages: readonly { readonly role: string; readonly content: string }[] };

type Said = Pick<AssistantTurn, 'content' | 'toolCalls'>;

export type SlowOptions = Partial<SlowPaces> & {
  readonly slots?: number;
  /** undefined: the server says nothing, now or later. */
  readonly answer: (asked: Ask) => string | Said | undefined;
};

export type AskedSlowly = {
  readonly prompt: string;
  /** The most requests that the server worked on while this one was there. */
  beside: number;
  outcome: 'open' | 'answered' | 'given-up';
};

export type SlowServer = AsyncDisposable & {
  readonly baseUrl: string;
  /** Moved by the server's work alone: no real time passes. */
  readonly clock: Clock;
  readonly asked: readonly AskedSlowly[];
  /** The time that it worked. */
  busyMs(): number;
};

type Request = {
  readonly seen: AskedSlowly;
  /** Deltas, each of them a token. */
  readonly pieces: readonly object[] | undefined;
  readonly length: number;
  readonly budget: number;
  readonly response: ServerResponse;
  readonly showsProgress: boolean;
  readonly isStreamed: boolean;
  read: number;
  written: number;
  promptMs: number;
  decodeMs: number;
};

/** Prompt tokens that are read in one step, as llama.cpp does by default. Meanwhile others get one token. */
const batch = 2048;
/** Turns of the event loop for a client in this process to read what a step sent, and to ask its next question. */
const breath = 8;

async function breathe(): Promise<void> {
  for (let turn = 0; turn < breath; turn += 1) await setImmediate();
}

/** As Qwen's tokenizer splits a text before it looks up words. */
const token = /[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+/gu;
/** Around a request, and its tools, the template of Qwen 2.5 writes so many tokens; so many more around each tool. */
const template = { request: 28, tools: 85, tool: 25 };

function piecesOf(said: string | Said | undefined): readonly object[] | undefined {
  if (said === undefined) return undefined;
  const { content, toolCalls } = typeof said === 'string' ? { content: said, toolCalls: [] } : said;
  const calls = toolCalls.flatMap(({ id, name, arguments: sent }, index) => [
    { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
    ...pieces(JSON.stringify(sent)).map((text) => ({ tool_calls: [{ index, function: { arguments: text } }] })),
  ]);
  return [...pieces(content).map((text) => ({ content: text })), ...calls];
}

function lengthOf(messages: readonly object[], tools: readonly object[]): number {
  const said = messages.flatMap(Object.values).filter((value) => typeof value === 'string');
  const offered = tools.length === 0 ? 0 : template.tools + template.tool * tools.length;
  const texts = [...said, ...[...tools, ...messages.flatMap(callsIn)].map((each) => JSON.stringify(each))];
  return template.request + offered + texts.reduce((sum, text) => sum + pieces(text).length, 0);
}

function callsIn(message: object): readonly object[] {
  return 'tool_calls' in message && Array.isArray(message.tool_calls) ? message.tool_calls : [];
}

function pieces(text: string): readonly string[] {
  return text.match(token) ?? [];
}

/** llama.cpp on a slow machine, in steps: each reads a piece of a prompt and writes a token of every other reply. */
export async function slowServer(options: SlowOptions): Promise<SlowServer> {
  const { slots = 4, readPerSecond = 74, writePerSecond = 20, share = 0.5, answer } = options;
  const clock = manualClock();
  const asked: AskedSlowly[] = [];
  const waiting: Request[] = [];
  const active = new Set<Request>();
  let busyMs = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    await breathe(); // requests that are sent together begin together
    while (active.size + waiting.length > 0) {
      while (active.size < slots && waiting.length > 0) active.add(waiting.shift() as Request);
      step();
      await breathe();
    }
    isRunning = false;
  }

  function step(): void {
    const all = [...active];
    const writing = all.filter(({ read, length, pieces }) => read === length && pieces !== undefined);
    let room = batch;
    const reading = all.map((request) => {
      const piece = Math.min(room, request.length - request.read);
      room -= piece;
      return { request, piece };
    });
    const readMs = (1000 * (batch - room)) / readPerSecond;
    const writeMs = writing.length === 0 ? 0 : (1000 / writePerSecond) * (1 + share * (writing.length - 1));
    // One that hangs holds its slot, and time passes.
    const ms = readMs + writeMs || 1000;
    busyMs += readMs + writeMs;
    for (const { seen } of all) seen.beside = Math.max(seen.beside, all.length - 1);
    for (const request of all) {
      if (request.read < request.length) request.promptMs += ms;
      else request.decodeMs += ms;
    }
    for (const { request, piece } of reading) if (piece > 0) advance(request, piece);
    for (const request of writing) write(request);
    clock.advance(ms);
  }

  function advance(request: Request, piece: number): void {
    request.read += piece;
    if (!request.showsProgress) return;
    const progress = { total: request.length, cache: 0, processed: request.read, time_ms: request.promptMs };
    request.response.write(events({ ...delta({ role: 'assistant', content: null }), prompt_progress: progress }));
  }

  function write(request: Request): void {
    const { pieces = [], budget, response, seen, length } = request;
    const piece = pieces[request.written] ?? {};
    request.written += 1;
    const isLast = request.written >= Math.min(pieces.length, budget);
    if (request.isStreamed) response.write(events(delta(piece, isLast ? 'stop' : null)));
    if (!isLast) return;
    const usage = { prompt_tokens: length, completion_tokens: request.written };
    const timings = {
      ...{ cache_n: 0, prompt_n: length, prompt_ms: request.promptMs },
      ...{ predicted_n: request.written, predicted_ms: request.decodeMs },
    };
    seen.outcome = 'answered';
    const whole = {
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'one' } }],
      usage,
    };
    response.end(request.isStreamed ? events({ choices: [], usage, timings }, '[DONE]') : JSON.stringify(whole));
    active.delete(request);
  }

  async function chat(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(message));
    const prompt: string = body.messages[0].content;
    const seen: AskedSlowly = { prompt, beside: 0, outcome: 'open' };
    asked.push(seen);
    const request: Request = {
      ...{
        seen,
        response,
        showsProgress: body.return_progress === true,
        isStreamed: body.stream === true,
        budget: body.max_tokens,
      },
      pieces: piecesOf(answer(body)),
      length: lengthOf(body.messages, body.tools ?? []),
      ...{ read: 0, written: 0, promptMs: 0, decodeMs: 0 },
    };
    response.writeHead(200, { 'content-type': request.isStreamed ? 'text/event-stream' : 'application/json' });
    response.flushHeaders();
    response.once('close', () => {
      if (seen.outcome === 'open') seen.outcome = 'given-up';
      active.delete(request);
      if (waiting.includes(request)) waiting.splice(waiting.indexOf(request), 1);
    });
    waiting.push(request);
    void run();
  }

  const facts: { readonly [path: string]: unknown } = {
    ...shapes['llama.cpp'],
    '/props': { ...shapes['llama.cpp']['/props'], total_slots: slots },
  };
  const server = createServer((message, response) => {
    if (message.url === '/v1/chat/completions') return void chat(message, response);
    const known = facts[message.url ?? ''];
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    ...{ baseUrl: `http://127.0.0.1:${port}/v1`, clock, asked, busyMs: () => busyMs },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
