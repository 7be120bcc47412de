import type { Settings } from '../config/settings.ts';
import { compareSides } from '../gate/decide-mode.ts';
import { parseRule, type RuleSettings } from '../gate/gate-rule.ts';
import { type ExitPolicy, exitCodeOf, worstOutcome } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import type { Outcome, SideBySide } from '../records/decision.ts';
import type { Mode } from '../records/target.ts';
import { renderCompare } from '../report/render-compare.ts';
import { reportFormat, reportFormatNames } from '../report/report-formats.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import { loadSide, type Side, type SidePlaces, type SideResult } from '../store/load-side.ts';
import { loadPageAssets } from './page-assets.ts';
import { scoresOf } from './scores/scores-of.ts';
import { type SidedRun, viewFacet } from './view-facet.ts';
import { checkOutputs, writeOutput } from './write-reports.ts';

export type CompareOptions = {
  /** Each is a run, a baseline, a slug, or a result of benchlocal-cli or JudgeBench. More than two are judges. */
  readonly sides: readonly [string, string, ...string[]];
  readonly places: Omit<SidePlaces, 'cwd'>;
  /** Only these; empty means all. */
  readonly modes: readonly Mode[];
  readonly rule: RuleSettings;
  readonly out: Settings['out'];
  /** Derives the exit code from the outcome; undefined means 0. */
  readonly policy: ExitPolicy | undefined;
  readonly view?: Settings['view'];
};

/** Compares any two kept results, mode by mode. Sends no request. */
export async function compare(
  { sides, places, modes, rule, out, policy, view }: CompareOptions,
  io: Io,
): Promise<number> {
  const scores = await scoresOf(view);
  if (scores !== undefined && reportFormatNames.some((name) => out[name] === '-'))
    throw new InputError('--score prints its table after the comparison as text', 'Write the other format to a file.');
  await checkOutputs(out, io);
  const where = { ...places, cwd: io.cwd };
  const ofRuns = [...(policy === undefined ? [] : ['--exit-code']), ...(scores === undefined ? [] : ['--score'])];
  for (const each of viewFacet.all())
    if (await each.compare?.({ sides, places: where, modes, out, ofRuns }, io)) return exitCodes.passed;
  const parsed = parseRule(rule);
  const warn = (note: string) => io.err(`${note}\n`);
  const one = only(await loadSide(sides[0], where, warn), modes, sides[0]);
  const other = only(await loadSide(sides[1], where, warn), modes, sides[1]);
  const pairs = paired(one, other, warn);
  const comparisons = pairs.map(([first, second]) => compareSides(first, second, parsed));
  await write(comparisons, out, io);
  if (scores !== undefined) io.out(`\n${scores.bars(pairs.flatMap(sidedRuns), terminalOf(out, io))}`);
  if (policy === undefined) return exitCodes.passed;
  const outcomes = comparisons.flatMap(({ outcome }): Outcome[] => (outcome === null ? [] : [outcome]));
  return exitCodeOf(worstOutcome<Outcome>(outcomes, 'passed'), policy, comparisons);
}

function only(side: Side, modes: readonly Mode[], name: string): Side {
  if (modes.length === 0) return side;
  const left = new Map([...side].filter(([mode]) => modes.includes(mode)));
  if (left.size > 0) return left;
  throw new InputError(`${name} has no mode ${modes.join(', ')}`, `It has ${[...side.keys()].join(', ')}.`);
}

/** Pairs the sides by mode. If each has one mode, these are a pair even if they differ. */
function paired(one: Side, other: Side, warn: (note: string) => void): readonly (readonly [SideResult, SideResult])[] {
  const [[firstMode, first] = [], [secondMode, second] = []] = [[...one][0], [...other][0]];
  if (one.size === 1 && other.size === 1 && first !== undefined && second !== undefined) {
    if (firstMode !== secondMode) warn(`the first is of mode ${firstMode}, the second of mode ${secondMode}`);
    return [[first, second]];
  }
  const pairs = [...one].flatMap(([mode, side]): [SideResult, SideResult][] => {
    const match = other.get(mode);
    return match === undefined ? [] : [[side, match]];
  });
  const [left, right] = [
    [...one.keys()].filter((mode) => !other.has(mode)),
    [...other.keys()].filter((mode) => !one.has(mode)),
  ];
  if (pairs.length === 0) {
    throw new InputError(
      'the two have no mode in common',
      `The first has ${left.join(', ')}; the second ${right.join(', ')}. --mode names one of each.`,
    );
  }
  if (left.length > 0) warn(`only the first has ${left.join(', ')}`);
  if (right.length > 0) warn(`only the second has ${right.join(', ')}`);
  return pairs;
}

function sidedRuns(pair: readonly [SideResult, SideResult]): readonly SidedRun[] {
  return pair.map((result, at) => {
    const side = at === 0 ? 'First' : 'Second';
    if ('scorecard' in result) return { side, scorecard: result.scorecard };
    return { side, scorecard: result, address: result.address, theirs: result.theirs };
  });
}

async function write(comparisons: readonly SideBySide[], out: Settings['out'], io: Io): Promise<void> {
  for (const name of reportFormatNames) {
    const text =
      out[name] === undefined ? undefined : await reportFormat(name).renderComparison?.(comparisons, loadPageAssets);
    if (text !== undefined) await writeOutput(text, out[name], io);
  }
  if (reportFormatNames.every((name) => out[name] !== '-')) io.out(renderCompare(comparisons, terminalOf(out, io)));
}
