import { readFileSync } from 'node:fs';

/** The npm packages whose code webpack put into a bundle, read from its own module list: name and place of each. */
export function bundledPackages(statsFile) {
  const found = new Map();
  const pending = [...JSON.parse(readFileSync(statsFile, 'utf8')).modules];
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    // An orphan was examined and left out; a module that was merged into another is listed there again.
    if (module.orphan === true) continue;
    pending.push(...(module.modules ?? []));
    const [, path, name] = /(node_modules\/(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+))\//.exec(module.name ?? '') ?? [];
    if (path !== undefined) found.set(path, { name, path });
  }
  return [...found.values()];
}

/** The scripts of a bundle: `index.js`, and one for each part that is loaded on demand. */
export function bundledScripts(statsFile) {
  const { chunks } = JSON.parse(readFileSync(statsFile, 'utf8'));
  return [...new Set(chunks.flatMap(({ files }) => files.filter((file) => file.endsWith('.js'))))].sort();
}
