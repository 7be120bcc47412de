import { z } from 'zod';
import { sha256 } from '../../../lib/sha256.ts';
import { type GameDecision, gameDecisionSchema, pairLabelSchema } from '../../../records/target.ts';
import type { Game, PairGames } from '../judges.ts';
import { type DecisionReader, decisionOfScores, decisionReaderOf } from './judgebench-styles.ts';

/** The name of the judged model if a file does not say. */
export const unknownModel = 'unknown';

const idSchema = z.union([z.string().min(1), z.number().transform(String)]);

/** A pair as JudgeBench publishes it. */
export const judgebenchPairSchema = z.looseObject({
  pair_id: idSchema,
  source: z.string(),
  question: z.string(),
  response_model: z.string().nullish(),
  response_A: z.string(),
  response_B: z.string(),
  label: pairLabelSchema,
});
export type JudgebenchPair = z.infer<typeof judgebenchPairSchema>;

// Loose: the texts of a pair may be left out, and a judge may be a program without prompts.
const gameSchema = z.looseObject({
  judgment: z
    .looseObject({
      judge_model: z.string().nullish(),
      response: z.string().nullish(),
      scores: z.tuple([z.number(), z.number()]).nullish(),
    })
    .nullish(),
  decision: z.string().nullish(),
});

const resultRowSchema = judgebenchPairSchema.partial({ question: true, response_A: true, response_B: true }).extend({
  judge_name: z.string(),
  judgments: z.array(gameSchema.nullable()).min(1).max(2),
});

/** A line of a result file. Its texts are not in it. */
export type JudgedRow = {
  readonly pair: PairGames;
  /** The model whose answers are judged. */
  readonly responses: string;
  readonly judgeName: string;
  readonly judgeModel: string | undefined;
  /** undefined if the question or an answer is left out: then these are unknown. */
  readonly digest: string | undefined;
  /** Games whose decision is a word such as `A>A`: we count no decision, JudgeBench counts a separate kind. */
  readonly odd: number;
  /** Games whose words or scores are kept; `other` counts those that contradict the stored decision. */
  readonly read: { readonly games: number; readonly other: number };
};

/** undefined for anything else */
export function readJudgedRow(value: unknown): JudgedRow | undefined {
  const { data: row } = resultRowSchema.safeParse(value);
  if (row === undefined) return undefined;
  const { pair_id: id, label, source, judgments, judge_name: judgeName } = row;
  const texts = [row.question, row.response_A, row.response_B];
  const games = judgments.map((judgment) => gameOf(judgment?.decision));
  const readDecision = decisionReaderOf(judgeName);
  const read = judgments.flatMap((judgment) => againOf(judgment, readDecision) ?? []);
  return {
    pair: { id, split: splitOf(source), label, ab: games[0], ba: games[1] },
    responses: row.response_model ?? unknownModel,
    judgeName,
    judgeModel: judgments.flatMap((judgment) => judgment?.judgment?.judge_model ?? [])[0],
    digest: texts.includes(undefined) ? undefined : sha256(JSON.stringify(texts)),
    odd: judgments.filter((judgment) => isOdd(judgment?.decision)).length,
    read: { games: read.length, other: read.filter((isSame) => !isSame).length },
  };
}

/** What a judge was asked about a pair, and what it said in each game. */
export type JudgedTexts = {
  readonly asked: readonly { readonly title: string; readonly text: string }[];
  readonly words: readonly (string | undefined)[];
};

/** The texts about a wanted pair, with its id, of each what `show` makes of it; undefined for another line. */
export function readJudgedTexts(
  value: unknown,
  isWanted: (id: string) => boolean,
  show: (text: string) => string,
): (JudgedTexts & { readonly id: string }) | undefined {
  const { data: row } = resultRowSchema.safeParse(value);
  if (row === undefined || !isWanted(row.pair_id)) return undefined;
  const asked = { Question: row.question, 'Answer A': row.response_A, 'Answer B': row.response_B };
  return {
    id: row.pair_id,
    asked: Object.entries(asked).flatMap(([title, text]) =>
      text === undefined ? [] : [{ title, text: copyOf(show(text)) }],
    ),
    words: row.judgments.map((judgment) => {
      const words = wordsOf(judgment?.judgment);
      return words === undefined ? undefined : copyOf(show(words));
    }),
  };
}

/** A substring would keep the whole string in memory. */
function copyOf(text: string): string {
  return [...text].join('');
}

type Judgment = NonNullable<z.infer<typeof gameSchema>['judgment']>;

function wordsOf(judgment: Judgment | null | undefined): string | undefined {
  const { response, scores } = judgment ?? {};
  return response || (scores ? `scores ${scores.join(' and ')}` : undefined);
}

/** No call gave an answer, or no decision was read: JudgeBench does not tell these apart. */
function gameOf(decision: string | null | undefined): Game {
  const read = gameDecisionSchema.safeParse(decision);
  return { ...unknownAmounts, decision: read.success ? read.data : null };
}

const unknownAmounts = { isUnmeasured: false, isCut: false, tokens: null, seconds: null, usd: null };

function isOdd(decision: string | null | undefined): boolean {
  return typeof decision === 'string' && !gameDecisionSchema.safeParse(decision).success;
}

/** Whether the words or scores of a game give its stored decision again; undefined if they cannot be read. */
function againOf(game: z.infer<typeof gameSchema> | null, readDecision: DecisionReader | undefined) {
  const { response, scores } = game?.judgment ?? {};
  let again: GameDecision | null;
  if (scores) again = decisionOfScores(scores);
  else if (typeof response === 'string' && readDecision !== undefined) again = readDecision(response);
  else return undefined;
  return again === gameOf(game?.decision).decision;
}

const splits = ['mmlu-pro', 'livebench-reasoning', 'livebench-math', 'livecodebench'] as const;

/** The part of JudgeBench that a source belongs to, by its beginning; any other source is a part by itself. */
export function splitOf(source: string): string {
  return splits.find((split) => source.startsWith(split)) ?? plainName(source);
}

/** A name in the form that packs use for pairs and their parts. */
export function plainName(text: string): string {
  const plain = text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+|-+$/g, '');
  return plain.slice(0, 72) || 'none';
}

/** `dataset=judgebench,response_model=M,judge_name=N,judge_model=X.jsonl`, as JudgeBench names its files. */
export function resultFileName(data: string, judgeName: string, judgeModel: string): string {
  return `${data},judge_name=${judgeName},judge_model=${judgeModel.replaceAll('/', '_')}.jsonl`;
}
