import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { fieldOf, isObject, listOf, parseLoose, textOf } from '../../../lib/loose.ts';
import type { ImageJob, ImageName, ImageTask, ImageVerdict } from '../../../verify/ports.ts';
import { type Broken, broken } from './tries.ts';

export type ImageReply = { readonly status: number; readonly text: string };

/** Posts to the server in a container. */
export type ImageWire = { ask(path: string, body: object): Promise<ImageReply | Broken> };

const packOf: Readonly<Record<ImageName, string>> = { bugfind: 'bugfind-15', cli: 'cli-40' };

export function imageTag(image: ImageName): string {
  return `benchlocal-sandbox-${image}:latest`;
}

/** In a checkout of benchlocal-cli. */
export const imageBuild = 'bash tools/build-sandboxes.sh';

const mostDetail = 1000;
const shown = z.string().transform((text) => text.slice(0, mostDetail).toWellFormed());
const verdictSchema = z
  .looseObject({ passed: z.boolean(), failure_mode: z.string().max(100).optional(), detail: shown.default('') })
  .refine(({ passed, failure_mode: mode }) => mode === undefined || passed === (mode === 'passed'));
const callResult = z.looseObject({ role: z.literal('tool'), content: z.string().max(512 * 1024) });
const nextSchema = z.looseObject({ action: z.literal('next-prompt'), prompt: z.array(callResult) });
const startSchema = z.looseObject({
  scenario_state_id: z.string().min(1).max(200),
  prompt: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })),
});

export type NextPrompt = { readonly outcome: 'next'; readonly results: readonly string[] };

/**
 * benchlocal-cli's protocol of its version 0.9.9, with one image. It is never given an endpoint or a key. What does not
 * follow the protocol is broken, and so no verdict.
 */
export class ImageTalk {
  readonly #image: ImageName;
  readonly #wire: ImageWire;
  #state: string | undefined;

  constructor(image: ImageName, wire: ImageWire) {
    this.#image = image;
    this.#wire = wire;
  }

  /** Looks at the first reply of a server, to /health; undefined if it is the one of this image. */
  greet(health: ImageReply): Broken | undefined {
    const reply = this.#read('/health', health);
    if ('outcome' in reply) return reply;
    if (fieldOf(reply.body, 'status') !== 'ok') return this.#odd('/health', reply.text);
    const pack = fieldOf(reply.body, 'pack');
    return pack === packOf[this.#image]
      ? undefined
      : this.#wrong(`serves "${excerpt(textOf(pack))}" instead of "${packOf[this.#image]}"`);
  }

  async judge(job: ImageJob): Promise<ImageVerdict | Broken> {
    if (!job.answersCalls) return this.#verify(job);
    const begun = await this.start(job);
    if (begun !== undefined) return begun;
    for (const response of job.responses) {
      const next = await this.turn(response);
      if (next.outcome !== 'next') return next;
    }
    const reply = await this.#ask('/verify-end', { scenario_state_id: this.#state });
    return 'outcome' in reply ? reply : this.#verdictIn('/verify-end', reply);
  }

  async #verify({ scenario, responses }: ImageJob): Promise<ImageVerdict | Broken> {
    const [response = {}] = responses;
    const messages = listOf(scenario['messages']);
    const body = { scenario_id: scenario.id, scenario, response, messages };
    const reply = await this.#ask('/verify', body);
    return 'outcome' in reply ? reply : this.#verdictIn('/verify', reply);
  }

  /** undefined if the image asks what the pack asks; a verdict if it ends before the first message. */
  async start({ scenario }: ImageTask): Promise<ImageVerdict | Broken | undefined> {
    const path = '/verify-start';
    const reply = await this.#ask(path, { scenario_id: scenario.id, scenario });
    if ('outcome' in reply) return reply;
    if (fieldOf(reply.body, 'action') === 'verify-final') return this.#verdictIn(path, reply);
    const start = startSchema.safeParse(reply.body);
    if (!start.success) return this.#odd(path, reply.text);
    const asked = listOf(scenario['messages']).map(wordsOf);
    if (!isDeepStrictEqual(start.data.prompt.map(wordsOf), asked))
      return this.#wrong('asks something else than the pack');
    const tools = start.data.tools.map((tool) => tool.function.name);
    if (!isDeepStrictEqual(tools, ['bash'])) return this.#wrong(`offers the tools ${excerpt(tools.join(', '))}`);
    this.#state = start.data.scenario_state_id;
    return undefined;
  }

  async turn(response: unknown): Promise<ImageVerdict | NextPrompt | Broken> {
    const path = '/verify-turn';
    const reply = await this.#ask(path, { scenario_state_id: this.#state, model_response: response });
    if ('outcome' in reply) return reply;
    if (fieldOf(reply.body, 'action') === 'verify-final') return this.#verdictIn(path, reply);
    const next = nextSchema.safeParse(reply.body);
    if (!next.success) return this.#odd(path, reply.text);
    return { outcome: 'next', results: next.data.prompt.map(({ content }) => content.toWellFormed()) };
  }

  #verdictIn(path: string, { body, text }: Read): ImageVerdict | Broken {
    const verdict = verdictSchema.safeParse(body);
    if (!verdict.success) return this.#odd(path, text);
    const { passed, failure_mode: mode = passed ? 'passed' : 'verifier_fail', detail } = verdict.data;
    return { outcome: 'judged', passed, mode, detail };
  }

  async #ask(path: string, body: object): Promise<Read | Broken> {
    const reply = await this.#wire.ask(path, body);
    return 'outcome' in reply ? reply : this.#read(path, reply);
  }

  #read(path: string, { status, text }: ImageReply): Read | Broken {
    if (status === 404) return this.#wrong(`has no ${path.slice(1)}`);
    const read = parseLoose(text);
    return status === 200 && isObject(read) ? { body: read, text } : this.#odd(path, `HTTP ${status}, ${text}`);
  }

  #odd(path: string, text: string): Broken {
    return this.#wrong(`answers ${path.slice(1)} with ${excerpt(text)}`);
  }

  /** What to do comes early: reports shorten. */
  #wrong(words: string): Broken {
    const again = `build it again with benchlocal-cli: ${imageBuild}`;
    return broken('sandbox-error', `${imageTag(this.#image)} is not of version 0.9.9 (${again}): it ${words}`);
  }
}

type Read = { readonly body: { readonly [field: string]: unknown }; readonly text: string };

function wordsOf(message: unknown): unknown {
  return isObject(message) ? { role: message['role'], content: message['content'] } : message;
}

function excerpt(text: string | undefined): string {
  const plain = (text ?? 'nothing').replace(/[^ -~]+/g, ' ').trim();
  return plain.length > 100 ? `${plain.slice(0, 100)}…` : plain;
}
