import { printable } from '../report/plain-text.ts';

/** The only code that writes to a terminal or a job's log. In any text, only our own colours have an effect. */
export function printOut(text: string): void {
  process.stdout.write(printable(text));
}

export function printErr(text: string): void {
  process.stderr.write(printable(text));
}

/** Overwrites the last `rows` lines of standard error. */
export function redrawErr(rows: number, text: string): void {
  process.stderr.write(`${rows === 0 ? '' : `\u001b[${rows}F\u001b[J`}${printable(text)}`);
}

/** For code that writes its own text: a question, an annotation. */
export function forLog(text: string): string {
  return printable(text);
}
