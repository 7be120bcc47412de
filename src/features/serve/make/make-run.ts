import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { RawValues } from '../../../config/read-values.ts';
import { usualLockFile } from '../../../endpoint/boot/host-lock.ts';
import { InputError } from '../../../lib/errors.ts';
import { lockHolder } from '../../../lib/lock/take-lock.ts';
import { loadResumeFile } from '../../../measure/resumed-command.ts';
import { riskyFlags } from '../../../measure/trust-run.ts';
import { modeSchema, tierSchema } from '../../../records/target.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  filterForm,
  type ListFilter,
  matchesFilter,
  minuteView,
  noRuns,
  pageLink,
} from '../../../report/html/page-parts.ts';
import { type PageRow, pageTable } from '../../../report/html/page-table.ts';
import { commandLine } from '../../../report/next-steps.ts';
import { plainLine } from '../../../report/plain-text.ts';
import { runLockOf } from '../../../run/run-lock.ts';
import { isRunId } from '../../../store/find-run.ts';
import { runsFolderOf } from '../../../store/make-folder.ts';
import type { PageRequest, SendEvent } from '../server/open-page-server.ts';
import { folderOf, isResumedHere, makeLive, resumedBy, shown, writerOf } from './make-live.ts';
import { filterIn, type PageContext } from './page-context.ts';
import { planWarnings } from './plan-warnings.ts';
import { configWords, fieldsOf, packIds, startWords, targetsOf } from './start-words.ts';

/** Choose what to measure, read the plan, start it; and what runs now. With a name, that run. */
export async function makeRun(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const name = query.get('run');
  return name === null ? makeStart(query, context) : makeLive(name, context);
}

/** How many unfinished runs are looked at: the newest. */
const mostOpen = 50;

async function makeStart(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const { isReadOnly } = context;
  const { targets } = await targetsOf(context);
  const why = isReadOnly
    ? 'This server is read-only: it was started with --read-only.'
    : 'The config names no target. Choose a server of the page Models, or add a target: quality-baseline init helps.';
  const slugs = targets.filter(({ skip }) => skip === undefined).map(({ slug }) => slug);
  const slug = query.get('slug');
  if (slug?.startsWith(':')) slugs.push(slug);
  const canStart = !isReadOnly && slugs.length > 0;
  const child = await startedChild(context);
  return {
    title: 'Run',
    body: html`${await unfinishedSection(filterIn(query), context)}
${child !== undefined && childSection(child)}
<section aria-labelledby="new"><h2 id="new">New run</h2>
${canStart ? startForm(slugs, query) : html`<p>${why}</p>`}
${canStart && slug !== null && (await planSection(query, context))}
</section>`,
  };
}

async function unfinishedSection(filter: ListFilter, context: PageContext): Promise<Html> {
  const { index } = context;
  const unfinished = index.rows.filter(
    ({ kind, endedAt, slug }) => kind === 'run' && endedAt === null && matchesFilter(filter.q, [slug]),
  );
  const rows: PageRow[] = [];
  for (const { name, slug, startedAt } of unfinished.slice(0, mostOpen)) {
    const writer = await writerOf(index.pathOf(name) ?? '', context);
    if (filter.failed && writer !== undefined) continue;
    rows.push({
      tone: writer === undefined ? 'doubt' : undefined,
      cells: [
        html`<a href="${pageLink('run', { run: name })}">${shown(slug)}</a>`,
        minuteView(startedAt),
        writer === undefined ? 'broke off' : `running: ${writer.words}`,
      ],
    });
  }
  const isFiltered = filter.q !== '' || filter.failed;
  // The process that was started here runs, but has written nothing yet.
  if (rows.length === 0 && !isFiltered && context.children.isRunning) return html``;
  return html`<section aria-labelledby="now"><h2 id="now">Unfinished runs</h2>
${(rows.length > 0 || isFiltered) && filterForm({ page: 'run', filter, failedWords: 'Failed only' })}
${rows.length > 0 ? pageTable('Runs that have not ended', ['Model', 'Begun', 'State'], rows) : html`<p>${isFiltered ? noRuns(filter) : 'Nothing runs.'}</p>`}
</section>`;
}

function childSection({ command, state, isRunning, said, run }: StartedChild): Html {
  return html`<section aria-labelledby="started" id="child" data-running="${String(isRunning)}"><h2 id="started">Started here</h2>
<p><code>${plainLine(command)}</code></p>
<p role="status"><span id="child-state">${state}</span>${run !== undefined && html` <a href="${pageLink('run', { run })}">Open the run</a>`}</p>
${isRunning && html`<p><button data-post="stop" data-then="run">Stop</button></p>`}
<pre id="child-said" tabindex="0" aria-label="What it says">${said.map(plainLine).join('\n')}</pre>
</section>`;
}

function startForm(slugs: readonly string[], query: URLSearchParams): Html {
  const chosen = (field: string) => query.get(field) || (field === 'command' ? 'check' : '');
  const option = (field: string, value: string, words: string) =>
    html`<option value="${value}"${value === chosen(field) && html` selected`}>${words}</option>`;
  const check = (field: string, value: string) =>
    html`<label class="check"><input type="checkbox" name="${field}" value="${value}"${query.has(field, value) && html` checked`}> ${value}</label>`;
  return html`<form class="filter" action="run" method="get" aria-label="What to measure">
<label>Target <select name="slug" required>${slugs.map((slug) => option('slug', slug, shown(slug.replace(/^:/, 'port '))))}</select></label>
<label>What <select name="command">${option('command', 'check', 'check against the baseline')}${option('command', 'run', 'run, compare nothing')}${option('command', 'capture', 'capture a baseline')}</select></label>
<label>Packs <select name="tier">${option('tier', '', 'as the config says')}${tierSchema.options.map((tier) => option('tier', tier, tier))}</select></label>
<label>Rounds <input name="repeat" inputmode="numeric" pattern="[1-9][0-9]?" size="4" value="${chosen('repeat')}"></label>
<label>Load, at once <input name="load" pattern="[1-9][0-9]{0,3}(,[1-9][0-9]{0,3})*" maxlength="60" placeholder="1,2,4,8" size="8" value="${chosen('load')}"></label>
<label>Time budget <input name="budget" pattern="[1-9][0-9]{0,3}(s|m|h)" placeholder="30m" size="6" value="${chosen('budget')}"></label>
<fieldset><legend>Modes</legend>${modeSchema.options.map((mode) => check('mode', mode))}</fieldset>
<details${query.has('pack') && html` open`}><summary>Single packs</summary>${packIds.map((id) => check('pack', id))}</details>
<button>Show the plan</button>
</form>`;
}

/** What would be asked. */
async function planSection(query: URLSearchParams, context: PageContext): Promise<Html> {
  const { fields, words, isKeyless } = await startWords(fieldsOf(query), context);
  const dry = [...words, '--dry-run', '--color', 'never'];
  const { text, isGood } = await context.children.output(dry, context.io.signal, { isKeyless });
  const [holder, warnings] = await Promise.all([describeBusyProcess(context), planWarnings(fields, context)]);
  const start =
    holder === undefined
      ? html`<p><button data-post="start" data-body="${JSON.stringify(fields)}" data-then="run">Start</button> <span id="asks" role="status"></span></p>`
      : html`<p>It can start when the machine is free: ${holder}.</p>`;
  return html`<h3>The plan</h3>
<pre class="plan" tabindex="0" aria-label="The plan">${text.trimEnd()}</pre>
<p><code>${plainLine(commandLine(words))}</code></p>
${warnings.map((warning) => html`<p class="note">${plainLine(warning)}</p>`)}
${isGood && start}`;
}

/** The process that measures on this machine; undefined if there is none. */
export async function describeBusyProcess({ children }: PageContext): Promise<string | undefined> {
  if (children.isRunning) return `process ${children.latest?.pid}, which was started here, is measuring`;
  const holder = await lockHolder(usualLockFile());
  return holder === undefined ? undefined : `process ${holder.owner.pid} is measuring`;
}

type StartedChild = NonNullable<Awaited<ReturnType<typeof startedChild>>>;

/** The last process that was started here, with its run once that has a folder. */
async function startedChild(context: PageContext) {
  const { children, index } = context;
  const child = children.latest;
  if (child === undefined) return undefined;
  const { words, exitCode, said, pid, startedAt } = child;
  const state =
    exitCode === undefined
      ? `process ${pid} runs`
      : exitCode === null
        ? 'it was ended'
        : `it ended with exit code ${exitCode}`;
  const since = index.rows.filter((row) => row.kind === 'run' && row.startedAt >= startedAt).slice(0, mostOpen);
  const resumed = resumedBy(child);
  let run = resumed !== undefined && index.pathOf(resumed) !== undefined ? resumed : undefined;
  for (const { name } of run === undefined ? since : []) {
    const holder = await lockHolder(runLockOf(index.pathOf(name) ?? ''));
    if (holder?.owner.pid === pid || (exitCode !== undefined && since.length === 1)) run = name;
  }
  return { command: commandLine(words), state, isRunning: children.isRunning, said, run };
}

/** Sends the output of the last child until it ends. */
export async function childEvents({ signal }: PageRequest, send: SendEvent, context: PageContext): Promise<void> {
  let told = '';
  for (;;) {
    await context.index.refresh();
    const child = await startedChild(context);
    const text = JSON.stringify(child);
    if (text !== told) {
      told = text;
      const texts = [
        ['child-state', child?.state ?? ''],
        ['child-said', child?.said.join('\n') ?? ''],
      ];
      await send({ data: { texts, classes: [] } });
    }
    const run = child?.run;
    if (run !== undefined) return send({ name: 'over', data: { to: `run?run=${encodeURIComponent(run)}` } });
    // The same page, loaded again, shows how it ended, without its button.
    if (child?.isRunning !== true) return send({ name: 'over', data: { to: 'run' } });
    if (signal.aborted) return;
    await context.io.clock.sleep(1000, signal).catch(() => undefined);
  }
}

const confirmedSchema = z.looseObject({ confirmed: z.boolean().optional() });
const runSchema = z.strictObject({ run: z.string().max(500).optional() });

/** Starts a run, after one more question if it writes a baseline. */
export async function postStart(body: unknown, context: PageContext) {
  const { confirmed, ...value } = confirmedSchema.safeParse(body).data ?? {};
  const { words, writes, isKeyless } = await startWords(value, context);
  const busy = await describeBusyProcess(context);
  if (busy !== undefined) throw new InputError(busy, 'Wait until it ends: two runs at once would disturb each other.');
  if (writes.length > 0 && confirmed !== true)
    return {
      json: {
        asks: `This writes ${writes.map((path) => basename(path)).join(' and ')} in ${context.baselinesDir}. Press again to start.`,
      },
    };
  await context.children.start(words, { isKeyless });
  return { json: { done: 'It was started.' } };
}

/** Stops the run that a page names, or the one that was started here, after one more question. */
export async function postStop(body: unknown, context: PageContext) {
  const { confirmed, ...value } = confirmedSchema.safeParse(body).data ?? {};
  const { run } = readBody(value);
  const { children } = context;
  if (confirmed !== true) return { json: { asks: 'What was measured is kept. Press again to stop.' } };
  if (run === undefined) {
    if (!children.stop()) throw new InputError('nothing started here is running', 'Load the page again.');
    return stopping('It');
  }
  const folder = await folderOf(run, context);
  if (isResumedHere(folder, context) && children.stop()) return stopping('It');
  const holder = await lockHolder(runLockOf(folder));
  if (holder?.state !== 'alive')
    throw new InputError('no process of this machine writes this run', 'Load the page again.');
  const { pid } = holder.owner;
  if (children.isRunning && children.latest?.pid === pid) children.stop();
  else signalRun(pid);
  return stopping(`Process ${pid}`);
}

function stopping(what: string) {
  return { json: { done: `${what} was asked to stop and is cleaning up. Press again to end it at once.` } };
}

const asked = new Set<number>();

/** Once SIGINT, then SIGTERM. */
function signalRun(pid: number): void {
  try {
    process.kill(pid, asked.has(pid) ? 'SIGTERM' : 'SIGINT');
    asked.add(pid);
  } catch (cause) {
    throw new InputError(`process ${pid} belongs to another user`, 'Its owner can stop it.', { cause });
  }
}

/** Resumes a run, after one more question if it writes a baseline. */
export async function postResume(body: unknown, context: PageContext) {
  const { confirmed, ...value } = confirmedSchema.safeParse(body).data ?? {};
  const { run = '' } = readBody(value);
  const folder = await folderOf(run, context);
  if (dirname(folder) !== runsFolderOf(context.root) || !isRunId(basename(folder)))
    throw new InputError('only runs of this config are resumed from here', 'Use --resume on the command line.');
  const own: RawValues = (await loadResumeFile(folder))?.flags ?? {};
  const { config, baselinesDir } = context;
  const writes = own.capture === true && (own['baselines-dir'] ?? baselinesDir) === baselinesDir;
  const named = riskyFlags(own, {
    ...(config !== undefined && { config }),
    ...(writes && { capture: true, 'baselines-dir': baselinesDir }),
  });
  if (named.length > 0)
    throw new InputError(
      `a page resumes nothing that names ${named.join(' and ')}`,
      `On the command line: ${commandLine(['--resume', basename(folder), ...configWords(context), '--trust-run'])}`,
    );
  const busy = await describeBusyProcess(context);
  if (busy !== undefined) throw new InputError(busy, 'Wait until it is through.');
  if (writes && confirmed !== true)
    return { json: { asks: `This writes a baseline in ${baselinesDir}. Press again to resume.` } };
  const words = ['check', `--resume=${basename(folder)}`, ...configWords(context), ...(writes ? ['--capture'] : [])];
  if (writes && own['baselines-dir'] !== undefined) words.push('--baselines-dir', baselinesDir);
  await context.children.start(words);
  return { json: { done: 'It continues.' } };
}

function readBody(body: unknown): z.infer<typeof runSchema> {
  const parsed = runSchema.safeParse(body);
  if (!parsed.success) throw new InputError('the request names no run', 'Load the page again.');
  return parsed.data;
}
