import { groupBy } from '../lib/group-by.ts';
import type { RunAttempts } from '../records/attempt.ts';
import type { AttemptLine } from '../records/journal.ts';
import { levelName } from '../records/level.ts';
import { sortLines } from '../score/score-run.ts';
import { toScore } from '../score/to-score.ts';
import { answerOf } from '../store/baseline-answers.ts';
import { RunFolder } from '../store/run-folder.ts';
import type { KnownSecrets } from '../store/without-secrets.ts';
import { type Transcripts, transcriptsOf, withoutTexts } from '../store/without-texts.ts';
import { attemptFigures, hidden } from './load-report-page.ts';

const mostCharacters = 4096;
/** Later answers of a run are left out, so that they fit into memory and a text. */
const mostAnswers = 10_000;

/** Figures and answers of the attempts of a run, as its JSON report holds them. */
export async function loadRunAttempts(
  folder: string,
  secrets: KnownSecrets,
  transcripts: Transcripts = 'all',
): Promise<RunAttempts> {
  const run = RunFolder.at(folder);
  const asked = await run.plan();
  const answers = new Map<string, string>();
  let shown = run.level;
  const see = (attempt: AttemptLine) => {
    if (attempt.level !== undefined) shown ??= levelName(attempt.level);
    if (attempt.level !== undefined && levelName(attempt.level) !== shown) return;
    const place = placeOf(attempt);
    // Only the last attempt at a place counts.
    answers.delete(place);
    if (attempt.answer === null || answers.size >= mostAnswers) return;
    const told = withoutTexts(attempt, transcriptsOf(asked, attempt.scenario, transcripts), secrets);
    if (told.leftOut !== 'texts') answers.set(place, startOf(hidden(answerOf(told), secrets)));
  };
  const { plan, lines } = await run.journal((line) => {
    if (line.kind === 'attempt') see(line);
    return toScore(line);
  }, asked);
  const { attempts } = sortLines(lines);
  const byMode = plan.modes.map((mode) => {
    const own = groupBy(
      attempts.filter((line) => line.mode === mode),
      ({ scenario }) => scenario,
    );
    return [
      mode,
      Object.fromEntries([...own].map(([key, each]) => [key, each.map((line) => figuresOf(line, answers))])),
    ];
  });
  return Object.fromEntries(byMode) as RunAttempts; // made from its modes
}

/** A copy: a slice would keep all of a long answer in memory. */
function startOf(answer: string): string {
  return Buffer.from(answer.slice(0, mostCharacters).toWellFormed()).toString();
}

function figuresOf(line: AttemptLine, answers: ReadonlyMap<string, string>) {
  const { round, stage, session, verdict } = line;
  const { reasoningTokens: _, ...figures } = attemptFigures(line);
  const answer = answers.get(placeOf(line));
  return {
    ...{ round, stage, session, outcome: verdict.outcome },
    ...(verdict.outcome === 'pass' ? {} : { why: verdict.outcome === 'fail' ? verdict.failure : verdict.cause }),
    ...figures,
    ...(answer === undefined ? {} : { answer }),
  };
}

function placeOf({ mode, stage, round, scenario }: AttemptLine): string {
  return `${mode} ${stage} ${round} ${scenario}`;
}
