import { randomUUID } from 'node:crypto';
import { EOL } from 'node:os';

/** Shows text that a model or a server wrote in the log of a step, where no line of it is a command to the runner. */
export function printForeign(text: string, write: (text: string) => void): void {
  const token = randomUUID();
  const lines = text.replace(/\r\n?|\n/g, EOL).replace(/##(?=\[)/g, '# #');
  write(`::stop-commands::${token}${EOL}${lines}${EOL}::${token}::${EOL}`);
}
