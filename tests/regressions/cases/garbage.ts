import type { Regression } from '../regression.ts';
import { wordsOf } from '../support/answer.ts';
import {
  type Break,
  editPieces,
  endless,
  gibberish,
  isStream,
  makesCalls,
  only,
  say,
  sayText,
  speaksGibberish,
  spoken,
} from '../support/breaks.ts';

/** Answers without sense, on every request or on many. */
export const garbage: readonly Regression[] = [
  {
    ...{ id: 'ikllama-363', report: 'ikawrakow/ik_llama.cpp#363', engine: 'ik_llama.cpp 98d16264', class: 'garbage' },
    answer: (_, answer) =>
      say(answer, ({ text }) => {
        const words = wordsOf(text);
        return { text: `${words.slice(0, 4).join('')} ${gibberish(text)}`, calls: [], finish: 'stop' };
      }),
  },
  {
    ...{ id: 'llamacpp-14795', report: 'ggml-org/llama.cpp#14795', engine: 'llama.cpp b5912', class: 'garbage' },
    answer: speaksGibberish,
  },
  {
    ...{ id: 'llamacpp-8853', report: 'ggml-org/llama.cpp#8853', engine: 'llama.cpp, August 2024', class: 'garbage' },
    answer: speaksGibberish,
  },
  {
    ...{ id: 'lmstudio-972', report: 'lmstudio-ai/lmstudio-bug-tracker#972', engine: 'LM Studio', class: 'garbage' },
    answer: (asked, answer) => {
      const [tool] = asked.tools;
      const calls = tool === undefined ? [] : [{ id: 'call_any', name: tool.name, sent: '{"value": "12"}' }];
      return say(answer, () => ({ text: calls.length > 0 ? '' : 'The list has three rows.', calls, finish: 'stop' }));
    },
  },
  {
    ...{ id: 'ollama-12403', report: 'ollama/ollama#12403', engine: 'Ollama 0.11.11, 0.12.0', class: 'garbage' },
    answer: (asked, answer) => sayText(answer, asked.nth % 2 === 0 ? '' : 'def solve(): pass'),
  },
  {
    ...{ id: 'ollama-13444', report: 'ollama/ollama#13444', engine: 'Ollama 0.13.3', class: 'garbage' },
    answer: (_, answer) => sayText(answer, 'Okay, I have you_turn <start_turn <start_turn of_turn you'),
  },
  {
    ...{ id: 'vllm-13035', report: 'vllm-project/vllm#13035', engine: 'vLLM 0.7', class: 'garbage' },
    answer: (asked, answer) => endless(asked, answer, '!'),
  },
  {
    ...{ id: 'vllm-18599', report: 'vllm-project/vllm#18599', engine: 'vLLM with flashinfer 0.2.5', class: 'garbage' },
    answer: only(
      ({ nth }) => nth % 3 !== 0,
      (asked, answer) => endless(asked, answer, '!'),
    ),
  },
  {
    ...{ id: 'vllm-38652', report: 'vllm-project/vllm#38652', engine: 'vLLM 0.18.1', class: 'garbage' },
    answer: only(
      ({ messages, promptTokens }) => promptTokens > 60 || messages.some(({ role }) => role === 'system'),
      (_, answer) => sayText(answer, 'a S componentes_obs Worce!!!!!!!!!!!!'),
    ),
  },
  {
    ...{ id: 'vllm-47365', report: 'vllm-project/vllm#47365', engine: 'vLLM 0.23.1rc1.dev601', class: 'garbage' },
    answer: (asked, answer) => sayText(answer, asked.nth % 2 === 0 ? '' : '<|box_end|>'.repeat(20)),
  },
  {
    ...{ id: 'vllm-9409', report: 'vllm-project/vllm#9409', engine: 'vLLM 0.6.2, 0.6.3', class: 'garbage' },
    answer: only(
      ({ messages }) => messages.some(({ content }) => (content.match(/[{}[\]|"\\]/g) ?? []).length > 60),
      (_, answer) => sayText(answer, 'SIP-'.repeat(40)),
    ),
  },
  {
    ...{ id: 'ollama-12142', report: 'ollama/ollama#12142', engine: 'Ollama above 0.11.4', class: 'garbage-late' },
    answer: only(
      ({ nth }) => nth > 3,
      (_, answer) => sayText(answer, 'G'.repeat(120)),
    ),
  },
  {
    ...{ id: 'vllm-4180', report: 'vllm-project/vllm#4180', engine: 'vLLM 0.4', class: 'endless', part: 'tokenizer' },
    answer: (asked, answer) => {
      const { text } = spoken(answer);
      return endless(asked, answer, `${text}assistant\n\n${text}`);
    },
  },
  {
    ...{ id: 'llamacpp-12957', report: 'ggml-org/llama.cpp#12957', engine: 'llama.cpp', class: 'quant' },
    answer: (asked, answer) => endless(asked, answer, '1545+8402=246, '),
  },
  {
    ...{ id: 'omlx-1537', report: 'jundot/omlx#1537', engine: 'oMLX', class: 'garbled-text', part: 'tokenizer' },
    answer: only(
      ({ format }) => format === undefined,
      (_, answer) => say(answer, ({ text }) => ({ text: text.replaceAll('\n', 'Ċ').replaceAll(' ', 'Ġ') })),
    ),
  },
  {
    ...{ id: 'vmlx-129', report: 'jjang-ai/vmlx#129', engine: 'vMLX', class: 'garbled-text', part: 'tokenizer' },
    answer: only(isStream, (_, answer, state) =>
      editPieces(answer, (piece) =>
        piece.text === undefined
          ? piece
          : {
              ...piece,
              text: piece.text.replace(/[^ -~\n\t]/gu, (letter) => (state.count('letter') % 8 === 0 ? '��' : letter)),
            },
      ),
    ),
  },
  {
    ...{ id: 'trtllm-9256', report: 'NVIDIA/TensorRT-LLM#9256', engine: 'TensorRT-LLM', class: 'control-token' },
    part: 'tool parser',
    answer: only(
      ({ messages }) => messages.at(-1)?.role === 'tool',
      (_, answer) =>
        say(answer, ({ text }) => ({
          text: `<|channel|>commentary<|message|>${text}<|end|>`,
          finish: 'stop',
          calls: [],
        })),
    ),
  },
  {
    ...{ id: 'vllm-46224', report: 'vllm-project/vllm#46224', engine: 'vLLM 0.23.1rc1', class: 'control-token' },
    part: 'API layer',
    answer: only(
      ({ isStream: streams }) => !streams,
      (_, answer) => say(answer, ({ text }) => ({ text: `<|begin_of_sentence|>${text}` })),
    ),
  },
  {
    ...{ id: 'sglang-22764', report: 'sgl-project/sglang#22764', engine: 'SGLang', class: 'small-drop' },
    answer: everyPrompt(24),
  },
  {
    ...{ id: 'vllm-50435', report: 'vllm-project/vllm#50435', engine: 'vLLM 0.26.1rc1.dev77', class: 'small-drop' },
    answer: everyPrompt(20),
  },
  {
    ...{ id: 'vllm-36872', report: 'vllm-project/vllm#36872', engine: 'vLLM with MTP', class: 'spec-decode' },
    answer: only(
      ({ nth, messages, tools }) => nth > 1 && (tools.length > 0 || messages.length > 2),
      (asked, answer, state) =>
        asked.nth === 2
          ? say(answer, ({ text }) => ({ text: text.replace(/\S+ /, '') }))
          : speaksGibberish(asked, answer, state),
    ),
  },
];

/** The same prompts each time, one in so many. */
function everyPrompt(many: number): Break {
  return (asked, answer) => {
    const text = JSON.stringify(asked.messages);
    const hash = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
    if (hash % many !== 0 || makesCalls(asked, answer)) return answer;
    return say(answer, (said) => ({
      text: said.text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
    }));
  };
}
