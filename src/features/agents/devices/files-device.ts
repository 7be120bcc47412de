import { z } from 'zod';
import { nearest } from '../../../lib/nearest.ts';
import { contains, type Device, defineTool, type Outcome, partAt, type State, withPart } from './define-device.ts';

const setupSchema = z
  .strictObject({
    files: z.record(z.string().min(1), z.string()).describe('texts by path'),
    'read-only': z.array(z.string().min(1)).default([]).describe('files and folders that cannot be changed'),
  })
  .superRefine(({ files, 'read-only': fixed }, { addIssue }) => {
    const paths = Object.keys(files);
    for (const written of paths.filter((path) => !isReachable(path)))
      addIssue({ code: 'custom', path: ['files', written], message: `no tool reaches this path; ${plainPath}` });
    for (const [at, place] of fixed.entries())
      if (!paths.some((path) => isInside(path, place)))
        addIssue({ code: 'custom', path: ['read-only', at], message: `there is no file or folder "${place}"` });
  });
type Setup = z.infer<typeof setupSchema>;

const path = z.string().describe('path of a file, such as notes/today.txt');
const mostMatches = 50;

/** `/a//b` and `./a/b` are `a/b`. */
function cleaned(written: string): string {
  return written
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
}

const plainPath = 'write it without ., .., // and a / at its ends';

function isReachable(path: string): boolean {
  return path === cleaned(path) && !path.split('/').includes('..');
}

/** Whether a clean path is this file, or a file of this folder. */
function isInside(clean: string, place: string): boolean {
  return clean === cleaned(place) || clean.startsWith(`${cleaned(place)}/`);
}

function textAt(state: State, written: string): string | undefined {
  const text = partAt(state, cleaned(written));
  return typeof text === 'string' ? text : undefined;
}

function missing(state: State, written: string): Outcome {
  const near = nearest(cleaned(written), Object.keys(state));
  const hint = near === undefined ? 'list_files shows all files' : `did you mean "${near}"?`;
  return { error: `there is no file "${written}"; ${hint}` };
}

/** Why a file cannot be written. */
function refusal(state: State, written: string, setup: Setup): string | undefined {
  const clean = cleaned(written);
  if (clean === '' || clean.split('/').includes('..') || written.endsWith('/'))
    return `"${written}" is no path of a file`;
  const names = Object.keys(state).filter((name) => name !== clean);
  if (names.some((name) => isInside(name, clean))) return `"${clean}" is a folder`;
  const above = names.find((name) => isInside(clean, name));
  if (above !== undefined) return `"${above}" is a file, not a folder`;
  const isFixed = setup['read-only'].some((place) => isInside(clean, place));
  return isFixed ? `"${clean}" is read-only` : undefined;
}

export const filesDevice: Device<Setup> = {
  revision: 2,
  setup: setupSchema,
  start: ({ files }) => files,
  tools: {
    list_files: defineTool({
      description: 'List the files of a folder and of the folders below it, with their size in characters.',
      arguments: { folder: z.string().optional().describe('left out: all files') },
      run: (state, { folder = '' }) => {
        const start = cleaned(folder);
        const files = Object.entries(state)
          .filter(([name]) => start === '' || name.startsWith(`${start}/`))
          .map(([name, text]) => ({ path: name, characters: String(text).length }));
        return files.length === 0 && start !== ''
          ? { error: `there is no folder "${folder}"; without an argument, list_files shows all files` }
          : { result: { files } };
      },
    }),
    read_file: defineTool({
      description: 'Read a file, or some of its lines.',
      arguments: {
        path,
        from_line: z.int().min(1).optional().describe('the first line, from 1; left out: the start'),
        lines: z.int().min(1).optional().describe('how many lines; left out: all that follow'),
      },
      run: (state, { path: written, from_line = 1, lines }) => {
        const text = textAt(state, written);
        if (text === undefined) return missing(state, written);
        const all = text.split('\n');
        if (from_line > all.length) return { error: `"${written}" has ${all.length} lines` };
        const shown = all.slice(from_line - 1, lines === undefined ? undefined : from_line - 1 + lines);
        return { result: { path: cleaned(written), lines: all.length, text: shown.join('\n') } };
      },
    }),
    search_files: defineTool({
      description: 'Find the lines of all files that contain a text. Case does not matter.',
      arguments: { text: z.string() },
      run: (state, { text }) => {
        const matches = Object.entries(state).flatMap(([name, content]) =>
          String(content)
            .split('\n')
            .flatMap((line, at) => (contains(line, text) ? [{ path: name, line: at + 1, text: line }] : [])),
        );
        return { result: { found: matches.length, matches: matches.slice(0, mostMatches) } };
      },
    }),
    write_file: defineTool({
      description: 'Write a whole file. A file of that path is replaced.',
      arguments: { path, text: z.string() },
      run: (state, { path: written, text }, setup: Setup) => {
        const refused = refusal(state, written, setup);
        if (refused !== undefined) return { error: refused };
        const clean = cleaned(written);
        return { result: { ok: true, path: clean, characters: text.length }, state: withPart(state, clean, text) };
      },
    }),
    replace_in_file: defineTool({
      description: 'Replace a text that occurs exactly once in a file.',
      arguments: { path, old_text: z.string(), new_text: z.string() },
      run: (state, { path: written, old_text, new_text }, setup: Setup) => {
        const text = textAt(state, written);
        if (text === undefined) return missing(state, written);
        const refused = refusal(state, written, setup);
        if (refused !== undefined) return { error: refused };
        const pieces = old_text === '' ? [] : text.split(old_text);
        if (pieces.length !== 2)
          return {
            error: `old_text must occur once in "${written}", and occurs ${Math.max(0, pieces.length - 1)} times`,
          };
        return { result: { ok: true }, state: withPart(state, cleaned(written), pieces.join(new_text)) };
      },
    }),
    move_file: defineTool({
      description: 'Move or rename a file. It replaces no other file.',
      arguments: { from: path, to: path },
      run: (state, { from, to }, setup: Setup) => {
        const text = textAt(state, from);
        if (text === undefined) return missing(state, from);
        const refused = refusal(state, from, setup) ?? refusal(state, to, setup);
        if (refused !== undefined) return { error: refused };
        if (textAt(state, to) !== undefined) return { error: `there already is a file "${to}"` };
        return {
          result: { ok: true },
          state: withPart(withPart(state, cleaned(from), undefined), cleaned(to), text),
        };
      },
    }),
    delete_file: defineTool({
      description: 'Delete a file for good.',
      arguments: { path },
      run: (state, { path: written }, setup: Setup) => {
        if (textAt(state, written) === undefined) return missing(state, written);
        const refused = refusal(state, written, setup);
        if (refused !== undefined) return { error: refused };
        return { result: { ok: true }, state: withPart(state, cleaned(written), undefined) };
      },
    }),
  },
};
