import { type ParsedJson, parseJson, showJson } from '../../../lib/json.ts';
import { deepField, fieldOf, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import type { ToolCall, ToolDefinition } from '../../../records/attempt.ts';
import { schemaLine } from './tag-harnesses.ts';
import { readTagged } from './tagged-calls.ts';
import { resultHint, textHarness, textThenCalls, type WrittenCall, writtenArguments } from './text-harness.ts';

/** The form that the templates of Qwen3-Coder teach: values are plain text, and the schema says what they are. */
export const qwenCoderHarness = textHarness({
  offer: (tools) => `You can call functions. Each line between <tools> and </tools> is the schema of one function.
<tools>
${tools.map(schemaLine).join('\n')}
</tools>

To call a function, write it like this, with one <parameter> for each argument:
<tool_call>
<function=NAME>
<parameter=ARGUMENT>
VALUE
</parameter>
</function>
</tool_call>
A text is written as it is; any other value as JSON. If the schema allows a text and other values, put quotes around a text that is valid JSON: "12". Write one such block for each call, outside of code fences.
${resultHint} Without a call, your words are the answer.`,
  write: (content, calls, tools) => textThenCalls(content, calls, (call) => writeCall(call, tools)),
  read: (text, tools) =>
    readTagged(text, {
      open: '<tool_call>',
      close: '</tool_call>',
      parse: (inside) => readCall(inside, tools),
      faultOf: faultOfCode,
    }),
  form: 'one <function=NAME> with a <parameter=KEY> for each argument in each <tool_call>',
});

function writeCall(call: WrittenCall, tools: readonly ToolDefinition[]): string {
  const written = writtenArguments(call.arguments);
  const parameters = [...(written instanceof Map ? written : [])].map(([key, value]) => {
    const isPlain = typeof value === 'string' && readValue(value, typesOf(key, call.name, tools)) === value;
    return `<parameter=${key}>\n${isPlain ? value : showJson(value)}\n</parameter>\n`;
  });
  return `<tool_call>\n<function=${call.name}>\n${parameters.join('')}</function>\n</tool_call>`;
}

// A text may contain these tags, too: it goes on unless what follows is the next part of a call.
const secondCall = /<\/(?:function|tool_call)>\s*(?:<tool_call>\s*)?<function=/;
const parameterEnd = /<\/parameter>(?=\s*(?:<parameter=|$))/;
const wholeCall = /^\s*<function=([^<>\n]+)>(.*)<\/function>\s*$/s;

function readCall(inside: string, tools: readonly ToolDefinition[]): ToolCall | undefined {
  const [, name, body] = wholeCall.exec(inside) ?? [];
  if (name === undefined || body === undefined || secondCall.test(body)) return undefined;
  const sent = new Map<string, ParsedJson>();
  const parts = body.split(parameterEnd);
  const after = parts.pop();
  if (after === undefined || after.trim() !== '') return undefined;
  for (const part of parts) {
    const [, key, value] = /^\s*<parameter=([^<>\n]+)>(.*)$/s.exec(part) ?? [];
    if (key === undefined || value === undefined || sent.has(key)) return undefined;
    const plain = value.replace(/^\n/, '').replace(/\n$/, '');
    sent.set(key, readValue(plain, typesOf(key, name.trim(), tools)));
  }
  return { id: undefined, name: name.trim(), arguments: showJson(sent) };
}

/** None if it allows any. */
function typesOf(argument: string, name: string, tools: readonly ToolDefinition[]): ReadonlySet<string> {
  const root = tools.find((tool) => tool.name === name)?.parameters;
  const found = new Set<string>();
  const visited = new Set<unknown>();
  const visit = (schema: unknown): void => {
    const holder = objectOf(schema);
    if (holder === undefined || visited.has(holder)) return;
    visited.add(holder);
    const { type, enum: values, $ref: place } = holder;
    const allowed = Object.hasOwn(holder, 'const') ? [holder['const']] : listOf(values);
    const named = type === undefined ? allowed.map(typeOf) : [type].flat();
    for (const each of named) found.add(each === 'integer' ? 'number' : String(each));
    for (const choices of ['anyOf', 'oneOf', 'allOf']) listOf(fieldOf(holder, choices)).forEach(visit);
    const path =
      textOf(place)
        ?.match(/^#\/(.*)$/s)?.[1]
        ?.split('/') ?? [];
    if (path.length > 0) visit(deepField(root, ...path.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))));
  };
  visit(deepField(root, 'properties', argument));
  return found;
}

function faultOfCode(inside: string): string {
  const [, name, body] = wholeCall.exec(inside) ?? [];
  if (!inside.includes('<function=')) return inside.trim().startsWith('{') ? 'JSON' : 'no <function=NAME>';
  if (name === undefined || body === undefined) return '<function=NAME> and </function> are not first and last';
  if (secondCall.test(body)) return 'two calls where one belongs';
  const keys = Array.from(body.matchAll(/<parameter=([^<>\n]+)>/g), ([, key]) => key);
  if (new Set(keys).size < keys.length) return 'an argument twice';
  return keys.length > body.split('</parameter>').length - 1
    ? 'a <parameter=KEY> that is never closed'
    : 'words outside of <parameter=KEY>';
}

/** As JSON if the schema allows more than text and the value fits. */
function readValue(text: string, types: ReadonlySet<string>): ParsedJson {
  if (types.size === 0 || (types.size === 1 && types.has('string'))) return text;
  const parsed = parseJson(text);
  if (!parsed.ok) return text;
  return types.has('string') && !types.has(typeOf(parsed.value)) ? text : parsed.value;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}
