import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Harness, readAttempt } from '../endpoint/client/harness/harness.ts';
import { harnesses } from '../endpoint/client/harness/harnesses.ts';
import { EndpointError, exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { showSlow } from '../measure/show-slow.ts';
import { packDigest, scenarioDigest } from '../packs/digest.ts';
import { conditionsOf, findUnselected, openFound } from '../packs/found-ports.ts';
import type { Pack } from '../packs/pack-schema.ts';
import { readResponse } from '../packs/read-response.ts';
import { taskOf } from '../packs/task-of.ts';
import type { AttemptLine, Plan } from '../records/journal.ts';
import type { Sandbox, VectorModel } from '../records/target.ts';
import { isOfSandbox, nameOfVerdict, type Verdict } from '../records/verdict.ts';
import { plural } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, renderGrid } from '../report/terminal-lines.ts';
import { type AskedScenario, askedInRound, scenariosByKey } from '../run/asked-scenario.ts';
import { pairsOf } from '../run/make-plan.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { scoreLevels } from '../score/score-run.ts';
import { findKeptRun } from '../store/find-run.ts';
import { judgeAttempt, judgeByEvidence } from '../store/judge-answers.ts';
import { makeWholeFolder } from '../store/make-folder.ts';
import { unchangedPacksOfPlan } from '../store/packs-of-plan.ts';
import { RunFolder } from '../store/run-folder.ts';
import type { VerifyPorts } from '../verify/ports.ts';
import { viewFacet } from './view-facet.ts';

export type RescoreOptions = {
  readonly runs: readonly string[];
  readonly packs: readonly string[];
  /** A new folder for the result; undefined changes the run itself. */
  readonly out?: string | undefined;
  /** Runs the programs in the answers again, instead of reading what they did. */
  readonly rerun?: boolean;
  readonly sandbox?: Sandbox;
  readonly bertscore?: VectorModel | undefined;
  /** The folder of the config. */
  readonly root: string;
};

type Line = ReadJournal['lines'][number];
type Rejudged = { readonly line: AttemptLine; readonly before: Verdict };

/** Judges recorded answers with today's verifiers. Sends no request. */
export async function rescore(options: RescoreOptions, io: Io): Promise<number> {
  const { runs, out } = options;
  if (out !== undefined && runs.length > 1)
    throw new InputError('--out takes one run', 'Rescore each run into its own folder.');
  for (const run of runs) {
    const { see, end } = showSlow(io);
    io.out(await rescoreOne(run, options, see, io).finally(end));
  }
  return exitCodes.passed;
}

async function rescoreOne(run: string, options: RescoreOptions, see: (text: string) => void, io: Io): Promise<string> {
  const { packs, out, rerun = false, sandbox = 'auto', bertscore, root } = options;
  const path = resolve(io.cwd, run);
  for (const view of viewFacet.all()) {
    const text = await view.rescore?.(path, { packs, out, rerun, sandbox, see, columns: io.columns });
    if (text !== undefined) return text;
  }
  const found = await findKeptRun(run, { root, cwd: io.cwd });
  // Without --out, a level is judged together with its run.
  const folder = out === undefined ? new RunFolder(found.path) : found;
  await using _lock = await folder.lock();
  const into = out === undefined ? undefined : resolve(io.cwd, out);
  return await rescoreFolder(folder, { packs, out: into, rerun, sandbox, bertscore, io, see });
}

type Wanted = Omit<Required<RescoreOptions>, 'runs' | 'root'> & {
  readonly io: Io;
  readonly see: (text: string) => void;
};

async function rescoreFolder(folder: RunFolder, wanted: Wanted): Promise<string> {
  const { packs, out, io, see } = wanted;
  see(basename(folder.path));
  const before = await folder.journal();
  refuseEmptied(before.lines, folder.path);
  const loaded = await unchangedPacksOfPlan(before.plan, packs);
  const { sandbox, bertscore } = wanted;
  const found = await findUnselected({ packs: loaded, sandbox, bertscore });
  await using ports = await openFound(found);
  const plan = { ...planToday(before.plan, loaded), ...conditionsOf(found, loaded) };
  const { lines, rejudged, unproven } = await judgeAnew(before.lines, plan, loaded, {
    rerun: wanted.rerun,
    ports,
    seen: (attempts, of) => see(`${basename(folder.path)}: ${attempts} of ${plural(of, 'attempt')}`),
  });
  const isChanged = !isDeepStrictEqual([plan, lines], [before.plan, before.lines]);
  const save = async (into: RunFolder) => {
    if (isChanged || into !== folder) await into.saveJournal({ plan, lines });
    await into.saveScorecards(scoreLevels(plan, lines));
  };
  if (out === undefined) await save(folder);
  else
    await makeWholeFolder(out, async (draft) => {
      await folder.copyTo(draft, ['run.json', 'baselines', 'tasks.json']);
      await save(new RunFolder(draft));
    });
  return reportText({
    plan,
    before: before.plan,
    lines,
    rejudged,
    unproven,
    folder: folder.path,
    into: out ?? folder.path,
    io,
  });
}

/** A removed answer would be judged as an empty one. */
function refuseEmptied(lines: readonly Line[], folder: string): void {
  const emptied = lines.filter((line) => line.kind === 'attempt' && line.leftOut !== undefined).length;
  if (emptied === 0) return;
  throw new InputError(
    `${folder} is a copy without the answers of ${plural(emptied, 'attempt')}: there is nothing to judge`,
    'Rescore the run where it was measured, or upload it with transcripts: all.',
  );
}

/** The plan with today's digests. Versions stay, since a pack of another version is refused. */
function planToday(plan: Plan, packs: readonly Pack[]): Plan {
  const asked = scenariosByKey(packs);
  const scenarios = Object.entries(plan.scenarios).map(([key, digest]) => {
    const today = asked.get(key);
    return [key, today === undefined ? digest : scenarioDigest(today.pack, today.scenario)] as const;
  });
  return {
    ...plan,
    packs: plan.packs.map((each) => {
      const pack = packs.find(({ id }) => id === each.id);
      return pack === undefined ? each : { ...each, digest: packDigest(pack) };
    }),
    scenarios: Object.fromEntries(scenarios),
    ...pairsOf(Object.keys(plan.scenarios).flatMap((key) => asked.get(key) ?? [])),
  };
}

type Judging = {
  readonly rerun: boolean;
  readonly ports: VerifyPorts;
  readonly seen: (attempts: number, of: number) => void;
};

async function judgeAnew(
  lines: readonly Line[],
  { harness }: Plan,
  packs: readonly Pack[],
  { rerun, ports, seen }: Judging,
): Promise<{ lines: Line[]; rejudged: Rejudged[]; unproven: number }> {
  const asked = scenariosByKey(packs);
  let unproven = 0;
  const rejudged: Rejudged[] = [];
  const judged: Line[] = [];
  const all = lines.filter(({ kind }) => kind === 'attempt').length;
  let attempts = 0;
  for (const line of lines) {
    if (line.kind === 'attempt') seen(++attempts, all);
    const found = line.kind === 'attempt' && isAnswered(line) ? asked.get(line.scenario) : undefined;
    if (line.kind !== 'attempt' || found === undefined) {
      judged.push(line);
      continue;
    }
    const now = await judgeLine(line, found, harnesses[harness], ports, rerun);
    judged.push(now ?? line);
    if (now === undefined) unproven += 1;
    else rejudged.push({ line: now, before: line.verdict });
  }
  return { lines: judged, rejudged, unproven };
}

/** Judges a line again; undefined if the answer holds a program whose effects were not kept. */
async function judgeLine(
  line: AttemptLine,
  asked: AskedScenario,
  harness: Harness,
  ports: VerifyPorts,
  rerun: boolean,
): Promise<AttemptLine | undefined> {
  const inTurn = askedInRound(asked, line.round);
  const { tools } = taskOf(inTurn.pack, inTurn.scenario);
  const attempt = readAttempt(harness, readResponse(line.messages), tools);
  const judged = rerun
    ? await judgeAttempt(inTurn, attempt, ports)
    : await judgeByEvidence(inTurn, attempt, ports, line.evidence);
  if (judged === undefined) return undefined;
  const { evidence: _, ...rest } = line;
  const { verdict, evidence = [] } = judged;
  if (verdict.outcome === 'unmeasured' && verdict.cause === 'metric-failed')
    throw new EndpointError(`${line.scenario} cannot be judged again: ${verdict.detail}`, 'Nothing was changed.');
  if (rerun && verdict.outcome === 'unmeasured' && isOfSandbox(verdict.cause))
    throw new EndpointError(
      `${line.scenario} cannot be judged again: ${verdict.detail}`,
      'Nothing was changed. Without --rerun, answers are judged by what their programs did.',
    );
  return { ...rest, verdict, ...(evidence.length === 0 ? {} : { evidence: [...evidence] }) };
}

/** Attempts without an answer keep their verdict. */
function isAnswered({ verdict, refusal, answer }: AttemptLine): boolean {
  if (refusal !== null) return false;
  if (verdict.outcome !== 'unmeasured') return true;
  // There is an answer to judge after a fault of the pack or of the sandbox, too.
  return answer !== null && (['pack-error', 'metric-failed'].includes(verdict.cause) || isOfSandbox(verdict.cause));
}

type Rescored = {
  readonly plan: Plan;
  readonly before: Plan;
  readonly lines: readonly Line[];
  readonly rejudged: readonly Rejudged[];
  /** Answers whose programs would have to run again. */
  readonly unproven: number;
  readonly folder: string;
  readonly into: string;
  readonly io: Io;
};

function reportText({ plan, before, lines, rejudged, unproven, folder, into, io }: Rescored): string {
  const attempts = lines.filter((line) => line.kind === 'attempt').length;
  const changed = rejudged.filter(({ line, before }) => nameOfVerdict(line.verdict) !== nameOfVerdict(before));
  const reworded = rejudged.filter((each) => !isDeepStrictEqual(each.line.verdict, each.before)).length;
  const others = Object.keys(plan.scenarios).filter((key) => plan.scenarios[key] !== before.scenarios[key]).length;
  const untouched = attempts - rejudged.length - unproven;
  const left = untouched === 0 ? '' : `, ${untouched} without an answer left as they are`;
  const rows = changed.map(({ line, before }) => [
    plainLine(line.scenario),
    line.mode,
    String(line.round),
    `${nameOfVerdict(before)} → ${nameOfVerdict(line.verdict)}`,
  ]);
  const heads = ['Scenario', 'Mode', '>Round', 'Verdict'];
  const count = `${changed.length === 0 ? 'no verdict' : plural(changed.length, 'verdict')} changed`;
  return joinLines(
    [
      `${plan.run.id}: ${count} (${plural(rejudged.length, 'answer')} judged again${left})`,
      ...(rows.length === 0 ? [] : renderGrid(heads, rows, { width: io.columns, indent: '  ' })),
      ...(reworded === changed.length ? [] : [`${reworded - changed.length} more are only worded differently.`]),
      ...(unproven === 0
        ? []
        : [`${plural(unproven, 'answer')} kept: what the programs do now is unknown. Run them again with --rerun.`]),
      ...(others === 0 ? [] : [`${plural(others, 'scenario')} had other verifiers when the answers were given.`]),
      ...(into === folder ? [] : [`wrote ${into}`]),
    ],
    false,
  );
}
