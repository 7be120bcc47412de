// Reduces GitLab's JSON Schema of .gitlab-ci.yml to its constraints, for a test of the output of `init --for gitlab`.
// npm i --prefix FOLDER gitlab-ci-local@4.64.1 && node scripts/trim-gitlab-schema.js
// FOLDER/node_modules/gitlab-ci-local
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const prose = new Set(['description', 'markdownDescription', 'examples', 'default', 'title', '$id']);
const folder = resolve(process.argv[2] ?? '.');
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'tests', 'fixtures', 'gitlab');
const { schema } = await import(pathToFileURL(join(folder, 'src', 'schema', 'schema.js')).href);

/** `isNamed`: the keys are freely chosen names; a field may be called `description`. */
function bare(value, isNamed = false) {
  if (Array.isArray(value)) return value.map((each) => bare(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isNamed || !prose.has(key));
  const names = ['properties', 'definitions', 'patternProperties'];
  return Object.fromEntries(kept.map(([key, each]) => [key, bare(each, !isNamed && names.includes(key))]));
}

const about =
  "GitLab's schema of .gitlab-ci.yml (MIT, see LICENSE.txt), without its prose. Made by scripts/trim-gitlab-schema.js.";
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'ci.schema.json'), `${JSON.stringify({ $comment: about, ...bare(schema) }, null, 1)}\n`);
copyFileSync(join(folder, 'LICENSE'), join(target, 'LICENSE.txt'));
