import type { Regression } from '../regression.ts';
import { eachChoice, makesCalls, only, refuse, say, thinks, withUsage } from '../support/breaks.ts';

const other = { class: 'other-endpoint', part: 'API layer' } as const;
const adapter = { class: 'lora', part: 'adapter', model: 'adapter' } as const;
const asBase: Regression['forward'] = ({ body }) => ({ ...body, model: 'right' });

/** Fields that packs do not send, other APIs, adapters. */
export const otherFields: readonly Regression[] = [
  {
    ...{ id: 'vllm-44319', report: 'vllm-project/vllm#44319', engine: 'vLLM after 0.9.0' },
    ...{ class: 'logprobs', part: 'API layer' },
    answer: only(
      ({ logprobs = 0 }) => logprobs > 1,
      (_, answer) =>
        eachChoice(answer, (choice) => ({
          ...choice,
          pieces: choice.pieces.map((piece) =>
            piece.chances === undefined
              ? piece
              : {
                  ...piece,
                  chances: piece.chances.map((chance) => ({
                    ...chance,
                    alternatives: chance.alternatives.slice(0, -1),
                  })),
                },
          ),
        })),
    ),
  },
  {
    ...{ id: 'vllm-14170', report: 'vllm-project/vllm#14170', engine: 'vLLM 0.7' },
    ...{ class: 'stop-sequences', part: 'reasoning parser' },
    answer: only(
      (asked, answer) =>
        thinks(asked) &&
        asked.stop.length > 0 &&
        asked.messages.some(({ content }) => asked.stop.some((stop) => content.includes(stop))) &&
        !makesCalls(asked, answer),
      (_, answer) => say(answer, ({ reasoning }) => ({ reasoning: reasoning.slice(0, 20), text: '/think>' })),
    ),
  },
  {
    ...{ id: 'exllamav3-88', report: 'turboderp-org/exllamav3#88', engine: 'ExLlamaV3 0.0.7' },
    class: 'other-endpoint',
    answer: (_, answer) => eachChoice(answer, (choice, at) => (at === 0 ? choice : { ...choice, pieces: [] })),
  },
  {
    ...{ id: 'llamacpp-20090', report: 'ggml-org/llama.cpp#20090', engine: 'llama.cpp before March 2026', ...other },
    answer: only(
      ({ api, body }) => api === 'messages' && JSON.stringify(body.messages).includes('"type":"thinking"'),
      (_, answer) => withUsage(answer, (usage) => ({ ...usage, prompt: Math.ceil(usage.prompt * 0.7) })),
    ),
  },
  {
    ...{ id: 'vllm-38738', report: 'vllm-project/vllm#38738', engine: 'vLLM, April 2026', ...other },
    answer: only(
      ({ api, messages }) => api === 'messages' && messages.some(({ role }) => role === 'tool'),
      (_, answer) => refuse(answer, 400, 'Invalid assistant message'),
    ),
  },
  { ...{ id: 'vllm-34186', report: 'vllm-project/vllm#34186', engine: 'vLLM 0.15.1', ...adapter }, forward: asBase },
  { ...{ id: 'vllm-55193', report: 'vllm-project/vllm#55193', engine: 'vLLM 0.28.0', ...adapter }, forward: asBase },
];
