import { sessionWindow } from '../../model/baseline-file.ts';
import type { CellName, SessionSpeed, SpeedScore } from './speed-score.ts';

/** The newest sessions of each cell. Their numbers continue those of the older ones. */
export function poolSpeeds(older: SpeedScore | undefined, newer: SpeedScore | undefined): SpeedScore | undefined {
  if (older === undefined || newer === undefined) return newer ?? older;
  const last = Math.max(0, ...Object.values(older.cells).flatMap((each) => each.map(({ session }) => session)));
  const cells = { ...older.cells };
  for (const [cell, sessions] of Object.entries(newer.cells) as [CellName, SessionSpeed[]][]) {
    const later = sessions.map((each) => ({ ...each, session: last + each.session }));
    cells[cell] = [...(cells[cell] ?? []), ...later].slice(-sessionWindow);
  }
  const isMissing = ([cell]: readonly [string, string]) => !Object.hasOwn(cells, cell);
  const unmeasured = Object.entries({ ...older.unmeasured, ...newer.unmeasured }).filter(isMissing);
  return { words: newer.words, cells, unmeasured: Object.fromEntries(unmeasured) };
}
