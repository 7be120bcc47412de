import type { Task } from '../../../model/attempt.ts';
import type { MeanRate, Rate } from '../../../model/baseline.ts';
import type { SideBySide } from '../../../model/decision.ts';
import { type Level, levelWords } from '../../../model/level.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { describeCauses } from '../../../report/describe-cause.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { longText } from '../../../report/html/long-text.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  type ListFilter,
  listView,
  minuteView,
  type Pages,
  pageLink,
  sideName,
} from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { taskView, verdictView } from '../../../report/html/scenario-section.ts';
import { attemptCount, maybeDuration, maybeSpeed, percent } from '../../../report/numbers.ts';
import { packRow } from '../../../report/outline.ts';
import { plainLine, plainText, shorten } from '../../../report/plain-text.ts';
import { compareHeadline, reasonLines } from '../../../report/render-compare.ts';
import { type DiffPart, tokenDiff } from '../../../report/token-diff.ts';
import type { RunRow } from '../run-row.ts';
import { type PickList, pickSection } from './pick-section.ts';

export type ComparedSide = {
  readonly name: string;
  readonly mode: string;
  readonly kind: RunRow['kind'];
  /** The level of a load run; undefined for the whole run. */
  readonly load: Level | undefined;
  readonly slug: string;
  /** The mode, with its harness if that is not native. */
  readonly arm: string;
  readonly startedAt: string;
  readonly total: MeanRate;
  readonly decode: number | null;
  readonly firstTokenMs: number | null;
  readonly facts: readonly (string | null)[];
};

export type ComparedScenario = { readonly key: string; readonly rates: readonly (Rate | undefined)[] };

export type ComparedAnswer = {
  readonly answer: string | undefined;
  /** undefined if only the answer was kept */
  readonly verdict: Verdict | undefined;
  readonly round: number | undefined;
};

export type Comparison = {
  readonly sides: readonly ComparedSide[];
  /** Each other side against the first. */
  readonly pairs: readonly SideBySide[];
  /** The scenarios that match the filter, the largest differences first. */
  readonly scenarios: readonly ComparedScenario[];
  readonly filter: ListFilter;
  readonly pages: Pages;
  /** The scenario whose answers are shown. */
  readonly chosen:
    | { readonly key: string; readonly task: Task | undefined; readonly answers: readonly ComparedAnswer[] }
    | undefined;
  /** Runs that are judges, if all sides are. */
  readonly judges: readonly string[];
  /** What could not be found or compared. */
  readonly notes: readonly string[];
  /** To choose from while there are fewer than two sides. */
  readonly picks: PickList | undefined;
};

const letters = ['A', 'B', 'C', 'D'];
const mostAnswer = 8192;

/** Two to four runs or baselines side by side, the first in the place of the baseline. */
export function comparePage(comparison: Comparison): ServedPage {
  const { sides, pairs, judges, notes, picks } = comparison;
  const body = html`${notes.map((note) => html`<p class="note">${plainText(note)}</p>`)}
${sides.length > 0 && sideTable(sides)}
${judges.length > 0 && html`<p><a href="${pageLink('judges', { run: judges })}">Read these judges side by side</a></p>`}
${picks !== undefined && pickSection(picks)}
${pairs.map((pair, at) => pairSection(pair, at))}
${sides.length > 1 && scenarioList(comparison)}
${answerSection(comparison)}`;
  return { title: 'Compare', body };
}

function sideTable(sides: readonly ComparedSide[]): Html {
  const heads = [
    'Side',
    'Model',
    'Measured',
    '>Passed',
    '>Tokens/s',
    '>First token',
    'Quantization',
    'Engine',
    'Hardware',
  ];
  return pageTable(
    'Sides',
    heads,
    sides.map(({ name, kind, slug, arm, load, startedAt, total, decode, firstTokenMs, facts }, at) => [
      letters[at] ?? '',
      html`${shorten(plainLine(slug), 80)} <span class="hint">${arm}${load !== undefined && `, ${levelWords(load)}`}</span>`,
      kind === 'run'
        ? html`<a href="${pageLink('report', { run: name })}">${minuteView(startedAt)}</a>`
        : html`${kind}, ${minuteView(startedAt)}`,
      percent(total),
      maybeSpeed(decode),
      maybeDuration(firstTokenMs),
      ...facts.map((fact) => shorten(plainLine(fact ?? '-'), 28)),
    ]),
  );
}

function pairSection(pair: SideBySide, at: number): Html {
  const [first, second] = [letters[0], letters[at + 1]];
  const { packs, causes, reasons, threshold } = pair;
  const differences = [...describeCauses(causes), ...reasonLines(reasons)];
  return html`<section aria-labelledby="pair-${at}">
<h2 id="pair-${at}">${first} and ${second}</h2>
<p>${compareHeadline(pair)}</p>
${pageTable(
  'Packs; p is the chance of such a fall, or a larger one, if nothing had changed',
  ['Pack', `>${first}`, `>${second}`, '>Change', '>p'],
  packs.map((pack) => {
    const { cells } = packRow(pack, threshold);
    return {
      tone: pack.outcome === 'regressed' ? 'bad' : undefined,
      cells: [cells.pack, cells.baseline, cells.now, cells.change, cells.p],
    };
  }),
)}
<h3>What differs</h3>
${differences.length === 0 ? html`<p>No known fact differs.</p>` : html`<ul>${differences.map((line) => html`<li>${line}</li>`)}</ul>`}
</section>
`;
}

/** The same address with another scenario. */
function linkOf({ sides, filter, pages }: Comparison, scenario: string): string {
  const page = pages.page === 1 ? {} : { page: pages.page };
  return pageLink('compare', { side: sideNames(sides), ...filter, scenario, ...page });
}

function sideNames(sides: readonly ComparedSide[]): string[] {
  return sides.map(({ name, mode, load }) => sideName(name, mode, load));
}

function scenarioList(comparison: Comparison): Html {
  const { sides, scenarios, filter, pages, chosen } = comparison;
  const heads = ['Scenario', ...sides.map((_, at) => `>${letters[at]}`)];
  const table = pageTable(
    'Attempts passed; what differs most comes first',
    heads,
    scenarios.map(({ key, rates }) => ({
      tone: isFall(rates) ? 'bad' : undefined,
      cells: [
        html`<a href="${linkOf(comparison, key)}#answers"${key === chosen?.key && html` aria-current="true"`}>${shorten(plainLine(key), 80)}</a>`,
        ...rates.map((rate) => (rate === undefined ? '-' : attemptCount(rate))),
      ],
    })),
  );
  return html`<section aria-labelledby="scenarios">
<h2 id="scenarios">Scenarios</h2>
${listView({ page: 'compare', filter, failedWords: 'Failed only', kept: { side: sideNames(sides) }, rows: scenarios.length === 0 ? undefined : table, nothing: 'No scenario fits.', pages })}
</section>`;
}

function isFall([first, ...others]: readonly (Rate | undefined)[]): boolean {
  return others.some((rate) => shareOf(rate) < shareOf(first));
}

/** A scenario that was not measured is no fall. */
function shareOf(rate: Rate | undefined): number {
  return rate === undefined || rate.attempts === 0 ? Number.NaN : rate.passed / rate.attempts;
}

function answerSection({ chosen, sides }: Comparison): Html | undefined {
  if (chosen === undefined) return undefined;
  const { key, task, answers } = chosen;
  const [first, ...others] = answers;
  const texts = answers.map(({ answer }) =>
    answer === undefined ? undefined : plainText(answer.slice(0, mostAnswer)),
  );
  const diffs = others.map((_, at) => diffOf(texts[0], texts[at + 1]));
  const [only, ...more] = diffs;
  return html`<section aria-labelledby="answers">
<h2 id="answers" tabindex="-1">${shorten(plainLine(key), 80)}</h2>
${
  first !== undefined &&
  html`<div class="answers">
${answers.map((answer, at) => {
  const parts = at === 0 ? (more.length === 0 ? only : undefined) : diffs[at - 1];
  const marks =
    at === 0 ? (['removed'] as const) : more.length === 0 ? (['added'] as const) : (['removed', 'added'] as const);
  const side = sides[at];
  return html`<section><h3>${letters[at]} <span class="hint">${side === undefined ? '' : shorten(plainLine(`${side.slug} ${side.facts[0] ?? ''}`), 60)}${answer.round !== undefined && `, round ${answer.round}`}</span></h3>
${textOf(texts[at], parts, marks)}
${answer.verdict !== undefined && verdictView(answer.verdict)}
${answer.verdict?.outcome === 'pass' && html`<p class="passed">✓ passed</p>`}
${side?.kind === 'run' && answer.round !== undefined && html`<p><a href="${pageLink('traces', { run: side.name, mode: side.mode, scenario: key, round: answer.round })}">Read this attempt in full</a></p>`}</section>`;
})}
</div>`
}
${task === undefined ? html`<p class="hint">The prompt was not kept.</p>` : html`<details><summary>Prompt</summary>${taskView(task, mostAnswer)}</details>`}
</section>`;
}

function diffOf(one: string | undefined, other: string | undefined): readonly DiffPart[] | undefined {
  return one === undefined || other === undefined ? undefined : tokenDiff(one, other);
}

function textOf(
  text: string | undefined,
  parts: readonly DiffPart[] | undefined,
  marks: readonly DiffPart['kind'][],
): Html {
  if (text === undefined) return html`<p class="hint">No answer was kept.</p>`;
  if (text === '' || parts === undefined) return longText(text, undefined, mostAnswer);
  return html`<pre class="diff">${parts.map(({ kind, text: own }) => {
    if (kind === 'same') return own;
    if (!marks.includes(kind)) return '';
    return kind === 'removed' ? html`<del>${own}</del>` : html`<ins>${own}</ins>`;
  })}</pre>`;
}
