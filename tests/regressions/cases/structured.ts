import type { Regression } from '../regression.ts';
import type { Asked } from '../support/answer.ts';
import { endless, only, say, sayText, spoken, thinks } from '../support/breaks.ts';

const schema = { class: 'schema', part: 'structured output' } as const;
const isFormatted = ({ api, format }: Asked) => format !== undefined && api === 'chat';
const formatThinks = (asked: Asked) => isFormatted(asked) && thinks(asked);
const formatPlain = (asked: Asked) => isFormatted(asked) && asked.thinking === 'off';

/** Answers that a schema does not hold. */
export const structured: readonly Regression[] = [
  {
    ...{ id: 'ikllama-665', report: 'ikawrakow/ik_llama.cpp#665', engine: 'ik_llama.cpp, August 2025', ...schema },
    answer: only(formatThinks, (_, answer) => say(answer, () => ({ reasoning: '' }))),
  },
  {
    ...{ id: 'llamacpp-22537', report: 'ggml-org/llama.cpp#22537', engine: 'llama.cpp b8981', ...schema },
    answer: only(formatThinks, (_, answer) =>
      say(answer, ({ text }) => ({ reasoning: text.repeat(30), text: '', finish: 'length' })),
    ),
  },
  {
    ...{ id: 'ollama-10929', report: 'ollama/ollama#10929', engine: 'Ollama, May 2025', ...schema },
    answer: only(formatThinks, (_, answer) => say(answer, ({ text }) => ({ text: `{"${text}`, reasoning: '' }))),
  },
  {
    ...{ id: 'ollama-17871', report: 'ollama/ollama#17871', engine: 'Ollama 0.32.14', ...schema },
    answer: only(
      (asked, _, state) =>
        formatPlain(asked) &&
        asked.messages.reduce((sum, { content }) => sum + content.length, 0) > 9000 &&
        state.count('long') % 5 === 0,
      (_, answer) => sayText(answer, '{"thought": "The user has provided a document and wants its fields."}'),
    ),
  },
  {
    ...{ id: 'sglang-9259', report: 'sgl-project/sglang#9259', engine: 'SGLang, August 2025', ...schema },
    answer: only(isFormatted, (_, answer) =>
      say(answer, ({ text, reasoning }) => ({
        text: `<|channel|>analysis<|message|>${reasoning || 'The schema asks for an object.'}<|end|>${text}`,
        reasoning: '',
      })),
    ),
  },
  {
    ...{ id: 'vllm-44012', report: 'vllm-project/vllm#44012', engine: 'vLLM, June 2026', ...schema },
    answer: only(
      ({ api, format }) => api === 'responses' && format !== undefined,
      (_, answer) =>
        say(answer, ({ reasoning, text }) => ({ reasoning: `${reasoning} ${text} It may be so.`, text: '' })),
    ),
  },
  {
    ...{ id: 'vllm-54881', report: 'vllm-project/vllm#54881', engine: 'vLLM 0.26.1rc1.dev1133', ...schema },
    answer: only(formatThinks, (asked, answer) => endless(asked, answer, spoken(answer).text)),
  },
  {
    ...{ id: 'vllm-9423', report: 'vllm-project/vllm#9423', engine: 'vLLM 0.6', ...schema },
    answer: only(isFormatted, (_, answer) => say(answer, ({ text }) => ({ text: text.replace(/:\s*/, ': , ') }))),
  },
  {
    ...{ id: 'sglang-14821', report: 'sgl-project/sglang#14821', engine: 'SGLang 0.5.6', ...schema },
    answer: only(formatPlain, (asked, answer) =>
      asked.nth % 2 === 0
        ? say(answer, ({ text }) => ({ reasoning: text, text: '' }))
        : sayText(answer, 'Sure, here is what you asked for: hello.'),
    ),
  },
];
