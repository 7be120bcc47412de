const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One character for a share of one. The highest means exactly all. */
export function sparkOf(share: number): string {
  return levels[Math.floor(share * (levels.length - 1))] ?? ' ';
}

/** How often values fall into each part of a range, on a logarithmic scale if it is wide; blank for none. */
export function sparkline(values: readonly number[], [least, most]: readonly [number, number], width: number): string {
  const scale = least > 0 && most / least > 8 ? Math.log : (value: number) => value;
  const [from, to] = [scale(least), scale(most)];
  const counts = new Array<number>(width).fill(0);
  for (const value of values) {
    const at = to === from ? 0 : Math.floor(((scale(value) - from) / (to - from)) * width);
    const bin = Math.min(width - 1, Math.max(0, at));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  return counts.map((count) => (count === 0 ? ' ' : sparkOf(count / highest))).join('');
}
