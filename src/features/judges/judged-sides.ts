import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { InputError } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { AttemptLine, Plan } from '../../records/journal.ts';
import { packOfKey, rowOf } from '../../records/shard.ts';
import type { Mode } from '../../records/target.ts';
import { sortLines } from '../../score/score-run.ts';
import { toScore } from '../../score/to-score.ts';
import { answerOf } from '../../store/baseline-answers.ts';
import { findKeptRun, type RunPlace } from '../../store/find-run.ts';
import type { RunFolder } from '../../store/run-folder.ts';
import { type KnownSecrets, startWithoutSecrets } from '../../store/without-secrets.ts';
import type { DifferingPair, JudgesReport } from './judge-comparison.ts';
import type { JudgedTexts } from './judgebench/judgebench-rows.ts';
import { byJudge, idsOfPairs, type JudgeSource } from './judges-report.ts';
import { judgebenchAt, judgebenchIn, judgebenchTexts } from './load-judgebench.ts';
import { mostPairsOnPage, type PairTexts } from './render-judges-page.ts';
import { playedPairs } from './score-judges.ts';

/** A judge to compare with others, and a function that finds its words on some pairs. */
export type JudgedSide = {
  readonly source: JudgeSource;
  readonly textsOf: (ids: ReadonlySet<string>, show: Show) => Promise<ReadonlyMap<string, JudgedTexts>>;
};

/** What is kept of a text. */
type Show = (text: string) => string;

/** The judges of a result file of JudgeBench, or of all in a folder; empty for anything else. */
export async function loadJudgeResults(path: string): Promise<JudgedSide[]> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
  const found = isFolder ? await judgebenchIn(path) : [await judgebenchAt(path)];
  return found.flatMap((result) => {
    if (result === undefined) return [];
    const { judgeName, judgeModel, path: file, ...games } = result;
    const source = { ...games, name: `${judgeName} ${judgeModel}`, from: basename(file) };
    return [{ source, textsOf: (ids, show) => judgebenchTexts(file, ids, show) }];
  });
}

/** The judges to compare; undefined for two sides that are none, or that need no page and are no results of JudgeBench. */
export async function loadJudgedSides(
  names: readonly string[],
  isPage: boolean,
  places: RunPlace,
  modes: readonly Mode[] = [],
): Promise<readonly JudgedSide[] | undefined> {
  const found: { readonly name: string; readonly results: JudgedSide[] }[] = [];
  for (const name of names) found.push({ name, results: await loadJudgeResults(resolve(places.cwd, name)) });
  if (names.length === 2 && found.every(({ results }) => results.length === 0)) {
    if (!isPage) return undefined;
    const runs = await Promise.all(names.map((name) => loadJudgedRun(name, places, modes).catch(noneIfNoRun)));
    if (runs.every((own) => own.length === 0)) return undefined;
  }
  const sides: JudgedSide[] = [];
  for (const { name, results } of found) {
    const own = results.length === 0 ? await loadJudgedRun(name, places, modes) : results;
    if (own.length === 0)
      throw new InputError(`${name} is not a judge`, 'More than two sides are compared only if all are judges.');
    sides.push(...own);
  }
  return sides;
}

/** A baseline, a slug, or a result of another tool is no run of judges. */
function noneIfNoRun(error: unknown): JudgedSide[] {
  if (error instanceof InputError) return [];
  throw error;
}

/** A run of packs of judges, a judge for each of these modes (all if none) and each pack; empty for another run. */
export async function loadJudgedRun(
  name: string,
  places: RunPlace,
  modes: readonly Mode[] = [],
): Promise<JudgedSide[]> {
  const folder = await findKeptRun(name, places);
  const { plan, lines } = await folder.journal(toScore);
  if (plan.pairs === undefined) return [];
  const { attempts, skips } = sortLines(lines);
  const wanted = plan.modes.filter((mode) => modes.length === 0 || modes.includes(mode));
  if (wanted.length === 0)
    throw new InputError(`${name} has no mode ${modes.join(', ')}`, `It has ${plan.modes.join(', ')}.`);
  return wanted.flatMap((mode) => {
    const own = attempts.filter((line) => line.mode === mode);
    const judge = plan.modes.length === 1 ? plan.slug : `${plan.slug} ${mode}`;
    const left = skips.filter((line) => line.mode === mode);
    return [...playedPairs(plan, own, left)].map(
      ([pack, pairs]): JudgedSide => ({
        source: {
          ...{ name: judge, responses: pack, from: plan.run.id, pairs, odd: null, again: null, notes: [] },
          digests: pairDigests(plan, pack),
        },
        textsOf: (ids, show) => textsInRun(folder, plan, { mode, pack, ids, show, rounds: firstRounds(plan, own) }),
      }),
    );
  });
}

/** The digests of the games of each pair in a pack. */
function pairDigests({ pairs = {}, scenarios }: Plan, pack: string): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  for (const [key, { id }] of Object.entries(pairs))
    if (packOfKey(key) === pack) digests.set(id, `${digests.get(id) ?? ''}${scenarios[key] ?? ''} `);
  return digests;
}

type WantedTexts = {
  readonly mode: Mode;
  readonly pack: string;
  readonly ids: ReadonlySet<string>;
  readonly show: Show;
  /** The round of each pair whose decisions are shown. */
  readonly rounds: ReadonlyMap<string, number>;
};

/** The first round of each pair without an unmeasured game. */
function firstRounds(plan: Plan, attempts: readonly AttemptLine[]): ReadonlyMap<string, number> {
  const games = groupBy(Object.keys(plan.pairs ?? {}), (key) => rowOf(plan, key));
  const first = new Map<string, number>();
  const played = new Map<string, number>();
  for (const { stage, verdict, round, scenario } of attempts) {
    if (stage !== 'measure' || verdict.outcome === 'unmeasured') continue;
    const row = rowOf(plan, scenario);
    const count = (played.get(`${round} ${row}`) ?? 0) + 1;
    played.set(`${round} ${row}`, count);
    if (count === games.get(row)?.length && !first.has(row)) first.set(row, round);
  }
  return first;
}

async function textsInRun(folder: RunFolder, plan: Plan, { mode, pack, ids, show, rounds }: WantedTexts) {
  const tasks = await folder.tasks(plan);
  const texts = new Map<string, { asked: JudgedTexts['asked']; words: (string | undefined)[] }>();
  for await (const line of folder.lines()) {
    if (line.kind !== 'attempt' || line.stage !== 'measure' || line.mode !== mode) continue;
    if (line.round !== rounds.get(rowOf(plan, line.scenario))) continue;
    const pair = plan.pairs?.[line.scenario];
    if (pair === undefined || !ids.has(pair.id) || packOfKey(line.scenario) !== pack) continue;
    const found = texts.get(pair.id) ?? { asked: [], words: [] };
    const { task } = tasks[line.scenario] ?? {};
    if (pair.shown === 'ab' && task !== undefined)
      found.asked = task.messages.map(({ role, content }) => ({
        title: `Prompt: ${role}`,
        text: show(content),
      }));
    found.words[pair.shown === 'ab' ? 0 : 1] = show(answerOf(line));
    texts.set(pair.id, found);
  }
  return texts;
}

/** The texts on the pairs on which two judges differ. */
export async function loadPairTexts(
  sides: readonly JudgedSide[],
  { differing }: Pick<JudgesReport, 'differing'>,
  secrets: KnownSecrets,
): Promise<(pair: DifferingPair) => PairTexts | undefined> {
  const wanted = new Set(differing.slice(0, mostPairsOnPage).map(({ id }) => id));
  const show = (text: string) => startWithoutSecrets(text, secrets);
  const seen: Map<string, JudgedTexts>[] = [];
  const sources = sides.map(({ source }) => source);
  const idIn = idsOfPairs(sources);
  for (const { own } of byJudge(sources)) {
    const found = new Map<string, JudgedTexts>();
    for (const { source, textsOf } of sides) {
      if (!own.includes(source)) continue;
      const ids = new Set(source.pairs.map(({ id }) => id).filter((id) => wanted.has(idIn(source, id))));
      for (const [id, texts] of await textsOf(ids, show)) found.set(idIn(source, id), texts);
    }
    seen.push(found);
  }
  return ({ id }) => {
    const texts = seen.map((each) => each.get(id));
    const known = texts.find((each) => each !== undefined);
    return known && { asked: known.asked, words: texts.map((each) => each?.words ?? []) };
  };
}
