import type { KnownSecrets } from './redact-text.ts';

type Redact = (text: string, known: KnownSecrets) => string;

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/**
 * Redacts a text of any length line by line: looking for addresses takes a time that grows faster than the line. What is
 * longer than `longest` is cut, since nothing may stay in it that was not looked at.
 */
export function redactLines(text: string, known: KnownSecrets, redact: Redact, longest: number): string {
  const whole = known.reduce((rest, secret) => rest.replaceAll(secret, '(hidden)'), text);
  return whole
    .replace(privateKey, '(hidden)')
    .split('\n')
    .map((line) => redact(cut(line, longest), known))
    .join('\n');
}

/** Not in the middle of a word: half of a key would not be known as one. */
function cut(line: string, longest: number): string {
  if (line.length <= longest) return line;
  const start = line.slice(0, longest).replace(/\S{1,400}$/, '');
  return `${start.toWellFormed()}… (${line.length - start.length} characters left out)`;
}
