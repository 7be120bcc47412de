import { ageDays, type LoadedBaseline, loadBaseline } from '../baseline/load-baseline.ts';
import { renderBaselineFile } from '../baseline/render-baseline-file.ts';
import { InputError } from '../lib/errors.ts';
import { type Mode, modeSchema } from '../model/target.ts';
import { captureCommand } from '../report/next-commands.ts';
import { renderBaseline } from '../report/render-baselines.ts';

export type BaselineShowOptions = {
  readonly directory: string;
  readonly slug: string;
  /** All that there are, where none is named. */
  readonly mode: Mode | undefined;
  readonly now: Date;
  /** The file itself. */
  readonly json: boolean;
};

export type BaselineShown = { readonly text: string; readonly notes: readonly string[] };

/** Where the baselines of a slug come from and what they hold. */
export async function baselineShow({ directory, slug, mode, now, json }: BaselineShowOptions): Promise<BaselineShown> {
  const modes = mode === undefined ? modeSchema.options : [mode];
  const loaded = await Promise.all(modes.map((each) => loadBaseline(directory, slug, each)));
  const found = loaded.filter((each) => each.kind === 'found');
  if (found.length === 0) throw missing(slug, mode, loaded);
  const texts = found.map(({ baseline }) =>
    json ? renderBaselineFile(baseline) : renderBaseline({ baseline, ageDays: ageDays(baseline.capturedAt, now) }),
  );
  return { text: texts.join(json ? '' : '\n'), notes: found.flatMap(({ notes }) => notes) };
}

function missing(slug: string, mode: Mode | undefined, loaded: readonly LoadedBaseline[]): InputError {
  const commands = loaded.flatMap((each) => (each.kind === 'missing' ? [captureCommand(each)] : []));
  const which = mode === undefined ? '' : ` in mode ${mode}`;
  return new InputError(`there is no baseline of ${slug}${which}`, `Make one: ${commands[0] ?? ''}`);
}
