import type { Settings } from '../../config/settings.ts';
import type { Io } from '../../lib/io.ts';
import { sum } from '../../lib/median-of.ts';
import { duration, plural, usd } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import { shortenTo } from '../../report/terminal-lines.ts';

export type ProgressBasis = {
  readonly arms: number;
  readonly armsDone: number;
  /** Attempts planned over all arms of an experiment. */
  readonly attempts: number;
  /** Attempts made before this process began. */
  readonly made: number;
  /** USD so far; null without a price. */
  readonly spent: () => number | null;
};

const redrawMs = 200;
const heartbeatMs = 60_000;

export type ArmProgress = ReturnType<typeof showArmProgress>;

/** Shows a line for all experiments: arms done, and attempts, time and USD left; on a terminal, one below it for each running arm. */
export function showArmProgress(io: Io, { progress, quiet, verbose }: Settings['out']) {
  const isShown = progress && !quiet;
  const isLive = io.isTerminal && !verbose;
  const begunAt = io.clock.now();
  const all: ProgressBasis[] = [];
  const total = (amountIn: (basis: ProgressBasis) => number) => sum(all.map(amountIn));
  let [spentBefore, armsDone, made] = [0, 0, 0];
  let saidAt = Number.NEGATIVE_INFINITY;
  const running = new Map<string, { made: number; readonly of: number }>();
  let drawn = 0;

  function line(): string {
    const left = Math.max(0, total(({ attempts, made: before }) => attempts - before) - made);
    const perAttempt = made === 0 ? undefined : (io.clock.now() - begunAt) / made;
    const known = all.flatMap(({ spent }) => spent() ?? []);
    const spent = known.length === 0 ? null : sum(known);
    const usdLeft = made === 0 || spent === null ? undefined : ((spent - spentBefore) / made) * left;
    return [
      `arms ${armsDone} of ${total(({ arms }) => arms)} done`,
      `${plural(left, 'attempt')} left`,
      ...(perAttempt === undefined || left === 0
        ? []
        : [`${perAttempt * left < 1000 ? 'under 1 s' : duration(perAttempt * left)} left`]),
      ...(spent === null ? [] : [`${usd(spent)}${usdLeft === undefined ? '' : `, about ${usd(usdLeft)} left`}`]),
    ].join(' · ');
  }

  function say(afterMs: number): void {
    if (!isShown || io.clock.now() - saidAt < afterMs) return;
    saidAt = io.clock.now();
    if (!isLive) {
      io.err(`${line()}\n`);
      return;
    }
    const lines = [line(), ...[...running].map(([slug, { made, of }]) => `  ${plainLine(slug)} ${made}/${of}`)];
    io.redraw(drawn, lines.map((each) => `${shortenTo(each, io.columns)}\n`).join(''));
    drawn = lines.length;
  }

  return {
    add(basis: ProgressBasis): void {
      all.push(basis);
      armsDone += basis.armsDone;
      spentBefore += basis.spent() ?? 0;
    },
    /** Call when an arm begins or resumes. */
    begin(slug: string, attempts: { readonly made: number; readonly of: number }): void {
      if (!isShown) return;
      running.set(slug, { ...attempts });
      io.err(`${plainLine(slug)}\n`);
      drawn = 0;
      say(0);
    },
    /** Call when an attempt is on disk. */
    step(slug: string): void {
      made += 1;
      const arm = running.get(slug);
      if (arm !== undefined) arm.made += 1;
      say(isLive ? redrawMs : heartbeatMs);
    },
    endArm(slug: string): void {
      armsDone += 1;
      running.delete(slug);
      say(0);
    },
    end: () => say(0),
  };
}
