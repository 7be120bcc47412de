import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { type ListFilter, listView, minuteView, type Pages, pageLink } from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';

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
  const table = pageTable(plural(all, 'experiment'), ['Experiment', 'Begun', 'Packs', 'Arms', 'State'], rows);
  const body = listView({
    ...{ page: 'experiments', filter, failedWords: 'Unfinished only', pages },
    rows: rows.length === 0 ? undefined : table,
    nothing: html`No experiment fits. <code>quality-baseline experiment</code> measures one.`,
  });
  return { title: 'Experiments', body };
}

/** Links to the runs of an experiment's arms. */
export function experimentLinks(runs: readonly string[]): Html {
  return html`<p><a href="${pageLink('experiments')}">All experiments</a>${runs.map((run, at) => html` · <a href="${pageLink('report', { run })}">Run of arm ${at + 1}</a>`)}</p>`;
}

function shown(text: string): string {
  return shorten(plainLine(text), 120);
}
