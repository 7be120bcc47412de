import type { Io } from '../lib/io.ts';
import { plainLine } from '../report/plain-text.ts';
import { shortenTo } from '../report/terminal-lines.ts';

/** What shows it. */
type Screen = Pick<Io, 'err' | 'redraw' | 'isTerminal' | 'columns' | 'clock'>;

/** How far something slow is: on a terminal one line from the second second on, elsewhere a line each half minute. */
export function showSlow({ err, redraw, isTerminal, columns, clock }: Screen, first = '') {
  const begun = clock.now();
  let [said, drawn, words] = [begun, 0, first];
  function show(): void {
    const now = clock.now();
    if (words === '' || (isTerminal ? now - begun < 2000 || now - said < 100 : now - said < 30_000)) return;
    said = now;
    const line = plainLine(words);
    // A wrapped line would take more rows than are redrawn.
    if (isTerminal) redraw(drawn, `${shortenTo(line, columns)}\n`);
    else err(`${line}\n`);
    drawn = isTerminal ? 1 : 0;
  }
  function clear(): void {
    if (drawn > 0) redraw(drawn, '');
    drawn = 0;
  }
  const ticking = setInterval(show, 1000);
  ticking.unref();
  return {
    see(text: string): void {
      words = text;
      show();
    },
    /** Prints in place of the line. */
    err(text: string): void {
      clear();
      err(text);
    },
    end(): void {
      clearInterval(ticking);
      clear();
    },
  };
}
