import { once } from '../../../lib/once.ts';
import type { MetricId } from '../../../records/verdict.ts';
import { unfence } from '../../../verify/answer-text.ts';
import type { BertScore } from './bert-score.ts';
import { type Ratio, rougeL, rougeLsum, rougeN, sharedCount, type Words, wordsOf } from './rouge.ts';

/** A reply and one gold answer. Each form is computed once for all metrics. */
type Pair = {
  /** Whether they are equal except for case and blanks. */
  readonly isSame: () => boolean;
  readonly normal: () => { readonly reply: string; readonly gold: string };
  readonly words: () => Words;
};

type Metric = {
  /** Raised whenever a value can change: it is part of the digest of every scenario that has the metric. */
  readonly revision: number;
} & (
  | { readonly family: 'answers'; readonly of: (pair: Pair) => Ratio }
  | { readonly family: 'answers'; readonly ofVectors: keyof BertScore }
  | { readonly family: 'items' | 'passages'; readonly of: (reply: string, gold: readonly string[]) => Ratio }
);

export const metrics: { readonly [Id in MetricId]: Metric } = {
  exact_match: text((pair) => [isMatch(pair) ? 1 : 0, 1]),
  f1: text(wordOverlap),
  rouge1: rouge((words) => rougeN(words, 1)),
  rouge2: rouge((words) => rougeN(words, 2)),
  rougeL: rouge(rougeL),
  rougeLsum: rouge(rougeLsum),
  bertscore_precision: { revision: 1, family: 'answers', ofVectors: 'precision' },
  bertscore_recall: { revision: 1, family: 'answers', ofVectors: 'recall' },
  bertscore_f1: { revision: 1, family: 'answers', ofVectors: 'f1' },
  set_exact_match: ofSets('items', (both, found, wanted) => [both === found && both === wanted ? 1 : 0, 1]),
  set_precision: ofSets('items', precision),
  set_recall: ofSets('items', recall),
  set_f1: ofSets('items', balanced),
  retrieval_precision: ofSets('passages', precision),
  retrieval_recall: ofSets('passages', recall),
  retrieval_f1: ofSets('passages', balanced),
};

export function needsVectors(id: MetricId): boolean {
  return 'ofVectors' in metrics[id];
}

/**
 * Values from 0 to 1, to the millionth, the same bytes on every machine. The best gold answer counts. `scores` has one for
 * each gold answer, where a metric needs vectors.
 */
export function metricValues(
  ids: readonly MetricId[],
  reply: string,
  gold: readonly string[],
  scores: readonly BertScore[] = [],
): readonly (readonly [MetricId, number])[] {
  const pairWith = pairsOf(reply);
  const pairs = gold.map(pairWith);
  return ids.map((id) => {
    const metric = metrics[id];
    if ('ofVectors' in metric) return [id, Math.max(0, ...scores.map((score) => score[metric.ofVectors]))];
    const ratios = metric.family === 'answers' ? pairs.map(metric.of) : [metric.of(reply, gold)];
    return [id, Math.max(...ratios.map(millionths)) / million];
  });
}

function pairsOf(reply: string): (gold: string) => Pair {
  const normal = once(() => normalise(reply));
  const words = once(() => wordsOf(reply));
  const bare = once(() => bareText(reply));
  return (gold) => ({
    isSame: () => bare() === bareText(gold),
    normal: once(() => ({ reply: normal(), gold: normalise(gold) })),
    words: once(() => words()(gold)),
  });
}

function bareText(text: string): string {
  return text.normalize().toLowerCase().trim().replace(/\s+/g, ' ');
}

const million = 1_000_000;

/** Rounds half a millionth up. All numbers are whole, and exact. */
function millionths([part, whole]: Ratio): number {
  if (whole === 0) return 0;
  const scaled = 2 * million * part + whole;
  return (scaled - (scaled % (2 * whole))) / (2 * whole);
}

function text(of: (pair: Pair) => Ratio): Metric {
  return { revision: 2, family: 'answers', of };
}

/** ROUGE finds no words in scripts such as Chinese: such texts only match if they are equal. */
function rouge(of: (words: Words) => Ratio): Metric {
  return text(({ words, isSame }) => {
    const read = words();
    return read.reply.length + read.gold.length > 0 ? of(read) : [isSame() ? 1 : 0, 1];
  });
}

type OfCounts = (both: number, found: number, wanted: number) => Ratio;

function ofSets(family: 'items' | 'passages', of: OfCounts): Metric {
  const read = family === 'items' ? itemsIn : passagesIn;
  return {
    revision: 1,
    family,
    of: (reply, gold) => {
      const found = read(reply);
      const wanted = new Set(gold.map(bareItem));
      if (found.size + wanted.size === 0) return [1, 1];
      return of([...found].filter((item) => wanted.has(item)).length, found.size, wanted.size);
    },
  };
}

function precision(both: number, found: number): Ratio {
  return [both, found];
}

function recall(both: number, _found: number, wanted: number): Ratio {
  return [both, wanted];
}

/** 2PR / (P + R), in counts. */
function balanced(both: number, found: number, wanted: number): Ratio {
  return [2 * both, found + wanted];
}

const punctuation = /[!-/:-@[-`{-~]/g;
// As in Python, where a word character is a letter, a digit or "_" of any script.
const article = /(?<![\p{L}\p{N}_])(?:an?|the)(?![\p{L}\p{N}_])/gu;

/** Takes the steps of the SQuAD script in its order: "A-the" is one word. */
function normalise(answer: string): string {
  return answer.toLowerCase().replace(punctuation, '').replace(article, ' ').trim().replace(/\s+/g, ' ');
}

const closed = new Set(['yes', 'no', 'noanswer']);

/** If nothing remains of both, such as of "+" and "The", the original texts have to be equal. */
function isMatch({ normal, isSame }: Pair): boolean {
  const { reply, gold } = normal();
  return reply === gold && (reply !== '' || isSame());
}

/** SQuAD's F1 of words, with HotpotQA's rule for answers of one word. */
function wordOverlap(pair: Pair): Ratio {
  const { reply: ours, gold: theirs } = pair.normal();
  if (ours === theirs) return [isMatch(pair) ? 1 : 0, 1];
  if (ours === '' || theirs === '' || closed.has(ours) || closed.has(theirs)) return [0, 1];
  const [found, wanted] = [ours.split(' '), theirs.split(' ')];
  return balanced(sharedCount(found, wanted), found.length, wanted.length);
}

function itemsIn(reply: string): ReadonlySet<string> {
  return new Set(entriesOf(reply).map(bareItem).filter(Boolean));
}

/** Reads the whole numbers in the entries of a list. */
function passagesIn(reply: string): ReadonlySet<string> {
  return new Set(entriesOf(reply).flatMap((entry) => entry.match(/\d+/g)?.map(withoutZeros) ?? []));
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

const listMark = /^\s*(?:[-*+•]|\d{1,4}[.)])\s+(?=\S)/;

/** Reads a JSON array, or lines with a list mark, or else parts between `;`, `,` and line breaks. */
function entriesOf(reply: string): readonly string[] {
  const text = unfence(reply)?.body ?? reply;
  const array = arrayIn(text);
  if (array !== undefined) return array;
  const marked = text.split('\n').filter((line) => listMark.test(line));
  return marked.length > 0 ? marked.map((line) => line.replace(listMark, '')) : text.split(/[;,\n]/);
}

function arrayIn(text: string): readonly string[] | undefined {
  if (!text.trim().startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return undefined;
    return value.map((entry: unknown) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
  } catch {
    return undefined;
  }
}

const outer = /[\s."'`*_]/;

/** Lower-cases an entry, and strips points, quotes and emphasis around it. */
function bareItem(entry: string): string {
  let [start, end] = [0, entry.length];
  while (start < end && outer.test(entry.charAt(start))) start += 1;
  while (end > start && outer.test(entry.charAt(end - 1))) end -= 1;
  return entry.slice(start, end).toLowerCase().replace(/\s+/g, ' ');
}
