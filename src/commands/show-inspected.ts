import { cutText } from '../baseline/render-answers.ts';
import { groupBy } from '../lib/group-by.ts';
import { assistantTurns, type Turn } from '../model/attempt.ts';
import { meanRateOf, rateOf } from '../model/baseline.ts';
import type { AttemptLine } from '../model/journal.ts';
import type { RunFile } from '../model/run-file.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import { nameOfVerdict, type Verdict } from '../model/verdict.ts';
import { readResponse } from '../packs/read-response.ts';
import { taskOf } from '../packs/task-of.ts';
import { attemptCount, duration, maybeDuration, percentAndCount, plural, speed } from '../report/numbers.ts';
import { plainLine, shorten } from '../report/plain-text.ts';
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
import type { AskedScenario } from '../run/asked-scenario.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { type BaselineAnswers, firstAnswers } from '../store/baseline-answers.ts';
import { numbersOf } from './load-report-page.ts';

type InspectedScenario = {
  readonly asked: AskedScenario;
  readonly attempts: readonly AttemptLine[];
  readonly modes: readonly Mode[];
  /** For a side-by-side view; each mode then has its own section. */
  readonly baselines: BaselineAnswers | undefined;
};

/** Shows one scenario: task, answers and a table of its rounds. */
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
  { asked }: InspectedScenario,
  attempts: readonly AttemptLine[],
  diff: Diff | undefined,
  options: TerminalOptions,
): string {
  const { answers, note } =
    diff === undefined ? { answers: undefined, note: undefined } : answersOf(asked, attempts, diff);
  const text = renderScenario(
    {
      scenario: asked.key,
      title: asked.scenario.title,
      task: taskOf(asked.pack, asked.scenario),
      attempts: attempts.map(readable),
      answers,
    },
    options,
  );
  const rounds = attempts.length === 0 ? ['This scenario was not asked.'] : roundLines(attempts, options.columns ?? 80);
  return `${text}${joinLines(['', ...rounds, ...(note === undefined ? [] : ['', note])], false)}`;
}

function answersOf({ key }: AskedScenario, attempts: readonly AttemptLine[], { mode, baselines }: Diff) {
  const found = baselines.get(mode);
  const baseline = found?.answers.get(key);
  if (baseline === undefined)
    return { answers: undefined, note: `No comparison: ${found?.note ?? 'the baseline has no answer to it'}.` };
  const current = firstAnswers(attempts, mode).get(key);
  if (current === undefined) return { answers: undefined, note: 'No comparison: nothing was answered.' };
  // A baseline keeps only the beginning of a long answer, so the other one is cut too.
  return { answers: { baseline, current: cutText(current) }, note: undefined };
}

/** Converts replies as servers send them to readable messages. */
function readable(attempt: AttemptLine): AttemptLine {
  // These hold only texts, and arguments that were read from JSON.
  const messages = readResponse(attempt.messages).turns.map(plainMessage) as AttemptLine['messages'];
  return { ...attempt, messages };
}

function plainMessage(turn: Turn): unknown {
  if (turn.role === 'tool') return { role: 'tool', content: `${turn.name}: ${turn.content}` };
  const { content, reasoning, toolCalls } = turn;
  return {
    role: 'assistant',
    content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(toolCalls.length === 0
      ? {}
      : { tool_calls: toolCalls.map((call) => ({ name: call.name, arguments: call.arguments ?? null })) }),
  };
}

function roundLines(attempts: readonly AttemptLine[], columns: number): readonly string[] {
  const hasModes = new Set(attempts.map(({ mode }) => mode)).size > 1;
  const numbers = ['>Round', '>Session', '>Time', '>First token', '>Prompt', '>Answer', '>Thinking', '>Tokens/s'];
  return renderGrid(
    [...(hasModes ? ['Mode'] : []), ...numbers, '>Ended'],
    attempts.map((attempt) => {
      const ends = shorten(plainLine(assistantTurns(readResponse(attempt.messages)).at(-1)?.finishReason ?? '-'), 16);
      const { totalMs, firstTokenMs, promptTokens, completionTokens, reasoningTokens, tokensPerSecond } =
        numbersOf(attempt);
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
export function showByMode(attempts: readonly AttemptLine[], options: TerminalOptions): string {
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
      ...wrapped(`  ${place} · ${own.length === 1 ? 'round' : 'rounds'} ${roundsOf(own)}`, columns, '    '),
      ...wrapped(`    ${wordsOf(own[0]?.verdict)}`, columns, '      '),
    ]),
  ];
}

function roundsOf(attempts: readonly AttemptLine[]): string {
  return attempts
    .map(({ round }) => round)
    .sort((one, other) => one - other)
    .join(', ');
}

function wordsOf(verdict: Verdict | undefined): string {
  if (verdict === undefined || verdict.outcome === 'pass') return '';
  if (verdict.outcome === 'unmeasured') return plainLine(verdict.detail ?? 'nothing is known of it');
  return `expected ${plainLine(verdict.expected)}; received ${plainLine(verdict.received)}`;
}

/** The pass rate of each pack in each mode, as lines of a table. */
export function showScorecards(scorecards: readonly Scorecard[], columns: number): readonly string[] {
  const rows = scorecards.flatMap(({ mode, packs, scenarios, missingPacks }) => {
    const byPack = groupBy(scenarios, ({ scenario }) => packOfKey(scenario));
    return packs.map(({ id, version }) => {
      const own = byPack.get(id) ?? [];
      const cells = own.flatMap((score) => score.cells);
      const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
      const missing = own.reduce((sum, score) => sum + (score.missing ?? 0), 0);
      const rate = missingPacks.includes(id)
        ? 'not here'
        : percentAndCount(meanRateOf(own.map((score) => score.cells)));
      return [`${plainLine(id)} ${plainLine(version)}`, mode, rate, String(unmeasured), String(missing)];
    });
  });
  return renderGrid(['Pack', 'Mode', '>Passed', '>Unmeasured', '>Missing'], rows, { width: columns });
}

type Wanted = { readonly failed: boolean; readonly failure: string | undefined };

/** Shows a result of benchlocal-cli, which holds only counts: packs, and scenarios that did not always pass. */
export function showBenchlocal(scorecard: Scorecard, { failed, failure }: Wanted, columns: number): string {
  const rows = scorecard.scenarios.flatMap(({ scenario, cells, failures, causes }) => {
    const ways = Object.entries({ ...failures, ...causes }).filter(([way]) => failure === undefined || way === failure);
    const rate = rateOf(cells);
    if (ways.length === 0) return [];
    return [
      [plainLine(scenario), attemptCount(rate), ways.map(([way, times]) => `${plainLine(way)} ×${times}`).join(', ')],
    ];
  });
  const head = [`${plainLine(scorecard.slug)} · ${scorecard.mode} · a result of benchlocal-cli`, ''];
  const packs = failed || failure !== undefined ? [] : [...showScorecards([scorecard], columns), ''];
  const table = renderGrid(['Scenario', '>Attempts passed', 'Failures'], rows, { width: columns });
  const nothing = failure === undefined ? 'Every scenario passed.' : `No attempt ended with ${failure}.`;
  return joinLines([...head, ...packs, ...(rows.length === 0 ? [nothing] : table)], false);
}

type ShownRun = ReadJournal & {
  /** Undefined if it is missing or cannot be read. */
  readonly file: RunFile | undefined;
  readonly scorecards: readonly Scorecard[];
};

/** Shows what a run was, and how often each pack passed. */
export function showRun({ plan, lines, file, scorecards }: ShownRun, options: TerminalOptions): string {
  const columns = options.columns ?? 80;
  const { run, slug, modes, rounds, shard } = plan;
  // A session without an answer does not count.
  const sessions = new Set(lines.flatMap((line) => (line.kind === 'attempt' ? [line.session] : []))).size;
  const part = shard === null ? '' : ` · shard ${shard.index} of ${shard.of}`;
  const end = lines.findLast((line) => line.kind === 'end');
  return joinLines(
    [
      ...wrapped(`${plainLine(run.id)} · ${run.command} of ${plainLine(slug)} · ${modes.join(', ')}${part}`, columns),
      ...(file === undefined ? [] : wrapped(`asked at ${plainLine(file.where)}`, columns)),
      ...wrapped(`${run.startedAt} · ${plural(rounds, 'round')} · ${plural(sessions, 'session')}`, columns),
      ...outcomeLine(file),
      ...(end === undefined ? ['It has not ended.'] : endLine(end.outcome, end.detail, columns)),
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
