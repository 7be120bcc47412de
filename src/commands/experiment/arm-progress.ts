import type { Settings } from '../../config/settings.ts';
import type { Io } from '../../lib/io.ts';
import { duration, plural, usd } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import { shortenTo } from '../../report/terminal-lines.ts';

/** Shows one line for the whole experiment: arms done, and attempts, time and USD left. */
export type ArmProgress = {
  /** Call when an arm begins or resumes. */
  begin(slug: string): void;
  /** Call when an attempt is on disk. */
  step(): void;
  endArm(): void;
  end(): void;
};

export type ProgressBasis = {
  readonly arms: number;
  readonly armsDone: number;
  /** Planned, over all arms. */
  readonly attempts: number;
  /** Of these, before this process began. */
  readonly made: number;
  /** USD so far; null without a price. */
  readonly spent: () => number | null;
};

const redrawMs = 200;
const heartbeatMs = 60_000;

export function showArmProgress(
  io: Io,
  { progress, quiet, verbose }: Settings['out'],
  basis: ProgressBasis,
): ArmProgress {
  const isShown = progress && !quiet;
  const isLive = io.isTerminal && !verbose;
  const begunAt = io.clock.now();
  const spentBefore = basis.spent() ?? 0;
  let armsDone = basis.armsDone;
  let made = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;

  function line(): string {
    const left = Math.max(0, basis.attempts - basis.made - made);
    const perAttempt = made === 0 ? undefined : (io.clock.now() - begunAt) / made;
    const spent = basis.spent();
    const usdLeft = made === 0 || spent === null ? undefined : ((spent - spentBefore) / made) * left;
    return [
      `arms ${armsDone} of ${basis.arms} done`,
      `${plural(left, 'attempt')} left`,
      ...(perAttempt === undefined || left === 0 ? [] : [`${duration(perAttempt * left)} left`]),
      ...(spent === null ? [] : [`${usd(spent)}${usdLeft === undefined ? '' : `, about ${usd(usdLeft)} left`}`]),
    ].join(' · ');
  }

  function say(afterMs: number): void {
    if (!isShown || io.clock.now() - saidAt < afterMs) return;
    saidAt = io.clock.now();
    if (isLive) io.redraw(isDrawn ? 1 : 0, `${shortenTo(line(), io.columns)}\n`);
    else io.err(`${line()}\n`);
    isDrawn = isLive;
  }

  return {
    begin(slug) {
      if (!isShown) return;
      io.err(`${plainLine(slug)}\n`);
      isDrawn = false;
      say(0);
    },
    step() {
      made += 1;
      say(isLive ? redrawMs : heartbeatMs);
    },
    endArm() {
      armsDone += 1;
      say(0);
    },
    end: () => say(0),
  };
}
