import type { Flip, ModeDecision } from '../records/decision.ts';
import type { Cell } from '../records/scorecard.ts';
import { flipRates, plural, shareOfAttempts } from './numbers.ts';
import { closeCallWords, isFall } from './words.ts';

/** How a scenario did, compared with the baseline. */
export type ScenarioStatus = 'passes' | 'fails' | 'newly-failing' | 'newly-passing' | 'flaky' | 'unmeasured';

export type ScenarioState = {
  readonly key: string;
  readonly status: ScenarioStatus;
  /** The change of its rate; undefined if the rate is that of the baseline. */
  readonly flip: Flip | undefined;
  readonly cell: Cell;
};

export const statusMarks = {
  passes: '·',
  fails: '×',
  'newly-failing': '▼',
  'newly-passing': '▲',
  flaky: '~',
  unmeasured: '?',
} as const satisfies Record<ScenarioStatus, string>;

/** Most urgent first. */
export const statusOrder: readonly ScenarioStatus[] = [
  ...(['newly-failing', 'newly-passing', 'flaky', 'unmeasured', 'fails', 'passes'] as const),
];

export function statusWord(status: ScenarioStatus): string {
  return status.replace('-', ' ');
}

/** The scenarios of each pack, by id. None if a decision does not say how each did. */
export function packStates({
  packs,
  measured = [],
}: Pick<ModeDecision, 'packs' | 'measured'>): readonly (readonly [pack: string, states: readonly ScenarioState[]])[] {
  return measured.flatMap(({ pack, cells = {} }) => {
    const flips = new Map(packs.find((each) => each.pack === pack)?.flips.map((flip) => [flip.scenario, flip]));
    const states = Object.entries(cells).map(([key, cell]): ScenarioState => {
      const flip = flips.get(key);
      return { key, cell, flip, status: statusOf(cell, flip) };
    });
    return states.length === 0 ? [] : [[pack, states] as const];
  });
}

function statusOf({ passed, failed }: Cell, flip: Flip | undefined): ScenarioStatus {
  if (passed + failed === 0) return 'unmeasured';
  if (passed > 0 && failed > 0) return 'flaky';
  if (flip !== undefined) return isFall(flip) ? 'newly-failing' : 'newly-passing';
  return passed > 0 ? 'passes' : 'fails';
}

/** `newly failing, 100 → 0 % (6 attempts)` */
export function describeState({ status, flip, cell }: ScenarioState): string {
  const { passed, failed, unmeasured } = cell;
  const counts = flip === undefined ? shareOfAttempts({ passed, attempts: passed + failed }) : flipRates(flip);
  const gaps = unmeasured === 0 ? '' : `, ${plural(unmeasured, 'attempt')} unmeasured`;
  if (status === 'unmeasured') return statusWord(status);
  const call = flip === undefined ? '' : closeCallWords(flip);
  return `${statusWord(status)}, ${counts}${gaps}${call === '' ? '' : `, ${call}`}`;
}
