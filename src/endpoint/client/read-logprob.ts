import { deepField, textOf } from '../../lib/loose.ts';
import type { Gap } from '../../records/logprob-gap.ts';

export type Alternative = readonly [token: string, logProbability: number];

/** What 32-bit floats make of a sum of one. */
export const tolerance = 1e-3;
/** Engines write this, or null, for minus infinity. */
const impossible = -1000;

/** Undefined for one that cannot occur. */
export function readAlternative(entry: unknown): { readonly alternative: Alternative | undefined } | Gap {
  const value = deepField(entry, 'logprob');
  const token = readToken(entry);
  if (token === undefined) return { cause: 'no-bytes', detail: 'a token has neither a text nor bytes' };
  if (value === null || (typeof value === 'number' && value < impossible)) return { alternative: undefined };
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { cause: 'not-a-number', detail: 'a log probability is not a number' };
  if (value > tolerance) return { cause: 'positive', detail: `a log probability is ${value}, above zero` };
  return { alternative: [token, Math.min(0, Number(value.toPrecision(6)))] };
}

/** Without those that cannot occur, the likeliest first. */
export function readAlternatives(listed: readonly unknown[]): readonly Alternative[] | Gap {
  const found: Alternative[] = [];
  for (const each of listed.map(readAlternative)) {
    if ('cause' in each) return each;
    if (each.alternative !== undefined) found.push(each.alternative);
  }
  return found.sort(([, one], [, other]) => other - one);
}

const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** As text if its bytes are that text; several tokens may share a text whose bytes are half a letter. */
function readToken(entry: unknown): string | undefined {
  const text = textOf(deepField(entry, 'token'));
  const bytes = deepField(entry, 'bytes');
  const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
  if (!Array.isArray(bytes) || !bytes.every(isByte)) return text?.includes('\ufffd') === true ? undefined : text;
  const raw = Uint8Array.from(bytes);
  try {
    return whole.decode(raw);
  } catch {
    return `base64:${Buffer.from(raw).toString('base64')}`;
  }
}
