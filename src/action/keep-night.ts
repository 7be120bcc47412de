import { join } from 'node:path';
import { baselineName } from '../baseline/baseline-path.ts';
import { newestOf } from '../change/find-night.ts';
import { canGateOf } from '../gate/decide-run.ts';
import { isUncompared } from '../gate/worst-outcome.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { rateOf } from '../model/baseline.ts';
import type { Standing } from '../model/gathered.ts';
import type { RunFile } from '../model/run-file.ts';
import type { Scorecard, ScorecardFile } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import type { KeptScorecard } from '../store/load-history.ts';
import type { Gathered } from './gather-runs.ts';

/** Each mode of a run in a folder of its own, `scorecards/<slug>__<mode>/<id>`: no two jobs write the same file. */
export async function keepNight(
  runs: Gathered['runs'],
  digestOf: (slug: string) => string | undefined,
  folder: string,
): Promise<void> {
  for (const { decision, outcome, file, scorecards } of runs) {
    if (file === undefined || isUncompared(outcome) || !/^[\w-]{1,60}$/.test(file.id)) continue;
    const digest = digestOf(file.slug);
    for (const scorecard of scorecards.filter(wasMeasured)) {
      const { mode } = scorecard;
      const own = decision?.modes.find((each) => each.mode === mode);
      const canGate = own === undefined ? undefined : canGateOf([own]);
      const { canGate: _, ...rest } = file;
      const kept: RunFile = {
        ...{ ...rest, modes: [mode], outcome: own?.outcome ?? outcome },
        ...(canGate === undefined ? {} : { canGate }),
        ...(digest === undefined ? {} : { targetDigest: digest }),
      };
      const into = join(folder, 'scorecards', baselineName(file.slug, mode).replace(/\.json$/, ''), file.id);
      const cards: ScorecardFile = { version: 1, kind: 'scorecards', scorecards: [withoutAnswers(scorecard)] };
      await saveWhole(join(into, 'scorecard.json'), `${JSON.stringify(cards)}\n`);
      await saveWhole(join(into, 'run.json'), `${JSON.stringify(kept)}\n`);
    }
  }
}

/** Of targets that are still there, those that were worse than their baseline when they were measured last. */
export function standingRegressions(
  kept: readonly KeptScorecard[],
  targets: readonly { readonly slug: string; readonly modes: readonly Mode[] }[],
  tonight: Gathered['runs'],
): readonly Standing[] {
  const now = new Set(tonight.flatMap(({ slug, modes }) => modes.map((mode) => `${slug} ${mode}`)));
  return targets.flatMap(({ slug, modes }) =>
    modes.flatMap((mode) => {
      const last = newestOf(kept, slug, mode);
      if (last?.outcome !== 'regressed' || now.has(`${slug} ${mode}`)) return [];
      return [{ slug, mode, measuredAt: last.scorecard.run.startedAt }];
    }),
  );
}

function wasMeasured({ scenarios }: Scorecard): boolean {
  return scenarios.some(({ cells }) => rateOf(cells).attempts > 0);
}

/** Digests of answers are a third of it, and say nothing over time. */
function withoutAnswers(scorecard: Scorecard): Scorecard {
  return { ...scorecard, scenarios: scorecard.scenarios.map((scenario) => ({ ...scenario, answers: null })) };
}
