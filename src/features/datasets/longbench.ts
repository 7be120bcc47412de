import { z } from 'zod';
import { deepField, textOf } from '../../lib/loose.ts';
import { BadRow, defineQuestions, distinct, rowId, sentence } from './dataset.ts';

const short = 'Reply with the answer alone, in as few words as possible.';

const instructions = {
  narrativeqa: `Read the story and answer the question below it. ${short}`,
  qasper: `Read the paper and answer the question below it. ${short} Reply with yes or no where that is asked, and with "unanswerable" if the paper does not say.`,
  multifieldqa_en: `Read the text and answer the question below it. ${short}`,
  '2wikimqa': `Read the passages and answer the question below them. ${short}`,
};

export const longbench = defineQuestions({
  title: 'LongBench',
  tasks: Object.keys(instructions),
  taskOf: (row) => textOf(deepField(row, 'dataset')),
  row: z.looseObject({
    _id: rowId,
    input: sentence,
    context: sentence,
    answers: z.array(z.string()).min(1),
    dataset: z.enum(Object.keys(instructions) as [keyof typeof instructions]),
  }),
  questions({ _id, input, context, answers, dataset }) {
    const gold = distinct(answers);
    if (gold.length === 0) throw new BadRow('answers: all are empty');
    return [
      {
        id: _id,
        instruction: instructions[dataset],
        context,
        question: input,
        answers: gold,
        metrics: ['f1', 'exact_match', 'rougeL'],
      },
    ];
  },
});
