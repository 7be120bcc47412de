import type { Regression } from '../regression.ts';
import { afterResult, endless, only, say, sayText, withUsage } from '../support/breaks.ts';

const template = { class: 'wrong-template', part: 'chat template' } as const;

/** Prompts that the model gets in another form, and what a server adds to a request. */
export const templates: readonly Regression[] = [
  {
    ...{ id: 'lcpp-1537', report: 'abetlen/llama-cpp-python#1537', engine: 'llama-cpp-python 0.2.78' },
    ...{ class: 'bos', part: 'tokenizer' },
    answer: (_, answer) => withUsage(answer, (usage) => ({ ...usage, prompt: usage.prompt - 1 })),
  },
  {
    ...{ id: 'vmlx-146', report: 'osaurus-ai/vmlx-swift#146', engine: 'templates of Gemma 4, July 2026', ...template },
    answer: only(
      (asked) =>
        afterResult(asked) &&
        asked.messages.some(
          ({ role, content, callIds }) => role === 'assistant' && content !== '' && callIds.length > 0,
        ),
      (asked, answer) => endless(asked, answer, 'thought\n<channel|>'),
    ),
  },
  {
    ...{ id: 'omlx-799', report: 'jundot/omlx#799', engine: 'oMLX, April 2026', ...template },
    answer: only(afterResult, (asked, answer) => {
      const made =
        asked.body.messages?.findLast(({ role }: { role: string }) => role === 'assistant')?.tool_calls ?? [];
      const calls = made.map(
        ({ function: { name, arguments: sent } }: { function: { name: string; arguments: string } }) => ({
          ...{ id: `call_${asked.nth}`, name, sent },
        }),
      );
      return say(answer, () => ({ text: '', calls, finish: 'tool_calls' }));
    }),
  },
  {
    ...{ id: 'vllm-42776', report: 'vllm-project/vllm#42776', engine: 'vLLM, May 2026', ...template },
    answer: only(
      (asked) => afterResult(asked) && asked.thinking === 'off',
      ({ promptTokens }, answer) =>
        sayText(answer, promptTokens % 2 === 0 ? '' : 'The user wants the result. I should look at what came back'),
    ),
  },
  {
    ...{ id: 'vllm-15241', report: 'vllm-project/vllm#15241', engine: 'vLLM 0.8.0' },
    ...{ class: 'server-default', part: 'server defaults' },
    forward: ({ body }) => ('temperature' in body ? body : { ...body, temperature: 0.1 }),
  },
];
