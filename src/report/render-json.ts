import type { Json } from '../lib/json.ts';
import type { Affected } from '../model/affected.ts';
import type { ComparisonFile, Decision, HarnessRanking, SideBySide } from '../model/decision.ts';
import type { ExperimentReport } from '../model/experiment/experiment-report.ts';
import type { GatheredFile } from '../model/gathered.ts';
import type { JudgesReport } from '../model/judges/judge-comparison.ts';
import type { ContextLoadReport } from '../model/load/context-load.ts';
import { escapedJson } from './plain-text.ts';

/** The decision as canonical JSON: keys are sorted at every level, so equal decisions are equal bytes. */
export function renderJson(decision: Decision): string {
  return canonicalJson(decision);
}

/** Any two scorecards side by side, in the same form. */
export function renderCompareJson(comparisons: readonly SideBySide[]): string {
  return canonicalJson({ version: 2, kind: 'comparison', modes: [...comparisons] } satisfies ComparisonFile);
}

/** Which harness serves a model best, in the same form. */
export function renderHarnessesJson(rankings: readonly HarnessRanking[]): string {
  return canonicalJson({ version: 1, kind: 'harnesses', modes: rankings });
}

/** The verdict on several runs, in the same form. */
export function renderGatheredJson(file: GatheredFile): string {
  return canonicalJson(file);
}

/** An experiment, in the same form. */
export function renderExperimentJson(report: ExperimentReport): string {
  return canonicalJson(report);
}

/** Judges beside each other, in the same form. */
export function renderJudgesJson(report: JudgesReport): string {
  return canonicalJson(report);
}

/** Contexts under load, in the same form. */
export function renderContextLoadJson(report: ContextLoadReport): string {
  return canonicalJson(report);
}

/** Which targets a change affects, in the same form. */
export function renderAffectedJson(affected: Affected): string {
  return canonicalJson(affected);
}

function canonicalJson(value: unknown): string {
  return `${escapedJson(JSON.stringify(sortKeys(value), undefined, 2))}\n`;
}

function sortKeys(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value as Json; // a decision holds JSON only
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, item]) => [key, sortKeys(item)]),
  );
}
