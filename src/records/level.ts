import { z } from 'zod';

export const mostAtOnce = 1024;

/** How hard a server is pressed: so many requests at once, or so many a second on average whatever is under way. */
export const levelSchema = z.union([
  z.strictObject({
    closed: z.int().positive().max(mostAtOnce),
    /** One at once for the second time, behind all other levels: it shows how far the server drifted. */
    again: z.literal(true).optional(),
  }),
  z.strictObject({ rate: z.number().positive().max(100_000) }),
]);
export type Level = z.infer<typeof levelSchema>;

export const loadPlanSchema = z.strictObject({
  /** The levels in their order. Omitted: doubles from 1 until throughput no longer grows. */
  levels: z.array(levelSchema).min(1).optional(),
  /** Rounds over the only level are asked until the time is used up. */
  soak: z.literal(true).optional(),
});
export type LoadPlan = z.infer<typeof loadPlanSchema>;

/** Its name behind that of a run, `RUN@8`, and in keys. */
export function levelName(level: Level): string {
  if ('rate' in level) return `rate-${level.rate}`;
  return level.again ? `${level.closed}-again` : String(level.closed);
}

/** `8 at once`, `0.5 a second` */
export function levelWords(level: Level): string {
  if ('rate' in level) return `${level.rate} a second`;
  return `${level.closed} at once${level.again ? ', again' : ''}`;
}

/** A run and one of its levels, from `RUN@8`; undefined for a name without a level. */
export function splitLevel(name: string): { readonly run: string; readonly level: string } | undefined {
  const [, run, level] = /^(.+)@(\d+(?:-again)?|rate-\d+(?:\.\d+)?)$/.exec(name) ?? [];
  return run === undefined || level === undefined ? undefined : { run, level };
}

/** The expected number of requests at once under this load. */
export function slotsOf(level: Level): number {
  return 'rate' in level ? 64 : level.closed;
}

/** The fewest requests for each slot, so that the slots are full for most of a level. */
const perSlot = 8;

/** Whole rounds over the scenarios. */
export function roundsOfLevel(level: Level, rounds: number, scenarios: number): number {
  if ('rate' in level || scenarios === 0) return rounds;
  return Math.max(rounds, Math.ceil((perSlot * level.closed) / scenarios));
}

/** In the order of the journal. */
export function levelsIn(lines: Iterable<{ readonly kind: string; readonly level?: Level | undefined }>): Level[] {
  const found = new Map<string, Level>();
  for (const { kind, level } of lines)
    if (level !== undefined && (kind === 'attempt' || kind === 'level')) found.set(levelName(level), level);
  return [...found.values()];
}

/** The lines of one level, and those that belong to none. */
export function linesOfLevel<Line extends { readonly level?: Level | undefined }>(
  lines: Iterable<Line>,
  name: string,
): Line[] {
  return [...lines].filter(({ level }) => level === undefined || levelName(level) === name);
}

/** A level with a larger share of failed requests than this is broken. */
const failedShare = 0.05;

export function mostFailed(requests: number): number {
  return failedShare * requests;
}

/** The limits of a good answer, in milliseconds. */
export const sloSchema = z.strictObject({
  /** The time to the first token. */
  ttft: z.number().positive().optional(),
  /** The time for each token after it. */
  tpot: z.number().positive().optional(),
  /** The time to the last token, over all messages. */
  total: z.number().positive().optional(),
});
export type Slo = z.infer<typeof sloSchema>;
