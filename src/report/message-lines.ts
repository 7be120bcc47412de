import type { ToolDefinition } from '../model/task.ts';
import { plainLine, plainText, shorten } from './plain-text.ts';
import type { TerminalLine } from './terminal-lines.ts';
import { wrapText } from './text-width.ts';

const indent = '  ';

/** A message in the form of the wire, in full. What it holds beyond the usual is left to the journal. */
export function messageLines(message: unknown, columns: number): TerminalLine[] {
  const { role, content, tool_calls: calls, reasoning_content: one, reasoning: other } = recordOf(message);
  const name = typeof role === 'string' ? shorten(plainLine(role), 20) : 'message';
  const reasoning = textOf(one) || textOf(other);
  return [
    `[${name}]`,
    ...(reasoning === '' ? [] : ['  (reasoning)', ...block(reasoning, columns)]),
    ...block(textOf(content), columns),
    ...(Array.isArray(calls) ? calls.flatMap((call) => block(`→ ${callText(call)}`, columns)) : []),
  ];
}

export function toolLines(tools: readonly ToolDefinition[], columns: number): TerminalLine[] {
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
  // An object's own fields are looked at one by one, each as unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { content: value };
}
