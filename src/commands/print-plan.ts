import type { Baseline } from '../model/baseline.ts';
import type { Plan } from '../model/journal.ts';
import { packsOfShard, scenariosOfShard } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import { expectedRequests, expectedTokens } from '../packs/expected-tokens.ts';
import { type PlannedPack, renderPlan } from '../report/render-plan.ts';
import { type AskedScenario, scenariosByKey } from '../run/asked-scenario.ts';
import type { Io } from './io.ts';
import { type MeasureRequest, planOf } from './measure.ts';
import { showWhere } from './show-where.ts';
import { terminalOf } from './write-reports.ts';

/** Of rigs that people run: two of three write between 30 and 60. */
const usualTokensPerSecond = 45;

type Found = { readonly mode: Mode; readonly path: string; readonly baseline: Baseline };

/** `--dry-run`: what would be asked, and about how long that takes. Nothing is booted and nobody is asked. */
export function printPlan(request: MeasureRequest, found: readonly Found[], io: Io): void {
  const { settings, selected, concurrency } = request;
  const plan = planOf(request, { id: '', startedAt: '', command: request.command, tool: '' });
  const scenarios = scenariosByKey(selected.loaded.map(({ pack }) => pack));
  const asked = scenariosOfShard(plan).flatMap((key) => scenarios.get(key) ?? []);
  const wanted = settings.how.concurrency === 'auto' ? undefined : settings.how.concurrency;
  const { ms, notes } = estimate(request, plan, asked, found);
  const target = {
    slug: plan.slug,
    where: showWhere(settings.where.endpoint),
    modes: plan.modes.map((mode) => ({ mode, baseline: found.find((each) => each.mode === mode)?.path ?? null })),
    packs: packsOfShard(plan).map(({ id, version }) => plannedPack(id, version, asked)),
    rounds: plan.rounds,
    concurrency: wanted ?? concurrency ?? null,
    restarts: plan.restarts,
    estimatedMs: ms,
    notes: [...settings.notes, ...notes],
  };
  io.out(renderPlan([target], terminalOf(settings.out, io)));
}

function plannedPack(id: string, version: string, asked: readonly AskedScenario[]): PlannedPack {
  const own = asked.filter(({ pack }) => pack.id === id);
  const requests = own.reduce((sum, { scenario }) => sum + expectedRequests(scenario), 0);
  return { pack: id, version, scenarios: own.length, requests };
}

function estimate(
  { settings, concurrency }: MeasureRequest,
  plan: Plan,
  asked: readonly AskedScenario[],
  found: readonly Found[],
): { ms: number; notes: readonly string[] } {
  const [known] = found.flatMap(({ baseline }) =>
    Object.values(baseline.scorecard.timings).flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []),
  );
  const speed = settings.how.measuredTokensPerSecond ?? known ?? usualTokensPerSecond;
  const tokens = plan.modes.reduce(
    (sum, mode) =>
      sum +
      tokensOf(
        asked,
        found.find((each) => each.mode === mode),
      ),
    0,
  );
  const atOnce = settings.how.concurrency === 'auto' ? (concurrency ?? 1) : settings.how.concurrency;
  const isGuess = settings.how.measuredTokensPerSecond === undefined && known === undefined;
  const thinks = plan.modes.some((mode) => mode !== 'no-thinking');
  return {
    ms: (tokens * plan.rounds * 1000) / (speed * Math.max(1, atOnce)),
    notes: [
      ...(isGuess ? [`the time is for ${usualTokensPerSecond} tokens/s: --measured-tps tells another speed`] : []),
      ...(thinks ? ['the time leaves thinking out where no baseline tells how long it is'] : []),
    ],
  };
}

/** By the baseline's lengths, where it has the pack; else by the right answers that the pack knows. */
function tokensOf(asked: readonly AskedScenario[], found: Found | undefined): number {
  const means = new Map(found?.baseline.scorecard.packs.map(({ id, completionTokens }) => [id, completionTokens]));
  return asked.reduce((sum, { pack, scenario }) => sum + (means.get(pack.id) ?? expectedTokens(pack, scenario)), 0);
}
