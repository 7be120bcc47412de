import { once } from 'node:events';
import { bootFake } from '../support/fake-endpoint.ts';
import { streamOf } from '../support/fake-replies.ts';
import type { Fault, FaultRule } from '../support/plan-faults.ts';
import { randomFrom } from '../support/seed.ts';

// The faults of a server in ordinary trouble, without those that end a run (a wrong key, a redirect, an endless reply).
const faults: readonly Fault[] = [
  { kind: 'truncate' },
  { kind: 'garbage-chunk' },
  { kind: 'invalid-json' },
  { kind: 'invalid-utf8' },
  { kind: 'wrong-content-type', contentType: 'text/html' },
  { kind: 'error-in-200', message: 'out of memory' },
  { kind: 'status', status: 408 },
  { kind: 'status', status: 429, retryAfter: { seconds: 0.1, as: 'seconds' } },
  { kind: 'status', status: 500, message: 'out of order' },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503, message: 'Loading model' },
  { kind: 'status', status: 529 },
  { kind: 'reset', when: 'before-headers' },
  { kind: 'reset', when: 'in-headers' },
  { kind: 'reset', when: 'after-headers' },
  { kind: 'reset', when: 'in-stream', afterPieces: 2 },
  { kind: 'drip', bytes: 40, everyMs: 1 },
  { kind: 'huge', bytes: 100_000 },
];
const hang: Fault = { kind: 'hang', when: 'in-stream', afterPieces: 1 };

/** One request in twenty meets a fault, one in two thousand waits for its deadline. Prints where it listens. */
export async function main([seed = '', requests = '']: readonly string[]): Promise<void> {
  const random = randomFrom(Number(seed));
  const rules = Array.from({ length: Number(requests) }, (_, index): FaultRule | undefined => {
    const drawn = random();
    if (drawn >= 0.05) return undefined;
    const fault = faults[Math.floor(random() * faults.length)] ?? hang;
    return { at: index + 1, fault: drawn < 0.0005 ? hang : fault };
  });
  const answer = streamOf(['bl', 'ue']);
  const server = await bootFake([answer], { faults: rules.filter((rule) => rule !== undefined) });
  console.log(server.baseUrl);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await server[Symbol.asyncDispose]();
}
