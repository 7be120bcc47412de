import type { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type KeyGuard, keyGuard } from '../key-guard.ts';

const maxLineLength = 2000;

/** A progress bar ends its lines with a bare carriage return: only its last state is kept, and not copied. */
export function logRing(capacity: number, secrets: readonly string[], copy?: Writable) {
  const kept: string[] = [];
  const partials = new Map<number, string>();
  let written = 0;
  let lastBar: number | undefined;
  const guards = secrets.map(keyGuard);
  const clean = (line: string) => cleanLine(line, guards);
  const keep = (line: string, writer: number, isBar: boolean) => {
    if (lastBar === writer) kept.pop();
    lastBar = isBar ? writer : undefined;
    kept.push(clean(line));
    if (kept.length > capacity) kept.shift();
  };
  return {
    /** Lines of different streams do not mix. */
    writer(): (chunk: string) => void {
      const id = partials.size;
      partials.set(id, '');
      return (chunk) => {
        written += 1;
        const text = (partials.get(id) ?? '') + chunk;
        // A carriage return at the very end may be half of a line end.
        const pieces = text.split(/(\r\n|\n|\r(?!$))/);
        const rest = pieces.pop() ?? '';
        for (let at = 0; at < pieces.length; at += 2) {
          const line = pieces[at] ?? '';
          const isBar = pieces[at + 1] === '\r';
          if (line === '') continue;
          keep(line, id, isBar);
          if (!isBar) copy?.write(`${clean(line)}\n`);
        }
        partials.set(id, rest.length > 4 * maxLineLength ? rest.slice(0, 4 * maxLineLength) : rest);
      };
    },
    lines: (): readonly string[] => [
      ...kept,
      ...[...partials.values()].filter((rest) => rest.trim() !== '').map(clean),
    ],
    written: () => written,
    /** The stream has ended: a line without its end is copied too. */
    end(): void {
      if (copy === undefined || copy.writableEnded) return;
      for (const rest of partials.values()) if (rest.trim() !== '') copy.write(`${clean(rest)}\n`);
      copy.end();
    },
  };
}

export type LogRing = ReturnType<typeof logRing>;

function cleanLine(line: string, guards: readonly KeyGuard[]): string {
  // First the escape sequences, which may split a secret.
  const plain = stripVTControlCharacters(line).replace(/\p{Cc}/gu, (mark) => (mark === '\t' ? ' ' : ''));
  const text = guards.reduce((rest, { words }) => words(rest), plain);
  return text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
}
