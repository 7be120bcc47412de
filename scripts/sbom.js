// Writes the contents of the bundles as CycloneDX: npm lists the whole lockfile, and the bundler knows which packages
// it used. node scripts/sbom.js --stats DIR (of scripts/build.js) --out FILE [--entry NAME …: only these bundles]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundledPackages } from './bundled-packages.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { values: flags } = parseArgs({
  options: { stats: { type: 'string' }, out: { type: 'string' }, entry: { type: 'string', multiple: true } },
});
if (flags.stats === undefined || flags.out === undefined) throw new Error('--stats and --out are needed');

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const entries = flags.entry ?? readdirSync(flags.stats).map((file) => basename(file, '.json'));
const packages = entries.flatMap((entry) => bundledPackages(join(flags.stats, `${entry}.json`)));
const bundled = new Set(packages.map((found) => `${found.name}@${locked[found.path].version}`));

const npm = spawnSync(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
if (npm.error !== undefined) throw npm.error;
if (npm.status !== 0) throw new Error(`npm sbom ends with ${npm.status}\n${npm.stderr}`);
const bom = JSON.parse(npm.stdout);

const components = bom.components
  .filter((component) => bundled.has(component['bom-ref']))
  .map((component) => ({ ...component, properties: component.properties.filter(({ name }) => !isDevelopment(name)) }));
const missing = [...bundled].filter((each) => !components.some((component) => component['bom-ref'] === each));
if (missing.length > 0) throw new Error(`npm sbom does not know ${missing.join(', ')}`);

/** True of the lockfile, where all are devDependencies, and wrong of the bundle that ships them. */
function isDevelopment(property) {
  return property === 'cdx:npm:package:development';
}

const self = `${name}@${version}`;
const dependencies = bom.dependencies
  .filter(({ ref }) => ref === self || bundled.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => bundled.has(each)) }));
// npm takes the name from the folder of the checkout.
const metadata = { ...bom.metadata, component: { ...bom.metadata.component, name } };

mkdirSync(dirname(resolve(flags.out)), { recursive: true });
writeFileSync(flags.out, `${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2)}\n`);
console.log(`${flags.out}: ${components.length} packages in ${entries.join(', ')}`);
