import { z } from 'zod';
import { loadScorecards } from '../../../baseline/load-scorecards.ts';
import { tryAddress } from '../../../endpoint/boot/detect-url.ts';
import { cacheMeansOf } from '../../../endpoint/probe/ask-probe.ts';
import { createAsker } from '../../../endpoint/probe/asker.ts';
import { identify } from '../../../endpoint/probe/identify.ts';
import { thinkingControlOf } from '../../../endpoint/thinking.ts';
import { EndpointError, InputError } from '../../../lib/errors.ts';
import { parseLoose } from '../../../lib/loose.ts';
import { within } from '../../../lib/within.ts';
import { type DoctorReport, doctorReportSchema } from '../../../records/doctor-report.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { breakable, filterForm, type ListFilter, matchesFilter, pageLink } from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { plainLine, shorten, shownMinute } from '../../../report/plain-text.ts';
import { outcomeWords } from '../../../report/words.ts';
import { secretsIn, withoutPlaces } from '../../../store/without-secrets.ts';
import { isFailed, type RunRow } from '../run-row.ts';
import { describeBusyProcess } from './make-run.ts';
import { type ModelPlace, modelPlace, modelPlaces } from './model-places.ts';
import { filterIn, type PageContext } from './page-context.ts';
import { configWords } from './start-words.ts';

/** What `doctor` found, by place; kept until `serve` ends. */
const looked = new WeakMap<PageContext, Map<string, DoctorReport>>();

const identifyMs = 3000;
const lookMs = 600_000;

/** Every model that this machine or the config knows. Each server is asked, and none generates a token for it. */
export async function makeModels(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const places = await modelPlaces(context);
  const found = await Promise.all(places.map((place) => rowOf(place, context)));
  // Idle ports get no row.
  const all = found.filter(({ isIdle }) => !isIdle);
  const idle = found.filter(({ isIdle }) => isIdle).map(({ title }) => title);
  const filter = filterIn(query);
  const rows = all.filter((row) => isWanted(row, filter));
  const heads = [
    ...['Target', 'State', 'Engine', 'Quantization', '>Context', '>Slots'],
    ...['Disables thinking with', 'Disables cache with', 'Determinism', 'Last run', 'Look closer'],
  ];
  const table = pageTable(
    'Targets of the config, and model servers of this machine',
    heads,
    rows.map((row) => cellsOf(row, context.isReadOnly)),
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

async function rowOf(place: ModelPlace, context: PageContext) {
  const { id, target, port, baseUrl } = place;
  const { io, index } = context;
  const hidden = (text: string) => withoutPlaces(text, secretsIn(io.env));
  const tried = baseUrl === undefined ? undefined : await tryAddress(baseUrl, '', io);
  const served = tried?.models.map((each) => each.id) ?? [];
  const model = place.model ?? served[0];
  const last = index.rows.find((row) => row.kind === 'run' && isOf(row, target?.slug, model));
  const [shown, kept] = await Promise.all([
    tried?.isServer === true && model !== undefined ? factsOf(place, model, context) : undefined,
    last === undefined ? undefined : keptFacts(last, context),
  ]);
  const report = looked.get(context)?.get(id);
  const endpoint = report?.endpoint;
  return {
    id,
    /** A slug, or `port 8080`. */
    title: target?.slug ?? `port ${port}`,
    state: hidden(tried?.state ?? place.why),
    isIdle: target === undefined && tried?.isServer !== true,
    /** A program that runs one of the engines, or is none of them. */
    also:
      port === 1337 ? 'Jan' : shown?.engine === undefined && served.some((each) => /\bmlx\b/i.test(each)) ? 'MLX' : '',
    facts: { ...kept, ...known(shown), ...known(endpoint ? ofReport(endpoint) : undefined) },
    last,
    /** undefined until the user looks closer. */
    findings: report?.findings
      // Only broken or missing parts of the machine matter for a model.
      .filter(
        ({ area, level }) => area !== 'packs' && (area !== 'machine' || level === 'broken' || level === 'missing'),
      )
      .map(({ level, message, fix }) => ({ level, message: hidden(message), fix: fix && hidden(fix) })),
  };
}

function isOf({ slug, scores }: RunRow, wanted: string | undefined, model: string | undefined): boolean {
  if (wanted !== undefined) return slug === wanted;
  return model !== undefined && scores.some((score) => score.model === model);
}

/** Drops unknown facts, so that they do not replace known ones. */
function known(facts: ModelFacts | undefined): ModelFacts {
  return Object.fromEntries(Object.entries(facts ?? {}).filter(([, value]) => value !== undefined));
}

/** What the server says about itself. */
async function factsOf(
  { baseUrl = '', apiKey }: ModelPlace,
  model: string,
  { io }: PageContext,
): Promise<ModelFacts | undefined> {
  const asker = createAsker({ baseUrl, apiKey, model }, identifyMs);
  const asked = within(io.clock, identifyMs, io.signal, () => identify(asker, { mayGenerate: false }));
  const server = await asked.catch((error: unknown) => {
    if (error instanceof EndpointError || io.signal.aborted) return undefined;
    throw error;
  });
  if (server === undefined) return undefined;
  const { engine, version, quantization, contextTokens, slots } = server;
  return {
    ...{ engine: engineWords(engine, version), quantization, contextTokens, slots },
    thinking: thinkingControlOf(server, 'no-thinking', []) ?? undefined,
    cache: engine && cacheMeansOf(engine),
  };
}

function ofReport({ engine, version, ...facts }: NonNullable<DoctorReport['endpoint']>): ModelFacts {
  return {
    engine: engineWords(engine, version),
    quantization: facts.quantization ?? undefined,
    contextTokens: facts.contextTokens ?? undefined,
    slots: facts.slots ?? undefined,
    thinking: facts.thinking.off ?? undefined,
    cache: facts.cacheCut,
    determinism: facts.determinism?.class ?? undefined,
  };
}

/** undefined for an unknown engine. */
function engineWords(engine: string | null | undefined, version: string | null | undefined): string | undefined {
  return engine ? [engine, version].filter(Boolean).join(' ') : undefined;
}

async function keptFacts({ name, note }: RunRow, { index }: PageContext): Promise<ModelFacts | undefined> {
  const path = index.pathOf(name);
  if (path === undefined || note !== undefined) return undefined;
  try {
    const [card] = await loadScorecards(path, '');
    if (card === undefined) return undefined;
    const { subject, conditions } = card.fingerprint;
    const { name: engine, version } = subject.engine;
    return known({
      engine: engineWords(engine, version),
      quantization: subject.quantization ?? undefined,
      contextTokens: subject.context ?? undefined,
      slots: subject.slots ?? undefined,
      thinking: conditions['thinking-control'] ?? undefined,
      cache: subject.cache ?? undefined,
      determinism: card.run.determinism ?? undefined,
    });
  } catch (error) {
    if (error instanceof InputError) return undefined; // not finished yet
    throw error;
  }
}

const lookSchema = z.strictObject({ id: z.string().max(200) });

/** Runs `doctor` for one place of the page. */
export async function postCloserLook(body: unknown, signal: AbortSignal, context: PageContext) {
  const { id } = lookSchema.safeParse(body).data ?? {};
  if (id === undefined) throw new InputError('the request names no model', 'Load the page again.');
  const { target, port } = await modelPlace(id, context);
  const busy = await describeBusyProcess(context);
  if (busy !== undefined) throw new InputError(busy, 'Wait until it is through: questions would slow it down.');
  const words =
    target === undefined
      ? ['--endpoint', `http://127.0.0.1:${port}`]
      : ['--slug', target.slug, ...configWords(context)];
  const child = { limitMs: lookMs, isKeyless: target === undefined };
  const { out, text } = await context.children.output(['doctor', '--json', ...words], signal, child);
  const report = doctorReportSchema.safeParse(parseLoose(out)).data;
  if (report === undefined) throw new InputError(withoutPlaces(text.trim(), secretsIn(context.io.env)), '');
  const reports = looked.get(context) ?? new Map<string, DoctorReport>();
  looked.set(context, reports.set(id, report));
  return { json: { done: 'Looked.' } };
}

/** What is known about a server; what is unknown is left out. */
type ModelFacts = {
  readonly engine?: string | undefined;
  readonly quantization?: string | undefined;
  readonly contextTokens?: number | undefined;
  readonly slots?: number | undefined;
  /** The switch that is sent to turn thinking off. */
  readonly thinking?: string | undefined;
  readonly cache?: 'cache_prompt' | 'cache_salt' | 'none' | undefined;
  readonly determinism?: string | undefined;
};

type ModelRow = Awaited<ReturnType<typeof rowOf>>;

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
