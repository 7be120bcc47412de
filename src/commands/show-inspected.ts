import { cutText } from '../baseline/render-answers.ts';
import { groupBy } from '../lib/group-by.ts';
import { assistantTurns, type Turn } from '../model/attempt.ts';
import type { AttemptLine } from '../model/journal.ts';
import type { Mode } from '../model/target.ts';
import { nameOfVerdict, type Verdict } from '../model/verdict.ts';
import { readResponse } from '../packs/read-response.ts';
import { taskOf } from '../packs/task-of.ts';
import { duration, maybeDuration, plural, speed } from '../report/numbers.ts';
import { plainLine, shorten } from '../report/plain-text.ts';
import { renderScenario } from '../report/render-inspect.ts';
import {
  joinLines,
  renderGrid,
  type TerminalLine,
  type TerminalOptions,
  verdictTones,
  wrapped,
} from '../report/terminal-lines.ts';
import type { AskedScenario } from '../run/asked-scenario.ts';
import { type BaselineAnswers, firstAnswers } from '../store/baseline-answers.ts';

type InspectedScenario = {
  readonly asked: AskedScenario;
  readonly attempts: readonly AttemptLine[];
  readonly modes: readonly Mode[];
  /** If both answers are shown side by side, each mode is shown separately. */
  readonly baselines: BaselineAnswers | undefined;
};

/** One scenario: its prompt, its answers and a table of its rounds. */
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
  const told = renderScenario(
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
  return `${told}${joinLines(['', ...rounds, ...(note === undefined ? [] : ['', note])], false)}`;
}

function answersOf({ key }: AskedScenario, attempts: readonly AttemptLine[], { mode, baselines }: Diff) {
  const found = baselines.get(mode);
  const baseline = found?.answers.get(key);
  if (baseline === undefined)
    return { answers: undefined, note: `No comparison: ${found?.note ?? 'the baseline has no answer to it'}.` };
  const current = firstAnswers(attempts, mode).get(key);
  if (current === undefined) return { answers: undefined, note: 'No comparison: nothing was answered.' };
  // A baseline keeps only the beginning of a long answer, so both are cut alike.
  return { answers: { baseline, current: cutText(current) }, note: undefined };
}

/** Converts replies from the form of the journal to messages that people can read. */
function readable(attempt: AttemptLine): AttemptLine {
  // Texts, and arguments parsed from JSON.
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
  const heads = ['Round', 'Session', 'Time', 'First token', 'Prompt', 'Answer', 'Thinking', 'Tokens/s', 'Ended'];
  return renderGrid(
    [
      ...(hasModes ? [{ head: 'Mode', align: 'left' as const }] : []),
      ...heads.map((head) => ({ head, align: 'right' as const })),
    ],
    attempts.map((attempt) => {
      const { mode, round, session, totalMs, measures, messages } = attempt;
      const ends = shorten(plainLine(assistantTurns(readResponse(messages)).at(-1)?.finishReason ?? '-'), 16);
      const speeds = measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? []);
      return [
        ...(hasModes ? [mode] : []),
        String(round),
        String(session),
        duration(totalMs),
        maybeDuration(measures[0]?.firstTokenMs ?? null),
        shown(measures[0]?.promptTokens ?? null),
        sumOf(measures.map(({ completionTokens }) => completionTokens)),
        sumOf(measures.map(({ reasoningTokens }) => reasoningTokens)),
        speeds.length === 0 ? '-' : speed(speeds.reduce((sum, each) => sum + each, 0) / speeds.length),
        attempt.isUnfinished ? 'unfinished' : ends,
      ];
    }),
    { width: columns },
  );
}

function sumOf(counts: readonly (number | null)[]): string {
  if (counts.length === 0) return '-';
  return shown(counts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0));
}

function shown(count: number | null): string {
  return count === null ? '-' : String(count);
}

/**
 * Groups attempts that did not pass by failure mode, most frequent first, each with the message of its first attempt.
 */
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
