import { byKey } from '../lib/group-by.ts';
import type { Anchor, Baseline } from '../records/baseline.ts';
import { type BaselineFile, baselineFileSchema, type ScenarioLine } from '../records/baseline-file.ts';
import type { Fingerprint } from '../records/fingerprint.ts';
import { partsIn, withoutParts } from '../records/part-facet.ts';
import { type ScenarioScore, type Scorecard, sumsOf } from '../records/scorecard.ts';

/** The text of a baseline. Equal baselines give equal files, and an unchanged scenario is an unchanged line. */
export function renderBaselineFile(baseline: Baseline): string {
  // The file has the schema's key order, however the values were built.
  const { scenarios, gone, ...rest } = baselineFileSchema.parse(toFile(baseline));
  const [header, added] = [withoutParts('baseline', rest), partsIn('baseline', rest)];
  const head = JSON.stringify(header, undefined, 2).slice(0, -2);
  const sections = [
    section('scenarios', scenarios),
    ...(gone === undefined ? [] : [section('gone', gone)]),
    ...Object.entries(added).map(([name, lines]) => section(name, lines)),
  ];
  return `${[head, ...sections].join(',\n')}\n}\n`;
}

function section(name: string, lines: object): string {
  const rows = Object.entries(lines).map(([key, line]) => `    ${JSON.stringify(key)}: ${JSON.stringify(line)}`);
  return `  "${name}": {\n${rows.join(',\n')}\n  }`;
}

function toFile({ scorecard, capturedAt, reason, tool, anchor, acceptedUseless }: Baseline): BaselineFile {
  const { run } = scorecard;
  const gone = anchor === undefined ? {} : goneOf(anchor, scorecard);
  return {
    version: 1,
    kind: 'baseline',
    slug: scorecard.slug,
    mode: scorecard.mode,
    captured: capturedAt,
    reason,
    tool,
    ...(acceptedUseless === undefined ? {} : { acceptedUseless }),
    ...(anchor === undefined ? {} : { anchor: { captured: anchor.capturedAt, reason: anchor.reason } }),
    runs: run.ids,
    started: run.startedAt,
    ended: run.endedAt,
    sessions: run.sessions,
    rounds: scorecard.rounds,
    determinism: run.determinism,
    fingerprint: toFileFingerprint(scorecard.fingerprint),
    ...(scorecard.notes === undefined ? {} : { notes: byKey(scorecard.notes) }),
    packs: scorecard.packs.map((pack) => {
      const timings = Object.hasOwn(scorecard.timings, pack.id) ? scorecard.timings[pack.id] : undefined;
      return timings === undefined ? pack : { ...pack, timings };
    }),
    scenarios: byKey(
      Object.fromEntries(scorecard.scenarios.map((score) => [score.scenario, toLine(score, anchorOf(anchor, score))])),
    ),
    ...(Object.keys(gone).length === 0 ? {} : { gone }),
    ...partsIn('baseline', scorecard),
  };
}

function toFileFingerprint({ version, conditions, identity, subject }: Fingerprint): BaselineFile['fingerprint'] {
  const { scenarios: _, sampling, ...rest } = conditions;
  const defaults = subject['sampling-defaults'];
  return {
    version,
    conditions: { ...rest, sampling: sampling === null ? null : byKey(sampling) },
    identity,
    subject: { ...subject, 'sampling-defaults': defaults === null ? null : byKey(defaults) },
  };
}

type Anchored = Anchor['scenarios'][string];

function anchorOf(anchor: Anchor | undefined, { scenario }: ScenarioScore): Anchored | undefined {
  return anchor !== undefined && Object.hasOwn(anchor.scenarios, scenario) ? anchor.scenarios[scenario] : undefined;
}

function toLine(score: ScenarioScore, anchored: Anchored | undefined): ScenarioLine {
  const measures = sumsOf(score);
  return {
    digest: score.digest,
    sessions: score.cells.map(({ passed, failed }) => [passed, passed + failed]),
    ...(Object.keys(score.failures).length === 0 ? {} : { failures: byKey(score.failures) }),
    promptTokens: score.promptTokens,
    ...(score.group === undefined ? {} : { group: score.group }),
    ...(Object.keys(measures).length === 0 ? {} : { measures }),
    ...(anchored === undefined ? {} : { anchor: [anchored.passed, anchored.attempts] }),
    ...(anchored === undefined || anchored.digest === score.digest ? {} : { anchorDigest: anchored.digest }),
  };
}

function goneOf(anchor: Anchor, scorecard: Scorecard): NonNullable<BaselineFile['gone']> {
  const asked = new Set(scorecard.scenarios.map(({ scenario }) => scenario));
  const gone = Object.entries(anchor.scenarios).filter(([key]) => !asked.has(key));
  return byKey(
    Object.fromEntries(
      gone.map(([key, { passed, attempts, digest }]) => [
        key,
        // A pair of numbers, not a list of them.
        { anchor: [passed, attempts] as [number, number], anchorDigest: digest },
      ]),
    ),
  );
}
