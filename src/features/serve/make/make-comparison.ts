import { existsSync } from 'node:fs';
import { loadScorecards } from '../../../baseline/load-scorecards.ts';
import { redactVerdict } from '../../../commands/load-report-page.ts';
import { compareSides } from '../../../gate/decide-mode.ts';
import { parseRule } from '../../../gate/gate-rule.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Task } from '../../../records/attempt.ts';
import { type MeanRate, meanRateOf, type Rate, rateOf } from '../../../records/baseline.ts';
import type { SideBySide } from '../../../records/decision.ts';
import { armName } from '../../../records/fingerprint.ts';
import type { AttemptLine } from '../../../records/journal.ts';
import { type Level, levelWords, splitLevel } from '../../../records/level.ts';
import type { Verdict } from '../../../records/verdict.ts';
import { describeCauses } from '../../../report/describe-cause.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { longText } from '../../../report/html/long-text.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  listView,
  matchesFilter,
  minuteView,
  paged,
  pageLink,
  sideName,
  sidesIn,
} from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { taskView, verdictView } from '../../../report/html/scenario-section.ts';
import { maybeDuration, maybeSpeed, percent, plural, shareOfAttempts } from '../../../report/numbers.ts';
import { packRow } from '../../../report/outline.ts';
import { plainLine, plainText, shorten } from '../../../report/plain-text.ts';
import { compareHeadline, reasonLines } from '../../../report/render-compare.ts';
import { type DiffPart, tokenDiff } from '../../../report/token-diff.ts';
import { outcomeMarks } from '../../../report/words.ts';
import { answerOf } from '../../../store/baseline-answers.ts';
import { loadSide, type SideResult } from '../../../store/load-side.ts';
import { RunFolder } from '../../../store/run-folder.ts';
import { mapTexts, secretsIn, startWithoutSecrets } from '../../../store/without-secrets.ts';
import { type RunRow, type ScoreRow, scoreRow } from '../run-row.ts';
import { filterIn, type PageContext, pageIn, refuseDeleted, textIn } from './page-context.ts';
import { pickSection } from './pick-runs.ts';

const perPage = 60;

/** A run or baseline, or one level of a load run. */
type Side = {
  readonly row: RunRow;
  readonly score: ScoreRow;
  /** Its path, with the level of load behind it. */
  readonly view: string;
  readonly result: SideResult;
  /** The mode, with its harness if that is not native. */
  readonly arm: string;
  /** The level of a load run; undefined for the whole run. */
  readonly load: Level | undefined;
  readonly total: MeanRate;
  /** Pass rates by scenario. */
  readonly rates: ReadonlyMap<string, Rate>;
};

const letters = [...'ABCDEFGH'];
const mostAnswer = 8192;

/** Two to eight runs or baselines side by side, as the address says, the first in the place of the baseline. */
export async function makeComparison(query: URLSearchParams, places: PageContext): Promise<ServedPage> {
  const notes: string[] = [];
  const noted = async <Value>(find: () => Value | Promise<Value>): Promise<Value[]> => {
    try {
      return [await find()];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      notes.push(`${error.message} ${error.hint}`);
      return [];
    }
  };
  const sides: Side[] = [];
  const { named, leftOut } = sidesIn(query.getAll('side'));
  if (leftOut > 0)
    notes.push(
      `At most eight stand side by side: the last ${plural(leftOut, 'side')} chosen ${leftOut === 1 ? 'is' : 'are'} left out.`,
    );
  for (const { name, mode } of named) sides.push(...(await noted(() => loadOne(name, mode, places, notes))));
  const [first, ...others] = sides;
  const pairs: SideBySide[] = [];
  if (first !== undefined)
    for (const { result } of others)
      pairs.push(...(await noted(() => compareSides(first.result, result, parseRule({ maxDrop: '10' })))));
  const judges = (await areJudges(sides)) ? sides.map(({ row }) => row.name) : [];
  const isPicked = others.length > 0;
  const body = html`${notes.map((note) => html`<p class="note">${plainText(note)}</p>`)}
${pairs.length === 1 && pairs.map(verdictLine)}
${sides.length > 0 && sideTable(sides)}
${judges.length > 0 && html`<p><a href="${pageLink('judges', { run: judges })}">Read these judges side by side</a></p>`}
${!isPicked && pickSection(places.index, query, 'compare', sides.map(nameOf))}
${first !== undefined && pairs.map((pair, at) => pairSection(pair, first, pairs.length === 1 ? undefined : at))}
${isPicked && (await scenarioSections(sides, query, places))}`;
  return { title: 'Compare', body };
}

function nameOf({ row, score, load }: Side): string {
  return sideName(row.name, score.mode, load);
}

/** Whether all are runs of packs of pairs. */
async function areJudges(sides: readonly Side[]): Promise<boolean> {
  if (sides.length < 2) return false;
  for (const { row, view } of sides) {
    const folder = RunFolder.at(view);
    if (row.kind !== 'run' || !existsSync(folder.journalPath)) return false;
    if ((await folder.plan()).pairs === undefined) return false;
  }
  return true;
}

async function loadOne(name: string, mode: string, places: PageContext, notes: string[]): Promise<Side> {
  const { index } = places;
  const level = index.pathOf(name) === undefined ? splitLevel(name) : undefined;
  const whole = level?.run ?? name;
  const path = index.pathOf(whole);
  const row = index.rows.find((each) => each.name === whole);
  if (path === undefined || row === undefined)
    throw new InputError(`There is no run or baseline ${JSON.stringify(name)}.`, 'It may have been deleted.');
  refuseDeleted(whole, path);
  const view = level === undefined ? path : `${path}@${level.level}`;
  const { root, io } = places;
  const where = { root, cwd: io.cwd, baselinesDir: places.baselinesDir };
  // The index says that its journal is too long to read.
  const sides =
    row.note === undefined
      ? await loadSide(view, where, (note) => notes.push(note))
      : new Map((await loadScorecards(path, '')).map((card) => [card.mode, card]));
  const [, result] = [...sides].find(([each]) => mode === '' || each === mode) ?? [];
  if (result === undefined)
    throw new InputError(`${name} was not asked in mode ${mode}.`, `It has ${[...sides.keys()].join(', ')}.`);
  const card = 'scorecard' in result ? result.scorecard : result;
  const rates = new Map(card.scenarios.map(({ scenario, cells }) => [scenario, rateOf(cells)]));
  const total = meanRateOf(card.scenarios.map(({ cells }) => cells));
  const load = level === undefined ? undefined : card.load;
  return { row, score: scoreRow(card), view, result, arm: armName(card), load, total, rates };
}

function hasFailed(rate: Rate | undefined): boolean {
  return rate !== undefined && rate.passed < rate.attempts;
}

type ComparedScenario = { readonly key: string; readonly rates: readonly (Rate | undefined)[] };

/** Scenarios by difference, the largest first, then by key. */
function scenariosOf(sides: readonly Side[]): ComparedScenario[] {
  const keys = [...new Set(sides.flatMap(({ rates }) => [...rates.keys()]))].sort();
  return keys
    .map((key) => ({ key, rates: sides.map(({ rates }) => rates.get(key)) }))
    .sort((one, other) => spreadOf(other) - spreadOf(one));
}

function spreadOf({ rates }: ComparedScenario): number {
  const shares = rates.flatMap((rate) =>
    rate === undefined || rate.attempts === 0 ? [] : [rate.passed / rate.attempts],
  );
  return shares.length < 2 ? 0 : Math.max(...shares) - Math.min(...shares);
}

type FoundAnswer = {
  readonly answer?: string | undefined;
  /** undefined if only the answer was kept */
  readonly verdict?: Verdict;
  readonly round?: number;
  readonly task?: Task | undefined;
};

/** The answer shown of a run: that of its first failed attempt, else its first answer. */
async function answerIn(key: string, { row, score, view, result }: Side): Promise<FoundAnswer> {
  if ('scorecard' in result) return { answer: result.firstAnswers?.get(key) };
  const folder = RunFolder.at(view);
  if (row.note !== undefined || !existsSync(folder.journalPath)) return {};
  const tasks = await folder.tasks(await folder.plan());
  let first: AttemptLine | undefined;
  const lines = folder.level === undefined ? folder.lines() : (await folder.journal()).lines;
  for await (const line of lines) {
    if (line.kind !== 'attempt' || line.scenario !== key || line.mode !== score.mode) continue;
    if (first === undefined || (first.verdict.outcome !== 'fail' && line.verdict.outcome === 'fail')) first = line;
  }
  const task = tasks[key]?.task;
  if (first === undefined) return { task };
  const answer = first.answer === null || first.leftOut === 'texts' ? undefined : answerOf(first);
  return { answer, verdict: first.verdict, round: first.round, task };
}

function sideTable(sides: readonly Side[]): Html {
  const heads = [
    ...['Side', 'Model', 'Measured', '>Passed', '>Tokens/s', '>First token'],
    ...['Quantization', 'Engine', 'Hardware'],
  ];
  return pageTable(
    'Sides',
    heads,
    sides.map(({ row: { name, kind, slug, startedAt }, score, arm, load, total }, at) => [
      letters[at] ?? '',
      html`${shorten(plainLine(slug), 80)} <span class="hint">${arm}${load !== undefined && `, ${levelWords(load)}`}</span>`,
      kind === 'run'
        ? html`<a href="${pageLink('report', { run: name })}">${minuteView(startedAt)}</a>`
        : html`${kind}, ${minuteView(startedAt)}`,
      percent(total),
      maybeSpeed(score.decode),
      maybeDuration(score.firstTokenMs),
      ...[score.quantization, score.engine && `${score.engine} ${score.engineVersion ?? ''}`, score.hardware].map(
        (fact) => shorten(plainLine(fact ?? '-'), 28),
      ),
    ]),
  );
}

function verdictLine(pair: SideBySide): Html {
  return html`<p class="outcome ${pair.outcome ?? 'measured'}">${pair.outcome !== null && `${outcomeMarks[pair.outcome]} `}${compareHeadline(pair)}</p>`;
}

/** The verdict on the only pair is at the top of the page. */
function pairSection(pair: SideBySide, one: Side, among: number | undefined): Html {
  const at = among ?? 0;
  const [first, second] = [letters[0], letters[at + 1]];
  const { packs, causes, reasons, threshold } = pair;
  const differences = [...describeCauses(causes), ...reasonLines(reasons)];
  const rows = packs.map((pack) => {
    const { cells } = packRow(pack, threshold);
    return {
      tone: pack.outcome === 'regressed' ? ('bad' as const) : undefined,
      cells: [cells.pack, cells.baseline, cells.now, cells.change, cells.p],
    };
  });
  return html`<section aria-labelledby="pair-${at}">
<h2 id="pair-${at}">${first} and ${second}</h2>
${among !== undefined && verdictLine(pair)}
${packs.length === 0 && html`<p><a href="${pageLink('compare', { side: nameOf(one), q: one.score.packs[0]?.id })}">Choose a run of the packs of ${first}</a></p>`}
${rows.length > 0 && pageTable('Packs; p is the chance of such a fall, or a larger one, if nothing had changed', ['Pack', `>${first}`, `>${second}`, '>Change', '>p'], rows)}
<h3>What differs</h3>
${differences.length === 0 ? html`<p>No known fact differs.</p>` : html`<ul>${differences.map((line) => html`<li>${line}</li>`)}</ul>`}
</section>
`;
}

/** The scenarios that match the filter, and the answers to one of them. */
async function scenarioSections(sides: readonly Side[], query: URLSearchParams, places: PageContext): Promise<Html> {
  const filter = filterIn(query);
  const all = scenariosOf(sides);
  const titles = await titlesOf(sides);
  const found = all.filter(
    ({ key, rates }) =>
      matchesFilter(filter.q, [key, titles.get(key) ?? '']) && (!filter.failed || rates.some(hasFailed)),
  );
  const chips = shownKinds(sides.length).flatMap(([kind, words, fits]) => {
    const count = found.filter(({ rates }) => fits(rates.map(rightnessOf))).length;
    return count === 0 && kind !== 'all' ? [] : [{ kind, words, fits, count }];
  });
  const show = chips.find(({ kind }) => kind === textIn(query, 'show')) ?? chips[0];
  const wanted = found.filter(({ rates }) => show?.fits(rates.map(rightnessOf)) ?? true);
  const { shown, pages } = paged(wanted, pageIn(query), perPage);
  const asked = textIn(query, 'scenario');
  const chosen = all.some(({ key }) => key === asked) ? asked : shown[0]?.key;
  const names = sides.map(nameOf);
  // The same address with another scenario.
  const linkOf = (scenario: string) =>
    pageLink('compare', {
      side: names,
      ...filter,
      show: show?.kind,
      scenario,
      page: pages.page === 1 ? undefined : pages.page,
    });
  const table = pageTable(
    'Share of attempts passed; what differs most comes first',
    ['Scenario', ...sides.map((_, at) => `>${letters[at]}`)],
    shown.map(({ key, rates }) => [
      html`<a href="${linkOf(key)}#answers"${key === chosen && html` aria-current="true"`}>${shorten(plainLine(key), 80)}</a> ${shorten(plainLine(titles.get(key) ?? ''), 80)}`,
      ...rates.map(rateView),
    ]),
  );
  return html`<section aria-labelledby="scenarios">
<h2 id="scenarios">Scenarios</h2>
<p class="chips">${chips.map(({ kind, words, count }) => html`<a href="${pageLink('compare', { side: names, ...filter, show: kind })}#scenarios"${kind === show?.kind && html` aria-current="true"`}>${words} ${count}</a>`)}</p>
${listView({ page: 'compare', filter, failedWords: 'Failed only', kept: { side: names, show: show?.kind ?? '' }, rows: shown.length === 0 ? undefined : table, nothing: `No scenario matches “${shorten(plainLine(filter.q), 60)}”.`, pages })}
</section>
${chosen !== undefined && (await answerSection(chosen, sides, places))}`;
}

/** Green is right and red is wrong, whichever side it is on. */
const marks = { right: '✓', wrong: '✗', mixed: '±' } as const;

function rightnessOf(rate: Rate | undefined): keyof typeof marks | undefined {
  if (rate === undefined || rate.attempts === 0) return undefined;
  return rate.passed === rate.attempts ? 'right' : rate.passed === 0 ? 'wrong' : 'mixed';
}

type Kind = readonly [kind: string, words: string, fits: (are: readonly (string | undefined)[]) => boolean];

/** What a reader looks for. Of two sides, which of them is right. */
function shownKinds(sides: number): readonly Kind[] {
  const all: Kind = ['all', 'All', () => true];
  const differs: Kind = ['differs', 'Differs', (are) => new Set(are).size > 1];
  const wrong: Kind = ['wrong', sides === 2 ? 'Both wrong' : 'All wrong', (are) => are.every((is) => is === 'wrong')];
  if (sides !== 2) return [differs, wrong, all];
  return [
    differs,
    ['a', 'A right, B wrong', ([a, b]) => a === 'right' && b === 'wrong'],
    ['b', 'B right, A wrong', ([a, b]) => b === 'right' && a === 'wrong'],
    wrong,
    all,
  ];
}

/** From the first run that kept them. */
async function titlesOf(sides: readonly Side[]): Promise<ReadonlyMap<string, string>> {
  for (const { row, view, result } of sides) {
    const folder = RunFolder.at(view);
    if (row.kind !== 'run' || 'scorecard' in result || row.note !== undefined || !existsSync(folder.journalPath))
      continue;
    const tasks = await folder.tasks(await folder.plan());
    return new Map(Object.entries(tasks).map(([key, { title }]) => [key, title]));
  }
  return new Map();
}

function rateView(rate: Rate | undefined): Html | string {
  const is = rightnessOf(rate);
  return rate === undefined || is === undefined
    ? '-'
    : html`<span class="${is}">${marks[is]} ${shareOfAttempts(rate)}</span>`;
}

async function answerSection(key: string, sides: readonly Side[], places: PageContext): Promise<Html> {
  const secrets = secretsIn(places.io.env);
  const hidden = (text: string) => startWithoutSecrets(text, secrets);
  const found = await Promise.all(sides.map(async (side) => ({ ...side, ...(await answerIn(key, side)) })));
  const task = found.find((each) => each.task !== undefined)?.task;
  const texts = found.map(({ answer }) =>
    answer === undefined ? undefined : plainText(hidden(answer).slice(0, mostAnswer)),
  );
  const [first, ...others] = texts;
  const diffs = others.map((other) => diffOf(first, other));
  return html`<section aria-labelledby="answers">
<h2 id="answers" tabindex="-1">${shorten(plainLine(key), 80)}</h2>
<div class="answers">
${found.map(({ row, score, verdict, round, rates }, at) => {
  // Each shows what only its own text has. The first of three or more has no single other.
  const parts = at > 0 ? diffs[at - 1] : diffs.length === 1 ? diffs[0] : undefined;
  const own = at === 0 ? 'removed' : 'added';
  const is =
    verdict?.outcome === 'pass' ? 'right' : verdict?.outcome === 'fail' ? 'wrong' : rightnessOf(rates.get(key));
  const trace = { run: row.name, mode: score.mode, scenario: key, round };
  return html`<section><h3>${letters[at]} <span class="hint">${shorten(plainLine(`${row.slug} ${score.quantization ?? ''}`), 60)}${round !== undefined && `, round ${round}`}</span></h3>
${textOf(texts[at], parts, own, is)}
${verdict !== undefined && verdictView(redactVerdict(verdict, secrets))}
${verdict?.outcome === 'pass' && html`<p class="right">✓ passed</p>`}
${row.kind === 'run' && round !== undefined && html`<p><a href="${pageLink('traces', trace)}">Read this attempt in full</a></p>`}</section>`;
})}
</div>
${task === undefined ? html`<p class="hint">The prompt was not kept.</p>` : html`<details><summary>Prompt</summary>${taskView(mapTexts(task, hidden) as typeof task, mostAnswer)}</details>`}
</section>`;
}

function diffOf(one: string | undefined, other: string | undefined): readonly DiffPart[] | undefined {
  return one === undefined || other === undefined ? undefined : tokenDiff(one, other);
}

function textOf(
  text: string | undefined,
  parts: readonly DiffPart[] | undefined,
  side: DiffPart['kind'],
  is = 'mixed',
): Html {
  if (text === undefined) return html`<p class="hint">No answer was kept.</p>`;
  if (text === '' || parts === undefined) return longText(text, undefined, mostAnswer);
  return html`<pre class="diff">${parts.map(({ kind, text: own }) => {
    if (kind === 'same') return own;
    return kind === side && html`<mark class="${is}">${own}</mark>`;
  })}</pre>`;
}
