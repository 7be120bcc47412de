import { open } from 'node:fs/promises';
import { InputError } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import { parseLoose } from '../lib/loose.ts';
import { servedDifferences } from '../records/fingerprint.ts';
import type { EndLine, JournalLine, Plan, SessionLine } from '../records/journal.ts';
import { type Level, levelName, roundsOfLevel } from '../records/level.ts';
import { lineFacet } from '../records/part-facet.ts';
import { packOfKey, packsOfShard, scenariosOfShard } from '../records/shard.ts';
import type { Verdict } from '../records/verdict.ts';
import { createJournal } from './open-journal.ts';
import { AlikePlans, journalLines, parseJournalLine, type ReadJournal } from './read-journal.ts';
import { planDifferences } from './resume-run.ts';

/** A line that stays on the disk until it is written: the texts of all shards would not fit into memory. */
type StoredLine = {
  readonly kind: Exclude<JournalLine['kind'], 'plan' | 'session' | 'end'>;
  readonly session?: number;
  readonly stored: { readonly path: string; readonly start: number; readonly end: number };
};
type Line = ReadJournal['lines'][number] | StoredLine;
type NamedJournal = { readonly name: string; readonly plan: Plan; readonly lines: readonly Line[] };

/** Several journals of one plan, merged as if one run had asked everything. */
export type MergedJournal = {
  readonly plan: Plan;
  readonly lines: readonly Line[];
  /** Ids of all merged runs, the earliest first. */
  readonly runs: readonly string[];
  /** Not whole runs. */
  readonly isOfShards: boolean;
  readonly missingShards: readonly number[];
  /** Shards that have not asked everything. */
  readonly unfinishedShards: readonly number[];
  /** Packs of the plan that no journal has, because a shard is missing. */
  readonly missingPacks: readonly string[];
};

/** `confirms` is the most rounds that a confirmation asks. */
export async function mergeJournals(paths: readonly string[], confirms: number): Promise<MergedJournal> {
  const journals: NamedJournal[] = [];
  const alike = new AlikePlans();
  for (const path of paths) journals.push(await readStored(path, alike, confirms));
  return mergeRead(journals);
}

async function readStored(path: string, alike: AlikePlans, confirms: number): Promise<NamedJournal> {
  let plan: Plan | undefined;
  let start = 0;
  let check: (line: JournalLine) => void = () => undefined;
  const lines: Line[] = [];
  for await (const { line, end } of journalLines(path, undefined, alike)) {
    check(line);
    if (line.kind === 'plan') {
      plan = line;
      check = againstPlan(line, path, confirms);
    } else if (line.kind === 'session' || line.kind === 'end') lines.push(line);
    else {
      const session = 'session' in line ? { session: line.session } : {};
      lines.push({ kind: line.kind, ...session, stored: { path, start, end } });
    }
    start = end;
  }
  if (plan === undefined) throw new Error('a journal begins with its plan');
  return { name: path, plan, lines };
}

/** Refuses lines that a run of this plan does not write: they would count for scenarios of another shard, or twice. */
function againstPlan(plan: Plan, path: string, confirms: number): (line: JournalLine) => void {
  const { rounds, load } = plan;
  const scenarioCount = Object.keys(plan.scenarios).length;
  const lastRound = (level: Level | undefined) => {
    if (load?.soak === true) return Number.POSITIVE_INFINITY;
    return level === undefined ? rounds : roundsOfLevel(level, rounds, scenarioCount);
  };
  const own = new Set(scenariosOfShard(plan));
  const ownPacks = new Set(packsOfShard(plan).map(({ id }) => id));
  const settled = new Map<string, number>();
  // Several runs of one shard were joined in a merged one: there the newest counts.
  const mostSettled = plan.shard === null ? (plan.run.merged?.runs.length ?? 1) : 1;
  const refuse = (line: { readonly scenario: string }, why: string) => {
    throw new InputError(`${path} has a line for ${line.scenario} ${why}`, 'Leave it out, or start its shard again.');
  };
  return (line) => {
    if (!('scenario' in line)) return;
    // A drop is confirmed with the other scenarios of its pack, whose contexts are then made too.
    const isShared = line.kind === 'attempt' ? line.stage === 'confirm' : line.kind !== 'skip';
    const isHeld =
      isShared && ownPacks.has(packOfKey(line.scenario))
        ? Object.hasOwn(plan.scenarios, line.scenario)
        : own.has(line.scenario);
    if (!isHeld) refuse(line, `that its ${plan.shard === null ? 'plan' : 'shard'} does not hold`);
    if (line.kind !== 'attempt') return;
    const { stage, mode, round, scenario, level, verdict } = line;
    const isRound = stage === 'confirm' ? round > rounds && round <= rounds + confirms : round <= lastRound(level);
    if (!plan.modes.includes(mode) || !isRound || (level === undefined) !== (load === undefined))
      refuse(line, 'in a mode, round or level that its plan does not hold');
    const place = `${stage} ${mode} ${round} ${scenario} ${level && levelName(level)}`;
    const before = settled.get(place) ?? 0;
    if (before >= mostSettled) refuse(line, `and round ${round} twice`);
    if (!isAskedAgain(verdict)) settled.set(place, before + 1);
  };
}

/** Whether --resume may ask an attempt again. */
function isAskedAgain(verdict: Verdict): boolean {
  return verdict.outcome === 'unmeasured' || (verdict.outcome === 'fail' && verdict.failure === 'server-rejected');
}

const linesAtOnce = 500;

/** Writes a merged journal into a new folder. */
export async function saveMerged(folder: string, { plan, lines }: MergedJournal): Promise<void> {
  const journal = await createJournal(folder, plan);
  try {
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      const whole = await readAll(lines.slice(at, at + linesAtOnce));
      await Promise.all(whole.map((line) => journal.append(line)));
    }
  } finally {
    await journal[Symbol.asyncDispose]();
  }
}

/** Neighbours in a file are read together. */
async function readAll(lines: readonly Line[]): Promise<JournalLine[]> {
  const whole: JournalLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined) break;
    if (!('stored' in line)) {
      whole.push(line);
      at += 1;
      continue;
    }
    const { path, start } = line.stored;
    let end = start;
    let next = at;
    for (let each: Line | undefined = line; each !== undefined && 'stored' in each; each = lines[next]) {
      if (each.stored.path !== path || each.stored.start !== end) break;
      end = each.stored.end;
      next += 1;
    }
    const bytes = await readPart(path, start, end);
    for (const each of lines.slice(at, next)) {
      if (!('stored' in each)) continue;
      const text = bytes.toString('utf8', each.stored.start - start, each.stored.end - start);
      const read = parseJournalLine(parseLoose(text), path);
      whole.push('session' in read && each.session !== undefined ? { ...read, session: each.session } : read);
    }
    at = next;
  }
  return whole;
}

async function readPart(path: string, start: number, end: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    if (bytesRead === end - start) return buffer;
    throw new InputError(`${path} became shorter while it was read`, 'Merge again when no run writes in it.');
  } finally {
    await file.close();
  }
}

export function mergeRead(journals: readonly NamedJournal[]): MergedJournal {
  const ordered = withoutCopies(journals).sort((one, other) =>
    one.plan.run.startedAt < other.plan.run.startedAt ? -1 : 1,
  );
  const [first, ...others] = ordered;
  if (first === undefined) throw new InputError('nothing to merge', 'Name the journals of at least one run.');
  for (const other of others) refuseDifferent(first, other);
  const byShard = groupBy(ordered, ({ plan }) => plan.shard?.index ?? 1);
  const shards = [...byShard].sort(([one], [other]) => one - other).map(([, same]) => inSequence(same));
  const runs = [...new Set(ordered.flatMap(({ plan }) => plan.run.merged?.runs ?? [plan.run.id]))];
  const missingShards = Array.from({ length: first.plan.shard?.of ?? 1 }, (_, index) => index + 1).filter(
    (index) => !byShard.has(index),
  );
  const missingPacks = packsMissing(ordered.map(({ plan }) => plan));
  const merged = runs.length > 1 || missingPacks.length > 0 ? { merged: { runs, missingPacks } } : {};
  return {
    plan: { ...first.plan, run: { ...first.plan.run, ...merged }, shard: null },
    lines: joined(shards),
    runs,
    isOfShards: first.plan.shard !== null,
    missingShards,
    unfinishedShards: first.plan.shard === null ? [] : unfinished(byShard),
    missingPacks,
  };
}

const wholeEnds: readonly (EndLine['outcome'] | undefined)[] = ['decided', 'measured', 'unchanged', 'stopped-early'];

function unfinished(byShard: ReadonlyMap<number, readonly NamedJournal[]>): number[] {
  const isWhole = (same: readonly NamedJournal[]) => {
    const end = same.at(-1)?.lines.findLast((line) => line.kind === 'end');
    return wholeEnds.includes(end?.outcome);
  };
  return [...byShard].flatMap(([index, same]) => (isWhole(same) ? [] : [index])).sort((one, other) => one - other);
}

/** Packs that no journal has: those of other shards, and of shards that were already missing in an earlier merge. */
function packsMissing(plans: readonly Plan[]): string[] {
  const present = plans.flatMap((plan) => {
    const missing = plan.run.merged?.missingPacks ?? [];
    return packsOfShard(plan).filter(({ id }) => !missing.includes(id));
  });
  const ids = new Set(present.map(({ id }) => id));
  return (plans[0]?.packs ?? []).map(({ id }) => id).filter((id) => !ids.has(id));
}

/** Journals with the same run id and shard are copies, and one may have been continued: keeps the longest. */
function withoutCopies(journals: readonly NamedJournal[]): NamedJournal[] {
  const runs = groupBy(journals, ({ plan }) => `${plan.run.id} ${plan.shard?.index ?? ''}`);
  return [...runs.values()].flatMap((copies) => {
    const [longest] = [...copies].sort((one, other) => other.lines.length - one.lines.length);
    return longest === undefined ? [] : [longest];
  });
}

function refuseDifferent(one: NamedJournal, other: NamedJournal): void {
  const shardCount = ({ shard }: Plan) => (shard === null ? 'no shard' : `one of ${shard.of} shards`);
  const shards = [shardCount(one.plan), shardCount(other.plan)];
  const differences = [
    ...(shards[0] === shards[1] ? [] : [`${shards[0]} here, ${shards[1]} there`]),
    ...planDifferences({ ...one.plan, shard: null }, { ...other.plan, shard: null }).map((each) =>
      each.replace(/ then\b/, ' here').replace(/ now\b/, ' there'),
    ),
    ...sessionDifferences(sessionsOf(one.lines), sessionsOf(other.lines)),
  ];
  if (differences.length === 0) return;
  throw new InputError(
    `${one.name} and ${other.name} did not ask the same:\n${differences.map((each) => `  ${each}`).join('\n')}`,
    'Only runs of one plan, against one server, can be merged.',
  );
}

function sessionsOf(lines: readonly Line[]): SessionLine[] {
  return lines.filter((line) => line.kind === 'session');
}

/** Joins runs of the same shard, the earliest first. Session numbers continue, and the newest attempt comes last. */
function inSequence(journals: readonly NamedJournal[]): Line[] {
  let before = 0;
  return journals.flatMap(({ lines }) => {
    const offset = before;
    before += Math.max(0, ...sessionsOf(lines).map(({ session }) => session));
    return lines.map((line) => ('session' in line ? { ...line, session: line.session + offset } : line));
  });
}

/** Joins shards. Sessions with the same number become one, as in a single run without shards. */
function joined(shards: readonly (readonly Line[])[]): Line[] {
  const sessions = new Map<number, SessionLine>();
  for (const line of shards.flatMap(sessionsOf)) {
    if (!sessions.has(line.session)) sessions.set(line.session, line);
  }
  const added = lineFacet.all().flatMap(({ kind, isMerged }) => (isMerged ? [kind] : []));
  const kinds = ['attempt', 'skip', ...added];
  const rest = shards.flat().filter(({ kind }) => kinds.includes(kind));
  const ends = shards.map((lines) => lines.findLast((line) => line.kind === 'end'));
  return [...[...sessions.values()].sort((one, other) => one.session - other.session), ...rest, ...endOf(ends)];
}

const endsFromBest = [
  ...(['decided', 'measured', 'unchanged', 'stopped-early', 'time-budget', 'interrupted', 'endpoint-lost'] as const),
];

/** The end of a merged run: the worst end of its shards, or none while a shard has not ended. */
function endOf(ends: readonly (EndLine | undefined)[]): EndLine[] {
  const known = ends.filter((end) => end !== undefined);
  const worst = endsFromBest.findLast((outcome) => known.some((end) => end.outcome === outcome));
  if (worst === undefined || known.length < ends.length) return [];
  return [
    {
      kind: 'end',
      endedAt: known.map(({ endedAt }) => endedAt).reduce((one, other) => (one > other ? one : other)),
      outcome: worst,
      detail: [...new Set(known.filter(({ outcome }) => outcome === worst).map(({ detail }) => detail))].join('; '),
      refusedFields: [...new Set(known.flatMap(({ refusedFields }) => refusedFields))].sort(),
    },
  ];
}

/** Differences between the servers of two runs that forbid a merge: another model, other weights or template, or another thinking switch. */
function sessionDifferences(one: readonly SessionLine[], other: readonly SessionLine[]): string[] {
  const [here] = one;
  const [there] = other;
  if (here === undefined || there === undefined) return [];
  const models = [here.identity, there.identity];
  // A server that we boot may change its model with the pull request.
  const areBothOurs = models.every(({ booted }) => booted);
  const [model, otherModel] = models.map((identity) => identity.model);
  const isOther = !areBothOurs && model !== otherModel;
  const controls = Object.entries(here.thinkingControls).flatMap(([mode, control]) => {
    const otherControl = new Map(Object.entries(there.thinkingControls)).get(mode);
    if (otherControl === undefined || otherControl === control) return [];
    return [`thinking control of ${mode}: ${control ?? 'none'} here, ${otherControl ?? 'none'} there`];
  });
  // Builds of an engine may differ from machine to machine.
  const served = servedDifferences(here, there).filter(({ field }) => field !== 'model' && field !== 'engine');
  const facts = (areBothOurs ? [] : served).map(
    ({ field, baseline, current }) => `${field}: ${baseline} here, ${current} there`,
  );
  return [
    ...(isOther ? [`model: ${model ?? 'unknown'} here, ${otherModel ?? 'unknown'} there`] : []),
    ...facts,
    ...controls,
  ];
}
