import { basename, resolve } from 'node:path';
import { loadScorecards } from '../../../baseline/load-scorecards.ts';
import { loadPageAssets } from '../../../commands/page-assets.ts';
import type { Settings } from '../../../config/settings.ts';
import { signP } from '../../../gate/rank-range.ts';
import { holm, isSignificant } from '../../../gate/stratified-p.ts';
import { worstCode } from '../../../gate/worst-outcome.ts';
import type { Io } from '../../../lib/io.ts';
import { saveOutput } from '../../../lib/save-whole.ts';
import type { Work } from '../../../measure/after-facet.ts';
import type { RunObserver } from '../../../measure/measure-result.ts';
import { withName, withNames } from '../../../measure/named-outputs.ts';
import { type MeanRate, meanOfRates, type Rate, rateOf } from '../../../records/baseline.ts';
import type { HarnessRanking } from '../../../records/decision.ts';
import { harnessOf } from '../../../records/fingerprint.ts';
import type { Scorecard } from '../../../records/scorecard.ts';
import type { HarnessName } from '../../../records/target.ts';
import { commandLine } from '../../../report/next-steps.ts';
import { renderHarnessesJson } from '../../../report/render-json.ts';
import { terminalOf } from '../../../report/terminal-lines.ts';
import { wilson95 } from '../../../score/wilson95.ts';
import { renderHarnesses, renderHarnessesMarkdown, renderHarnessesPage } from './render-harnesses.ts';

type Begun = { readonly name: HarnessName; readonly folder: string };

/** Measures with each harness in turn, and says which serves the model best. Returns the worst exit code. */
export async function eachHarness(settings: Settings, io: Io, work: Work): Promise<number | undefined> {
  const { harness, laterHarnesses } = settings.what;
  if (laterHarnesses.length === 0) return undefined;
  const names = [harness, ...laterHarnesses];
  const codes: number[] = [];
  const begun: Begun[] = [];
  for (const [at, name] of names.entries()) {
    io.err(`Harness ${name} (${at + 1} of ${names.length})\n`);
    const left = names.slice(at + 1);
    const printRemaining = () =>
      left.length > 0 && io.err(`Not measured yet: --harness ${left.join(',')}. --resume measures them too.\n`);
    try {
      const witness: RunObserver = { begun: ({ folder }) => begun.push({ name, folder }) };
      codes.push((await work(withHarness(settings, name, left), io, witness)).exitCode);
    } catch (error) {
      printRemaining();
      throw error;
    }
    if (io.signal.aborted) {
      printRemaining();
      break;
    }
  }
  if (!settings.out.dryRun) await report(begun, settings, io);
  return worstCode(codes);
}

/**
 * The settings for one harness. The flags name it and those `left` after it, so that the run can be resumed. Only the
 * first run is resumed.
 */
function withHarness(settings: Settings, name: HarnessName, left: readonly HarnessName[]): Settings {
  const { out, how } = settings;
  const isFirst = left.length === settings.what.laterHarnesses.length;
  return {
    ...settings,
    flags: { ...settings.flags, harness: [name, ...left] },
    what: { ...settings.what, harness: name, laterHarnesses: [] },
    how: {
      ...how,
      record: how.record === undefined ? undefined : withName(how.record, name, 'harnesses'),
      resume: isFirst ? how.resume : undefined,
    },
    out: withNames(out, name, 'harnesses'),
  };
}

async function report(begun: readonly Begun[], { out }: Settings, io: Io): Promise<void> {
  // A run that ended early may have no scorecard.
  const scorecards = (await Promise.all(begun.map(({ folder }) => loadScorecards(folder, '').catch(() => [])))).flat();
  const measured = scorecards.map(({ fingerprint }) => harnessOf(fingerprint));
  const without = [...new Set(begun.map(({ name }) => name))].filter((name) => !measured.includes(name));
  if (without.length > 0) io.err(`Not ranked, because nothing was measured: ${without.join(', ')}\n`);
  const rankings = rankHarnesses(scorecards);
  if (rankings.length === 0) return;
  io.out(renderHarnesses(rankings, terminalOf(out, io)));
  const texts = {
    json: () => renderHarnessesJson(rankings),
    markdown: () => renderHarnessesMarkdown(rankings),
    html: async () => renderHarnessesPage(rankings, await loadPageAssets()),
  };
  for (const format of ['json', 'markdown', 'html'] as const) {
    const path = out[format];
    if (path !== undefined)
      await saveOutput(resolve(io.cwd, withName(path, 'harnesses', 'harnesses')), await texts[format]());
  }
  if (!out.quiet) io.out(compareHint(begun.filter(({ name }) => measured.includes(name))));
}

/** The command that compares the runs. If there are more than two, lists them, because any two can be compared. */
function compareHint(begun: readonly Begun[]): string {
  const ids = new Map(begun.map(({ name, folder }) => [name, basename(folder)]));
  if (ids.size < 2) return '';
  if (ids.size === 2) return `Compare them: ${commandLine(['compare', ...ids.values()])}\n`;
  const width = Math.max(...[...ids.keys()].map(({ length }) => length));
  const lines = [...ids].map(([name, id]) => `  ${name.padEnd(width)}  ${id}\n`);
  return `Compare two of these runs: ${commandLine(['compare', 'A', 'B'])}\n${lines.join('')}`;
}

export function rankHarnesses(scorecards: readonly Scorecard[]): HarnessRanking[] {
  return [...new Set(scorecards.map(({ mode }) => mode))].flatMap((mode) => {
    const all = scorecards.filter((each) => each.mode === mode).map(measuredIn);
    const common = [...(all[0]?.rates.keys() ?? [])].filter((key) => all.every(({ rates }) => rates.has(key)));
    const ratesOf = ({ rates }: Measured) => common.flatMap((key) => rates.get(key) ?? []);
    const means = all.map((each) => ({ ...each, own: ratesOf(each), rate: meanOfRates(ratesOf(each)) }));
    const [best, ...others] = means.toSorted((one, other) => other.rate.mean - one.rate.mean);
    if (best === undefined || others.length === 0) return [];
    const ps = holm(others.map(({ own }) => signP(own, best.own)));
    const first = { ...shown(best), p: null, isWorse: false };
    const behind = others.map((other, at) => ({
      ...shown(other),
      p: ps[at] ?? 1,
      isWorse: isSignificant(ps[at] ?? 1, alpha),
    }));
    return [{ mode, ranked: [first, ...behind] }];
  });
}

type Measured = { readonly harness: HarnessName; readonly rates: ReadonlyMap<string, Rate> };

function measuredIn({ fingerprint, scenarios }: Scorecard): Measured {
  const rates = scenarios.map(({ scenario, cells }) => [scenario, rateOf(cells)] as const);
  return { harness: harnessOf(fingerprint), rates: new Map(rates.filter(([, { attempts }]) => attempts > 0)) };
}

const alpha = 0.05;

function shown({ harness, rate }: { readonly harness: HarnessName; readonly rate: MeanRate }) {
  return { harness, rate, interval: rate.scenarios === 0 ? ([0, 1] as const) : wilson95(rate.mean, rate.scenarios) };
}
