import { parseLoose } from '../../../src/lib/loose.ts';
import type { Regression } from '../regression.ts';
import { type Loose, wordsOf } from '../support/answer.ts';
import {
  editPieces,
  finishWith,
  hasTools,
  isStream,
  makesCalls,
  only,
  say,
  spoken,
  withUsage,
} from '../support/breaks.ts';

const api = { class: 'other-endpoint', part: 'API layer' } as const;
const schema = { class: 'schema', part: 'structured output' } as const;
const split = { class: 'reasoning-split', part: 'reasoning parser' } as const;
const pretendedContext = 4096;

export const unseenOthers: readonly Regression[] = [
  {
    ...{ id: 'mlxvlm-1137', report: 'Blaizzy/mlx-vlm#1137', engine: 'mlx-vlm before May 2026' },
    ...{ class: 'wrong-template', part: 'API layer' },
    forward: ({ body }) => ({
      ...body,
      messages: body.messages?.map((message: Loose) => {
        const texts = Array.isArray(message.content)
          ? message.content.filter(({ type }: Loose) => type === 'text')
          : [];
        return texts.length < 2 ? message : { ...message, content: texts.slice(-1) };
      }),
    }),
  },
  {
    ...{ id: 'rapidmlx-1765', report: 'raullenchai/Rapid-MLX#1765', engine: 'Rapid-MLX, August 2026' },
    ...{ class: 'wrong-template', part: 'chat template' },
    forward: ({ body }) => ({
      ...body,
      messages: body.messages?.filter(
        ({ role }: Loose, at: number) => at === 0 || !['system', 'developer'].includes(role),
      ),
    }),
  },
  {
    ...{ id: 'ollama-17427', report: 'ollama/ollama#17427', engine: 'Ollama, July 2026' },
    ...{ class: 'context-limit', part: 'server defaults' },
    forward: ({ body, promptTokens }) => (promptTokens > pretendedContext ? cutAtFront(body) : body),
    answer: only(
      ({ promptTokens }) => promptTokens > pretendedContext,
      (_, answer) => withUsage(answer, (usage) => ({ ...usage, prompt: pretendedContext / 2 + 2 })),
    ),
  },
  {
    ...{ id: 'llamacpp-27148', report: 'ggml-org/llama.cpp#27148', engine: 'llama.cpp, August 2026' },
    ...{ class: 'cross-talk', part: 'prefix cache' },
    answer: ({ messages, nth }, answer, state) => {
      const first = messages.find(({ role }) => role === 'user')?.content;
      const last = state.kept.get('last');
      state.kept.set('last', { first, choices: answer.choices });
      if (nth < 2 || last === undefined || last.first === first || state.count('unrelated') % 5 !== 0) return answer;
      return { choices: last.choices, usage: { ...answer.usage, cached: 0 } };
    },
  },
  {
    ...{ id: 'lmdeploy-4306', report: 'InternLM/lmdeploy#4306', engine: 'LMDeploy 0.11.1' },
    ...{ class: 'prefix-cache', part: 'prefix cache' },
    answer: only(
      ({ body }, _, state) =>
        state.count(JSON.stringify(body.messages ?? body.input ?? body.prompt).slice(0, 2000)) > 1,
      (_, answer) => say(answer, ({ text, reasoning }) => ({ text: mixed(text), reasoning: mixed(reasoning) })),
    ),
  },
  {
    ...{ id: 'sglang-29157', report: 'sgl-project/sglang#29157', engine: 'SGLang, June 2026' },
    ...{ class: 'lora', part: 'adapter' },
    answer: only(
      (_, __, { open }) => new Set([...open].map(({ model }) => model)).size > 1,
      ({ maxTokens = 256 }, answer) => {
        const collapsed = say(answer, ({ text }) => {
          const kept = wordsOf(text).slice(0, 8);
          return { text: kept.join('') + '!'.repeat(Math.max(0, maxTokens - kept.length)), finish: 'length' };
        });
        return withUsage(collapsed, (usage) => ({ ...usage, written: maxTokens }));
      },
    ),
  },
  {
    ...{ id: 'ollama-15260', report: 'ollama/ollama#15260', engine: 'Ollama 0.20.0', ...schema },
    answer: only(
      ({ format, thinking }) => format !== undefined && thinking === 'off',
      (_, answer) => say(answer, ({ text }) => ({ text: prose(text), finish: 'stop' })),
    ),
  },
  {
    ...{ id: 'omlx-2990', report: 'jundot/omlx#2990', engine: 'oMLX 0.6.2', ...schema },
    answer: only(
      ({ format }, _, state) => format === 'json_schema' && state.count('schema') % 4 === 0,
      ({ maxTokens = 16_000 }, answer) => {
        const cut = say(answer, ({ text }) => ({
          text: `${/^[\s\S]*?:\s*"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? text.slice(0, 100)}${' \n'.repeat(1000)}`,
          finish: 'length',
        }));
        return withUsage(cut, (usage) => ({ ...usage, written: maxTokens }));
      },
    ),
  },
  {
    ...{ id: 'sglang-20586', report: 'sgl-project/sglang#20586', engine: 'SGLang, March 2026', ...split },
    answer: only(
      (asked, answer) => asked.thinking === 'off' && !makesCalls(asked, answer),
      (_, answer) => say(answer, ({ text }) => ({ reasoning: text, text: '' })),
    ),
  },
  {
    ...{ id: 'rapidmlx-850', report: 'raullenchai/Rapid-MLX#850', engine: 'Rapid-MLX, June 2026', ...split },
    answer: only(
      (asked, answer) => isStream(asked) && asked.thinking === 'off' && spoken(answer).text.indexOf('<think>') > 0,
      (_, answer) =>
        say(answer, ({ text }) => {
          const at = text.indexOf('<think>');
          return { text: text.slice(0, at), reasoning: text.slice(at + '<think>'.length) };
        }),
    ),
  },
  {
    ...{ id: 'litellm-34692', report: 'BerriAI/litellm#34692', engine: 'LiteLLM 1.93.0 to 1.96.0', ...api },
    answer: only(
      (asked, answer) =>
        asked.api === 'messages' && isStream(asked) && hasTools(asked) && spoken(answer).finish === 'tool_calls',
      (_, answer) =>
        finishWith(
          editPieces(answer, (piece, at) => (at === 0 ? [{ text: '' }, piece] : piece)),
          () => 'stop',
        ),
    ),
  },
  {
    ...{ id: 'omlx-2817', report: 'jundot/omlx#2817', engine: 'oMLX before August 2026', ...api },
    answer: only(
      (asked, answer) => asked.api === 'responses' && spoken(answer).finish === 'length',
      (_, answer) => finishWith(answer, () => 'stop'),
    ),
  },
  {
    ...{ id: 'lmstudio-1396', report: 'lmstudio-ai/lmstudio-bug-tracker#1396', engine: 'LM Studio 0.3.39' },
    ...{ class: 'other-endpoint', part: 'structured output' },
    forward: ({ api: path, body, format }) => {
      const { format: _, ...text } = body.text ?? {};
      return path === 'responses' && format === 'json_schema' ? { ...body, text } : body;
    },
  },
  {
    ...{ id: 'mlxvlm-2000', report: 'Blaizzy/mlx-vlm#2000', engine: 'mlx-vlm 0.6.15', ...api },
    forward: ({ api: path, body }) => {
      const isForced = ['tool', 'any', 'none'].includes(body.tool_choice?.type);
      return path === 'messages' && isForced ? { ...body, tool_choice: { type: 'auto' } } : body;
    },
  },
];

/** About half of the pretended context remains, from the end on. */
function cutAtFront(body: Loose): Loose {
  let left = 2 * pretendedContext;
  const kept: Loose[] = [];
  for (const message of [...(body.messages ?? [])].reverse()) {
    if (left <= 0) break;
    const text = typeof message.content === 'string' ? message.content : JSON.stringify(message.content ?? '');
    kept.unshift(text.length <= left ? message : { ...message, content: text.slice(-left) });
    left -= text.length;
  }
  return { ...body, messages: kept };
}

/** In an order of its own, always the same. */
function mixed(text: string): string {
  const words = wordsOf(text);
  let seed = 7;
  for (let at = words.length - 1; at > 0; at -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = seed % (at + 1);
    [words[at], words[other]] = [words[other] ?? '', words[at] ?? ''];
  }
  return words.join('');
}

function prose(text: string): string {
  const value = parseLoose(text);
  const fields = Object.entries(value !== null && typeof value === 'object' ? value : { answer: text });
  return `Sure! ${fields.map(([name, each]) => `${name} is ${typeof each === 'object' ? JSON.stringify(each) : each}`).join(', ')}.`;
}
