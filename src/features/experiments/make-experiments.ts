import { basename, resolve } from 'node:path';
import { InputError } from '../../lib/errors.ts';
import { builtinPacks } from '../../packs/builtin-packs.ts';
import { loadPacks } from '../../packs/load-packs.ts';
import type { Pack } from '../../packs/pack-schema.ts';
import { type ServedPage, servedParts } from '../../report/html/page-frame.ts';
import { matchesFilter, paged } from '../../report/html/page-parts.ts';
import { secretsIn } from '../../store/without-secrets.ts';
import type { PageContext } from '../pages/make/page-context.ts';
import { filterIn, pageIn, textIn } from '../pages/make/page-query.ts';
import { type ExperimentFolder, listExperiments } from './experiment-folder.ts';
import { loadExperiment } from './load-experiment.ts';
import { type ExperimentLine, experimentLinks, experimentListPage } from './report/experiments-page.ts';
import { experimentParts } from './report/render-experiment-page.ts';

const perPage = 50;

/** The experiments of this folder, or one of them, as `experiment --html` writes it. */
export async function makeExperiments(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const folders = await listExperiments(context.root);
  const id = textIn(query, 'id');
  if (id !== '') {
    const folder = folders.find(({ kept }) => kept.id === id);
    if (folder === undefined)
      throw new InputError(`there is no experiment "${id}"`, 'It may have been deleted. Choose another.');
    return one(folder, context);
  }
  const filter = filterIn(query);
  const lines = await Promise.all(folders.map(lineOf));
  const wanted = lines.filter(
    ({ id: own, arms, packs, measured }) =>
      (!filter.failed || measured < arms.length) && matchesFilter(filter.q, [own, ...arms, ...packs]),
  );
  const { shown, pages } = paged(wanted, pageIn(query), perPage);
  return experimentListPage({ lines: shown, all: wanted.length, filter, pages });
}

async function lineOf(folder: ExperimentFolder): Promise<ExperimentLine> {
  const { id, startedAt, experiment, arms } = folder.kept;
  const measured = await Promise.all(arms.map(({ run }) => folder.isMeasured(run)));
  return {
    ...{ id, startedAt, packs: experiment.packs.map((pack) => basename(pack)) },
    arms: experiment.arms.map(({ target, context }) => (context === undefined ? target : `${target} ${context}`)),
    measured: measured.filter(Boolean).length,
  };
}

async function one(folder: ExperimentFolder, { root, io }: PageContext): Promise<ServedPage> {
  const { kept } = folder;
  if (!(await folder.isFinished()))
    throw new InputError(
      `${kept.id} is not finished: an arm of it is still to be measured`,
      `Resume it: quality-baseline experiment --resume ${kept.id}`,
    );
  const page = await loadExperiment(folder, await packsOf(folder, root), secretsIn(io.env));
  return servedParts(experimentParts(page), experimentLinks(kept.arms.flatMap(({ run }) => run ?? [])));
}

/** The packs, for prompts and titles. If a pack is gone, the page shows keys. */
async function packsOf({ kept }: ExperimentFolder, root: string): Promise<readonly Pack[]> {
  const named = kept.experiment.packs.map((name) => (Object.hasOwn(builtinPacks, name) ? name : resolve(root, name)));
  try {
    return (await loadPacks(named)).map(({ pack }) => pack);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [];
  }
}
