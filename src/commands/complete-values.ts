import { loadConfig } from '../config/load-config.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { runIds } from '../store/find-run.ts';

export type ValueKind = 'slug' | 'pack' | 'scenario' | 'run';

/**
 * Values for completion, one a line. What cannot be read is left out silently, since the user is typing. `scenarios` is
 * called only if needed: reading the packs takes longest.
 */
export async function completeValues(
  kinds: readonly ValueKind[],
  cwd: string,
  scenarios: () => Promise<readonly string[]>,
): Promise<string> {
  const found = await Promise.all(
    kinds.map((kind) => (kind === 'scenario' ? scenarios() : valuesOf[kind](cwd)).catch(() => [])),
  );
  // The shell may expand a completion.
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
