import { flipped } from '../../../model/target.ts';
import { type JudgebenchPair, plainName, splitOf } from './judgebench-rows.ts';
import type { JudgebenchStyle } from './judgebench-styles.ts';
import type { JudgeTemplate } from './judgebench-template.ts';

/** What a style needs of a checkout of JudgeBench. */
export type JudgeTexts = {
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly text: string | JudgeTemplate }[];
  readonly rubric: string | undefined;
};

/** The games of a pair, as scenarios of a pack. */
export function gamesOfPair(
  pair: JudgebenchPair,
  { decision, asksAgain }: JudgebenchStyle,
  { messages, rubric }: JudgeTexts,
  isSingle: boolean,
) {
  const { label, question, response_A, response_B } = pair;
  const id = plainName(pair.pair_id);
  const split = splitOf(pair.source);
  const texts = { question, 'response-a': response_A, 'response-b': response_B };
  const games = [
    { shown: 'ab', right: label, first: response_A, second: response_B },
    { shown: 'ba', right: flipped(label), first: response_B, second: response_A },
  ] as const;
  return games.slice(0, isSingle ? 1 : 2).map(({ shown, right, first, second }) => ({
    id: `${id}.${shown}`,
    title: `${split} ${id}${shown === 'ab' ? '' : ', in the other order'}`,
    pair: { id, shown, label, split, ...(shown === 'ab' && { texts }) },
    messages: messages.map(({ role, text }) => ({
      role,
      content: typeof text === 'string' ? text : text.fill({ question, first, second, rubric }),
    })),
    ...(asksAgain === undefined ? {} : { 'follow-up': { unless: decision.style, say: askForLabel } }),
    expect: [{ kind: 'decision', ...decision, right }],
  }));
}

/** Our words. */
const askForLabel = 'Finish your judgment now: end with one of the labels.';
