import type { CodeJob } from '../../../verify/ports.ts';
import type { Language } from './system-program.ts';

type Wanted = {
  readonly runtime: CodeJob['runtime'] | 'system';
  readonly language?: Language | undefined;
  readonly entry?: string | undefined;
};
type Fence = { readonly language: string; readonly code: string; readonly isComplete: boolean };

/** A fence may be in an item of a list. */
const opening = /^((?:\s*(?:[-*+]|\d+[.)])(?=\s))*\s*)(`{3,}|~{3,})([^`]*)$/;
const languages: Record<CodeJob['runtime'] | Language, RegExp> = {
  python: /^(?:.*\.)?(?:python|py)[\d.]*$/i,
  javascript: /^(?:.*\.)?(?:javascript|js|mjs|cjs|node)$/i,
  bash: /^(?:.*\.)?(?:bash|sh|shell|zsh)$/i,
  'c++': /^(?:.*\.)?(?:c\+\+|cpp|cxx|cc)[\d]*$/i,
  go: /^(?:.*\.)?(?:go|golang)$/i,
  rust: /^(?:.*\.)?(?:rust|rs)$/i,
  java: /^(?:.*\.)?java$/i,
};

/**
 * The program in a reply: what the last complete fence holds that defines the entry, else the last one, else an open one,
 * else all of it, which then has to load to count as code. A fence of another language only counts where it is alone.
 */
export function extractCode(text: string, wanted: Wanted): { readonly code: string; readonly isFenced: boolean } {
  const all = fencesIn(text.split(/\r?\n/));
  const ours = languages[wanted.runtime === 'system' ? (wanted.language ?? 'bash') : wanted.runtime];
  const isOurs = ({ language }: Fence) => ours.test(language);
  const fences = among(all, (fence) => fence.language === '' || isOurs(fence));
  const complete = among(fences, ({ isComplete }) => isComplete);
  const { entry } = wanted;
  const chosen = among(complete, entry === undefined ? isOurs : ({ code }) => defines(code, entry)).at(-1);
  return chosen === undefined ? { code: text, isFenced: false } : { code: chosen.code, isFenced: true };
}

/** Those that fit, or all where none does. */
function among(fences: readonly Fence[], fits: (fence: Fence) => boolean): readonly Fence[] {
  const fitting = fences.filter(fits);
  return fitting.length === 0 ? fences : fitting;
}

function fencesIn(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at++) {
    const found = opening.exec(lines[at] ?? '');
    if (found === null) continue;
    const [, before = '', mark = '', info = ''] = found;
    const closing = new RegExp(`^\\s{0,${before.length + 3}}${mark}${mark[0]}*\\s*$`);
    const from = at + 1;
    for (at = from; at < lines.length && !closing.test(lines[at] ?? ''); ) at++;
    fences.push({
      language: /[^\s{}]+/.exec(info)?.[0] ?? '',
      code: withoutIndent(lines.slice(from, at), before.length),
      isComplete: at < lines.length,
    });
  }
  return fences;
}

/** The first line of a program has no indent. */
function withoutIndent(lines: readonly string[], most: number): string {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const indent = new RegExp(`^[ \\t]{0,${Math.min(most, first.search(/\S|$/))}}`);
  return lines.map((line) => line.replace(indent, '')).join('\n');
}

function defines(code: string, entry: string): boolean {
  const name = (entry.split('.')[0] ?? '').replaceAll('$', '\\$');
  const keyword = '(?:def|class|function|function\\s*\\*|const|let|var)';
  return new RegExp(`(?<![\\w$])(?:${keyword}\\s+${name}(?![\\w$])|${name}\\s*(?::[^=\\n]{0,80})?=(?![=>]))`).test(
    code,
  );
}
