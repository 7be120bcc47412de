import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command on a page, and its documented exit code: 0, or the one in `# exit code N` after it. */
export type DocumentedCommand = {
  readonly page: string;
  readonly line: number;
  /** The first line of its block. */
  readonly block: number;
  readonly command: string;
  readonly exitCode: number;
  /** Why the tests do not run it: the text after `not-run:` in the opening fence of its block. */
  readonly notRun: string | undefined;
};

export function documentedPages(): string[] {
  const written = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return ['README.md', ...written.sort().map((name) => join('docs', name))];
}

export function commandsOf(page: string, text = readFileSync(page, 'utf8')): DocumentedCommand[] {
  const found: DocumentedCommand[] = [];
  let block: { readonly info: string; body: string[]; readonly line: number } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^\s*```+\s*(.*)$/.exec(line)?.[1];
    if (fence === undefined) block?.body.push(line);
    else if (block === undefined) block = { info: fence, body: [], line: index + 2 };
    else {
      found.push(...commandsIn(page, block));
      block = undefined;
    }
  }
  return found;
}

function commandsIn(
  page: string,
  block: { readonly info: string; readonly body: readonly string[]; readonly line: number },
): DocumentedCommand[] {
  const place = `${page}:${block.line}`;
  const [, kind = '', reason] = /^(\S*)(?: not-run: (.+))?/.exec(block.info) ?? [];
  if (kind !== 'sh') {
    // With output below them, commands are an example of what is printed.
    const lines = block.body.filter((line) => line.trim() !== '');
    const areCommands = lines.every((line) => /^(?:\$ )?(?:npx )?quality-baseline\s/.test(line));
    if (areCommands && lines.length > 0)
      throw new Error(`${place} shows commands in a block that is not sh: ${lines[0]}`);
    if (/^(?:bash|shell|console|zsh)$/.test(kind)) throw new Error(`${place} is a block of ${kind}: write sh`);
    return [];
  }
  if (reason === undefined && block.info !== 'sh') throw new Error(`${place} has an unknown word: ${block.info}`);
  return joined(block.body).flatMap(({ text, offset }) => {
    const [, command = '', exitCode = '0'] = /^(.*?)(?:\s+# exit code (\d+))?$/.exec(text) ?? [];
    if (command === '' || command.startsWith('#')) return [];
    return [
      { page, line: block.line + offset, block: block.line, command, exitCode: Number(exitCode), notRun: reason },
    ];
  });
}

/** Lines that end in a backslash continue in the next. */
function joined(lines: readonly string[]): { text: string; offset: number }[] {
  const whole: { text: string; offset: number }[] = [];
  let isOpen = false;
  for (const [offset, line] of lines.entries()) {
    const piece = line.trim().replace(/\s*\\$/, '');
    const last = whole.at(-1);
    if (isOpen && last !== undefined) last.text += ` ${piece}`;
    else whole.push({ text: piece, offset });
    isOpen = line.endsWith('\\');
  }
  return whole;
}
