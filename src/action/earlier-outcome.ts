import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { reasonsToMeasure } from '../gate/carry-over.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { daysBetween } from '../lib/days-between.ts';
import type { Io } from '../lib/io.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Decision, Outcome } from '../model/decision.ts';
import { type KeptOutcome, keptOutcomeSchema, type OutcomeBasis } from '../model/kept-outcome.ts';
import { cacheDays, rigCache } from '../store/rig-cache.ts';
import { basisOf } from './outcome-basis.ts';

/** Those of which measuring again could only say the same. */
const lasting: readonly Outcome[] = ['passed', 'regressed'];

/** Where the outcome of what would be measured is kept on this rig, and what is there. */
export type OutcomePlace = {
  readonly folder: string;
  readonly basis: readonly OutcomeBasis[];
};

export type EarlierOutcome = Pick<KeptOutcome, 'decision' | 'head'> & {
  /** What others may read of the run, as it was uploaded. */
  readonly artifact: string;
};

/** Undefined where no outcome of these settings can be kept. `base` is the commit that a pull request is to be merged into. */
export async function placeOfOutcome(
  settings: Settings,
  io: Io,
  base: string | undefined,
): Promise<OutcomePlace | undefined> {
  const outcomes = rigCache(io, 'outcomes');
  const basis = outcomes === undefined ? undefined : await basisOf(settings, io, base);
  if (outcomes === undefined || basis === undefined) return undefined;
  return { folder: join(outcomes, sha256(canonicalJson(basis))), basis };
}

/** Undefined where there is none, where it is too old or cannot be read: then it is measured. */
export async function loadEarlier({ folder, basis }: OutcomePlace, io: Io): Promise<EarlierOutcome | undefined> {
  const text = await readRegularText(join(folder, 'outcome.json')).catch(() => undefined);
  const parsed = text === undefined ? undefined : keptOutcomeSchema.safeParse(parseJson(text));
  if (parsed === undefined) return undefined;
  if (!parsed.success) {
    io.err(`What this rig kept in ${folder} cannot be used: it is measured again.\n`);
    return undefined;
  }
  const { keptAt, decision, basis: earlier } = parsed.data;
  const isSame =
    earlier.length === basis.length &&
    basis.every((now, index) => {
      const before = earlier[index];
      return before !== undefined && reasonsToMeasure(before, now).length === 0;
    });
  const isFresh = daysBetween(keptAt, io.clock.wallTime().toISOString()) <= cacheDays;
  if (!isSame || !isFresh || !lasting.includes(decision.outcome)) return undefined;
  return { ...parsed.data, artifact: join(folder, 'artifact') };
}

/** For people, plain text. */
export function describeEarlier({ decision, head }: EarlierOutcome): string {
  const { ids, startedAt } = decision.run;
  const when = startedAt.slice(0, 16).replace('T', ' ');
  return `Carried over from run ${ids.join(', ')} of commit ${head.slice(0, 7)} (${when} UTC): same target, packs, baseline and rule. Nothing was asked.`;
}

type Decided = { readonly decision: Decision; readonly head: string; readonly artifact: string };

/** For the next time. What is not decided for good takes the place of nothing. */
export async function keepOutcome(
  { folder, basis }: OutcomePlace,
  { decision, head, artifact }: Decided,
  io: Pick<Io, 'clock'>,
): Promise<void> {
  if (!lasting.includes(decision.outcome)) return;
  const keptAt = io.clock.wallTime().toISOString();
  await dropOld(join(folder, '..'), keptAt);
  await rm(folder, { recursive: true, force: true });
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    await cp(artifact, join(draft, 'artifact'), { recursive: true });
    const file: KeptOutcome = { version: 1, kind: 'outcome', keptAt, head, basis: [...basis], decision };
    await saveWhole(join(draft, 'outcome.json'), `${JSON.stringify(file)}\n`);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function dropOld(outcomes: string, now: string): Promise<void> {
  for (const name of await readdir(outcomes).catch(() => [])) {
    const text = await readRegularText(join(outcomes, name, 'outcome.json')).catch(() => undefined);
    const parsed = text === undefined ? undefined : keptOutcomeSchema.safeParse(parseJson(text));
    if (parsed?.success === true && daysBetween(parsed.data.keptAt, now) <= cacheDays) continue;
    if (/^[0-9a-f]{64}$/.test(name)) await rm(join(outcomes, name), { recursive: true, force: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // as what is no outcome
  }
}
