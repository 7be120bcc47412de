import { z } from 'zod';
import { BadRow, defineQuestions, distinct, numbered, rowId, sentence } from './dataset.ts';

const tasks = ['qa', 'retrieval'];
const noAnswer = 'No Answer Present.';
const answerIt = 'Read the numbered passages and answer the question below them in one or two sentences.';
const findThem =
  'Read the numbered passages. Reply with a JSON array of the numbers of those that answer the question below them, and nothing else; with [] if none does.';

const isSelected = z.int().min(0).max(1);

export const msmarco = defineQuestions({
  title: 'MS MARCO',
  tasks,
  row: z.looseObject({
    query_id: rowId,
    query: sentence,
    passages: z.union([
      z.array(z.looseObject({ is_selected: isSelected, passage_text: z.string() })).min(1),
      z.looseObject({ is_selected: z.array(isSelected).min(1), passage_text: z.array(z.string()) }),
    ]),
    answers: z.array(z.string()),
    // Its makers write a list that is empty as the text "[]".
    wellFormedAnswers: z.union([z.array(z.string()), z.literal('[]')]).nullish(),
  }),
  questions({ query_id, query, passages, answers, wellFormedAnswers }, task) {
    const each = Array.isArray(passages) ? passages : paired(passages.is_selected, passages.passage_text);
    const shared = { id: query_id, context: numbered(each.map((passage) => passage.passage_text)), question: query };
    if (task === 'retrieval') {
      const right = each.flatMap((passage, index) => (passage.is_selected === 1 ? [index + 1] : []));
      return [
        {
          ...shared,
          instruction: findThem,
          passages: right,
          metrics: ['retrieval_f1', 'retrieval_precision', 'retrieval_recall'],
        },
      ];
    }
    const known = distinct([...answers, ...(Array.isArray(wellFormedAnswers) ? wellFormedAnswers : [])]);
    const gold = known.filter((answer) => answer !== noAnswer);
    if (gold.length === 0) return { leftOut: 'without an answer' };
    return [{ ...shared, instruction: answerIt, answers: gold, metrics: ['f1', 'rougeL'] }];
  },
});

function paired(selected: readonly number[], texts: readonly string[]) {
  if (selected.length !== texts.length)
    throw new BadRow(`passages: ${selected.length} of is_selected and ${texts.length} of passage_text`);
  return texts.map((text, index) => ({ is_selected: selected[index] ?? 0, passage_text: text }));
}
