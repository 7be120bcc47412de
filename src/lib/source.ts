/** A position in a file, counted from 1. */
export type Place = { readonly line: number; readonly column: number };

export type SourcePath = readonly (string | number)[];

/** One fault in a document written by a user. */
export type Problem = { readonly place: Place; readonly path: SourcePath; readonly message: string };

/** `a.b[2].c` */
export function showPath(path: SourcePath): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** `file:12:5 path: message`, as editors and terminals link it. */
export function showProblem(origin: string, { place, path, message }: Problem): string {
  const where = showPath(path);
  return `${origin}:${place.line}:${place.column} ${where === '' ? '' : `${where}: `}${message}`;
}
