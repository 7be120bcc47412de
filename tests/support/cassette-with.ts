import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootReplay, type ReplayServer } from '../../src/endpoint/boot/replay/boot-replay.ts';
import { isStream } from '../../src/endpoint/boot/replay/convert-reply.ts';
import { recordedRequest, requestKey } from '../../src/endpoint/boot/replay/request-key.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Cassette, RecordedResponse } from '../../src/records/cassette.ts';

type Entry = {
  readonly ask: unknown;
  readonly reply: RecordedResponse;
  readonly method?: string;
  readonly path?: string;
};

/** A cassette with these answers, in this order. */
export function cassetteWith(entries: readonly Entry[]): Cassette {
  const occurrences = new Map<string, number>();
  const exchanges = entries.map(({ ask, reply, method = 'POST', path = '/v1/chat/completions' }) => {
    const request = recordedRequest(method, path, ask === undefined ? '' : JSON.stringify(ask));
    const key = requestKey(request);
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    return { key, occurrence, request, streamed: isStream(reply), response: reply };
  });
  return { header: { version: 1, kind: 'cassette' }, exchanges };
}

/** A request of a client. */
export function question(content: string, more: Readonly<Record<string, unknown>> = {}) {
  return { model: 'tiny', messages: [{ role: 'user' as const, content }], temperature: 0, max_tokens: 16, ...more };
}

/** Plays a cassette that is not kept. */
export async function bootCassetteWith({ header, exchanges }: Cassette): Promise<ReplayServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cassette-'));
  const path = join(folder, 'played.jsonl');
  writeFileSync(path, [header, ...exchanges].map((line) => `${JSON.stringify(line)}\n`).join(''));
  try {
    return await bootReplay(path, systemClock);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
