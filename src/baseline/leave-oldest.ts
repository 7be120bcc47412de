import { rateOf } from '../model/baseline.ts';
import { sessionWindow } from '../model/baseline-file.ts';
import type { ScenarioScore, Scorecard } from '../model/scorecard.ts';

/** The newest sessions, as many as a baseline holds. */
export function leaveOldest(scorecard: Scorecard): Scorecard {
  const { run } = scorecard;
  if (run.sessions.length <= sessionWindow) return scorecard;
  const scenarios = scorecard.scenarios.map(newestOf);
  const asked = Math.max(...scenarios.map(({ cells }) => rateOf(cells).attempts));
  return {
    ...scorecard,
    rounds: Math.min(scorecard.rounds, asked),
    scenarios,
    // Which run began which session is not kept; each has begun at least one.
    run: { ...run, ids: run.ids.slice(-sessionWindow), sessions: run.sessions.slice(-sessionWindow) },
  };
}

function newestOf(score: ScenarioScore): ScenarioScore {
  const cells = score.cells.slice(-sessionWindow);
  const { passed, attempts } = rateOf(cells);
  const asked = cells.reduce((sum, cell) => sum + cell.unmeasured, attempts);
  return {
    ...score,
    cells,
    failures: fewer(score.failures, attempts - passed),
    answers: score.answers === null ? null : score.answers.slice(Math.max(0, score.answers.length - asked)),
  };
}

// Which failures were those of the sessions that left is not kept: the most frequent kind gives way first.
function fewer(failures: ScenarioScore['failures'], total: number): ScenarioScore['failures'] {
  const left = Object.entries(failures).map(([mode, times]) => ({ mode, times }));
  for (let over = left.reduce((sum, { times }) => sum + times, 0) - total; over > 0; over -= 1) {
    const most = left.reduce((one, other) => (other.times > one.times ? other : one));
    most.times -= 1;
  }
  return Object.fromEntries(left.filter(({ times }) => times > 0).map(({ mode, times }) => [mode, times]));
}
