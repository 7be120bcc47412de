import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Licences that may be bundled: they only require to be named and shown. MIT/X11 is an old name of MIT. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'MIT/X11', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD'],
]);

/** For packages without a file for it, `<package>.txt` with `__` for a slash: the identifier, then the text. */
const ownTexts = fileURLToPath(new URL('./licences', import.meta.url));

/** The name, the identifier and the text of each package: the bundler's own list covers one script of several. */
export function renderLicences(packages, root) {
  const texts = packages.map(({ name, path }) => `${name}\n${licenceOf(name, join(root, path)).trimEnd()}\n\n`);
  return [...new Set(texts.sort())].join('');
}

function licenceOf(name, folder) {
  const file = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)(?:[.-](?:md|txt|mit))?$/i.test(each));
  if (file !== undefined) {
    const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${license}\n${readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')}`;
  }
  const own = join(ownTexts, `${name.replace('/', '__')}.txt`);
  return existsSync(own) ? readFileSync(own, 'utf8') : '';
}

/** Parentheses around a part are refused, because no package has needed them yet. */
function isAllowed(expression) {
  const parts = expression.replace(/^\(|\)$/g, '').split(' OR ');
  return parts.some((part) => part.split(' AND ').every((identifier) => allowed.has(identifier)));
}

/** The problems with the licences of the packages in a bundle, one line each. */
export function licenceFailures(packages, licencesFile) {
  if (!existsSync(licencesFile)) return [`${licencesFile} is missing`];
  const lines = readFileSync(licencesFile, 'utf8').split(/\r?\n/);
  const names = new Set(packages.map(({ name }) => name));
  return [...names].flatMap((name) => {
    const at = lines.indexOf(name);
    if (at === -1) return [`${licencesFile} lacks ${name}`];
    const [identifier, ...rest] = lines.slice(at + 1);
    if (!isAllowed(identifier ?? '')) return [`${licencesFile}: the licence of ${name}, ${identifier}, is not allowed`];
    const next = rest.findIndex((line) => names.has(line));
    const text = rest.slice(0, next === -1 ? undefined : next);
    if (text.join('').trim() === '')
      return [`${licencesFile} has no text for ${name}: add scripts/licences/${name.replace('/', '__')}.txt`];
    return [];
  });
}
