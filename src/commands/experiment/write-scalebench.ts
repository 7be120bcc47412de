import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { summaryOf } from '../../gate/measured-of.ts';
import {
  type RawLine,
  renderSummaryCsv,
  type ScaleBenchSummary,
  summarise,
} from '../../interop/scalebench/scalebench-files.ts';
import { cannotWrite } from '../../lib/errors.ts';
import { jsonFile } from '../../lib/json.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import { assistantTurns } from '../../model/attempt.ts';
import type { AttemptLine, ContextLine, Plan } from '../../model/journal.ts';
import { packOfKey } from '../../model/shard.ts';
import type { Pack, Scenario } from '../../packs/pack-schema.ts';
import { readResponse } from '../../packs/read-response.ts';
import { contextOf, inRound, taskOf } from '../../packs/task-of.ts';
import { scenariosByKey } from '../../run/asked-scenario.ts';
import { readContext } from '../../run/keep-contexts.ts';
import { tokensIn } from '../../score/amounts-of.ts';
import { usdOfAttempt } from '../../score/price.ts';
import { sortLines } from '../../score/score-run.ts';
import type { RunFolder } from '../../store/run-folder.ts';

type Written = { readonly lines: number; readonly unmeasured: number };

/** Writes a run as ScaleBench writes its results. Answers and contexts go into the files. */
export async function writeScaleBench(
  folder: RunFolder,
  into: string,
  loaded: readonly Pack[],
  name?: string,
): Promise<Written> {
  const { plan, lines } = await folder.journal();
  const { attempts, contexts, sessions } = sortLines(lines);
  const model = sessions[0]?.identity.model ?? plan.slug;
  const measured = attempts.filter(({ verdict }) => verdict.outcome !== 'unmeasured');
  const experiment = (name ?? plan.slug).replaceAll('/', '--');
  const time = plan.run.startedAt.replace(/[-:]|\.\d+Z$/g, '').replace('T', '_');
  const byTask = await rawLines({ plan, loaded, measured, contexts, model, folder });
  const stem = `${experiment}_${time}`;
  const raw = [...byTask].map(([task, each]) => {
    const file = `${byTask.size === 1 ? experiment : `${experiment}_${task}`}_${time}.jsonl`;
    return [join('raw', file), each.map((line) => `${JSON.stringify(line)}\n`).join('')] as const;
  });
  const summary: ScaleBenchSummary = summarise(experiment, model, byTask, (values) => {
    const { mean, std, p50, p95 } = summaryOf('', values);
    return { mean, std, p50, p95 };
  });
  await save(into, [
    ...raw,
    [join('summaries', `${stem}_summary.json`), jsonFile(summary)],
    [join('summaries', `${stem}_summary.csv`), renderSummaryCsv(summary)],
  ]);
  return { lines: measured.length, unmeasured: attempts.length - measured.length };
}

async function save(
  into: string,
  files: readonly (readonly [path: string, text: Parameters<typeof saveWhole>[1]])[],
): Promise<void> {
  try {
    for (const name of ['raw', 'summaries']) await mkdir(join(into, name), { recursive: true });
    for (const [path, text] of files) await saveWhole(join(into, path), text);
  } catch (cause) {
    throw cannotWrite(into, cause);
  }
}

type Source = {
  readonly plan: Plan;
  readonly loaded: readonly Pack[];
  readonly measured: readonly AttemptLine[];
  readonly contexts: readonly ContextLine[];
  readonly model: string;
  readonly folder: RunFolder;
};

/** By pack, which is a task of a dataset. */
async function rawLines({ plan, loaded, measured, contexts, model, folder }: Source) {
  const asked = scenariosByKey(loaded);
  const madeFor = new Map(contexts.map((line) => [line.scenario, line]));
  const byTask = new Map<string, RawLine[]>();
  for (const line of measured) {
    const found = asked.get(line.scenario);
    if (found === undefined) continue;
    const scenario = inRound(found.scenario, line.round);
    const context = madeFor.get(line.scenario);
    const given = contextOf(scenario);
    const task = packOfKey(line.scenario);
    const usd = usdOfAttempt(line.measures, plan.price);
    const raw: RawLine = {
      id: scenario.id,
      model,
      input_question: given?.question ?? promptOf(found.pack, scenario),
      input_context: (await textOf(folder, context)) ?? given?.context ?? '',
      pred: assistantTurns(readResponse(line.messages)).at(-1)?.content ?? '',
      gold: goldOf(scenario),
      input_tokens: tokensIn(line.measures, 'promptTokens'),
      output_tokens: tokensIn(line.measures, 'completionTokens'),
      latency_ms: Math.round(line.totalMs + (context?.ms ?? 0)),
      cost_usd: usd === null || context === undefined ? usd : context.usd === null ? null : usd + context.usd,
      metrics: line.verdict.outcome === 'unmeasured' ? {} : (line.verdict.measures ?? {}),
    };
    byTask.set(task, [...(byTask.get(task) ?? []), raw]);
  }
  return byTask;
}

async function textOf(folder: RunFolder, line: ContextLine | undefined): Promise<string | undefined> {
  return line?.made == null ? undefined : readContext(folder.path, line.made.text);
}

function promptOf(pack: Pack, scenario: Scenario): string {
  return taskOf(pack, scenario)
    .messages.map(({ content }) => content)
    .join('\n\n');
}

function goldOf({ expect }: Scenario): readonly string[] {
  return expect.flatMap((check) =>
    check.kind === 'reference' ? (check.answers ?? check.items ?? check.passages ?? []).map(String) : [],
  );
}
