/** The possible judgements; docs/mutation.md explains them. */
const kinds = ['equivalent', 'speed', 'wording', 'unreachable', 'accepted'];

/**
 * The survivors, each with its judgement of scripts/mutation/judged.yaml, by file or for all of a folder: `changes` are
 * `from → to`, with `*` for any end of either side, and `at` a part of the line if several lines have the same change.
 */
export function judge(files, judgements) {
  const used = new Set();
  const survivors = Object.entries(files).flatMap(([file, { mutants }]) => {
    const rules = Object.entries(judgements)
      .filter(([place]) => place === file || (place.endsWith('/') && file.startsWith(place)))
      .sort(([one], [other]) => other.length - one.length)
      .flatMap(([place, found]) => found.map((rule) => ({ place, ...check(file, rule) })));
    return mutants.filter(isSurvivor).map((mutant) => {
      const found = rules.find((rule) => changeIn(rule, mutant) !== undefined);
      if (found !== undefined) used.add(`${found.place} ${changeIn(found, mutant)}`);
      const isCovered = mutant.status === 'Survived';
      return { file, ...mutant, isCovered, kind: found?.kind ?? 'not judged', why: found?.why ?? '' };
    });
  });
  const unused = Object.entries(judgements)
    .filter(([file]) => Object.hasOwn(files, file))
    .flatMap(([file, rules]) => rules.flatMap(({ changes }) => changes.map((change) => `${file} ${change}`)))
    .filter((change) => !used.has(change));
  return { survivors, unused };
}

function isSurvivor({ status }) {
  return status === 'Survived' || status === 'NoCoverage';
}

function check(file, rule) {
  if (kinds.includes(rule.kind) && Array.isArray(rule.changes) && (rule.kind === 'wording' || rule.why)) return rule;
  throw new Error(`scripts/mutation/judged.yaml: ${file}: ${JSON.stringify(rule)}`);
}

function changeIn({ changes, at = '' }, mutant) {
  if (!mutant.at.includes(at)) return undefined;
  return changes.find((change) => {
    const [from, to] = change.split(' → ');
    return isLike(mutant.from, from) && isLike(mutant.to, to);
  });
}

function isLike(text, pattern) {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}
