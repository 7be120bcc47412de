/** Whether a path with `/` matches a pattern. `*` matches anything within a name, `**` any number of folders. */
export function matchGlob(pattern: string, path: string): boolean {
  const names = path.split('/');
  // The names that each part of the pattern can have reached. At most the product of their numbers is tried.
  let reached = new Set([0]);
  for (const part of pattern.split('/')) {
    reached = new Set(part === '**' ? from(reached, names.length) : step(part, reached, names));
  }
  return reached.has(names.length);
}

/** `**` can reach every place from the first one that was reached on. */
function* from(reached: ReadonlySet<number>, end: number): Generator<number> {
  const [first = end + 1] = [...reached].sort((one, other) => one - other);
  for (let at = first; at <= end; at += 1) yield at;
}

function* step(part: string, reached: ReadonlySet<number>, names: readonly string[]): Generator<number> {
  for (const at of reached) {
    const name = names[at];
    if (name !== undefined && matchName(part, name)) yield at + 1;
  }
}

/** Each `*` matches as little as possible, and one more whenever the rest does not match. */
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
