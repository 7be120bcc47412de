import { printable } from '../report/plain-text.ts';

/** The one place where text leaves for a terminal or the log of a job. Whatever it holds, only our colours act. */
export function printOut(text: string): void {
  process.stdout.write(printable(text));
}

export function printErr(text: string): void {
  process.stderr.write(printable(text));
}

/** Writes over the last `rows` lines of standard error. */
export function redrawErr(rows: number, text: string): void {
  process.stderr.write(`${rows === 0 ? '' : `\u001b[${rows}F\u001b[J`}${printable(text)}`);
}

/** For those who write a text themselves: a question, an annotation. */
export function forLog(text: string): string {
  return printable(text);
}
