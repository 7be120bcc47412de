import { parseLoose } from '../../../../src/lib/loose.ts';
import type { Regression } from '../../regression.ts';
import { only, refuse, say, sayText } from '../../support/breaks.ts';

const schema = { class: 'schema', part: 'structured output' } as const;
/** Escapes of characters that no regular expression has to escape. */
const needlessEscape = /"pattern":"(?:[^"\\]|\\.)*\\\\[!@#%&=~:;<>'`_ ]/;

/** Answers that are held to a form. */
export const drawnStructured: readonly Regression[] = [
  {
    ...{ id: 'lmstudio-1684', report: 'lmstudio-ai/lmstudio-bug-tracker#1684', engine: 'LM Studio 0.4.7', ...schema },
    answer: only(
      ({ format }) => format === 'json_schema',
      (_, answer) => sayText(answer, ''),
    ),
  },
  {
    ...{ id: 'lmstudio-1779', report: 'lmstudio-ai/lmstudio-bug-tracker#1779', engine: 'LM Studio 0.4.11' },
    ...{ class: 'reasoning-split', part: 'reasoning parser' },
    answer: only(
      ({ format }) => format === 'json_schema',
      (_, answer) => say(answer, ({ text, reasoning }) => ({ reasoning: `${reasoning}${text}`, text: '' })),
    ),
  },
  {
    ...{ id: 'llamacpp-24096', report: 'ggml-org/llama.cpp#24096', engine: 'llama.cpp b9272', ...schema },
    answer: only(
      ({ format }) => format === 'json_object',
      (_, answer) => say(answer, ({ text }) => ({ text: inWords(text) })),
    ),
  },
  {
    ...{ id: 'vllmmlx-784', report: 'waybarrios/vllm-mlx#784', engine: 'vllm-mlx 0.4.1 with mlx-lm 0.31.3' },
    ...{ class: 'server-error', part: 'scheduler' },
    answer: ({ format }, answer, state) => {
      const isBehindFree = state.kept.get('last form') === 'free';
      state.kept.set('last form', format ?? 'free');
      return isBehindFree && format === 'json_schema'
        ? refuse(answer, 422, 'The response does not match the requested JSON schema')
        : answer;
    },
  },
  {
    ...{ id: 'llamacpp-19051', report: 'ggml-org/llama.cpp#19051', engine: 'llama.cpp b7786', ...schema },
    answer: only(
      ({ format, schema: asked }) => format === 'json_schema' && needlessEscape.test(JSON.stringify(asked)),
      (_, answer) => say(answer, ({ text }) => ({ text: inWords(text) })),
    ),
  },
];

function inWords(text: string): string {
  const value = parseLoose(text);
  const fields = Object.entries(value !== null && typeof value === 'object' ? value : { answer: text });
  return `Here is what you asked for. ${fields.map(([name, each]) => `The ${name} is ${String(each)}.`).join(' ')}`;
}
