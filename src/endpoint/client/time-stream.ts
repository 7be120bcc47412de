import type { Clock } from '../../lib/clock.ts';
import type { TurnMeasure } from '../../records/answer.ts';
import type { AssembledTurn, ChunkContent } from './assemble-stream.ts';
import { margin } from './attempt-deadline.ts';
import type { Sent } from './open-connections.ts';

/** A reply counts as silent when it is this many tokens late. Servers pause briefly to read other prompts. */
const silentTokens = 10;
const pauseMs = 1000;
const lettersPerToken = 4;

/** A reply that was not streamed has a total time and no other. */
export function timeStream(clock: Clock) {
  const start = clock.now();
  let firstToken: number | undefined;
  let firstContent: number | undefined;
  let lastContent: number | undefined;
  let asked = start;
  let connectMs: number | undefined;
  const gapsMs: number[] = [];
  let lastToken = start;
  let pieces = 0;
  return {
    /** First token and content count from here; without it, from the start. */
    sent(sent: Sent): void {
      asked = sent.writtenAt;
      connectMs = sent.connectMs;
    },
    /** `now`: when the bytes arrived that it was in, by the clock. */
    mark({ token, content }: Pick<ChunkContent, 'token' | 'content'>, now: number): void {
      if (!token) return;
      pieces += 1;
      if (firstToken !== undefined) gapsMs.push(now - lastToken);
      lastToken = now;
      firstToken ??= now;
      if (!content) return;
      firstContent ??= now;
      lastContent = now;
    },
    writingMs: () => since(firstToken, clock.now()) ?? 0,
    /** Neither slow overall nor silent now. */
    isWriting(letters: number, tokensPerSecond: number): boolean {
      if (firstToken === undefined) return false;
      const now = clock.now();
      // A piece is one token on most servers, and several on some.
      const tokens = Math.max(pieces, letters / lettersPerToken);
      const wanted = (tokensPerSecond / margin) * ((now - firstToken) / 1000);
      return tokens >= wanted && now - lastToken <= Math.max(pauseMs, (1000 * silentTokens) / tokensPerSecond);
    },
    end({ usage, turn, serverTimings, systemFingerprint }: AssembledTurn): TurnMeasure {
      const totalMs = clock.now() - start;
      // A server that counts no reasoning although there is some does not count at all.
      const isCounted = usage.reasoningTokens !== 0 || turn.reasoning.trim() === '';
      const reasoningTokens = isCounted ? usage.reasoningTokens : undefined;
      const all = usage.completionTokens;
      const contentTokens = difference(all, reasoningTokens ?? (turn.reasoning === '' ? 0 : undefined));
      return {
        connectMs,
        firstTokenMs: since(asked, firstToken),
        firstContentMs: since(asked, firstContent),
        totalMs,
        decodeTokensPerSecond: rate(all && all - 1, since(firstToken, lastToken)),
        contentTokensPerSecond: rate(contentTokens, since(firstContent, lastContent)),
        gapsMs,
        ...usage,
        reasoningTokens,
        serverTimings,
        systemFingerprint,
      };
    },
  };
}

export type StreamTimer = ReturnType<typeof timeStream>;

function since(start: number | undefined, end: number | undefined): number | undefined {
  return start === undefined || end === undefined ? undefined : end - start;
}

function difference(all: number | undefined, part: number | undefined): number | undefined {
  return all === undefined || part === undefined || part > all ? undefined : all - part;
}

function rate(tokens: number | undefined, spanMs: number | undefined): number | undefined {
  if (tokens === undefined || tokens < 1 || spanMs === undefined || spanMs <= 0) return undefined;
  return arrivedAtOnce(tokens + 1, spanMs) ? undefined : (1000 * tokens) / spanMs;
}

/** The fastest services write about 3,000 tokens a second of one answer: what came faster came out of a buffer. */
const mostPerSecond = 5000;

/** Out of a buffer: the time between them says nothing. */
export function arrivedAtOnce(tokens: number, spanMs: number): boolean {
  return 1000 * (tokens - 1) > mostPerSecond * spanMs;
}
