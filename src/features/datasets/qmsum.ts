import { z } from 'zod';
import { sha256 } from '../../lib/sha256.ts';
import { defineQuestions, type Question, sentence } from './dataset.ts';

const instruction =
  'Read the transcript of a meeting and answer the request below it in one paragraph, with what was said there alone.';

const queries = z.array(z.looseObject({ query: sentence, answer: sentence }));

/** Its meetings have no ids: the text gives them one that is the same in every file. */
export const qmsum = defineQuestions({
  title: 'QMSum',
  row: z.looseObject({
    meeting_transcripts: z.array(z.looseObject({ speaker: z.string(), content: z.string() })).min(1),
    general_query_list: queries,
    specific_query_list: queries,
  }),
  questions({ meeting_transcripts, general_query_list, specific_query_list }) {
    const context = meeting_transcripts.map(({ speaker, content }) => `${speaker}: ${content}`).join('\n');
    const meeting = `meeting-${sha256(context).slice(0, 12)}`;
    const questionsOf = (kind: string, list: z.infer<typeof queries>) =>
      list.map(
        ({ query, answer }, index): Question => ({
          id: `${meeting}-${kind}-${index + 1}`,
          group: meeting,
          instruction,
          context,
          question: query,
          answers: [answer],
          metrics: ['rouge1', 'rouge2', 'rougeL'],
        }),
      );
    return [...questionsOf('general', general_query_list), ...questionsOf('specific', specific_query_list)];
  },
});
