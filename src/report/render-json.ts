import type { Json } from '../lib/json.ts';
import type { ComparisonFile, HarnessRanking, SideBySide } from '../records/decision.ts';
import { escapedJson } from './plain-text.ts';

/** Canonical JSON, of a decision or another report: keys are sorted at every level, so equal ones are equal bytes. */
export function renderJson(report: unknown): string {
  return `${escapedJson(JSON.stringify(sortKeys(report), undefined, 2))}\n`;
}

/** Any two scorecards side by side, in the same form. */
export function renderCompareJson(comparisons: readonly SideBySide[]): string {
  return renderJson({ version: 2, kind: 'comparison', modes: [...comparisons] } satisfies ComparisonFile);
}

/** Which harness serves a model best, in the same form. */
export function renderHarnessesJson(rankings: readonly HarnessRanking[]): string {
  return renderJson({ version: 1, kind: 'harnesses', modes: rankings });
}

function sortKeys(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value as Json; // reports hold JSON only
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]),
  );
}
