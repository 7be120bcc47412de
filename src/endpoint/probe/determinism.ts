import { medianOf } from '../../lib/median-of.ts';

export type ProbeAnswer = {
  readonly text: string;
  /** Prompt tokens from the prefix cache, if the server counts them. */
  readonly cachedTokens: number | undefined;
  readonly decodeTokensPerSecond: number | undefined;
  /** Reading speed of the part of the prompt that was not cached; a lower bound for a short prompt. */
  readonly prefillTokensPerSecond: number | undefined;
};

export type ProbeRequest = {
  readonly maxTokens: number;
  readonly cutCache: boolean;
  readonly concurrency: number;
};

export type AskProbe = (prompt: string, request: ProbeRequest) => Promise<readonly (ProbeAnswer | undefined)[]>;

export type DeterminismClass = 'bit-stable' | 'cache-sensitive' | 'batch-sensitive' | 'unstable';

export type DeterminismReport = {
  /** undefined if one of the answers in sequence is missing */
  readonly class: DeterminismClass | undefined;
  readonly batch: 'stable' | 'sensitive' | 'untested';
  readonly decodeSpeed: DecodeSpeed;
  readonly prefillTokensPerSecond: number | undefined;
};

/** Tokens per second of one request, the median: alone, and among `width`. */
export type DecodeSpeed = {
  readonly alone: number | undefined;
  readonly atOnce: number | undefined;
  readonly width: number;
};

const prompt =
  'Tell, in plain prose and without headings, what happens in a small harbour town from before sunrise until noon: ' +
  'who is up first, what is carried where, what is said, and what goes wrong.';
/** About as long as most answers: on one slot, each of the three in sequence takes time from the scenarios. */
const maxTokens = 128;
const mostAtOnce = 4;

export type ProbeLimits = {
  /** An unknown number counts as one: more requests might only wait in a queue. */
  readonly slots: number | undefined;
  readonly concurrency: number;
  readonly canCutCache: boolean;
};

/** At most seven requests. */
export async function probeDeterminism(ask: AskProbe, limits: ProbeLimits): Promise<DeterminismReport> {
  const alone = (cutCache: boolean) => ask(prompt, { maxTokens, cutCache, concurrency: 1 }).then(([answer]) => answer);
  const first = await alone(false);
  const second = await alone(false);
  const third = await alone(limits.canCutCache);
  const width = Math.min(mostAtOnce, limits.slots ?? 1, limits.concurrency);
  const atOnce = width > 1 ? await ask(prompt, { maxTokens, cutCache: limits.canCutCache, concurrency: width }) : [];
  return classify([first, second, third], atOnce, limits.canCutCache);
}

type Sequence = readonly [ProbeAnswer | undefined, ProbeAnswer | undefined, ProbeAnswer | undefined];

function classify(
  sequence: Sequence,
  atOnce: readonly (ProbeAnswer | undefined)[],
  canCutCache: boolean,
): DeterminismReport {
  const decodeSpeed = { alone: speedOf(sequence), atOnce: speedOf(atOnce), width: atOnce.length };
  const speeds = { decodeSpeed, prefillTokensPerSecond: prefillOf(sequence) };
  const [first, second, third] = sequence;
  // Sent like the third answer except that they run together, so only that can change them.
  const company = atOnce.filter((answer) => answer !== undefined);
  const isMoved = company.some((answer) => answer.text !== third?.text);
  if (first === undefined || second === undefined || third === undefined) {
    return { class: undefined, batch: 'untested', ...speeds };
  }
  const isCut = canCutCache && !((third.cachedTokens ?? 0) > 0);
  const alone = classifyAlone([first.text, second.text, third.text], isCut);
  const batch = company.length < 2 || alone === 'unstable' ? 'untested' : isMoved ? 'sensitive' : 'stable';
  return { class: batch === 'sensitive' ? 'batch-sensitive' : alone, batch, ...speeds };
}

/** Cold, warm, and cold again if the cache was bypassed, otherwise warm again: equal states must give equal answers. */
function classifyAlone(texts: readonly [string, string, string], isCut: boolean): DeterminismClass {
  const [first, second, third] = texts;
  if (first === second && second === third) return 'bit-stable';
  const isExplained = isCut
    ? // The probe may have run here before: then the first is warm as well.
      first === third || first === second
    : second === third;
  return isExplained ? 'cache-sensitive' : 'unstable';
}

function speedOf(answers: readonly (ProbeAnswer | undefined)[]): number | undefined {
  return medianOf(answers.flatMap((answer) => answer?.decodeTokensPerSecond ?? []));
}

/** The fastest one: waiting for a slot, and loading, only add time to so short a prompt. */
function prefillOf(answers: readonly (ProbeAnswer | undefined)[]): number | undefined {
  const known = answers.flatMap((answer) => answer?.prefillTokensPerSecond ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}
