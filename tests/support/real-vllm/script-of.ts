import type { Pack } from '../../../src/packs/pack-schema.ts';
import { readReply } from '../../../src/packs/read-reply.ts';
import { inEachOrder, taskOf } from '../../../src/packs/task-of.ts';
import type { AssistantTurn, Task } from '../../../src/records/attempt.ts';

/** As `scripted.py` reads it. */
export type Script = {
  readonly rows: readonly ScriptRow[];
  readonly otherwise: string | null;
  readonly margin?: number;
};

type ScriptRow = {
  readonly texts: readonly string[];
  readonly before: number;
  readonly turns: readonly string[];
  /** What the model says without its adapter. */
  readonly base?: readonly string[];
};

/**
 * The first gold answers of the packs, as a model of the Hermes family writes them before a parser reads them. Without
 * its adapter the model gives the first near-miss.
 */
export function scriptOf(packs: readonly Pack[], needsAdapter = false): Script {
  const rows = new Map<string, ScriptRow>();
  for (const pack of packs)
    for (const scenario of pack.scenarios)
      for (const order of inEachOrder(scenario)) {
        const [gold] = order.gold;
        if (gold === undefined) continue;
        const wrong = needsAdapter ? order['near-misses'][0]?.reply : undefined;
        const row: ScriptRow = {
          ...asked(taskOf(pack, order)),
          turns: readReply(gold).map(rawTurn),
          ...(wrong === undefined ? {} : { base: readReply(wrong).map(rawTurn) }),
        };
        const key = JSON.stringify([row.texts, row.before]);
        const other = rows.get(key);
        if (other !== undefined && JSON.stringify(other) !== JSON.stringify(row))
          throw new Error(`${pack.id}/${scenario.id} asks what another scenario asks, and wants another answer`);
        rows.set(key, row);
      }
  return { rows: [...rows.values()], otherwise: 'I have no line for this.' };
}

/** What the prompt of its first turn holds, whatever the template puts around it. */
function asked({ messages, tools }: Task): Pick<ScriptRow, 'texts' | 'before'> {
  const contents = messages.map(({ content }) => content).filter((content) => content.trim() !== '');
  return {
    texts: [...contents, ...tools.map(({ name }) => `"${name}"`)],
    before: messages.filter(({ role }) => role === 'assistant').length,
  };
}

function rawTurn({ content, toolCalls }: AssistantTurn): string {
  const calls = toolCalls.map(
    (call) => `<tool_call>\n{"name": ${JSON.stringify(call.name)}, "arguments": ${call.arguments}}\n</tool_call>`,
  );
  return [content, ...calls].filter((part) => part !== '').join('\n');
}
