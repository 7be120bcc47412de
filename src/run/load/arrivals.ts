import { randomFrom } from '../../packs/draw.ts';

/** Milliseconds from the start at which requests arrive: independently of each other, so many a second on average. */
export function arrivals(rate: number, count: number, seed: number): number[] {
  const random = randomFrom(`${seed}/arrivals/${rate}`);
  let at = 0;
  return Array.from({ length: count }, () => {
    const due = at;
    at += (-1000 * Math.log(1 - random())) / rate;
    return due;
  });
}
