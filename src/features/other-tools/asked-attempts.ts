import { groupBy } from '../../lib/group-by.ts';
import { assistantTurns } from '../../model/attempt.ts';
import { packOfKey } from '../../model/shard.ts';
import type { Mode } from '../../model/target.ts';
import { settleRefusals, type Verdict } from '../../model/verdict.ts';
import { readResponse } from '../../packs/read-response.ts';
import { tokensIn } from '../../score/price.ts';
import { sortLines } from '../../score/score-run.ts';
import type { RunFolder } from '../../store/run-folder.ts';
import type { ExportedTexts } from '../exporters/exported-run.ts';
import type { AskedAttempt, AskedAttempts } from './asked-attempt.ts';

/** What a run asked in a mode. Texts of private packs stay in its folder. */
export async function askedAttempts(folder: RunFolder, mode: Mode, what: ExportedTexts): Promise<AskedAttempts> {
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
