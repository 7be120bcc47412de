import { z } from 'zod';
import { type CodeRunner, type CodeValue, codeLimits } from './ports.ts';

/** A solution whose results are the right ones. */
export type ReferenceProgram = {
  readonly source: string;
  readonly name: string;
  readonly inputs: readonly (readonly CodeValue[])[];
};

/** Each result; undefined for those that are too long together to ask for them. */
type Results = { readonly values: readonly (CodeValue | undefined)[]; readonly cpuMs: number };
type Fault = { readonly fault: string };

export const referenceSeconds = 60;

const raisedSchema = z.object({ raised: z.array(z.string()).min(1), message: z.string() });
const lineSchema = z.union([
  z.object({ case: z.int(), value: z.json() as z.ZodType<CodeValue> }),
  z.object({ load: raisedSchema }).transform(({ load }) => load),
  raisedSchema,
]);

/** So that right answers stay below the output limit of a program. */
const mostResultBytes = 400 * 1024;

export async function referenceValues(reference: ReferenceProgram, code: CodeRunner): Promise<Results | Fault> {
  const ran = await valuesOf(reference, code);
  if ('fault' in ran) return ran;
  let room = mostResultBytes;
  const values = ran.values.map((value) => {
    const bytes = value === undefined ? 0 : JSON.stringify(value).length;
    if (bytes > room) return undefined;
    room -= bytes;
    return value;
  });
  return { values, cpuMs: ran.cpuMs };
}

async function valuesOf({ source, name, inputs }: ReferenceProgram, code: CodeRunner): Promise<Results | Fault> {
  const file = 'reference.py';
  const result = await code.run({
    ...{ runtime: 'python', files: { [file]: source }, entry: { kind: 'function', file, name } },
    cases: inputs.map((args) => ({ args })),
    limits: { ...codeLimits, cpuMs: referenceSeconds * 1000 },
  });
  if (result.outcome === 'broken') return { fault: `the sandbox cannot run its reference: ${result.detail}` };
  if (result.outcome === 'limit' && result.what === 'output') {
    if (inputs.length === 1) return { values: [undefined], cpuMs: result.cpuMs };
    const middle = inputs.length >>> 1;
    const before = await valuesOf({ source, name, inputs: inputs.slice(0, middle) }, code);
    if ('fault' in before) return before;
    const after = await valuesOf({ source, name, inputs: inputs.slice(middle) }, code);
    if ('fault' in after) return after;
    return { values: [...before.values, ...after.values], cpuMs: before.cpuMs + after.cpuMs };
  }
  if (result.outcome === 'limit') return { fault: `its reference exceeds the limit of the sandbox: ${result.what}` };
  const lines = (result.values ?? '').split('\n').flatMap((text) => {
    const parsed = text === '' ? undefined : lineSchema.safeParse(JSON.parse(text));
    return parsed?.success ? [parsed.data] : [];
  });
  const raised = lines.find((line) => 'raised' in line);
  if (raised !== undefined)
    return { fault: `its reference raises ${raised.raised[0]}: ${raised.message.slice(0, 100)}` };
  const values = lines.flatMap((line) => ('value' in line ? [line.value] : []));
  if (values.length < inputs.length)
    return { fault: `its reference gives ${values.length} values for ${inputs.length} inputs` };
  if (values.some((value) => JSON.stringify(value).includes('{"$object":')))
    return { fault: 'its reference gives an object that cannot be compared' };
  return { values, cpuMs: result.cpuMs };
}
