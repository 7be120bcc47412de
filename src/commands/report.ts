import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { parseRule } from '../gate/gate-rule.ts';
import { type ExitPolicy, exitCodeOf } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { openPage } from '../lib/machine/open-page.ts';
import { decideRun, partsFromLines, readsTimes, scoreLines } from '../measure/decide-lines.ts';
import type { Decision } from '../records/decision.ts';
import type { Plan } from '../records/journal.ts';
import type { Slo } from '../records/level.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { Mode } from '../records/target.ts';
import { isForeign, type PrintedFormat, reportFormatNames } from '../report/report-formats.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { toScore, toTime } from '../score/to-score.ts';
import { findKeptRun, newestRun } from '../store/find-run.ts';
import { unchangedPacksOfPlan } from '../store/packs-of-plan.ts';
import type { FormedRun } from '../store/result-facet.ts';
import { formNamed } from '../store/result-files.ts';
import { RunFolder } from '../store/run-folder.ts';
import { scoresOf } from './scores/scores-of.ts';
import { checkOutputs, writeReports } from './write-reports.ts';

export type ReportOptions = {
  /** Its id, its folder or a file in it; undefined for the newest. */
  readonly run: string | undefined;
  /** More runs, for the export of BenchLoop. */
  readonly moreRuns?: readonly string[];
  /** The folder of the config. */
  readonly root: string;
  readonly out: Settings['out'];
  readonly format: PrintedFormat;
  /** For the formats of other tools, which have one mode per run. */
  readonly mode?: Mode | undefined;
  /** Writes the files of ScaleBench into this folder instead. */
  readonly scalebench?: string | undefined;
  /** Writes the first round of judges as JudgeBench does, into this folder or file, instead. */
  readonly judgebench?: string | undefined;
  /** For these: files and folders of packs that are not built in. */
  readonly packs?: readonly string[] | undefined;
  /** Derives the exit code from the outcome; undefined means 0. */
  readonly policy: ExitPolicy | undefined;
  readonly view?: Settings['view'];
  /** For a load run: the SLO to use in place of the run's own. */
  readonly slo?: Slo | undefined;
};

/** Writes the reports of a kept run again from its folder, byte for byte as the run wrote them. */
export async function report(
  { run, root, format, mode, policy, moreRuns = [], view, slo, ...options }: ReportOptions,
  io: Io,
): Promise<number> {
  if (mode !== undefined && !isForeign(format))
    throw new InputError('--mode belongs to --format benchlocal or benchloop', 'The other reports hold every mode.');
  if (moreRuns.length > 0 && format !== 'benchloop')
    throw new InputError('several runs belong to --format benchloop', 'Name one run.');
  if (view?.score !== undefined && format !== 'text')
    throw new InputError('--score belongs to --format text', 'The other formats hold the report alone.');
  const scores = format === 'benchloop' ? undefined : await scoresOf(view);
  const dropped = reportFormatNames.find(
    (name) => options.out[name] !== undefined && (isForeign(format) || name === format),
  );
  if (dropped !== undefined)
    throw new InputError(`--format ${format} and --${dropped} exclude each other`, 'Write one of them at a time.');
  const out = format === 'text' || isForeign(format) ? options.out : { ...options.out, [format]: '-' };
  await checkOutputs(out, io);
  const folder = await findKeptRun(run ?? (await newestRun(root)), { root, cwd: io.cwd });
  const written = await writeFiles(folder, options, io.cwd);
  if (written !== undefined) {
    io.err(`Wrote ${written}\n`);
    return exitCodes.passed;
  }
  const first = await decideKeptRun(folder.view, io, { slo });
  const { file, scorecards } = first;
  const isUnfinished = file.outcome === null && file.endedAt === null;
  const decision = isUnfinished ? notEnded(first.decision) : first.decision;
  if (isUnfinished && isForeign(format)) io.err(`${file.id} did not end: this is what it measured\n`);
  async function* runs(): AsyncGenerator<FormedRun, void, undefined> {
    yield formed(folder, first, mode);
    for (const name of moreRuns) {
      const other = await findKeptRun(name, { root, cwd: io.cwd });
      yield formed(other, await decideKeptRun(other.path, io), mode);
    }
  }
  if (isForeign(format)) io.out((await formNamed(format, 'render')(runs(), view?.place, io)).text);
  else await writeReports(decision, out, folder.view, io);
  if (scores !== undefined) {
    const scored = scorecards.map((scorecard) => ({ scorecard, address: file.where }));
    io.out(`\n${scores.bars(scored, terminalOf(out, io))}`);
  }
  return policy === undefined ? exitCodes.passed : exitCodeOf(decision.outcome, policy, decision.modes);
}

function notEnded({ modes, ...decision }: Decision): Decision {
  return {
    ...decision,
    modes: modes.map((mode) => ({ ...mode, warnings: [{ kind: 'not-ended' }, ...mode.warnings] })),
  };
}

function formed(folder: RunFolder, { scorecards, file }: KeptDecision, mode: Mode | undefined): FormedRun {
  return { folder, scorecard: onlyOne(scorecards, mode), address: file.where, what: 'all' };
}

/** The files of another tool, if they are asked for. Says what was written. */
async function writeFiles(
  folder: RunFolder,
  { scalebench, judgebench, packs: named = [] }: Pick<ReportOptions, 'scalebench' | 'judgebench' | 'packs'>,
  cwd: string,
): Promise<string | undefined> {
  const into = scalebench ?? judgebench;
  if (into === undefined) return undefined;
  const packs = await unchangedPacksOfPlan(await folder.plan(), named);
  const write = formNamed(scalebench === undefined ? 'judgebench' : 'scalebench', 'write');
  const { what, files = [into], left } = await write(folder, resolve(cwd, into), packs);
  return `${what} to ${files.join(', ')}${left}`;
}

/** The same, with the page opened in a browser; it is a temporary file unless it is given a place. */
export async function reportOnPage(options: ReportOptions, io: Io): Promise<number> {
  if (options.out.html === '-') throw new InputError('--open needs a file', 'Leave --html - out.');
  const page = options.out.html ?? join(await mkdtemp(join(tmpdir(), 'quality-baseline-')), 'report.html');
  const code = await report({ ...options, out: { ...options.out, html: page } }, io);
  const path = resolve(io.cwd, page);
  io.err((await openPage(path)) ? `Opened ${path}\n` : `No browser could be started: open ${path} yourself.\n`);
  return code;
}

export type KeptDecision = {
  readonly file: RunFile;
  readonly decision: Decision;
  readonly scorecards: readonly Scorecard[];
};

type DecideOptions = {
  readonly baselinesDir?: string | undefined;
  readonly slo?: Slo | undefined;
  /** The plan of the run, which is not read again. */
  readonly known?: Plan;
  /** Its whole journal, if the caller has that. */
  readonly read?: ReadJournal;
};

/** Decides a kept run again, with the baselines in its folder or in another one. */
export async function decideKeptRun(
  folder: string,
  io: Pick<Io, 'err'>,
  { baselinesDir, slo, known, read }: DecideOptions = {},
): Promise<KeptDecision> {
  const run = RunFolder.at(folder);
  const file = await run.file();
  const isWhole = run.level === undefined;
  const plan = read?.plan ?? known ?? (await run.plan());
  const { lines } = read ?? (await run.journal(isWhole && readsTimes(plan) ? toTime : toScore, plan));
  const against = await run.against(plan, io.err, baselinesDir);
  const parts = isWhole ? await partsFromLines(plan, lines, { slo: slo ?? file.judgedBy.slo }) : {};
  const scored = scoreLines(plan, lines);
  const decision = { ...decideRun(plan, scored, against, parseRule(file.judgedBy), file.flags), ...parts };
  return { file, decision, scorecards: scored.scorecards };
}

function onlyOne(scorecards: readonly Scorecard[], mode: Mode | undefined): Scorecard {
  const [one, ...others] = scorecards.filter((scorecard) => mode === undefined || scorecard.mode === mode);
  if (one !== undefined && others.length === 0) return one;
  const known = scorecards.map((scorecard) => scorecard.mode).join(', ');
  throw new InputError(
    one === undefined ? `the run has no mode ${mode}` : 'a run in the format of another tool holds one mode',
    `Name one with --mode: ${known}.`,
  );
}
