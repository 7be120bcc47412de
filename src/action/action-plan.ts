import { findNight, type NightRequest } from '../change/find-night.ts';
import { settledValues } from '../change/target-parts.ts';
import { findAffected } from '../commands/affected.ts';
import type { ActionInputs } from '../config/action-inputs.ts';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { readDuration } from '../config/read-values.ts';
import { matrixJob, mostJobs } from '../gate/plan-affected.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { textOf } from '../lib/loose.ts';
import type { AffectedJob } from '../records/affected.ts';
import { codeBlock } from '../report/escape-markdown.ts';
import { plural } from '../report/numbers.ts';
import { renderAffected } from '../report/render-affected.ts';
import { nightSentence, renderNight } from '../report/render-night.ts';
import { loadKeptBelow } from '../store/load-history.ts';
import type { ActionEnd } from './action-end.ts';
import type { HistoryBranch } from './action-history.ts';

/** Plans the targets that a change affects. Without a base commit: all targets, or those that are due tonight. */
export async function planForAction(
  { own, options }: ActionInputs,
  base: string | undefined,
  branch: HistoryBranch | undefined,
  io: Io,
): Promise<ActionEnd> {
  const { config, 'subject-dir': subject, 'baselines-dir': baselinesDir } = options;
  const file = textOf(config);
  const budget = options['time-budget'];
  if (base === undefined && (own.history !== undefined || budget !== undefined)) {
    const request = {
      config: file,
      baselinesDir: textOf(baselinesDir),
      budgetMs: budget === undefined ? undefined : readDuration('the input `time-budget`', budget),
    };
    return planNightly(request, branch, io);
  }
  if (base === undefined) {
    const all = everyTarget(await loadConfig(file, io.cwd));
    if (all.length > mostJobs) io.err(`Only the first ${mostJobs} of ${all.length} targets: a matrix takes no more.\n`);
    return planOf(all.slice(0, mostJobs), '');
  }
  const found = await findAffected(
    {
      ...{ base, head: undefined, config: file, gpus: undefined },
      ...{ subject: textOf(subject), baselinesDir: textOf(baselinesDir) },
    },
    io,
  );
  const text = renderAffected(found, { columns: io.columns, color: false });
  io.out(text);
  const jobs = found.matrix.include;
  const gone = jobs.filter(({ slug }) => found.removed.includes(slug)).length;
  const measured = `${plural(jobs.length - gone, 'target')} to measure`;
  return planOf(jobs, text, gone === 0 ? `${measured}.` : `${measured}, ${gone} removed.`);
}

/** Plans a night: the targets measured longest ago come first. */
async function planNightly(
  request: Omit<NightRequest, 'kept'>,
  branch: HistoryBranch | undefined,
  io: Io,
): Promise<ActionEnd> {
  const folder = await branch?.fetch();
  if (branch !== undefined && folder === undefined) io.out('There is no history yet: this is the first night.\n');
  const { kept, skipped } = folder === undefined ? { kept: [], skipped: [] } : await loadKeptBelow(folder);
  for (const { folder: name, why } of skipped) io.err(`left out of the history: ${name}: ${why}\n`);
  const night = await findNight({ ...request, kept }, io);
  const text = renderNight(night, { columns: io.columns, color: false });
  io.out(text);
  return planOf(night.matrix.include, text, nightSentence(night));
}

/** In the order of the config, without skipped targets. */
function everyTarget(config: Config | undefined): AffectedJob[] {
  if (config === undefined)
    throw new InputError('there is no quality-baseline.yml', 'It lists the targets: docs/configuration.md.');
  return config.targets
    .filter(({ skip }) => skip === undefined)
    .map((target) => {
      const { tier } = settledValues(target, config);
      return matrixJob({ slug: target.slug, tier, gpus: target.gpus });
    });
}

function planOf(
  jobs: readonly AffectedJob[],
  text: string,
  sentence = `${plural(jobs.length, 'target')} to measure.`,
): ActionEnd {
  const details = text === '' ? jobs.map(({ slug }) => `- \`${slug}\`\n`).join('') : `${codeBlock(text, 'text')}\n`;
  return {
    ...{ outcome: 'passed', exitCode: exitCodes.passed, sentence },
    markdown: (maxLength) => {
      const whole = `### ${sentence}\n\n${details}`;
      return whole.length <= maxLength ? whole : `### ${sentence}\n`;
    },
    annotations: [],
    outputs: { outcome: 'passed', matrix: JSON.stringify({ include: jobs }) },
  };
}
