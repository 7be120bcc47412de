import { deepField, fieldOf, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import { answerTo, differenceOf, eachWay, isFinding, shown, soundCalls } from '../answers.ts';
import { type Words, wordsOf } from '../attempt-words.ts';
import { bothWays, chat, countAsked, sumAsked, tool, weather, weatherAsked } from '../chat.ts';
import { broken, type Contract, type Finding, holds, type Scene, unmeasured } from '../contract.ts';
import { type WireAnswer, wireAnswer } from '../wire-answer.ts';
import { scenes } from './streaming-contracts.ts';

const letters = ({ name }: Words) =>
  `I am ${name}. Write the letters A to H in alphabetical order with a blank between them, and nothing else.`;
const passwordAsked = 'What is the password of the day? Reply with the word alone.';
const stop = bothWays('stop', 'quick', letters, { fields: { stop: [' E'] }, maxTokens: 32 });
const stopTools = bothWays('stop-tools', 'medium', weatherAsked, {
  fields: { tools: [weather], stop: ['\n\nObservation'] },
});
const stopThinking = bothWays('stop-thinking', 'medium', sumAsked, {
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
const newName: Scene = {
  ...{ id: 'max-completion-tokens', tier: 'medium' },
  *ask(known) {
    const said = countAsked(wordsOf(known.nonce));
    for (const name of ['whole', 'streamed']) {
      const { body, ...call } = chat(name, said, known, { fields: { max_completion_tokens: 12 } });
      const { max_tokens: _, ...others } = body;
      yield [{ ...call, body: others }];
    }
  },
};
const parts = bothWays(
  'text-parts',
  'medium',
  (words) => {
    const texts = ['Reply with exactly this and nothing else:', `code ${codeAt(words, 0)}`];
    return [{ role: 'user', content: texts.map((each) => ({ type: 'text', text: each })) }];
  },
  { maxTokens: 16 },
);
const secondSystem = bothWays(
  'system-in-middle',
  'medium',
  ({ town }) => [
    { role: 'system', content: `You look after a log of ${town}.` },
    { role: 'user', content: 'Are you there?' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'system', content: 'The password of the day is MARLIN.' },
    { role: 'user', content: passwordAsked },
  ],
  { maxTokens: 16 },
);
const one = bothWays('one-token', 'quick', ({ name }) => `Say yes to ${name}.`, { maxTokens: 1 });
const seeded: Scene = {
  ...{ id: 'seed', tier: 'deep' },
  *ask(known) {
    const said = `Invent a name for a boat of ${wordsOf(known.nonce).town}. Reply with the name alone.`;
    const fields = { temperature: 1, seed: 7 };
    for (const name of ['first', 'second']) yield [chat(name, said, known, { fields, maxTokens: 16 })];
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
const manyToolsAsked = (words: Words) => [
  { role: 'system', content: `You help with tasks.\n${agentRules.join('\n')}` },
  { role: 'user', content: weatherAsked(words) },
];
const manyTools = bothWays('many-tools', 'medium', manyToolsAsked, {
  fields: { tools: [...many, weather] },
  maxTokens: 128,
});
const rules = Array.from({ length: 220 }, (_, at) => `Rule ${at + 1}: keep entry ${at + 1} of the log in its place.`);
const longSystem = bothWays(
  'long-system',
  'medium',
  ({ town }) => [
    {
      role: 'system',
      content: `You look after a log of ${town}.\n${rules.join('\n')}\nThe password of the day is MARLIN.`,
    },
    { role: 'user', content: passwordAsked },
  ],
  { maxTokens: 16 },
);

const codeAt = ({ number }: Words, at: number) => String(4100 + number + 37 * at);
const together: Scene = {
  ...{ id: 'together', tier: 'quick' },
  *ask(known) {
    const words = wordsOf(known.nonce);
    yield Array.from({ length: 8 }, (_, at) =>
      chat(`streamed ${at}`, `Reply with exactly this and nothing else: code ${codeAt(words, at)}`, known, {
        maxTokens: 16,
      }),
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
      const choice = choiceOf(replies('whole').reply);
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
    id: 'streamed-logprobs',
    scene: logprobs,
    reports: ['sgl-project/sglang#39261', 'theroyallab/tabbyAPI#141', 'vllm-project/vllm#31135'],
    judge: (replies) => {
      const whole = listOf(deepField(choiceOf(replies('whole').reply), 'logprobs', 'content'));
      const streamed = (replies('streamed').events ?? []).flatMap(({ data }) =>
        listOf(deepField(choiceOf(data), 'logprobs', 'content')),
      );
      if (streamed.length !== whole.length) return broken(`${whole.length} tokens`, `${streamed.length} when streamed`);
      const answer = answerTo(replies, 'streamed');
      if (isFinding(answer)) return answer;
      const joined = streamed.map((each) => textOf(deepField(each, 'token')) ?? '').join('');
      return joined.startsWith(answer.content) ? holds : broken(`tokens of ${shown(answer.content)}`, shown(joined));
    },
  },
  {
    id: 'max-completion-tokens',
    scene: newName,
    reports: [],
    judge: eachWay(cutAtTwelve),
  },
  {
    id: 'usage-of-cut',
    scene: scenes.cut,
    reports: [],
    judge: eachWay(cutAtTwelve),
  },
  {
    id: 'text-parts',
    scene: parts,
    reports: [],
    judge: eachWay(({ content }, words) =>
      content.includes(codeAt(words, 0)) ? holds : broken(`code ${codeAt(words, 0)}`, shown(content)),
    ),
  },
  {
    id: 'system-in-middle',
    scene: secondSystem,
    reports: [],
    judge: eachWay(({ content }) => (/marlin/i.test(content) ? holds : broken('MARLIN', shown(content)))),
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
    judge: (replies, words) => {
      for (let at = 0; at < 8; at += 1) {
        const answer = answerTo(replies, `streamed ${at}`);
        if (isFinding(answer)) return answer;
        const code = codeAt(words, at);
        if (!answer.content.includes(code)) return broken(`code ${code}`, shown(answer.content));
      }
      return holds;
    },
  },
];

function choiceOf(reply: unknown) {
  return objectOf(listOf(deepField(reply, 'choices'))[0]);
}

function cutAtTwelve({ finish, completionTokens }: WireAnswer): Finding {
  if (finish !== 'length') return broken('finish reason length', String(finish));
  return (completionTokens ?? 12) === 12 ? holds : broken('12 written tokens', `${completionTokens}`);
}

function probabilities(alternatives: readonly unknown[]): number {
  return alternatives.reduce<number>((sum, each) => {
    const value = fieldOf(objectOf(each), 'logprob');
    return sum + (typeof value === 'number' ? Math.exp(value) : 0);
  }, 0);
}
