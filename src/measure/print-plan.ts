import { addressesOf } from '../endpoint/where.ts';
import type { ContextSpec } from '../features/experiments/context/context-spec.ts';
import { slotsOf } from '../features/load/ask-level.ts';
import { allLevels } from '../features/load/next-level.ts';
import { numericsTokens } from '../features/numerics/numerics.ts';
import { numericsPrompts } from '../features/numerics/numerics-prompts.ts';
import { loadSpeeds } from '../features/speed/load-speeds.ts';
import { sessionRounds } from '../features/speed/speed-cells.ts';
import { speedCells } from '../features/speed/speed-score.ts';
import { checkComparability } from '../gate/check-comparability.ts';
import { type GateRule, parseRule } from '../gate/gate-rule.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import { medianOf } from '../lib/median-of.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Plan } from '../model/journal.ts';
import { type Level, levelWords, roundsOfLevel } from '../model/level.ts';
import { packOfKey, packsOfShard, scenariosOfShard } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import { type ExpectedAnswer, expectedAnswer } from '../packs/play-script.ts';
import { readingEffort } from '../packs/scenario-tokens.ts';
import { runsCode, taskOf } from '../packs/task-of.ts';
import { countedNames, describeReason, describeTooLong } from '../report/describe-reason.ts';
import { duration, plural, usd } from '../report/numbers.ts';
import { type PlannedPack, type PlannedTarget, renderPlan } from '../report/render-plan.ts';
import { joinParts, terminalOf } from '../report/terminal-lines.ts';
import { type AskedScenario, scenariosByKey } from '../run/asked-scenario.ts';
import { type Estimate, estimateRun } from '../run/estimate-run.ts';
import { sharedSpeeds, speedsFor, thinkingOf, timeLimits, tooLongScenarios } from '../run/question-of.ts';
import type { SpeedsByDepth } from '../run/speed-at-depth.ts';
import { type MeasureRequest, planOf, withoutContextNotes } from './measure.ts';
import { concurrencyOf } from './open-target.ts';
import { leftOutNotes, type SelectedPacks, withoutContext } from './select-packs.ts';
import { showWhere } from './show-where.ts';

/** Two of three users' rigs write between 30 and 60 tokens per second. */
const usualTokensPerSecond = 45;

type Found = { readonly mode: Mode; readonly path: string; readonly baseline: Baseline };

/** `--dry-run`: what would be asked, and about how long that takes. Boots nothing and sends no request. */
export async function printPlan(request: MeasureRequest, found: readonly Found[], io: Io): Promise<void> {
  const target = plannedTarget(request, found, await loadSpeeds(request.settings, io));
  io.out(renderPlan([target], terminalOf(request.settings.out, io)));
}

export function plannedTarget(
  request: MeasureRequest,
  found: readonly Found[] = [],
  before?: SpeedsByDepth,
): PlannedTarget {
  const { settings, selected, concurrency } = request;
  const plan = planOf(request, { id: '', startedAt: '', command: request.command, tool: '' });
  const scenarios = scenariosByKey(selected.loaded);
  const asked = scenariosOfShard(plan).flatMap((key) => scenarios.get(key) ?? []);
  const levels = levelsOf(plan);
  const { ms, usd, notes } = estimate(request, plan, asked, found);
  const { context } = settings.what;
  return {
    slug: plan.slug,
    where: joinParts([
      showWhere(settings.where.endpoint),
      ...(plan.harness === 'native' ? [] : [`harness ${plan.harness}`]),
    ]),
    modes: plan.modes.map((mode) => ({ mode, baseline: found.find((each) => each.mode === mode)?.path ?? null })),
    packs: packsOfShard(plan).map(({ id, version }) => plannedPack(id, version, asked)),
    ...(plan.speed === true ? { speed: { cells: speedCells.length, requests: speedWork(plan).requests } } : {}),
    rounds: plan.load?.soak === true ? null : levels === undefined ? plan.rounds : roundsIn(levels),
    ...(levels === undefined ? {} : { levels: levels.length }),
    concurrency: concurrencyOf(settings) === undefined && concurrency === undefined ? null : atOnce(request),
    restarts: plan.restarts,
    estimatedMs: ms,
    estimatedUsd: usd,
    notes: [
      ...[...settings.notes, ...leftOutNotes(selected), ...notes],
      ...(asked.length === 0
        ? []
        : [timeLimitNote(request, plan, asked, found, before), ...judgingNotes(selected, plan, asked)]),
      ...(plan.speed === true
        ? [
            `speed: ${duration(speedWork(plan, speedOf(request, found)).ms)} in all, if prompts are read at ${usualPrefill} tokens/s`,
          ]
        : []),
      ...numericsNotes(request, found),
      ...(request.command === 'check' ? comparisonNotes(plan, found, parseRule(settings.gate)) : []),
      ...(context === undefined
        ? contextNotes(request, plan, found)
        : [...withoutContextNotes(request), ...contextCallNotes(context, plan, withoutContext(selected))]),
      ...(plan.logprobs === true ? ['log probabilities: two requests first, to find whether they change answers'] : []),
    ],
  };
}

type PlannedLevel = { readonly level: Level; readonly rounds: number };

/** The levels of load; undefined without any. */
function levelsOf({ load, rounds, scenarios }: Plan): PlannedLevel[] | undefined {
  if (load === undefined) return undefined;
  const count = Object.keys(scenarios).length;
  return allLevels(load).map((level) => ({ level, rounds: roundsOfLevel(level, rounds, count) }));
}

function roundsIn(levels: readonly PlannedLevel[]): number {
  return levels.reduce((sum, { rounds }) => sum + rounds, 0);
}

/** Prompts are read at least as fast on most GPUs. */
const usualPrefill = 1000;

/** The requests and time for the cells of speed, with the warm-up round and the request that counts words per token. */
function speedWork(
  { modes, rounds, restarts }: Plan,
  tokensPerSecond = usualTokensPerSecond,
): { readonly requests: number; readonly ms: number } {
  const sessions = restarts ? rounds : 1;
  const walks = modes.length * sessions * (1 + (restarts ? sessionRounds.length : rounds));
  const seconds = speedCells.map(({ depth, maxTokens, warms }) => {
    const read = warms === undefined ? depth : 0;
    return read / usualPrefill + maxTokens / tokensPerSecond;
  });
  return {
    requests: walks * speedCells.length + modes.length * sessions,
    ms: 1000 * walks * seconds.reduce((sum, each) => sum + each, 0),
  };
}

function plannedPack(id: string, version: string, asked: readonly AskedScenario[]): PlannedPack {
  const own = asked.filter(({ pack }) => pack.id === id);
  const requests = own.reduce((sum, each) => sum + answerTo(each).prompts.length, 0);
  return { pack: id, version, scenarios: own.length, requests };
}

function answerTo({ pack, scenario }: Pick<AskedScenario, 'pack' | 'scenario'>): ExpectedAnswer {
  return expectedAnswer(taskOf(pack, scenario), scenario);
}

/** CPU time of a right answer in the built-in packs, with its interpreter: the median that `npm run bench:sandbox` measured. */
const judgeCpuMs = 192;

/** The time that programs in the answers take on this machine, in addition to the model's. */
function judgingNotes({ ports }: SelectedPacks, plan: Plan, asked: readonly AskedScenario[]): string[] {
  const programs = asked.filter(({ scenario }) => runsCode(scenario)).length * plan.modes.length * plan.rounds;
  if (programs === 0) return [];
  const seconds = duration(programs * judgeCpuMs);
  const [atOnce = 1] = ports.flatMap((each) => each.atOnce ?? []);
  return [`judging: about ${seconds} of CPU time on top of the model's own, ${atOnce} at once`];
}

/** The answers alone: how fast a server reads the prompts is not known yet. */
function numericsNotes(request: MeasureRequest, found: readonly Found[]): string[] {
  if (request.numerics !== true) return [];
  const { length } = numericsPrompts();
  const answering = duration((1000 * length * numericsTokens) / (speedOf(request, found) ?? usualTokensPerSecond));
  return [`numerics: ${length} requests before each session, ${answering} plus the time to read their prompts`];
}

/** Scenarios with more are named where the context is unknown: that of most servers is larger than this. */
const usualContext = 8192;

/** The scenarios that would be left out if the server still has the context of the baseline. */
function contextNotes({ selected }: MeasureRequest, plan: Plan, found: readonly Found[]): string[] {
  const [known] = found.map(({ baseline }) => baseline.scorecard.fingerprint.subject);
  const server = known?.context == null ? { context: usualContext, engine: { name: null } } : known;
  const tooLong = tooLongScenarios(plan, selected.loaded, server);
  if (tooLong.length === 0) return [];
  if (known?.context == null)
    return [`a server with a context of ${usualContext} tokens would leave out ${countedNames(tooLong)}`];
  return [`if the context of the server is still as in the baseline: ${describeTooLong(tooLong, server.context)}`];
}

/** The time limit of each attempt, as far as it is known without the server. */
function timeLimitNote(
  request: MeasureRequest,
  plan: Plan,
  asked: readonly AskedScenario[],
  found: readonly Found[],
  before: SpeedsByDepth | undefined,
): string {
  const { timeoutPerCaseMs, measuredTps } = request.settings.how;
  if (timeoutPerCaseMs !== undefined) return `time limit per attempt: ${duration(timeoutPerCaseMs)}`;
  const speeds = { tokensPerSecond: speedOf(request, found) ?? usualTokensPerSecond, promptTokensPerSecond: undefined };
  const probed = { decodeTokensPerSecond: speeds.tokensPerSecond, prefillTokensPerSecond: null };
  const limits = plan.modes.flatMap((mode) =>
    asked.map((each) => {
      const own =
        before === undefined ? speeds : sharedSpeeds(speedsFor(each, before, probed), atOnce(request), undefined);
      return timeLimits({ plan, timeoutPerCaseMs }, each, thinkingOf(mode, each.pack), own);
    }),
  );
  const silent = limits.map(({ deadlineMs, silence }) => silence?.firstMs ?? deadlineMs);
  const range = `${rangeOf(silent)} without a token, ${rangeOf(limits.map(({ deadlineMs }) => deadlineMs))} in all`;
  if (before !== undefined)
    return `time limit per attempt: ${range} (by the speeds of ${request.settings.how.timeoutsFrom})`;
  const basis = `a minute per prompt plus twice its token budget at ${Math.round(speeds.tokensPerSecond)} tokens/s`;
  const isLimited = asked.some(({ scenario }) => scenario['max-seconds'] !== undefined);
  const unknown = isLimited ? ', or max-seconds of the scenario if it cannot measure any' : '';
  const measured = measuredTps === undefined ? `; the run uses the speed it measures${unknown}` : '';
  return `time limit per attempt: ${range} (${basis}${measured})`;
}

function rangeOf(times: readonly number[]): string {
  const [least, most] = [duration(Math.min(...times)), duration(Math.max(...times))];
  return least === most ? least : `${least} to ${most}`;
}

/** The speed of one request among others, as the user names it or from a baseline. */
function speedOf({ settings }: MeasureRequest, found: readonly Found[]): number | undefined {
  const [known] = found.flatMap(({ baseline }) =>
    Object.values(baseline.scorecard.timings).flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []),
  );
  return settings.how.measuredTps ?? known;
}

function estimate(
  request: MeasureRequest,
  plan: Plan,
  asked: readonly AskedScenario[],
  found: readonly Found[],
): { ms: number | null; usd: number | undefined; notes: readonly string[] } {
  const { selected } = request;
  const speed = speedOf(request, found);
  const tokensBefore = (mode: Mode, pack: string) =>
    lengthsBefore(
      found.find((each) => each.mode === mode),
      pack,
    );
  const readingMs = readingBefore(found, asked);
  const estimateOf = (rounds: number, concurrency: number) =>
    estimateRun({
      plan: { ...plan, rounds },
      packs: selected.loaded,
      concurrency,
      tokensPerSecond: speed ?? usualTokensPerSecond,
      tokensBefore: ({ mode, scenario }) => tokensBefore(mode, packOfKey(scenario)),
      readingMs,
    });
  const levels = levelsOf(plan);
  if (levels !== undefined) return estimateLevels(request, plan, levels, estimateOf);
  const { minutes, usd } = estimateOf(plan.rounds, atOnce(request));
  const speedMs = plan.speed === true ? speedWork(plan, speed).ms : 0;
  if (minutes === undefined) return { ms: null, usd: usd?.total, notes: unknownTimeNotes(plan, asked, tokensBefore) };
  return { ms: minutes * 60_000 + speedMs, usd: usd?.total, notes: assumedNotes(speed, found) };
}

/** What the time assumes or leaves out. */
function assumedNotes(speed: number | undefined, found: readonly Found[]): string[] {
  if (speed === undefined)
    return [
      `the time assumes ${usualTokensPerSecond} tokens/s, and leaves out the reading of prompts; --measured-tps sets another speed, and doctor measures both`,
    ];
  return found.length === 0 ? ['the time leaves out the reading of prompts, which doctor measures'] : [];
}

/** Estimates the levels as if a server were as fast with many requests at once as with one. */
function estimateLevels(
  { settings }: MeasureRequest,
  plan: Plan,
  levels: readonly PlannedLevel[],
  estimateOf: (rounds: number, concurrency: number) => Estimate,
): { ms: number | null; usd: number | undefined; notes: readonly string[] } {
  const { timeBudgetMs, measuredTps: told } = settings.how;
  if (plan.load?.soak === true && timeBudgetMs !== undefined) {
    const notes = levels.map(
      ({ level }) => `${levelWords(level)}: as many rounds as fit into ${duration(timeBudgetMs)}`,
    );
    return { ms: timeBudgetMs, usd: undefined, notes };
  }
  const each = levels.map(({ level, rounds }) => {
    const { requests, attempts, minutes, usd } = estimateOf(rounds, slotsOf(level));
    const sendingMs = 'rate' in level ? (1000 * attempts) / level.rate : 0;
    const ms = minutes === undefined ? undefined : Math.max(minutes * 60_000, sendingMs);
    const time = ms === undefined ? '' : `, about ${duration(ms)}`;
    return {
      ms,
      usd: usd?.total,
      note: `${levelWords(level)}: ${plural(rounds, 'round')}, ${plural(requests, 'request')}${time}`,
    };
  });
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce((total, value) => (total === undefined || value === undefined ? undefined : total + value), 0);
  return {
    ms: sum(each.map(({ ms }) => ms)) ?? null,
    usd: sum(each.map(({ usd }) => usd)),
    notes: [
      ...each.map(({ note }) => note),
      ...(plan.load?.levels === undefined ? ['levels double while throughput grows by 10 %: this is the most'] : []),
      `the times assume that each answer is written at ${told ?? usualTokensPerSecond} tokens/s, whatever the level; --measured-tps sets another speed`,
    ],
  };
}

function atOnce({ settings, concurrency }: MeasureRequest): number {
  const servers = Math.max(1, addressesOf(settings.where.endpoint).length);
  return servers * (concurrencyOf(settings) ?? concurrency ?? 1);
}

/** Milliseconds to the first token in the baseline, for each token of a usual prompt of the pack's messages. */
function readingBefore(found: readonly Found[], asked: readonly AskedScenario[]) {
  const packs = found.length === 0 ? [] : groupBy(asked, ({ pack }) => pack.id);
  const usual = new Map(
    [...packs].map(([id, own]) => [
      id,
      medianOf(own.flatMap((each) => answerTo(each).prompts.map((prompt) => readingEffort([prompt])))),
    ]),
  );
  return ({ mode, scenario }: { readonly mode: Mode; readonly scenario: string }): number | undefined => {
    const pack = packOfKey(scenario);
    const timings = found.find((each) => each.mode === mode)?.baseline.scorecard.timings;
    const [firstMs, tokens] = [timings?.[pack]?.firstTokenP50Ms, usual.get(pack)];
    return firstMs == null || tokens === undefined ? undefined : firstMs / tokens;
  };
}

function lengthsBefore(found: Found | undefined, pack: string): number | undefined {
  return found?.baseline.scorecard.packs.find(({ id }) => id === pack)?.completionTokens ?? undefined;
}

/** The gaps of a later comparison that are known before the server is. */
function comparisonNotes(plan: Plan, found: readonly Found[], rule: GateRule): string[] {
  return found.flatMap(({ mode, baseline }) => {
    const { reasons, ground } = checkComparability(baseline, { ...plan, mode, fingerprint: undefined }, rule);
    return [
      ...reasons.map((reason) => `${mode}: nothing can be compared: ${describeReason(reason)}`),
      ...ground.onlyCurrent.map((pack) => `${mode}: the baseline has no scenario of ${pack}`),
      ...ground.packs.flatMap(({ pack, compared, current, reasons: own }) => {
        if (own.length > 0)
          return own.map((reason) => `${mode}: ${pack} cannot be compared: ${describeReason(reason)}`);
        if (compared.length === current) return [];
        return [`${mode}: the baseline has ${compared.length} of ${plural(current, 'scenario')} of ${pack}`];
      }),
    ];
  });
}

/** Why the time of a plan is unknown. */
function unknownTimeNotes(
  { modes }: Plan,
  asked: readonly AskedScenario[],
  tokensBefore: (mode: Mode, pack: string) => number | undefined,
): string[] {
  const places = modes.flatMap((mode) => asked.map(({ pack, scenario }) => ({ mode, pack, scenario })));
  const unknown = places.filter(({ mode, pack }) => tokensBefore(mode, pack.id) === undefined);
  const thinking = unknown.filter(({ mode, pack }) => thinkingOf(mode, pack) === 'on');
  const open = unknown.filter((each) => !thinking.includes(each) && answerTo(each).written === undefined);
  const packs = [...new Set(open.map(({ pack }) => pack.id))];
  return [
    ...(thinking.length > 0 ? ['thinking time is unknown until you capture a baseline'] : []),
    ...(packs.length > 0
      ? [`the length of answers is unknown until you capture a baseline: ${packs.join(', ')} has no gold answers`]
      : []),
  ];
}

/** How often a service or a command is called to make the contexts, and for how much. */
function contextCallNotes({ name, how }: ContextSpec, plan: Plan, without: readonly string[]): string[] {
  if (how.kind === 'cut') return [];
  const count = scenariosOfShard(plan).filter((key) => !without.includes(key)).length;
  const price = how.kind === 'http' ? how.price : undefined;
  const cost =
    price === undefined
      ? 'price unknown'
      : 'perCall' in price
        ? usd(count * price.perCall)
        : `${usd(price.input)} for a million tokens read, ${usd(price.output)} for those written`;
  return [`context ${name}: ${plural(count, 'call')}, ${cost}`];
}
