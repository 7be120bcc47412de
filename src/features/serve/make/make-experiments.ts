import { basename, resolve } from 'node:path';
import { InputError } from '../../../lib/errors.ts';
import { builtinPacks } from '../../../packs/builtin-packs.ts';
import { loadPacks } from '../../../packs/load-packs.ts';
import type { Pack } from '../../../packs/pack-schema.ts';
import { html } from '../../../report/html/html.ts';
import { type ServedPage, servedParts } from '../../../report/html/page-frame.ts';
import { listView, matchesFilter, minuteView, paged, pageLink } from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import { secretsIn } from '../../../store/without-secrets.ts';
import { type ExperimentFolder, listExperiments } from '../../experiments/experiment-folder.ts';
import { loadExperiment } from '../../experiments/load-experiment.ts';
import { experimentParts } from '../../experiments/report/render-experiment-page.ts';
import { filterIn, type PageContext, pageIn, textIn } from './page-context.ts';

const perPage = 50;

/** The experiments of this folder, the newest first, or one of them, as `experiment --html` writes it. */
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
  const { shown: listed, pages } = paged(wanted, pageIn(query), perPage);
  const rows = listed.map(({ id: own, startedAt, packs, arms, measured }) => ({
    tone: measured < arms.length ? ('doubt' as const) : undefined,
    cells: [
      measured < arms.length ? shown(own) : html`<a href="${pageLink('experiments', { id: own })}">${shown(own)}</a>`,
      minuteView(startedAt),
      shown(packs.join(', ')),
      shown(arms.join(', ')),
      measured < arms.length ? `${measured} of ${arms.length} arms` : 'measured',
    ],
  }));
  const heads = ['Experiment', 'Begun', 'Packs', 'Arms', 'State'];
  const body = listView({
    ...{ page: 'experiments', filter, failedWords: 'Unfinished only', pages },
    rows: rows.length === 0 ? undefined : pageTable(plural(wanted.length, 'experiment'), heads, rows),
    nothing: html`No experiment fits. <code>quality-baseline experiment</code> measures one.`,
  });
  return { title: 'Experiments', body };
}

/** `measured` is how many arms have ended. */
async function lineOf(folder: ExperimentFolder) {
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
  const runs = kept.arms.flatMap(({ run }) => run ?? []);
  const links = html`<p><a href="${pageLink('experiments')}">All experiments</a>${runs.map((run, at) => html` · <a href="${pageLink('report', { run })}">Run of arm ${at + 1}</a>`)}</p>`;
  return servedParts(experimentParts(page), links);
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

function shown(text: string): string {
  return shorten(plainLine(text), 120);
}
