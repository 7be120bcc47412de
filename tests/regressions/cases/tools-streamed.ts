import type { Regression } from '../regression.ts';
import {
  editPieces,
  finishWith,
  hasTools,
  isStream,
  makesCalls,
  only,
  refuse,
  say,
  sayText,
  spoken,
  withUsage,
} from '../support/breaks.ts';

const streamed = { class: 'tool-stream', part: 'tool parser' } as const;
const streamsCall: typeof makesCalls = (asked, answer) => isStream(asked) && makesCalls(asked, answer);
const isNamed: typeof makesCalls = (asked, answer) => typeof asked.choice === 'object' && streamsCall(asked, answer);

/** Calls that arrive damaged, and how their replies end. */
export const toolsStreamed: readonly Regression[] = [
  {
    ...{ id: 'vllm-34101', report: 'vllm-project/vllm#34101', engine: 'vLLM, February 2026', ...streamed },
    answer: only(
      (asked, answer) => streamsCall(asked, answer) && asked.stop.length > 0,
      (_, answer) =>
        say(answer, ({ calls }) => ({ calls: calls.map((call) => ({ ...call, sent: call.sent.slice(0, -6) })) })),
    ),
  },
  {
    ...{ id: 'sglang-23071', report: 'sgl-project/sglang#23071', engine: 'SGLang 0.5.10.post1', ...streamed },
    answer: only(
      (asked, answer, state) =>
        streamsCall(asked, answer) && asked.messages.length > 8 && state.count('long') % 3 === 0,
      (_, answer) =>
        editPieces(answer, ({ call, ...piece }) =>
          call === undefined || call.name !== undefined
            ? { ...piece, ...(call && { call }) }
            : { call: { ...call, index: call.index + 1 } },
        ),
    ),
  },
  {
    ...{ id: 'llamacpp-18591', report: 'ggml-org/llama.cpp#18591', engine: 'llama.cpp b7622', ...streamed },
    answer: only(streamsCall, (_, answer) =>
      editPieces(answer, (piece) => (piece.call === undefined ? piece : { call: { ...piece.call, index: 0 } })),
    ),
  },
  {
    ...{ id: 'vllm-20678', report: 'vllm-project/vllm#20678', engine: 'vLLM 0.9.2', ...streamed },
    answer: only(streamsCall, (_, answer) =>
      editPieces(answer, (piece, at) =>
        piece.call !== undefined && piece.call.name === undefined && at % 3 === 2 ? [] : piece,
      ),
    ),
  },
  {
    ...{ id: 'vllm-40861', report: 'vllm-project/vllm#40861', engine: 'vLLM 0.19, 0.20', ...streamed },
    answer: only(streamsCall, (_, answer) =>
      say(answer, ({ calls }) => ({
        calls: calls.map((call) => ({ ...call, sent: `${call.sent.replace(/^\{/, '')}}` })),
      })),
    ),
  },
  {
    ...{ id: 'vllm-55082', report: 'vllm-project/vllm#55082', engine: 'vLLM, September 2026', ...streamed },
    answer: only(streamsCall, (_, answer) =>
      say(answer, ({ calls }) => ({ calls: calls.map((call) => ({ ...call, sent: '' })) })),
    ),
  },
  {
    ...{
      id: 'glm53-exl3-177',
      report: 'MiaAI-Lab/GLM-5.3-Flash-EXL3-2x-DGX-Sparks#177',
      engine: 'vLLM fork 0.1.dev20051',
    },
    class: 'finish-usage',
    answer: only(isNamed, (_, answer) => finishWith(answer, () => 'stop')),
  },
  {
    ...{ id: 'vllm-9209', report: 'vllm-project/vllm#9209', engine: 'vLLM, October 2024' },
    ...{ class: 'finish-usage', part: 'API layer' },
    answer: only(isNamed, (_, answer) => finishWith(answer, () => 'stop')),
  },
  {
    ...{ id: 'vllm-27572', report: 'vllm-project/vllm#27572', engine: 'vLLM 0.10.0' },
    ...{ class: 'finish-usage', part: 'tool parser' },
    answer: only(
      (asked, answer, state) => streamsCall(asked, answer) && state.count('call') % 2 === 0,
      (_, answer) => finishWith(answer, () => null),
    ),
  },
  {
    ...{ id: 'llamacpp-27217', report: 'ggml-org/llama.cpp#27217', engine: 'llama.cpp 465e49b9' },
    ...{ class: 'tool-choice', part: 'structured output' },
    answer: only(
      ({ choice }) => choice === 'required',
      ({ maxTokens = 256 }, answer) =>
        withUsage(sayText(answer, 'Let me see. '.repeat(maxTokens / 3), 'length'), (usage) => ({
          ...usage,
          written: maxTokens,
        })),
    ),
  },
  {
    ...{ id: 'kimi-code-3429', report: 'MoonshotAI/kimi-code#3429', engine: 'vLLM with Kimi-K2.7' },
    ...{ class: 'tool-ids', part: 'chat template' },
    answer: only(
      ({ messages }) => messages.some(({ callIds }) => callIds.some((id) => /^functions_\w+_\d+$/.test(String(id)))),
      (_, answer) => sayText(answer, ''),
    ),
  },
  {
    ...{ id: 'llamacpp-24658', report: 'ggml-org/llama.cpp#24658', engine: 'llama.cpp, June 2026' },
    ...{ class: 'server-error', part: 'tool parser' },
    answer: only(
      (asked, answer) => asked.tools.length >= 20 && spoken(answer).calls.length > 1,
      (_, answer) =>
        say(answer, ({ calls }) => ({
          text: calls.map(({ name, sent }) => `<|tool_call|>${name}${sent}`).join(''),
          calls: [],
          finish: 'stop',
        })),
    ),
  },
  {
    ...{ id: 'llamacpp-24807', report: 'ggml-org/llama.cpp#24807', engine: 'llama.cpp, June 2026' },
    ...{ class: 'server-error', part: 'tool parser' },
    answer: only(
      (asked, answer, state) =>
        streamsCall(asked, answer) &&
        spoken(answer).calls.some(({ sent }) => sent.split('":').length > 2) &&
        state.count('call') % 4 === 0,
      (_, answer) => ({ ...editPieces(answer, (piece, at) => (at < 2 ? piece : [])), isCut: true }),
    ),
  },
  {
    ...{ id: 'llamacpp-23838', report: 'ggml-org/llama.cpp#23838', engine: 'llama.cpp b9378' },
    ...{ class: 'server-error', part: 'tool parser' },
    answer: only(makesCalls, (_, answer) =>
      refuse(answer, 500, 'Failed to parse input at pos 395: <|tool_call_start|>'),
    ),
  },
  {
    ...{ id: 'lmstudio-2012', report: 'lmstudio-ai/lmstudio-bug-tracker#2012', engine: 'LM Studio with Gemma 4' },
    ...{ class: 'server-error', part: 'chat template' },
    answer: only(
      (asked) =>
        hasTools(asked) &&
        /"(?:array|object|integer|number|boolean)"/.test(
          JSON.stringify(asked.tools.map(({ parameters }) => parameters?.properties)),
        ),
      (_, answer) =>
        refuse(answer, 500, 'Error rendering prompt with jinja template: format_type_argument is undefined'),
    ),
  },
];
