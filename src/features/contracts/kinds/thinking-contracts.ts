import { eachWay, shown, soundCalls } from '../answers.ts';
import { wordsOf } from '../attempt-words.ts';
import { bothWays, chat, sumAsked, weather, weatherAsked } from '../chat.ts';
import { broken, type Contract, holds, type Scene, unmeasured } from '../contract.ts';
import { scenes } from './streaming-contracts.ts';

const tag = /<\/?(?:think|thinking|reasoning)\b|\[\/?THINK\]|<\|channel\||<channel\|>/i;

const calls = bothWays('thinking-call', 'medium', weatherAsked, {
  needs: 'thinking',
  thinking: 'on',
  fields: { tools: [weather] },
  maxTokens: 768,
});
const cut = bothWays('thinking-cut', 'quick', ({ name }) => `Prove to ${name} that there are infinitely many primes.`, {
  needs: 'thinking',
  thinking: 'on',
  maxTokens: 24,
});
const off = bothWays('thinking-off', 'quick', sumAsked, { needs: 'thinking' });
const budget: Scene = {
  ...{ id: 'thinking-budget', tier: 'deep', needs: 'thinking' },
  *ask(known) {
    const asked = 391 + 2 * wordsOf(known.nonce).number;
    const fields = { thinking_token_budget: 32, thinking_budget_tokens: 32 };
    yield [
      chat('whole', `Is ${asked} a prime number? Answer yes or no.`, known, { thinking: 'on', maxTokens: 512, fields }),
    ];
  },
};

export const thinkingContracts: readonly Contract[] = [
  {
    id: 'thinking-apart',
    scene: scenes.thought,
    reports: ['vllm-project/vllm#21130', 'vllm-project/vllm#29408', 'lmstudio-ai/lmstudio-bug-tracker#2147'],
    judge: eachWay(({ content, reasoning, finish }) => {
      if (tag.test(content)) return broken('an answer without thinking tags', shown(content));
      if (finish === 'length') return unmeasured('the model thinks longer than the token limit');
      if (content.trim() === '') return broken('an answer behind the thinking', 'an empty one');
      // A model may answer an easy question without a thought: the baseline shows whether it did before.
      return { outcome: 'holds', facts: { thinks: reasoning.trim() !== '' } };
    }),
  },
  {
    id: 'call-after-thinking',
    scene: calls,
    reports: ['ggml-org/llama.cpp#22684', 'vllm-project/vllm#39056'],
    judge: eachWay((answer) =>
      answer.finish === 'length'
        ? unmeasured('the model thinks longer than the token limit')
        : soundCalls(answer, ['get_weather'], 1),
    ),
  },
  {
    id: 'thinking-cut',
    scene: cut,
    reports: ['ggml-org/llama.cpp#28182'],
    judge: eachWay(({ content, reasoning, finish }) => {
      if (finish !== 'length') return broken('finish reason length', String(finish));
      if (content.trim() !== '') return broken('no content yet', shown(content));
      return reasoning.trim() === '' ? broken('the begun reasoning', 'none') : holds;
    }),
  },
  {
    id: 'thinking-off',
    scene: off,
    reports: ['vllm-project/vllm#48217'],
    judge: eachWay(({ content, reasoning }) => {
      if (tag.test(content)) return broken('an answer without thinking tags', shown(content));
      if (reasoning.trim() !== '') return broken('no reasoning', shown(reasoning));
      return content.trim() === '' ? broken('an answer', 'an empty one') : holds;
    }),
  },
  {
    id: 'thinking-budget',
    scene: budget,
    reports: ['ggml-org/llama.cpp#28182', 'vllm-project/vllm#39697'],
    judge: eachWay(({ content }) => (tag.test(content) ? broken('an answer alone', shown(content)) : holds), ['whole']),
  },
];
