import { armName } from '../../../model/fingerprint.ts';
import { packOfKey } from '../../../model/shard.ts';
import type { Mode } from '../../../model/target.ts';
import { type Html, html } from '../../../report/html/html.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { filterForm, type ListFilter, minuteView, pageLink } from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { plainLine, shorten, shownMinute } from '../../../report/plain-text.ts';
import { cellView, type LiveRun, packFigures, totalTexts } from './live-run.ts';

/** A run that has not ended. */
export type OpenRun = {
  readonly name: string;
  readonly slug: string;
  readonly startedAt: string;
  /** The process that writes it; undefined if it broke off. */
  readonly holder: string | undefined;
};

export type StartForm = {
  readonly targets: readonly string[];
  readonly tiers: readonly string[];
  readonly packs: readonly string[];
  readonly modes: readonly string[];
  /** The choices in the address. */
  readonly chosen: ChosenFields;
};

export type ChosenFields = {
  readonly command: string;
  readonly slug: string;
  readonly tier: string;
  readonly packs: readonly string[];
  readonly modes: readonly string[];
  readonly repeat: string;
  readonly load: string;
  readonly budget: string;
};

export type StartPage = {
  /** The unfinished runs that match the filter. */
  readonly open: readonly OpenRun[];
  readonly filter: ListFilter;
  /** undefined if nothing can be started from here; `why` says why. */
  readonly form: StartForm | undefined;
  readonly why: string;
  /** What would be asked; undefined before something was chosen. */
  readonly plan:
    | { readonly text: string; readonly isGood: boolean; readonly command: string; readonly fields: string }
    | undefined;
  /** The process that measures on this machine; undefined if there is none. */
  readonly holder: string | undefined;
  readonly child: StartedChild | undefined;
};

export type StartedChild = {
  readonly command: string;
  readonly state: string;
  readonly isRunning: boolean;
  readonly said: readonly string[];
  /** Its run, once it has a folder. */
  readonly run: string | undefined;
};

/** Choose what to measure, read the plan, start it; and what runs now. */
export function startPage(page: StartPage): ServedPage {
  const { form, why, plan, holder, child } = page;
  return {
    title: 'Run',
    body: html`${openSection(page)}
${child !== undefined && childSection(child)}
<section aria-labelledby="new"><h2 id="new">New run</h2>
${form === undefined ? html`<p>${why}</p>` : startForm(form)}
${plan !== undefined && planSection(plan, holder)}
</section>`,
  };
}

function openSection({ open, filter }: Pick<StartPage, 'open' | 'filter'>): Html {
  const rows = open.map(({ name, slug, startedAt, holder }) => ({
    tone: holder === undefined ? ('doubt' as const) : undefined,
    cells: [
      html`<a href="${pageLink('run', { run: name })}">${shown(slug)}</a>`,
      minuteView(startedAt),
      holder === undefined ? 'broke off' : `running: ${holder}`,
    ],
  }));
  const isFiltered = filter.q !== '' || filter.failed;
  return html`<section aria-labelledby="now"><h2 id="now">Unfinished runs</h2>
${(rows.length > 0 || isFiltered) && filterForm({ page: 'run', filter, failedWords: 'Failed only' })}
${rows.length > 0 ? pageTable('Runs that have not ended', ['Model', 'Begun', 'State'], rows) : html`<p>${isFiltered ? 'No run fits.' : 'Nothing runs.'}</p>`}
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

function startForm({ targets, tiers, packs, modes, chosen }: StartForm): Html {
  const option = (value: string, words: string, is: string) =>
    html`<option value="${value}"${value === is && html` selected`}>${words}</option>`;
  const check = (name: string, value: string, isOn: boolean) =>
    html`<label class="check"><input type="checkbox" name="${name}" value="${value}"${isOn && html` checked`}> ${value}</label>`;
  return html`<form class="filter" action="run" method="get" aria-label="What to measure">
<label>Target <select name="slug" required>${targets.map((slug) => option(slug, shown(slug.replace(/^:/, 'port ')), chosen.slug))}</select></label>
<label>What <select name="command">${option('check', 'check against the baseline', chosen.command)}${option('run', 'run, compare nothing', chosen.command)}${option('capture', 'capture a baseline', chosen.command)}</select></label>
<label>Packs <select name="tier">${option('', 'as the config says', chosen.tier)}${tiers.map((tier) => option(tier, tier, chosen.tier))}</select></label>
<label>Rounds <input name="repeat" inputmode="numeric" pattern="[1-9][0-9]?" size="4" value="${chosen.repeat}"></label>
<label>Load, at once <input name="load" pattern="[1-9][0-9]{0,3}(,[1-9][0-9]{0,3})*" maxlength="60" placeholder="1,2,4,8" size="8" value="${chosen.load}"></label>
<label>Time budget <input name="budget" pattern="[1-9][0-9]{0,3}(s|m|h)" placeholder="30m" size="6" value="${chosen.budget}"></label>
<fieldset><legend>Modes</legend>${modes.map((mode) => check('mode', mode, chosen.modes.includes(mode)))}</fieldset>
<details${chosen.packs.length > 0 && html` open`}><summary>Single packs</summary>${packs.map((pack) => check('pack', pack, chosen.packs.includes(pack)))}</details>
<button>Show the plan</button>
</form>`;
}

function planSection(
  { text, isGood, command, fields }: NonNullable<StartPage['plan']>,
  holder: string | undefined,
): Html {
  const start =
    holder === undefined
      ? html`<p><button data-post="start" data-body="${fields}" data-then="run">Start</button> <span id="asks" role="status"></span></p>`
      : html`<p>It can start when the machine is free: ${holder}.</p>`;
  return html`<h3>The plan</h3>
<pre class="plan" tabindex="0" aria-label="The plan">${text.trimEnd()}</pre>
<p><code>${plainLine(command)}</code></p>
${isGood && start}`;
}

/** The part of the page that is loaded again when a level ends. */
export const levelsId = 'levels';

export type LivePage = {
  readonly name: string;
  readonly live: LiveRun;
  /** Of a load run. */
  readonly levels: Html | undefined;
  /** Who writes it; undefined if no process does. */
  readonly holder: string | undefined;
  readonly canStop: boolean;
  readonly canResume: boolean;
  readonly outcome: string;
};

/** A run, while it runs and afterwards. Its script sets the texts of the elements that have an id. */
export function livePage({ name, live, levels, holder, canStop, canResume, outcome }: LivePage): ServedPage {
  const { plan } = live;
  const texts = new Map(totalTexts(live));
  const figure = (words: string, id: string) => html`<dt>${words}</dt><dd id="${id}">${texts.get(id) ?? ''}</dd>`;
  const events = holder === undefined ? undefined : pageLink('run', { run: name }).replace(/^run/, 'live');
  return {
    title: `${shown(plan.slug)} · ${shownMinute(plan.run.startedAt)}`,
    body: html`<div${events !== undefined && html` data-events="${events}&after=${live.line}"`}>
<p><span id="state">${holder === undefined ? outcome : `Running: ${holder}`}</span> · <a href="${pageLink('traces', { run: name })}">Traces</a>${holder === undefined && html` · <a href="${pageLink('report', { run: name })}">Read this run's page</a>`}</p>
<p id="told" role="status" class="unseen"></p><span id="t-told" hidden></span>
<dl class="figures">
${figure('Attempts', 't-done')}${figure('Passed', 't-passed')}${figure('Failed', 't-failed')}${figure('Unmeasured', 't-unmeasured')}
${figure('First token, p50', 't-first')}${figure('Tokens/s, p50', 't-speed')}${figure(holder === undefined ? 'Ended' : 'Left', 't-left')}
</dl>
${canStop && html`<p><button data-post="stop" data-body="${JSON.stringify({ run: name })}">Stop</button> <span id="asks" role="status"></span></p>`}
${canResume && html`<p><button data-post="resume" data-body="${JSON.stringify({ run: name })}" data-then="run">Resume</button> <span id="asks" role="status"></span></p>`}
${levels !== undefined && html`<div id="${levelsId}">${levels}</div>`}
${plan.modes.map((mode, at) => modeSection(live, mode, at, name))}
</div>`,
  };
}

function modeSection(live: LiveRun, mode: Mode, at: number, name: string): Html {
  const { plan } = live;
  const rows = plan.packs.map(({ id }, pack) => [
    shown(id),
    ...packFigures(live, mode, id).map((text, column) => html`<span id="p-${at}-${pack}-${column}">${text}</span>`),
  ]);
  const arm = armName({ mode, fingerprint: { conditions: { harness: plan.harness } } });
  return html`<section aria-labelledby="m-${at}"><h2 id="m-${at}">${arm}</h2>
${pageTable('Attempts so far', ['Pack', '>Asked', '>Passed', '>Failed', '>Unmeasured'], rows)}
<div class="grid">
${plan.packs.map(({ id }, pack) => packGrid(live, { mode, at, id, pack, name }))}</div>
</section>`;
}

type Grid = {
  readonly mode: Mode;
  readonly at: number;
  readonly id: string;
  readonly pack: number;
  readonly name: string;
};

function packGrid(live: LiveRun, { mode, at, id, pack, name }: Grid): Html {
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

function shown(text: string): string {
  return shorten(plainLine(text), 80);
}
