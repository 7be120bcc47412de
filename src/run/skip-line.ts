import type { SkipLine } from '../model/journal.ts';
import type { SkipReason } from './run-options.ts';

export function skipLine(place: Pick<SkipLine, 'mode' | 'round' | 'scenario'>, reason: SkipReason): SkipLine {
  return { kind: 'skip', ...place, ...(reason === 'settled' ? { why: 'settled' } : {}) };
}
