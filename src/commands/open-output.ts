import { escapedJson, printable } from '../report/plain-text.ts';

/** Everything printed to a terminal or a job's log goes through this file: only our colours act, no other control sequence. */
export function printOut(text: string): void {
  process.stdout.write(printable(text));
}

/** A line of JSON, without parsing it again. */
export function printJsonLine(line: string): void {
  process.stdout.write(`${escapedJson(line)}\n`);
}

export function printErr(text: string): void {
  process.stderr.write(printable(text));
}

/** Overwrites the last `rows` lines of standard error. */
export function redrawErr(rows: number, text: string): void {
  process.stderr.write(`${rows === 0 ? '' : `\u001b[${rows}F\u001b[J`}${printable(text)}`);
}

/** For callers that write the text themselves, such as a question or an annotation. */
export function forLog(text: string): string {
  return printable(text);
}
