import { Buffer } from 'node:buffer';
import { realpath } from 'node:fs/promises';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { loadScorecards } from '../baseline/load-scorecards.ts';
import { InputError } from '../lib/errors.ts';
import { readRegular } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import type { Mode } from '../model/target.ts';
import { captureCommand } from '../report/next-commands.ts';
import { type QualityLine, qualityOfScorecard, renderQualityLine } from '../report/render-quality-line.ts';
import { stampHeader } from '../report/stamp-header.ts';
import { findRunId } from '../store/find-run.ts';

export type StampOptions = {
  /** A compose file, or any YAML. */
  readonly file: string;
  readonly slug: string;
  readonly mode: Mode;
  readonly baselinesDirectory: string;
  readonly runsDirectory: string;
  /** A recorded run instead of the baseline. */
  readonly run: string | undefined;
};

export type StampedFile = { readonly text: string; readonly changed: boolean };

/** Writes the results into the comment at the top of a compose file. Changes no other byte. */
export async function stamp(options: StampOptions): Promise<StampedFile> {
  const quality = renderQualityLine(
    options.run === undefined ? await ofBaseline(options) : await ofRun(options, options.run),
  );
  const path = await pathOf(options.file);
  const bytes = (await readRegular(path, { shown: options.file })) ?? Buffer.alloc(0);
  if (bytes.includes(0)) throw new InputError(`${options.file} is no text`, 'Name a compose file in UTF-8.');
  // One character for each byte, so that invalid UTF-8 is kept.
  const text = bytes.toString('latin1');
  const stamped = stampHeader(text, byteText(quality), byteText('\ufeff'));
  if (stamped.kind === 'ambiguous')
    throw new InputError(
      `${options.file} has more than one "# Quality:", in lines ${stamped.lines.join(' and ')}`,
      'Leave the one that is to be kept up to date.',
    );
  const changed = stamped.text !== text;
  if (changed) await saveWhole(path, Buffer.from(stamped.text, 'latin1'));
  return { text: `${options.file}:${stamped.line} ${quality}\n`, changed };
}

function byteText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

async function ofBaseline({ baselinesDirectory, slug, mode }: StampOptions): Promise<QualityLine> {
  const loaded = await loadBaseline(baselinesDirectory, slug, mode);
  if (loaded.kind === 'missing')
    throw new InputError(`there is no baseline of ${slug} in mode ${mode}`, `Make one: ${captureCommand(loaded)}`);
  return qualityOfScorecard(loaded.baseline.scorecard, loaded.baseline.capturedAt);
}

async function ofRun({ runsDirectory, slug, mode }: StampOptions, run: string): Promise<QualityLine> {
  const scorecards = await loadScorecards((await findRunId(run, runsDirectory)) ?? run, runsDirectory);
  const scorecard = scorecards.find((one) => one.slug === slug && one.mode === mode);
  if (scorecard === undefined) {
    const known = scorecards.map((one) => `${one.slug} (${one.mode})`).join(', ');
    throw new InputError(`the run ${run} did not measure ${slug} in mode ${mode}`, `It measured ${known}.`);
  }
  if (scorecard.missing > 0 || scorecard.missingPacks.length > 0)
    throw new InputError(
      `the run ${run} is not complete: ${slug} (${mode}) lacks attempts`,
      'Finish it with --resume, or name a run that measured everything.',
    );
  return qualityOfScorecard(scorecard, scorecard.run.startedAt);
}

// Keeps a link: writes to the file it points to.
async function pathOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`cannot read ${file}: ${why}`, 'Check the path.', { cause });
  }
}
