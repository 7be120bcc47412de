import type { Regression } from '../../regression.ts';
import type { Choice } from '../../support/answer.ts';
import { callText, eachChoice, isStream, only, say, spoken, withUsage } from '../../support/breaks.ts';

const split = { class: 'reasoning-split', part: 'reasoning parser' } as const;
const stops = { class: 'stop-sequences' } as const;
/** Of tokens that one step of speculative decoding accepts. */
const mostAccepted = 4;

/** Where reasoning ends, and where an answer does. */
export const drawnEnds: readonly Regression[] = [
  {
    ...{ id: 'lmdeploy-4754', report: 'InternLM/lmdeploy#4754', engine: 'LMDeploy before July 2026', ...split },
    answer: only(
      (asked, answer) => isStream(asked) && spoken(answer).reasoning !== '',
      (_, answer) =>
        say(answer, ({ reasoning, text, calls, finish }) => ({
          reasoning: `${reasoning}</think>${text}${callText(calls)}`,
          text: '',
          calls: [],
          finish: finish === 'tool_calls' ? 'stop' : finish,
        })),
    ),
  },
  {
    ...{ id: 'vllm-27703', report: 'vllm-project/vllm#27703', engine: 'vLLM 0.11.0', ...split },
    answer: only(
      (asked, answer) =>
        isStream(asked) &&
        spoken(answer).reasoning !== '' &&
        asked.messages.some(({ role }) => role === 'tool') &&
        asked.messages.filter(({ role }) => role !== 'system').length > 4,
      (_, answer) =>
        say(answer, ({ reasoning, text }) => ({ reasoning: '', text: `<think>${reasoning}</think>${text}` })),
    ),
  },
  {
    ...{ id: 'sglang-31599', report: 'sgl-project/sglang#31599', engine: 'SGLang, July 2026', ...stops },
    part: 'scheduler',
    answer: ({ maxTokens = Number.POSITIVE_INFINITY }, answer) => {
      const [first] = answer.choices;
      const left = maxTokens - (first?.pieces.length ?? 0);
      if (first?.stoppedBy === undefined || left > mostAccepted) return answer;
      return withUsage(
        eachChoice(answer, (choice) => overshot(choice, left)),
        (usage) => ({
          ...usage,
          written: maxTokens,
        }),
      );
    },
  },
  {
    ...{ id: 'sglang-33151', report: 'sgl-project/sglang#33151', engine: 'SGLang, August 2026', ...stops },
    part: 'tokenizer',
    answer: (_, answer) => {
      const stoppedBy = answer.choices[0]?.stoppedBy ?? '';
      const at = spoken(answer).reasoning.indexOf(stoppedBy);
      return stoppedBy === '' || at === -1
        ? answer
        : say(answer, ({ reasoning }) => ({ reasoning: reasoning.slice(0, at), text: '' }));
    },
  },
  {
    ...{ id: 'vllm-45807', report: 'vllm-project/vllm#45807', engine: 'vLLM before June 2026', ...stops },
    part: 'API layer',
    answer: only(
      ({ api }) => api === 'messages',
      (_, answer) => eachChoice(answer, ({ stoppedBy: _lost, ...choice }) => choice),
    ),
  },
];

/** The step that had the stop text in it is not cut there. */
function overshot({ stoppedBy = '', pieces }: Choice, left: number): Choice {
  const leaked = [stoppedBy, ' and', ' so', ' on'].slice(0, Math.max(1, left)).map((text) => ({ text }));
  return { pieces: [...pieces, ...leaked], finish: 'length' };
}
