import { isObject, parseLoose } from '../../../src/lib/loose.ts';
import type { Regression } from '../regression.ts';
import type { Loose } from '../support/answer.ts';
import {
  callText,
  editPieces,
  finishWith,
  hasTools,
  isStream,
  makesCalls,
  only,
  say,
  spoken,
} from '../support/breaks.ts';

const streamed = { class: 'tool-stream', part: 'tool parser' } as const;
const lost = { class: 'tool-lost', part: 'tool parser' } as const;
const makesSeveral: typeof makesCalls = (asked, answer) => hasTools(asked) && spoken(answer).calls.length > 1;
const isEmpty = (sent: string) => Object.keys(parseLoose(sent) ?? { no: 1 }).length === 0;

export const unseenTools: readonly Regression[] = [
  {
    ...{ id: 'vllm-47954', report: 'vllm-project/vllm#47954', engine: 'vLLM, July 2026', ...streamed },
    answer: only(
      (asked, answer) => isStream(asked) && makesSeveral(asked, answer),
      (_, answer) =>
        say(answer, ({ calls }) => {
          const first = calls.findIndex(({ sent }) => isEmpty(sent));
          return { calls: calls.map((call, at) => (first !== -1 && at > first ? { ...call, sent: '{}' } : call)) };
        }),
    ),
  },
  {
    ...{ id: 'sglang-38198', report: 'sgl-project/sglang#38198', engine: 'SGLang, September 2026', ...streamed },
    answer: only(
      (asked) => isStream(asked) && hasTools(asked),
      ({ tools }, answer) => {
        const names = spoken(answer).calls.map(({ name }) => name);
        return editPieces(answer, (piece) => {
          if (piece.call === undefined) return piece;
          const index = tools.findIndex(({ name }) => name === names[piece.call?.index ?? 0]);
          return { call: { ...piece.call, index } };
        });
      },
    ),
  },
  {
    ...{ id: 'vllm-13826', report: 'vllm-project/vllm#13826', engine: 'vLLM, February 2025', ...streamed },
    answer: only(
      (asked) => isStream(asked) && hasTools(asked),
      (_, answer) =>
        say(answer, ({ calls }) => ({
          calls: calls.map((call) => ({
            ...call,
            sent: /[^ -~\s]/u.test(call.sent) ? `${escaped(call.sent)}${call.sent}` : call.sent,
          })),
        })),
    ),
  },
  {
    ...{ id: 'ollama-16932', report: 'ollama/ollama#16932', engine: 'Ollama, June 2026', ...lost },
    answer: only(
      ({ tools }, answer) =>
        spoken(answer).calls.some((call) =>
          tools.some(({ name, parameters }) => name === call.name && 'name' in (parameters?.properties ?? {})),
        ),
      (_, answer) => say(answer, () => ({ text: '', calls: [], finish: 'stop' })),
    ),
  },
  {
    ...{ id: 'llamacpp-14101', report: 'ggml-org/llama.cpp#14101', engine: 'llama.cpp, June 2025', ...lost },
    answer: only(
      (asked, answer) => makesSeveral(asked, answer) && asked.isParallel !== true,
      (_, answer) =>
        say(answer, ({ text, calls: [first, ...others] }) => ({
          text: `${text}${callText(others)}`,
          calls: first === undefined ? [] : [first],
        })),
    ),
  },
  {
    ...{ id: 'dynamo-8636', report: 'ai-dynamo/dynamo#8636', engine: 'vLLM behind Dynamo, April 2026' },
    ...{ class: 'tool-lost', part: 'reasoning parser' },
    answer: only(
      (asked, answer) => isStream(asked) && asked.thinking === 'off' && makesSeveral(asked, answer),
      (_, answer) =>
        say(answer, ({ text, calls }) => ({
          reasoning: `${text}${callText(calls)}`,
          text: '',
          calls: [],
          finish: 'stop',
        })),
    ),
  },
  {
    ...{ id: 'sglang-30644', report: 'sgl-project/sglang#30644', engine: 'SGLang, July 2026' },
    ...{ class: 'tool-args', part: 'tool parser' },
    answer: only(hasTools, (_, answer) =>
      say(answer, ({ calls }) => ({ calls: calls.map((call) => ({ ...call, sent: withoutUnderscores(call.sent) })) })),
    ),
  },
  {
    ...{ id: 'ollama-11704', report: 'ollama/ollama#11704', engine: 'Ollama, August 2025' },
    ...{ class: 'control-token', part: 'tool parser' },
    answer: only(
      (asked, answer, state) => hasTools(asked) && makesCalls(asked, answer) && state.count('call') % 4 === 0,
      (_, answer) =>
        say(answer, ({ calls: [first, ...others] }) => ({
          calls: first === undefined ? [] : [{ ...first, name: 'assistant<|channel|>analysis' }, ...others],
        })),
    ),
  },
  {
    ...{ id: 'vllm-50295', report: 'vllm-project/vllm#50295', engine: 'vLLM, July 2026' },
    ...{ class: 'tool-ids', part: 'tool parser' },
    answer: only(hasTools, (_, answer) =>
      say(answer, ({ calls }) => ({ calls: calls.map((call, at) => ({ ...call, id: `${call.name}:${at}` })) })),
    ),
  },
  {
    ...{ id: 'tgi-2549', report: 'huggingface/text-generation-inference#2549', engine: 'TGI 2.3.0' },
    ...{ class: 'tool-choice', part: 'structured output' },
    answer: only(
      (asked, answer) =>
        hasTools(asked) && asked.choice === 'auto' && !makesCalls(asked, answer) && spoken(answer).text !== '',
      ({ tools: [tool] }, answer) => {
        const sent = JSON.stringify(madeUp(tool?.parameters));
        const calls = [{ id: 'call_0', name: tool?.name ?? '', sent }];
        return say(answer, () => ({ text: '', calls, finish: 'tool_calls' }));
      },
    ),
  },
  {
    ...{ id: 'vllmmlx-162', report: 'waybarrios/vllm-mlx#162', engine: 'vllm-mlx 0.2.6' },
    ...{ class: 'tool-choice', part: 'chat template' },
    answer: only(
      ({ choice }) => choice === 'none',
      (_, answer) =>
        say(answer, ({ text }) => ({
          text: '',
          calls: [{ id: 'call_0', name: /[a-z]+/i.exec(text)?.[0] ?? 'answer', sent: '{}' }],
          finish: 'tool_calls',
        })),
    ),
  },
  {
    ...{ id: 'vllm-44447', report: 'vllm-project/vllm#44447', engine: 'vLLM, June 2026' },
    ...{ class: 'tool-choice', part: 'tool parser' },
    answer: only(
      (asked) => hasTools(asked) && (asked.choice === 'required' || typeof asked.choice === 'object'),
      (_, answer) => say(answer, () => ({ text: '', calls: [], finish: 'tool_calls' })),
    ),
  },
  {
    ...{ id: 'vllm-58228', report: 'vllm-project/vllm#58228', engine: 'vLLM, September 2026' },
    ...{ class: 'finish-usage', part: 'API layer' },
    answer: only(
      (asked, answer) => hasTools(asked) && asked.maxTokens !== undefined && makesCalls(asked, answer),
      (_, answer) => finishWith(answer, (finish) => (finish === 'length' ? 'tool_calls' : finish)),
    ),
  },
  {
    ...{ id: 'trtllm-17573', report: 'NVIDIA/TensorRT-LLM#17573', engine: 'TensorRT-LLM, August 2026' },
    ...{ class: 'garbled-text', part: 'tool parser' },
    answer: only(
      (asked, answer) => isStream(asked) && hasTools(asked) && !makesCalls(asked, answer),
      (_, answer) => say(answer, ({ text }) => ({ text: text.replace(/<(?=[a-z])/gi, '') })),
    ),
  },
];

function escaped(sent: string): string {
  return sent.replace(/[^ -~\s]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function withoutUnderscores(sent: string): string {
  return sent.replace(/"[0-9]+(?:_[0-9]+)+"(?!\s*:)/g, (digits) => digits.replaceAll('_', ''));
}

/** A value of a schema. */
function madeUp(schema: Loose): Loose {
  if (!isObject(schema)) return 'any';
  const { type, properties = {}, required = Object.keys(properties), enum: choices, items } = schema as Loose;
  if (choices !== undefined) return choices[0];
  if (type === 'object') return Object.fromEntries(required.map((name: string) => [name, madeUp(properties[name])]));
  if (type === 'array') return [madeUp(items)];
  return type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : 'any';
}
