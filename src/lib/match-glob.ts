/** `*` matches within a name, `**` any folders. */
export function matchGlob(pattern: string, path: string): boolean {
  const names = path.split('/');
  return matchedParts(pattern, names).has(names.length);
}

/** From its first name on. */
export function matchedParts(pattern: string, names: readonly string[]): ReadonlySet<number> {
  // The positions that each part of the pattern can reach; the work is at most the product of both lengths.
  let reached = new Set([0]);
  for (const part of pattern.split('/')) {
    reached = new Set(part === '**' ? from(reached, names.length) : step(part, reached, names));
  }
  return reached;
}

/** `**` reaches every position from the first one on; they come in order. */
function* from(reached: ReadonlySet<number>, end: number): Generator<number> {
  const [first = end + 1] = reached;
  for (let at = first; at <= end; at += 1) yield at;
}

function* step(part: string, reached: ReadonlySet<number>, names: readonly string[]): Generator<number> {
  for (const at of reached) {
    const name = names[at];
    if (name !== undefined && matchName(part, name)) yield at + 1;
  }
}

/** Each `*` matches as little as possible, and one character more whenever the rest does not match. */
function matchName(pattern: string, name: string): boolean {
  let inPattern = 0;
  let inName = 0;
  let star: { pattern: number; name: number } | undefined;
  while (inName < name.length) {
    if (pattern[inPattern] === '*') {
      star = { pattern: inPattern, name: inName };
      inPattern += 1;
    } else if (inPattern < pattern.length && pattern[inPattern] === name[inName]) {
      inPattern += 1;
      inName += 1;
    } else if (star !== undefined) {
      star = { pattern: star.pattern, name: star.name + 1 };
      inPattern = star.pattern + 1;
      inName = star.name;
    } else return false;
  }
  return [...pattern.slice(inPattern)].every((mark) => mark === '*');
}
