import { type ParsedJson, parseJson, showJson } from '../../../lib/json.ts';
import { callIn, faultOfCall, faultOfJson, inFence, isJson, type Reading, splitThinking } from './tagged-calls.ts';
import { jsonLine, resultHint, textHarness, writtenCall } from './text-harness.ts';

export const jsonHarness = textHarness({
  offer: (tools) => `You can call tools. Reply with one JSON object and nothing else: no words around it, no code fence.
To call a tool: {"tool": "NAME", "arguments": {"ARGUMENT": "VALUE"}}
To call several at once: a JSON list of such objects.
To answer: {"answer": "TEXT"}
${resultHint}

The tools, one schema a line:
${tools.map(({ name, description, parameters }) => jsonLine({ tool: name, description, arguments: parameters })).join('\n')}`,
  /** Leaves out the words of a message with calls. */
  write(content, calls) {
    if (calls.length === 0) return jsonLine({ answer: content });
    const objects = calls.map((call) => writtenCall('tool', call));
    return objects.length === 1 ? objects.join() : `[${objects.join(',')}]`;
  },
  read: readJson,
  form: 'one JSON object with "tool" and "arguments", or a list of them, and nothing else',
});

/** Words without such an object are taken as the answer. */
function readJson(text: string): Reading {
  // The text of an answer may hold a thinking tag.
  const rest = isJson(text) ? text : splitThinking(text)?.rest;
  if (rest === undefined) return { content: text, toolCalls: [] };
  // It stays in the words, as in the other forms.
  const thought = text.slice(0, text.length - rest.length);
  const parsed = parseJson(rest);
  const value = parsed.ok ? parsed.value : null;
  const list = Array.isArray(value) ? value : [value];
  const isMeant = parsed.ok ? list.some((one) => has(one, 'tool') || has(one, 'answer')) : meantCall.test(rest);
  if (!isMeant) return { content: text, toolCalls: [] };
  const [first] = list;
  if (list.length === 1 && first instanceof Map && has(first, 'answer') && !has(first, 'tool'))
    return { content: `${thought}${answerWords(first.get('answer') ?? null)}`, toolCalls: [] };
  const calls = list.flatMap((one) => callIn(one, 'tool') ?? []);
  return calls.length === list.length
    ? { content: thought.trim(), toolCalls: calls }
    : { brokenCall: { words: rest, fault: parsed.ok ? faultIn(list) : faultOf(rest.trim()) } };
}

function faultIn(list: readonly ParsedJson[]): string {
  const wrong = list.find((one) => callIn(one, 'tool') === undefined) ?? null;
  return has(wrong, 'answer') ? 'calls and an answer at once' : faultOfCall(wrong, 'tool');
}

function faultOf(text: string): string {
  if (/^(?:`{3,}|~{3,})/.test(text)) return inFence;
  if (!/^[{[]/.test(text)) return 'words before the JSON';
  const fault = faultOfJson(text, 'tool');
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  return fault === 'broken JSON' && isJson(text.slice(0, end)) ? 'words after the JSON' : fault;
}

/** Also broken JSON, for example with other quotes or none. */
const meantCall = /(?:[{,]\s*["'“”‘’]|\{\s*)(?:tool|answer)["'“”‘’]?\s*:/;

function has(value: ParsedJson, key: string): boolean {
  return value instanceof Map && value.has(key);
}

function answerWords(answer: ParsedJson): string {
  return typeof answer === 'string' ? answer : showJson(answer);
}
