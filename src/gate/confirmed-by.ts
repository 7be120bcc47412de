import type { PackComparison } from '../model/decision.ts';
import type { ScenarioScore, Scorecard } from '../model/scorecard.ts';
import type { PairedPack } from './pair-packs.ts';

/** What the confirmation of a pack took: what is in `pooled` beyond `first`. Null where nothing is. */
export function confirmedBy(
  first: Scorecard,
  pooled: Scorecard,
  packs: { readonly first: PairedPack; readonly pooled: PairedPack },
): PackComparison['confirmed'] {
  const before = new Map(packs.first.pairs.map(({ key, current }) => [key, current]));
  const extra = packs.pooled.pairs.map(({ key, current }) => attemptsOf(current) - attemptsOf(before.get(key)));
  const requests = extra.reduce((sum, attempts) => sum + attempts, 0);
  if (requests <= 0) return null;
  const wasAsked = new Set(first.run.sessions);
  const hasNewOnly = packs.pooled.pairs.every(({ key, current }) =>
    pooled.run.sessions.every((session, column) => {
      if (!wasAsked.has(session)) return true;
      const earlier = before.get(key)?.cells[first.run.sessions.indexOf(session)];
      return sumOfCell(current.cells[column]) === sumOfCell(earlier);
    }),
  );
  return { rounds: Math.max(...extra), requests, sessions: hasNewOnly ? 'new' : 'one' };
}

function attemptsOf(score: ScenarioScore | undefined): number {
  return score?.cells.reduce((sum, cell) => sum + sumOfCell(cell), 0) ?? 0;
}

function sumOfCell(cell: ScenarioScore['cells'][number] | undefined): number {
  return cell === undefined ? 0 : cell.passed + cell.failed + cell.unmeasured;
}
