type Part = 'outside' | 'ours' | 'base' | 'theirs';

const next: Readonly<Record<Part, readonly (readonly [RegExp, Part])[]>> = {
  outside: [[/^<{7}(?: |\r?$)/, 'ours']],
  ours: [
    [/^\|{7}(?: |\r?$)/, 'base'],
    [/^={7}\r?$/, 'theirs'],
  ],
  base: [[/^={7}\r?$/, 'theirs']],
  theirs: [[/^>{7}(?: |\r?$)/, 'outside']],
};

type Sides = { readonly firstLine: number; readonly ours: string };

/** Git's. Lines count from 1. */
export function readConflicts(text: string): Sides | undefined {
  const ours: string[] = [];
  let part: Part = 'outside';
  let firstLine: number | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const to: Part | undefined = next[part].find(([marker]) => marker.test(line))?.[1];
    if (to !== undefined) {
      if (to === 'ours') firstLine ??= index + 1;
      part = to;
    } else if (part === 'outside' || part === 'ours') ours.push(line);
  }
  return firstLine === undefined || part !== 'outside' ? undefined : { firstLine, ours: ours.join('\n') };
}
