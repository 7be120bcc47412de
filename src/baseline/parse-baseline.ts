import { basename } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { type Explained, explainIssues, faultLines } from '../lib/explain-issues.ts';
import { byKey } from '../lib/group-by.ts';
import { parseJson } from '../lib/json.ts';
import { fieldOf, objectOf } from '../lib/loose.ts';
import { readConflicts } from '../lib/merge-conflict.ts';
import { version } from '../lib/version.ts';
import type { Anchor, Baseline } from '../records/baseline.ts';
import {
  type BaselineFile,
  baselineFileSchema,
  baselineFileVersion,
  type ScenarioLine,
} from '../records/baseline-file.ts';
import { harnessOf } from '../records/fingerprint.ts';
import { partsIn } from '../records/part-facet.ts';
import type { ScenarioScore } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import { baselineName } from './baseline-path.ts';

const mostShown = 40;

/** The text of a baseline, whose file name has to agree with it. All faults are reported at once. */
export function parseBaseline(text: string, path: string): Baseline {
  const conflict = readConflicts(text);
  if (conflict !== undefined)
    throw new InputError(
      `${path}:${conflict.firstLine} merge conflict: git left both sides in it`,
      `Take one side (git checkout --ours ${path}, or --theirs), or rebuild it from runs: quality-baseline baseline adopt RUN RUN RUN --reason "after the merge".`,
    );
  const json = parseJson(text);
  if (!json.ok) throw invalid(path, [{ path: [], message: `not JSON: ${json.message}` }]);
  // Validated above; the schema needs plain objects.
  const value: unknown = JSON.parse(text);
  refuseNewerFormat(value, path);
  const parsed = baselineFileSchema.safeParse(value);
  if (!parsed.success) throw invalid(path, explainIssues(parsed.error.issues));
  const faults = baselineFaults(parsed.data);
  if (faults.length > 0) throw invalid(path, faults);
  const { slug, mode, fingerprint } = parsed.data;
  const name = baselineName(slug, mode, harnessOf(fingerprint));
  if (basename(path) !== name)
    throw new InputError(
      `${path} is named for another baseline: it holds ${slug} in mode ${mode}`,
      `A baseline of these is called ${name}. Rename the file, or capture the one that was meant.`,
    );
  return fromFile(parsed.data);
}

function invalid(path: string, faults: readonly Explained[]): InputError {
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  return new InputError(
    [`${path} is not a valid baseline: ${count}`, ...faultLines(faults, mostShown)].join('\n'),
    'Baselines are captured, not edited: take the file from git again, or capture it anew. docs/baselines.md describes it.',
  );
}

function fromFile(file: BaselineFile): Baseline {
  const { scenarios: lines, fingerprint } = file;
  const scenarios = Object.entries(byKey(lines));
  const digests = Object.fromEntries(scenarios.map(([key, line]) => [key, line.digest]));
  const timings = file.packs.flatMap(({ id, timings }) => (timings === undefined ? [] : [[id, timings] as const]));
  return {
    scorecard: {
      version: 1,
      kind: 'scorecard',
      slug: file.slug,
      mode: file.mode,
      fingerprint: { ...fingerprint, conditions: { ...fingerprint.conditions, scenarios: digests } },
      isCanonical: true,
      rounds: file.rounds,
      packs: file.packs.map(({ timings: _, ...pack }) => pack),
      scenarios: scenarios.map(([key, line]) => toScore(key, line)),
      missing: 0,
      missingPacks: [],
      ...(file.notes === undefined ? {} : { notes: file.notes }),
      run: {
        ids: file.runs,
        startedAt: file.started,
        endedAt: file.ended,
        sessions: file.sessions,
        determinism: file.determinism,
      },
      timings: Object.fromEntries(timings),
      ...partsIn('baseline', file),
    },
    capturedAt: file.captured,
    reason: file.reason,
    tool: file.tool,
    anchor: toAnchor(file),
    acceptedUseless: file.acceptedUseless,
    firstAnswers: undefined,
  };
}

function toScore(scenario: string, line: ScenarioLine): ScenarioScore {
  return {
    scenario,
    digest: line.digest,
    ...(line.group === undefined ? {} : { group: line.group }),
    cells: line.sessions.map(([passed, attempts]) => ({ passed, failed: attempts - passed, unmeasured: 0 })),
    failures: line.failures ?? {},
    causes: {},
    ...(line.measures === undefined ? {} : { sums: line.measures }),
    promptTokens: line.promptTokens,
    answers: null,
    firstRound: null,
  };
}

function toAnchor({ anchor, scenarios, gone = {} }: BaselineFile): Anchor | undefined {
  if (anchor === undefined) return undefined;
  const kept = Object.entries(scenarios).flatMap(([key, line]) =>
    line.anchor === undefined ? [] : [[key, line.anchor, line.anchorDigest ?? line.digest] as const],
  );
  const left = Object.entries(gone).map(([key, line]) => [key, line.anchor, line.anchorDigest] as const);
  return {
    capturedAt: anchor.captured,
    reason: anchor.reason,
    scenarios: Object.fromEntries(
      [...kept, ...left].map(([key, [passed, attempts], digest]) => [key, { passed, attempts, digest }]),
    ),
  };
}

function refuseNewerFormat(file: unknown, path: string): void {
  const found = fieldOf(objectOf(file), 'version');
  if (typeof found !== 'number' || !Number.isInteger(found) || found <= baselineFileVersion) return;
  throw new InputError(
    `${path} has baseline format ${found}; quality-baseline ${version} reads formats up to ${baselineFileVersion}`,
    'Update quality-baseline, or capture the baseline again with this version.',
  );
}

/** Faults that no schema sees: parts of an edited baseline contradict each other. */
export function baselineFaults(file: BaselineFile): Explained[] {
  const { fingerprint, packs, scenarios, gone = {}, anchor } = file;
  const found: Explained[] = [];
  const conditionsMode = fingerprint.conditions.mode;
  if (conditionsMode !== null && conditionsMode !== file.mode)
    found.push({
      path: ['fingerprint', 'conditions', 'mode'],
      message: `"${conditionsMode}", where the baseline is of mode "${file.mode}"`,
    });
  const ids = packs.map(({ id }) => id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) found.push({ path: ['packs', index, 'id'], message: `"${id}" occurs twice` });
  });
  if (Object.keys(scenarios).length === 0 && Object.keys(partsIn('baseline', file)).length === 0)
    found.push({ path: ['scenarios'], message: 'no scenario' });
  for (const [key, line] of Object.entries(scenarios))
    for (const message of lineFaults(key, line, file)) found.push({ path: ['scenarios', key], message });
  for (const key of Object.keys(gone)) {
    if (Object.hasOwn(scenarios, key))
      found.push({ path: ['gone', key], message: 'is not gone: it is among the scenarios' });
    if (anchor === undefined) found.push({ path: ['gone', key], message: 'has an anchor, but the header has none' });
  }
  return found;
}

function lineFaults(key: string, line: ScenarioLine, { sessions, packs, anchor }: BaselineFile): string[] {
  const pack = packOfKey(key);
  const failed = line.sessions.reduce((sum, [passed, attempts]) => sum + attempts - passed, 0);
  const named = Object.values(line.failures ?? {}).reduce((sum, times) => sum + times, 0);
  return [
    ...(packs.some(({ id }) => id === pack) ? [] : [`the header names no pack "${pack}"`]),
    ...(line.sessions.length === sessions.length
      ? []
      : [`counts of ${line.sessions.length} sessions, where the header has ${sessions.length}`]),
    ...Object.entries(line.measures ?? {}).flatMap(([name, sums]) => {
      const isWhole = sums.length === sessions.length;
      if (isWhole && sums.every(([, values], at) => values <= (line.sessions[at]?.[1] ?? 0))) return [];
      return [`${name} has more values than the sessions have attempts, or other sessions`];
    }),
    ...(named === failed ? [] : [`failures add up to ${named}, the sessions to ${failed}`]),
    ...(line.sessions.some(([, attempts]) => attempts > 0) ? [] : ['no attempt in any session']),
    ...(line.anchor !== undefined && anchor === undefined ? ['has an anchor, but the header has none'] : []),
    ...(line.anchorDigest !== undefined && line.anchor === undefined ? ['anchorDigest without an anchor'] : []),
  ];
}
