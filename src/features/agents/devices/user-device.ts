import { z } from 'zod';
import { mismatch, valueMatcherSchema } from '../../../verify/json/match-value.ts';
import { type Device, defineTool } from './define-device.ts';

const setupSchema = z.strictObject({
  answers: z
    .array(z.strictObject({ when: valueMatcherSchema.optional(), says: z.string() }))
    .describe('the first whose `when` fits the question; left out: any question'),
});
type Setup = z.infer<typeof setupSchema>;

/** The person who gave the task, for questions and for consent. */
export const userDevice: Device<Setup> = {
  revision: 1,
  setup: setupSchema,
  parts: ['asked'],
  logs: ['asked'],
  start: () => ({ asked: [] }),
  tools: {
    ask_user: defineTool({
      description: 'Ask the user a question, and wait for the answer.',
      arguments: { question: z.string() },
      run: (state, { question }, { answers }: Setup) => {
        const fitting = answers.find(({ when }) => when === undefined || mismatch(when, question) === undefined);
        const says = fitting?.says ?? 'I cannot say more about that.';
        return { result: { answer: says }, state: { asked: [...(state['asked'] as unknown[]), question] } };
      },
    }),
  },
};
