import type { BaselineParts } from '../model/part-facet.ts';
import { besideFacet, type FileBeside, type PartBeside } from './beside-facet.ts';
import { parseAnswers, renderAnswers } from './parse-answers.ts';

const answers: FileBeside = {
  ending: '.answers.jsonl',
  words: 'answers',
  render: renderAnswers,
  parse: parseAnswers,
};

/** Files that belong to a baseline and are nothing without it. */
export function filesBeside(): readonly FileBeside[] {
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

/** What a journal has for the files of features. */
export function keptBeside(...of: Parameters<PartBeside['keep']>): BaselineParts {
  return Object.assign({}, ...besideFacet.all().map((part) => part.keep(...of)));
}
