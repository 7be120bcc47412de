import type { Regression } from '../../regression.ts';
import type { Answer, Chance } from '../../support/answer.ts';
import { editPieces, finishWith, only, withUsage } from '../../support/breaks.ts';

const chances = { class: 'logprobs' } as const;

/** The fields beside the text. */
export const drawnFields: readonly Regression[] = [
  {
    ...{ id: 'mlxlm-305', report: 'ml-explore/mlx-lm#305', engine: 'mlx-lm, July 2025' },
    class: 'finish-usage',
    answer: (_, answer) => finishWith(answer, () => 'length'),
  },
  {
    ...{ id: 'litellm-8349', report: 'BerriAI/litellm#8349', engine: 'LiteLLM 1.60.6' },
    ...{ class: 'finish-usage', part: 'API layer' },
    answer: only(
      ({ api, isStream }) => api === 'completions' && isStream,
      (_, answer) => withUsage(answer, () => ({ prompt: 0, written: 0 })),
    ),
  },
  {
    ...{ id: 'vllm-14280', report: 'vllm-project/vllm#14280', engine: 'vLLM 0.7.3 with V1' },
    class: 'api-shape',
    answer: only(
      ({ count }) => count > 1,
      ({ count }, answer) =>
        withUsage({ ...answer, choices: answer.choices.slice(0, 1) }, (usage) => ({
          ...usage,
          written: usage.written / count,
        })),
    ),
  },
  {
    ...{ id: 'llamacpp-11728', report: 'ggml-org/llama.cpp#11728', engine: 'llama.cpp b4552', ...chances },
    part: 'tokenizer',
    answer: (_, answer) =>
      editChances(answer, (chance) => ({
        ...chance,
        alternatives: chance.alternatives.map((token) => token.trimStart()),
      })),
  },
  {
    ...{ id: 'llamacpp-27972', report: 'ggml-org/llama.cpp#27972', engine: 'llama.cpp b10566', ...chances },
    answer: (_, answer) => editChances(answer, (chance) => ({ ...chance, logprob: 0 })),
  },
];

function editChances(answer: Answer, change: (chance: Chance) => Chance): Answer {
  return editPieces(answer, (piece) =>
    piece.chances === undefined ? piece : { ...piece, chances: piece.chances.map(change) },
  );
}
