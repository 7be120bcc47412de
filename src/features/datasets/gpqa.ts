import { z } from 'zod';
import { BadRow, defineDataset, distinct, sentence } from './dataset.ts';
import { answerLastPrompt, greedy, markedLine } from './marked-answer.ts';

/** The options are in another order in each round. Titles are ids: its makers ask that no text is shown. */
export const gpqa = defineDataset({
  title: 'GPQA diamond',
  head: { 'default-thinking': 'on', sampling: { ...greedy, 'max-tokens': 8192 }, private: true },
  row: z.looseObject({
    'Record ID': sentence,
    Question: sentence,
    'Correct Answer': sentence,
    'Incorrect Answer 1': sentence,
    'Incorrect Answer 2': sentence,
    'Incorrect Answer 3': sentence,
  }),
  items(row) {
    const options = [1, 2, 3].map((n) => row[`Incorrect Answer ${n}`] as string);
    options.unshift(row['Correct Answer']);
    if (distinct(options).length < options.length) throw new BadRow('two options are the same');
    if (options.some((option) => /^[A-D]$/i.test(option)))
      return { leftOut: 'whose options are letters, like those that name them' };
    const named = Object.fromEntries(options.map((option, at) => [`option${at + 1}`, option]));
    const id = row['Record ID'];
    return [
      {
        ...{ id, title: `Record ${id}`.slice(0, 120) },
        scenario: {
          // Not in their places themselves: braces of a formula are no placeholders.
          template: { values: { asked: row.Question, ...named } },
          shuffle: { options: Object.keys(named).map((name) => `{{${name}}}`), answer: 1 },
          messages: [answerLastPrompt('letter'), { role: 'user', content: '{{asked}}\n\n{{option_lines}}' }],
          expect: [{ kind: 'choice', answer: '{{answer}}', among: '{{options}}', marker: markedLine }],
        },
      },
    ];
  },
});
