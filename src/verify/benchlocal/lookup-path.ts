import type { PythonValue } from './python-value.ts';

/** The value at `a.b[2].c`, or undefined where the path leaves the document. An index into text is a character. */
export function lookupPath(value: PythonValue, path: string): PythonValue | undefined {
  let here: PythonValue | undefined = value;
  for (const part of path.split('.')) {
    const name = part.replace(/\[.*/s, '');
    if (name !== '') here = here instanceof Map ? here.get(name) : undefined;
    for (const index of part.matchAll(/\[(\d+)\]/g)) here = itemAt(here, Number(index[1]));
  }
  return here;
}

function itemAt(value: PythonValue | undefined, index: number): PythonValue | undefined {
  if (Array.isArray(value)) return value[index];
  return typeof value === 'string' ? [...value][index] : undefined;
}
