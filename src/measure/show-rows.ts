import type { Io } from '../lib/io.ts';

/** How far a long import is: on a terminal one line from the second second on, elsewhere a line each half minute. */
export function showRows({ err, redraw, isTerminal, clock }: Pick<Io, 'err' | 'redraw' | 'isTerminal' | 'clock'>) {
  const begun = clock.now();
  let said = begun;
  let drawn = 0;
  return {
    see(row: number): void {
      const now = clock.now();
      if (isTerminal ? now - begun < 2000 || now - said < 100 : now - said < 30_000) return;
      said = now;
      if (isTerminal) redraw(drawn, `row ${row}\n`);
      else err(`row ${row}\n`);
      drawn = isTerminal ? 1 : 0;
    },
    end(): void {
      if (drawn > 0) redraw(drawn, '');
      drawn = 0;
    },
  };
}
