import type { Regression } from '../regression.ts';
import { finishWith, isStream, isWhole, only, say, thinks } from '../support/breaks.ts';

const split = { class: 'reasoning-split', part: 'reasoning parser' } as const;
const hasBudget: typeof thinks = ({ body }) => 'thinking_budget_tokens' in body || 'thinking_token_budget' in body;
const inline = (said: { readonly reasoning: string; readonly text: string }) => ({
  text: said.reasoning === '' ? said.text : `<think>\n${said.reasoning}\n</think>\n\n${said.text}`,
  reasoning: '',
});

/** Thoughts in the wrong place. */
export const reasoning: readonly Regression[] = [
  {
    ...{ id: 'llamacpp-28182', report: 'ggml-org/llama.cpp#28182', engine: 'llama.cpp b9960', ...split },
    answer: only(
      (asked) => thinks(asked) && asked.body.thinking_budget_tokens !== undefined,
      (_, answer) =>
        say(answer, (said) => {
          const half = said.reasoning.length >> 1;
          return {
            reasoning: said.reasoning.slice(0, half),
            text: `${said.reasoning.slice(half)}</think>\n\n${said.text}`,
          };
        }),
    ),
  },
  {
    ...{ id: 'vllm-39697', report: 'vllm-project/vllm#39697', engine: 'vLLM, April 2026', ...split },
    answer: only(
      (asked) => thinks(asked) && hasBudget(asked) && asked.body.thinking_token_budget !== undefined,
      (_, answer) => say(answer, ({ text }) => ({ text: `I have to answer now, the budget is used up.\n\n${text}` })),
    ),
  },
  {
    ...{ id: 'vllm-48217', report: 'vllm-project/vllm#48217', engine: 'vLLM 0.24.0', ...split },
    answer: only(isWhole, (_, answer) =>
      say(answer, (said) =>
        said.reasoning === '' && said.calls.length === 0 ? { reasoning: said.text, text: '' } : {},
      ),
    ),
  },
  {
    ...{ id: 'vllm-21130', report: 'vllm-project/vllm#21130', engine: 'vLLM, July 2025', ...split },
    answer: only(thinks, (_, answer) => say(answer, inline)),
  },
  {
    ...{
      id: 'lmstudio-2147',
      report: 'lmstudio-ai/lmstudio-bug-tracker#2147',
      engine: 'LM Studio 2.24.0, 2.25.0',
      ...split,
    },
    answer: ({ maxTokens = 4000 }, answer) => {
      const process = "Here's a thinking process: I read the request, list what it asks, and check each part. ".repeat(
        40,
      );
      const said = say(answer, ({ text }) => ({ text: `${process}${text}`, reasoning: '' }));
      return maxTokens < 600 ? finishWith(said, () => 'length') : said;
    },
  },
  {
    ...{ id: 'vllm-29408', report: 'vllm-project/vllm#29408', engine: 'vLLM 0.11', ...split },
    answer: only(isStream, (_, answer) =>
      say(answer, (said) => ({ reasoning: `${said.reasoning}${said.text}`, text: '' })),
    ),
  },
  {
    ...{ id: 'lmstudio-863', report: 'lmstudio-ai/lmstudio-bug-tracker#863', engine: 'LM Studio 0.3.22' },
    ...{ class: 'api-shape', part: 'reasoning parser' },
    before: { answer: only(thinks, (_, answer) => say(answer, inline)) },
  },
];
