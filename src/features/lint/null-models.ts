import type { Json } from '../../lib/json.ts';
import { fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../lib/loose.ts';
import { writtenText } from '../../packs/filler.ts';
import type { Scenario } from '../../packs/pack-schema.ts';
import type { AssistantTurn, Task, ToolDefinition } from '../../records/attempt.ts';
import { shellTool } from '../agents/shell-commands.ts';
import { code } from '../sandbox/kinds/code.ts';
import { fileEdits } from '../sandbox/kinds/file-edits.ts';
import { shell } from '../sandbox/kinds/shell.ts';
import { lazyPrograms } from './programs/lazy-programs.ts';
import { checkOf } from './programs/mutate-code.ts';
import { lazyEdits } from './programs/mutate-edits.ts';
import { lazyScripts } from './programs/mutate-scripts.ts';

/** A model that understands nothing: its messages on a task, most often the same in every turn. */
type NullModel = { readonly name: string; readonly speak: (task: Task, index?: number) => AssistantTurn };

function saying(content: string): AssistantTurn {
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

function always(name: string, content: string): NullModel {
  return { name, speak: () => saying(content) };
}

function calling(names: readonly string[]): AssistantTurn {
  const toolCalls = names.map((name, index) => ({ id: `call_${index + 1}`, name, arguments: '{}' }));
  return { ...saying(''), toolCalls, finishReason: 'tool_calls' };
}

function lastOf(task: Task, role: 'user' | 'system'): string {
  return task.messages.findLast((message) => message.role === role)?.content ?? '';
}

// Words without a subject, so that they match no key word of a scenario by chance.
const filler =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua'.split(
    ' ',
  );

/** A broken server passes every scenario that one of these passes. */
export const nullModels: readonly NullModel[] = [
  always('empty', ''),
  always('(no answer)', '(no answer)'),
  always('Sure!', 'Sure!'),
  always('ANSWER: 1', 'ANSWER: 1'),
  always('{}', '{}'),
  always('[]', '[]'),
  always('refusal', "I'm sorry, but I can't help with that request."),
  always('IMPOSSIBLE', 'IMPOSSIBLE'),
  { name: 'prompt echoed', speak: (task) => saying(lastOf(task, 'user')) },
  { name: 'system prompt echoed', speak: (task) => saying(lastOf(task, 'system')) },
  {
    name: '2,000 words of filler',
    speak: () => saying(Array.from({ length: 2000 }, (_, index) => filler[index % filler.length]).join(' ')),
  },
  { name: 'first tool, no arguments', speak: ({ tools }) => calling(tools.slice(0, 1).map((tool) => tool.name)) },
  { name: 'every tool at once', speak: ({ tools }) => calling(tools.map((tool) => tool.name)) },
];

/** Those that can reply to this scenario; a model that passes with a lazy program or script shows that cases are missing. */
export function nullModelsFor(scenario: Scenario): readonly NullModel[] {
  const [program, script] = [checkOf(scenario, code), checkOf(scenario, shell)];
  const edits = checkOf(scenario, fileEdits);
  const prompt = scenario.messages.map(({ content }) => writtenText(content)).join('\n');
  return [
    ...nullModels,
    ...(program === undefined
      ? []
      : fenced('program', program.language ?? program.runtime, lazyPrograms(program, prompt))),
    ...(script === undefined ? [] : fenced('script', 'bash', lazyScripts(script))),
    ...(edits === undefined
      ? []
      : Object.entries(lazyEdits(edits)).map(([name, text]) => always(`edit that ${name}`, text))),
    ...nullAgents(scenario),
  ];
}

function fenced(what: string, mark: string, sources: Readonly<Record<string, string>>): NullModel[] {
  return Object.entries(sources).map(([name, source]) =>
    always(`${what} that ${name}`, `\`\`\`${mark}\n${source}\n\`\`\``),
  );
}

const deletesAll = JSON.stringify({ command: 'rm -rf -- ./* ./.[!.]*' });

function asking(id: string, name: string, sent: string): AssistantTurn {
  return { ...saying(''), toolCalls: [{ id, name, arguments: sent }], finishReason: 'tool_calls' };
}

/** Agents that only look busy. */
function nullAgents({ world }: Scenario): NullModel[] {
  if (world === undefined) return [];
  const done = 'Done. Everything is as you asked.';
  return [
    always('agent that says it is done', done),
    {
      name: 'agent that calls each tool once with made-up arguments',
      speak: ({ tools }, index = 0) => {
        const tool = tools[index];
        return tool === undefined ? saying(done) : asking(`call_${index}`, tool.name, JSON.stringify(madeUp(tool)));
      },
    },
    ...(world.shell === undefined
      ? []
      : [
          {
            name: 'agent that deletes everything',
            speak: (_: Task, index = 0) => (index === 0 ? asking('call_1', shellTool, deletesAll) : saying(done)),
          },
        ]),
  ];
}

const madeUpValues: Readonly<Record<string, Json>> = { integer: 1, number: 1, boolean: true, array: ['x'], object: {} };

function madeUp({ parameters }: ToolDefinition): Json {
  const properties = Object.entries(objectOf(fieldOf(parameters, 'properties')) ?? {});
  const valueFor = (schema: LooseObject | undefined) =>
    (listOf(fieldOf(schema, 'enum'))[0] ?? madeUpValues[textOf(fieldOf(schema, 'type')) ?? ''] ?? 'x') as Json; // a schema is JSON
  return Object.fromEntries(properties.map(([name, schema]) => [name, valueFor(objectOf(schema))]));
}
