import { callMarkup } from '../../../verify/calls/call-markup.ts';
import { answerTo, eachWay, isFinding, sameBothWays, shown, soundCalls } from '../answers.ts';
import { type Words, wordsOf } from '../attempt-words.ts';
import { bothWays, chat, text, tool, weather, weatherAsked, weatherAskedTwice } from '../chat.ts';
import { broken, type Contract, holds, type Scene } from '../contract.ts';
import type { ContractId } from '../contract-list.ts';

const news = tool('get_news', 'Tells the news of a town.', { town: text });
const names = ['get_weather', 'get_news'];
const tools = [weather, news];
const hello = ({ name }: Words) => `Say hello to ${name} in one short sentence.`;

const required = bothWays('required', 'quick', hello, { fields: { tools, tool_choice: 'required' }, maxTokens: 160 });
const named = bothWays('named', 'quick', hello, {
  fields: { tools, tool_choice: { type: 'function', function: { name: 'get_news' } } },
  maxTokens: 160,
});
const none = bothWays('no-choice', 'quick', weatherAsked, {
  fields: { tools, tool_choice: 'none' },
});
const single = bothWays('single', 'medium', weatherAskedTwice, {
  fields: { tools: [weather], parallel_tool_calls: false },
  maxTokens: 160,
});

/** A conversation whose calls have ids as other servers make them. */
function replayed(id: string, callId: string | null, content: string | null): Scene {
  return {
    ...{ id, tier: 'quick' },
    *ask(known) {
      const { town } = wordsOf(known.nonce);
      const made = { type: 'function', function: { name: 'get_weather', arguments: JSON.stringify({ town }) } };
      const history = [
        { role: 'user', content: `What is the weather in ${town}?` },
        { role: 'assistant', content, tool_calls: [{ id: callId, ...made }] },
        { role: 'tool', tool_call_id: callId, content: '{"degrees": 7, "sky": "rain"}' },
      ];
      yield [chat('whole', history, known, { fields: { tools: [weather] } })];
    },
  };
}

const foreignIds = replayed('foreign-ids', 'functions_get_weather_0', null);
const textAndCall = replayed('text-and-call', 'call_00000001', 'Let me look.');

/** A grammar makes the call, so a model that makes none was not held. */
function forced(id: ContractId, scene: Scene, allowed: readonly string[]): Contract {
  const judge = eachWay((answer) => {
    if (answer.finish === 'length') return broken('a call', `${answer.calls.length} calls, cut by the token limit`);
    // Of a forced call, OpenAI says stop: both are read by clients.
    const sound = soundCalls({ ...answer, finish: 'tool_calls' }, allowed, 1);
    if (sound.outcome === 'unmeasured') return broken('a call', shown(answer.content));
    return sound;
  });
  const reports = ['ggml-org/llama.cpp#27217'];
  return { id, scene, reports, judge };
}

function answersResult(id: ContractId, scene: Scene, reports: readonly string[]): Contract {
  return {
    ...{ id, scene, reports },
    judge: (replies) => {
      const answer = answerTo(replies, 'whole');
      if (isFinding(answer)) return answer;
      if (answer.calls.length > 0) return broken('an answer in words', 'another call');
      return /7|rain/i.test(answer.content) ? holds : broken('the weather of the result', shown(answer.content));
    },
  };
}

export const toolChoiceContracts: readonly Contract[] = [
  { id: 'streamed-required', scene: required, reports: [], judge: sameBothWays },
  {
    id: 'streamed-named',
    scene: named,
    reports: ['vllm-project/vllm#9209', 'MiaAI-Lab/GLM-5.3-Flash-EXL3-2x-DGX-Sparks#177'],
    judge: sameBothWays,
  },
  forced('choice-required', required, names),
  forced('choice-named', named, ['get_news']),
  {
    id: 'choice-none',
    scene: none,
    reports: [],
    judge: eachWay(({ calls, content }) => {
      if (calls.length > 0) return broken('no call', `a call of ${calls[0]?.name}`);
      if (callMarkup(content, names) === undefined) return holds;
      return broken('an answer in words', shown(content), 'with tool_choice none, a call arrives as text');
    }),
  },
  {
    id: 'parallel-off',
    scene: single,
    reports: [],
    judge: eachWay(({ calls }) => (calls.length <= 1 ? holds : broken('one call', `${calls.length} calls`))),
  },
  answersResult('foreign-ids', foreignIds, ['MoonshotAI/kimi-code#3429']),
  answersResult('text-and-call', textAndCall, ['osaurus-ai/vmlx-swift#146', 'jundot/omlx#799']),
];
