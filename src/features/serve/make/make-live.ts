import { basename, dirname, join } from 'node:path';
import { InputError } from '../../../lib/errors.ts';
import { describeHolder, lockHolder } from '../../../lib/lock/take-lock.ts';
import { armOf } from '../../../records/fingerprint.ts';
import type { Plan } from '../../../records/journal.ts';
import { packOfKey } from '../../../records/shard.ts';
import type { Mode } from '../../../records/target.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { pageLink } from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { plainLine, shorten, shownMinute } from '../../../report/plain-text.ts';
import { outcomeWords } from '../../../report/words.ts';
import { journalPath } from '../../../run/open-journal.ts';
import { runLockOf } from '../../../run/run-lock.ts';
import { toTime } from '../../../score/to-score.ts';
import { isRunId } from '../../../store/find-run.ts';
import { runsFolderOf } from '../../../store/make-folder.ts';
import { RunFolder } from '../../../store/run-folder.ts';
import { loadOutline } from '../../load-test/load-outline.ts';
import { loadSection } from '../../load-test/load-section.ts';
import { loadReportOf } from '../../load-test/make-load-report.ts';
import { followJournal } from '../follow-journal.ts';
import type { Child } from '../server/children.ts';
import type { PageRequest, SendEvent } from '../server/open-page-server.ts';
import { type PageContext, refuseDeleted } from './page-context.ts';
import { addLine, cellView, changeOf, type LiveRun, packFigures, startLive, totalTexts } from './run-progress.ts';

type Writer = { readonly words: string; readonly isHere: boolean };

/** The process that writes a run, or that was started here to resume it and is about to. */
export async function writerOf(folder: string, context: PageContext): Promise<Writer | undefined> {
  if (isResumedHere(folder, context)) return { words: `process ${context.children.latest?.pid}`, isHere: true };
  const holder = await lockHolder(runLockOf(folder));
  if (holder === undefined) return undefined;
  return { words: describeHolder(holder), isHere: holder.state === 'alive' };
}

export function isResumedHere(folder: string, { children: { isRunning, latest }, root }: PageContext): boolean {
  const name = latest && resumedBy(latest);
  return isRunning && name !== undefined && folder === join(runsFolderOf(root), name);
}

export function resumedBy({ words }: Child): string | undefined {
  return words.find((word) => word.startsWith('--resume='))?.slice('--resume='.length);
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

/** The part of the page that is loaded again when a level ends. */
const levelsId = 'levels';

/** A run, while it runs and afterwards. Its script sets the texts of the elements that have an id. */
export async function makeLive(name: string, context: PageContext): Promise<ServedPage> {
  const folder = await folderOf(name, context);
  await refuseTooLong(name, context);
  const writer = await writerOf(folder, context);
  const holder = writer?.words;
  const live = await loadLive(folder);
  const { plan, end } = live;
  const { outcome } = await new RunFolder(folder).file();
  const ended = outcome === null ? (end?.outcome ?? 'not finished') : outcomeWords[outcome];
  const canStop = !context.isReadOnly && writer?.isHere === true;
  const canGoOn = !context.isReadOnly && writer === undefined && canResume(folder, live, context);
  const body = JSON.stringify({ run: name });
  const texts = new Map(totalTexts(live));
  const figure = (words: string, id: string) => html`<dt>${words}</dt><dd id="${id}">${texts.get(id) ?? ''}</dd>`;
  const events = holder === undefined ? undefined : pageLink('run', { run: name }).replace(/^run/, 'live');
  return {
    title: `${shown(plan.slug)} · ${shownMinute(plan.run.startedAt)}`,
    body: html`<div${events !== undefined && html` data-events="${events}&after=${live.line}"`}>
<p><span id="state">${holder === undefined ? ended : `Running: ${holder}`}</span> · <a href="${pageLink('traces', { run: name })}">Traces</a>${holder === undefined && html` · <a href="${pageLink('report', { run: name })}">Read this run's page</a>`}</p>
<p id="told" role="status" class="unseen"></p><span id="t-told" hidden></span>
<dl class="figures">
${figure('Attempts', 't-done')}${figure('Passed', 't-passed')}${figure('Failed', 't-failed')}${figure('Unmeasured', 't-unmeasured')}
${figure('First token, p50', 't-first')}${figure('Tokens/s, p50', 't-speed')}${figure(holder === undefined ? 'Ended' : 'Left', 't-left')}
</dl>
${canStop && html`<p><button data-post="stop" data-body="${body}">Stop</button> <span id="asks" role="status"></span></p>`}
${canGoOn && html`<p><button data-post="resume" data-body="${body}" data-then="run">Resume</button> <span id="asks" role="status"></span></p>`}
${plan.load !== undefined && html`<div id="${levelsId}">${await levelsOf(folder, plan)}</div>`}
${plan.modes.map((mode, at) => modeSection(live, mode, at, name))}
</div>`,
    hasCharts: true,
  };
}

function modeSection(live: LiveRun, mode: Mode, at: number, name: string): Html {
  const { plan } = live;
  const rows = plan.packs.map(({ id }, pack) => [
    shown(id),
    ...packFigures(live, mode, id).map((text, column) => html`<span id="p-${at}-${pack}-${column}">${text}</span>`),
  ]);
  const arm = armOf({ mode, harness: plan.harness, api: plan.api });
  return html`<section aria-labelledby="m-${at}"><h2 id="m-${at}">${arm}</h2>
${pageTable('Attempts so far', ['Pack', '>Asked', '>Passed', '>Failed', '>Unmeasured'], rows)}
<div class="grid">
${plan.packs.map((_, pack) => packGrid(live, mode, at, pack, name))}</div>
</section>`;
}

function packGrid(live: LiveRun, mode: Mode, at: number, pack: number, name: string): Html {
  const id = live.plan.packs[pack]?.id ?? '';
  const cells = live.keys.flatMap((key, index) => (packOfKey(key) === id ? [{ key, index }] : []));
  return html`<div class="pack"><h3 id="g-${at}-${pack}">${shown(id)}</h3><ul aria-labelledby="g-${at}-${pack}">${cells.map(
    ({ key, index }) => {
      const { status, mark, words } = cellView(live, mode, index);
      const link = pageLink('traces', { run: name, mode, scenario: key });
      return html`<li><a class="sign ${status}" id="c-${at}-${index}" href="${link}"><span aria-hidden="true" id="s-${at}-${index}">${mark}</span><span class="unseen" id="w-${at}-${index}">${words}</span></a></li>`;
    },
  )}</ul></div>
`;
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

export function shown(text: string): string {
  return shorten(plainLine(text), 80);
}
