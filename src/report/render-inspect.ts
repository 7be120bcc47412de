import { groupBy } from '../lib/group-by.ts';
import type { Message, Task, ToolDefinition } from '../records/attempt.ts';
import type { AttemptLine } from '../records/journal.ts';
import { nameOfVerdict, type Verdict } from '../records/verdict.ts';
import { duration, plural } from './numbers.ts';
import { firstDivergence, plainLine, plainText, receivedWords, shorten } from './plain-text.ts';
import {
  defaultColumns,
  joinLines,
  padText,
  renderGrid,
  shortenTo,
  type TerminalLine,
  type TerminalOptions,
  verdictTones,
  wrapped,
  wrapText,
} from './terminal-lines.ts';
import { type DiffPart, tokenDiff } from './token-diff.ts';

/** Attempts that did not pass: counts by failure mode, then one line each. */
export function renderFailures(
  attempts: readonly AttemptLine[],
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const failed = attempts.filter(({ verdict }) => verdict.outcome !== 'pass');
  if (failed.length === 0) return joinLines([`All ${plural(attempts.length, 'attempt')} passed.`], false);
  const times = new Map<string, number>();
  for (const { verdict } of failed) times.set(nameOfVerdict(verdict), (times.get(nameOfVerdict(verdict)) ?? 0) + 1);
  const counts = [...times].sort(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1));
  const lines: TerminalLine[] = [
    { text: `${failed.length} of ${plural(attempts.length, 'attempt')} ${headWords(failed)}.`, tone: 'bad' },
    '',
    ...renderGrid(
      ['Failure', '>Attempts'],
      counts.map(([why, count]) => [why, String(count)]),
      { width: columns },
    ),
    '',
    ...renderGrid(
      ['Scenario', 'Mode', '>Round', 'Failure', '>Tokens', '>Time'],
      failed.map(({ scenario, mode, round, verdict, measures, totalMs }) => [
        ...[plainLine(scenario), mode, String(round), nameOfVerdict(verdict)],
        ...[tokensOf(measures), duration(totalMs)],
      ]),
      { width: columns },
    ),
  ];
  return joinLines(lines, color);
}

function headWords(failed: readonly AttemptLine[]): string {
  if (failed.some(({ verdict }) => verdict.outcome === 'fail')) return 'did not pass';
  return `${failed.length === 1 ? 'was' : 'were'} not measured`;
}

/** The tokens of all messages of an attempt; unknown if the server does not count. */
function tokensOf(measures: AttemptLine['measures']): string {
  const counts = measures.flatMap(({ completionTokens }) => completionTokens ?? []);
  return counts.length === 0 ? '-' : String(counts.reduce((sum, count) => sum + count, 0));
}

export type InspectedScenario = {
  readonly scenario: string;
  readonly title: string;
  readonly task: Task;
  /** How the requests differed from this task: whole sentences. */
  readonly notes?: readonly string[];
  readonly attempts: readonly AttemptLine[];
  /** The baseline's first answer and the current one, as texts; undefined if the baseline kept none. */
  readonly answers: { readonly baseline: string; readonly current: string } | undefined;
};

/** One scenario in full: its prompt, the reply in each round, and the verifier's message. */
export function renderScenario(
  inspected: InspectedScenario,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const { scenario, title, task, notes = [], attempts, answers } = inspected;
  const lines: TerminalLine[] = [
    ...wrapped(`${plainLine(scenario)}: ${plainLine(title)}`, columns),
    ...notes.flatMap((note) => wrapped(plainLine(note), columns)),
    '',
    ...task.messages.flatMap((message) => messageLines(promptMessage(message), columns)),
    ...toolLines(task.tools, columns),
    ...(task.responseFormat === undefined
      ? []
      : ['[response format]', ...block(JSON.stringify(task.responseFormat), columns)]),
    ...attempts.flatMap((attempt) => ['', ...attemptLines(attempt, columns)]),
    ...(answers === undefined ? [] : ['', ...answerLines(answers, columns)]),
  ];
  return joinLines(lines, color);
}

function promptMessage(message: Message): unknown {
  return message.role === 'assistant' ? { ...message, tool_calls: message.toolCalls } : message;
}

function attemptLines(
  { mode, round, stage, verdict, totalMs, messages, refusal, notes, faults }: AttemptLine,
  columns: number,
): TerminalLine[] {
  const head = [`Round ${round}`, ...(stage === 'confirm' ? ['confirming'] : []), mode, duration(totalMs)].join(' · ');
  const told = groupBy([...notes, ...faults], plainLine);
  const bullets = [...told].flatMap(([text, { length }]) =>
    wrapped(`- ${text}${length === 1 ? '' : ` (${length} times)`}`, columns, '  '),
  );
  const mark = verdict.outcome === 'pass' ? '✓' : verdict.outcome === 'fail' ? '✗' : '?';
  return [
    { text: `${mark} ${head} · ${nameOfVerdict(verdict)}`, tone: verdictTones[verdict.outcome] },
    ...messages.flatMap((message) => messageLines(message, columns)),
    ...(refusal === null
      ? []
      : wrapped(`the server refused (${refusal.status}): ${plainLine(refusal.words)}`, columns, '  ')),
    ...verdictLines(verdict, columns),
    ...bullets,
  ];
}

function verdictLines(verdict: Verdict, columns: number): TerminalLine[] {
  if (verdict.outcome === 'pass') return measureLines(verdict, columns);
  if (verdict.outcome === 'unmeasured')
    return verdict.detail === undefined ? [] : wrapped(`why: ${plainLine(verdict.detail)}`, columns, '  ');
  return [
    ...wrapped(`expected: ${plainLine(verdict.expected)}`, columns, '  '),
    ...wrapped(`received: ${plainLine(receivedWords(verdict))}`, columns, '  '),
    ...measureLines(verdict, columns),
    ...(verdict.broke === undefined || verdict.broke.length === 0
      ? []
      : wrapped(`rule broken: ${verdict.broke.map(plainLine).join(', ')}`, columns, '  ')),
  ];
}

/** The numbers that the checks give beside the verdict. */
function measureLines({ measures = {} }: Exclude<Verdict, { outcome: 'unmeasured' }>, columns: number): TerminalLine[] {
  const shown = Object.entries(measures).map(([name, value]) => `${plainLine(name)} ${Number(value.toPrecision(4))}`);
  return shown.length === 0 ? [] : wrapped(`measures: ${shown.join(', ')}`, columns, '  ');
}

function answerLines(
  { baseline, current }: NonNullable<InspectedScenario['answers']>,
  columns: number,
): TerminalLine[] {
  const [before, now] = [plainText(baseline), plainText(current)];
  const parting = firstDivergence(before, now);
  if (parting === undefined) {
    const words =
      baseline === current
        ? 'The answer is the same as in the baseline.'
        : 'The answers differ only in invisible characters.';
    return [words];
  }
  const parts = tokenDiff(before, now);
  return [
    shortenTo(`The answers first differ at line ${parting.line}, column ${parting.column}; marked ▶…◀:`, columns),
    ...sideBySide(
      { head: 'Baseline', text: marked(parts, 'removed') },
      { head: 'Now', text: marked(parts, 'added') },
      columns,
    ),
  ];
}

/** One of the two texts. */
function marked(parts: readonly DiffPart[], side: 'removed' | 'added'): string {
  return parts.map(({ kind, text }) => (kind === 'same' ? text : kind === side ? `▶${text}◀` : '')).join('');
}

type Side = { readonly head: string; readonly text: string };

const rule = ' │ ';

/** Two texts in two columns, each wrapped separately. */
function sideBySide(left: Side, right: Side, columns: number): string[] {
  const width = Math.floor((columns - rule.length) / 2);
  const [one, other] = [left, right].map(({ head, text }) => [
    head,
    '─'.repeat(width),
    ...text.split('\n').flatMap((line) => wrapText(line.replaceAll('\t', ' '), width)),
  ]);
  if (one === undefined || other === undefined) return [];
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) =>
    `${padText(one[at] ?? '', width, 'left')}${rule}${other[at] ?? ''}`.trimEnd(),
  );
}

const indent = '  ';

/** A message in wire format, in full. Unusual fields are only in the journal. */
function messageLines(message: unknown, columns: number): TerminalLine[] {
  const { role, content, tool_calls: calls, reasoning_content: one, reasoning: other } = recordOf(message);
  const name = typeof role === 'string' ? shorten(plainLine(role), 40) : 'message';
  const reasoning = textOf(one) || textOf(other);
  return [
    `[${name}]`,
    ...(reasoning === '' ? [] : ['  (reasoning)', ...block(reasoning, columns)]),
    ...block(textOf(content), columns),
    ...(Array.isArray(calls) ? calls.flatMap((call) => block(`→ ${callText(call)}`, columns)) : []),
  ];
}

function toolLines(tools: readonly ToolDefinition[], columns: number): TerminalLine[] {
  if (tools.length === 0) return [];
  const texts = tools.map(
    ({ name, description, parameters }) => `${name}: ${description}\n${JSON.stringify(parameters)}`,
  );
  return ['[tools]', ...texts.flatMap((text) => block(text, columns))];
}

function block(text: string, columns: number): string[] {
  if (text === '') return [];
  return plainText(text)
    .split('\n')
    .flatMap((line) => wrapText(line.replaceAll('\t', '  '), columns - indent.length))
    .map((line) => (line === '' ? '' : indent + line));
}

function callText(call: unknown): string {
  const { function: called, name, arguments: given } = recordOf(call);
  const inner = recordOf(called);
  const [callee, sent] = [inner['name'] ?? name, inner['arguments'] ?? given];
  return `${textOf(callee)}(${textOf(sent)})`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // An object's own fields are checked one by one, each as unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { content: value };
}
