import { sha256 } from '../../lib/sha256.ts';
import { textOf } from '../../packs/filler.ts';
import { numericsAlternatives, numericsTokens } from './numerics.ts';

export type NumericsPrompt = { readonly id: string; readonly text: string };

/** Prompts of each kind, because low precision, another tokenizer and another template move different kinds first. */
const short = {
  prose: [
    'Finish this sentence with a few words: The ferry was late because',
    'Finish this sentence with a few words: When the lights came back, everybody',
    'In one short sentence: why do leaves change colour in autumn?',
    'Name one advantage and one drawback of a wooden roof.',
    'Write the first line of a letter to a neighbour about a noisy pump.',
    'Describe the smell of rain in one sentence.',
    'What would you pack for two days in the mountains? One line.',
    'Give a title for a story about a lighthouse that moves.',
  ],
  code: [
    'Write only the body of this Python function:\ndef is_even(n):',
    'Complete this line of JavaScript: const total = prices.reduce(',
    'Which SQL query counts the rows of the table orders per customer? Answer with the query only.',
    'Write a shell command that lists the five largest files below the current folder.',
    'What does this print? print([x * x for x in range(4)])',
    'Write a regular expression that matches a date like 2024-03-09. Only the expression.',
  ],
  json: [
    'Answer with JSON only: an object with the keys name (Rita), age (41) and tags (an empty list).',
    'Turn this into JSON: red 3, green 0, blue 12. Answer with the JSON only.',
    'Complete this JSON: {"city": "Bergen", "country": "Norway", "population":',
    'Answer with a JSON list of the first five even numbers, without spaces.',
  ],
  digits: [
    'Continue: 2, 4, 8, 16, 32,',
    'Continue: 1, 1, 2, 3, 5, 8, 13,',
    'Write the number ninety-one thousand four hundred and seven in digits.',
    'Copy this number exactly: 48203957716620394471',
    'Copy this number exactly: 0.000031415926535',
  ],
  arithmetic: [
    'What is 47 * 83? Answer with the number only.',
    'What is 1204 - 987 + 36? Answer with the number only.',
    'A crate holds 24 jars. How many crates are needed for 500 jars? Answer with the number only.',
  ],
  lists: [
    'List four musical instruments, separated by commas.',
    'Sort these words by their first letter: pear, fig, apple, lemon. Commas between them.',
    'Name the planets from the sun outwards, separated by commas.',
  ],
  chinese: ['请用一句话介绍一下茶。', '把这句话翻译成英文：今天下午会下雨，请带伞。'],
  arabic: ['اكتب جملة قصيرة عن البحر.', 'ما هي عاصمة المغرب؟ أجب بكلمة واحدة.'],
  accents: [
    'Réponds en une phrase : pourquoi la mer est-elle salée ?',
    'Schreibe einen kurzen Satz mit den Wörtern Schlüssel, Tür und Straße.',
  ],
  names: [
    'Repeat this name exactly: Ixchel Wojciechowska-Nnamdi',
    'Spell this name with hyphens between its letters: Tqualoreth',
  ],
  repetition: [
    `How many times does the word "tick" occur here? Answer with the number only.\n${'tick '.repeat(37).trim()}`,
    `Continue this line: ${'na na na hey '.repeat(9).trim()}`,
  ],
  results: [
    'A tool returned {"status": "delayed", "minutes": 35, "platform": "4b"}. Tell the traveller in one sentence.',
    'A tool returned {"error": "not_found", "id": "A-1193"}. Tell the customer in one sentence.',
    'A tool returned [{"item": "bolt M8", "stock": 0}, {"item": "bolt M10", "stock": 212}]. Which one can be sent?',
  ],
} as const;

/** About 2,000 tokens each, by the tokens of a word: low precision hurts first where much has to be kept. */
const fillerWords = { prose: 1500, log: 700, table: 1000 } as const;

const behindFiller = [
  { kind: 'prose', ask: 'In one short sentence: what do the people above do all day?' },
  { kind: 'prose', ask: 'Copy the first four words of the text above exactly.' },
  { kind: 'log', ask: 'Copy the last line of the log above exactly.' },
  { kind: 'log', ask: 'Which part occurs in the first line of the log above? One word.' },
  { kind: 'table', ask: 'Which name stands in the last row of the table above?' },
  { kind: 'table', ask: 'Answer with JSON only: the row 10003 of the table above as an object.' },
] as const;

/** The prompts of the numerics, in the order in which they are asked. */
export function numericsPrompts(): readonly NumericsPrompt[] {
  const shortOnes = Object.entries(short).flatMap(([kind, texts]) =>
    texts.map((text, index) => ({ id: `${kind}-${index + 1}`, text })),
  );
  const longOnes = behindFiller.map(({ kind, ask }, index) => ({
    id: `long-${kind}-${index + 1}`,
    text: textOf([{ filler: { kind, words: fillerWords[kind], seed: 24 + index } }, { text: `\n\n${ask}` }]),
  }));
  return [...shortOnes, ...longOnes];
}

/** The digest of the prompts and of how they are asked. Recordings with another digest are not compared. */
export function numericsDigest(prompts: readonly NumericsPrompt[]): string {
  return sha256(JSON.stringify([numericsTokens, numericsAlternatives, prompts.map(({ id, text }) => [id, text])]));
}
