import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { parseRule } from '../gate/gate-rule.ts';
import { type ExitPolicy, exitCodeOf } from '../gate/worst-outcome.ts';
import { renderBenchlocalResult } from '../interop/benchlocal/render-benchlocal-result.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { decideRun } from '../measure/decide-lines.ts';
import type { Decision } from '../model/decision.ts';
import type { RunFile } from '../model/run-file.ts';
import type { Scorecard } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import { renderScores } from '../report/benchloop/render-scores.ts';
import { plural } from '../report/numbers.ts';
import { type PrintedFormat, reportFormatNames } from '../report/report-formats.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import { scoreRun } from '../score/score-run.ts';
import { toScore } from '../score/to-score.ts';
import { findKeptRun, newestRun } from '../store/find-run.ts';
import { unchangedPacksOfPlan } from '../store/packs-of-plan.ts';
import { RunFolder } from '../store/run-folder.ts';
import { writeScaleBench } from './experiment/write-scalebench.ts';
import { type ScoreView, scoreRuns } from './scores/score-runs.ts';
import { checkOutputs, writeReports } from './write-reports.ts';

export type ReportOptions = {
  /** Its id, its folder or a file in it; undefined for the newest. */
  readonly run: string | undefined;
  /** The folder of the config. */
  readonly root: string;
  readonly out: Settings['out'];
  readonly format: PrintedFormat;
  /** For the format of benchlocal-cli, which has one mode per file. */
  readonly mode: Mode | undefined;
  /** Writes the files of ScaleBench into this folder instead; packs that are not built in are named. */
  readonly scalebench?: { readonly into: string; readonly packs: readonly string[] } | undefined;
  /** Derives the exit code from the outcome; undefined means 0. */
  readonly policy: ExitPolicy | undefined;
  /** Prints scores behind the report. */
  readonly view?: ScoreView | undefined;
};

/** Writes the reports of a kept run again from its folder, byte for byte as the run wrote them. */
export async function report(
  { run, root, format, mode, policy, view, ...options }: ReportOptions,
  io: Io,
): Promise<number> {
  const isBenchlocal = format === 'benchlocal';
  if (mode !== undefined && !isBenchlocal)
    throw new InputError('--mode belongs to --format benchlocal', 'The other reports hold every mode.');
  if (view !== undefined && format !== 'text')
    throw new InputError('--score belongs to --format text', 'The other formats hold the report alone.');
  const dropped = reportFormatNames.find(
    (name) => options.out[name] !== undefined && (isBenchlocal || name === format),
  );
  if (dropped !== undefined)
    throw new InputError(`--format ${format} and --${dropped} exclude each other`, 'Write one of them at a time.');
  const out = format === 'text' || format === 'benchlocal' ? options.out : { ...options.out, [format]: '-' };
  await checkOutputs(out, io);
  const folder = await findKeptRun(run ?? (await newestRun(root)), { root, cwd: io.cwd });
  if (options.scalebench !== undefined) {
    const { into, packs } = options.scalebench;
    const loaded = await unchangedPacksOfPlan(await folder.plan(), packs);
    const asked = loaded.map(({ pack }) => pack);
    const { lines, unmeasured } = await writeScaleBench(folder, resolve(io.cwd, into), asked);
    const left = unmeasured === 0 ? '' : `; ${plural(unmeasured, 'attempt')} without a measured answer left out`;
    io.err(`Wrote ${plural(lines, 'answer')} to ${into}${left}\n`);
    return exitCodes.passed;
  }
  const { file, decision, scorecards } = await decideKeptRun(folder.path, io);
  if (file.outcome === null && file.command === 'check') io.err(`${file.id} did not end: this is what it measured\n`);
  if (isBenchlocal) io.out(renderBenchlocalResult(onlyOne(scorecards, mode)));
  else await writeReports(decision, out, folder.path, io);
  if (view !== undefined) {
    const runs = scorecards.map((scorecard) => ({ scorecard, address: file.where }));
    io.out(`\n${renderScores(view.score, scoreRuns(view, runs), terminalOf(out, io))}`);
  }
  return policy === undefined ? exitCodes.passed : exitCodeOf(decision.outcome, policy, decision.modes);
}

export type KeptDecision = {
  readonly file: RunFile;
  readonly decision: Decision;
  readonly scorecards: readonly Scorecard[];
};

/** Decides a kept run again, with the baselines in its folder or in another one. */
export async function decideKeptRun(folder: string, io: Pick<Io, 'err'>, baselinesDir?: string): Promise<KeptDecision> {
  const run = new RunFolder(folder);
  const file = await run.file();
  const { plan, lines } = await run.journal(toScore);
  const against = await run.against(plan, io.err, baselinesDir);
  const decision = decideRun(plan, lines, against, parseRule(file.judgedBy), file.flags);
  return { file, decision, scorecards: scoreRun(plan, lines) };
}

function onlyOne(scorecards: readonly Scorecard[], mode: Mode | undefined): Scorecard {
  const [one, ...others] = scorecards.filter((scorecard) => mode === undefined || scorecard.mode === mode);
  if (one !== undefined && others.length === 0) return one;
  const known = scorecards.map((scorecard) => scorecard.mode).join(', ');
  throw new InputError(
    one === undefined ? `the run has no mode ${mode}` : 'a file of benchlocal-cli holds one mode',
    `Name one with --mode: ${known}.`,
  );
}
