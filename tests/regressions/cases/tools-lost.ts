import type { Regression } from '../regression.ts';
import {
  callText,
  hasTools,
  isStream,
  isWhole,
  makesCalls,
  only,
  say,
  sayText,
  spoken,
  thinks,
} from '../support/breaks.ts';

const lost = { class: 'tool-lost', part: 'tool parser' } as const;

/** Calls that do not arrive as calls. */
export const toolsLost: readonly Regression[] = [
  {
    ...{ id: 'llamacpp-rocm-127', report: 'lemonade-sdk/llamacpp-rocm#127', engine: 'llama.cpp fe2adf0' },
    class: 'tool-lost',
    answer: only(
      (asked) =>
        asked.tools.length >= 10 &&
        asked.promptTokens > 8000 &&
        asked.messages.some(({ role, content }) => role === 'system' && content.length > 10_000),
      (_, answer) => sayText(answer, ''),
    ),
  },
  {
    ...{ id: 'vllm-56263', report: 'vllm-project/vllm#56263', engine: 'vLLM, September 2026', ...lost },
    answer: only(
      (asked, answer) => isWhole(asked) && makesCalls(asked, answer),
      (_, answer) => say(answer, () => ({ text: '' })),
    ),
  },
  {
    ...{ id: 'llamacpp-22684', report: 'ggml-org/llama.cpp#22684', engine: 'llama.cpp, May 2026' },
    ...{ class: 'tool-lost', part: 'reasoning parser' },
    answer: only(
      (asked, answer) => thinks(asked) && makesCalls(asked, answer),
      (_, answer) =>
        say(answer, ({ reasoning, calls }) => ({
          reasoning: `${reasoning}\n${callText(calls)}`,
          text: '',
          calls: [],
          finish: 'stop',
        })),
    ),
  },
  {
    ...{ id: 'vllm-39056', report: 'vllm-project/vllm#39056', engine: 'vLLM 0.19.0', ...lost },
    answer: only(
      (asked, answer, state) => thinks(asked) && makesCalls(asked, answer) && state.count('call') % 2 === 0,
      (_, answer) =>
        say(answer, ({ reasoning, calls }) => ({
          reasoning: `${reasoning}\n${callText(calls)}`,
          text: '',
          calls: [],
          finish: 'stop',
        })),
    ),
  },
  {
    ...{ id: 'atlas-238', report: 'Avarok-Cybersecurity/atlas#238', engine: 'Atlas', ...lost },
    answer: only(
      (asked, answer) =>
        makesCalls(asked, answer) &&
        asked.promptTokens % 3 === (spoken(answer).calls.length > 1 ? asked.promptTokens % 2 : 0),
      (_, answer) => say(answer, ({ calls }) => ({ text: callText(calls), calls: [], finish: 'stop' })),
    ),
  },
  {
    ...{ id: 'llamacpp-22786', report: 'ggml-org/llama.cpp#22786', engine: 'llama.cpp, May 2026', ...lost },
    answer: only(
      (asked, _, state) => hasTools(asked) && state.count('tools') % 2 === 0,
      (asked, answer) => sayText(answer, asked.nth % 4 < 2 ? '' : 'I will look that up for you.'),
    ),
  },
  {
    ...{ id: 'ollama-10899', report: 'ollama/ollama#10899', engine: 'Ollama 0.8, 0.9', ...lost },
    answer: only(
      (asked) => isStream(asked) && hasTools(asked),
      (_, answer) => sayText(answer, ''),
    ),
  },
  {
    ...{ id: 'rapid-mlx-480', report: 'raullenchai/Rapid-MLX#480', engine: 'Rapid-MLX 0.6.66', ...lost },
    answer: only(
      (asked, answer) => isStream(asked) && makesCalls(asked, answer),
      (_, answer) =>
        say(answer, ({ calls }) => ({
          text: calls.map(({ name, sent }) => `commentary to=functions.${name} json${sent}`).join('\n'),
          ...{ calls: [], finish: 'stop' },
        })),
    ),
  },
  {
    ...{ id: 'vllm-28297', report: 'vllm-project/vllm#28297', engine: 'vLLM 0.11.0', ...lost },
    answer: only(
      (asked, answer) => isStream(asked) && makesCalls(asked, answer),
      (_, answer) => say(answer, ({ calls }) => ({ text: callText(calls), calls: [], finish: 'stop' })),
    ),
  },
];
