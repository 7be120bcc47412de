import { z } from 'zod';
import type { CodeValue } from '../../verify/ports.ts';
import { codeLimits } from '../../verify/ports.ts';
import { type Aids, BadRow, defineDataset, sentence } from './dataset.ts';
import { greedy } from './marked-answer.ts';

const numberSchema = z.union([z.number(), z.object({ $float: z.string() }).transform(({ $float }) => Number($float))]);
const callsSchema = z.array(z.array(z.json() as z.ZodType<CodeValue>));

/** The tolerance of its tests for floats, if a row names none. */
const floatTolerance = 1e-6;
const mostCalls = 2000;

/**
 * Asks for a function, and judges it by the values that the reference solution gives for the published inputs. The
 * reference runs in the sandbox, at import.
 */
export const humanevalPlus = defineDataset({
  title: 'HumanEval+',
  first: 30,
  benchlocal: 30,
  hasExactNumbers: true,
  head: { 'default-thinking': 'on', sampling: { ...greedy, 'max-tokens': 4096 } },
  row: z.looseObject({
    task_id: sentence,
    prompt: z.string().min(1),
    entry_point: sentence,
    canonical_solution: z.string().min(1),
    base_input: callsSchema,
    plus_input: callsSchema,
    atol: numberSchema.optional(),
  }),
  async items({ task_id, prompt, entry_point, canonical_solution, base_input, plus_input, atol = 0 }, aids) {
    // Its published test puts the answer into the polynomial, which a list of values cannot.
    if (entry_point === 'find_zero') return { leftOut: 'without one right answer' };
    const inputs = [...base_input, ...plus_input].slice(0, mostCalls);
    const { values, cpuMs } = await valuesOf(`${prompt}${canonical_solution}`, entry_point, inputs, aids);
    const cases = inputs.flatMap((args, at) => (values[at] === undefined ? [] : [{ args, gives: values[at] }]));
    if (cases.length === 0) throw new BadRow('its reference gives nothing that is short enough to compare');
    return [
      {
        ...{ id: task_id, title: entry_point },
        scenario: {
          messages: [{ role: 'user', content: `${instruction}\n\n\`\`\`python\n${prompt.trim()}\n\`\`\`` }],
          expect: [
            {
              ...{ kind: 'code', runtime: 'python', entry: entry_point },
              cases,
              tolerance: atol === 0 ? floatTolerance : atol,
              'cpu-seconds': Math.min(mostSeconds, Math.max(10, Math.ceil((slower * cpuMs) / 1000))),
            },
          ],
        },
      },
    ];
  },
});

const instruction =
  'Complete this Python function. Answer with one Python code block that holds the whole function and its imports.';

/** How much slower than the reference an answer may be; its makers allow the same. */
const slower = 4;
const mostSeconds = 60;

const raisedSchema = z.object({ raised: z.array(z.string()).min(1), message: z.string() });
const lineSchema = z.union([
  z.object({ case: z.int(), value: z.json() as z.ZodType<CodeValue> }),
  z.object({ load: raisedSchema }).transform(({ load }) => load),
  raisedSchema,
]);

/** The most bytes of results per answer, so that right answers stay below the output limit of a program. */
const mostResultBytes = 400 * 1024;

type Inputs = readonly (readonly CodeValue[])[];

/**
 * What a reference solution gives for each input; undefined for results that are too long together to ask for them. Throws
 * BadRow where it gives nothing to compare with.
 */
export async function valuesOf(source: string, name: string, inputs: Inputs, { code }: Pick<Aids, 'code'>) {
  const ran = await valuesOfPart(source, name, inputs, code);
  let room = mostResultBytes;
  const values = ran.values.map((value) => {
    const bytes = value === undefined ? 0 : JSON.stringify(value).length;
    if (bytes > room) return undefined;
    room -= bytes;
    return value;
  });
  return { values, cpuMs: ran.cpuMs };
}

type Results = { readonly values: readonly (CodeValue | undefined)[]; readonly cpuMs: number };

async function valuesOfPart(source: string, name: string, inputs: Inputs, code: Aids['code']): Promise<Results> {
  const file = 'reference.py';
  const result = await code.run({
    ...{ runtime: 'python', files: { [file]: source }, entry: { kind: 'function', file, name } },
    cases: inputs.map((args) => ({ args })),
    limits: { ...codeLimits, cpuMs: mostSeconds * 1000 },
  });
  if (result.outcome === 'broken') throw new BadRow(`the sandbox cannot run its reference: ${result.detail}`);
  if (result.outcome === 'limit' && result.what === 'output') {
    if (inputs.length === 1) return { values: [undefined], cpuMs: result.cpuMs };
    const middle = inputs.length >>> 1;
    const before = await valuesOfPart(source, name, inputs.slice(0, middle), code);
    const after = await valuesOfPart(source, name, inputs.slice(middle), code);
    return { values: [...before.values, ...after.values], cpuMs: before.cpuMs + after.cpuMs };
  }
  if (result.outcome === 'limit') throw new BadRow(`its reference exceeds the limit of the sandbox: ${result.what}`);
  const lines = (result.values ?? '').split('\n').flatMap((text) => {
    const parsed = text === '' ? undefined : lineSchema.safeParse(JSON.parse(text));
    return parsed?.success ? [parsed.data] : [];
  });
  const raised = lines.find((line) => 'raised' in line);
  if (raised !== undefined)
    throw new BadRow(`its reference raises ${raised.raised[0]}: ${raised.message.slice(0, 100)}`);
  const values = lines.flatMap((line) => ('value' in line ? [line.value] : []));
  if (values.length < inputs.length)
    throw new BadRow(`its reference gives ${values.length} values for ${inputs.length} inputs`);
  if (values.some((value) => JSON.stringify(value).includes('{"$object":')))
    throw new BadRow('its reference gives an object that cannot be compared');
  return { values, cpuMs: result.cpuMs };
}
