import { answerTo, differenceOf, isFinding, shown } from '../answers.ts';
import { wordsOf } from '../attempt-words.ts';
import { chat } from '../chat.ts';
import { broken, type Contract, type Finding, holds, type Known, type Replies, type Scene } from '../contract.ts';
import type { Call } from '../exchange.ts';

/** About 4,000 tokens that say what the questions ask. */
function archive({ nonce }: Known): string {
  const lines = Array.from({ length: 160 }, (_, at) => {
    const berth = (at * 37) % 97;
    return `Entry ${at + 1}: ship number ${1000 + at * 7} lies at berth ${berth} and leaves on day ${(at * 11) % 31}.`;
  });
  return `List ${nonce} of a harbour.\n${lines.join('\n')}`;
}

function cached(name: string, messages: Parameters<typeof chat>[1], known: Known, maxTokens = 24): Call {
  return { ...chat(name, messages, known, { maxTokens }), isCached: true };
}

const question = (known: Known, entry: number) =>
  `${archive(known)}\nAt which berth lies the ship of entry ${entry}? Answer with its number.`;

const entryOf = ({ nonce }: Known) => 1 + (wordsOf(nonce).number % 100);

const repeated: Scene = {
  ...{ id: 'cache-repeat', tier: 'quick' },
  *ask(known) {
    const entry = entryOf(known);
    for (const name of ['cold', 'warm', 'warm again']) yield [cached(name, question(known, entry), known)];
    yield [cached('other', question(known, entry + 28), known)];
    yield [cached('back', question(known, entry), known)];
  },
};

const followUp: Scene = {
  ...{ id: 'cache-follow-up', tier: 'medium' },
  *ask(known) {
    const { name } = wordsOf(known.nonce);
    const first = { role: 'user', content: `I am ${name}. Count from 1 to 60 with commas between the numbers.` };
    const [reply] = yield [cached('first', [first], known, 220)];
    const said = { role: 'assistant', content: contentOf(reply?.reply) };
    const next = { role: 'user', content: 'Which number comes behind the last one? Answer with it alone.' };
    yield [cached('follow-up', [first, said, next], known)];
    yield [chat('uncached', [first, said, next], known, { maxTokens: 24 })];
    yield [cached('again', [first, said, next], known)];
  },
};

const cancelled: Scene = {
  ...{ id: 'after-cancel', tier: 'medium' },
  *ask(known) {
    const entry = entryOf(known);
    yield [cached('before', question(known, entry), known)];
    yield [{ ...chat('streamed to be cut', 'Count from 1 to 200.', known, { maxTokens: 400 }), cutAfter: 4 }];
    yield [cached('after', question(known, entry), known)];
  },
};

function contentOf(reply: unknown): string {
  const found = reply as { choices?: { message?: { content?: unknown } }[] } | undefined;
  const content = found?.choices?.[0]?.message?.content;
  return typeof content === 'string' ? content : '';
}

/** Whether each later answer is that of the first. */
function sameAs(first: string, later: readonly string[]): (replies: Replies) => Finding {
  return (replies) => {
    const expected = answerTo(replies, first);
    if (isFinding(expected)) return expected;
    for (const name of later) {
      const answer = answerTo(replies, name);
      if (isFinding(answer)) return answer;
      // Servers count cached tokens in one way or the other.
      const difference = differenceOf(expected, { ...answer, promptTokens: expected.promptTokens });
      if (difference !== undefined) return broken(`${first}: ${difference[0]}`, `${name}: ${difference[1]}`);
    }
    return holds;
  };
}

export const cacheContracts: readonly Contract[] = [
  {
    id: 'cache-repeat',
    scene: repeated,
    reports: ['vllm-project/vllm#40896', 'vllm-project/vllm#54490', 'tenstorrent/vllm#415', 'ollama/ollama#12142'],
    judge: sameAs('cold', ['warm', 'warm again']),
  },
  {
    id: 'cache-return',
    scene: repeated,
    reports: ['vllm-project/vllm#36872'],
    judge: sameAs('cold', ['back']),
  },
  {
    id: 'cache-follow-up',
    scene: followUp,
    reports: ['ggml-org/llama.cpp#21915'],
    judge: (replies) => {
      const answer = answerTo(replies, 'follow-up');
      if (isFinding(answer)) return answer;
      if (/[!]{8}|(.)\1{15}/u.test(answer.content)) return broken('an answer', shown(answer.content));
      return sameAs('uncached', ['follow-up', 'again'])(replies);
    },
  },
  {
    id: 'after-cancel',
    scene: cancelled,
    reports: [],
    judge: sameAs('before', ['after']),
  },
];
