import type { ScoreView } from '../../commands/view-facet.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Io } from '../../lib/io.ts';
import { assistantTurns } from '../../model/attempt.ts';
import { packOfKey } from '../../model/shard.ts';
import { settleRefusals, type Verdict } from '../../model/verdict.ts';
import { readResponse } from '../../packs/read-response.ts';
import { tokensIn } from '../../score/price.ts';
import { sortLines } from '../../score/score-run.ts';
import type { FormedRun, RenderedRuns } from '../../store/result-facet.ts';
import type { AskedAttempt, AskedAttempts } from './asked-attempt.ts';
import { renderBenchlocalResult } from './benchlocal/render-benchlocal-result.ts';
import { exportRuns } from './score-runs.ts';

/** The result of benchlocal-cli, which holds one run. */
export async function renderAsBenchlocal(runs: AsyncIterable<FormedRun>): Promise<RenderedRuns> {
  for await (const run of runs)
    return { text: renderBenchlocalResult(run.scorecard, await askedAttempts(run)), written: 1 };
  throw new Error('a run has a mode');
}

/** The file of BenchLoop: of one run, or of all. */
export async function renderAsBenchloop(
  runs: AsyncIterable<FormedRun>,
  place: ScoreView['place'],
  io: Io,
): Promise<RenderedRuns> {
  const asked: Parameters<typeof exportRuns>[0][number][] = [];
  for await (const run of runs) asked.push({ ...run, attempts: await askedAttempts(run) });
  return exportRuns(asked, place, io);
}

/** What a run asked in a mode. Texts of private packs stay in its folder. */
async function askedAttempts({ folder, scorecard: { mode }, what }: FormedRun): Promise<AskedAttempts> {
  const { plan, lines } = await folder.journal();
  const { attempts } = sortLines(lines);
  const verdictOf = settleRefusals(attempts);
  const own = attempts.filter((line) => line.mode === mode);
  const byScenario = groupBy(own, ({ scenario }) => scenario);
  return new Map(
    [...byScenario].map(([scenario, asked]) => [
      scenario,
      asked.map((line): AskedAttempt => {
        const verdict = verdictOf(line);
        const { outcome } = verdict;
        const isTold = what === 'all' || (what === 'failures' && outcome === 'fail');
        const isPrivate = plan.private?.includes(packOfKey(scenario)) === true;
        return {
          outcome,
          ms: line.totalMs,
          firstTokenMs: line.measures[0]?.firstTokenMs ?? null,
          promptTokens: tokensIn(line.measures, 'promptTokens'),
          completionTokens: tokensIn(line.measures, 'completionTokens'),
          agent: agentScores(verdict),
          ...(isTold && !isPrivate ? { text: assistantTurns(readResponse(line.messages)).at(-1)?.content ?? '' } : {}),
        };
      }),
    ]),
  );
}

const prefix = 'benchloop/';

function agentScores(verdict: Verdict): AskedAttempt['agent'] {
  const measures = Object.entries((verdict.outcome !== 'unmeasured' && verdict.measures) || {});
  const own = measures.filter(([name]) => name.startsWith(prefix)).map(([name, is]) => [name.slice(prefix.length), is]);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}
