import { answerTo, isFinding } from '../answers.ts';
import { chat, weather } from '../chat.ts';
import { broken, type Contract, type Fields, holds, type Scene, unmeasured } from '../contract.ts';

const bare: Scene = {
  ...{ id: 'bare', tier: 'quick' },
  *ask() {
    for (const name of ['whole', 'again']) {
      const messages = [{ role: 'user', content: 'Write one sentence about the sea.' }];
      yield [{ name, path: '/chat/completions', body: { messages, max_tokens: 48 } }];
    }
  },
};

const system = { role: 'system', content: 'You are brief.' };
const longer = { role: 'system', content: 'You are brief, and you answer in plain words.' };
const user = { role: 'user', content: 'What is the weather in Oslo?' };
const called = {
  id: 'call_00000001',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"town": "Oslo"}' },
};

/** What a template makes of them is seen by the count of their tokens. */
const conversations: Readonly<Record<string, { readonly messages: readonly Fields[]; readonly fields?: Fields }>> = {
  user: { messages: [user] },
  // Many templates have a system message of their own, which may be longer than either.
  system: { messages: [system, user] },
  'longer system': { messages: [longer, user] },
  turns: { messages: [user, { role: 'assistant', content: 'It rains.' }, { role: 'user', content: 'And tomorrow?' }] },
  tools: { messages: [user], fields: { tools: [weather] } },
  result: {
    messages: [
      user,
      { role: 'assistant', content: null, tool_calls: [called] },
      { role: 'tool', tool_call_id: 'call_00000001', content: '7 degrees' },
    ],
    fields: { tools: [weather] },
  },
  letters: { messages: [{ role: 'user', content: 'naïve café 東京 🚲 {"a": [1, 2]}' }] },
};

const counted: Scene = {
  ...{ id: 'prompt-tokens', tier: 'quick' },
  *ask(known) {
    for (const [name, { messages, fields = {} }] of Object.entries(conversations))
      yield [chat(name, messages, known, { fields, maxTokens: 1 })];
  },
};

export const serverContracts: readonly Contract[] = [
  {
    id: 'bare-request',
    scene: bare,
    reports: ['vllm-project/vllm#15241', 'lmstudio-ai/lmstudio-bug-tracker#863'],
    judge: (replies) => {
      const [first, again] = [answerTo(replies, 'whole'), answerTo(replies, 'again')];
      if (isFinding(first)) return first;
      if (isFinding(again)) return again;
      if (first.content.trim() === '' && first.reasoning.trim() === '') return broken('an answer', 'an empty one');
      const place = first.reasoning.trim() === '' ? 'content' : 'reasoning first';
      const isRepeated = first.content === again.content && first.reasoning === again.reasoning;
      const facts = { place, 'prompt tokens': first.promptTokens, 'answers alike': isRepeated };
      return { outcome: 'holds', facts };
    },
  },
  {
    id: 'prompt-tokens',
    scene: counted,
    reports: ['abetlen/llama-cpp-python#1537'],
    judge: (replies) => {
      const facts: { [name: string]: number } = {};
      for (const name of Object.keys(conversations)) {
        const answer = answerTo(replies, name);
        if (isFinding(answer)) return answer;
        if (answer.promptTokens === null) return unmeasured('the server does not count tokens');
        facts[name] = answer.promptTokens;
      }
      const { user = 0, system = 0, 'longer system': more = 0, tools = 0 } = facts;
      if (more <= system) return broken('more tokens with a longer system message', `${system} and ${more}`);
      if (tools <= user) return broken('more tokens with tools', `${user} and ${tools}`);
      return { ...holds, facts };
    },
  },
];
