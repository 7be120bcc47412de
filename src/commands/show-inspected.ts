import { cutText } from '../baseline/parse-answers.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Scenario } from '../packs/pack-schema.ts';
import { worldOf } from '../packs/play-script.ts';
import { readResponse } from '../packs/read-response.ts';
import { readThread } from '../packs/read-thread.ts';
import { inRound } from '../packs/task-of.ts';
import { type AgentThread, assistantTurns, type ThreadCall, type ThreadStep, type Turn } from '../records/attempt.ts';
import { meanRateOf } from '../records/baseline.ts';
import type { AttemptLine } from '../records/journal.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { nameOfVerdict, type Verdict } from '../records/verdict.ts';
import { leaveWords } from '../report/html/thread-view.ts';
import { duration, maybeDuration, percent, plural, speed } from '../report/numbers.ts';
import { plainLine, receivedWords, shorten } from '../report/plain-text.ts';
import { renderScenario } from '../report/render-inspect.ts';
import {
  joinLines,
  renderGrid,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  verdictTones,
  wrapped,
} from '../report/terminal-lines.ts';
import { outcomeMarks, outcomeWords } from '../report/words.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { type BaselineAnswers, firstAnswers } from '../store/baseline-answers.ts';
import type { AskedTasks } from '../store/run-folder.ts';
import { finalFolderIn } from '../store/script-evidence.ts';
import { attemptFigures } from './load-report-page.ts';

type InspectedScenario = {
  readonly key: string;
  readonly asked: AskedTasks[string];
  /** The scenario in its pack; undefined if the pack is not available. */
  readonly scenario: Scenario | undefined;
  /** How the requests differed from the task. */
  readonly notes?: readonly string[];
  readonly attempts: readonly AttemptLine[];
  /** Reads the tool calls that a harness carries in the text of a message. */
  readonly read: (attempt: AttemptLine) => AttemptLine;
  readonly modes: readonly Mode[];
  /** For a side-by-side view; each mode then has its own section. */
  readonly baselines: BaselineAnswers | undefined;
};

export function showInspected(inspected: InspectedScenario, options: TerminalOptions): string {
  const { attempts, modes, baselines } = inspected;
  if (baselines === undefined) return section(inspected, attempts, undefined, options);
  return modes
    .map((mode) => {
      const own = attempts.filter((attempt) => attempt.mode === mode);
      return section(inspected, own, { mode, baselines }, options);
    })
    .join('\n');
}

type Diff = { readonly mode: Mode; readonly baselines: BaselineAnswers };

function section(
  { key, asked, scenario, notes = [], read }: InspectedScenario,
  attempts: readonly AttemptLine[],
  diff: Diff | undefined,
  options: TerminalOptions,
): string {
  const { answers, note } =
    diff === undefined ? { answers: undefined, note: undefined } : answersOf(key, attempts, diff);
  const tasks = [asked.task, ...(asked.orders ?? [])];
  const orderOf = ({ round }: { readonly round: number }) => (round - 1) % tasks.length;
  const prompts = attempts.length === 0 ? [[]] : [...groupBy(attempts, orderOf).values()];
  const texts = prompts.map((own, at) =>
    renderScenario(
      {
        scenario: key,
        title: prompts.length === 1 ? asked.title : `${asked.title} (asked in ${roundWords(own)})`,
        task: tasks[orderOf(own[0] ?? { round: 1 })] ?? asked.task,
        notes,
        attempts: own.map((attempt) => readable(read(attempt), scenario && inRound(scenario, attempt.round))),
        // The first answers of both sides belong to the first prompt.
        answers: at === 0 ? answers : undefined,
      },
      options,
    ),
  );
  const rounds = attempts.length === 0 ? ['This scenario was not asked.'] : roundLines(attempts, options.columns ?? 80);
  return `${texts.join('\n')}${joinLines(['', ...rounds, ...(note === undefined ? [] : ['', note])], false)}`;
}

function roundWords(attempts: readonly AttemptLine[]): string {
  const rounds = [...new Set(attempts.map(({ round }) => round))].sort((one, other) => one - other);
  return `${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')}`;
}

function answersOf(key: string, attempts: readonly AttemptLine[], { mode, baselines }: Diff) {
  const found = baselines.get(mode);
  const baseline = found?.answers.get(key);
  if (baseline === undefined)
    return { answers: undefined, note: `No comparison: ${found?.note ?? 'the baseline has no answer to it'}.` };
  const current = firstAnswers(attempts, mode).get(key);
  if (current === undefined) return { answers: undefined, note: 'No comparison: the run has no answer.' };
  // A baseline keeps only the beginning of a long answer, so the other one is cut too.
  return { answers: { baseline, current: cutText(current) }, note: undefined };
}

/** Converts server replies to readable messages, for an agent with the changes that each call made. */
function readable(attempt: AttemptLine, scenario: Scenario | undefined): AttemptLine {
  const { turns } = readResponse(attempt.messages);
  const isKept = attempt.leftOut !== 'texts' && scenario !== undefined && worldOf(scenario) !== undefined;
  const left = finalFolderIn(scenario, attempt.evidence);
  const thread = isKept ? readThread(scenario, { turns }, left) : undefined;
  const steps = [...(thread?.steps ?? []).entries()];
  const calls = thread?.steps.flatMap((step) => step.calls.filter(({ result }) => result !== undefined)) ?? [];
  const messages = turns.map((turn) => {
    if (turn.role === 'tool') return resultMessage(turn, calls.shift());
    const [at, step] = steps.shift() ?? [];
    return { ...replyMessage(turn, step), role: at === undefined ? 'assistant' : stepName(at, attempt) };
  });
  const shown = [...messages, ...(attempt.verdict.outcome === 'fail' ? endMessage(thread) : [])];
  return { ...attempt, messages: shown as AttemptLine['messages'] }; // only texts, and arguments that were read from JSON
}

function stepName(at: number, { measures }: AttemptLine): string {
  const asked = measures[at]?.atMs;
  return `assistant ${at + 1}${asked === undefined ? '' : `, +${duration(asked)}`}`;
}

/** In characters. The whole result is in the journal. */
const shownResult = 600;

function resultMessage({ name, content }: Extract<Turn, { role: 'tool' }>, call: ThreadCall | undefined) {
  const isFolded = call !== undefined && content.length > shownResult;
  const shown = isFolded
    ? `${content.slice(0, shownResult)}… (${content.length - shownResult} characters more)`
    : content;
  const changes = (call?.changes ?? []).flatMap(({ place, removed, added }) => [
    `(changed: ${place})`,
    ...removed.map((item) => `- ${item}`),
    ...added.map((item) => `+ ${item}`),
  ]);
  return { role: 'tool', content: [`${name}: ${shown}`, ...changes].join('\n') };
}

function replyMessage(turn: Extract<Turn, { role: 'assistant' }>, step: ThreadStep | undefined) {
  const { content, reasoning, toolCalls } = turn;
  return {
    content: step?.leaves === undefined ? content : `(${leaveWords[step.leaves]})\n${content}`.trimEnd(),
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(toolCalls.length === 0
      ? {}
      : { tool_calls: toolCalls.map((call) => ({ name: call.name, arguments: call.arguments ?? null })) }),
  };
}

/** A command may leave thousands of files. */
const mostDifferences = 20;

function endMessage(thread: AgentThread | undefined): object[] {
  const all = thread?.differences ?? [];
  const more = all.length > mostDifferences ? [`… (${all.length - mostDifferences} places more)`] : [];
  const lines = all
    .slice(0, mostDifferences)
    .flatMap(({ place, expected, found }) => [place, `- expected: ${expected}`, `+ found: ${found}`])
    .concat(more);
  return lines.length === 0 ? [] : [{ role: 'end state', content: lines.join('\n') }];
}

function roundLines(attempts: readonly AttemptLine[], columns: number): readonly string[] {
  const hasModes = new Set(attempts.map(({ mode }) => mode)).size > 1;
  const numbers = ['>Round', '>Session', '>Time', '>First token', '>Prompt', '>Answer', '>Thinking', '>Tokens/s'];
  return renderGrid(
    [...(hasModes ? ['Mode'] : []), ...numbers, '>Ended'],
    attempts.map((attempt) => {
      const ends = shorten(plainLine(assistantTurns(readResponse(attempt.messages)).at(-1)?.finishReason ?? '-'), 16);
      const { totalMs, firstTokenMs, promptTokens, completionTokens, reasoningTokens, tokensPerSecond } =
        attemptFigures(attempt);
      return [
        ...(hasModes ? [attempt.mode] : []),
        ...[attempt.round, attempt.session].map(String),
        duration(totalMs),
        maybeDuration(firstTokenMs),
        ...[promptTokens, completionTokens, reasoningTokens].map((count) => String(count ?? '-')),
        tokensPerSecond === null ? '-' : speed(tokensPerSecond),
        attempt.isUnfinished ? 'unfinished' : ends,
      ];
    }),
    { width: columns },
  );
}

/** Groups attempts that did not pass by failure, the most frequent first, with the detail of the first attempt. */
export function showByFailure(attempts: readonly AttemptLine[], options: TerminalOptions): string {
  const columns = options.columns ?? 80;
  const failed = attempts.filter(({ verdict }) => verdict.outcome !== 'pass');
  if (failed.length === 0) return joinLines([`All ${plural(attempts.length, 'attempt')} passed.`], false);
  const groups = [...groupBy(failed, ({ verdict }) => nameOfVerdict(verdict))];
  groups.sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1));
  const lines = groups.flatMap(([way, own], at) => [...(at === 0 ? [] : ['']), ...groupLines(way, own, columns)]);
  return joinLines(lines, options.color ?? false);
}

function groupLines(way: string, attempts: readonly AttemptLine[], columns: number): TerminalLine[] {
  const places = groupBy(attempts, ({ scenario, mode }) => `${plainLine(scenario)} · ${mode}`);
  return [
    {
      text: `${way}: ${plural(attempts.length, 'attempt')} at ${plural(places.size, 'scenario')}`,
      tone: verdictTones[attempts[0]?.verdict.outcome ?? 'fail'],
    },
    ...[...places].flatMap(([place, own]) => [
      ...wrapped(`  ${place} · ${roundWords(own)}`, columns, '    '),
      ...wrapped(`    ${wordsOf(own[0]?.verdict)}`, columns, '      '),
    ]),
  ];
}

function wordsOf(verdict: Verdict | undefined): string {
  if (verdict === undefined || verdict.outcome === 'pass') return '';
  if (verdict.outcome === 'unmeasured') return plainLine(verdict.detail ?? 'unknown cause');
  return `expected ${plainLine(verdict.expected)}; received ${plainLine(receivedWords(verdict))}`;
}

export function showScorecards(scorecards: readonly Scorecard[], columns: number): readonly string[] {
  const rows = scorecards.flatMap(({ mode, packs, scenarios, missingPacks }) => {
    const byPack = groupBy(scenarios, ({ scenario }) => packOfKey(scenario));
    return packs.map(({ id, version }) => {
      const own = byPack.get(id) ?? [];
      const cells = own.flatMap((score) => score.cells);
      const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
      const missing = own.reduce((sum, score) => sum + (score.missing ?? 0), 0);
      const rate = missingPacks.includes(id) ? 'shard missing' : percent(meanRateOf(own.map((score) => score.cells)));
      return [`${plainLine(id)} ${plainLine(version)}`, mode, rate, String(unmeasured), String(missing)];
    });
  });
  return renderGrid(['Pack', 'Mode', '>Passed', '>Unmeasured', '>Missing'], rows, { width: columns });
}

type ShownRun = ReadJournal & {
  /** `run.json`; undefined if it is missing or cannot be read. */
  readonly file: RunFile | undefined;
  readonly scorecards: readonly Scorecard[];
};

export function showRun({ plan, lines, file, scorecards }: ShownRun, options: TerminalOptions): string {
  const columns = options.columns ?? 80;
  const { run, slug, modes, rounds, shard, harness } = plan;
  const form = harness === 'native' ? '' : ` · harness ${harness}`;
  // A session without an answer does not count.
  const sessions = new Set(lines.flatMap((line) => (line.kind === 'attempt' ? [line.session] : []))).size;
  const part = shard === null ? '' : ` · shard ${shard.index} of ${shard.of}`;
  const end = lines.findLast((line) => line.kind === 'end');
  return joinLines(
    [
      ...wrapped(
        `${plainLine(run.id)} · ${run.command} of ${plainLine(slug)} · ${modes.join(', ')}${form}${part}`,
        columns,
      ),
      ...(file === undefined ? [] : wrapped(`asked at ${plainLine(file.where)}`, columns)),
      ...wrapped(`${run.startedAt} · ${plural(rounds, 'round')} · ${plural(sessions, 'session')}`, columns),
      ...outcomeLine(file),
      ...(end === undefined ? ['The run has not ended.'] : endLine(end.outcome, end.detail, columns)),
      '',
      ...showScorecards(scorecards, columns),
    ],
    options.color ?? false,
  );
}

function outcomeLine(file: RunFile | undefined): TerminalLine[] {
  if (file === undefined || file.outcome === null) return [];
  const { outcome } = file;
  return [{ text: `${outcomeMarks[outcome]} ${outcomeWords[outcome]}`, tone: toneOf(outcome) }];
}

function endLine(outcome: string, detail: string, columns: number): TerminalLine[] {
  if (outcome === 'decided' || outcome === 'measured') return [];
  return wrapped(`ended early: ${outcome}${detail === '' ? '' : `, ${plainLine(detail)}`}`, columns);
}
