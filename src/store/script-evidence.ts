import { sha256 } from '../lib/sha256.ts';
import type { Scenario } from '../packs/pack-schema.ts';
import { worldOf } from '../packs/play-script.ts';
import type { Evidence, SystemEvidence } from '../records/journal.ts';
import type { SystemEntry, SystemJob, SystemResult } from '../verify/ports.ts';

type Ran = Extract<SystemEvidence['system'], { outcome: 'ran' }>;
type Kept = Ran['entries'][string];

/** A digest is shorter than any text that it replaces. */
const longText = 256;

/** What a script left, in at most this many characters; undefined if it needs more. */
export function evidenceOf(
  digest: string,
  job: SystemJob,
  result: SystemResult,
  most: number,
): { readonly evidence: SystemEvidence; readonly length: number } | undefined {
  if (result.outcome === 'broken') return undefined;
  if (result.outcome === 'limit') return fitting({ job: digest, system: result }, most);
  const keeping = (keep: (entry: SystemEntry) => Kept) => {
    const kept = Object.entries(result.entries).map(([path, entry]) => {
      const isSame = entry.text !== undefined && entry.text === job.files[path];
      return [path, isSame ? { mode: entry.mode, same: true as const } : keep(entry)] as const;
    });
    return { job: digest, system: { ...result, entries: Object.fromEntries(kept) } };
  };
  const cut = ({ text, ...entry }: SystemEntry): Kept =>
    text === undefined || text.length <= longText
      ? { ...entry, ...(text === undefined ? {} : { text }) }
      : { ...entry, digest: sha256(text) };
  return (
    fitting(
      keeping((entry) => entry),
      most,
    ) ?? fitting({ ...keeping(cut), isCut: true }, most)
  );
}

function fitting(evidence: SystemEvidence, most: number) {
  const { length } = JSON.stringify(evidence);
  return length > most ? undefined : { evidence, length };
}

/** The result that evidence was made of; without the texts that it has by digest only. */
export function folderOf({ system }: SystemEvidence, job: Pick<SystemJob, 'files'>): SystemResult {
  if (system.outcome !== 'ran') return system;
  const entries = Object.entries(system.entries).map(([path, { same, ...entry }]) => {
    const text = same === true ? job.files[path] : undefined;
    return [path, text === undefined ? entry : { ...entry, text }] as const;
  });
  return { ...system, entries: Object.fromEntries(entries) };
}

/** What the commands of an agent left in its folder; undefined if that, or a part of it, was not kept. */
export function finalFolderIn(
  scenario: Scenario | undefined,
  evidence: readonly Evidence[] = [],
): SystemResult | undefined {
  const { files = {} } = (scenario && worldOf(scenario)?.shell?.folder) ?? {};
  const kept = evidence.find((each) => 'system' in each);
  return kept === undefined || kept.isCut === true ? undefined : folderOf(kept, { files });
}
