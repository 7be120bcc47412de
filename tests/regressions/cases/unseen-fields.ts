import type { Regression } from '../regression.ts';
import type { Answer, Piece } from '../support/answer.ts';
import { eachChoice, editPieces, finishWith, isStream, only, withUsage } from '../support/breaks.ts';

const ends = { class: 'finish-usage', part: 'API layer' } as const;
const stops = { class: 'stop-sequences', part: 'API layer' } as const;
const chances = { class: 'logprobs', part: 'API layer' } as const;
const isCut = (_: unknown, { choices }: Answer) => choices[0]?.finish === 'length';

export const unseenFields: readonly Regression[] = [
  {
    ...{ id: 'localai-3533', report: 'mudler/LocalAI#3533', engine: 'LocalAI 2.20.1', ...ends },
    answer: only(isCut, (_, answer) => finishWith(answer, () => 'stop')),
  },
  {
    ...{ id: 'litellm-10686', report: 'BerriAI/litellm#10686', engine: 'LiteLLM before vLLM, May 2025', ...ends },
    answer: only(
      (asked) => isStream(asked) && asked.logprobs !== undefined,
      (_, answer) => finishWith(answer, () => null),
    ),
  },
  {
    ...{ id: 'lmstudio-2335', report: 'lmstudio-ai/lmstudio-bug-tracker#2335', engine: 'LM Studio 0.4.22', ...ends },
    answer: only(isCut, (_, answer) => withUsage(answer, (usage) => ({ ...usage, written: usage.written - 1 }))),
  },
  {
    ...{ id: 'vllmomni-2313', report: 'vllm-project/vllm-omni#2313', engine: 'vLLM-Omni, March 2026', ...ends },
    answer: only(
      ({ body }) => body.stream === true && body.stream_options?.include_usage === true,
      (_, answer) => withUsage(answer, (usage) => ({ ...usage, written: (usage.written * (usage.written + 1)) / 2 })),
    ),
  },
  {
    ...{ id: 'llamacpp-9867', report: 'ggml-org/llama.cpp#9867', engine: 'llama.cpp before October 2024', ...stops },
    answer: only(isStream, (_, answer) =>
      eachChoice(answer, (choice) => {
        const last = choice.pieces.findLastIndex(({ text = '' }) => text !== '');
        return choice.stoppedBy === undefined
          ? choice
          : { ...choice, pieces: choice.pieces.filter((_piece, at) => at !== last) };
      }),
    ),
  },
  {
    ...{ id: 'swiftlm-132', report: 'SharpAI/SwiftLM#132', engine: 'SwiftLM, August 2026', ...stops },
    answer: only(isStream, (_, answer) =>
      eachChoice(answer, (choice) => {
        const { stoppedBy = '', pieces } = choice;
        return stoppedBy.length < 2
          ? choice
          : { ...choice, pieces: [...pieces, { text: stoppedBy.slice(0, stoppedBy.length >> 1) }] };
      }),
    ),
  },
  {
    ...{ id: 'sglang-39260', report: 'sgl-project/sglang#39260', engine: 'SGLang, September 2026', ...chances },
    answer: only(
      ({ isStream: streams, logprobs = 0 }) => streams && logprobs >= 1,
      (_, answer) => eachChoice(answer, (choice) => ({ ...choice, pieces: inPairs(choice.pieces) })),
    ),
  },
  {
    ...{ id: 'mlxlm-1630', report: 'ml-explore/mlx-lm#1630', engine: 'mlx-lm, July 2026', ...chances },
    answer: only(
      (asked) => isStream(asked) && asked.logprobs !== undefined,
      (_, answer) => editPieces(answer, ({ chances: _lost, ...piece }) => piece),
    ),
  },
  {
    ...{ id: 'sglang-888', report: 'sgl-project/sglang#888', engine: 'SGLang before August 2024' },
    ...{ class: 'bos', part: 'tokenizer' },
    answer: only(
      ({ api }) => api === 'chat',
      (_, answer) => withUsage(answer, (usage) => ({ ...usage, prompt: usage.prompt + 1 })),
    ),
  },
  {
    ...{ id: 'mlxvlm-1331', report: 'Blaizzy/mlx-vlm#1331', engine: 'mlx-vlm before June 2026' },
    ...{ class: 'server-default', part: 'server defaults' },
    forward: ({ body }) =>
      ['temperature', 'top_p', 'top_k'].some((field) => field in body) ? body : { ...body, temperature: 0 },
  },
  {
    ...{ id: 'ikllama-2321', report: 'ikawrakow/ik_llama.cpp#2321', engine: 'ik_llama.cpp before August 2026' },
    ...{ class: 'server-default', part: 'API layer' },
    forward: ({ body }) => {
      const { max_completion_tokens: limit, ...others } = body;
      return limit === undefined || 'max_tokens' in body ? body : others;
    },
  },
  {
    ...{ id: 'ttinf-3617', report: 'tenstorrent/tt-inference-server#3617', engine: 'tt-inference-server, May 2026' },
    ...{ class: 'sampling', part: 'scheduler' },
    forward: ({ body }) =>
      body.temperature > 0 && body.seed === undefined ? { ...body, temperature: 0, top_p: 1 } : body,
  },
];

/** Of each pair, the second token gets the alternatives of the first. */
function inPairs(pieces: readonly Piece[]): Piece[] {
  const rated = pieces.filter((piece) => piece.chances !== undefined);
  const others = pieces.filter((piece) => piece.chances === undefined);
  const pairs = Array.from({ length: Math.ceil(rated.length / 2) }, (_, at) => rated.slice(2 * at, 2 * at + 2));
  const merged = pairs.map((pair) => {
    const all = pair.flatMap((piece) => piece.chances ?? []);
    const alternatives = all[0]?.alternatives ?? [];
    return {
      text: pair.map(({ text = '' }) => text).join(''),
      chances: all.map((chance) => ({ ...chance, alternatives })),
    };
  });
  return [...others, ...merged];
}
