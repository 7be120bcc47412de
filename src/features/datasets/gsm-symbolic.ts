import { z } from 'zod';
import { BadRow, defineDataset, rowId, sentence, titleOf } from './dataset.ts';
import { answerLastPrompt, greedy, markedLine } from './marked-answer.ts';

/** Its problems are instances of templates: `id` names the template, so both numbers together are the id. */
export const gsmSymbolic = defineDataset({
  title: 'GSM-Symbolic',
  benchlocal: 30,
  head: { 'default-thinking': 'on', sampling: { ...greedy, 'max-tokens': 2048 } },
  row: z.looseObject({ id: rowId, instance: rowId, question: sentence, answer: sentence }),
  items({ id, instance, question, answer }) {
    const value = /####\s*(-?[\d,]*\.?\d+)\s*$/.exec(answer)?.[1]?.replaceAll(',', '');
    if (value === undefined) throw new BadRow('answer: does not end with #### and a number');
    return [
      {
        ...{ id: `${id}-${instance}`, title: titleOf(question) },
        scenario: {
          messages: [answerLastPrompt('number'), { role: 'user', content: question }],
          expect: [{ kind: 'number', value, unit: 'any', marker: markedLine }],
        },
      },
    ];
  },
});
