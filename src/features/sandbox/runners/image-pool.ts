import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { systemClock } from '../../../lib/clock.ts';
import { within } from '../../../lib/within.ts';
import type { ImageJob, ImageName, ImageRunner, ImageSession, ImageTask, ImageVerdict } from '../../../verify/ports.ts';
import { type ImageReply, ImageTalk, type ImageWire, imageTag } from './image-talk.ts';
import { type Container, type Engine, OwnedContainers } from './owned-containers.ts';
import { type Broken, broken } from './tries.ts';

/** An image of benchlocal-cli that the container engine has. */
export type BuiltImage = {
  readonly engine: Engine;
  /** `sha256:` and the digest: another image is another condition. */
  readonly id: string;
};

const closed = broken('sandbox-error', 'the run has ended');

type Opened = { readonly box: ImageBox; readonly talk: ImageTalk };

/** After three answers in a row that an image did not judge in two tries each, it is not started again. */
const mostBroken = 6;

/** A fresh container for each answer. An image that is broken leaves the answers of a run unmeasured, and does not end it. */
export class ImagePool implements ImageRunner, AsyncDisposable {
  readonly #find: (image: ImageName) => Promise<BuiltImage | Broken>;
  readonly #most: number;
  readonly #limits: typeof imageLimits;
  readonly #found = new Map<ImageName, Promise<BuiltImage | Broken>>();
  readonly #containers = new Map<Engine, OwnedContainers>();
  readonly #broken = new Map<ImageName, { readonly inRow: number; readonly last: Broken }>();
  readonly #boxes = new Set<ImageBox>();
  readonly #opening = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #working = 0;
  #isClosed = false;

  constructor(find: (image: ImageName) => Promise<BuiltImage | Broken>, most: number, limits = imageLimits) {
    this.#find = find;
    this.#most = most;
    this.#limits = limits;
  }

  async judge(job: ImageJob): Promise<ImageVerdict | Broken> {
    const once = () => this.#inTurn(job.image, () => this.#judgeOnce(job));
    const first = await once();
    if (first.outcome === 'judged' || first.cause === 'sandbox-missing') return first;
    return once();
  }

  async #judgeOnce(job: ImageJob): Promise<ImageVerdict | Broken> {
    const opened = await this.#open(job.image);
    if ('outcome' in opened) return opened;
    try {
      return await opened.talk.judge(job);
    } finally {
      await this.#close(opened.box);
    }
  }

  open(task: ImageTask): ImageSession {
    let opened: Opened | undefined;
    const begin = async () => {
      const fresh = await this.#open(task.image);
      if ('outcome' in fresh) return fresh;
      opened = fresh;
      const begun = await fresh.talk.start(task);
      return begun ?? fresh;
    };
    const answer = async (response: unknown, calls: number) => {
      const ready = opened ?? (await begin());
      if ('outcome' in ready) return ready;
      const next = await ready.talk.turn(response);
      if (next.outcome !== 'next' || next.results.length === calls) return next;
      return broken('sandbox-error', `the image answers ${calls} calls with ${next.results.length} results`);
    };
    return {
      answer: async (response, calls) => {
        const next = await this.#inTurn(task.image, () => answer(response, calls));
        if (next.outcome === 'next') return next.results;
        return next.outcome === 'broken' ? next : undefined;
      },
      close: async () => {
        if (opened !== undefined) await this.#close(opened.box);
      },
    };
  }

  async #open(image: ImageName): Promise<Opened | Broken> {
    const opening = this.#openNow(image);
    this.#opening.add(opening);
    return opening.finally(() => this.#opening.delete(opening));
  }

  async #openNow(image: ImageName): Promise<Opened | Broken> {
    const known = this.#found.get(image) ?? this.#find(image);
    this.#found.set(image, known);
    const built = await known;
    if ('outcome' in built) return built;
    const containers = this.#containers.get(built.engine) ?? new OwnedContainers(built.engine);
    this.#containers.set(built.engine, containers);
    const box = new ImageBox(
      image,
      containers,
      await containers.start(imageOptions, built.id.slice('sha256:'.length)),
      this.#limits,
    );
    this.#boxes.add(box);
    const talk = new ImageTalk(image, box);
    const health = this.#isClosed ? closed : await box.begin();
    const fault = 'outcome' in health ? health : talk.greet(health);
    if (fault === undefined) return { box, talk };
    await this.#close(box);
    return fault;
  }

  async #close(box: ImageBox): Promise<void> {
    this.#boxes.delete(box);
    await box.close();
  }

  /** Once fewer than the most at once work, and unless the image is given up. */
  async #inTurn<Result extends { readonly outcome: string }>(
    image: ImageName,
    work: () => Promise<Result | Broken>,
  ): Promise<Result | Broken> {
    while (!this.#isClosed && this.#working >= this.#most)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isClosed) return closed;
    const { inRow, last } = this.#broken.get(image) ?? { inRow: 0 };
    if (last !== undefined && inRow >= mostBroken)
      return { ...last, detail: `${last.detail}; after three such answers in a row, no further one is tried` };
    this.#working += 1;
    try {
      const result = await work();
      if (isBroken(result)) this.#broken.set(image, { inRow: (this.#broken.get(image)?.inRow ?? 0) + 1, last: result });
      else this.#broken.delete(image);
      return result;
    } finally {
      this.#working -= 1;
      this.#waiting.shift()?.();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (const goOn of this.#waiting.splice(0)) goOn();
    await Promise.all([...this.#boxes].map((box) => this.#close(box)));
    await Promise.allSettled(this.#opening);
    for (const containers of this.#containers.values()) await containers.close();
  }
}

function isBroken(result: { readonly outcome: string }): result is Broken {
  return result.outcome === 'broken';
}

const memory = `${2 * 1024 ** 3}`;
// The images write here, as their own user; all of it counts to the memory.
const places = ['/workspace', '/tmp', '/home/verifier'].map((place) => `${place}:size=512m,nr_inodes=65536`);
const imageOptions = [
  ...['--pids-limit', '256', '--memory', memory, '--memory-swap', memory],
  ...['--cpus', `${Math.min(2, availableParallelism())}`, '--ulimit', 'nofile=4096:4096', '--no-healthcheck'],
  ...places.flatMap((place) => ['--tmpfs', `${place},mode=1777,rw,exec,nosuid,nodev`]),
];

type ImageLimits = {
  /** From the start of a container until its server answers. */
  readonly startMs: number;
  /** For one request. */
  readonly requestMs: number;
  /** For the calls of one message, each of which may take a minute. benchlocal-cli waits as long. */
  readonly callsMs: number;
  readonly replyBytes: number;
};
export const imageLimits: ImageLimits = {
  startMs: 60_000,
  requestMs: 120_000,
  callsMs: 300_000,
  replyBytes: 8 * 1024 * 1024,
};

/**
 * Run by the node of the image, which its verifier needs as well: a container without a network is reached by no port.
 * It asks the server over loopback what stands in its input, and prints the status and the body.
 */
const client = `
const http = require('http');
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const input = Buffer.concat(chunks);
  const at = input.indexOf(10);
  const [method, path] = input.toString('latin1', 0, at).split(' ');
  const body = input.subarray(at + 1);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const request = http.request({ host: '127.0.0.1', port: 9000, method, path, headers }, (response) => {
    process.stdout.write(response.statusCode + '\\n');
    response.pipe(process.stdout);
    response.on('aborted', () => process.exit(3));
  });
  request.on('error', (error) => { process.stderr.write(String(error.message)); process.exit(3); });
  request.end(body);
});`;

const everyMs = 100;
/** For the engine to tell that a container has ended. */
const endedMs = 1000;

/** One container, and the server in it. */
class ImageBox implements ImageWire {
  readonly #image: ImageName;
  readonly #containers: OwnedContainers;
  readonly #container: Container;
  readonly #limits: ImageLimits;
  readonly #ended: Promise<Broken>;
  #hasEnded = false;
  #words = '';

  constructor(image: ImageName, containers: OwnedContainers, container: Container, limits: ImageLimits) {
    this.#image = image;
    this.#containers = containers;
    this.#container = container;
    this.#limits = limits;
    const { child } = container;
    child.stdin?.end();
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#words = keptWords(this.#words, chunk);
      });
    this.#ended = new Promise((resolve) => {
      const end = (words: string, said: string) => {
        this.#hasEnded = true;
        resolve(this.#fault(words, plain(said)));
      };
      child.once('error', (error) => end('cannot be started', error.message));
      child.once('close', (code, signal) => end(`ended with ${signal ?? `exit code ${code}`}`, this.#words));
    });
  }

  /** What the server says of itself, once it can be asked. */
  async begin(): Promise<ImageReply | Broken> {
    const { startMs } = this.#limits;
    const until = performance.now() + startMs;
    for (let leftMs = startMs; leftMs > 0 && !this.#hasEnded; leftMs = until - performance.now()) {
      const reply = await Promise.race([this.#request('GET', '/health', '', leftMs), this.#ended]);
      if (reply !== undefined) return reply;
      await systemClock.sleep(everyMs);
    }
    return this.#hasEnded ? this.#ended : this.#fault(`does not answer within ${startMs / 1000} s of its start`);
  }

  async ask(path: string, body: object): Promise<ImageReply | Broken> {
    const { callsMs, requestMs } = this.#limits;
    const reply = await this.#request(
      'POST',
      path,
      JSON.stringify(body),
      path === '/verify-turn' ? callsMs : requestMs,
    );
    if (reply !== undefined) return reply;
    const ended = await within(systemClock, endedMs, undefined, () => this.#ended);
    return ended ?? this.#fault(`broke off at ${path.slice(1)}`);
  }

  /** undefined if the server could not be asked, or broke off. */
  async #request(
    method: string,
    path: string,
    body: string,
    limitMs: number,
  ): Promise<ImageReply | Broken | undefined> {
    const child = this.#containers.exec(this.#container.name, ['node', '-e', client]);
    const reply = replyOf(child, this.#limits.replyBytes);
    child.stdin?.end(`${method} ${path}\n${body}`);
    try {
      const found = await within(systemClock, limitMs, undefined, () => reply);
      if (found === undefined)
        return this.#fault(`does not answer ${path.slice(1)} within ${Math.round(limitMs / 1000)} s`);
      if (found === 'too-large')
        return this.#fault(`answers ${path.slice(1)} with more than ${this.#limits.replyBytes / 1024 ** 2} MiB`);
      if (found === 'no-node') return this.#fault('has no node, which asks its server');
      return found === 'none' ? undefined : found;
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** What to do comes early: reports shorten. */
  #fault(words: string, said = ''): Broken {
    const tag = imageTag(this.#image);
    const look = `look: docker run --rm --network none ${tag}`;
    return broken('sandbox-error', `${tag} ${words} (${look})${said === '' ? '' : `: ${said}`}`);
  }

  async close(): Promise<void> {
    await this.#containers.remove(this.#container);
    this.#container.child.kill('SIGKILL');
    await this.#ended;
  }
}

/** What the client printed, once it has ended. */
function replyOf(child: ChildProcess, mostBytes: number): Promise<ImageReply | 'none' | 'no-node' | 'too-large'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) resolve('too-large');
      else chunks.push(chunk);
    });
    child.stderr?.resume();
    child.once('error', () => resolve('none'));
    child.once('close', (code) => {
      if (code === 126 || code === 127) return resolve('no-node');
      const [, status, text = ''] = /^(\d{3})\n(.*)$/s.exec(Buffer.concat(chunks).toString('utf8')) ?? [];
      resolve(code !== 0 || status === undefined ? 'none' : { status: Number(status), text });
    });
  });
}

const mostWords = 2000;

function keptWords(before: string, chunk: Buffer): string {
  return `${before}${chunk.toString('latin1')}`.slice(-mostWords);
}

/** The last words that fit into a line. */
function plain(text: string): string {
  const line = text.replace(/[^ -~]+/g, ' ').trim();
  return line === '' ? 'it printed nothing' : line.slice(-200);
}
