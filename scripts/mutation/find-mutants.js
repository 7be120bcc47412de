const shortest = 100;

/**
 * The part of a report of Stryker that is kept: for each file, its text and each mutant with the code that it replaces.
 */
export function findMutants({ files }) {
  return Object.fromEntries(
    Object.entries(files).map(([file, { source, mutants }]) => {
      const lines = source.split('\n');
      return [file, { source, mutants: mutants.map((mutant) => mutantOf(mutant, lines)) }];
    }),
  );
}

function mutantOf({ location: { start, end }, replacement, status, coveredBy = [], ...mutant }, lines) {
  const text = lines.slice(start.line - 1, end.line);
  text[text.length - 1] = text.at(-1).slice(0, end.column - 1);
  text[0] = text[0].slice(start.column - 1);
  return {
    line: start.line,
    at: lines[start.line - 1].trim(),
    from: short(text.join(' ')),
    to: short(replacement ?? ''),
    status,
    // A mutant that tests also reach is like the others: they run with it switched on.
    isStatic: mutant.static === true && coveredBy.length === 0,
  };
}

function short(code) {
  const flat = code.replace(/\s+/g, ' ').trim();
  return flat.length <= shortest ? flat : `${flat.slice(0, shortest - 1)}…`;
}
