import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { RawValues } from '../../../config/read-values.ts';
import { usualLockFile } from '../../../endpoint/boot/compose/host-lock.ts';
import { InputError } from '../../../lib/errors.ts';
import { describeHolder, lockHolder } from '../../../lib/lock/take-lock.ts';
import { loadResumeFile } from '../../../measure/resumed-command.ts';
import { riskyFlags } from '../../../measure/trust-run.ts';
import type { Plan } from '../../../model/journal.ts';
import { modeSchema, tierSchema } from '../../../model/target.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { matchesFilter } from '../../../report/html/page-parts.ts';
import { commandLine } from '../../../report/next-steps.ts';
import { outcomeWords } from '../../../report/words.ts';
import { journalPath } from '../../../run/open-journal.ts';
import { runLockOf } from '../../../run/run-lock.ts';
import { toTime } from '../../../score/to-score.ts';
import { isRunId } from '../../../store/find-run.ts';
import { runsFolderOf } from '../../../store/make-folder.ts';
import { RunFolder } from '../../../store/run-folder.ts';
import { loadOutline } from '../../load/load-outline.ts';
import { loadSection } from '../../load/load-section.ts';
import { loadReportOf } from '../../load/make-load-report.ts';
import { followJournal } from '../follow-journal.ts';
import { addLine, changeOf, type LiveRun, startLive } from '../html/live-run.ts';
import { levelsId, livePage, type OpenRun, type StartedChild, startPage } from '../html/run-page.ts';
import type { Child } from '../server/children.ts';
import type { PageRequest, SendEvent } from '../server/handlers.ts';
import { type PageContext, refuseDeleted } from './page-context.ts';
import { filterIn } from './page-query.ts';
import { configWords, fieldsOf, packIds, startWords, targetsOf } from './start-words.ts';

export async function makeRun(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const name = query.get('run');
  return name === null ? makeStart(query, context) : makeLive(name, context);
}

/** How many unfinished runs are looked at: the newest. */
const mostOpen = 50;

async function makeStart(query: URLSearchParams, context: PageContext): Promise<ServedPage> {
  const { index, isReadOnly, children } = context;
  const { targets } = await targetsOf(context);
  const filter = filterIn(query);
  const unfinished = index.rows.filter(
    ({ kind, endedAt, slug }) => kind === 'run' && endedAt === null && matchesFilter(filter.q, [slug]),
  );
  const open: OpenRun[] = [];
  for (const { name, slug, startedAt } of unfinished.slice(0, mostOpen)) {
    const holder = (await writerOf(index.pathOf(name) ?? '', context))?.words;
    if (!filter.failed || holder === undefined) open.push({ name, slug, startedAt, holder });
  }
  const why = isReadOnly
    ? 'This server is read-only: it was started with --read-only.'
    : 'The config names no target. Choose a server of the page Models, or add a target: quality-baseline init helps.';
  const one = (field: string) => query.get(field) ?? '';
  const chosen = {
    ...{ command: one('command') || 'check', slug: one('slug'), tier: one('tier'), packs: query.getAll('pack') },
    ...{ modes: query.getAll('mode'), repeat: one('repeat'), load: one('load'), budget: one('budget') },
  };
  const slugs = targets.filter(({ skip }) => skip === undefined).map(({ slug }) => slug);
  if (chosen.slug.startsWith(':')) slugs.push(chosen.slug);
  const canStart = !isReadOnly && slugs.length > 0;
  const holder = await describeBusyProcess(context);
  return startPage({
    ...{ open, filter, why, holder },
    form: canStart
      ? { targets: slugs, tiers: tierSchema.options, packs: packIds, modes: modeSchema.options, chosen }
      : undefined,
    plan: canStart && query.has('slug') ? await makePlan(query, context) : undefined,
    child: children.latest === undefined ? undefined : await startedChild(context),
  });
}

async function makePlan(query: URLSearchParams, context: PageContext) {
  const { fields, words, isKeyless } = await startWords(fieldsOf(query), context);
  const dry = [...words, '--dry-run', '--color', 'never'];
  const plan = await context.children.output(dry, context.io.signal, { isKeyless });
  return { ...plan, command: commandLine(words), fields: JSON.stringify(fields) };
}

/** The process that measures on this machine; undefined if there is none. */
export async function describeBusyProcess({ children }: PageContext): Promise<string | undefined> {
  if (children.isRunning) return `process ${children.latest?.pid}, which was started here, is measuring`;
  const holder = await lockHolder(usualLockFile());
  return holder === undefined ? undefined : `process ${holder.owner.pid} is measuring`;
}

type Writer = { readonly words: string; readonly isHere: boolean };

/** The process that writes a run, or that was started here to resume it and is about to. */
async function writerOf(folder: string, context: PageContext): Promise<Writer | undefined> {
  if (isResumedHere(folder, context)) return { words: `process ${context.children.latest?.pid}`, isHere: true };
  const holder = await lockHolder(runLockOf(folder));
  if (holder === undefined) return undefined;
  return { words: describeHolder(holder), isHere: holder.state === 'alive' };
}

function isResumedHere(folder: string, { children: { isRunning, latest }, root }: PageContext): boolean {
  const name = latest && resumedBy(latest);
  return isRunning && name !== undefined && folder === join(runsFolderOf(root), name);
}

function resumedBy({ words }: Child): string | undefined {
  return words.find((word) => word.startsWith('--resume='))?.slice('--resume='.length);
}

async function startedChild(context: PageContext): Promise<StartedChild | undefined> {
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

/** The folder of a run, even if it began a moment ago. */
export async function folderOf(name: string, { index }: PageContext): Promise<string> {
  let path = index.pathOf(name);
  if (path === undefined) {
    await index.refresh();
    path = index.pathOf(name);
  }
  if (path === undefined || path.endsWith('.json'))
    throw new InputError(`there is no run "${name.slice(0, 100)}"`, 'It may have been deleted. Choose another.');
  refuseDeleted(name, path);
  return path;
}

async function loadLive(folder: string): Promise<LiveRun> {
  let live: LiveRun | undefined;
  let number = 0;
  for await (const line of new RunFolder(folder).lines()) {
    number += 1;
    if (line.kind === 'plan') live = startLive(line);
    else if (live !== undefined) addLine(live, number, line);
  }
  if (live === undefined) throw new InputError('its journal holds no plan yet', 'Load the page again in a moment.');
  return live;
}

async function makeLive(name: string, context: PageContext): Promise<ServedPage> {
  const folder = await folderOf(name, context);
  await refuseTooLong(name, context);
  const writer = await writerOf(folder, context);
  const live = await loadLive(folder);
  const { outcome } = await new RunFolder(folder).file();
  const levels = live.plan.load === undefined ? undefined : await levelsOf(folder, live.plan);
  const { isReadOnly } = context;
  return {
    ...livePage({
      ...{ name, live, levels, holder: writer?.words },
      canStop: !isReadOnly && writer?.isHere === true,
      canResume: !isReadOnly && writer === undefined && canResume(folder, live, context),
      outcome: outcome === null ? (live.end === undefined ? 'not finished' : live.end.outcome) : outcomeWords[outcome],
    }),
    hasCharts: true,
  };
}

/** The levels of load that have ended. */
async function levelsOf(folder: string, plan: Plan): Promise<Html> {
  const run = new RunFolder(folder);
  const { lines } = await run.journal(toTime, plan);
  const ended = lines.slice(0, lines.findLastIndex(({ kind }) => kind === 'level') + 1);
  const load = ended.length === 0 ? undefined : loadReportOf(plan, ended, (await run.file()).judgedBy.slo);
  return load === undefined ? html`<p>No level has ended yet.</p>` : loadSection(loadOutline(load), load, false);
}

/** Whether the page can resume a run. A run outside of this config's folder has other flags. */
function canResume(folder: string, { end, plan }: LiveRun, { root }: PageContext): boolean {
  if (dirname(folder) !== runsFolderOf(root) || !isRunId(basename(folder)) || plan.run.command === 'retry-failed')
    return false;
  return end === undefined || ['interrupted', 'endpoint-lost', 'time-budget'].includes(end.outcome);
}

export async function refuseTooLong(name: string, { index }: PageContext): Promise<void> {
  const note = index.rows.find((each) => each.name === name)?.note;
  if (note !== undefined) throw new InputError(note, 'Look into it with quality-baseline inspect.');
}

const lockCheckMs = 500;

/** The lines of a run as they are written; each event's id is the number of its line. */
export async function liveEvents(
  { query, signal, after }: PageRequest & { readonly after: number },
  send: SendEvent,
  context: PageContext,
): Promise<void> {
  const { clock } = context.io;
  const folder = await folderOf(query.get('run') ?? '', context);
  let isHeld = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const isWritten = async () => {
    if (clock.now() - lookedAt > lockCheckMs) {
      isHeld = (await writerOf(folder, context)) !== undefined;
      lookedAt = clock.now();
    }
    return isHeld;
  };
  let live: LiveRun | undefined;
  try {
    for await (const { number, line } of followJournal(journalPath(folder), { after: 0, clock, signal, isWritten })) {
      if (line.kind === 'plan') live = startLive(line);
      else if (live !== undefined) {
        addLine(live, number, line);
        if (number <= after) continue;
        await send(
          line.kind === 'level'
            ? { id: number, name: 'part', data: { id: levelsId } }
            : { id: number, data: changeOf(live, line) },
        );
      }
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    await send({ name: 'over', data: { why: `${error.message}. ${error.hint}` } });
    return;
  }
  // The same page, loaded again, shows the outcome and offers to resume.
  await send({ name: 'over', data: { to: `run?run=${encodeURIComponent(query.get('run') ?? '')}` } });
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
    if (child?.isRunning !== true || signal.aborted) return send({ name: 'over', data: { why: 'It has ended.' } });
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

/** Stops the run that a page names, or the one that was started here. */
export async function postStop(body: unknown, context: PageContext) {
  const { run } = readBody(body);
  const { children } = context;
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
