import type { Regression } from '../../regression.ts';
import { joined, wordsOf } from '../../support/answer.ts';
import { makesCalls, only, say, spoken } from '../../support/breaks.ts';

/** What depends on requests before, or beside. */
export const drawnLoad: readonly Regression[] = [
  {
    ...{ id: 'mlxvlm-1668', report: 'Blaizzy/mlx-vlm#1668', engine: 'mlx-vlm 0.6.7' },
    ...{ class: 'load-only', part: 'scheduler' },
    answer: only(
      ({ nth }, _, { open }) => open.size > 1 && nth % 16 !== 0,
      ({ nth }, answer) =>
        say(answer, ({ text }) => {
          const words = wordsOf(text);
          if (nth % 3 === 0) return { text: '' };
          return { text: words.map((word, at) => (at % 3 < 2 ? word : nth % 3 === 1 ? word + word : ' der')).join('') };
        }),
    ),
  },
  {
    ...{ id: 'trtllm-8813', report: 'NVIDIA/TensorRT-LLM#8813', engine: 'TensorRT-LLM 1.2.0rc1' },
    ...{ class: 'cross-talk', part: 'prefix cache' },
    answer: (asked, answer, state) => {
      const other: string = state.kept.get('prompt') ?? '';
      state.kept.set('prompt', asked.messages.at(-1)?.content ?? '');
      if (state.open.size < 8 || other === '' || state.count('loaded') % 10 !== 0) return answer;
      return say(answer, ({ text }) => {
        const words = wordsOf(text);
        const middle = words.length >> 1;
        const strange = wordsOf(other).slice(0, 6);
        return { text: [...words.slice(0, middle), ' ', ...strange, ...words.slice(middle)].join('') };
      });
    },
  },
  {
    ...{ id: 'sglang-39342', report: 'sgl-project/sglang#39342', engine: 'SGLang, September 2026' },
    ...{ class: 'small-drop', part: 'prefix cache' },
    answer: only(
      (asked, answer, { open, count }) =>
        open.size > 1 && asked.cacheKey !== undefined && !makesCalls(asked, answer) && count('co-batched') % 10 === 0,
      (_, answer) => say(answer, ({ text }) => ({ text: text.replace(/\w+(?=\W*$)/, 'other') })),
    ),
  },
  {
    ...{ id: 'llamacpp-26207', report: 'ggml-org/llama.cpp#26207', engine: 'llama.cpp b10121' },
    ...{ class: 'lora', part: 'prefix cache', model: 'adapter' },
    answer: ({ cacheKey, model }, answer, { kept }) => {
      if (cacheKey === undefined) return answer;
      const known = kept.get(cacheKey);
      if (known === undefined) kept.set(cacheKey, { model, choices: answer.choices });
      if (known === undefined || known.model === model || spoken(answer).text === '') return answer;
      const words = wordsOf(joined(known.choices[0]).text);
      return say(answer, ({ text }) => {
        const half = words.length >> 1;
        return { text: [...words.slice(0, half), ...wordsOf(text).slice(half)].join('') };
      });
    },
  },
];
