import { z } from 'zod';
import { type Explained, explainIssues, type SourcePath } from '../../lib/explain-issues.ts';
import { fieldOf, isObject, type LooseObject } from '../../lib/loose.ts';
import { randomFrom, shuffle } from '../draw.ts';
import { calculate, decimal, digitsOf, ExpressionError, type Fraction, type Numbers } from './calculate.ts';
import { expandLikes } from './like-gold.ts';

const nameSchema = z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and "_"');
const constantSchema = z.union([z.number(), z.string()]);
const mostInstances = 100;
const mostOptions = 26;

export const templateSchema = z
  .strictObject({
    seed: z.int().min(0).default(1),
    instances: z
      .int()
      .min(1)
      .max(mostInstances)
      .optional()
      .describe('how many scenarios, ID@1, ID@2 …; left out: one, without a number'),
    values: z
      .record(
        nameSchema,
        z.union([
          constantSchema,
          z.strictObject({
            int: z
              .tuple([z.int(), z.int()])
              .refine(([least, most]) => least <= most, 'the least comes first')
              .describe('drawn between both'),
            step: z.int().min(1).default(1),
          }),
          z.strictObject({ 'one-of': z.array(constantSchema).min(1) }),
        ]),
      )
      .default({}),
    derived: z
      .record(nameSchema, z.string())
      .default({})
      .describe('calculated: + - * / // % min() max() and comparisons'),
    where: z
      .array(z.string())
      .default([])
      .describe('comparisons that must be true; other values are drawn until they are'),
  })
  .describe('{{name}} in any text of the scenario becomes the value');

export const shuffleSchema = z
  .strictObject({
    seed: z.int().min(0).default(1),
    options: z.array(z.string().min(1)).min(2).max(mostOptions),
    answer: z.int().min(1).describe('the right option, from 1'),
    orders: z.int().min(2).max(mostOptions).default(3).describe('how many orders; round 1 asks the first, and so on'),
  })
  .refine(({ answer, options, orders }) => Math.max(answer, orders) <= options.length, {
    message: 'answer and orders are at most the number of options',
  })
  .describe('the options in another order in each round: {{option_lines}}, {{options}}, {{answer}}, {{label_1}} …');

export const orderFields = ['messages', 'told', 'background', 'expect', 'gold', 'near-misses'] as const;

type Value = number | string | Readonly<Record<string, string>>;
type Names = ReadonlyMap<string, Value>;
type Unfolded = { readonly scenario: unknown; readonly from: number };

export type UnfoldedPack = {
  readonly value: unknown;
  readonly faults: readonly Explained[];
  /** The path in the file of a path in `value`. */
  readonly sourcePath: (path: SourcePath) => SourcePath;
};

/** Each template is replaced by its scenarios, and each shuffled scenario has its orders. */
export function unfold(pack: unknown): UnfoldedPack {
  const scenarios = isObject(pack) ? fieldOf(pack, 'scenarios') : undefined;
  if (!isObject(pack) || !Array.isArray(scenarios)) return { value: pack, faults: [], sourcePath: (path) => path };
  const faults: Explained[] = [];
  const unfolded = scenarios.flatMap((scenario: unknown, from): Unfolded[] => {
    if (!isObject(scenario)) return [{ scenario, from }];
    try {
      return instancesOf(scenario).map((each) => ({ scenario: expandLikes(each, ['scenarios', from], faults), from }));
    } catch (error) {
      if (!(error instanceof UnfoldError)) throw error;
      faults.push(...error.faults.map(({ path, message }) => ({ path: ['scenarios', from, ...path], message })));
      return [];
    }
  });
  return {
    value: { ...pack, scenarios: unfolded.map(({ scenario }) => scenario) },
    faults,
    sourcePath: ([first, index, ...rest]) => {
      const source = first === 'scenarios' && typeof index === 'number' ? unfolded[index]?.from : undefined;
      if (source === undefined) return [first, index, ...rest].filter((step) => step !== undefined);
      return [first as string, source, ...(rest[0] === 'orders' ? rest.slice(2) : rest)];
    },
  };
}

class UnfoldError extends Error {
  readonly faults: readonly Explained[];
  constructor(faults: readonly Explained[]) {
    super('a scenario cannot be unfolded');
    this.faults = faults;
  }
}

function fault(path: SourcePath, message: string): UnfoldError {
  return new UnfoldError([{ path, message }]);
}

function instancesOf(scenario: LooseObject): LooseObject[] {
  const { template, shuffle: options, ...plain } = scenario;
  if (template === undefined && options === undefined) return [scenario];
  const order = options === undefined ? undefined : partOf(shuffleSchema, options, 'shuffle');
  if (template === undefined) return [ordered(plain, new Map(), order)];
  const { instances, ...drawn } = partOf(templateSchema, template, 'template');
  checkNames(drawn, order);
  const { id } = scenario;
  const draws = drawAll(drawn, instances ?? 1, String(id));
  return draws.map((names, index) => ({
    ...ordered(plain, names, order),
    ...(instances === undefined || id === undefined ? {} : { id: `${id}@${index + 1}` }),
  }));
}

function checkNames(template: Template, order: Shuffle | undefined): void {
  const given = new Set(
    order === undefined ? [] : ['options', 'option_lines', 'answer', ...order.options.map(labelName)],
  );
  for (const part of ['values', 'derived'] as const)
    for (const name of Object.keys(template[part])) {
      if (given.has(name)) throw fault(['template', part, name], `a second value for "${name}"`);
      given.add(name);
    }
}

function labelName(_option: string, at: number): string {
  return `label_${at + 1}`;
}

function partOf<Schema extends z.ZodType>(schema: Schema, value: unknown, key: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnfoldError(
    explainIssues(parsed.error.issues).map(({ path, message }) => ({ path: [key, ...path], message })),
  );
}

type Template = Omit<z.infer<typeof templateSchema>, 'instances'>;
type Shuffle = z.infer<typeof shuffleSchema>;

const mostDraws = 10_000;

/** All different. */
function drawAll(template: Template, instances: number, id: string): Names[] {
  const random = randomFrom(`${template.seed}/${id}`);
  const seen = new Set<string>();
  const found: Names[] = [];
  for (let tries = 0; found.length < instances; tries += 1) {
    if (tries === mostDraws)
      throw fault(
        ['template'],
        `${mostDraws} draws give only ${found.length} different sets of values for which "where" is true`,
      );
    const names = drawOnce(template, random);
    const text = JSON.stringify([...(names ?? [])]);
    if (names === undefined || seen.has(text)) continue;
    seen.add(text);
    found.push(names);
  }
  return found;
}

function drawOnce({ values, derived, where }: Template, random: () => number): Names | undefined {
  const names = new Map<string, Value>();
  const numbers = new Map<string, Fraction>();
  const setNumber = (name: string, number: Fraction) => {
    numbers.set(name, number);
    const digits = digitsOf(number);
    // A fraction without an end may serve in other expressions only. What JavaScript writes otherwise stays a text.
    if (digits !== undefined)
      names.set(name, String(Number(digits)) === digits && isSafe(digits) ? Number(digits) : digits);
  };
  for (const [name, value] of Object.entries(values)) {
    const drawn = drawValue(value, random);
    if (typeof drawn === 'number') setNumber(name, decimal(String(drawn)));
    else names.set(name, drawn);
  }
  for (const [name, expression] of Object.entries(derived))
    setNumber(name, calculated(expression, numbers, ['template', 'derived', name]));
  const isRight = where.every((text, at) => calculated(text, numbers, ['template', 'where', at]).top !== 0n);
  return isRight ? names : undefined;
}

function isSafe(digits: string): boolean {
  return digits.includes('.') || Number.isSafeInteger(Number(digits));
}

function calculated(expression: string, numbers: Numbers, path: SourcePath): Fraction {
  try {
    return calculate(expression, numbers);
  } catch (error) {
    if (error instanceof ExpressionError) throw fault(path, error.message);
    throw error;
  }
}

function drawValue(value: Template['values'][string], random: () => number): number | string {
  if (typeof value !== 'object') return value;
  if ('one-of' in value) return value['one-of'][Math.floor(random() * value['one-of'].length)] as number | string; // within the list
  const {
    int: [least, most],
    step,
  } = value;
  return least + step * Math.floor(random() * (Math.floor((most - least) / step) + 1));
}

function ordered(scenario: LooseObject, names: Names, order: Shuffle | undefined): LooseObject {
  if (order === undefined) return fill(scenario, names, []) as LooseObject;
  const options = fill(order.options, names, ['shuffle', 'options']) as string[];
  const twice = options.find((option, at) => options.indexOf(option) < at);
  if (twice !== undefined) throw fault(['shuffle', 'options'], `"${twice}" is given twice`);
  const [first, ...others] = ordersOf({ ...order, options }, String(scenario['id'])).map(
    (more) => fill(scenario, new Map([...names, ...more]), []) as LooseObject,
  );
  const orders = others.map((each) =>
    Object.fromEntries(orderFields.filter((field) => Object.hasOwn(each, field)).map((field) => [field, each[field]])),
  );
  return { ...first, orders };
}

/** The right option is at another place in each order. */
function ordersOf({ options, answer, orders, seed }: Shuffle, id: string): Names[] {
  const random = randomFrom(`${seed}/${id}`);
  const right = options[answer - 1] as string; // checked by the schema
  const places = shuffle([...options.keys()], random).slice(0, orders);
  return places.map((place) => {
    const others = shuffle(options.toSpliced(answer - 1, 1), random);
    const order = others.toSpliced(place, 0, right);
    const labels = order.map((_, at) => String.fromCharCode(65 + at));
    const labelOf = (option: string) => labels[order.indexOf(option)] as string; // one of them
    return new Map<string, Value>([
      ['options', Object.fromEntries(order.map((option, at) => [labels[at], option]))],
      ['option_lines', order.map((option, at) => `${labels[at]}) ${option}`).join('\n')],
      ['answer', labelOf(right)],
      ...options.map((option, at) => [labelName(option, at), labelOf(option)] as const),
    ]);
  });
}

const placeholder = /\{\{([a-z][a-z0-9_]*)\}\}/g;
const onlyPlaceholder = /^\{\{([a-z][a-z0-9_]*)\}\}$/;

const textFields = new Set<unknown>(['title', 'messages', 'told', 'background', 'gold', 'near-misses', 'shuffle']);

/** Whether only text can be there, so that a number stays the text it is. */
function isText(path: SourcePath): boolean {
  return textFields.has(path[0]) && !path.includes('arguments');
}

function fill(value: unknown, names: Names, path: SourcePath): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, at) => fill(item, names, [...path, at]));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, names, [...path, key])]));
  if (typeof value !== 'string') return value;
  const namedValue = (name: string) => {
    const found = names.get(name);
    if (found === undefined)
      throw fault(path, `{{${name}}} is not among ${[...names.keys()].join(', ')}, or has digits without end`);
    return found;
  };
  const only = onlyPlaceholder.exec(value)?.[1];
  if (only !== undefined && !isText(path)) return namedValue(only);
  return value.replace(placeholder, (_, name: string) => {
    const found = namedValue(name);
    if (typeof found === 'object') throw fault(path, `{{${name}}} is no text: it serves alone, in a check`);
    return String(found);
  });
}
