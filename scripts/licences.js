import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What may be bundled: licences that ask for no more than to be named and shown. */
const allowed = new Set(['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD']);

/** Texts of packages that publish theirs in their repository only, as `<package>.txt`. */
const ownTexts = fileURLToPath(new URL('./licences', import.meta.url));

/** ncc writes a name, an identifier and a text for each package; where there is no text, an empty line. */
export function addMissingTexts(licences) {
  return readdirSync(ownTexts).reduce((text, file) => {
    const name = file.replace(/\.txt$/, '');
    const heading = new RegExp(`^(${name}\\n[^\\n]+\\n)\\n`, 'm');
    return text.replace(heading, (_, kept) => `${kept}${readFileSync(join(ownTexts, file), 'utf8')}\n`);
  }, licences);
}

/** What is wrong with the licences of the packages in a bundle, one line each. */
export function licenceFailures(packages, licencesFile) {
  if (!existsSync(licencesFile)) return [`${licencesFile} is missing`];
  const lines = readFileSync(licencesFile, 'utf8').split(/\r?\n/);
  const names = new Set(packages.map(({ name }) => name));
  return [...names].flatMap((name) => {
    const at = lines.indexOf(name);
    if (at === -1) return [`${licencesFile} lacks ${name}`];
    const [identifier, ...rest] = lines.slice(at + 1);
    if (!allowed.has(identifier)) return [`${licencesFile}: the licence of ${name}, ${identifier}, is not allowed`];
    const next = rest.findIndex((line) => names.has(line));
    const text = rest.slice(0, next === -1 ? undefined : next);
    if (text.join('').trim() === '')
      return [`${licencesFile} has no text for ${name}: add scripts/licences/${name}.txt`];
    return [];
  });
}
