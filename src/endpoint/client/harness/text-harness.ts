import { groupBy } from '../../../lib/group-by.ts';
import { type Json, type ParsedJson, parseJson, showJson } from '../../../lib/json.ts';
import type { AssistantTurn, Message, Task, ToolCall, ToolDefinition, ToolTurn } from '../../../records/attempt.ts';
import { parseChunk } from '../read-stream.ts';
import type { ToolChoice, WireMessage } from '../request-body.ts';
import type { Harness } from './harness.ts';
import type { Reading, splitThinking } from './tagged-calls.ts';

export type TextForm = {
  readonly offer: (tools: readonly ToolDefinition[]) => string;
  readonly write: (content: string, calls: readonly WrittenCall[], tools: readonly ToolDefinition[]) => string;
  readonly read: (text: string, tools: readonly ToolDefinition[]) => Reading;
  /** In a few words, for the report of a broken one. */
  readonly form: string;
  /** Separates thinking from the reply, if `offer` asks for thinking before the answer. */
  readonly splitThinking?: typeof splitThinking;
};

export type WrittenCall = { readonly name: string; readonly arguments: unknown };

/** Requests have no `tools`: they are in the system message, results in messages of the user. */
export function textHarness({ offer, write, read, form, splitThinking: part }: TextForm): Harness {
  return {
    offer: (task, choice) => ({
      messages: promptOf(task, write, task.tools.length === 0 ? '' : `${offer(task.tools)}${choiceWords(choice)}`),
      tools: [],
      toolChoice: undefined,
    }),
    read(turn, tools) {
      const { thought, rest } = part?.(turn.content) ?? { thought: '', rest: turn.content };
      const reading = read(rest, tools);
      if ('brokenCall' in reading) return { ...turn, asWritten: turn, brokenCall: { ...reading.brokenCall, form } };
      const { content, toolCalls } = reading;
      if (content === turn.content && toolCalls.length === 0) return turn;
      const reasoning = turn.reasoning + thought;
      const others = withoutEqual(turn.toolCalls, toolCalls);
      return { ...turn, asWritten: turn, content, reasoning, toolCalls: [...others, ...toolCalls] };
    },
    answer(turns, tools) {
      const messages: WireMessage[] = [];
      let results: ToolTurn[] = [];
      const give = () => {
        if (results.length > 0) messages.push({ role: 'user', content: resultWords(results) });
        results = [];
      };
      for (const turn of turns) {
        if (turn.role === 'tool') {
          results.push(turn);
          continue;
        }
        give();
        const { content, toolCalls }: AssistantTurn = turn.asWritten ?? turn;
        const isWhole = !toolCalls.some((call) => turn.toolCalls.includes(call));
        messages.push({ role: 'assistant', content: isWhole ? content : write(turn.content, turn.toolCalls, tools) });
      }
      give();
      return messages;
    },
  };
}

/** The calls that the server parsed although no tools were offered, without those that it also left in the text. */
function withoutEqual(sent: readonly ToolCall[], spoken: readonly ToolCall[]): ToolCall[] {
  const left = groupBy(spoken, (call) => writtenCall('name', call));
  return sent.filter((call) => left.get(writtenCall('name', call))?.pop() === undefined);
}

export function textThenCalls(
  content: string,
  calls: readonly WrittenCall[],
  write: (call: WrittenCall) => string,
): string {
  return [...(content.trim() === '' && calls.length > 0 ? [] : [content]), ...calls.map(write)].join('\n');
}

/** Merges neighbouring messages of the same role, because many templates refuse them. */
function promptOf({ messages, tools }: Task, write: TextForm['write'], offer: string): WireMessage[] {
  const names = new Map(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.toolCalls.map(({ id, name }) => [id, name] as const) : [],
    ),
  );
  const said = messages.map((message) => plainMessage(message, names, write, tools));
  const system = { role: 'system', content: offer };
  const [first] = said;
  const all = first?.role === 'system' ? [first, system, ...said.slice(1)] : [system, ...said];
  const merged: { role: string; content: string }[] = [];
  for (const { role, content } of offer === '' ? said : all) {
    const last = merged.at(-1);
    if (last?.role === role) last.content += `\n\n${content}`;
    else merged.push({ role, content });
  }
  return merged;
}

function plainMessage(
  message: Message,
  names: ReadonlyMap<string, string>,
  write: TextForm['write'],
  tools: readonly ToolDefinition[],
) {
  switch (message.role) {
    case 'assistant':
      return { role: 'assistant', content: write(message.content, message.toolCalls, tools) };
    case 'tool':
      return {
        role: 'user',
        content: resultWords([{ name: names.get(message.callId) ?? '', content: message.content }]),
      };
    default:
      return message;
  }
}

function choiceWords(choice: ToolChoice | undefined): string {
  if (choice === undefined || choice === 'auto') return '';
  if (choice === 'none') return '\n\nDo not call a tool this time.';
  return choice === 'required' ? '\n\nCall at least one tool.' : `\n\nCall the tool ${choice.name}.`;
}

/** Tags whose "<" is escaped in results, so that a result cannot end itself or start a call. */
const ourTags = /<(?=\/?(?:tool_|tools|function|parameter|think))/g;

function resultWords(results: readonly Pick<ToolTurn, 'name' | 'content'>[]): string {
  return results
    .map(({ name, content }) => {
      const value = parseChunk(content).ok ? content.trim() : JSON.stringify(content);
      const line = `{"name": ${JSON.stringify(name)}, "content": ${value}}`;
      return `<tool_response>\n${line.replace(ourTags, '\\u003c')}\n</tool_response>`;
    })
    .join('\n');
}

export const resultHint =
  'The next message contains the result of each call between <tool_response> and </tool_response>. Never write a result yourself.';

/** JSON on one line. Escapes `</`, so that the text cannot close a tag. */
export function jsonLine(value: Json | ParsedJson): string {
  return showJson(value).replaceAll('</', '<\\/');
}

export function writtenCall(nameField: string, { name, arguments: sent }: WrittenCall): string {
  return jsonLine(
    new Map([
      [nameField, name],
      ['arguments', writtenArguments(sent)],
    ]),
  );
}

/** Text that does not parse stays text. */
export function writtenArguments(sent: unknown): ParsedJson {
  if (sent === undefined || sent === null || sent === '') return new Map();
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}
