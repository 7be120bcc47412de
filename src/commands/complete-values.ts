import { loadConfig } from '../config/load-config.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { runIds } from '../store/find-run.ts';

export type ValueKind = 'slug' | 'pack' | 'scenario' | 'run';

/**
 * What a shell may offer, one a line. Somebody is typing: what cannot be read offers nothing and says nothing.
 * `scenarios` is called only where they are wanted, since reading the packs takes the longest.
 */
export async function completeValues(
  kinds: readonly ValueKind[],
  cwd: string,
  scenarios: () => Promise<readonly string[]>,
): Promise<string> {
  const found = await Promise.all(
    kinds.map((kind) => (kind === 'scenario' ? scenarios() : valuesOf[kind](cwd)).catch(() => [])),
  );
  // A shell may expand what it is offered.
  const plain = found.flat().filter((value) => /^[A-Za-z0-9][\w./-]*$/.test(value));
  return [...new Set(plain)].map((value) => `${value}\n`).join('');
}

const valuesOf: Readonly<Record<Exclude<ValueKind, 'scenario'>, (cwd: string) => Promise<readonly string[]>>> = {
  async slug(cwd) {
    return ((await loadConfig(undefined, cwd))?.targets ?? []).map(({ slug }) => slug);
  },
  async pack() {
    return Object.keys(builtinPacks);
  },
  async run(cwd) {
    const root = await loadConfig(undefined, cwd).then(
      (config) => config?.root ?? cwd,
      () => cwd,
    );
    return [...(await runIds(root))].reverse();
  },
};
