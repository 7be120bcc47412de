import type { Regression } from '../../regression.ts';
import { type Answer, wordsOf } from '../../support/answer.ts';
import { endless, gibberish, only, say, sayText, spoken, timesCached } from '../../support/breaks.ts';

/** Of several tokens: symbols, arrows, mathematics, emoji. */
const rare = /[\u2100-\u2bff]|[\u{10000}-\u{10ffff}]/gu;

/** What an answer says, by its letters and its length. */
export const drawnTexts: readonly Regression[] = [
  {
    ...{ id: 'mlxlm-309', report: 'ml-explore/mlx-lm#309', engine: 'mlx-lm 0.26.0' },
    ...{ class: 'garbled-text', part: 'tokenizer' },
    answer: only(
      (_, answer) => JSON.stringify(spoken(answer)).search(rare) !== -1,
      (_, answer) =>
        say(answer, ({ text, reasoning, calls }) => ({
          text: text.replaceAll(rare, '\ufffd'),
          reasoning: reasoning.replaceAll(rare, '\ufffd'),
          calls: calls.map((call) => ({ ...call, sent: call.sent.replaceAll(rare, '\ufffd') })),
        })),
    ),
  },
  {
    ...{ id: 'llamacpppython-2362', report: 'abetlen/llama-cpp-python#2362', engine: 'llama-cpp-python, 2026' },
    ...{ class: 'garbled-text', part: 'tokenizer' },
    answer: only(
      (_, answer) => / {16}/.test(spoken(answer).text),
      (_, answer) => say(answer, ({ text }) => ({ text: text.replace(/ {16,}/g, '') })),
    ),
  },
  {
    ...{ id: 'ktransformers-846', report: 'kvcache-ai/ktransformers#846', engine: 'KTransformers, March 2025' },
    class: 'endless',
    answer: only(
      (_, answer) => spoken(answer).finish === 'stop' && spoken(answer).text !== '',
      (asked, answer) => {
        const question = asked.messages.findLast(({ role }) => role === 'user')?.content ?? '';
        return endless(asked, answer, `${spoken(answer).text}\n\nUser: ${question}\n\nAssistant: `);
      },
    ),
  },
  {
    ...{ id: 'llamacpp-23717', report: 'ggml-org/llama.cpp#23717', engine: 'llama.cpp b9333', class: 'garbage-late' },
    answer: only(
      (_, answer) => leftOf(answer) < wordsOf(spoken(answer).text).length,
      (_, answer) =>
        say(answer, ({ text }) => {
          const words = wordsOf(text);
          const late = words.slice(leftOf(answer)).join('');
          return { text: `${words.slice(0, leftOf(answer)).join('')} ${gibberish(late)}` };
        }),
    ),
  },
  {
    ...{ id: 'mlxlm-1423', report: 'ml-explore/mlx-lm#1423', engine: 'mlx-lm 0.31.3', class: 'spec-decode' },
    answer: only(
      ({ temperature }, answer) =>
        temperature === 0 && [spoken(answer).text, spoken(answer).reasoning].some((text) => diverged(text) !== text),
      (_, answer) => say(answer, ({ text, reasoning }) => ({ text: diverged(text), reasoning: diverged(reasoning) })),
    ),
  },
  {
    ...{ id: 'vllm-49795', report: 'vllm-project/vllm#49795', engine: 'vLLM, July 2026', class: 'long-context' },
    answer: only(
      ({ promptTokens }) => promptTokens > 512,
      (_, answer) => sayText(answer, ''),
    ),
  },
  {
    ...{ id: 'llamacpp-26209', report: 'ggml-org/llama.cpp#26209', engine: 'llama.cpp b10687', class: 'long-context' },
    answer: only(
      (asked, _, state) => asked.promptTokens > 12_000 && timesCached(asked, state) === 1 && state.count('large') === 1,
      (asked, answer) => endless(asked, answer, ' /'),
    ),
  },
];

/** Of tokens before the first bad one. */
function leftOf(answer: Answer): number {
  return Math.max(0, 120 - wordsOf(spoken(answer).reasoning).length);
}

/** Another of two equal tokens wins behind the thirtieth; the sense remains. */
function diverged(text: string): string {
  const words = wordsOf(text);
  const rest = words.slice(30).join('');
  return words.slice(0, 30).join('') + rest.replace(/\.(?= )/, ';');
}
