import { plural } from '../../numbers.ts';
import { plainLine, shorten } from '../../plain-text.ts';
import { type Html, html } from '../html.ts';
import type { ServedPage } from '../page-frame.ts';
import { pageTable } from '../page-table.ts';
import { filterForm, type ListFilter, minuteView, type Pages, pageLink, pager } from './page-parts.ts';

export type ExperimentLine = {
  readonly id: string;
  readonly startedAt: string;
  readonly packs: readonly string[];
  /** The first is what the others are compared with. */
  readonly arms: readonly string[];
  /** Arms that have ended. */
  readonly measured: number;
};

export type ExperimentList = {
  readonly lines: readonly ExperimentLine[];
  readonly all: number;
  readonly filter: ListFilter;
  readonly pages: Pages;
};

/** Experiments, the newest first. */
export function experimentListPage({ lines, all, filter, pages }: ExperimentList): ServedPage {
  const rows = lines.map(({ id, startedAt, packs, arms, measured }) => ({
    tone: measured < arms.length ? ('doubt' as const) : undefined,
    cells: [
      measured < arms.length ? shown(id) : html`<a href="${pageLink('experiments', { id })}">${shown(id)}</a>`,
      minuteView(startedAt),
      shown(packs.join(', ')),
      shown(arms.join(', ')),
      measured < arms.length ? `${measured} of ${arms.length} arms` : 'measured',
    ],
  }));
  const body = html`${filterForm({ page: 'experiments', filter, failedWords: 'Unfinished only' })}
${rows.length === 0 ? html`<p>No experiment fits. <code>quality-baseline experiment</code> measures one.</p>` : pageTable(plural(all, 'experiment'), ['Experiment', 'Begun', 'Packs', 'Arms', 'State'], rows)}
${pager(pages, (page) => pageLink('experiments', { ...filter, page }))}`;
  return { title: 'Experiments', body };
}

/** To the runs of its arms. */
export function experimentLinks(runs: readonly string[]): Html {
  return html`<p><a href="${pageLink('experiments')}">All experiments</a>${runs.map((run, at) => html` · <a href="${pageLink('report', { run })}">Run of arm ${at + 1}</a>`)}</p>`;
}

function shown(text: string): string {
  return shorten(plainLine(text), 120);
}
