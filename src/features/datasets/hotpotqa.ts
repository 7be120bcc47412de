import { z } from 'zod';
import { BadRow, defineQuestions, rowId, sentence } from './dataset.ts';

const instruction =
  'Read the passages and answer the question below them. Reply with the answer alone, in as few words as possible, or with yes or no.';

const sentences = z.array(z.string());

/** The JSON of its makers, and the columns of its parquet files. */
export const hotpotqa = defineQuestions({
  title: 'HotpotQA',
  row: z.looseObject({
    _id: rowId.optional(),
    id: rowId.optional(),
    question: sentence,
    answer: sentence,
    context: z.union([
      z.array(z.tuple([z.string(), sentences])).min(1),
      z.looseObject({ title: z.array(z.string()).min(1), sentences: z.array(sentences) }),
    ]),
  }),
  questions({ _id, id = _id, question, answer, context }) {
    if (id === undefined) throw new BadRow('_id: missing, expected string');
    const passages = Array.isArray(context) ? context : paired(context.title, context.sentences);
    return [
      {
        id,
        instruction,
        context: passages.map(([title, parts]) => `${title}\n${parts.join('').trim()}`).join('\n\n'),
        question,
        answers: [answer],
        metrics: ['exact_match', 'f1'],
        passes: { metric: 'exact_match', 'at-least': 1 },
      },
    ];
  },
});

function paired(titles: readonly string[], texts: readonly (readonly string[])[]) {
  if (titles.length !== texts.length)
    throw new BadRow(`context: ${titles.length} titles and the sentences of ${texts.length} passages`);
  return titles.map((title, index) => [title, texts[index] ?? []] as const);
}
