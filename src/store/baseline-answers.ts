import { answersPath } from '../baseline/baseline-path.ts';
import { loadBaseline, loadBaselineFile } from '../baseline/load-baseline.ts';
import { parseAnswers } from '../baseline/parse-answers.ts';
import { InputError } from '../lib/errors.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { readResponse } from '../packs/read-response.ts';
import { assistantTurns } from '../records/attempt.ts';
import type { Baseline } from '../records/baseline.ts';
import type { AttemptLine, JournalLine, Plan } from '../records/journal.ts';
import type { Mode } from '../records/target.ts';
import { withPairAttempts } from '../score/score-pairs.ts';
import { sortLines } from '../score/score-run.ts';
import type { RunFolder } from './run-folder.ts';
import { transcriptsOf } from './without-texts.ts';

type Found = {
  /** First answers by scenario; empty if the baseline keeps none. */
  readonly answers: ReadonlyMap<string, string>;
  readonly note: string | undefined;
};

export type BaselineAnswers = ReadonlyMap<Mode, Found>;

type Wanted = {
  readonly folder: RunFolder;
  readonly plan: Plan;
  readonly modes: readonly Mode[];
  /** The path of a baseline that the user named. */
  readonly file: string | undefined;
  readonly baselinesDirectory: string;
};

/** The answers of a baseline: the named one, else the one that the run was compared with, else today's. */
export async function findBaselineAnswers({ file, ...wanted }: Wanted): Promise<BaselineAnswers> {
  const named = file === undefined ? undefined : await loadNamed(file);
  const found = new Map<Mode, Found>();
  for (const mode of wanted.modes) found.set(mode, answersOf(named ?? (await loadKept(wanted, mode)), mode));
  return found;
}

function answersOf(baseline: Baseline | undefined, mode: Mode): Found {
  if (baseline === undefined) return none('there is no baseline of this mode');
  if (baseline.scorecard.mode !== mode) return none(`the baseline is of mode ${baseline.scorecard.mode}`);
  if (baseline.firstAnswers === undefined) return none('the baseline keeps no answers');
  return { answers: baseline.firstAnswers, note: undefined };
}

function none(note: string): Found {
  return { answers: new Map(), note };
}

async function loadKept({ folder, plan, baselinesDirectory }: Omit<Wanted, 'file'>, mode: Mode) {
  for (const [directory, within] of [
    [folder.baselinesPath, folder.path],
    [baselinesDirectory, undefined],
  ] as const) {
    const loaded = await loadBaseline(directory, plan.slug, mode, plan.harness, within);
    if (loaded.kind === 'found') return loaded.baseline;
  }
  return undefined;
}

async function loadNamed(path: string): Promise<Baseline> {
  const baseline = await loadBaselineFile(path);
  if (baseline === undefined) throw new InputError(`there is no baseline ${path}`, 'Check the path.');
  const answers = answersPath(path);
  const text = await readRegularText(answers);
  return text === undefined ? baseline : parseAnswers(text, answers, baseline).baseline;
}

/**
 * By scenario, or pair if the plan is among the lines: what the model said in the first round that was answered,
 * including calls, for people to read.
 */
export function firstAnswers(lines: readonly JournalLine[], mode: Mode): ReadonlyMap<string, string> {
  const first = new Map<string, AttemptLine>();
  const plan = lines.find((line) => line.kind === 'plan');
  const attempts = plan?.pairs === undefined ? lines : withPairAttempts(plan, sortLines(lines).attempts);
  for (const line of attempts) {
    if (line.kind !== 'attempt' || line.mode !== mode || line.answer === null || line.leftOut === 'texts') continue;
    if (transcriptsOf(plan ?? {}, line.scenario, 'all') === 'none') continue;
    const known = first.get(line.scenario);
    if (known === undefined || line.round < known.round) first.set(line.scenario, line);
  }
  return new Map([...first].map(([scenario, line]) => [scenario, answerOf(line)]));
}

export function answerOf({ messages }: Pick<AttemptLine, 'messages'>): string {
  return assistantTurns(readResponse(messages))
    .flatMap(({ content, toolCalls }) => [
      ...(content === '' ? [] : [content]),
      ...toolCalls.map(
        ({ name, arguments: sent }) => `${name}(${typeof sent === 'string' ? sent : JSON.stringify(sent)})`,
      ),
    ])
    .join('\n');
}
