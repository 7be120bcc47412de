import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { inForm } from '../../src/endpoint/boot/replay/convert-reply.ts';
import { recordedRequest, requestKey } from '../../src/endpoint/boot/replay/request-key.ts';
import { parseModelList } from '../../src/endpoint/boot/served-model.ts';
import { nativeHarness } from '../../src/endpoint/client/harness/native-harness.ts';
import { withoutReasoning } from '../../src/endpoint/client/inline-thinking.ts';
import { openClient } from '../../src/endpoint/client/open-client.ts';
import { eventParser } from '../../src/endpoint/client/parse-events.ts';
import { parseChunk, readStream } from '../../src/endpoint/client/read-stream.ts';
import { errorIn, isNotRecorded, wordsOf } from '../../src/endpoint/client/refusal.ts';
import { timeStream } from '../../src/endpoint/client/time-stream.ts';
import type { Asker, Reply } from '../../src/endpoint/probe/asker.ts';
import { parseModelCards } from '../../src/endpoint/probe/model-cards.ts';
import { readers } from '../../src/endpoint/probe/read-engine.ts';
import { thinkingSwitchesIn } from '../../src/endpoint/probe/thinking-switches.ts';
import { readBounded } from '../../src/endpoint/read-bounded.ts';
import { readRejections } from '../../src/features/exporters/otlp/send-traces.ts';
import { numericsOf } from '../../src/features/numerics/compare-numerics.ts';
import { recordedNumericsSchema } from '../../src/features/numerics/numerics.ts';
import { recordNumerics } from '../../src/features/numerics/record-numerics.ts';
import { withoutThinkTags } from '../../src/features/other-tools/benchlocal/kinds/wire-response.ts';
import { readRetryAfter, systemClock } from '../../src/lib/clock.ts';
import { readResponse } from '../../src/packs/read-response.ts';
import { chunk, completion } from '../support/fake-replies.ts';
import { numericReply, tokensFor } from '../support/numeric-replies.ts';
import { tokenEntry } from '../support/token-entry.ts';
import { type ForeignReader, jsonReader, textReader } from './parser.ts';

const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7, prompt_tokens_details: { cached_tokens: 1 } };
const piece = (index: number, name: string | undefined, text: string) => ({
  tool_calls: [{ index, id: name && `call_${index}`, type: 'function', function: { name, arguments: text } }],
});
const withMargin = {
  choices: [{ index: 0, delta: { content: 'Fine' }, logprobs: { content: [tokenEntry('Fine', 2)] } }],
};
const streams = [
  [withMargin, chunk({}, 'stop')],
  [chunk({ role: 'assistant', content: '' }), chunk({ content: 'Fine' }), chunk({}, 'stop'), { choices: [], usage }],
  [
    chunk({ reasoning_content: 'Let me see' }),
    chunk(piece(0, 'weather', '')),
    chunk(piece(0, undefined, '{"city":')),
    chunk(piece(1, 'time', '{}')),
    chunk(piece(0, undefined, '"Oslo"}')),
    chunk({}, 'tool_calls', { timings: { predicted_n: 4, predicted_ms: 9.5, prompt_n: 3, prompt_ms: 1 } }),
  ],
].map((events) => `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`);
const calls = [
  { id: 'a', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } },
  { id: 'b', type: 'function', function: { name: 'time', arguments: { zone: ['CET', { at: 1 }] } } },
];
const wholes = [completion({ content: 'Fine' }), completion({ content: null, tool_calls: calls }, 'tool_calls')];
const errors = [
  { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } },
  { object: 'error', message: 'no such field', code: 400 },
  { detail: [{ loc: ['body', 'seed'], msg: 'extra fields not permitted' }] },
];
const page = '<html><script>var a;</script><h1>502 Bad Gateway</h1></html>';
const thoughts = [
  '<think>a\nb</think>Fine',
  '<think>never ended',
  'a</think>b<think>c</think>',
  '<think><think></think>',
];

function streamed(bytes: Buffer): ReadableStream<Uint8Array> {
  const cut = bytes.length === 0 ? 0 : ((bytes[0] ?? 0) * 7) % bytes.length;
  return ReadableStream.from([bytes.subarray(0, cut), bytes.subarray(cut)].filter(({ length }) => length > 0));
}

/** Treats a reply like the client: reads it, keeps it as JSON, sends it back in the next turn. */
async function readReply(bytes: Buffer): Promise<void> {
  const timer = timeStream(systemClock);
  const apiKey = 'sk-of-this-fuzz-0123456789';
  const context = { timer, clock: systemClock, note: () => undefined, isCallForced: true, apiKey };
  const read = await readStream(streamed(bytes), context);
  if (!read.ok) return;
  JSON.stringify([read.turn, read.measure]);
  JSON.stringify(nativeHarness.answer([read.turn], []));
  readResponse([read.turn.raw]);
}

const numericPrompts = [
  { id: 'a', text: 'One' },
  { id: 'b', text: 'Two' },
];

/** The records that a session keeps of such replies, and whether a baseline accepts them. */
async function readNumerics(bytes: Buffer): Promise<void> {
  const connection = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, model: 'tiny' };
  await using client = openClient(connection, { clock: systemClock, random: () => 0.5 });
  const post = () => Promise.resolve({ ok: true, response: new Response(streamed(bytes)) } as const);
  const how = { thinking: { form: 'none' }, cache: 'none', cancel: undefined } as const;
  const read = recordedNumericsSchema.parse(await recordNumerics({ ...client, post }, numericPrompts, how));
  if (read.outcome === 'not-measured' && read.detail === '') throw new Error(`${read.cause} without its detail`);
  if (read.outcome === 'not-measured') return;
  const line = { kind: 'numerics', session: 1, prompts: '', recorded: read } as const;
  const compared = numericsOf({ prompts: '', sessions: [read.answers, read.answers] }, [line]);
  if (compared?.outcome !== 'measured' || compared.verdict !== 'identical')
    throw new Error(`a recording differs from itself: ${JSON.stringify(compared)}`);
}

function recorded(bytes: Buffer, isStreamed: boolean) {
  const type = isStreamed ? 'text/event-stream' : 'application/json';
  const headers = { 'content-type': type };
  const pieces: [number, { base64: string }][] = [[1, { base64: bytes.toString('base64') }]];
  return { status: 200, headers, headMs: 0, pieces, end: 'complete' } as const;
}

type ReadEngine = (asker: Asker) => Promise<unknown>;

/** The self-description of a server of each kind, with one of its answers replaced by these bytes. */
function engineReader(name: string, engine: string, read: ReadEngine): ForeignReader {
  const folder = `tests/fixtures/engines/${engine}`;
  const texts = readdirSync(folder)
    .filter((file) => file !== 'otherwise.json' && !file.startsWith('post--v1'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  return jsonReader(
    name,
    [],
    texts.map((text) => JSON.parse(text)),
    (body) => {
      const reply: Reply = { kind: 'json', body };
      const answer = () => Promise.resolve(reply);
      const connection = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, model: 'tiny' };
      return read({ connection, get: answer, post: answer });
    },
  );
}

const client = 'src/endpoint/client/';
const probe = 'src/endpoint/probe/';

export const wireParsers: readonly ForeignReader[] = [
  {
    name: 'event stream',
    covers: [`${client}parse-events.ts#eventParser`],
    documents: streams.map((text) => Buffer.from(text)),
    read(bytes) {
      const parser = eventParser();
      return [...parser.push(bytes), ...parser.end()];
    },
  },
  {
    name: 'streamed or whole reply',
    covers: ['read-stream.ts#readStream', 'assemble-stream.ts#readWholeTurn', 'join-calls.ts#joinCalls'].map(
      (each) => `${client}${each}`,
    ),
    documents: [...streams, ...[...wholes, ...errors].map((each) => JSON.stringify(each))].map((each) =>
      Buffer.from(each),
    ),
    read: readReply,
  },
  textReader(
    'list of models',
    ['src/endpoint/boot/served-model.ts#parseModelList'],
    ['{"data":[{"id":"a","owned_by":"vllm"}],"has_more":true}'],
    parseModelList,
  ),
  {
    name: 'answer of a receiver of traces',
    covers: ['src/features/exporters/otlp/send-traces.ts#readRejections'],
    // One span of seven, with words.
    documents: [Uint8Array.of(10, 8, 8, 1, 18, 4, ...Buffer.from('full'))],
    read: (bytes) => readRejections(bytes),
  },
  textReader('chunk of a stream', [`${client}read-stream.ts#parseChunk`], [JSON.stringify(wholes[0])], (text) => {
    const { value } = parseChunk(text);
    return JSON.stringify(value);
  }),
  textReader(
    'refusal',
    [`${client}refusal.ts#wordsOf`],
    [...errors.map((each) => JSON.stringify(each)), page],
    (text) => [wordsOf(text), isNotRecorded(text)],
  ),
  jsonReader('error object', [`${client}refusal.ts#errorIn`], errors, errorIn),
  textReader(
    'Retry-After',
    ['src/lib/clock.ts#readRetryAfter'],
    ['5', '0.5', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    (text) => readRetryAfter(text, new Date(0)),
  ),
  textReader('think tags', [`${client}inline-thinking.ts#withoutReasoning`], thoughts, withoutReasoning),
  textReader(
    'think tags of benchlocal',
    ['src/features/other-tools/benchlocal/kinds/wire-response.ts#withoutThinkTags'],
    thoughts,
    withoutThinkTags,
  ),
  jsonReader(
    'kept response',
    ['src/packs/read-response.ts#readResponse'],
    [
      ...wholes,
      'Fine',
      [{ role: 'user', content: 'Hi' }, ...wholes, { role: 'tool', tool_call_id: 'a', content: '5' }],
    ],
    (value) => JSON.stringify(readResponse(value)),
  ),
  {
    name: 'bounded body',
    covers: ['src/endpoint/read-bounded.ts#readBounded'],
    documents: [Buffer.from('{"data":[]}')],
    read: (bytes) => readBounded(streamed(bytes), 1000, 'sk-of-this-fuzz-0123456789'),
  },
  {
    name: 'recorded reply in the other form',
    covers: ['src/endpoint/boot/replay/convert-reply.ts#inForm'],
    documents: [...streams, ...wholes.map((each) => JSON.stringify(each))].map((text) => Buffer.from(text)),
    read: (bytes) => [
      inForm(recorded(bytes, true), true, { streamed: false, withUsage: true }),
      inForm(recorded(bytes, false), false, { streamed: true, withUsage: true }),
    ],
  },
  textReader(
    'request to a replayed server',
    ['src/endpoint/boot/replay/request-key.ts#requestKey'],
    [JSON.stringify({ model: 'a', messages: [{ role: 'user', content: 'Hi' }], seed: 1, stream: true })],
    (text) => requestKey(recordedRequest('POST', `/v1/chat/completions?${text.slice(0, 20)}`, text)),
  ),
  jsonReader(
    'model list',
    [`${probe}model-cards.ts#parseModelCards`, `${probe}engine-facts.ts#parseEach`],
    [{ data: [{ id: 'a', owned_by: 'vllm', max_model_len: 4096, meta: { size: 1 } }] }],
    parseModelCards,
  ),
  textReader(
    'chat template',
    [`${probe}thinking-switches.ts#thinkingSwitchesIn`],
    ['{% set a = 1 %}{% if enable_thinking is defined and not enable_thinking %}<think>{% endif %}{{ messages }}'],
    thinkingSwitchesIn,
  ),
  {
    name: 'reply with log probabilities',
    covers: [
      'src/features/numerics/record-numerics.ts#recordNumerics',
      `${client}read-logprob.ts#readAlternative`,
      `${client}read-logprob.ts#readAlternatives`,
    ],
    documents: [
      numericReply('One'),
      numericReply('One', { content: tokensFor('One').slice(0, 2), finishReason: 'stop' }),
      numericReply('One', { content: null, text: '\ufffd' }),
    ].map((reply) => Buffer.from(JSON.stringify(reply))),
    read: readNumerics,
  },
  engineReader('llama.cpp', 'llama.cpp', (asker) => readers['llama.cpp'](asker, undefined)),
  engineReader('LM Studio', 'lm-studio', (asker) => readers['lm-studio'](asker, undefined)),
  engineReader('Ollama', 'ollama', (asker) => readers.ollama(asker, undefined)),
  engineReader('SGLang', 'sglang', (asker) => readers.sglang(asker, undefined)),
  engineReader('TGI', 'tgi', (asker) => readers.tgi(asker, undefined)),
  engineReader('vLLM', 'vllm-dev-mode', (asker) => readers.vllm(asker, undefined)),
];
