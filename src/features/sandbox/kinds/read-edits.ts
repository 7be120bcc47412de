import { type Reading, unreadable } from '../../../verify/answer-text.ts';
import type { FileTree } from '../../../verify/ports.ts';

export type EditFormat = 'search-replace' | 'whole';

/** One change of a file in a reply, with the numbers of its lines from 0, for mutants. */
export type Edit = {
  readonly path: string;
  /** Left out where no line names the path. */
  readonly pathAt: number | undefined;
  /** The lines of the first and of the last marker; the last is left out where it is cut off. */
  readonly from: number;
  readonly to: number | undefined;
  /** Left out where the edit is the whole file. */
  readonly search?: readonly string[];
  readonly lines: readonly string[];
};

const opening = /^<{7} SEARCH\s*$/;
const divider = /^={7}\s*$/;
const closing = /^>{7} REPLACE\s*$/;
const fence = /^(`{3,}|~{3,})[^`]*$/;

/** The edits in a reply. With a single file, an edit needs no path. */
export function readEdits(text: string, format: EditFormat, files: FileTree): Edit[] {
  const lines = text.split(/\r?\n/);
  const [only, ...others] = Object.keys(files);
  const single = others.length === 0 ? only : undefined;
  const edits: (Omit<Edit, 'path'> & { readonly path: string | undefined })[] = [];
  let named: { readonly path: string; readonly pathAt: number } | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const block = format === 'whole' ? fenceAt(lines, at) : blockAt(lines, at);
    if (block === undefined) {
      const path = pathIn(line, files);
      if (path !== undefined) named = { path, pathAt: at };
      continue;
    }
    edits.push({ path: named?.path, pathAt: named?.pathAt, from: at, ...block });
    if (format === 'whole') named = undefined;
    at = block.to ?? (format === 'whole' ? lines.length : at);
  }
  // Among several fences, one without a path may hold anything.
  const fallback = format === 'search-replace' ? (single ?? '') : edits.length === 1 ? single : undefined;
  return edits.flatMap((edit) => {
    const path = edit.path ?? fallback;
    return path === undefined ? [] : [{ ...edit, path }];
  });
}

type Block = Pick<Edit, 'to' | 'search' | 'lines'>;

function fenceAt(lines: readonly string[], at: number): Block | undefined {
  const mark = fence.exec(lines[at] ?? '')?.[1];
  if (mark === undefined) return undefined;
  const end = new RegExp(`^${mark}${mark[0]}*\\s*$`);
  const to = indexAfter(lines, at, (line) => end.test(line));
  return { to, lines: lines.slice(at + 1, to) };
}

/** A last marker alone is what is left of a block without its first one. */
function blockAt(lines: readonly string[], at: number): Block | undefined {
  const line = lines[at] ?? '';
  if (closing.test(line)) return { to: undefined, search: [], lines: [] };
  if (!opening.test(line)) return undefined;
  const next = (marker: RegExp, after: number) => {
    const end = indexAfter(lines, after, (each) => marker.test(each) || opening.test(each));
    return end === undefined || opening.test(lines[end] ?? '') ? undefined : end;
  };
  const middle = next(divider, at);
  const to = middle === undefined ? undefined : next(closing, middle);
  if (middle === undefined || to === undefined) return { to, search: [], lines: [] };
  return { to, search: lines.slice(at + 1, middle), lines: lines.slice(middle + 1, to) };
}

function indexAfter(lines: readonly string[], after: number, fits: (line: string) => boolean): number | undefined {
  for (let at = after + 1; at < lines.length; at++) if (fits(lines[at] ?? '')) return at;
  return undefined;
}

/** A line that is only a path: bare, as code, bold, a heading or an item of a list. */
function pathIn(line: string, files: FileTree): string | undefined {
  const plain = line.replace(/[*`]/g, '').replace(/^\s*(?:(?:#+|\/\/|[-+]|\d+[.)])\s+)*/, '');
  const [, label, found] = /^(file(?:name)?:\s*)?([^\s:]+):?\s*$/i.exec(plain) ?? [];
  const path = found?.replace(/^(?:\.\/)+/, '');
  if (path === undefined) return undefined;
  const isPath = label !== undefined || Object.hasOwn(files, path) || /\/[\w.]|\.\w+$/.test(path);
  return isPath && /\w/.test(path) ? path : undefined;
}

const part = String.raw`(?!\.{1,2}(?:/|$))[^\s\x00-\x1f\x7f/\\:*?"<>|\x60]+`;
/** Not above the folder, and not so deep that a reply could fill the sandbox with folders. */
export const relativePath = new RegExp(`^(?=.{1,200}$)${part}(?:/${part}){0,8}$`);
export const mostFiles = 100;

/** The files after all edits, in order. */
export function applyEdits(files: FileTree, edits: readonly Edit[]): Reading<{ readonly files: FileTree }> {
  if (edits.length > mostFiles) return misfit(`${mostFiles} edits at most`, `${edits.length} edits`);
  const tree = new Map(Object.entries(files));
  for (const edit of edits) {
    const { path, search } = edit;
    const before = tree.get(path)?.replaceAll('\r\n', '\n');
    if (edit.to === undefined) return misfit('an edit with all its markers', `${path}: an edit that is cut off`);
    const isNew = search === undefined || search.join('').trim() === '';
    if (!isNew && before === undefined) return misfit(`a path among ${[...tree.keys()].join(', ')}`, path || 'no path');
    const other = [...tree.keys()].find((each) => each.startsWith(`${path}/`) || path.startsWith(`${each}/`));
    if (!relativePath.test(path) || other !== undefined) return misfit('a path of a file in the folder', path);
    if (search === undefined) {
      const isOpen = before !== undefined && before !== '' && !before.endsWith('\n');
      tree.set(path, isOpen ? edit.lines.join('\n') : joined(edit.lines));
    } else if (isNew) {
      if (before !== undefined) return misfit(`lines of ${path} to search for`, 'none, as for a new file');
      tree.set(path, joined(edit.lines));
    } else {
      const after = replaced(before ?? '', search, edit.lines);
      if (typeof after === 'number')
        return misfit(`lines that are in ${path} once`, `${after === 0 ? 'none' : 'several'}: ${search.join('\n')}`);
      tree.set(path, after);
    }
  }
  return { ok: true, files: Object.fromEntries(tree) };
}

function misfit(expected: string, received: string): ReturnType<typeof unreadable> {
  return unreadable('edit-does-not-apply', expected, received);
}

/** The text with other lines, or how often the lines are in it: not at all, or more than once. */
function replaced(text: string, search: readonly string[], lines: readonly string[]): string | 0 | 2 {
  const all = `\n${text}\n`;
  const wanted = `\n${joined(search)}`;
  const at = all.indexOf(wanted);
  if (at < 0) return 0;
  if (all.includes(wanted, at + 1)) return 2;
  return `${all.slice(0, at)}\n${joined(lines)}${all.slice(at + wanted.length)}`.slice(1, -1);
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
