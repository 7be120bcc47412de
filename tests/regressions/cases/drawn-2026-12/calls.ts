import { parseLoose } from '../../../../src/lib/loose.ts';
import type { Regression } from '../../regression.ts';
import type { Loose } from '../../support/answer.ts';
import {
  afterResult,
  type Call,
  eachChoice,
  editPieces,
  finishWith,
  hasTools,
  isStream,
  makesCalls,
  only,
  say,
  spoken,
} from '../../support/breaks.ts';

const streamsCall: typeof makesCalls = (asked, answer) => isStream(asked) && makesCalls(asked, answer);

/** Tool calls, and the turns behind them. */
export const drawnCalls: readonly Regression[] = [
  {
    ...{ id: 'vllm-49316', report: 'vllm-project/vllm#49316', engine: 'vLLM, July 2026' },
    ...{ class: 'tool-args', part: 'tool parser' },
    answer: only(streamsCall, (_, answer) =>
      say(answer, ({ calls }) => ({ calls: calls.map((call) => ({ ...call, sent: asStrings(call.sent) })) })),
    ),
  },
  {
    ...{ id: 'vllm-19569', report: 'vllm-project/vllm#19569', engine: 'vLLM, June 2025' },
    ...{ class: 'tool-lost', part: 'tool parser' },
    answer: only(
      (_, answer) => spoken(answer).calls.some(({ sent }) => /[:[,]\s*-\d/.test(sent)),
      (_, answer) =>
        say(answer, ({ calls }) => ({ text: `[${calls.map(asPython).join(', ')}]`, calls: [], finish: 'stop' })),
    ),
  },
  {
    ...{ id: 'lmdeploy-3412', report: 'InternLM/lmdeploy#3412', engine: 'LMDeploy 0.7.3' },
    ...{ class: 'tool-stream', part: 'tool parser' },
    answer: only(
      (asked, answer) => isStream(asked) && spoken(answer).calls.length > 1,
      (_, answer) => ({
        ...eachChoice(answer, (choice) => {
          const second = choice.pieces.findIndex(({ call }) => call !== undefined && call.index > 0);
          return { ...choice, pieces: choice.pieces.slice(0, second + 1) };
        }),
        isCut: true,
      }),
    ),
  },
  {
    ...{ id: 'litellm-37792', report: 'BerriAI/litellm#37792', engine: 'LiteLLM before Ollama, August 2026' },
    ...{ class: 'finish-usage', part: 'API layer' },
    answer: only(streamsCall, (_, answer) =>
      finishWith(
        editPieces(answer, (piece) => (piece.call === undefined ? piece : { call: { ...piece.call, index: 0 } })),
        (finish) => (finish === 'tool_calls' ? 'stop' : finish),
      ),
    ),
  },
  {
    ...{ id: 'mlxlm-782', report: 'ml-explore/mlx-lm#782', engine: 'mlx-lm before January 2026' },
    ...{ class: 'finish-usage', part: 'API layer' },
    answer: only(makesCalls, (_, answer) =>
      finishWith(answer, (finish) => (finish === 'tool_calls' ? 'tool_call' : finish)),
    ),
  },
  {
    // A turn without its call is an empty one, so the model asks for the same again.
    ...{ id: 'ollama-9802', report: 'ollama/ollama#9802', engine: 'Ollama, March 2025' },
    ...{ class: 'wrong-template', part: 'chat template' },
    forward: ({ api, body }) =>
      api === 'chat'
        ? { ...body, messages: body.messages.map(({ tool_calls: _lost, ...message }: Loose) => message) }
        : body,
    answer: only(
      (asked) => asked.api === 'chat' && hasTools(asked) && afterResult(asked),
      ({ body }, answer) => {
        const made = body.messages.findLast((message: Loose) => message.tool_calls !== undefined)?.tool_calls ?? [];
        const calls = made.map(({ function: { name, arguments: sent } }: Loose, at: number) => ({
          ...{ id: `call_again_${at}`, name, sent },
        }));
        return calls.length === 0 ? answer : say(answer, () => ({ text: '', calls, finish: 'tool_calls' }));
      },
    ),
  },
];

/** As the model wrote them, before a schema gives them types. */
function asStrings(sent: string): string {
  const fields = Object.entries(parseLoose(sent) ?? {});
  const plain = fields.map(([name, value]) => [
    name,
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  ]);
  return plain.length === 0 ? sent : JSON.stringify(Object.fromEntries(plain));
}

function asPython({ name, sent }: Call): string {
  const fields = Object.entries(parseLoose(sent) ?? {}).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `${name}(${fields.join(', ')})`;
}
