import type { Regression } from '../regression.ts';
import { type Asked, wordsOf } from '../support/answer.ts';
import type { State } from '../support/breaking-server.ts';
import { only, refuse, say, sayText, speaksGibberish, spoken, timesCached } from '../support/breaks.ts';

const cache = { class: 'prefix-cache', part: 'prefix cache' } as const;
const isLongTurn = (content: string) => content.length > 150;

/** A borderline word falls the other way. */
const otherWord: Regression['answer'] = (_, answer) =>
  say(answer, ({ text }) => ({ text: text.replace(/(\S+)(\s*)$/, (_all, word: string) => `${word.toLowerCase()}s`) }));

/** What depends on what was asked before, or beside, or on the length of a prompt. */
export const cacheAndLoad: readonly Regression[] = [
  {
    ...{ id: 'llamacpp-21915', report: 'ggml-org/llama.cpp#21915', engine: 'llama.cpp b8783', ...cache },
    answer: only(
      ({ cacheKey, messages }) =>
        cacheKey !== undefined && messages.some(({ role, content }) => role === 'assistant' && isLongTurn(content)),
      speaksGibberish,
    ),
  },
  {
    ...{ id: 'sglang-31880', report: 'sgl-project/sglang#31880', engine: 'SGLang, July 2026', ...cache },
    answer: only((asked, _, state) => asked.promptTokens > 20_000 && state.count('long') % 3 === 0, speaksGibberish),
  },
  {
    ...{ id: 'vllm-40896', report: 'vllm-project/vllm#40896', engine: 'vLLM 0.19.0', ...cache },
    answer: only(
      (asked, answer, state) =>
        timesCached(asked, state) > 1 && isBorderline(asked) && spoken(answer).calls.length === 0,
      otherWord,
    ),
  },
  {
    ...{ id: 'vllm-54490', report: 'vllm-project/vllm#54490', engine: 'vLLM, September 2026', ...cache },
    answer: only(
      (asked, answer, state) =>
        timesCached(asked, state) > 1 && isBorderline(asked) && spoken(answer).calls.length === 0,
      otherWord,
    ),
  },
  {
    ...{ id: 'tt-vllm-415', report: 'tenstorrent/vllm#415', engine: 'vLLM for TT, June 2026', ...cache },
    answer: only(hitsCache, (_, answer) => sayText(answer, 'the the of the the of '.repeat(12))),
  },
  {
    ...{ id: 'mlxlm-965', report: 'ml-explore/mlx-lm#965', engine: 'mlx-lm, March 2026' },
    ...{ class: 'cross-talk', part: 'scheduler' },
    answer: (asked, answer, state) => {
      const other = state.kept.get('last');
      state.kept.set('last', answer);
      return state.open.size >= 16 && other !== undefined && asked.nth % 2 === 0
        ? { ...answer, choices: other.choices }
        : answer;
    },
  },
  {
    ...{ id: 'llamacpp-23652', report: 'ggml-org/llama.cpp#23652', engine: 'llama.cpp b9265' },
    ...{ class: 'context-limit', part: 'scheduler' },
    answer: only(
      (_, __, { open }) => [...open].reduce((sum, { promptTokens }) => sum + promptTokens, 0) > 32_768,
      (_, answer) => refuse(answer, 500, 'Context size has been exceeded'),
    ),
  },
  {
    ...{ id: 'jan-8534', report: 'janhq/jan#8534', engine: 'llama.cpp in Jan, July 2026' },
    ...{ class: 'context-limit', part: 'server defaults', before: { context: 16_384 }, context: 8192 },
    answer: only(
      ({ promptTokens }) => promptTokens > 8192,
      ({ promptTokens }, answer) =>
        refuse(
          answer,
          400,
          `request (${promptTokens} tokens) exceeds the available context size (8192 tokens), try increasing it`,
        ),
    ),
  },
  {
    ...{
      id: 'llamacpp-15112',
      report: 'ggml-org/llama.cpp#15112',
      engine: 'llama.cpp, August 2025',
      class: 'long-context',
    },
    answer: only(({ promptTokens }) => promptTokens > 16_000, speaksGibberish),
  },
  {
    ...{ id: 'vllm-10298', report: 'vllm-project/vllm#10298', engine: 'vLLM 0.6.3', class: 'long-context' },
    answer: only(({ promptTokens }) => promptTokens > 8000, speaksGibberish),
  },
  {
    ...{ id: 'mlxvlm-1755', report: 'Blaizzy/mlx-vlm#1755', engine: 'mlx-vlm 0.6.7', class: 'long-context' },
    answer: only(
      ({ promptTokens }) => promptTokens > 2048,
      ({ nth }, answer) => sayText(answer, nth % 2 === 0 ? '' : '<|im_start|>'.repeat(8)),
    ),
  },
  {
    ...{ id: 'vllm-25800', report: 'vllm-project/vllm#25800', engine: 'vLLM 0.10, 0.11', class: 'lifecycle' },
    notInjected: 'no check puts a server to sleep and wakes it',
  },
  {
    ...{ id: 'vllm-38624', report: 'vllm-project/vllm#38624', engine: 'vLLM, March 2026' },
    ...{ class: 'load-only', part: 'scheduler' },
    answer: only(
      (_, __, { open }) => [...open].reduce((sum, { promptTokens }) => sum + promptTokens, 0) > 100_000,
      (_, answer) =>
        say(answer, ({ text }) => ({
          text: wordsOf(text)
            .flatMap((word) => [word, word])
            .join(''),
        })),
    ),
  },
];

/** One prompt in three. */
function isBorderline({ messages }: Asked): boolean {
  return JSON.stringify(messages.map(({ content }) => content)).length % 3 === 0 || messages.length === 1;
}

/** A conversation hits what its turns before left, under the same salt. */
function hitsCache({ cacheKey, body, messages }: Asked, _: unknown, state: State): boolean {
  if (cacheKey === undefined) return false;
  const first = messages.find(({ role }) => role === 'user')?.content ?? '';
  return state.count(`${body.cache_salt ?? ''} ${first.slice(0, 2000)}`) > 1;
}
