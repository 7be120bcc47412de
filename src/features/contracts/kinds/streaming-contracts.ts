import { argumentsOf, eachWay, sameBothWays, shown, soundCalls } from '../answers.ts';
import type { Words } from '../attempt-words.ts';
import {
  bothWays,
  countAsked,
  number,
  sumAsked,
  text,
  tool,
  weather,
  weatherAsked,
  weatherAskedTwice,
} from '../chat.ts';
import { broken, type Contract, type Finding, holds, type Scene, unmeasured } from '../contract.ts';
import type { ContractId } from '../contract-list.ts';
import type { WireAnswer } from '../wire-answer.ts';

const clock = tool('get_time', 'Tells the time.', {});
const order = tool('create_order', 'Creates an order.', {
  customer: { type: 'object', properties: { name: text, town: text }, required: ['name', 'town'] },
  items: { type: 'array', items: { type: 'object', properties: { sku: text, count: number, price: number } } },
});
const note = tool('save_note', 'Saves a note.', { note: text });

/** Quotes, a backslash, braces, a line break, letters of two to four bytes. */
const noteText = ({ number }: Words) =>
  `She said "go", then C:\\dir {a: [${number}]} – naïve café, 東京, 🚲.\nSecond line: 50 % of 8 is 4.`;

const plain = bothWays(
  'text',
  'quick',
  ({ town }) => `Reply with exactly this and nothing else: The harbour of ${town} opens at 7, café 東京 🚲.`,
);
const call = bothWays('call', 'quick', weatherAsked, {
  fields: { tools: [weather] },
});
const twoCalls = bothWays('two-calls', 'quick', weatherAskedTwice, { fields: { tools: [weather] }, maxTokens: 160 });
const emptyCall = bothWays('empty-call', 'quick', ({ name }) => `I am ${name}. What time is it? Call get_time.`, {
  fields: { tools: [clock] },
});
const nested = bothWays(
  'nested-arguments',
  'medium',
  ({ number }) =>
    `Call create_order for the customer Zoë in Łódź: 2 of sku A-${number} at 1.5 each and 1 of sku B-2 at 20 each.`,
  { fields: { tools: [order] }, maxTokens: 256 },
);
const long = bothWays(
  'long-argument',
  'medium',
  (words) => `Call save_note with this note, word for word:\n${noteText(words)}`,
  {
    fields: { tools: [note] },
    maxTokens: 256,
  },
);
const cut = bothWays('cut', 'quick', countAsked, { maxTokens: 12 });
const thought = bothWays('thinking', 'medium', sumAsked, {
  needs: 'thinking',
  thinking: 'on',
  maxTokens: 768,
});

/** Scenes that contracts of thinking look at, too. */
export const scenes = { plain, call, cut, thought };

function streamed(id: ContractId, scene: Scene, reports: readonly string[]): Contract {
  return { id, scene, reports, judge: sameBothWays };
}

export const streamingContracts: readonly Contract[] = [
  streamed('streamed-text', plain, ['vllm-project/vllm#46224', 'jjang-ai/vmlx#129']),
  streamed('streamed-call', call, ['vllm-project/vllm#55082', 'vllm-project/vllm#28297', 'vllm-project/vllm#20678']),
  streamed('streamed-two-calls', twoCalls, ['ggml-org/llama.cpp#18591']),
  streamed('streamed-empty-call', emptyCall, []),
  streamed('streamed-nested-arguments', nested, ['vllm-project/vllm#40861']),
  streamed('streamed-long-argument', long, []),
  streamed('streamed-cut', cut, []),
  streamed('streamed-thinking', thought, ['vllm-project/vllm#48217']),
  {
    id: 'cut-by-tokens',
    scene: cut,
    reports: [],
    judge: eachWay(({ finish }) => (finish === 'length' ? holds : broken('finish reason length', String(finish)))),
  },
  {
    id: 'text-as-asked',
    scene: plain,
    reports: ['jundot/omlx#1537'],
    judge: eachWay(({ content, finish }) => {
      if (/[\ufffd\u0120\u010a]/u.test(content)) return broken('whole letters', shown(content));
      return finish === 'stop' ? holds : broken('finish reason stop', String(finish));
    }),
  },
  callContract('call', call, ['get_weather'], 1, (answer, { town }) =>
    String(argumentsOf(answer)['town']).toLowerCase().includes(town.toLowerCase())
      ? holds
      : broken(`town: ${town}`, shown(answer.calls[0]?.sent ?? '')),
  ),
  callContract('two-calls', twoCalls, ['get_weather'], 2, (answer, { town, otherTown }) => {
    const towns = answer.calls.map((_, at) => String(argumentsOf(answer, at)['town']).toLowerCase());
    const has = (asked: string) => towns.some((each) => each.includes(asked.toLowerCase()));
    return has(town) && has(otherTown) ? holds : broken(`${town} and ${otherTown}`, towns.join(' and '));
  }),
  callContract('empty-arguments', emptyCall, ['get_time'], 1, (answer) =>
    Object.keys(argumentsOf(answer)).length === 0 ? holds : unmeasured('the model adds arguments'),
  ),
  callContract('nested-arguments', nested, ['create_order'], 1, () => holds),
  callContract('long-argument', long, ['save_note'], 1, (answer) => {
    const sent = String(argumentsOf(answer)['note']);
    return /café|東京/u.test(sent) || sent.length < 20 ? holds : broken('café and 東京', shown(sent));
  }),
];

function callContract(
  id: ContractId,
  scene: Scene,
  names: readonly string[],
  count: number,
  further: (answer: WireAnswer, words: Words) => Finding,
): Contract {
  const judge = eachWay((answer, words) => {
    const sound = soundCalls(answer, names, count);
    return sound === holds ? further(answer, words) : sound;
  });
  return { id, scene, reports: [], judge };
}
