import { join } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { joinPieces } from '../lib/json-pieces.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import type { Plan } from '../model/journal.ts';
import { type TasksFile, tasksFileSchema } from '../model/tasks-file.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { scenarioDigest } from '../packs/digest.ts';
import { loadBuiltinPacks } from '../packs/load-packs.ts';
import type { Pack } from '../packs/pack-schema.ts';
import { taskOf } from '../packs/task-of.ts';
import { scenariosByKey } from '../run/asked-scenario.ts';

/** By scenario, with its title. */
export type AskedTasks = TasksFile['scenarios'];

export const tasksName = 'tasks.json';

/** Keeps beside the journal what a run asks: its packs may be gone, or others, when somebody looks at it. */
export async function saveTasks(folder: string, plan: Plan, packs: readonly Pack[]): Promise<void> {
  await saveWhole(join(folder, tasksName), joinPieces(taskParts(plan, packs)));
}

/** As JSON.stringify writes the file with an indent of 1; one scenario at a time, for there may be very many. */
function* taskParts(plan: Plan, packs: readonly Pack[]): Generator<string, void, undefined> {
  let before = '{\n "version": 1,\n "kind": "tasks",\n "scenarios": {';
  for (const [key, task] of tasksIn(plan, packs)) {
    yield `${before}\n  ${JSON.stringify(key)}: ${JSON.stringify(task, undefined, 1).replaceAll('\n', '\n  ')}`;
    before = ',';
  }
  yield before === ',' ? '\n }\n}\n' : `${before}}\n}\n`;
}

/** What a run asked; of a run that keeps it not, what the built-in packs still ask in the same way. */
export async function loadTasks(folder: string, plan: Plan): Promise<AskedTasks> {
  const kept = await readKept(join(folder, tasksName));
  if (kept !== undefined) return kept;
  if (!plan.packs.some(({ id }) => Object.hasOwn(builtinPacks, id))) return {};
  const packs = (await loadBuiltinPacks()).map(({ pack }) => pack);
  // Schemas of tools are JSON that was read from a pack; the schema of the file takes them as it is read again.
  return Object.fromEntries(tasksIn(plan, packs)) as unknown as AskedTasks;
}

function* tasksIn(plan: Plan, packs: readonly Pack[]) {
  const asked = scenariosByKey(packs);
  for (const key of Object.keys(plan.scenarios)) {
    const found = asked.get(key);
    if (found === undefined) continue;
    const { pack, scenario } = found;
    if (scenarioDigest(pack, scenario) !== plan.scenarios[key]) continue;
    yield [key, { title: scenario.title, task: taskOf(pack, scenario) }] as const;
  }
}

async function readKept(path: string): Promise<AskedTasks | undefined> {
  const text = await readRegularText(path);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable(path, `no JSON: ${String(cause)}`, cause);
  }
  const parsed = tasksFileSchema.safeParse(value);
  if (!parsed.success) throw unreadable(path, 'it does not hold what a run asked', parsed.error);
  return parsed.data.scenarios;
}

function unreadable(path: string, why: string, cause: unknown): InputError {
  return new InputError(`cannot read ${path}: ${why}`, 'Without that file the prompts of built-in packs are shown.', {
    cause,
  });
}
