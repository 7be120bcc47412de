import type { Io } from '../lib/io.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Plan } from '../model/journal.ts';
import { packOfKey, packsOfShard, scenariosOfShard } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import { duration } from '../report/numbers.ts';
import { type PlannedPack, renderPlan } from '../report/render-plan.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import { type AskedScenario, scenariosByKey } from '../run/asked-scenario.ts';
import { estimateRun } from '../run/estimate-run.ts';
import { expectedAnswer } from '../run/planned-rounds.ts';
import { thinkingOf, timeLimitMs } from '../run/question-of.ts';
import { type MeasureRequest, planOf } from './measure.ts';
import { concurrencyOf } from './open-target.ts';
import { leftOutNotes } from './select-packs.ts';
import { showWhere } from './show-where.ts';

/** Of users' rigs, two of three write between 30 and 60. */
const usualTokensPerSecond = 45;

type Found = { readonly mode: Mode; readonly path: string; readonly baseline: Baseline };

/** `--dry-run`: what would be asked, and about how long that takes. Boots nothing and sends no request. */
export function printPlan(request: MeasureRequest, found: readonly Found[], io: Io): void {
  const { settings, selected, concurrency } = request;
  const plan = planOf(request, { id: '', startedAt: '', command: request.command, tool: '' });
  const scenarios = scenariosByKey(selected.loaded.map(({ pack }) => pack));
  const asked = scenariosOfShard(plan).flatMap((key) => scenarios.get(key) ?? []);
  const { ms, notes } = estimate(request, plan, found);
  const target = {
    slug: plan.slug,
    where: showWhere(settings.where.endpoint),
    modes: plan.modes.map((mode) => ({ mode, baseline: found.find((each) => each.mode === mode)?.path ?? null })),
    packs: packsOfShard(plan).map(({ id, version }) => plannedPack(id, version, asked)),
    rounds: plan.rounds,
    concurrency: concurrencyOf(settings) ?? concurrency ?? null,
    restarts: plan.restarts,
    estimatedMs: ms,
    notes: [...settings.notes, ...leftOutNotes(selected), ...notes, timeLimitNote(request, plan, asked, found)],
  };
  io.out(renderPlan([target], terminalOf(settings.out, io)));
}

function plannedPack(id: string, version: string, asked: readonly AskedScenario[]): PlannedPack {
  const own = asked.filter(({ pack }) => pack.id === id);
  const requests = own.reduce((sum, { scenario }) => sum + (expectedAnswer(scenario)?.requests ?? 1), 0);
  return { pack: id, version, scenarios: own.length, requests };
}

/** The time limit of each attempt, as far as it is known without the server. */
function timeLimitNote(
  { settings: { how } }: MeasureRequest,
  plan: Plan,
  asked: readonly AskedScenario[],
  found: readonly Found[],
): string {
  const { timeoutPerCaseMs } = how;
  if (timeoutPerCaseMs !== undefined) return `time limit per attempt: ${duration(timeoutPerCaseMs)}`;
  const told = how.measuredTps ?? decodeSpeedOf(found);
  const speeds = { tokensPerSecond: told ?? usualTokensPerSecond, promptTokensPerSecond: undefined };
  const limits = plan.modes.flatMap((mode) =>
    asked.map((each) => timeLimitMs({ plan, timeoutPerCaseMs }, each, thinkingOf(mode, each.pack), speeds)),
  );
  const [least, most] = [duration(Math.min(...limits)), duration(Math.max(...limits))];
  const basis = `a minute per prompt plus twice its token budget at ${Math.round(speeds.tokensPerSecond)} tokens/s`;
  const isLimited = asked.some(({ scenario }) => scenario['max-seconds'] !== undefined);
  const unknown = isLimited ? ', or max-seconds of the scenario if it cannot measure any' : '';
  const measured = how.measuredTps === undefined ? `; the run uses the speed it measures${unknown}` : '';
  return `time limit per attempt: ${least === most ? least : `${least} to ${most}`} (${basis}${measured})`;
}

/** The speed of one request beside others, from a baseline. */
function decodeSpeedOf(found: readonly Found[]): number | undefined {
  const [known] = found.flatMap(({ baseline }) =>
    Object.values(baseline.scorecard.timings).flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []),
  );
  return known;
}

function estimate(
  { settings, selected, concurrency }: MeasureRequest,
  plan: Plan,
  found: readonly Found[],
): { ms: number | null; notes: readonly string[] } {
  const told = settings.how.measuredTps ?? decodeSpeedOf(found);
  const { minutes } = estimateRun({
    plan,
    packs: selected.loaded.map(({ pack }) => pack),
    concurrency: concurrencyOf(settings) ?? concurrency ?? 1,
    tokensPerSecond: told ?? usualTokensPerSecond,
    tokensBefore: ({ mode, scenario }) =>
      lengthsBefore(
        found.find((each) => each.mode === mode),
        packOfKey(scenario),
      ),
  });
  if (minutes === undefined) return { ms: null, notes: ['thinking time is unknown until you capture a baseline'] };
  return {
    ms: minutes * 60_000,
    notes:
      told === undefined
        ? [`the time assumes ${usualTokensPerSecond} tokens/s; --measured-tps sets another speed`]
        : [],
  };
}

function lengthsBefore(found: Found | undefined, pack: string): number | undefined {
  return found?.baseline.scorecard.packs.find(({ id }) => id === pack)?.completionTokens ?? undefined;
}
