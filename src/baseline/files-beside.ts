import type { BaselineParts } from '../records/part-facet.ts';
import { besideFacet, type FileBeside, type TextBeside } from './beside-facet.ts';
import { parseAnswers, renderAnswers } from './parse-answers.ts';

const answers: FileBeside = {
  ending: '.answers.jsonl',
  words: 'answers',
  load: async () => ({ render: renderAnswers, parse: parseAnswers }),
};

/** Files that belong to a baseline and are nothing without it. */
function filesBeside(): readonly FileBeside[] {
  return [answers, ...besideFacet.all()];
}

export function pathBeside(path: string, { ending }: FileBeside): string {
  return path.replace(/\.json$/, ending);
}

export function pathsBeside(path: string): readonly string[] {
  return filesBeside().map((file) => pathBeside(path, file));
}

/** Which of them a path names; undefined for any other. */
export function fileBesideAt(path: string): FileBeside | undefined {
  return filesBeside().find(({ ending }) => path.endsWith(ending));
}

/** What reads and writes each of them, with its ending. */
export async function textsBeside(): Promise<readonly (TextBeside & FileBeside)[]> {
  return Promise.all(filesBeside().map(async (file) => ({ ...file, ...(await file.load()) })));
}

/** What a journal has for them. With `previous`, its sessions are added to those. */
export async function keptBeside(...of: Parameters<NonNullable<TextBeside['keep']>>): Promise<BaselineParts> {
  return Object.assign({}, ...(await textsBeside()).map((file) => file.keep?.(...of)));
}
