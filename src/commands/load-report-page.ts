import { assertNever } from '../lib/assert-never.ts';
import { groupBy } from '../lib/group-by.ts';
import { sum } from '../lib/median-of.ts';
import { version } from '../lib/version.ts';
import { type Scenario, scenarioSchema } from '../packs/pack-schema.ts';
import { readResponse } from '../packs/read-response.ts';
import { readThread } from '../packs/read-thread.ts';
import { inRound } from '../packs/task-of.ts';
import type { Task } from '../records/attempt.ts';
import type { Decision, SeenScenario, SeenScenarios } from '../records/decision.ts';
import type { AttemptLine, Plan } from '../records/journal.ts';
import { packOfKey, rowOf, scenariosOfRows } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { nameOfVerdict, settleRefusals, type Verdict } from '../records/verdict.ts';
import type { SeenFailure, SeenFailures } from '../report/failure-breakdown.ts';
import type {
  PageMode,
  PageRound,
  PageScenario,
  PageThread,
  PageTimes,
  ReportPage,
} from '../report/html/report-page.ts';
import { outlineOf } from '../report/outline.ts';
import { receivedWords } from '../report/plain-text.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { withPairAttempts, withPairRows } from '../score/score-pairs.ts';
import { sortLines } from '../score/score-run.ts';
import { toScore } from '../score/to-score.ts';
import { answerOf } from '../store/baseline-answers.ts';
import { readCalls } from '../store/read-calls.ts';
import { type AskedTasks, RunFolder } from '../store/run-folder.ts';
import { finalFolderIn } from '../store/script-evidence.ts';
import { type KnownSecrets, mapTexts, startWithoutPlaces, startWithoutSecrets } from '../store/without-secrets.ts';
import { type Transcripts, transcriptsOf, withoutTexts } from '../store/without-texts.ts';

/** The data of a run's HTML page, from its folder and its decision. A caller may have its journal. */
export async function loadReportPage(
  folder: string,
  decision: Decision,
  secrets: KnownSecrets,
  read?: ReadJournal,
): Promise<ReportPage> {
  const run = RunFolder.at(folder);
  const { plan, lines } = read ?? (await run.journal());
  const [tasks, against] = [await run.tasks(plan), await run.against(plan)];
  const { attempts: asked } = sortLines(lines);
  const attempts = withPairAttempts(plan, asked).map((line) =>
    withoutTexts(line, transcriptsOf(plan, line.scenario, 'all'), secrets),
  );
  const modes = plan.modes.map((mode) => {
    const answers = against.get(mode)?.firstAnswers;
    const own = attempts.filter((attempt) => attempt.mode === mode);
    return modeOf({
      plan,
      mode,
      tasks,
      answers,
      attempts: own,
      timed: asked.filter((attempt) => attempt.mode === mode),
      secrets,
    });
  });
  const seen = {
    lines: lines.filter(({ kind }) => kind !== 'attempt'),
    hidden: (text: string) => startWithoutPlaces(text, secrets),
  };
  return { decision, modes, seen, tool: version };
}

/** By mode: the times of the attempts by pack, what did not pass, and details of the changed scenarios. */
export async function loadSeen(
  folder: string,
  decision: Decision,
  secrets: KnownSecrets,
  transcripts: Transcripts = 'all',
): Promise<{
  readonly times: ReadonlyMap<Mode, ReadonlyMap<string, readonly number[]>>;
  readonly failures: SeenFailures;
  readonly scenarios: SeenScenarios;
}> {
  const details = new Map<string, string>();
  const excerpts = new Map<string, SeenScenario>();
  const changed = changedOf(decision);
  const run = RunFolder.at(folder);
  const asked = await run.plan();
  const { plan, lines } = await run.journal((each) => {
    if (each.kind !== 'attempt') return each;
    const said = { ...(each as AttemptLine), scenario: rowOf(asked, each.scenario) }; // as its kind says
    const line = withoutTexts(said, transcriptsOf(asked, each.scenario, 'all'), secrets);
    // Keeps one text per scenario and failure, so that the texts of all attempts are never in memory at once.
    if (changed.get(line.mode)?.has(line.scenario) && !excerpts.has(placeAndName(line)))
      excerpts.set(placeAndName(line), excerptOf(line, secrets, transcripts));
    // Whether a refusal is a failure or unmeasured is known after all attempts are read, so keep both details.
    for (const verdict of [line.verdict, settleRefusals([line])(line)]) {
      const way = placeAndName({ ...line, verdict });
      if (!details.has(way)) details.set(way, detailOf(verdict, secrets));
    }
    return toScore(each);
  });
  const { attempts: games } = sortLines(lines);
  const attempts = withPairAttempts(plan, games);
  for (const line of attempts) {
    const seen = changed.get(line.mode)?.get(line.scenario);
    if (seen !== undefined && seen.expected === undefined) Object.assign(seen, excerpts.get(placeAndName(line)));
  }
  const byMode = groupBy(attempts, ({ mode }) => mode);
  const of = (mode: Mode) => byMode.get(mode) ?? [];
  const failuresOf = (mode: Mode): SeenFailure[] =>
    of(mode)
      .filter(({ verdict }) => verdict.outcome !== 'pass')
      .map((line) => ({
        scenario: line.scenario,
        failure: nameOfVerdict(line.verdict),
        detail: details.get(placeAndName(line)) ?? '',
      }));
  return {
    times: new Map(
      plan.modes.map((mode) => [
        mode,
        new Map(
          plan.packs.map(({ id }) => [
            id,
            timesOf(
              id,
              games.filter((line) => line.mode === mode),
            ).attemptMs,
          ]),
        ),
      ]),
    ),
    failures: new Map(plan.modes.map((mode) => [mode, failuresOf(mode)])),
    scenarios: await withTitles(changed, run, plan, secrets),
  };
}

const mostShown = 12;

type Changed = ReadonlyMap<Mode, Map<string, SeenScenario>>;

/** The changed scenarios that a report names. */
function changedOf(decision: Decision): Changed {
  const { modes } = outlineOf(decision);
  return new Map(
    modes.map(({ mode, changed }) => [mode, new Map(changed.slice(0, mostShown).map(({ key }) => [key, {}]))]),
  );
}

function excerptOf(line: AttemptLine, secrets: KnownSecrets, transcripts: Transcripts): SeenScenario {
  const { verdict } = withoutTexts(line, transcripts, secrets);
  if (verdict.outcome !== 'fail') return {};
  const { expected, received } = verdict;
  // The text of a refusal is the server's own, which may name hosts and paths.
  const said =
    verdict.failure === 'server-rejected' ? startWithoutPlaces(received, secrets) : hidden(received, secrets);
  return { expected: hidden(expected, secrets), received: said };
}

async function withTitles(changed: Changed, run: RunFolder, plan: Plan, secrets: KnownSecrets): Promise<Changed> {
  if ([...changed.values()].every(({ size }) => size === 0)) return changed;
  const tasks = await run.tasks(plan);
  for (const scenarios of changed.values()) {
    for (const [key, seen] of scenarios) {
      const title = taskOfRow(plan, key, tasks)?.title;
      if (title !== undefined) scenarios.set(key, { ...seen, title: hidden(title, secrets) });
    }
  }
  return changed;
}

function placeAndName({ mode, scenario, verdict }: Pick<AttemptLine, 'mode' | 'scenario' | 'verdict'>): string {
  return [mode, scenario, nameOfVerdict(verdict)].join('\n');
}

function detailOf(verdict: Verdict, secrets: KnownSecrets): string {
  const shown = redactVerdict(verdict, secrets);
  switch (shown.outcome) {
    case 'pass':
      return '';
    case 'unmeasured':
      return shown.detail ?? '';
    case 'fail':
      // The text of a refusal is the server's own, which may name hosts and paths.
      return shown.failure === 'server-rejected'
        ? startWithoutPlaces(shown.received, secrets)
        : `expected ${shown.expected}; received ${receivedWords(shown)}`;
    default:
      return assertNever(shown);
  }
}

type Parts = {
  readonly plan: Plan;
  readonly mode: Mode;
  readonly tasks: AskedTasks;
  readonly answers: ReadonlyMap<string, string> | undefined;
  readonly attempts: readonly AttemptLine[];
  /** Each game of a pair by itself, as the decision times them. */
  readonly timed: readonly AttemptLine[];
  readonly secrets: KnownSecrets;
};

function modeOf({ plan, mode, tasks, answers, attempts, timed, secrets }: Parts): PageMode {
  const byScenario = groupBy(attempts, ({ scenario }) => scenario);
  return {
    mode,
    scenarios: Object.keys(withPairRows(plan).scenarios).map((key) => {
      const task = taskOfRow(plan, key, tasks);
      // If the file was edited, there may be no valid agent.
      const kept = task?.agent;
      const agent = kept === undefined ? undefined : scenarioSchema.safeParse(kept).data;
      return {
        key,
        asked: askedOf(task, secrets),
        baselineAnswer: hidden(answers?.get(key), secrets),
        rounds: (byScenario.get(key) ?? []).map((attempt) => {
          let thread: PageThread | undefined;
          return {
            ...roundOf(attempt, secrets),
            // A page shows few of thousands.
            get thread() {
              thread ??= shownThread(readCalls(attempt, plan, task?.task.tools ?? []), agent, secrets);
              return thread;
            },
          };
        }),
      };
    }),
    times: plan.packs.map(({ id }) => timesOf(id, timed)),
  };
}

/** The task of a scenario; for a pair, the prompts of both games. */
function taskOfRow(plan: Plan, row: string, tasks: AskedTasks): AskedTasks[string] | undefined {
  if (plan.pairs === undefined) return tasks[row];
  const [first, ...others] = scenariosOfRows(plan, [row]).flatMap((key) => tasks[key] ?? []);
  if (first === undefined || others.length === 0) return first;
  const messages = [first, ...others].flatMap(({ task }) => task.messages);
  return { ...first, task: { ...first.task, messages } };
}

function roundOf(attempt: AttemptLine, secrets: KnownSecrets): PageRound {
  const { round, stage, session, verdict, refusal, notes, faults } = attempt;
  const refused = refusal === null ? [] : [`the server refused (${refusal.status}): ${refusal.words}`];
  return {
    ...{ round, isConfirming: stage === 'confirm', session, verdict: redactVerdict(verdict, secrets) },
    answer: attempt.answer === null ? undefined : hidden(answerOf(attempt), secrets),
    ...attemptFigures(attempt),
    notes: [...refused, ...notes, ...faults].map((text) => startWithoutPlaces(text, secrets)),
  };
}

function shownThread(
  { messages, measures, round, verdict, leftOut, evidence }: AttemptLine,
  agent: Scenario | undefined,
  secrets: KnownSecrets,
): PageThread | undefined {
  const attempt = readResponse(messages);
  if (leftOut === 'texts' || (attempt.turns.length < 2 && agent === undefined)) return undefined;
  const left = finalFolderIn(agent, evidence);
  const { steps, differences } = readThread(agent && inRound(agent, round), attempt, left);
  const timed = steps.map((step, at) => ({ ...step, atMs: measures[at]?.atMs, totalMs: measures[at]?.totalMs }));
  // The form stays: only texts change.
  return mapTexts({ steps: timed, differences: verdict.outcome === 'fail' ? differences : [] }, (text) =>
    hidden(text, secrets),
  ) as PageThread;
}

/** The counts and times of an attempt over all its messages; null if the server does not give them. */
export function attemptFigures({ totalMs, measures }: AttemptLine) {
  const speeds = measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []);
  return {
    totalMs,
    firstTokenMs: measures[0]?.firstTokenMs ?? null,
    promptTokens: measures[0]?.promptTokens ?? null,
    completionTokens: sumOf(measures.map(({ completionTokens }) => completionTokens)),
    reasoningTokens: sumOf(measures.map(({ reasoningTokens }) => reasoningTokens)),
    tokensPerSecond: speeds.length === 0 ? null : sum(speeds) / speeds.length,
  };
}

export function hidden<Text extends string | undefined>(text: Text, secrets: KnownSecrets): Text | string {
  return text === undefined ? text : startWithoutSecrets(text, secrets);
}

function askedOf(asked: AskedTasks[string] | undefined, secrets: KnownSecrets): PageScenario['asked'] {
  if (asked === undefined) return undefined;
  const shown = ({ messages, tools }: Task): Task => ({
    messages: messages.map((message) => ({ ...message, content: hidden(message.content, secrets) })),
    tools,
  });
  const { title, task, orders } = asked;
  return {
    title: hidden(title, secrets),
    task: shown(task),
    ...(orders === undefined ? {} : { orders: orders.map(shown) }),
  };
}

/** A server's text may name hosts and paths; a verifier's text is about the answer. */
export function redactVerdict(verdict: Verdict, secrets: KnownSecrets): Verdict {
  if (verdict.outcome === 'fail') {
    const { expected, received } = verdict;
    return { ...verdict, expected: hidden(expected, secrets), received: hidden(received, secrets) };
  }
  if (verdict.outcome === 'pass' || verdict.detail === undefined) return verdict;
  return { ...verdict, detail: startWithoutPlaces(verdict.detail, secrets) };
}

/** The attempts behind the decision's timings. */
function timesOf(pack: string, attempts: readonly AttemptLine[]): PageTimes {
  const timed = attempts.filter(
    ({ scenario, stage, verdict }) =>
      packOfKey(scenario) === pack && stage === 'measure' && verdict.outcome !== 'unmeasured',
  );
  return {
    pack,
    attemptMs: timed.map(({ totalMs }) => totalMs),
    firstTokenMs: timed.flatMap(({ measures }) => measures[0]?.firstTokenMs ?? []),
    tokensPerSecond: timed.flatMap(({ measures }) =>
      measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []),
    ),
  };
}

function sumOf(counts: readonly (number | null)[]): number | null {
  if (counts.length === 0) return null;
  return counts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}
