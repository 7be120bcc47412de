import { basename, resolve } from 'node:path';
import { loadScorecards } from '../baseline/load-scorecards.ts';
import type { Settings } from '../config/settings.ts';
import { rankHarnesses } from '../gate/rank-harnesses.ts';
import { worstCode } from '../gate/worst-outcome.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { saveOutput } from '../lib/save-whole.ts';
import { harnessOf } from '../model/fingerprint.ts';
import type { HarnessName } from '../model/target.ts';
import { commandLine } from '../report/next-steps.ts';
import { renderHarnesses, renderHarnessesMarkdown } from '../report/render-harnesses.ts';
import { reportFormatNames } from '../report/report-formats.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import type { Measured, Witness } from './measured.ts';

type Begun = { readonly name: HarnessName; readonly folder: string };
type Work = (settings: Settings, io: Io, witness?: Witness) => Promise<Measured>;

/** Measures with each harness in turn, and says which serves the model best. Returns the worst exit code. */
export async function eachHarness(settings: Settings, io: Io, work: Work): Promise<number> {
  const { harness, laterHarnesses } = settings.what;
  if (laterHarnesses.length === 0) return (await work(settings, io)).exitCode;
  const names = [harness, ...laterHarnesses];
  const codes: number[] = [];
  const begun: Begun[] = [];
  for (const [at, name] of names.entries()) {
    io.err(`Harness ${name} (${at + 1} of ${names.length})\n`);
    const left = names.slice(at + 1);
    const tellLeft = () =>
      left.length > 0 && io.err(`Not measured yet: --harness ${left.join(',')}. --resume measures them too.\n`);
    try {
      const witness: Witness = { begun: ({ folder }) => begun.push({ name, folder }) };
      codes.push((await work(withHarness(settings, name, left), io, witness)).exitCode);
    } catch (error) {
      tellLeft();
      throw error;
    }
    if (io.signal.aborted) {
      tellLeft();
      break;
    }
  }
  if (!settings.out.dryRun) await report(begun, settings, io);
  return worstCode(codes);
}

/** What a resumed run needs is in its flags: this harness, and those `left` after it. Only the first is resumed. */
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

/** The same reports in files of one of several. */
export function withNames(out: Settings['out'], name: string, several: string): Settings['out'] {
  const files = reportFormatNames.flatMap((format) => {
    const path = out[format];
    return path === undefined ? [] : [[format, withName(path, name, several)] as const];
  });
  return { ...out, ...Object.fromEntries(files) };
}

/** `report.hermes.json` for `report.json`. */
function withName(path: string, name: string, several: string): string {
  if (path === '-')
    throw new InputError(`several ${several} write several reports`, 'Name a file in place of -: each gets its own.');
  const [, start = path, end = ''] = /^(.*?[^/.])((?:\.cassette)?\.[^./]+)$/.exec(path) ?? [];
  return `${start}.${name}${end}`;
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
  if (out.markdown !== undefined)
    await saveOutput(
      resolve(io.cwd, withName(out.markdown, 'harnesses', 'harnesses')),
      renderHarnessesMarkdown(rankings),
    );
  const [one, other] = begun.filter(({ name }) => measured.includes(name)).map(({ folder }) => basename(folder));
  if (!out.quiet && one !== undefined && other !== undefined)
    io.out(`Compare two: ${commandLine(['compare', one, other])}\n`);
}
