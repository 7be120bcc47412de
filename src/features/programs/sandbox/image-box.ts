import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { systemClock } from '../../../lib/clock.ts';
import { within } from '../../../lib/within.ts';
import type { ImageName } from '../../../verify/ports.ts';
import { type ImageReply, type ImageWire, imageTag } from './image-talk.ts';
import type { Container, OwnedContainers } from './owned-containers.ts';
import { type Broken, broken } from './tries.ts';

const memory = `${2 * 1024 ** 3}`;
// The images write here, as their own user; all of it counts to the memory.
const places = ['/workspace', '/tmp', '/home/verifier'].map((place) => `${place}:size=512m,nr_inodes=65536`);
export const imageOptions = [
  ...['--pids-limit', '256', '--memory', memory, '--memory-swap', memory],
  ...['--cpus', `${Math.min(2, availableParallelism())}`, '--ulimit', 'nofile=4096:4096', '--no-healthcheck'],
  ...places.flatMap((place) => ['--tmpfs', `${place},mode=1777,rw,exec,nosuid,nodev`]),
];

export type ImageLimits = {
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
export class ImageBox implements ImageWire {
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
