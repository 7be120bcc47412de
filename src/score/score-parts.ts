import type { JournalLine } from '../records/journal.ts';
import { partsOf, type ScorecardParts } from '../records/part-facet.ts';
import { type Prepared, type ScoredMode, scoreFacet } from './score-facet.ts';

/** What features score, by the key of the core that it stands before. */
export function scoreParts(mode: ScoredMode): (before: string | undefined) => ScorecardParts {
  const places = new Map(partsOf('scorecard').map(({ key, before }) => [key, before]));
  const found = scoreFacet.all().map(({ key, score }) => ({ key, value: score(mode) }));
  const known = found.filter(({ value }) => value !== undefined);
  return (before) =>
    Object.fromEntries(known.flatMap(({ key, value }) => (places.get(key) === before ? [[key, value]] : [])));
}

export function preparedIn(lines: readonly JournalLine[]): ReadonlyMap<string, Prepared> {
  const all = scoreFacet.all().flatMap((part) => part.prepared?.(lines) ?? []);
  return new Map(all.map((each) => [each.scenario, each]));
}
