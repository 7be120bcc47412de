import type { ToolDefinition } from '../../../records/attempt.ts';
import {
  endOfLoneThinking,
  faultOfJson,
  readJsonCall,
  readTagged,
  splitThinking,
  startsThinking,
  type Tag,
} from './tagged-calls.ts';
import { jsonLine, resultHint, type TextForm, textHarness, textThenCalls, writtenCall } from './text-harness.ts';

const hermesTag = jsonTag('tool_call');

const hermesForm: TextForm = {
  offer: (tools) => `You can call tools. Each line between <tools> and </tools> is the schema of one tool.
<tools>
${tools.map(schemaLine).join('\n')}
</tools>

To call a tool, write a JSON object with its name and its arguments between <tool_call> and </tool_call>:
<tool_call>
{"name": "NAME", "arguments": {"ARGUMENT": "VALUE"}}
</tool_call>
Write one such block for each call, outside of code fences. ${resultHint} Without a call, your words are the answer.`,
  ...jsonBetween(hermesTag, '\n'),
};

export const hermesHarness = textHarness(hermesForm);

export const piHarness = textHarness({
  ...hermesForm,
  offer: (tools) => `Before each reply, think briefly between <think> and </think>. Only what follows is read.

${hermesForm.offer(tools)}`,
  // Unless the reply begins with thinking, a closing mark may be a text inside a call.
  splitThinking: (text) =>
    startsThinking(text) || endOfLoneThinking(text, hermesTag) > 0 ? splitThinking(text) : { thought: '', rest: text },
});

export const qwenHarness = textHarness({
  offer: (tools) => `# Tools

You can call these functions. Each line is the schema of one:

${tools.map(({ name, description, parameters }) => jsonLine({ name, description, parameters })).join('\n')}

# Calls

To call a function, write one line for each call, outside of code fences:
<function_call>{"name": "NAME", "arguments": {"ARGUMENT": "VALUE"}}</function_call>
${resultHint} Without a call, your words are the answer.`,
  ...jsonBetween(jsonTag('function_call')),
});

function jsonTag(name: string): Tag {
  const faultOf = (inside: string) => faultOfJson(inside, 'name');
  return { open: `<${name}>`, close: `</${name}>`, parse: readJsonCall, faultOf };
}

function jsonBetween(tag: Tag, gap = ''): Pick<TextForm, 'write' | 'read' | 'form'> {
  const { open, close } = tag;
  return {
    write: (content, calls) =>
      textThenCalls(content, calls, (call) => [open, writtenCall('name', call), close].join(gap)),
    read: (text) => readTagged(text, tag),
    form: `one JSON object with "name" and "arguments" in each ${open}`,
  };
}

export function schemaLine({ name, description, parameters }: ToolDefinition): string {
  return jsonLine({ type: 'function', function: { name, description, parameters } });
}
