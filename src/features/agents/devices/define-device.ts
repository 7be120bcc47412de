import { z } from 'zod';
import { explainFault } from '../../../lib/explain-issues.ts';
import type { ParsedJson } from '../../../lib/json.ts';
import type { ToolDefinition } from '../../../records/attempt.ts';
import { toolArguments } from '../../../verify/calls/tool-arguments.ts';
import { toPlain } from '../../../verify/json/json-shape.ts';

/** Plain JSON by part. A device reads back only what its setup and its tools put there. */
export type State = { readonly [part: string]: unknown };

/** The outcome of a call: a result, with the new state if it changes anything; or an error that says what to do. */
export type Outcome = { readonly result: object; readonly state?: State } | { readonly error: string };

type Tool<Setup> = {
  readonly description: string;
  readonly arguments: z.ZodObject;
  run(state: State, sent: unknown, setup: Setup): Outcome;
};

/** Something that an agent uses through tools. Its state is plain JSON, and only its tools change it. */
export type Device<Setup> = {
  /** Raised whenever a result can change: it is part of the digest of every scenario with this device. */
  readonly revision: number;
  readonly setup: z.ZodType<Setup>;
  /** The parts of its state; left out: as many as its setup and its tools make. */
  readonly parts?: readonly string[];
  /** Parts that only record what was asked. */
  readonly logs?: readonly string[];
  start(setup: Setup): State;
  readonly tools: Readonly<Record<string, Tool<Setup>>>;
};

/** For a device whose tools change nothing. */
export const stateless = { parts: [], start: () => ({}) };

export function defineTool<Setup, Shape extends z.ZodRawShape>(tool: {
  readonly description: string;
  readonly arguments: Shape;
  run(state: State, sent: z.infer<z.ZodObject<Shape, z.core.$strict>>, setup: Setup): Outcome;
}): Tool<Setup> {
  const schema = z.strictObject(tool.arguments);
  // `step` has parsed the arguments with this schema.
  return { ...tool, arguments: schema, run: (state, sent, setup) => tool.run(state, sent as never, setup) };
}

/** Longer arguments are an endless reply, and no device needs them. */
const mostCharacters = 256 * 1024;

/** One call of one tool. Whatever its arguments are, it gives a result. */
export function step<Setup>(device: Device<Setup>, setup: Setup, state: State, name: string, raw: unknown) {
  const tool = device.tools[name];
  const outcome = tool === undefined ? { error: `no tool "${name}"` } : runTool(tool, setup, state, raw);
  return 'error' in outcome
    ? { state, result: JSON.stringify({ error: outcome.error }) }
    : { state: outcome.state ?? state, result: JSON.stringify(outcome.result) };
}

function runTool<Setup>(tool: Tool<Setup>, setup: Setup, state: State, raw: unknown): Outcome {
  if (typeof raw === 'string' && raw.length > mostCharacters)
    return { error: `arguments of ${raw.length} characters; at most ${mostCharacters}` };
  const received = toolArguments(raw);
  if (received.kind === 'invalid') return { error: `the arguments must be one JSON object: ${received.problem}` };
  // A schema passes over this key as if it were not there.
  if (received.kind === 'object' && hasProto(received.value)) return { error: 'no key can be "__proto__"' };
  // Many models write null for an argument that they leave out.
  const given = received.kind === 'none' ? [] : [...received.value].filter(([, value]) => value !== null);
  const parsed = tool.arguments.safeParse(Object.fromEntries(given.map(([key, value]) => [key, toPlain(value)])));
  return parsed.success ? tool.run(state, parsed.data, setup) : { error: explainFault(parsed.error.issues) };
}

function hasProto(value: ParsedJson): boolean {
  if (Array.isArray(value)) return value.some(hasProto);
  return value instanceof Map && (value.has('__proto__') || [...value.values()].some(hasProto));
}

// A run asks for them with each question, and a device never changes.
const offeredBy = new WeakMap<object, readonly ToolDefinition[]>();

export function toolsOf<Setup>(device: Device<Setup>): readonly ToolDefinition[] {
  const known = offeredBy.get(device);
  if (known !== undefined) return known;
  const offered = Object.entries(device.tools).map(([name, tool]) => ({
    name,
    description: tool.description,
    parameters: parametersOf(tool.arguments),
  }));
  offeredBy.set(device, offered);
  return offered;
}

function parametersOf(schema: z.ZodObject): ToolDefinition['parameters'] {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, {
    io: 'input',
    // Words that say nothing here, and that some servers cannot read.
    override: ({ jsonSchema }) => {
      delete jsonSchema.propertyNames;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return parameters as ToolDefinition['parameters']; // a JSON Schema is JSON
}

/** The part of that name, which may be any text, `__proto__` too. */
export function partAt(state: State, part: string): unknown {
  return Object.hasOwn(state, part) ? state[part] : undefined;
}

/** The state with one part replaced, or without it. */
export function withPart(state: State, part: string, value: unknown): State {
  if (value !== undefined) return { ...state, [part]: value };
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== part));
}

/** For a device whose one part is a list, such as `events` with the ids `event-1` and `event-2`. */
export function listIn<Item extends { readonly id: string }>(noun: string) {
  const part = `${noun}s`;
  const pattern = new RegExp(`^${noun}-(\\d{1,9})$`);
  const itemsIn = (state: State) => state[part] as readonly Item[]; // the setup and the device wrote them
  const withItems = (result: object, items: readonly Item[]): Outcome => ({ result, state: { [part]: items } });
  const missing = (wanted: string): Outcome => ({
    error: `there is no ${noun} with the id "${wanted}"; list_${part} shows the ids`,
  });
  const nextId = (items: readonly Item[]) =>
    `${noun}-${Math.max(0, ...items.map(({ id }) => Number(pattern.exec(id)?.[1] ?? 0))) + 1}`;
  const without = (state: State, wanted: string): Outcome => {
    const items = itemsIn(state);
    const others = items.filter(({ id }) => id !== wanted);
    return others.length === items.length ? missing(wanted) : withItems({ ok: true }, others);
  };
  return { itemsIn, withItems, missing, nextId, without };
}

/** Refuses repeated ids in the setup of a device: a tool that names an id means one entry. */
export function refuseRepeatedIds(entries: readonly { readonly id: string }[], { addIssue }: z.RefinementCtx): void {
  const known = new Set<string>();
  for (const [at, { id }] of entries.entries()) {
    if (known.has(id)) addIssue({ code: 'custom', path: [at, 'id'], message: `a second entry with the id ${id}` });
    known.add(id);
  }
}

export function contains(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.toLowerCase());
}
