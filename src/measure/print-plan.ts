import { addressesOf } from '../endpoint/where.ts';
import { checkComparability } from '../gate/check-comparability.ts';
import { parseRule } from '../gate/gate-rule.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import { medianOf } from '../lib/median-of.ts';
import { type ExpectedAnswer, expectedAnswer } from '../packs/play-script.ts';
import { readingEffort } from '../packs/scenario-tokens.ts';
import { runsCode, taskOf } from '../packs/task-of.ts';
import { packOfKey, packsOfShard, scenariosOfShard } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { countedNames, describeReason, describeTooLong } from '../report/describe-reason.ts';
import { duration, plural } from '../report/numbers.ts';
import { type PlannedPack, type PlannedTarget, renderPlan } from '../report/render-plan.ts';
import { joinParts, terminalOf } from '../report/terminal-lines.ts';
import { type AskedScenario, scenariosByKey } from '../run/asked-scenario.ts';
import { estimateRun } from '../run/estimate-run.ts';
import { sharedSpeeds, speedsFor, thinkingOf, timeLimits, tooLongScenarios } from '../run/question-of.ts';
import type { SpeedsByDepth } from '../run/speed-at-depth.ts';
import { planOf } from './measure.ts';
import { measureFacet, type Preview, type PreviewAt } from './measure-facet.ts';
import type { FoundBaseline, MeasureRequest } from './measure-request.ts';
import { concurrencyOf } from './open-server.ts';
import { leftOutNotes } from './select-packs.ts';
import { showWhere } from './show-where.ts';

/** Two of three users' rigs write between 30 and 60 tokens per second. */
const usualTokensPerSecond = 45;

type Planning = PreviewAt & {
  readonly asked: readonly AskedScenario[];
  readonly found: readonly FoundBaseline[];
  readonly speed: number | undefined;
};

/** `--dry-run`: what would be asked, and about how long that takes. Boots nothing and sends no request. */
export async function printPlan(request: MeasureRequest, found: readonly FoundBaseline[], io: Io): Promise<void> {
  io.out(renderPlan([await plannedTarget(request, found)], terminalOf(request.settings.out, io)));
}

export async function plannedTarget(
  request: MeasureRequest,
  found: readonly FoundBaseline[] = [],
): Promise<PlannedTarget> {
  const { settings, selected, concurrency } = request;
  const plan = planOf(request, { id: '', startedAt: '', command: request.command, tool: '' });
  const scenarios = scenariosByKey(selected.loaded);
  const asked = scenariosOfShard(plan).flatMap((key) => scenarios.get(key) ?? []);
  const speed = speedOf(request, found);
  const tokensPerSecond = speed ?? usualTokensPerSecond;
  const readingMs = readingBefore(found, asked);
  const at: Planning = {
    ...{ request, plan, asked, found, speed, tokensPerSecond },
    estimateOf: (rounds, concurrency) =>
      estimateRun({
        plan: { ...plan, rounds },
        packs: selected.loaded,
        concurrency,
        tokensPerSecond,
        tokensBefore: ({ mode, scenario }) => lengthBefore(found, mode, packOfKey(scenario)),
        readingMs,
      }),
  };
  const previews: readonly Preview[] = await Promise.all(
    measureFacet.all().map(async (part) => (await part.preview?.(at)) ?? {}),
  );
  const row = measureFacet.joined(previews.map((each) => each.row));
  const { instead, speeds } = measureFacet.joined(
    previews.map((each) => ({ instead: each.instead, speeds: each.speeds })),
  );
  const { ms, usd, notes } = instead ?? estimate(at);
  const besideMs = previews.reduce((sum, { besideMs: each = 0 }) => sum + each, 0);
  return {
    slug: plan.slug,
    where: joinParts([
      showWhere(settings.where.endpoint),
      ...(plan.harness === 'native' ? [] : [`harness ${plan.harness}`]),
      ...(plan.api === undefined ? [] : [`API ${plan.api}`]),
    ]),
    modes: plan.modes.map((mode) => ({ mode, baseline: found.find((each) => each.mode === mode)?.path ?? null })),
    packs: packsOfShard(plan).map(({ id, version }) => plannedPack(id, version, asked)),
    rounds: plan.rounds,
    ...row,
    concurrency: concurrencyOf(settings) === undefined && concurrency === undefined ? null : atOnce(request),
    restarts: plan.restarts,
    estimatedMs: ms === null ? null : ms + besideMs,
    estimatedUsd: usd,
    notes: [
      ...[...settings.notes, ...leftOutNotes(selected), ...notes],
      ...(asked.length === 0 ? [] : [timeLimitNote(at, speeds), ...judgingNotes(at)]),
      ...previews.flatMap((each) => each.notes ?? []),
      ...(request.command === 'check' ? comparisonNotes(at) : []),
      ...(plan.context === undefined ? contextNotes(at) : []),
      ...(plan.logprobs === true ? ['log probabilities: two requests first, to find whether they change answers'] : []),
    ],
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
function judgingNotes({ request, plan, asked }: Planning): string[] {
  const programs = asked.filter(({ scenario }) => runsCode(scenario)).length * plan.modes.length * plan.rounds;
  if (programs === 0) return [];
  const seconds = duration(programs * judgeCpuMs);
  const [atOnce = 1] = request.selected.ports.flatMap((each) => each.atOnce ?? []);
  return [`judging: about ${seconds} of CPU time on top of the model's own, ${atOnce} at once`];
}

/** Scenarios with more are named where the context is unknown: that of most servers is larger than this. */
const usualContext = 8192;

/** The scenarios that would be left out if the server still has the context of the baseline. */
function contextNotes({ request, plan, found }: Planning): string[] {
  const [known] = found.map(({ baseline }) => baseline.scorecard.fingerprint.subject);
  const server = known?.context == null ? { context: usualContext, engine: { name: null } } : known;
  const tooLong = tooLongScenarios(plan, request.selected.loaded, server);
  if (tooLong.length === 0) return [];
  if (known?.context == null)
    return [`a server with a context of ${usualContext} tokens would leave out ${countedNames(tooLong)}`];
  return [`if the context of the server is still as in the baseline: ${describeTooLong(tooLong, server.context)}`];
}

/** The time limit of each attempt, as far as it is known without the server. */
function timeLimitNote({ request, plan, asked, tokensPerSecond }: Planning, before: SpeedsByDepth | undefined): string {
  const { timeoutPerCaseMs, measuredTps, timeoutsFrom } = request.settings.how;
  if (timeoutPerCaseMs !== undefined) return `time limit per attempt: ${duration(timeoutPerCaseMs)}`;
  const speeds = { tokensPerSecond, promptTokensPerSecond: undefined };
  const probed = { decodeTokensPerSecond: tokensPerSecond, prefillTokensPerSecond: null };
  const limits = plan.modes.flatMap((mode) =>
    asked.map((each) => {
      const own =
        before === undefined ? speeds : sharedSpeeds(speedsFor(each, before, probed), atOnce(request), undefined);
      return timeLimits({ plan, timeoutPerCaseMs }, each, thinkingOf(mode, each.pack), own);
    }),
  );
  const silent = limits.map(({ deadlineMs, silence }) => silence?.firstMs ?? deadlineMs);
  const range = `${rangeOf(silent)} without a token, ${rangeOf(limits.map(({ deadlineMs }) => deadlineMs))} in all`;
  if (before !== undefined) return `time limit per attempt: ${range} (by the speeds of ${timeoutsFrom})`;
  const basis = `a minute per prompt plus twice its token budget at ${Math.round(tokensPerSecond)} tokens/s`;
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
function speedOf({ settings }: MeasureRequest, found: readonly FoundBaseline[]): number | undefined {
  const [known] = found.flatMap(({ baseline }) =>
    Object.values(baseline.scorecard.timings).flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []),
  );
  return settings.how.measuredTps ?? known;
}

function estimate(at: Planning): NonNullable<Preview['instead']> {
  const { minutes, usd } = at.estimateOf(at.plan.rounds, atOnce(at.request));
  if (minutes === undefined) return { ms: null, usd: usd?.total, notes: unknownTimeNotes(at) };
  return { ms: minutes * 60_000, usd: usd?.total, notes: assumedNotes(at) };
}

/** What the time assumes or leaves out. */
function assumedNotes({ speed, found }: Planning): string[] {
  if (speed === undefined)
    return [
      `the time assumes ${usualTokensPerSecond} tokens/s, and leaves out the reading of prompts; --measured-tps sets another speed, and doctor measures both`,
    ];
  return found.length === 0 ? ['the time leaves out the reading of prompts, which doctor measures'] : [];
}

function atOnce({ settings, concurrency }: MeasureRequest): number {
  const servers = Math.max(1, addressesOf(settings.where.endpoint).length);
  return servers * (concurrencyOf(settings) ?? concurrency ?? 1);
}

/** Milliseconds to the first token in the baseline, for each token of a usual prompt of the pack's messages. */
function readingBefore(found: readonly FoundBaseline[], asked: readonly AskedScenario[]) {
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

function lengthBefore(found: readonly FoundBaseline[], mode: Mode, pack: string): number | undefined {
  const before = found.find((each) => each.mode === mode)?.baseline.scorecard;
  return before?.packs.find(({ id }) => id === pack)?.completionTokens ?? undefined;
}

/** The gaps of a later comparison that are known before the server is. */
function comparisonNotes({ request, plan, found }: Planning): string[] {
  const rule = parseRule(request.settings.gate);
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
function unknownTimeNotes({ plan: { modes }, asked, found }: Planning): string[] {
  const places = modes.flatMap((mode) => asked.map(({ pack, scenario }) => ({ mode, pack, scenario })));
  const unknown = places.filter(({ mode, pack }) => lengthBefore(found, mode, pack.id) === undefined);
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
