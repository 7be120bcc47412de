import { meanRateOf, rateOf } from '../../../model/baseline.ts';
import { armName } from '../../../model/fingerprint.ts';
import { attemptsIn, totalsOf } from '../../../model/scorecard.ts';
import { packOfKey } from '../../../model/shard.ts';
import type { ExportedAttempt, ExportedRun } from '../exported-run.ts';
import { tableOf } from './mlflow-files.ts';

/** Characters of a text in a cell. */
const longestText = 2000;

type Texts = { readonly isFail: boolean; readonly title: string; readonly prompt: string; readonly answer: string };

/** A row a scenario and mode, for MLflow's view of evaluations: prompt and answer if they may leave. */
export async function scenarioTable(run: ExportedRun): Promise<string> {
  const { scorecards, decision, what } = run;
  const texts = what === 'scores' ? new Map<string, Texts>() : await textsIn(run);
  const names = [
    ...new Set(scorecards.flatMap(({ scenarios }) => scenarios.flatMap((row) => [...totalsOf(row).keys()]))),
  ];
  const rows = scorecards.flatMap((scorecard) => {
    const decided = decision.modes.find(({ mode }) => mode === scorecard.mode);
    const flips = new Map(decided?.packs.flatMap(({ flips }) => flips.map((flip) => [flip.scenario, flip] as const)));
    return scorecard.scenarios.map((row) => {
      const { passed, attempts } = rateOf(row.cells);
      const before = flips.get(row.scenario)?.baseline;
      const failures = Object.entries(row.failures).map(([name, times]) => `${name} ${times}`);
      const totals = totalsOf(row);
      const seen = texts.get(`${scorecard.mode} ${row.scenario}`);
      return [
        ...[armName(scorecard), packOfKey(row.scenario), row.scenario],
        ...[attempts === 0 ? null : meanRateOf([row.cells]).mean, passed, attempts, attemptsIn(row.cells) - attempts],
        ...[before === undefined ? null : before.passed / before.attempts, failures.join(', ')],
        ...names.map((name) => {
          const [millionths, count] = totals.get(name) ?? [0, 0];
          return count === 0 ? null : millionths / 1e6 / count;
        }),
        ...(what === 'scores' ? [] : [seen?.title ?? null, seen?.prompt ?? null, seen?.answer ?? null]),
      ];
    });
  });
  const columns = [
    ...['mode', 'pack', 'scenario', 'pass_rate', 'passed', 'attempts', 'unmeasured'],
    ...['baseline_pass_rate_if_changed', 'failures', ...names],
    ...(what === 'scores' ? [] : ['title', 'prompt', 'answer']),
  ];
  return tableOf(columns, rows);
}

/** Of the first failed attempt at each scenario, else of the first. */
async function textsIn(run: ExportedRun): Promise<Map<string, Texts>> {
  const found = new Map<string, Texts>();
  for await (const attempt of run.read()) {
    const key = `${attempt.line.mode} ${attempt.line.scenario}`;
    const own = textsOf(attempt);
    const known = found.get(key);
    if (own !== undefined && (known === undefined || (own.isFail && !known.isFail))) found.set(key, own);
  }
  return found;
}

function textsOf({ line, turns, question }: ExportedAttempt): Texts | undefined {
  if (turns === undefined || question === undefined) return undefined;
  const asked = question.messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const said = turns.flatMap(({ role, content }) => (role === 'assistant' && content !== '' ? [content] : []));
  return {
    isFail: line.verdict.outcome === 'fail',
    title: question.title,
    prompt: asked.join('\n\n').slice(0, longestText).toWellFormed(),
    answer: (said.at(-1) ?? '').slice(0, longestText).toWellFormed(),
  };
}
