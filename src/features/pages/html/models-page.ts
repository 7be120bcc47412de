import type { Outcome } from '../../../model/decision.ts';
import type { DoctorFinding } from '../../../model/doctor-report.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { breakable, filterForm, type ListFilter, matchesFilter, pageLink } from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { plainLine, shorten, shownMinute } from '../../../report/plain-text.ts';
import { outcomeWords } from '../../../report/words.ts';
import { isFailed } from '../run-row.ts';

/** What is known about a server; what is unknown is left out. */
export type ModelFacts = {
  readonly engine?: string | undefined;
  readonly quantization?: string | undefined;
  readonly contextTokens?: number | undefined;
  readonly slots?: number | undefined;
  /** The switch that is sent to turn thinking off. */
  readonly thinking?: string | undefined;
  readonly cache?: 'cache_prompt' | 'cache_salt' | 'none' | undefined;
  readonly determinism?: string | undefined;
};

export type ModelRow = {
  readonly id: string;
  /** A slug, or `port 8080`. */
  readonly title: string;
  readonly state: string;
  /** A program that runs one of the engines, or is none of them: Jan, MLX. */
  readonly also: string;
  readonly facts: ModelFacts;
  readonly last: { readonly name: string; readonly startedAt: string; readonly outcome: Outcome | null } | undefined;
  /** undefined until the user looks closer. */
  readonly findings: readonly Pick<DoctorFinding, 'level' | 'message' | 'fix'>[] | undefined;
};

export type ModelList = {
  readonly rows: readonly ModelRow[];
  /** Ports at which no model server answers. */
  readonly idle: readonly string[];
  readonly filter: ListFilter;
  readonly isReadOnly: boolean;
};

export function modelsPage({ rows: all, idle, filter, isReadOnly }: ModelList): ServedPage {
  const rows = all.filter((row) => isWanted(row, filter));
  const heads = [
    ...['Target', 'State', 'Engine', 'Quantization', '>Context', '>Slots'],
    ...['Thinking off by', 'Cache cut by', 'Determinism', 'Last run', 'Look closer'],
  ];
  const table = pageTable(
    'Targets of the config, and model servers of this machine',
    heads,
    rows.map((row) => cellsOf(row, isReadOnly)),
  );
  return {
    title: 'Models',
    body: html`${
      all.length === 0
        ? html`<p>The config names no target, and no model server answers on this machine. Start one, or run quality-baseline init.</p>`
        : html`${filterForm({ page: 'models', filter, failedWords: 'Failed only' })}
${rows.length === 0 ? html`<p>No model fits.</p>` : table}`
    }
${idle.length > 0 && html`<p class="hint">No model server at ${idle.join(', ')}.</p>`}
<p class="hint">A figure comes from the server, from the last run, or from a closer look, which runs doctor and asks the model some short questions. A dash is unknown.</p>
${rows.map(findingsOf)}`,
  };
}

/** A model has failed if its last run has. */
function isWanted({ title, state, also, facts, last }: ModelRow, { q, failed }: ListFilter): boolean {
  if (failed && (last === undefined || !isFailed(last))) return false;
  return matchesFilter(q, [title, state, also, facts.engine ?? '', facts.quantization ?? '']);
}

function cellsOf({ id, title, state, also, facts, last, findings }: ModelRow, isReadOnly: boolean) {
  const { engine, quantization, contextTokens, slots, thinking, cache, determinism } = facts;
  const named = engine === undefined ? also : also === '' ? engine : `${engine} (${also})`;
  const ran =
    last &&
    html`<a href="${pageLink('run', { run: last.name })}">${shownMinute(last.startedAt)}</a>${last.outcome !== null && ` ${outcomeWords[last.outcome]}`}`;
  const button = html`<button data-post="look" data-body="${JSON.stringify({ id })}" data-then="${pageLink('models')}" data-wait="Looking: this may take minutes."${findings !== undefined && html` aria-describedby="${anchorOf(id)}"`}>Look closer<span class="unseen"> at ${shown(title)}</span></button>`;
  return [
    isReadOnly
      ? breakable(title)
      : html`<a href="${pageLink('run', { slug: id, ...(id.startsWith(':') && { command: 'run' }) })}">${breakable(title)}</a>`,
    shown(state),
    shown(named === '' ? '-' : named),
    shown(quantization ?? '-'),
    contextTokens === undefined ? '-' : String(contextTokens),
    slots === undefined ? '-' : String(slots),
    breakable(thinking ?? '-'),
    breakable(cache ?? '-'),
    shown(determinism ?? '-'),
    ran ?? '-',
    isReadOnly ? '-' : button,
  ];
}

const marks = { ok: 'ok', info: 'noted', slow: 'slow', missing: 'missing', broken: 'broken' } as const;

function findingsOf({ id, title, findings }: ModelRow): Html | undefined {
  if (findings === undefined) return undefined;
  const rows = findings.map(({ level, message, fix }) => ({
    tone:
      level === 'broken' ? ('bad' as const) : level === 'missing' || level === 'slow' ? ('doubt' as const) : undefined,
    cells: [shorten(plainLine(message), 400), marks[level], fix === undefined ? '-' : shorten(plainLine(fix), 400)],
  }));
  return html`<section aria-labelledby="${anchorOf(id)}"><h2 id="${anchorOf(id)}">A closer look at ${shown(title)}</h2>
${pageTable('What doctor found', ['Finding', 'Level', 'What to do'], rows)}</section>`;
}

/** A slug has no letter that an id could not have; a port begins with a colon. */
function anchorOf(id: string): string {
  return `look-${id.replace(/[/:]/g, '-')}`;
}

function shown(text: string): string {
  return shorten(plainLine(text), 60);
}
