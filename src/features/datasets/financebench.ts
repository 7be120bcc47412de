import { z } from 'zod';
import { defineQuestions, distinct, rowId, sentence } from './dataset.ts';

const instruction =
  "Read the pages of a company's report and answer the question below them. Reply with the answer alone, a figure with its unit.";

export const financebench = defineQuestions({
  title: 'FinanceBench',
  row: z.looseObject({
    financebench_id: rowId,
    doc_name: sentence,
    question: sentence,
    answer: sentence,
    evidence: z.array(z.looseObject({ evidence_text_full_page: sentence })).min(1),
  }),
  questions: ({ financebench_id, doc_name, question, answer, evidence }) => [
    {
      id: financebench_id,
      group: doc_name,
      instruction,
      context: distinct(evidence.map((each) => each.evidence_text_full_page)).join('\n\n'),
      question,
      answers: [answer],
      metrics: ['f1', 'exact_match', 'rougeL'],
    },
  ],
});
