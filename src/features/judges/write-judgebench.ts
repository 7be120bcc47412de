import { join } from 'node:path';
import { InputError } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import { sum } from '../../lib/median-of.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import type { Pack } from '../../packs/pack-schema.ts';
import { readResponse } from '../../packs/read-response.ts';
import { taskOf } from '../../packs/task-of.ts';
import { assistantTurns } from '../../records/attempt.ts';
import type { AttemptLine } from '../../records/journal.ts';
import { packOfKey } from '../../records/shard.ts';
import type { PlannedPair } from '../../records/target.ts';
import { plural } from '../../report/numbers.ts';
import { type AskedScenario, scenariosByKey } from '../../run/asked-scenario.ts';
import { sortLines } from '../../score/score-run.ts';
import { refusePrivate } from '../../store/packs-of-plan.ts';
import type { WrittenRun } from '../../store/result-facet.ts';
import type { RunFolder } from '../../store/run-folder.ts';
import { isOf } from '../../verify/define-verifier.ts';
import { decision } from './judge-decision.ts';
import { resultFileName } from './judgebench/judgebench-rows.ts';
import { decisionOf } from './score-judges.ts';

/** Writes the first round of a run of judges as JudgeBench writes its results: a file for each mode and pack. */
export async function writeJudgebench(folder: RunFolder, into: string, packs: readonly Pack[]): Promise<WrittenRun> {
  const { plan, lines } = await folder.journal();
  refusePrivate(plan);
  const { attempts, sessions } = sortLines(lines);
  const model = sessions[0]?.identity.model ?? plan.slug;
  const measured = attempts.filter(({ stage }) => stage === 'measure');
  const games = Object.entries(plan.pairs ?? {}).map(([key, pair]) => ({ key, pair }));
  const results = plan.modes.flatMap((mode) => {
    const first = new Map(
      measured.flatMap((line) => (line.round === 1 && line.mode === mode ? [[line.scenario, line] as const] : [])),
    );
    return [...groupBy(games, ({ key }) => packOfKey(key))].flatMap(([id, own]) => {
      const judgeModel = plan.modes.length === 1 ? model : `${model}-${mode}`;
      const pack = packs.find((each) => each.id === id);
      const { data, judgeName } = namesOf(id, pack);
      const rows = rowsOf({ data, judgeName, judgeModel, games: own, first, pack });
      return rows.length === 0 ? [] : [{ id, name: resultFileName(data, judgeName, judgeModel), rows }];
    });
  });
  const isFile = into.endsWith('.jsonl');
  if (results.length === 0) throw new InputError(`${plan.run.id} judged no pairs`, 'Name a run of a pack of judges.');
  if (isFile && results.length > 1)
    throw new InputError(`${plan.run.id} holds ${results.length} results, and a file holds one`, 'Name a folder.');
  const files = results.map(({ id, name, rows }) => {
    // Two packs can be of the same pairs.
    const isTaken = results.filter((each) => each.name === name).length > 1;
    return { path: isFile ? into : join(into, isTaken ? `pack=${id},${name}` : name), rows };
  });
  for (const { path, rows } of files) await saveWhole(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const laterRounds = new Set(measured.map(({ round }) => round)).size - 1;
  return {
    what: plural(sum(files.map(({ rows }) => rows.length)), 'pair'),
    files: files.map(({ path }) => path),
    left: laterRounds === 0 ? '' : `; ${plural(laterRounds, 'later round')} left out`,
  };
}

type Games = {
  readonly data: string;
  readonly judgeName: string;
  readonly judgeModel: string;
  readonly games: readonly { readonly key: string; readonly pair: PlannedPair }[];
  /** The first attempts by scenario. */
  readonly first: ReadonlyMap<string, AttemptLine>;
  readonly pack: Pack | undefined;
};

/** A row as JudgeBench writes it for each pair that was asked, with all of its games. */
function rowsOf({ data, judgeName, judgeModel, games, first, pack }: Games): object[] {
  const asked = scenariosByKey(pack === undefined ? [] : [pack]);
  const responseModel = /response_model=([^,]+)/.exec(data)?.[1] ?? null;
  return [...groupBy(games, ({ pair }) => pair.id)].flatMap(([, own]) => {
    const ordered = own.toSorted((one, other) => (one.pair.shown < other.pair.shown ? -1 : 1));
    const [{ pair }] = ordered as [Games['games'][number]]; // a group has a game
    if (!ordered.some(({ key }) => first.has(key))) return [];
    const [texts] = ordered.flatMap(({ key }) => textsOf(asked.get(key)) ?? []);
    const row = {
      ...{ pair_id: pair.id, original_id: null, source: pair.split, ...texts, response_model: responseModel },
      ...{ label: pair.label, judge_name: judgeName },
      judgments: ordered.map((game) => gameOf(first.get(game.key), game.pair, judgeModel, asked.get(game.key))),
    };
    return [row];
  });
}

function promptOf(asked: AskedScenario | undefined): string {
  const messages = asked === undefined ? [] : taskOf(asked.pack, asked.scenario).messages;
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

/** Question and answers, as the pack gives them or tags them in the prompt of the game `ab`. */
function textsOf(asked: AskedScenario | undefined) {
  const { pair } = asked?.scenario ?? {};
  if (pair?.shown !== 'ab') return undefined;
  const prompt = promptOf(asked);
  const tagged = (tag: string) => new RegExp(`<${tag}>\\s*(.*?)\\s*</${tag}>`, 's').exec(prompt)?.[1];
  const question = pair.texts?.question ?? tagged('question');
  const response_A = pair.texts?.['response-a'] ?? tagged('answer-a');
  const response_B = pair.texts?.['response-b'] ?? tagged('answer-b');
  if (question === undefined || response_A === undefined || response_B === undefined) return undefined;
  return { question, response_A, response_B };
}

/** The names of the data file and of JudgeBench's judge, if the pack was imported from there. */
function namesOf(id: string, pack: Pack | undefined): Pick<Games, 'data' | 'judgeName'> {
  const { dataset, files: [file] = [], task } = pack?.source ?? {};
  if (dataset === 'judgebench' && file !== undefined && task !== undefined)
    return { data: file.name.replace(/\.jsonl$/, ''), judgeName: task };
  const check = pack?.scenarios[0]?.expect[0];
  return { data: id, judgeName: check !== undefined && isOf(decision, check) ? check.style : 'unknown' };
}

/** A game as JudgeBench writes it; null without an answer. */
function gameOf(
  line: AttemptLine | undefined,
  pair: PlannedPair,
  judgeModel: string,
  asked: AskedScenario | undefined,
) {
  if (line === undefined || line.verdict.outcome === 'unmeasured') return null;
  const words = assistantTurns(readResponse(line.messages)).map(({ content }) => content);
  const judgment = { judge_model: judgeModel, prompt: promptOf(asked), response: words.join('\n') };
  return { judgment, decision: decisionOf(line.verdict, pair) };
}
