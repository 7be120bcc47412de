import { z } from 'zod';

/** How far a run had come when it wrote: of one run and attempt a later stage is never replaced by an earlier one. */
const stages = ['measuring', 'closed', 'final'] as const;

/** Stands in the first line of a comment, unseen: whose it is, and which of two writers is the newer. */
export type CommentMarker = {
  /** Tells the comments of several gates on one pull request apart. */
  readonly key: string;
  readonly runId: number;
  readonly attempt: number;
  readonly headSha: string;
  readonly stage: (typeof stages)[number];
};

const formatVersion = 1;

export const commentKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/, 'letters, digits, ".", "_", "/" and "-", at most 100 of them');

export function renderMarker({ key, runId, attempt, headSha, stage }: CommentMarker): string {
  // Two dashes would end an HTML comment early in some eyes.
  const safeKey = key.replaceAll('-', '%2D');
  return `<!-- quality-baseline v${formatVersion} key=${safeKey} run=${runId} attempt=${attempt} sha=${headSha} stage=${stage} -->`;
}

// A newer version keeps these fields and may add others behind them.
const pattern =
  /^<!-- quality-baseline v[1-9]\d{0,3} key=([\w./%]{1,300}) run=(\d{1,15}) attempt=(\d{1,6}) sha=([0-9a-f]{40,64}) stage=(\w+)(?: [\w.=-]+)* -->[ \t]*(?:\r?\n|$)/;

/** The marker of a comment's text; undefined when it is none of ours. */
export function parseMarker(body: string): CommentMarker | undefined {
  const found = pattern.exec(body);
  if (found === null) return undefined;
  const [, key = '', runId, attempt, headSha = '', stageWord] = found;
  const stage = stages.find((each) => each === stageWord) ?? 'final';
  return { key: key.replaceAll('%2D', '-'), runId: Number(runId), attempt: Number(attempt), headSha, stage };
}

/** Above zero when `a` is newer. */
export function compareMarkers(a: CommentMarker, b: CommentMarker): number {
  return a.runId - b.runId || a.attempt - b.attempt || stages.indexOf(a.stage) - stages.indexOf(b.stage);
}
