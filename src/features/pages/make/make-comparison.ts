import { existsSync } from 'node:fs';
import { loadScorecards } from '../../../baseline/load-scorecards.ts';
import { redactVerdict } from '../../../commands/load-report-page.ts';
import { compareSides } from '../../../gate/decide-mode.ts';
import { parseRule } from '../../../gate/gate-rule.ts';
import { InputError } from '../../../lib/errors.ts';
import { meanRateOf, type Rate, rateOf } from '../../../model/baseline.ts';
import type { SideBySide } from '../../../model/decision.ts';
import { armName } from '../../../model/fingerprint.ts';
import type { AttemptLine } from '../../../model/journal.ts';
import { splitLevel } from '../../../model/level.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { matchesFilter, paged, sideName, sidesIn } from '../../../report/html/page-parts.ts';
import { answerOf } from '../../../store/baseline-answers.ts';
import { loadSide, type SideResult } from '../../../store/load-side.ts';
import { RunFolder } from '../../../store/run-folder.ts';
import { mapTexts, secretsIn, startWithoutSecrets } from '../../../store/without-secrets.ts';
import {
  type ComparedAnswer,
  type ComparedScenario,
  type ComparedSide,
  type Comparison,
  comparePage,
} from '../html/compare-page.ts';
import type { RunRow, ScoreRow } from '../run-row.ts';
import { scoreRow } from '../score-row.ts';
import { type PageContext, refuseDeleted } from './page-context.ts';
import { filterIn, pageIn, textIn } from './page-query.ts';
import { pickRuns } from './pick-runs.ts';

const perPage = 60;

type Loaded = {
  readonly row: RunRow;
  /** Its path, with the level of load behind it. */
  readonly view: string;
  readonly side: SideResult;
  readonly shown: ComparedSide;
  /** Pass rates by scenario. */
  readonly rates: ReadonlyMap<string, Rate>;
};

/** Two to four sides, as the address says. */
export async function makeComparison(query: URLSearchParams, places: PageContext): Promise<ServedPage> {
  return comparePage(await comparisonOf(query, places));
}

async function comparisonOf(query: URLSearchParams, places: PageContext): Promise<Comparison> {
  const notes: string[] = [];
  const loaded: Loaded[] = [];
  for (const { name, mode } of sidesIn(query.getAll('side'))) {
    try {
      loaded.push(await loadOne(name, mode, places, notes));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      notes.push(`${error.message} ${error.hint}`);
    }
  }
  const filter = filterIn(query);
  const [first, ...others] = loaded;
  const pairs = first === undefined ? [] : others.flatMap((other) => compared(first, other, notes));
  const scenarios = scenariosOf(loaded).filter(
    ({ key, rates }) => matchesFilter(filter.q, [key]) && (!filter.failed || rates.some(hasFailed)),
  );
  const { shown, pages } = paged(scenarios, pageIn(query), perPage);
  const asked = textIn(query, 'scenario');
  const key = scenariosOf(loaded).some((each) => each.key === asked) ? asked : shown[0]?.key;
  const chosenSides = loaded.map(({ shown: side }) => sideName(side.name, side.mode, side.load));
  return {
    sides: loaded.map((each) => each.shown),
    pairs,
    scenarios: shown,
    filter,
    pages,
    chosen: others.length === 0 || key === undefined ? undefined : await answersTo(key, loaded, places),
    notes,
    judges: (await areJudges(loaded)) ? loaded.map(({ row }) => row.name) : [],
    picks: others.length === 0 ? pickRuns(places.index, query, 'compare', chosenSides) : undefined,
  };
}

/** Whether all are runs of packs of pairs. */
async function areJudges(loaded: readonly Loaded[]): Promise<boolean> {
  if (loaded.length < 2) return false;
  for (const { row, view } of loaded) {
    const folder = RunFolder.at(view);
    if (row.kind !== 'run' || !existsSync(folder.journalPath)) return false;
    if ((await folder.plan()).pairs === undefined) return false;
  }
  return true;
}

async function loadOne(name: string, mode: string, places: PageContext, notes: string[]): Promise<Loaded> {
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
  const [own, side] = [...sides].find(([each]) => mode === '' || each === mode) ?? [];
  if (own === undefined || side === undefined)
    throw new InputError(`${name} was not asked in mode ${mode}.`, `It has ${[...sides.keys()].join(', ')}.`);
  const card = 'scorecard' in side ? side.scorecard : side;
  const score = scoreRow(card);
  const rates = new Map(card.scenarios.map(({ scenario, cells }) => [scenario, rateOf(cells)]));
  const total = meanRateOf(card.scenarios.map(({ cells }) => cells));
  const load = level === undefined ? undefined : card.load;
  return { row, view, side, rates, shown: { ...sideOf(row, score), arm: armName(card), total, load } };
}

function sideOf({ name, kind, slug, startedAt }: RunRow, score: ScoreRow) {
  const { mode, decode, firstTokenMs, quantization, engine, engineVersion, hardware } = score;
  const facts = [quantization, engine === null ? null : `${engine} ${engineVersion ?? ''}`, hardware];
  return { name, mode, kind, slug, startedAt, decode, firstTokenMs, facts };
}

function compared(first: Loaded, other: Loaded, notes: string[]): SideBySide[] {
  try {
    return [compareSides(first.side, other.side, parseRule({ maxDrop: '10' }))];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    notes.push(`${error.message} ${error.hint}`);
    return [];
  }
}

function hasFailed(rate: Rate | undefined): boolean {
  return rate !== undefined && rate.passed < rate.attempts;
}

/** Scenarios by difference, the largest first, then by key. */
function scenariosOf(loaded: readonly Loaded[]): ComparedScenario[] {
  const keys = [...new Set(loaded.flatMap(({ rates }) => [...rates.keys()]))].sort();
  return keys
    .map((key) => ({ key, rates: loaded.map(({ rates }) => rates.get(key)) }))
    .sort((one, other) => spreadOf(other) - spreadOf(one));
}

function spreadOf({ rates }: ComparedScenario): number {
  const shares = rates.flatMap((rate) =>
    rate === undefined || rate.attempts === 0 ? [] : [rate.passed / rate.attempts],
  );
  return shares.length < 2 ? 0 : Math.max(...shares) - Math.min(...shares);
}

async function answersTo(
  key: string,
  loaded: readonly Loaded[],
  places: PageContext,
): Promise<NonNullable<Comparison['chosen']>> {
  const secrets = secretsIn(places.io.env);
  const hidden = (text: string) => startWithoutSecrets(text, secrets);
  const found = await Promise.all(loaded.map((each) => answerIn(key, each)));
  // The form stays: only texts change.
  const answers = found.map(({ answer }) => ({
    ...answer,
    answer: answer.answer === undefined ? undefined : hidden(answer.answer),
    verdict: answer.verdict && redactVerdict(answer.verdict, secrets),
  }));
  const task = found.find((each) => each.task !== undefined)?.task;
  return { key, task: task && (mapTexts(task, hidden) as typeof task), answers };
}

type Found = { readonly answer: ComparedAnswer; readonly task: NonNullable<Comparison['chosen']>['task'] };
const nothing: ComparedAnswer = { answer: undefined, verdict: undefined, round: undefined };

/** The answer shown of a run: that of its first failed attempt, else its first answer. */
async function answerIn(key: string, { row, view, side, shown }: Loaded): Promise<Found> {
  if ('scorecard' in side) return { answer: { ...nothing, answer: side.firstAnswers?.get(key) }, task: undefined };
  const folder = RunFolder.at(view);
  if (row.note !== undefined || !existsSync(folder.journalPath)) return { answer: nothing, task: undefined };
  const tasks = await folder.tasks(await folder.plan());
  let first: AttemptLine | undefined;
  const lines = folder.level === undefined ? folder.lines() : (await folder.journal()).lines;
  for await (const line of lines) {
    if (line.kind !== 'attempt' || line.scenario !== key || line.mode !== shown.mode) continue;
    if (first === undefined || (first.verdict.outcome !== 'fail' && line.verdict.outcome === 'fail')) first = line;
  }
  const task = tasks[key]?.task;
  if (first === undefined) return { answer: nothing, task };
  const answer = first.answer === null || first.leftOut === 'texts' ? undefined : answerOf(first);
  return { answer: { answer, verdict: first.verdict, round: first.round }, task };
}
