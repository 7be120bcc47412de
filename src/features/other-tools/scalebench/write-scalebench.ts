import { join } from 'node:path';
import { summaryOf } from '../../../gate/measured-of.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { jsonFile } from '../../../lib/json.ts';
import { saveWhole } from '../../../lib/save-whole.ts';
import type { Pack, Scenario } from '../../../packs/pack-schema.ts';
import { readResponse } from '../../../packs/read-response.ts';
import { contextOf, inRound, rightAnswersOf, taskOf } from '../../../packs/task-of.ts';
import { assistantTurns } from '../../../records/attempt.ts';
import type { AttemptLine, Plan } from '../../../records/journal.ts';
import { packOfKey } from '../../../records/shard.ts';
import { plural } from '../../../report/numbers.ts';
import { scenariosByKey } from '../../../run/asked-scenario.ts';
import { withContextUsd } from '../../../score/amounts-of.ts';
import { tokensIn, usdOfAttempt } from '../../../score/price.ts';
import type { Prepared } from '../../../score/score-facet.ts';
import { preparedIn } from '../../../score/score-parts.ts';
import { sortLines } from '../../../score/score-run.ts';
import { readContext } from '../../../store/kept-contexts.ts';
import type { WrittenRun } from '../../../store/result-facet.ts';
import type { RunFolder } from '../../../store/run-folder.ts';
import {
  type RawFigures,
  type RawLine,
  renderSummaryCsv,
  type ScaleBenchSummary,
  summarise,
} from './scalebench-files.ts';

/** Writes a run as ScaleBench writes its results. Answers and contexts go into the files, those of private packs never. */
export async function writeScaleBench(
  folder: RunFolder,
  into: string,
  loaded: readonly Pack[],
  title?: string,
): Promise<WrittenRun> {
  const { plan, lines } = await folder.journal();
  const { attempts, others, sessions } = sortLines(lines);
  const model = sessions[0]?.identity.model ?? plan.slug;
  const measured = attempts.filter(({ verdict }) => verdict.outcome !== 'unmeasured');
  const experiment = (title ?? plan.slug).replaceAll('/', '--');
  const time = plan.run.startedAt.replace(/[-:]|\.\d+Z$/g, '').replace('T', '_');
  const stem = `${experiment}_${time}`;
  const asked = scenariosByKey(loaded.filter(({ id }) => plan.private?.includes(id) !== true));
  const written = measured.filter(({ scenario }) => asked.has(scenario));
  const hidden = measured.filter(({ scenario }) => plan.private?.includes(packOfKey(scenario)) === true).length;
  const byTask = groupBy(written, ({ scenario }) => packOfKey(scenario)); // a task of a dataset
  const source = { plan, asked, madeFor: preparedIn(others), model, folder };
  const figures = new Map<string, RawFigures[]>();
  for (const [task, own] of byTask) {
    const file = `${byTask.size === 1 ? experiment : `${experiment}_${task}`}_${time}.jsonl`;
    const kept: RawFigures[] = [];
    figures.set(task, kept);
    await saveWhole(join(into, 'raw', file), rawTexts(own, kept, source));
  }
  const summary: ScaleBenchSummary = summarise(stem, model, figures, (values) => {
    const { mean, std, p50, p95 } = summaryOf('', values);
    return { mean, std, p50, p95 };
  });
  const summaries = join(into, 'summaries', `${stem}_summary`);
  await saveWhole(`${summaries}.json`, jsonFile(summary));
  await saveWhole(`${summaries}.csv`, renderSummaryCsv(summary));
  const unmeasured = attempts.length - measured.length;
  const left = [
    ...(unmeasured === 0 ? [] : [`; ${plural(unmeasured, 'attempt')} without a measured answer left out`]),
    ...(hidden === 0 ? [] : [`; ${plural(hidden, 'answer')} of private packs left out`]),
  ];
  return { what: plural(written.length, 'answer'), left: left.join('') };
}

type Source = {
  readonly plan: Plan;
  readonly asked: ReturnType<typeof scenariosByKey>;
  readonly madeFor: ReadonlyMap<string, Prepared>;
  readonly model: string;
  readonly folder: RunFolder;
};

/** Yields one line at a time, because contexts may not fit into memory. Adds the figures to `kept`. */
async function* rawTexts(
  measured: readonly AttemptLine[],
  kept: RawFigures[],
  { plan, asked, madeFor, model, folder }: Source,
): AsyncGenerator<string, void, undefined> {
  for (const line of measured) {
    const found = asked.get(line.scenario);
    if (found === undefined) continue;
    const scenario = inRound(found.scenario, line.round);
    const context = madeFor.get(line.scenario);
    const given = contextOf(scenario);
    const figures: RawFigures = {
      input_tokens: tokensIn(line.measures, 'promptTokens'),
      output_tokens: tokensIn(line.measures, 'completionTokens'),
      latency_ms: Math.round(line.totalMs + (context?.ms ?? 0)),
      cost_usd: withContextUsd(usdOfAttempt(line.measures, plan.price), context),
      metrics: {
        ...(line.verdict.outcome === 'unmeasured' ? {} : line.verdict.measures),
        ...(context?.made ? { compression_ratio: context.made.length / context.from.length } : {}),
      },
    };
    kept.push(figures);
    const raw: RawLine = {
      id: scenario.id,
      model,
      input_question: given?.question ?? promptOf(found.pack, scenario),
      input_context: (await textOf(folder, context)) ?? given?.context ?? '',
      pred: assistantTurns(readResponse(line.messages)).at(-1)?.content ?? '',
      gold: rightAnswersOf(scenario),
      ...figures,
    };
    yield `${JSON.stringify(raw)}\n`;
  }
}

async function textOf(folder: RunFolder, line: Prepared | undefined): Promise<string | undefined> {
  return line?.made == null ? undefined : readContext(folder.path, line.made.text);
}

function promptOf(pack: Pack, scenario: Scenario): string {
  return taskOf(pack, scenario)
    .messages.map(({ content }) => content)
    .join('\n\n');
}
