import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { appendSessions } from '../../baseline/append-sessions.ts';
import { diffBaselines } from '../../baseline/diff-baselines.ts';
import { keptBeside, pathsBeside, textsBeside } from '../../baseline/files-beside.ts';
import { loadBaseline } from '../../baseline/load-baseline.ts';
import { type Capture, makeBaseline, type UselessPolicy } from '../../baseline/make-baseline.ts';
import { saveBaseline } from '../../baseline/save-baseline.ts';
import { forecastPacks } from '../../gate/forecast-packs.ts';
import type { GateRule } from '../../gate/gate-rule.ts';
import { commonFault } from '../../gate/measured-of.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { findUseless } from '../../measure/check-floors.ts';
import { powerOf } from '../../measure/decide-lines.ts';
import type { GivenFlags } from '../../measure/given-flags.ts';
import { type Baseline, rateOf } from '../../records/baseline.ts';
import type { JournalLine } from '../../records/journal.ts';
import { hasSmall } from '../../records/known-packs.ts';
import type { Scorecard } from '../../records/scorecard.ts';
import type { ApiName, HarnessName, Mode } from '../../records/target.ts';
import { powerWords } from '../../report/describe-metrics.ts';
import { describeCommonFault } from '../../report/describe-reason.ts';
import { gateOnRest } from '../../report/next-steps.ts';
import { renderBaselineDifference } from '../../report/render-baselines.ts';
import { firstAnswers } from '../../store/baseline-answers.ts';

export type Previous = ReadonlyMap<Mode, Baseline>;

type Place = {
  readonly slug: string;
  readonly modes: readonly Mode[];
  readonly harness: HarnessName;
  /** `chat` if omitted. */
  readonly api?: ApiName | undefined;
  /** Absolute. */
  readonly directory: string;
};

export async function loadPrevious(
  { slug, modes, harness, api = 'chat', directory }: Place,
  appends: boolean,
): Promise<Previous> {
  const previous = new Map<Mode, Baseline>();
  for (const mode of modes) {
    const loaded = await loadBaseline(directory, slug, mode, harness);
    if (loaded.kind === 'found') previous.set(mode, ofApi(api, loaded.baseline, loaded.path));
    else if (appends)
      throw new InputError(`there is no baseline ${loaded.path} to append to`, 'Capture once without --append.');
  }
  return previous;
}

function ofApi(api: ApiName, baseline: Baseline, path: string): Baseline {
  const { api: before = 'chat' } = baseline.scorecard.fingerprint.conditions;
  if (before === api) return baseline;
  throw new InputError(
    `${path} was captured with --api ${before}, and this capture asks with --api ${api}`,
    'A baseline belongs to one API: give this one a slug of its own, or remove the file first.',
  );
}

export type CaptureFlags = {
  readonly append?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly acceptUseless?: string | undefined;
  readonly resetAnchor?: boolean | undefined;
};

type Captured = {
  readonly scorecards: readonly Scorecard[];
  readonly lines: readonly JournalLine[];
  readonly previous: Previous;
  /** The folder of baselines, relative to the working directory or absolute. */
  readonly directory: string;
  readonly capture: CaptureFlags | undefined;
  /** The rule and the rounds of later runs. */
  readonly rule: GateRule;
  readonly rounds: number;
  /** Digest of what the target was started from; undefined if that is unknown. */
  readonly target: string | undefined;
  /** How to accept a baseline that cannot gate. */
  readonly accept: string;
  readonly flags?: GivenFlags | undefined;
};

/** Shows what changes and writes the baselines, all or none. Returns their paths. */
export async function writeBaselines(captured: Captured, io: Io): Promise<readonly string[]> {
  const { scorecards, lines, previous, directory } = captured;
  for (const scorecard of scorecards) {
    const fault = commonFault(scorecard);
    if (fault !== undefined) io.err(`${describeCommonFault(fault)}\n`);
  }
  for (const gap of (await textsBeside()).flatMap((file) => file.gaps?.(lines) ?? [])) io.err(`${gap}\n`);
  const made: { readonly before: Baseline | undefined; readonly after: Baseline }[] = [];
  for (const scorecard of scorecards) {
    const before = previous.get(scorecard.mode);
    made.push({ before, after: await baselineOf(scorecard, captured, before, io.clock.wallTime()) });
  }
  for (const { before, after } of made) {
    io.out(renderBaselineDifference(diffBaselines(before, after)));
    const power = powerOf(after.scorecard, captured.rounds, captured.rule);
    if (power !== undefined) io.out(`${powerWords(power)}.\n`);
    for (const warning of warningsOf(after, captured)) io.err(`${warning}\n`);
  }
  const paths: string[] = [];
  for (const { after } of made) {
    const path = await saveBaseline(resolve(io.cwd, directory), after);
    const beside = pathsBeside(path).filter((each) => existsSync(each));
    io.out(`Written: ${[path, ...beside].map((each) => relative(io.cwd, each)).join(', ')}\n`);
    paths.push(path);
  }
  return paths;
}

async function baselineOf(
  scorecard: Scorecard,
  { lines, capture: how, rule, rounds, accept, flags, target }: Captured,
  previous: Baseline | undefined,
  now: Date,
): Promise<Baseline> {
  // Saved before a crash: the baseline already has these sessions.
  if (previous !== undefined && scorecard.run.ids.every((id) => previous.scorecard.run.ids.includes(id)))
    return previous;
  const find = findUseless(rounds, rule);
  const ways = gateOnRest(scorecard, restOf(scorecard, find), flags).map(({ title, command }) => `${title} ${command}`);
  const useless: UselessPolicy = { find, accepted: how?.acceptUseless, hint: [accept, ...ways].join('\n') };
  const one: Omit<Capture, 'previous'> = {
    scorecard,
    firstAnswers: firstAnswers(lines, scorecard.mode),
    reason: how?.reason ?? '',
    now,
    useless,
    resetAnchor: how?.resetAnchor ?? false,
  };
  if (how?.append !== true)
    return { ...makeBaseline({ ...one, previous }), ...(await keptBeside(lines, undefined, target)) };
  if (previous === undefined) throw new Error('nothing to append to was refused before');
  const appended = appendSessions({ ...one, previous });
  for (const file of await textsBeside()) file.refuse?.(previous, lines);
  return { ...appended, ...(await keptBeside(lines, previous, target)) };
}

function restOf(scorecard: Scorecard, find: UselessPolicy['find']) {
  const useless = new Set(find(scorecard).map(({ pack }) => pack));
  const packs = scorecard.packs.map(({ id }) => id).filter((id) => !useless.has(id));
  const passing = scorecard.scenarios.filter(({ cells }) => {
    const { passed, attempts } = rateOf(cells);
    return attempts > 0 && passed === attempts;
  });
  return { packs, scenarios: passing.map(({ scenario }) => scenario), hasSmall: [...useless].some(hasSmall) };
}

function warningsOf({ scorecard, acceptedUseless }: Baseline, { rounds, rule }: Captured): string[] {
  return forecastPacks(scorecard, rounds, rule).flatMap(({ pack, isTooNoisy }) => {
    if (acceptedUseless?.packs.includes(pack)) return [`${pack} cannot gate, and is kept: ${acceptedUseless.reason}`];
    return isTooNoisy
      ? [`${pack} is too noisy to gate at ${rounds} rounds: its noise alone may pass the threshold.`]
      : [];
  });
}
