import { cp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { baselinePath } from '../baseline/baseline-path.ts';
import { inWorkingTree, targetAt } from '../change/base-target.ts';
import { digestTarget, openResolver, readTarget } from '../change/compare-targets.ts';
import type { Target } from '../config/config.ts';
import { gateOptions } from '../config/options/gate-options.ts';
import type { GateOption } from '../config/options/option.ts';
import { fieldOf } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';
import { reasonsToMeasure } from '../gate/carry-over.ts';
import { daysBetween } from '../lib/clock.ts';
import { extractCommit } from '../lib/git/extract-tree.ts';
import type { GitTree } from '../lib/git/git-tree.ts';
import { commitOf } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { canonicalJson } from '../lib/json.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegular, readRegularText } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { sha256 } from '../lib/sha256.ts';
import { version } from '../lib/version.ts';
import { planOf } from '../measure/measure.ts';
import { selectPacks } from '../measure/select-packs.ts';
import type { Decision, Outcome } from '../records/decision.ts';
import { type KeptOutcome, keptOutcomeSchema, type OutcomeBasis } from '../records/kept-outcome.ts';
import { makeWholeFolder } from '../store/make-folder.ts';
import { cacheDays, rigCache } from '../store/rig-cache.ts';

/** Outcomes that a new measurement could only repeat. */
const lasting: readonly Outcome[] = ['passed', 'regressed'];

/** Where this rig keeps the outcome of these settings, and what it depends on. */
export type OutcomePlace = {
  readonly folder: string;
  readonly basis: readonly OutcomeBasis[];
};

export type EarlierOutcome = Pick<KeptOutcome, 'decision' | 'head'> & {
  /** The parts of the run that others may read, as uploaded. */
  readonly artifact: string;
};

/** undefined if no outcome can be kept; `base` is the commit that a pull request will be merged into */
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

/** undefined if there is none, or if it is too old or unreadable: then the target is measured */
export async function loadEarlier({ folder, basis }: OutcomePlace, io: Io): Promise<EarlierOutcome | undefined> {
  const text = await readRegularText(join(folder, 'outcome.json')).catch(() => undefined);
  const parsed = text === undefined ? undefined : keptOutcomeSchema.safeParse(parseLoose(text));
  if (parsed === undefined) return undefined;
  if (!parsed.success) {
    io.err(`What this machine kept in ${folder} cannot be used: it is measured again.\n`);
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

export function describeEarlier({ decision, head }: EarlierOutcome): string {
  const { ids, startedAt } = decision.run;
  const when = startedAt.slice(0, 16).replace('T', ' ');
  return `Carried over from run ${ids.join(', ')} of commit ${head.slice(0, 7)} (${when} UTC): same target, packs, baseline and rule. Nothing was asked.`;
}

type Decided = { readonly decision: Decision; readonly head: string; readonly artifact: string };

/** Keeps an outcome for next time. An outcome that is not final replaces nothing. */
export async function keepOutcome(
  { folder, basis }: OutcomePlace,
  { decision, head, artifact }: Decided,
  io: Pick<Io, 'clock'>,
): Promise<void> {
  // An outcome that was not measured (`unchanged`) is not kept either.
  const isUnchanged = decision.modes.some(({ unchanged }) => unchanged !== undefined);
  if (!lasting.includes(decision.outcome) || isUnchanged) return;
  const keptAt = io.clock.wallTime().toISOString();
  await dropOld(join(folder, '..'), keptAt);
  await rm(folder, { recursive: true, force: true });
  await makeWholeFolder(folder, async (draft) => {
    await cp(artifact, join(draft, 'artifact'), { recursive: true });
    const file: KeptOutcome = { version: 1, kind: 'outcome', keptAt, head, basis: [...basis], decision };
    await saveWhole(join(draft, 'outcome.json'), `${JSON.stringify(file)}\n`);
  });
}

async function dropOld(outcomes: string, now: string): Promise<void> {
  for (const name of await readdir(outcomes).catch(() => [])) {
    const text = await readRegularText(join(outcomes, name, 'outcome.json')).catch(() => undefined);
    const parsed = text === undefined ? undefined : keptOutcomeSchema.safeParse(parseLoose(text));
    if (parsed?.success === true && daysBetween(parsed.data.keptAt, now) <= cacheDays) continue;
    if (/^[0-9a-f]{64}$/.test(name)) await rm(join(outcomes, name), { recursive: true, force: true });
  }
}

/** Gate settings that are not part of the rule. */
const besideRule: readonly string[] = [
  'baselinesFrom',
  ...Object.entries<GateOption>(gateOptions).flatMap(([name, option]) =>
    option.decides ? [] : [fieldOf(name, option)],
  ),
];

/**
 * What an outcome depends on, for each mode; undefined if the files of the checkout do not determine it. `base` is
 * the commit that a pull request is to be merged into: what it says of the target has to be what the checkout says.
 */
export async function basisOf(
  settings: Settings,
  io: Io,
  base: string | undefined,
): Promise<readonly OutcomeBasis[] | undefined> {
  const { what, where, how, gate } = settings;
  const { slug } = what;
  const isPart = how.shard !== undefined || how.resume !== undefined || how.record !== undefined;
  // Contexts are made outside of the checkout, so its files do not determine them.
  if (slug === undefined || isPart || where.tree.isSeparate || what.context !== undefined) return undefined;
  const target = await digestOfHead(settings, slug, io, base);
  if (target === undefined) return undefined;
  const request = { settings, io, command: 'check', selected: await selectPacks(what) } as const;
  const { packs, scenarios } = planOf(request, { id: '', startedAt: '', command: 'check', tool: version });
  const rules = Object.fromEntries(Object.entries(gate).filter(([field]) => !besideRule.includes(field)));
  const harness = what.harness === 'native' ? {} : { harness: what.harness };
  const api = what.api === 'chat' ? {} : { api: what.api };
  const contracts = what.contracts === undefined ? {} : { contracts: what.contracts };
  const rule = sha256(
    canonicalJson({ rules, how, scenarios, model: where.model, tool: version, ...harness, ...api, ...contracts }),
  );
  const found: OutcomeBasis[] = [];
  for (const mode of what.modes) {
    const text = await readRegular(baselinePath(resolve(io.cwd, gate.baselinesDir), slug, mode, what.harness)).catch(
      () => undefined,
    );
    if (text === undefined) return undefined;
    found.push({ slug, mode, target, packs, rule, baseline: sha256(text) });
  }
  return found;
}

async function digestOfHead(
  settings: Settings,
  slug: string,
  io: Io,
  base: string | undefined,
): Promise<string | undefined> {
  return inWorkingTree(settings, slug, async (found, { top, work }) => {
    if (!namesItsFiles(found.target)) return undefined;
    const side = await readTarget(found.target, found);
    const resolver = openResolver(io.env);
    // Without compose the digest would cover the recipe only as it is written.
    if ((await resolver(side)).kind !== 'resolved') return undefined;
    const digest = await digestTarget(side, resolver);
    if (base === undefined) return digest;
    if ((await commitOf(top, base)) === undefined) return undefined;
    const before = await extractCommit(top, base, work.folder('base'));
    const ofBase = await targetAt(settings, slug, before, top);
    if (ofBase === undefined || !isSameEntry(ofBase.target, found.target)) return undefined;
    // A file of the pull request could make a command read any other file.
    return found.target.where?.kind === 'compose' ? digest : sha256(`${digest} ${changesBetween(before, found.tree)}`);
  });
}

/** Otherwise the checkout itself would decide which of its files affect it. */
function isSameEntry(base: Target, head: Target): boolean {
  return (['where', 'model', 'paths'] as const).every((name) => isDeepStrictEqual(base[name], head[name]));
}

function changesBetween(base: GitTree, head: GitTree): string {
  const paths = [...new Set([...base.entries.keys(), ...head.entries.keys()])].sort();
  const changed = paths.flatMap((path) => {
    const [one, other] = [base, head].map(({ entries }) => entries.get(path));
    return one?.id === other?.id && one?.mode === other?.mode ? [] : [[path, other?.id ?? null, other?.mode ?? null]];
  });
  return canonicalJson(changed);
}

/** Compose names the files it reads; only `paths` shows what a command reads. */
function namesItsFiles({ where, paths }: Target): boolean {
  if (where?.kind === 'compose') return true;
  return (where?.kind === 'command' || where?.kind === 'up-down') && paths.length > 0;
}
