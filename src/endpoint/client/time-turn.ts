import type { Clock } from '../../lib/clock.ts';
import type { TurnMeasure } from '../../model/answer.ts';
import type { AssembledTurn, Brought } from './assemble-turn.ts';
import { margin } from './attempt-deadline.ts';

export type TurnTimer = {
  mark(brought: Brought): void;
  writingMs(): number;
  /**
   * Whether `letters` arrived, and still arrive, about as fast as `tokensPerSecond`: neither slow overall nor silent
   * now.
   */
  isWriting(letters: number, tokensPerSecond: number): boolean;
  end(assembled: AssembledTurn): TurnMeasure;
};

/** A reply counts as silent when it is this many tokens late. Servers pause briefly to read other prompts. */
const silentTokens = 10;
const pauseMs = 1000;
const lettersPerToken = 4;

/** Starts with the request. A reply that was not streamed has a total time and no other. */
export function timeTurn(clock: Clock): TurnTimer {
  const start = clock.now();
  let firstToken: number | undefined;
  let firstContent: number | undefined;
  let lastToken = start;
  let pieces = 0;
  return {
    mark({ token, content }) {
      if (!token) return;
      pieces += 1;
      lastToken = clock.now();
      firstToken ??= lastToken;
      if (content) firstContent ??= lastToken;
    },
    writingMs: () => since(firstToken, clock.now()) ?? 0,
    isWriting(letters, tokensPerSecond) {
      if (firstToken === undefined) return false;
      const now = clock.now();
      // A piece is one token on most servers, and several on some.
      const tokens = Math.max(pieces, letters / lettersPerToken);
      const wanted = (tokensPerSecond / margin) * ((now - firstToken) / 1000);
      return tokens >= wanted && now - lastToken <= Math.max(pauseMs, (1000 * silentTokens) / tokensPerSecond);
    },
    end({ usage, turn, ...rest }) {
      const totalMs = clock.now() - start;
      // A server that counts no reasoning although there is some does not count at all.
      const isCounted = usage.reasoningTokens !== 0 || turn.reasoning.trim() === '';
      const reasoningTokens = isCounted ? usage.reasoningTokens : undefined;
      return {
        firstTokenMs: since(start, firstToken),
        firstContentMs: since(start, firstContent),
        totalMs,
        decodeTokensPerSecond: decodeRate(usage.completionTokens, since(firstToken, lastToken)),
        ...usage,
        reasoningTokens,
        contentTokens: difference(usage.completionTokens, reasoningTokens ?? (turn.reasoning === '' ? 0 : undefined)),
        serverTimings: rest.serverTimings,
        reasoningField: rest.reasoningField,
        systemFingerprint: rest.systemFingerprint,
      };
    },
  };
}

function since(start: number | undefined, end: number | undefined): number | undefined {
  return start === undefined || end === undefined ? undefined : end - start;
}

function difference(all: number | undefined, part: number | undefined): number | undefined {
  return all === undefined || part === undefined || part > all ? undefined : all - part;
}

function decodeRate(tokens: number | undefined, spanMs: number | undefined): number | undefined {
  if (tokens === undefined || tokens < 2 || spanMs === undefined || spanMs <= 0) return undefined;
  return (1000 * (tokens - 1)) / spanMs;
}
