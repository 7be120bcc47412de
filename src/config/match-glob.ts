/** Whether a path with `/` fits a pattern in which `*` stands for anything within a name, and `**` for any folders. */
export function matchGlob(pattern: string, path: string): boolean {
  const names = path.split('/');
  // Which of the names each part of the pattern has reached: no pattern takes more than their product of steps.
  let reached = new Set([0]);
  for (const part of pattern.split('/')) {
    reached = new Set(part === '**' ? from(reached, names.length) : step(part, reached, names));
  }
  return reached.has(names.length);
}

/** As far as any folders lead from the first place that was reached: the others lie on the way. */
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

/** Each `*` takes as little as it can, and one more whenever the rest does not fit. */
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
