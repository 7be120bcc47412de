import type { JournalLine } from '../model/journal.ts';
import { partsOf, type ScorecardParts } from '../model/part-facet.ts';
import type { PackTiming } from '../model/scorecard.ts';
import { type Prepared, type ScoredMode, type ScoredPart, scoreFacet } from './score-facet.ts';

/** What features score, by the key of the core that it stands before. */
export function scoreParts(mode: ScoredMode): (before: string | undefined) => ScorecardParts {
  const places = new Map(partsOf('scorecard').map(({ key, before }) => [key, before]));
  const found = scoreFacet.all().map(({ key, score }) => ({ key, value: score(mode) }));
  const known = found.filter(({ value }) => value !== undefined);
  return (before) =>
    Object.fromEntries(known.flatMap(({ key, value }) => (places.get(key) === before ? [[key, value]] : [])));
}

/** What features add to the timing of a pack. */
export function timeParts(...of: Parameters<NonNullable<ScoredPart['time']>>): Partial<PackTiming> {
  return Object.assign({}, ...scoreFacet.all().map((part) => part.time?.(...of)));
}

/** USD of each thing that features paid beside answers. */
export function paidParts(mode: ScoredMode): readonly (number | null)[] {
  return scoreFacet.all().flatMap((part) => part.paid?.(mode) ?? []);
}

/** What features made for each scenario before it was asked. */
export function preparedIn(lines: readonly JournalLine[]): ReadonlyMap<string, Prepared> {
  const all = scoreFacet.all().flatMap((part) => part.prepared?.(lines) ?? []);
  return new Map(all.map((each) => [each.scenario, each]));
}
