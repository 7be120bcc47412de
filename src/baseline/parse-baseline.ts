import { basename } from 'node:path';
import { byKey } from '../lib/by-key.ts';
import { InputError } from '../lib/errors.ts';
import { type Explained, explainIssues } from '../lib/explain-issues.ts';
import { parseJson } from '../lib/json.ts';
import { readConflicts } from '../lib/merge-conflict.ts';
import { showPath } from '../lib/source.ts';
import type { Anchor, Baseline } from '../model/baseline.ts';
import { type BaselineFile, baselineFileSchema, type ScenarioLine } from '../model/baseline-file.ts';
import type { ScenarioScore } from '../model/scorecard.ts';
import { baselineFaults } from './baseline-faults.ts';
import { baselineName } from './baseline-path.ts';
import { upgradeBaselineFile } from './upgrade-baseline-file.ts';

const mostShown = 40;

/** The text of a baseline, whose file name has to agree with it. All faults are told at once. */
export function parseBaseline(text: string, path: string): Baseline {
  const conflict = readConflicts(text);
  if (conflict !== undefined)
    throw new InputError(
      `${path}:${conflict.firstLine} merge conflict: git left both sides in it`,
      `Take one side (git checkout --ours ${path}, or --theirs), or rebuild it from runs: quality-baseline baseline adopt RUN RUN RUN --reason "after the merge".`,
    );
  const json = parseJson(text);
  if (!json.ok) throw invalid(path, [{ path: [], message: `not JSON: ${json.message}` }]);
  // Accepted above; plain objects are what the schema takes.
  const value: unknown = JSON.parse(text);
  const upgraded = upgradeBaselineFile(value, path);
  const parsed = baselineFileSchema.safeParse(upgraded);
  if (!parsed.success) throw invalid(path, explainIssues(parsed.error.issues, baselineFileSchema, upgraded));
  const faults = baselineFaults(parsed.data);
  if (faults.length > 0) throw invalid(path, faults);
  const { slug, mode } = parsed.data;
  if (basename(path) !== baselineName(slug, mode))
    throw new InputError(
      `${path} is named for another baseline: it holds ${slug} in mode ${mode}`,
      `A baseline of these is called ${baselineName(slug, mode)}. Rename the file, or capture the one that was meant.`,
    );
  return fromFile(parsed.data);
}

function invalid(path: string, faults: readonly Explained[]): InputError {
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  const lines = faults.slice(0, mostShown).map((fault) => {
    const where = showPath(fault.path);
    return `  ${where === '' ? '' : `${where}: `}${fault.message}`;
  });
  const rest = faults.length > mostShown ? [`  and ${faults.length - mostShown} more`] : [];
  return new InputError(
    [`${path} is not a valid baseline: ${count}`, ...lines, ...rest].join('\n'),
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
      run: {
        ids: file.runs,
        startedAt: file.started,
        endedAt: file.ended,
        sessions: file.sessions,
        determinism: file.determinism,
      },
      timings: Object.fromEntries(timings),
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
    cells: line.sessions.map(([passed, attempts]) => ({ passed, failed: attempts - passed, unmeasured: 0 })),
    failures: line.failures ?? {},
    causes: {},
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
