import { join } from 'node:path';
import { z } from 'zod';
import { retryDelay } from '../../../endpoint/client/refusal.ts';
import { canonicalJson } from '../../../lib/json.ts';
import { parseLoose } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import { saveWhole } from '../../../lib/save-whole.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { commandTry } from './command-transform.ts';
import { type ContextKeys, contextKeys } from './context-keys.ts';
import {
  type ContextInput,
  type ContextSpec,
  type ContextTry,
  type ContextWorld,
  type CutContext,
  digestOfContext,
  type MadeText,
} from './context-spec.ts';
import { openHttpTry } from './http-transform.ts';

type MadeContext = MadeText & {
  /** The duration of the successful try. */
  readonly ms: number;
  readonly tries: number;
  /** From the cache, with the time and price of the original call. */
  readonly isCached: boolean;
};

export type ContextOutcome =
  | ({ readonly ok: true } & MadeContext)
  | {
      readonly ok: false;
      readonly fault: string;
      readonly tries: number;
      readonly ms: number;
      /** The price of unusable texts; null for none. */
      readonly usd: number | null;
    };

/** Makes the contexts of a run. */
export type ContextTransform = AsyncDisposable & {
  readonly name: string;
  readonly replaces: ContextSpec['replaces'];
  /** Throws an EndpointError if no further try or scenario can succeed. */
  make(asked: ContextInput, signal: AbortSignal): Promise<ContextOutcome>;
};

const mostTries = 3;

export function openTransform(spec: ContextSpec, world: ContextWorld): ContextTransform {
  const { how, name, replaces } = spec;
  const digest = digestOfContext(spec);
  const keys = contextKeys(how, world.env);
  const http = how.kind === 'http' ? openHttpTry(how, name, world, keys) : undefined;

  async function tryOnce(asked: ContextInput, signal: AbortSignal): Promise<ContextTry> {
    if (http !== undefined) return http.once(asked, signal);
    if (how.kind === 'command') return commandTry(how, asked, { ...world, keys }, signal);
    const text = how.kind === 'cut' ? cutText(asked.context, how) : '';
    return { text, tokens: { input: null, output: null }, usd: 0 };
  }

  async function makeNow(asked: ContextInput, signal: AbortSignal): Promise<ContextOutcome> {
    let wasted: number | null = null;
    for (let tries = 1; ; tries += 1) {
      const begun = world.clock.now();
      const found = judgeText(await tryOnce(asked, signal), asked, keys);
      const ms = Math.round(world.clock.now() - begun);
      signal.throwIfAborted();
      if (!('fault' in found)) {
        const usd = found.usd === null ? null : found.usd + (wasted ?? 0);
        return { ok: true, ...found, usd, ms, tries, isCached: false };
      }
      if (found.usd != null) wasted = (wasted ?? 0) + found.usd;
      if (tries >= mostTries || found.isLasting === true)
        return { ok: false, fault: found.fault, tries, ms, usd: wasted };
      await world.clock.sleep(retryDelay(tries, found.retryAfterMs, world.random), signal);
    }
  }

  return {
    name,
    replaces,
    async make(asked, signal) {
      // Cutting is faster than reading a file.
      const { cache } = how.kind === 'cut' ? { cache: undefined } : world;
      if (cache === undefined) return makeNow(asked, signal);
      const path = join(cache, `${sha256(canonicalJson({ digest, ...asked }))}.json`);
      const kept = cachedSchema.safeParse(parseLoose((await readRegularText(path)) ?? ''));
      const isUsable = kept.success && keys.heldIn(kept.data.text) === undefined;
      if (isUsable) return { ok: true, ...kept.data, tries: 0, isCached: true };
      const made = await makeNow(asked, signal);
      if (made.ok) {
        const { text, tokens, ms, usd } = made;
        await saveWhole(path, `${JSON.stringify({ text, tokens, ms, usd })}\n`);
      }
      return made;
    },
    [Symbol.asyncDispose]: async () => http?.[Symbol.asyncDispose](),
  };
}

const tokens = z.int().nonnegative().max(1e12).nullable();
const cachedSchema = z.strictObject({
  text: z.string().min(1),
  tokens: z.strictObject({ input: tokens, output: tokens }),
  ms: z.number().nonnegative().max(1e9),
  usd: z.number().nonnegative().max(1e6).nullable(),
});

/** Counts an unusable text as a failed try: measuring it would blame the model. */
function judgeText(found: ContextTry, { context }: ContextInput, keys: ContextKeys): ContextTry {
  if ('fault' in found) return { ...found, fault: keys.hide(found.fault) };
  const { text, usd } = found;
  const variable = keys.heldIn(text);
  if (variable !== undefined) return { fault: `its text holds the key of ${variable}`, usd };
  if (text.trim() === '') return { fault: 'it gave an empty text', usd };
  return isPage(text) && !isPage(context) ? { fault: 'it gave an HTML page', usd } : found;
}

function isPage(text: string): boolean {
  return /^\s*(?:<!doctype html|<html[\s>])/i.test(text);
}

/** Keeps a share of the words or characters from one end, with the blanks between words. */
function cutText(text: string, { keep, from, unit }: CutContext): string {
  if (unit === 'characters') {
    const letters = Array.from(text);
    const count = share(keep, letters.length);
    return (from === 'head' ? letters.slice(0, count) : letters.slice(letters.length - count)).join('');
  }
  const words = [...text.matchAll(/\S+/g)];
  const count = share(keep, words.length);
  if (from === 'head') {
    const last = words[count - 1];
    return last === undefined ? text : text.slice(0, last.index + last[0].length);
  }
  return text.slice(words[words.length - count]?.index ?? 0);
}

/** At least one. Without the small term, 0.7 of 10 would be 8. */
function share(keep: number, count: number): number {
  return Math.max(1, Math.ceil(keep * count - 1e-9));
}
