import { randomFrom } from '../../packs/draw.ts';
import type { SpeedCell } from './speed-schemas.ts';

/** The rounds in each session of a run that restarts between rounds: one round alone would be noisy. */
export const sessionRounds: readonly number[] = [1, 2, 3];

/** Common words, so that no tokenizer splits them oddly. */
const words = (
  'river stone window garden letter morning paper silver market bridge winter summer forest candle mirror harbour ' +
  'teacher doctor farmer painter sailor soldier driver writer singer dancer kitchen village station library museum ' +
  'castle island mountain valley desert ocean thunder shadow feather blanket basket bottle button pocket ladder hammer'
).split(' ');

/** The same words for the same seed, on every machine. */
export function drawnWords(seed: string, count: number): string {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
}

const nonceWords = 8;
const story = 'Tell a long story about a harbour, in as many words as you can.';

/** Both sides of a comparison get the same bytes except for the first line, which no server has in its cache. */
export function cellPrompt({ name, depth, warms }: SpeedCell, nonce: string, wordsPerToken: number): string {
  const first = drawnWords(`nonce ${nonce} ${warms ?? name}`, nonceWords);
  if (name === 'think512') return `${first}\nHow many squares of any size are on a chessboard of eight by eight?`;
  if (depth === 0) return `${first}\n${story}`;
  const count = Math.max(1, Math.round(depth * wordsPerToken) - nonceWords);
  const last = warms === undefined ? 'Tell a long story with these words.' : 'Say which of these words is the longest.';
  return `${first}\n${drawnWords(`filler ${warms ?? name}`, count)}\n${last}`;
}
