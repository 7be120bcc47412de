import { type InspectOptions, inspect } from '../../src/commands/inspect.ts';
import { systemClock } from '../../src/lib/clock.ts';

export type { InspectOptions };

/** The output of `inspect` in a folder, by default of `inspect latest`. */
export async function inspectAt(root: string, more: Partial<InspectOptions> = {}) {
  let [out, err] = ['', ''];
  const say = { out: (text: string) => (out += text), err: (text: string) => (err += text), redraw: () => undefined };
  const world = { isTerminal: false, isOutTerminal: false, columns: 80, env: {}, cwd: root };
  const rest = { clock: systemClock, random: () => 0.5, signal: new AbortController().signal };
  const none = { scenario: undefined, failure: undefined, mode: undefined, round: undefined, bundle: undefined };
  const flags = { failed: false, byMode: false, diff: false, baseline: undefined, packs: [] };
  const place = { root, baselinesDirectory: `${root}/baselines`, color: 'never' } as const;
  await inspect({ run: 'latest', ...none, ...flags, ...place, ...more }, { ...say, ...world, ...rest });
  return { out, err };
}
