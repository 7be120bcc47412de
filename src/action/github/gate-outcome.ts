import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnInputs } from '../../config/action-inputs.ts';
import { parseLoose } from '../../lib/loose.ts';
import { readRegularText } from '../../lib/read-regular.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import type { GitHubRun } from '../../publish/github/github-run.ts';
import { safeName } from '../../publish/github/upload-artifact.ts';
import { type GateOutcome, gateOutcomeSchema } from '../../records/kept-outcome.ts';
import type { RunArtifact } from '../artifact-of-run.ts';

const file = 'outcome.json';
const longestReport = 900_000;

export type ReportedOutcome = Pick<GateOutcome, 'exitCode' | 'policy' | 'expected'> & {
  readonly gone: readonly string[];
  readonly doubts: readonly string[];
  readonly selfEdits: readonly string[];
  readonly markdown: (maxLength: number) => string;
};

type Place = { readonly own: OwnInputs; readonly run: GitHubRun; readonly temp: string };

/** The artifact of a job that reports on a pull request, with what it reported; a new folder if it measured nothing. */
export async function withOutcome(
  staged: RunArtifact | null,
  { markdown, gone, doubts, selfEdits, ...reported }: ReportedOutcome,
  { own, run, temp }: Place,
): Promise<RunArtifact> {
  const key = own['comment-key'];
  const artifact = staged ?? {
    name: outcomeArtifact(own['artifact-name'], key, run.attempt),
    folder: await mkdtemp(join(temp, 'quality-baseline-outcome-')),
    ...(own['retention-days'] === undefined ? {} : { retentionDays: own['retention-days'] }),
  };
  const outcome: GateOutcome = {
    ...{ version: 1, kind: 'gate-outcome', head: run.headSha, key, attempt: run.attempt, ...reported },
    ...{ gone: [...gone], doubts: [...doubts], selfEdits: [...selfEdits] },
  };
  await saveWhole(join(artifact.folder, file), `${JSON.stringify(outcome)}\n`);
  if (staged === null) await writeFile(join(artifact.folder, 'report.md'), markdown(longestReport));
  return artifact;
}

/** The artifact in which a job without a run keeps what it reported. */
export function outcomeArtifact(prefix: string, key: string, attempt: number): string {
  return safeName(`${prefix}-outcome__${key}__attempt-${attempt}`);
}

/** undefined if there is none, or if it cannot be read */
export async function loadGateOutcome(folder: string): Promise<GateOutcome | undefined> {
  const text = await readRegularText(join(folder, file)).catch(() => undefined);
  return text === undefined ? undefined : gateOutcomeSchema.safeParse(parseLoose(text)).data;
}
