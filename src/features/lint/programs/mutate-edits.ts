import type { Reply } from '../../../packs/pack-schema.ts';
import { replyTurns, withoutFreeMarks } from '../../../packs/read-reply.ts';
import type { CheckOf } from '../../../verify/define-verifier.ts';
import type { CodeRunner, FileTree } from '../../../verify/ports.ts';
import { codeChecksIn, type fileEdits } from '../../sandbox/kinds/file-edits.ts';
import { applyEdits, type Edit, readEdits } from '../../sandbox/kinds/read-edits.ts';
import type { ReplyMutant } from '../mutate-calls.ts';
import type { TextMutant } from '../mutate-text.ts';
import { changeIn, isSameProgram, mutateSource } from './mutate-code.ts';

type EditCheck = CheckOf<typeof fileEdits>;

/** Replies that edit files wrongly in one place; none of a reply that does not apply. */
export async function mutateEdits(reply: Reply, check: EditCheck, code: CodeRunner): Promise<ReplyMutant[]> {
  const turns = replyTurns(reply);
  const last = turns.at(-1);
  if (last === undefined) return [];
  const text = withoutFreeMarks(last.text);
  const edits = readEdits(text, check.format, check.files);
  const edited = applyEdits(check.files, edits);
  if (!edited.ok) return [];
  const lines = text.split(/\r?\n/);
  const mutants = [
    ...edits.flatMap((edit) => mutateEdit(lines, edit, check)),
    ...(await mutateModules(check, edited.files, code)),
  ];
  return mutants.map(({ text: changed, ...mutant }) => ({
    ...mutant,
    turns: turns.with(-1, { ...last, text: changed }),
  }));
}

type EditMutant = TextMutant & Required<Pick<ReplyMutant, 'change'>>;

function mutateEdit(lines: readonly string[], edit: Edit, { files }: EditCheck): EditMutant[] {
  const { path, pathAt, from, to = from, search = [] } = edit;
  const mutant = (mutator: string, changed: readonly string[]) => {
    const text = changed.join('\n');
    return { mutator, text, change: changeIn(lines.join('\n'), text) };
  };
  const sibling = Object.keys(files).find((other) => other !== path) ?? `${path}.new`;
  const longest = search.reduce((most, line, at) => (line.length > (search[most] ?? '').length ? at : most), 0);
  const line = search[longest]?.trimEnd() ?? '';
  return [
    mutant('drop-edit', lines.toSpliced(from, to - from + 1)),
    mutant('cut-edit', lines.toSpliced(to, 1)),
    ...(pathAt === undefined
      ? []
      : [
          mutant(
            'edit-path',
            lines.with(
              pathAt,
              (lines[pathAt] ?? '').replace(path, () => sibling),
            ),
          ),
        ]),
    ...(edit.search === undefined
      ? []
      : [mutant('double-edit', lines.toSpliced(from, 0, ...lines.slice(from, to + 1)))]),
    ...(line === ''
      ? []
      : [line.slice(0, -1), ` ${line}`].map((other) => mutant('edit-search', lines.with(from + 1 + longest, other)))),
  ];
}

const extensions = { python: /\.py$/, javascript: /\.[cm]?js$/ };

/** Only what the reply wrote is changed: the rest may be right or wrong as it was. */
async function mutateModules(check: EditCheck, edited: FileTree, code: CodeRunner): Promise<EditMutant[]> {
  const { runtime, format, files } = check;
  const found: EditMutant[] = [];
  if (runtime === 'system') return found;
  for (const path of changedPaths(files, edited)) {
    const source = edited[path] ?? '';
    if (!extensions[runtime].test(path)) continue;
    const lines = source.split('\n');
    const known = new Set(files[path]?.split(/\r?\n/));
    for (const { mutator, source: changed, line, change } of await mutateSource(source, runtime, code)) {
      if (known.has(lines[line - 1] ?? '')) continue;
      const text = replyOf(format, files, { ...edited, [path]: changed });
      found.push({ mutator, text, change: `${path} ${change}` });
    }
  }
  return found;
}

function changedPaths(before: FileTree, after: FileTree): string[] {
  return Object.keys(after).filter((path) => after[path] !== before[path]);
}

/** A reply that makes one tree of the other. */
function replyOf(format: EditCheck['format'], before: FileTree, after: FileTree): string {
  return changedPaths(before, after)
    .map((path) => editOf(format, path, before[path], after[path]))
    .join('\n');
}

function editOf(format: EditCheck['format'], path: string, before = '', after = ''): string {
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  const text = ended(after);
  if (format === 'search-replace') return `${path}\n<<<<<<< SEARCH\n${ended(before)}=======\n${text}>>>>>>> REPLACE\n`;
  const mark = text.includes('```') ? '````' : '```';
  return `${path}\n${mark}\n${text}${mark}\n`;
}

/** Edits that do not do the task. A model that passes with one shows that cases are missing. */
export function lazyEdits({ format, files }: EditCheck): Readonly<Record<string, string>> {
  const edits = (textOf: (text: string) => string) =>
    Object.entries(files)
      .map(([path, text]) => editOf(format, path, textOf(text), textOf(text)))
      .join('\n');
  return { 'changes nothing': edits((text) => text), 'is empty': edits(() => '') };
}

const imports = /^\s*(?:from|import)\s/m;

/** Whether two replies leave the same programs; false for a module that imports others, which needs a case for each. */
export async function isSameEdit(gold: string, other: string, check: EditCheck, code: CodeRunner): Promise<boolean> {
  const [one, two] = [gold, other].map((text) => {
    const edited = applyEdits(check.files, readEdits(withoutFreeMarks(text), check.format, check.files));
    return edited.ok ? edited.files : {};
  }) as [FileTree, FileTree];
  for (const path of changedPaths(one, two)) {
    const modules = codeChecksIn(check).filter(({ module }) => module === path);
    const source = one[path] ?? '';
    if (modules.length === 0 || imports.test(source)) return false;
    for (const module of modules) if (!(await isSameProgram(source, two[path] ?? '', module.check, code))) return false;
  }
  return true;
}
