import { answerTo, argumentsOf, differenceOf, eachWay, isFinding, soundCalls } from '../answers.ts';
import type { Words } from '../attempt-words.ts';
import { bothWays, text, tool, weather, weatherAsked, weatherAskedTwice } from '../chat.ts';
import { broken, type Contract, type Finding, holds, unmeasured } from '../contract.ts';

const member = tool('add_member', 'Adds a member to a list.', { name: text, code: text });
const codeOf = ({ number }: Words) => `${1000 + number}_${100 + (number % 900)}`;
const members = bothWays(
  'member-call',
  'medium',
  (words) => `Call add_member for the name ${words.name} and the code ${codeOf(words)}.`,
  { fields: { tools: [member] } },
);

const note = tool('save_note', 'Saves a note.', { note: text });
const cutAfter = 20;
const cut = bothWays(
  'cut-call',
  'medium',
  ({ name, town }) =>
    `Call save_note with this note, word for word: ${name} left ${town} at dawn, crossed the river by the old bridge, bought bread and salt at the mill, slept two nights in a barn, and came home with the first snow of the year.`,
  { fields: { tools: [note] }, maxTokens: cutAfter },
);

const spoken = bothWays(
  'text-beside-call',
  'medium',
  (words) => `${weatherAsked(words)} In the same message, write before the call: One moment, ${words.name}.`,
  { fields: { tools: [weather] } },
);

const others = Array.from({ length: 19 }, (_, at) =>
  tool(`list_${at + 1}`, `Shows list ${at + 1} of the archive.`, { page: text }),
);
const otherNames = Array.from({ length: 19 }, (_, at) => `list_${at + 1}`);
const twenty = bothWays('twenty-tools', 'medium', weatherAskedTwice, {
  fields: { tools: [...others.slice(0, 10), weather, ...others.slice(10)] },
  maxTokens: 160,
});

/** A call whose arguments are judged once it is sound. */
function ofMember(judge: (sent: { readonly [key: string]: unknown }, words: Words) => Finding): Contract['judge'] {
  return eachWay((answer, words) => {
    const sound = soundCalls(answer, ['add_member'], 1);
    return sound === holds ? judge(argumentsOf(answer), words) : sound;
  });
}

export const argumentContracts: readonly Contract[] = [
  {
    id: 'argument-called-name',
    scene: members,
    reports: [],
    judge: ofMember(({ name }, words) =>
      String(name).includes(words.name) ? holds : broken(`name: ${words.name}`, JSON.stringify(name) ?? 'none'),
    ),
  },
  {
    id: 'argument-of-digits',
    scene: members,
    reports: [],
    judge: ofMember(({ code }, words) => {
      if (code === codeOf(words)) return holds;
      const isChanged = String(code).replaceAll('_', '') === codeOf(words).replaceAll('_', '');
      return isChanged
        ? broken(`code: "${codeOf(words)}"`, JSON.stringify(code))
        : unmeasured(`the model writes ${JSON.stringify(code)}`);
    }),
  },
  {
    id: 'call-cut',
    scene: cut,
    reports: ['vllm-project/vllm#53269', 'local-inference-lab/vllm#767'],
    judge: eachWay(({ finish, completionTokens }) => {
      if (finish === 'length') return holds;
      const isShort = completionTokens !== null && completionTokens < cutAfter;
      return isShort ? unmeasured('the model ends before the limit') : broken('finish reason length', String(finish));
    }),
  },
  {
    id: 'text-beside-call',
    scene: spoken,
    reports: ['vllm-project/vllm#56263'],
    judge: (replies) => {
      const [whole, streamed] = [answerTo(replies, 'whole'), answerTo(replies, 'streamed')];
      if (isFinding(whole)) return whole;
      if (isFinding(streamed)) return streamed;
      const sound = soundCalls(whole, ['get_weather'], 1);
      if (sound !== holds) return sound;
      const difference = differenceOf(whole, streamed);
      return difference === undefined
        ? { outcome: 'holds', facts: { 'text beside the call': whole.content.trim() !== '' } }
        : broken(...difference);
    },
  },
  {
    id: 'twenty-tools',
    scene: twenty,
    reports: [],
    judge: eachWay((answer) => soundCalls(answer, ['get_weather', ...otherNames], 2)),
  },
];
