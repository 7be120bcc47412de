import type { Pack } from '../../../src/packs/pack-schema.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';

type Pair = { readonly id: string; readonly label?: 'A>B' | 'B>A'; readonly split?: string };

/** The two games of a pair, as written. */
export function gamesOf({ id, label = 'A>B', split = 'sums' }: Pair, more: object = {}): Record<string, unknown>[] {
  const other = label === 'A>B' ? 'B>A' : 'A>B';
  return (['ab', 'ba'] as const).map((shown) => ({
    id: `${id}.${shown}`,
    title: `Pair ${id}, ${shown}`,
    pair: { id, shown, label, split, wrong: 'the sum' },
    messages: [{ role: 'user', content: `Which is better, ${id}, ${shown}?` }],
    expect: [{ kind: 'decision', style: 'brackets', right: shown === 'ab' ? label : other }],
    ...more,
  }));
}

export function judgeText(scenarios: readonly object[], head: object = { judges: { counts: 'both' } }): string {
  return JSON.stringify({ id: 'duel', version: '1.0.0', title: 'Pairs', ...head, scenarios });
}

export function judgePack(pairs: readonly Pair[], head?: object, more?: object): Pack {
  return parsePack(
    judgeText(
      pairs.flatMap((pair) => gamesOf(pair, more)),
      head,
    ),
    'duel.yaml',
  );
}
