import { readFileSync } from 'node:fs';

/** The npm packages whose code is in a bundle, read from its list of modules: name and place of each. */
export function bundledPackages(statsFile) {
  const found = new Map();
  for (const { name: module } of JSON.parse(readFileSync(statsFile, 'utf8')).modules) {
    const [, path, name] = /(node_modules\/(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+))\//.exec(module) ?? [];
    if (path !== undefined) found.set(path, { name, path });
  }
  return [...found.values()];
}

/** The scripts of a bundle: `index.js`, and one for each part that is loaded when it is wanted. */
export function bundledScripts(statsFile) {
  return [...JSON.parse(readFileSync(statsFile, 'utf8')).files].sort();
}
