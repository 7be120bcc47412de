import type { Settings } from '../config/settings.ts';
import { compareAny } from '../gate/decide-mode.ts';
import { type ExitPolicy, exitCodeOf } from '../gate/exit-code-of.ts';
import { parseRule, type RuleSettings } from '../gate/gate-rule.ts';
import { worstOutcome } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import type { Outcome, SideBySide } from '../model/decision.ts';
import type { Mode } from '../model/target.ts';
import { renderCompare } from '../report/render-compare.ts';
import { reportFormat, reportFormatNames } from '../report/report-formats.ts';
import { loadSide, type Side, type SidePlaces } from '../store/load-side.ts';
import { checkOutputs, put, terminalOf } from './write-reports.ts';

export type CompareOptions = {
  /** Each is a run, a baseline, a slug or a result of benchlocal-cli. */
  readonly sides: readonly [string, string];
  readonly places: Omit<SidePlaces, 'cwd'>;
  /** Only these modes, if any is named. */
  readonly modes: readonly Mode[];
  readonly rule: RuleSettings;
  readonly out: Settings['out'];
  /** The exit code for the outcome of one slug, instead of 0. */
  readonly policy: ExitPolicy | undefined;
};

/** Compares any two sides, mode by mode. Asks nothing. */
export async function compare({ sides, places, modes, rule, out, policy }: CompareOptions, io: Io): Promise<number> {
  await checkOutputs(out, io);
  const parsed = parseRule(rule);
  const where = { ...places, cwd: io.cwd };
  const warn = (note: string) => io.err(`${note}\n`);
  const one = only(await loadSide(sides[0], where, warn), modes, sides[0]);
  const other = only(await loadSide(sides[1], where, warn), modes, sides[1]);
  const comparisons = paired(one, other, warn).map(([first, second]) => compareAny(first, second, parsed));
  await write(comparisons, out, io);
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

type Sided = Side extends ReadonlyMap<Mode, infer One> ? One : never;

/** If each side has one mode, they are compared even if the modes differ. */
function paired(one: Side, other: Side, warn: (note: string) => void): readonly (readonly [Sided, Sided])[] {
  const [[firstMode, first] = [], [secondMode, second] = []] = [[...one][0], [...other][0]];
  if (one.size === 1 && other.size === 1 && first !== undefined && second !== undefined) {
    if (firstMode !== secondMode) warn(`the first is of mode ${firstMode}, the second of mode ${secondMode}`);
    return [[first, second]];
  }
  const pairs = [...one].flatMap(([mode, side]): [Sided, Sided][] => {
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

async function write(comparisons: readonly SideBySide[], out: Settings['out'], io: Io): Promise<void> {
  for (const name of reportFormatNames) {
    const text = out[name] === undefined ? undefined : await reportFormat(name).renderComparison?.(comparisons);
    if (text !== undefined) await put(text, out[name], io);
  }
  if (reportFormatNames.every((name) => out[name] !== '-')) io.out(renderCompare(comparisons, terminalOf(out, io)));
}
