import { InputError } from '../lib/errors.ts';
import type { Baseline } from '../records/baseline.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { type Capture, captureFaults, makeBaseline, uselessFaults } from './make-baseline.ts';
import { poolingFaults, poolScorecards } from './pool-scorecards.ts';

export type Append = Omit<Capture, 'previous'> & {
  readonly previous: Baseline;
};

/** A baseline with the sessions of one more capture. It keeps the ten newest. */
export function appendSessions({ previous, scorecard, firstAnswers, ...capture }: Append): Baseline {
  const { slug, mode } = scorecard;
  const useless = { ...capture.useless, acceptedBefore: previous.acceptedUseless };
  // Checks only the new sessions: those of the baseline have been checked before.
  const faults = [
    ...poolingFaults(previous.scorecard, scorecard),
    ...captureFaults(scorecard),
    ...uselessFaults(scorecard, useless),
  ];
  if (faults.length > 0)
    throw new InputError(
      [
        `the sessions cannot be added to the baseline of ${slug} (${mode}):`,
        ...faults.map((fault) => `  ${fault}`),
      ].join('\n'),
      'Capture without --append to put a new baseline in its place.',
    );
  const pooled = makeBaseline({
    ...capture,
    useless,
    scorecard: poolScorecards(previous.scorecard, scorecard),
    firstAnswers: undefined,
    previous,
  });
  return { ...pooled, firstAnswers: firstTexts(pooled.scorecard, [previous, { scorecard, firstAnswers }]) };
}

type Side = { readonly scorecard: Scorecard; readonly firstAnswers: ReadonlyMap<string, string> | undefined };

/** The text of the first digest that is still kept. Once its session is dropped, the text comes from the other side. */
function firstTexts({ scenarios }: Scorecard, sides: readonly Side[]): ReadonlyMap<string, string> | undefined {
  if (sides.every(({ firstAnswers }) => firstAnswers === undefined)) return undefined;
  const known = sides.map(({ scorecard, firstAnswers }) => ({
    digests: new Map(scorecard.scenarios.map(({ scenario, answers }) => [scenario, answers?.[0]])),
    texts: firstAnswers ?? new Map<string, string>(),
  }));
  const texts = scenarios.flatMap(({ scenario, answers }) => {
    const first = answers?.[0];
    if (first === undefined) return [];
    const side = known.find(({ digests, texts }) => texts.has(scenario) && digests.get(scenario) === first);
    const text = side?.texts.get(scenario);
    return text === undefined ? [] : [[scenario, text] as const];
  });
  return new Map(texts);
}

const fewestRuns = 3;

type Adoption = Pick<Capture, 'reason' | 'now' | 'previous' | 'resetAnchor' | 'useless'> & {
  /** Scorecards of one slug and mode, one for each run. */
  readonly scorecards: readonly Scorecard[];
};

/** Makes a baseline from at least three past runs, their sessions in order of time. */
export function adoptRuns({ scorecards, ...capture }: Adoption): Baseline {
  const [first, ...rest] = [...scorecards].sort((one, other) => (one.run.startedAt < other.run.startedAt ? -1 : 1));
  if (first === undefined || scorecards.length < fewestRuns)
    throw new InputError(
      `${first === undefined ? '' : `${first.slug} (${first.mode}): `}${scorecards.length === 1 ? 'one run is' : `${scorecards.length} runs are`} too few to adopt`,
      `Name at least ${fewestRuns}: three runs are three sessions.`,
    );
  let pooled: Scorecard = first;
  for (const next of rest) {
    const faults = poolingFaults(pooled, next);
    if (faults.length > 0)
      throw new InputError(
        [`run ${next.run.ids.join(', ')} does not fit those before it:`, ...faults.map((fault) => `  ${fault}`)].join(
          '\n',
        ),
        'Adopt runs of one slug, one mode, the same packs and the same model.',
      );
    pooled = poolScorecards(pooled, next);
  }
  return makeBaseline({ ...capture, scorecard: pooled, firstAnswers: undefined });
}
