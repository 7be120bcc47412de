import { matchedParts } from '../../../lib/match-glob.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { FileTree, SystemEntry } from '../../../verify/ports.ts';

/** Whether a glob matches a path, or a folder around it. */
export function globMatches(glob: string, path: string): boolean {
  const names = path.replace(/\/$/, '').split('/');
  return [...matchedParts(glob.replace(/\/$/, ''), names)].some((count) => count > 0);
}

export type TreeChange = {
  /** That of a folder ends in "/". */
  readonly path: string;
  readonly what: 'existence' | 'text' | 'mode';
  readonly expected: string;
  readonly received: string;
};

type Before = { readonly files: FileTree; readonly modes: Readonly<Record<string, string>> };

export function treeChanges(
  { files, modes }: Before,
  after: Readonly<Record<string, SystemEntry>>,
): readonly TreeChange[] {
  const paths = pathsIn(files);
  const changes = [...paths].flatMap((path): TreeChange[] => {
    const entry = after[path];
    const kept = { path, expected: `${path} as it was` };
    if (entry === undefined) return [{ ...kept, what: 'existence', received: 'none' }];
    const text = path.endsWith('/') ? undefined : files[path];
    const mode = modes[path] ?? (path.endsWith('/') ? '755' : '644');
    return [
      ...(text === undefined || hasText(entry, text)
        ? []
        : [{ ...kept, what: 'text' as const, received: 'another text' }]),
      ...(entry.mode === mode ? [] : [{ ...kept, what: 'mode' as const, received: `permissions ${entry.mode}` }]),
    ];
  });
  const others = Object.keys(after).filter((path) => !paths.has(path));
  return [
    ...changes,
    ...others.map((path) => ({ path, what: 'existence' as const, expected: `no ${path}`, received: path })),
  ];
}

/** All files, and all folders with them. */
export function pathsIn(files: FileTree): ReadonlySet<string> {
  const foldersOf = (path: string) => [...path.matchAll(/\/(?=.)/g)].map(({ index }) => path.slice(0, index + 1));
  return new Set(Object.keys(files).flatMap((path) => [...foldersOf(path), path]));
}

/** Whether a file holds exactly this. */
export function hasText({ text, digest, link }: SystemEntry, wanted: string): boolean {
  if (link !== undefined) return false;
  return text === undefined ? digest === sha256(wanted) : text === wanted;
}

/** The first line that differs; white space at the ends of lines and of the text does not count. */
export function firstDifferentLine(wanted: string, given: string): { expected: string; received: string } | undefined {
  const [one, two] = [printed(wanted).split('\n'), printed(given).split('\n')];
  const at = Array.from({ length: Math.max(one.length, two.length) }).findIndex((_, line) => one[line] !== two[line]);
  if (at < 0) return undefined;
  const shown = (lines: readonly string[]) => lines[at] ?? 'the end of the file';
  return { expected: `line ${at + 1}: ${shown(one)}`, received: shown(two) };
}

/** White space at the end of a line, and empty lines at the end, do not count. */
export function printed(text: string): string {
  return text.replace(/(?<![ \t\r])[ \t\r]+$/gm, '').trimEnd();
}
