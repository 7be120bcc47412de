import type { Regression } from '../../regression.ts';
import { type Loose, wordsOf } from '../../support/answer.ts';
import { hasTools, only, say, speaksGibberish } from '../../support/breaks.ts';

const sampling = { class: 'sampling' } as const;

/** What reaches the model, and how it draws. */
export const drawnPrompts: readonly Regression[] = [
  {
    ...{ id: 'litellm-28580', report: 'BerriAI/litellm#28580', engine: 'LiteLLM 1.82.6 before vLLM' },
    ...{ class: 'other-endpoint', part: 'API layer' },
    answer: only(
      ({ api, messages }) => api === 'messages' && messages.at(-1)?.role === 'assistant',
      ({ messages }, answer) => say(answer, ({ text }) => ({ text: `${messages.at(-1)?.content ?? ''} ${text}` })),
    ),
  },
  {
    ...{ id: 'ollamajs-220', report: 'ollama/ollama-js#220', engine: 'Ollama, May 2025' },
    ...{ class: 'wrong-template', part: 'chat template' },
    forward: (asked) =>
      asked.api === 'chat' && hasTools(asked)
        ? { ...asked.body, messages: asked.body.messages.filter(({ role }: Loose) => role !== 'system') }
        : asked.body,
  },
  {
    ...{ id: 'ollama-17744', report: 'ollama/ollama#17744', engine: 'Ollama, August 2026' },
    ...{ class: 'server-default', part: 'API layer' },
    before: { forward: ({ body }) => ('temperature' in body ? body : { ...body, temperature: 0 }) },
    forward: ({ api, body }) => (api === 'chat' || 'temperature' in body ? body : { ...body, temperature: 0 }),
  },
  {
    ...{ id: 'sglang-5377', report: 'sgl-project/sglang#5377', engine: 'SGLang, April 2025', ...sampling },
    forward: ({ body: { seed: _lost, ...body } }) => body,
  },
  {
    ...{
      id: 'trtllm-9442',
      report: 'NVIDIA/TensorRT-LLM#9442',
      engine: 'TensorRT-LLM 1.1.0rc5, 1.2.0rc3',
      ...sampling,
    },
    before: {
      answer: only(
        ({ body }) => body.frequency_penalty > 0 || body.presence_penalty > 0 || body.repetition_penalty > 1,
        (_, answer) => say(answer, ({ text, reasoning }) => ({ text: saidOnce(text), reasoning: saidOnce(reasoning) })),
      ),
    },
  },
  {
    ...{ id: 'tgi-3203', report: 'huggingface/text-generation-inference#3203', engine: 'TGI, 2025', class: 'garbage' },
    answer: only(({ api }) => api === 'chat', speaksGibberish),
  },
  {
    ...{ id: 'sglang-23662', report: 'sgl-project/sglang#23662', engine: 'SGLang, April 2026' },
    ...{ class: 'other-endpoint', part: 'API layer' },
    notInjected: 'the right server keeps no responses to go on from',
  },
  {
    ...{ id: 'vllm-42125', report: 'vllm-project/vllm#42125', engine: 'vLLM, May 2026', class: 'lora' },
    part: 'prefix cache',
    notInjected: 'no check loads an adapter again under its name',
  },
];

function saidOnce(text: string): string {
  const said = new Set<string>();
  return wordsOf(text)
    .filter((word) => !said.has(word.trim()) && said.add(word.trim()))
    .join('');
}
