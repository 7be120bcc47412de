export type ProbeAnswer = {
  readonly text: string;
  /** Prompt tokens that came from the prefix cache, where the server counts them. */
  readonly cachedTokens: number | undefined;
  readonly decodeTokensPerSecond: number | undefined;
  /** Of the part of the prompt that came from no cache; at least, where the prompt is short. */
  readonly prefillTokensPerSecond: number | undefined;
};

export type ProbeRequest = {
  readonly maxTokens: number;
  readonly cutCache: boolean;
  readonly concurrency: number;
};

/** Undefined in place of an answer that did not come. */
export type AskProbe = (prompt: string, request: ProbeRequest) => Promise<readonly (ProbeAnswer | undefined)[]>;

export type DeterminismClass = 'bit-stable' | 'cache-sensitive' | 'batch-sensitive' | 'unstable';

export type DeterminismReport = {
  /** Undefined where one of the answers in sequence is missing. */
  readonly class: DeterminismClass | undefined;
  readonly batch: 'stable' | 'sensitive' | 'untested';
  readonly decodeSpeed: DecodeSpeed;
  /** Tokens of a prompt per second, of one request alone. */
  readonly prefillTokensPerSecond: number | undefined;
};

/** Tokens per second of one request, the median. */
export type DecodeSpeed = { readonly alone: number | undefined; readonly atOnce: number | undefined };

const prompt =
  'Tell, in plain prose and without headings, what happens in a small harbour town from before sunrise until noon: ' +
  'who is up first, what is carried where, what is said, and what goes wrong.';
/** As long as most answers are: on one slot, each of the three in sequence is time that no scenario has. */
const maxTokens = 128;
const mostAtOnce = 4;

export type ProbeLimits = {
  /** Unknown is taken as one: more might only wait in a queue. */
  readonly slots: number | undefined;
  readonly concurrency: number;
  readonly canCutCache: boolean;
};

/** At most seven requests: what moves the answers of this server at temperature 0, and how fast it writes them. */
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
  const decodeSpeed = { alone: speedOf(sequence), atOnce: speedOf(atOnce) };
  const speeds = { decodeSpeed, prefillTokensPerSecond: prefillOf(sequence) };
  const [first, second, third] = sequence;
  // Sent like the third answer in all but company, so only company can move them away from it.
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

/** Cold, warm, and cold again where the cache was cut, else warm again: equal states have to answer alike. */
function classifyAlone(texts: readonly [string, string, string], isCut: boolean): DeterminismClass {
  const [first, second, third] = texts;
  if (first === second && second === third) return 'bit-stable';
  const isExplained = isCut
    ? // The probe may have been run here before: then the first is warm as well.
      first === third || first === second
    : second === third;
  return isExplained ? 'cache-sensitive' : 'unstable';
}

function speedOf(answers: readonly (ProbeAnswer | undefined)[]): number | undefined {
  return medianOf(answers.flatMap((answer) => answer?.decodeTokensPerSecond ?? []));
}

/** The fastest: waiting for a free slot, and loading, come on top of reading a prompt as short as this. */
function prefillOf(answers: readonly (ProbeAnswer | undefined)[]): number | undefined {
  const known = answers.flatMap((answer) => answer?.prefillTokensPerSecond ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}

export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 1 ? upper : sorted[middle - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
