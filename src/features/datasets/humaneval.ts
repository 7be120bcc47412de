import { z } from 'zod';
import type { CodeValue } from '../../verify/ports.ts';
import { referenceSeconds, referenceValues } from '../../verify/reference-values.ts';
import { BadRow, defineDataset, sentence } from './dataset.ts';
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
  async items({ task_id, prompt, entry_point, canonical_solution, base_input, plus_input, atol = 0 }, { code }) {
    // Its published test puts the answer into the polynomial, which a list of values cannot.
    if (entry_point === 'find_zero') return { leftOut: 'without one right answer' };
    const inputs = [...base_input, ...plus_input].slice(0, mostCalls);
    const reference = { source: `${prompt}${canonical_solution}`, name: entry_point, inputs };
    const ran = await referenceValues(reference, code);
    if ('fault' in ran) throw new BadRow(ran.fault);
    const { values, cpuMs } = ran;
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
              'cpu-seconds': Math.min(referenceSeconds, Math.max(10, Math.ceil((slower * cpuMs) / 1000))),
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
