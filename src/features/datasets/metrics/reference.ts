import { z } from 'zod';
import { fail, type MetricId, metricIds, type Verdict } from '../../../records/verdict.ts';
import { answerText } from '../../../verify/answer-text.ts';
import { coversSchema } from '../../../verify/covers.ts';
import { defineVerifier } from '../../../verify/define-verifier.ts';
import type { TokenVectors } from '../../../verify/ports.ts';
import { type BertScore, bertScore } from './bert-score.ts';
import { metrics, metricValues, needsVectors } from './metrics.ts';

// Time and memory of rougeL grow with the gold answer: 4 MiB of a reply are read in a second or two.
const longestAnswer = 20_000;

const expectation = z.strictObject({
  kind: z.literal('reference'),
  covers: coversSchema,
  answers: z.array(z.string().min(1).max(longestAnswer)).min(1).optional().describe('the best one counts'),
  items: z
    .array(z.union([z.string().trim().min(1), z.number()]))
    .optional()
    .describe('all entries of the right list, for set_*'),
  passages: z.array(z.int().min(0)).optional().describe('the numbers of the right passages, for retrieval_*'),
  metrics: z.array(z.enum(metricIds)).min(1).describe('measured as well as the verdict, 0 to 1'),
  passes: z
    .strictObject({ metric: z.enum(metricIds), 'at-least': z.number().min(0).max(1) })
    .optional()
    .describe('without it any usable answer passes'),
});

const families = ['answers', 'items', 'passages'] as const;

/** Graded against known answers: each metric is a measure of its name. */
export const reference = defineVerifier({
  revision: 1,
  metrics: (expected) =>
    expected.metrics.map((id) => ({ id, revision: metrics[id].revision, needsVectors: needsVectors(id) })),
  answers: ({ answers, items = [], passages = [] }) => ({
    texts: answers ?? [...items, ...passages].map(String),
    isOne: answers === undefined,
  }),
  expectation: expectation.superRefine((expected, issues) => {
    const fault = (message: string, path: string[] = []) => issues.addIssue({ code: 'custom', message, path });
    const given = families.filter((family) => expected[family] !== undefined);
    const [family] = given;
    if (given.length !== 1 || family === undefined) return fault(`needs one of ${families.join(', ')}`);
    for (const id of expected.metrics)
      if (metrics[id].family !== family) fault(`${id} needs ${metrics[id].family}`, ['metrics']);
    if (new Set(expected.metrics).size !== expected.metrics.length) fault('names a metric twice', ['metrics']);
    const { passes } = expected;
    if (passes !== undefined && !expected.metrics.includes(passes.metric))
      fault('is not one of the metrics', ['passes', 'metric']);
  }),
  async verify(attempt, expected, context): Promise<Verdict> {
    const answer = answerText(attempt, context);
    if (!answer.ok) return { ...answer.failure, measures: zeroOf(expected.metrics) };
    const gold = (expected.answers ?? expected.items ?? expected.passages ?? []).map(String);
    const scores = expected.metrics.some(needsVectors) ? await scoresOf(answer.text, gold, context.ports.vectors) : [];
    if (typeof scores === 'string') return { outcome: 'unmeasured', cause: 'metric-failed', detail: scores };
    const values = metricValues(expected.metrics, answer.text, gold, scores);
    const measures = Object.fromEntries(values);
    const { passes } = expected;
    const reached = values.find(([id]) => id === passes?.metric)?.[1] ?? 0;
    if (passes === undefined || reached >= passes['at-least']) return { outcome: 'pass', measures };
    const wanted = `${passes.metric} of at least ${passes['at-least']} against ${gold.join(' | ')}`;
    return { ...fail('wrong-answer', wanted, `${reached}: ${answer.text}`), measures };
  },
});

/** The scores for each gold answer; a text if the model that they need fails. */
async function scoresOf(
  reply: string,
  gold: readonly string[],
  vectors: TokenVectors | undefined,
): Promise<readonly BertScore[] | string> {
  const read = await vectors?.of([reply, ...gold]);
  if (read?.outcome !== 'read') return `BERTScore: ${read?.detail ?? 'no model is named'}`;
  const [own, ...others] = read.matrices;
  return own === undefined ? [] : others.map((other) => bertScore(own, other));
}

/** The values of a reply that failed because of its form. */
function zeroOf(ids: readonly MetricId[]): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, 0]));
}
