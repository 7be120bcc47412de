import { deepField, fieldOf, listOf, objectOf, textOf } from '../../lib/loose.ts';
import { answerTo, differenceOf, eachWay, isFinding, shown, soundCalls } from './answers.ts';
import { bothWays, chat, tool, weather } from './chat.ts';
import { broken, type Contract, holds, type Scene, unmeasured } from './contract.ts';
import { scenes } from './streaming-contracts.ts';
import { wireAnswer } from './wire-answer.ts';

const letters = 'Write the letters A to H in alphabetical order with a blank between them, and nothing else.';
const stop = bothWays('stop', 'quick', letters, { fields: { stop: [' E'] }, maxTokens: 32 });
const stopTools = bothWays('stop-tools', 'medium', 'What is the weather in Oslo? Call get_weather.', {
  fields: { tools: [weather], stop: ['\n\nObservation'] },
});
const stopThinking = bothWays('stop-thinking', 'medium', 'What is 17 + 25? Answer with the number alone.', {
  needs: 'thinking',
  thinking: 'on',
  fields: { stop: ['25'] },
  maxTokens: 512,
});
const two = bothWays('two-choices', 'medium', letters, {
  fields: { n: 2, temperature: 0.01 },
  maxTokens: 32,
});
const logprobs = bothWays('logprobs', 'medium', letters, {
  fields: { logprobs: true, top_logprobs: 4 },
  maxTokens: 12,
});
const one = bothWays('one-token', 'quick', 'Say yes.', { maxTokens: 1 });
const seeded: Scene = {
  ...{ id: 'seed', tier: 'deep' },
  *ask(known) {
    const fields = { temperature: 1, seed: 7 };
    for (const name of ['first', 'second'])
      yield [chat(name, 'Invent a name for a boat. Reply with the name alone.', known, { fields, maxTokens: 16 })];
  },
};

/** Long descriptions, as agents send them. */
const many = Array.from({ length: 24 }, (_, at) =>
  tool(
    `tool_${String(at + 1).padStart(2, '0')}`,
    `Does task ${at + 1}. ${'It takes an id, checks it against the list of known ids, reports what it found, and changes nothing else. '.repeat(14)}`,
    { id: { type: 'string', description: 'The id of what is looked at, as the list shows it.' } },
  ),
);
/** Of 15 KB, as agents have it. */
const agentRules = Array.from(
  { length: 150 },
  (_, at) =>
    `${at + 1}. Look at entry ${at + 1} before it is changed, and say what is changed and why: each step on its own.`,
);
const manyToolsAsked = [
  { role: 'system', content: `You help with tasks.\n${agentRules.join('\n')}` },
  { role: 'user', content: 'What is the weather in Oslo? Call get_weather.' },
];
const manyTools = bothWays('many-tools', 'medium', manyToolsAsked, {
  fields: { tools: [...many, weather] },
  maxTokens: 128,
});
const rules = Array.from({ length: 220 }, (_, at) => `Rule ${at + 1}: keep entry ${at + 1} of the log in its place.`);
const longSystem = bothWays(
  'long-system',
  'medium',
  [
    { role: 'system', content: `You look after a log.\n${rules.join('\n')}\nThe password of the day is MARLIN.` },
    { role: 'user', content: 'What is the password of the day? Reply with the word alone.' },
  ],
  { maxTokens: 16 },
);

const together: Scene = {
  ...{ id: 'together', tier: 'quick' },
  *ask(known) {
    const codes = Array.from({ length: 8 }, (_, at) => 4100 + 37 * at);
    yield codes.map((code, at) =>
      chat(`streamed ${at}`, `Reply with exactly this and nothing else: code ${code}`, known, { maxTokens: 16 }),
    );
  },
};

export const fieldContracts: readonly Contract[] = [
  {
    id: 'stop',
    scene: stop,
    reports: [],
    judge: eachWay(({ content, finish }) => {
      if (!/A[\s,]+B/.test(content)) return unmeasured(`the model does not write the letters: ${shown(content)}`);
      if (/E/.test(content)) return broken('an answer that ends before E', shown(content));
      return finish === 'stop' ? holds : broken('finish reason stop', String(finish));
    }),
  },
  {
    id: 'stop-with-tools',
    scene: stopTools,
    reports: ['vllm-project/vllm#34101'],
    judge: eachWay((answer) => soundCalls(answer, ['get_weather'], 1)),
  },
  {
    id: 'stop-in-thinking',
    scene: stopThinking,
    reports: ['vllm-project/vllm#14170'],
    judge: eachWay(({ content }) => (/think>/i.test(content) ? broken('no half tag', shown(content)) : holds)),
  },
  {
    id: 'two-choices',
    scene: two,
    reports: ['turboderp-org/exllamav3#88'],
    judge: (replies) => {
      for (const name of ['whole', 'streamed'])
        for (const index of [0, 1])
          if ((wireAnswer(replies(name), index)?.content ?? '').trim() === '')
            return broken('two answers', `${name}: choice ${index} is empty or missing`);
      return holds;
    },
  },
  {
    id: 'logprobs',
    scene: logprobs,
    reports: ['vllm-project/vllm#44319'],
    judge: (replies) => {
      const choice = objectOf(listOf(deepField(replies('whole').reply, 'choices'))[0]);
      const tokens = listOf(deepField(choice, 'logprobs', 'content'));
      const content = textOf(deepField(choice, 'message', 'content')) ?? '';
      if (tokens.length === 0) return broken('log probabilities', 'none');
      const joined = tokens.map((each) => textOf(deepField(each, 'token')) ?? '').join('');
      if (!joined.startsWith(content)) return broken(`tokens of ${shown(content)}`, shown(joined));
      const fewest = Math.min(...tokens.map((each) => listOf(deepField(each, 'top_logprobs')).length));
      if (fewest < 4) return broken('4 alternatives', `${fewest}`);
      const sums = tokens.map((each) => probabilities(listOf(deepField(each, 'top_logprobs')).slice(0, 4)));
      const most = Math.max(...sums);
      return most <= 1.01 ? holds : broken('probabilities of at most 1', most.toFixed(2));
    },
  },
  {
    id: 'one-token',
    scene: one,
    reports: [],
    judge: eachWay(({ finish, completionTokens }) => {
      if (finish !== 'length' && finish !== 'stop') return broken('a finish reason', String(finish));
      return (completionTokens ?? 1) <= 1 ? holds : broken('1 token', `${completionTokens}`);
    }),
  },
  {
    id: 'seed',
    scene: seeded,
    reports: [],
    judge: (replies) => {
      const [first, second] = [answerTo(replies, 'first'), answerTo(replies, 'second')];
      if (isFinding(first)) return first;
      if (isFinding(second)) return second;
      const difference = differenceOf(first, second);
      return difference === undefined ? holds : broken(...difference);
    },
  },
  {
    id: 'usage',
    scene: scenes.plain,
    reports: [],
    judge: eachWay(({ promptTokens, completionTokens }) =>
      promptTokens === null || completionTokens === null
        ? broken('counts of prompt and written tokens', 'none')
        : completionTokens > 0 && promptTokens > 0
          ? holds
          : broken('counts above 0', `${promptTokens} and ${completionTokens}`),
    ),
  },
  {
    id: 'finish-reason',
    scene: scenes.call,
    reports: ['vllm-project/vllm#27572', 'vllm-project/vllm#9209'],
    judge: eachWay(({ finish }) => (finish === null ? broken('a finish reason', 'null') : holds)),
  },
  {
    id: 'done',
    scene: scenes.plain,
    reports: [],
    judge: (replies) => (replies('streamed').isDone ? holds : broken('[DONE]', 'the end of the reply')),
  },
  {
    id: 'many-tools',
    scene: manyTools,
    reports: ['ggml-org/llama.cpp#24658', 'lemonade-sdk/llamacpp-rocm#127'],
    judge: eachWay((answer) =>
      soundCalls(answer, ['get_weather', ...many.map((_, at) => `tool_${String(at + 1).padStart(2, '0')}`)], 1),
    ),
  },
  {
    id: 'long-system',
    scene: longSystem,
    reports: ['vllm-project/vllm#38652'],
    judge: eachWay(({ content }) => (/marlin/i.test(content) ? holds : broken('MARLIN', shown(content)))),
  },
  {
    id: 'together',
    scene: together,
    reports: ['ml-explore/mlx-lm#965', 'ggml-org/llama.cpp#23652'],
    judge: (replies) => {
      for (let at = 0; at < 8; at += 1) {
        const answer = answerTo(replies, `streamed ${at}`);
        if (isFinding(answer)) return answer;
        const code = String(4100 + 37 * at);
        if (!answer.content.includes(code)) return broken(`code ${code}`, shown(answer.content));
      }
      return holds;
    },
  },
];

function probabilities(alternatives: readonly unknown[]): number {
  return alternatives.reduce<number>((sum, each) => {
    const value = fieldOf(objectOf(each), 'logprob');
    return sum + (typeof value === 'number' ? Math.exp(value) : 0);
  }, 0);
}
