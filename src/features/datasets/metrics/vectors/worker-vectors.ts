import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { InputError } from '../../../../lib/errors.ts';
import { type FoundModel, peers } from './find-model.ts';

type Matrix = { readonly values: Float32Array; readonly width: number; readonly counted: readonly boolean[] };
type Read =
  | { readonly outcome: 'read'; readonly matrices: readonly Matrix[] }
  | { readonly outcome: 'broken'; readonly detail: string };

/** The length of BERT's position table. Longer texts are cut. */
const mostTokens = 512;

// Embedded, so that the bundle needs no second file. It loads the user's packages, which are not in the bundle.
const workerSource = `
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { parentPort, workerData } = require('node:worker_threads');
const { from, peers, model, tokenizer, output, exposed, mostTokens } = workerData;
const fromUser = createRequire(from);

async function open() {
  const ort = fromUser(peers[0]);
  const { Tokenizer } = fromUser(peers[1]);
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  const create = (bytes) => ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
  const bytes = readFileSync(model);
  let session = await create(bytes);
  if (output !== undefined && !session.outputNames.includes(output)) {
    await session.release();
    session = await create(Buffer.concat([bytes, exposed]));
  }
  const name = output ?? session.outputNames[0];
  const words = new Tokenizer(JSON.parse(readFileSync(tokenizer, 'utf8')), {});
  return async (text) => {
    const { ids, counted } = encoded(words, text);
    const tensor = (values) => new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    const all = {
      input_ids: tensor(ids),
      attention_mask: tensor(ids.map(() => 1)),
      token_type_ids: tensor(ids.map(() => 0)),
    };
    const feeds = Object.fromEntries(session.inputNames.map((each) => [each, all[each]]));
    const result = (await session.run(feeds, [name]))[name];
    const [, rows, width] = result.dims;
    if (result.dims.length !== 3 || rows !== ids.length)
      throw new Error(name + ' holds no vector for each token: its size is ' + result.dims.join(' x '));
    const values = Float32Array.from(result.data);
    if (!values.every(Number.isFinite)) throw new Error(name + ' holds values that are no numbers');
    return { values, width, counted };
  };
}

function encoded(words, text) {
  const own = words.encode(text, { add_special_tokens: false }).ids;
  const whole = words.encode(text).ids;
  const added = whole.length - own.length;
  const first = Array.from({ length: added + 1 }, (_, at) => at).find((at) => own.every((id, i) => whole[at + i] === id)) ?? 0;
  const kept = own.slice(0, Math.max(0, mostTokens - added));
  const ids = [...whole.slice(0, first), ...kept, ...whole.slice(first + own.length)];
  return { ids, counted: ids.map((_, at) => at >= first && at < first + kept.length) };
}

const reader = open();
let last = Promise.resolve();
parentPort.on('message', ({ id, text }) => {
  last = last.then(async () => {
    try {
      parentPort.postMessage({ id, ...(await (await reader)(text)) });
    } catch (error) {
      parentPort.postMessage({ id, fault: String(error instanceof Error ? error.message : error) });
    }
  });
});
reader.catch(() => undefined);
`;

type Answer = { readonly id: number } & (Matrix | { readonly fault: string });

/** Reads one text after the other in another thread, which sees none of our environment. */
export class WorkerVectors implements AsyncDisposable {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (answer: Matrix | { readonly fault: string }) => void>();
  #next = 0;
  #ended: string | undefined;

  private constructor({ model, tokenizer, output, packagesFrom }: FoundModel) {
    const exposed = exposeTensor(output ?? '');
    const data = { from: join(packagesFrom, 'package.json'), peers, model, tokenizer, output, exposed, mostTokens };
    const quiet = { stdout: true, stderr: true };
    this.#worker = new Worker(workerSource, { eval: true, env: {}, execArgv: [], workerData: data, ...quiet });
    this.#worker.on('message', ({ id, ...answer }: Answer) => this.#answer(id, answer));
    this.#worker.on('error', (error) => this.#end(error.message));
    this.#worker.on('exit', () => this.#end('its thread ended'));
  }

  /** Loads the model, and reads a text to see that it works. */
  static async open(found: FoundModel): Promise<WorkerVectors> {
    const vectors = new WorkerVectors(found);
    const tried = await vectors.of(['a']);
    if (tried.outcome === 'read') return vectors;
    await vectors[Symbol.asyncDispose]();
    const tensor = found.output === undefined ? '' : `, tensor ${found.output}`;
    throw new InputError(
      `BERTScore cannot use ${found.model}${tensor}: ${tried.detail}`,
      'Is it a model that gives a vector for each token, with its own tokenizer.json? docs/metrics.md shows how.',
    );
  }

  async of(texts: readonly string[]): Promise<Read> {
    const answers = await Promise.all(texts.map((text) => this.#ask(text)));
    const fault = answers.find((answer) => 'fault' in answer);
    if (fault !== undefined && 'fault' in fault)
      return { outcome: 'broken', detail: fault.fault.replace(/\s+/g, ' ').trim().slice(0, 400) };
    return { outcome: 'read', matrices: answers.filter((answer) => 'values' in answer) };
  }

  #ask(text: string): Promise<Matrix | { readonly fault: string }> {
    if (this.#ended !== undefined) return Promise.resolve({ fault: this.#ended });
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, text });
    });
  }

  #answer(id: number, answer: Matrix | { readonly fault: string }): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #end(why: string): void {
    this.#ended ??= why;
    for (const id of this.#waiting.keys()) this.#answer(id, { fault: this.#ended });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Field numbers of ONNX's protobuf: ModelProto.graph, GraphProto.output, ValueInfoProto.name. */
const fields = { graph: 7, output: 12, name: 1 } as const;

/**
 * Bytes that make a tensor inside a model one of its outputs when they are appended to its file: protobuf merges a
 * second record of one field into the first.
 */
function exposeTensor(name: string): Uint8Array {
  const value = record(fields.name, new TextEncoder().encode(name));
  return record(fields.graph, record(fields.output, value));
}

/** A record of wire type 2: its field, its length, its bytes. */
export function record(field: number, bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length), ...bytes]);
}

export function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
