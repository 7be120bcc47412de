import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type ModelShape = {
  readonly context: number;
  readonly layers?: number;
  readonly heads: number;
  readonly merges: readonly string[];
  readonly unused?: number;
};

/** Another tiny model inside the server's folder; the result is the flag that loads it. */
export function writeModel(rootfs: string, name: string, shape: ModelShape, seed = 1): readonly string[] {
  const path = `/tmp/${name}.gguf`;
  const input = readFileSync('tests/support/real-llama/tiny-model.py');
  return made(rootfs, path, ['python3', '-', path, String(seed), JSON.stringify(shape)], input);
}

/** A model with coarser weights, inside the server's folder. */
export function quantized(rootfs: string, type: string, from = '/models/tiny.gguf'): readonly string[] {
  const path = from.replace(/^.*\/(.*)\.gguf$/, `/tmp/$1-${type}.gguf`);
  return made(rootfs, path, ['llama-quantize', '--allow-requantize', from, path, type]);
}

function made(rootfs: string, path: string, words: readonly string[], input?: Buffer): readonly string[] {
  const { status, stderr } = spawnSync('/usr/sbin/chroot', [rootfs, ...words], { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${words[0]}: ${stderr.slice(-500)}`);
  return ['-m', path];
}

/** How the GPT-2 tokenizer cuts a text before it merges. */
const pieces = /'(?:s|t|re|ve|m|ll|d)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
/** Rare pieces, such as numbers, teach little. */
const mostPieces = 4000;

/** Merges for a byte-pair tokenizer, learnt from texts: without them, a token is a byte. */
export function learnMerges(texts: readonly string[], count: number): string[] {
  const names = byteNames();
  const counts = new Map<string, number>();
  for (const piece of texts.flatMap((text) => text.match(pieces) ?? []))
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const words = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostPieces)
    .map(([piece, times]) => ({ symbols: [...Buffer.from(piece)].map((byte) => names[byte] ?? ''), times }));
  const merges: string[] = [];
  while (merges.length < count) {
    const pairs = new Map<string, number>();
    for (const { symbols, times } of words)
      for (let at = 1; at < symbols.length; at += 1) {
        const pair = `${symbols[at - 1]} ${symbols[at]}`;
        pairs.set(pair, (pairs.get(pair) ?? 0) + times);
      }
    const [best] = [...pairs].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
    if (best === '') break;
    merges.push(best);
    for (const word of words) word.symbols = merged(word.symbols, best);
  }
  return merges;
}

function merged(symbols: readonly string[], pair: string): string[] {
  const joined: string[] = [];
  for (let at = 0; at < symbols.length; at += 1) {
    const isPair = `${symbols[at]} ${symbols[at + 1]}` === pair;
    joined.push(isPair ? pair.replace(' ', '') : (symbols[at] ?? ''));
    if (isPair) at += 1;
  }
  return joined;
}

/** One printable character for each byte, as in tiny-model.py. */
function byteNames(): string[] {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) => {
    if (isPrintable(byte)) return String.fromCharCode(byte);
    others += 1;
    return String.fromCharCode(255 + others);
  });
}
