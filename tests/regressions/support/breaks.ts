import { type Answer, type Asked, type Choice, joined, type Piece, wordsOf } from './answer.ts';
import type { State } from './breaking-server.ts';

export type Break = (asked: Asked, answer: Answer, state: State) => Answer;
type Spoken = ReturnType<typeof joined>;
export type Call = Spoken['calls'][number];

/** Breaks only what `when` names. */
export function only(when: (asked: Asked, answer: Answer, state: State) => boolean, then: Break): Break {
  return (asked, answer, state) => (when(asked, answer, state) ? then(asked, answer, state) : answer);
}

export const isStream = (asked: Asked) => asked.isStream;
export const isWhole = (asked: Asked) => !asked.isStream;
export const thinks = (asked: Asked) => asked.thinking !== 'off';
export const hasTools = (asked: Asked) => asked.tools.length > 0;
export const afterResult = (asked: Asked) => asked.messages.at(-1)?.role === 'tool';

export function spoken({ choices: [choice = { pieces: [], finish: null }] }: Answer): Spoken & Pick<Choice, 'finish'> {
  return { ...joined(choice), finish: choice.finish };
}

export const makesCalls = (_: Asked, answer: Answer) => spoken(answer).calls.length > 0;

/** Changes what a choice says in all; what is not named stays. */
export function say(
  answer: Answer,
  change: (said: Spoken & { finish: string | null }) => {
    readonly text?: string;
    readonly reasoning?: string;
    readonly calls?: readonly Call[];
    readonly finish?: string | null;
  },
): Answer {
  return eachChoice(answer, (choice) => {
    const said = { ...joined(choice), finish: choice.finish };
    const { text = said.text, reasoning = said.reasoning, calls = said.calls, finish = said.finish } = change(said);
    const chances = new Map(choice.pieces.map((piece) => [piece.text, piece.chances]));
    return {
      ...choice,
      finish,
      pieces: [
        ...wordsOf(reasoning).map((word) => ({ reasoning: word })),
        ...wordsOf(text).map((word) => {
          const kept = chances.get(word);
          return kept === undefined ? { text: word } : { text: word, chances: kept };
        }),
        ...calls.flatMap(callPieces),
      ],
    };
  });
}

function callPieces({ id, name, sent }: Call, index: number): Piece[] {
  const middle = sent.length >> 1;
  const parts = sent === '' ? [] : [sent.slice(0, middle), sent.slice(middle)];
  return [{ call: { index, id, name, sent: '' } }, ...parts.map((part) => ({ call: { index, sent: part } }))];
}

/** A text in place of everything, calls too. */
export function sayText(answer: Answer, text: string, finish = 'stop'): Answer {
  return say(answer, () => ({ text, reasoning: '', calls: [], finish }));
}

/** To the token limit of the request. */
export function endless(asked: Asked, answer: Answer, words: string): Answer {
  const most = asked.maxTokens ?? 256;
  const times = Math.min(2000, Math.ceil(most / Math.max(1, wordsOf(words).length)));
  return withUsage(sayText(answer, words.repeat(times), 'length'), (usage) => ({ ...usage, written: most }));
}

export function editPieces(answer: Answer, change: (piece: Piece, at: number) => Piece | readonly Piece[]): Answer {
  return eachChoice(answer, (choice) => ({ ...choice, pieces: choice.pieces.flatMap(change) }));
}

export function finishWith(answer: Answer, change: (finish: string | null) => string | null): Answer {
  return eachChoice(answer, (choice) => ({ ...choice, finish: change(choice.finish) }));
}

export function withUsage(answer: Answer, change: (usage: Answer['usage']) => Answer['usage']): Answer {
  return { ...answer, usage: change(answer.usage) };
}

export function refuse(answer: Answer, status: number, words: string): Answer {
  return { ...answer, refusal: { status, words } };
}

export function eachChoice(answer: Answer, change: (choice: Choice, at: number) => Choice): Answer {
  return { ...answer, choices: answer.choices.map(change) };
}

/** Calls as a model of the Hermes dialect writes them. */
export function callText(calls: readonly Call[]): string {
  return calls
    .map(({ name, sent }) => `<tool_call>\n{"name": "${name}", "arguments": ${sent || '{}'}}\n</tool_call>`)
    .join('\n');
}

export function gibberish(text: string): string {
  const letters = 'vu zq onte lar ,, iph }} esc otu wre ## nal'.split(' ');
  const count = Math.max(12, wordsOf(text).length);
  return Array.from({ length: count }, (_, at) => letters[(at * 5 + text.length) % letters.length]).join(' ');
}

export const speaksGibberish: Break = (_, answer) => sayText(answer, gibberish(spoken(answer).text));

/** How often a prompt was sent, from 1, where the cache may answer it; prompts may share their first characters. */
export function timesCached({ cacheKey }: Asked, state: State, shared?: number): number {
  return cacheKey === undefined ? 1 : state.count(`cached ${cacheKey.slice(0, shared)}`);
}
