// Writes the section of the changelog that belongs to a tag, and refuses a tag that is not the version of the package.
// node scripts/release-notes.js --tag vX.Y.Z --out FILE [--changelog FILE]
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { values: flags } = parseArgs({
  options: {
    tag: { type: 'string' },
    out: { type: 'string' },
    changelog: { type: 'string', default: join(root, 'CHANGELOG.md') },
  },
});
if (flags.tag === undefined || flags.out === undefined) throw new Error('--tag and --out are needed');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (flags.tag !== `v${version}`) throw new Error(`the tag is ${flags.tag}, and package.json has version ${version}`);

const sections = readFileSync(flags.changelog, 'utf8').split(/^## /m);
const section = sections.find((text) => text.startsWith(`[${version}]`) || text.startsWith(`${version} `));
const notes = section
  ?.split('\n')
  .slice(1)
  .join('\n')
  .replace(/^\[[^\]]+\]: \S+$/gm, '')
  .trim();
if (!notes) throw new Error(`CHANGELOG.md has nothing under ## [${version}]`);
writeFileSync(flags.out, `${notes}\n`);
