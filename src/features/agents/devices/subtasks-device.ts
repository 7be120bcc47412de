import { z } from 'zod';
import { mismatch, valueMatcherSchema } from '../../../verify/json/match-value.ts';
import { type Device, defineTool } from './define-device.ts';

const setupSchema = z.strictObject({
  helpers: z.record(
    z.string().min(1),
    z.strictObject({
      about: z.string().describe('what the helper can do, for list_helpers'),
      answers: z
        .array(z.strictObject({ when: valueMatcherSchema.optional(), result: z.json() }))
        .min(1)
        .describe('the first whose `when` fits the text of the task; left out: any task'),
    }),
  ),
});
type Setup = z.infer<typeof setupSchema>;

export const subtasksDevice: Device<Setup> = {
  revision: 1,
  setup: setupSchema,
  parts: ['given'],
  logs: ['given'],
  start: () => ({ given: [] }),
  tools: {
    list_helpers: defineTool({
      description: 'List the helpers that can take over a part of the work, and what each can do.',
      arguments: {},
      run: (_state, _sent, { helpers }: Setup) => ({
        result: { helpers: Object.entries(helpers).map(([helper, { about }]) => ({ helper, about })) },
      }),
    }),
    delegate: defineTool({
      description: 'Give a task to a helper, and get the result. The helper knows nothing but the text of the task.',
      arguments: { helper: z.string(), task: z.string().describe('the whole task, in words') },
      run: (state, { helper, task }, { helpers }: Setup) => {
        const known = Object.hasOwn(helpers, helper) ? helpers[helper] : undefined;
        if (known === undefined)
          return { error: `there is no helper "${helper}"; the helpers are ${Object.keys(helpers).join(', ')}` };
        const fitting = known.answers.find(({ when }) => when === undefined || mismatch(when, task) === undefined);
        const given = [...(state['given'] as unknown[]), { helper, task }];
        if (fitting === undefined) return { result: { error: `${helper} cannot do this task` }, state: { given } };
        return { result: { helper, result: fitting.result }, state: { given } };
      },
    }),
  },
};
