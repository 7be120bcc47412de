import { type Level, levelName } from '../../records/level.ts';
import { plural } from '../numbers.ts';
import { plainLine, shorten, shownMinute } from '../plain-text.ts';
import { type Html, html } from './html.ts';

/** The pages of `serve` by address, relative to any of them. */
export type PageName =
  | 'runs'
  | 'models'
  | 'run'
  | 'leaderboard'
  | 'compare'
  | 'judges'
  | 'traces'
  | 'report'
  | 'history'
  | 'experiments'
  | 'chat';

type Query = { readonly [name: string]: string | number | boolean | readonly string[] | undefined };

/** An address that says what it shows. Empty values are left out. */
export function pageLink(page: PageName, query: Query = {}): string {
  const words = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each) =>
      each === undefined || each === '' || each === false
        ? []
        : [`${name}=${encodeURIComponent(each === true ? '1' : String(each))}`],
    ),
  );
  return words.length === 0 ? page : `${page}?${words.join('&')}`;
}

/** The filter that every list has. */
export type ListFilter = {
  /** Words that must all be in a row. */
  readonly q: string;
  /** Only what failed. */
  readonly failed: boolean;
};

/** Whether all words of the filter are in a row's texts. */
export function matchesFilter(q: string, texts: readonly (string | null)[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export type Choice = {
  readonly name: string;
  readonly label: string;
  /** Values and their words. The first is the default. */
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
};

type FilterForm = {
  readonly page: PageName;
  readonly filter: ListFilter;
  /** The label of the checkbox that shows only failed items. */
  readonly failedWords: string;
  readonly choices?: readonly Choice[];
  /** Further values in the address. */
  readonly kept?: { readonly [name: string]: string | readonly string[] };
};

/** A form whose result is an address: it works without a script. */
export function filterForm({ page, filter, failedWords, choices = [], kept = {} }: FilterForm): Html {
  return html`<form class="filter" action="${page}" method="get" role="search" aria-label="Filter">
${Object.entries(kept).flatMap(([name, value]) =>
  [value].flat().map((each) => html`<input type="hidden" name="${name}" value="${each}">`),
)}
<label>Filter <input type="search" name="q" value="${filter.q}" maxlength="200" autocomplete="off"></label>
${choices.map(choiceField)}
<label class="check"><input type="checkbox" name="failed" value="1"${filter.failed && html` checked`}> ${failedWords}</label>
<button>Show</button>
</form>`;
}

function choiceField({ name, label, options, value }: Choice): Html | undefined {
  if (options.length < 2) return undefined;
  return html`<label>${label} <select name="${name}">${options.map(
    ([each, words]) =>
      html`<option value="${each}"${each === value && html` selected`}>${shorten(plainLine(words), 60)}</option>`,
  )}</select></label>`;
}

/** A run that cannot be read in full. */
type BrokenRun = { readonly name: string; readonly why: string };

/** A list that is shown a page at a time, with the runs that it cannot show. */
export type PagedList = {
  readonly filter: ListFilter;
  readonly pages: Pages;
  readonly broken: readonly BrokenRun[];
};

export type Pages = { readonly page: number; readonly of: number };

/** The items of one page, the first by default, and how many pages there are. */
export function paged<Item>(
  items: readonly Item[],
  page: number,
  size: number,
): { shown: readonly Item[]; pages: Pages } {
  const of = Math.max(1, Math.ceil(items.length / size));
  const current = Math.min(Math.max(1, page), of);
  return { shown: items.slice((current - 1) * size, current * size), pages: { page: current, of } };
}

function pager({ page, of }: Pages, linkTo: (page: number) => string): Html | undefined {
  if (of < 2) return undefined;
  return html`<nav class="pager" aria-label="Pages">
${page > 1 && html`<a href="${linkTo(page - 1)}" rel="prev">Previous</a>`}
<span>Page ${page} of ${of}</span>
${page < of && html`<a href="${linkTo(page + 1)}" rel="next">Next</a>`}
</nav>`;
}

const mostBroken = 100;

/** The corner of a list with the runs that cannot be read in full, and why. */
function brokenCorner(broken: readonly BrokenRun[]): Html | undefined {
  if (broken.length === 0) return undefined;
  return html`<details class="broken"><summary>${plural(broken.length, 'run')} cannot be read in full</summary>
<ul>${broken.slice(0, mostBroken).map(({ name, why }) => html`<li><code>${shorten(plainLine(name), 80)}</code>: ${shorten(plainLine(why), 240)}</li>`)}</ul>
${broken.length > mostBroken && html`<p class="hint">and ${broken.length - mostBroken} more</p>`}
</details>`;
}

/** In the place of an empty list of runs. */
export function noRuns({ q, failed }: ListFilter): Html {
  if (q !== '') return html`No run matches “${shorten(plainLine(q), 60)}”${failed && ' and failed'}.`;
  return failed ? html`No run failed.` : html`No runs yet: <code>quality-baseline --slug …</code>`;
}

type ListParts = FilterForm & {
  /** undefined if nothing fits; `nothing` says so. */
  readonly rows: Html | undefined;
  readonly nothing: Html | string;
  readonly pages: Pages;
  readonly broken?: readonly BrokenRun[];
};

/** A list below its filter, with links to its other pages. */
export function listView({ rows, nothing, pages, broken = [], ...form }: ListParts): Html {
  return html`${filterForm(form)}
<div id="list">
${rows ?? html`<p>${nothing}</p>`}
${pager(pages, (page) => pageLink(form.page, { ...form.kept, ...form.filter, page }))}
${brokenCorner(broken)}
</div>`;
}

const mostSides = 8;

/** A side of a comparison: a run, or one of its levels of load, or a baseline, in one mode. */
export function sideName(name: string, mode: string, load?: Level): string {
  return `${load === undefined ? name : `${name}@${levelName(load)}`}@${mode}`;
}

type SideNames = {
  readonly named: readonly { readonly name: string; readonly mode: string }[];
  readonly leftOut: number;
};

/** The sides in an address, at most eight, each once, and how many more it names. */
export function sidesIn(names: readonly string[]): SideNames {
  const all = [...new Set(names)];
  const named = all.slice(0, mostSides).map((side) => {
    const at = side.lastIndexOf('@');
    return at === -1 ? { name: side, mode: '' } : { name: side.slice(0, at), mode: side.slice(at + 1) };
  });
  return { named, leftOut: all.length - named.length };
}

/** A minute in a table, whose narrow column does not break it. */
export function minuteView(moment: string): Html {
  return unbreakable(shownMinute(moment));
}

/** A name that a narrow column may break after `/`, `=` or `_`. */
export function breakable(name: string): Html {
  const parts = shorten(plainLine(name), 80).split(/(?<=[/=_])/);
  return html`${parts.map((part, at) => html`${at > 0 && html`<wbr>`}${part}`)}`;
}

/** A word, date or outcome that a narrow column does not break. */
export function unbreakable(word: string): Html {
  return html`<span class="whole">${word}</span>`;
}
