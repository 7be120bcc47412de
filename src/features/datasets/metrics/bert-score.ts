import type { TokenMatrix } from '../../../verify/ports.ts';

/** 0 to 1, to a ten-thousandth. */
export type BertScore = { readonly precision: number; readonly recall: number; readonly f1: number };

/** Scores each token by its most similar token on the other side. Precision is the mean over the reply. */
export function bertScore(reply: TokenMatrix, gold: TokenMatrix): BertScore {
  const [ours, theirs] = [reply, gold].map(({ counted }) => counted.filter(Boolean).length);
  if (ours === 0 || theirs === 0) return ours === theirs ? allOf(1) : allOf(0);
  const best = bestCosines(unitRows(reply), unitRows(gold), reply.width);
  const precision = meanOf(best.reply, reply.counted);
  const recall = meanOf(best.gold, gold.counted);
  const sum = precision + recall;
  return {
    precision: rounded(precision),
    recall: rounded(recall),
    f1: rounded(sum <= 0 ? 0 : (2 * precision * recall) / sum),
  };
}

function allOf(value: number): BertScore {
  return { precision: value, recall: value, f1: value };
}

/** Rows of length 1; a row of zeros stays. */
function unitRows({ values, width }: TokenMatrix): Float64Array {
  const rows = Float64Array.from(values);
  for (let start = 0; start < rows.length; start += width) {
    const length = Math.hypot(...rows.subarray(start, start + width)) || 1;
    for (let at = start; at < start + width; at += 1) rows[at] = (rows[at] ?? 0) / length;
  }
  return rows;
}

function bestCosines(reply: Float64Array, gold: Float64Array, width: number) {
  const best = {
    reply: new Float64Array(reply.length / width).fill(-1),
    gold: new Float64Array(gold.length / width).fill(-1),
  };
  for (let i = 0; i < best.reply.length; i += 1) {
    for (let j = 0; j < best.gold.length; j += 1) {
      let cosine = 0;
      for (let k = 0; k < width; k += 1) cosine += (reply[i * width + k] ?? 0) * (gold[j * width + k] ?? 0);
      best.reply[i] = Math.max(best.reply[i] ?? -1, cosine);
      best.gold[j] = Math.max(best.gold[j] ?? -1, cosine);
    }
  }
  return best;
}

function meanOf(values: Float64Array, counted: readonly boolean[]): number {
  const taken = values.filter((_, at) => counted[at]);
  return taken.reduce((sum, value) => sum + value, 0) / taken.length;
}

const steps = 10_000;

function rounded(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * steps) / steps;
}
