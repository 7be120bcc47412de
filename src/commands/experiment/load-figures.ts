import { shareOfText } from '../../gate/gate-rule.ts';
import {
  type ExperimentRules,
  experimentFigures,
  largestLosses,
  type MeasuredArm,
} from '../../gate/paired/experiment-figures.ts';
import type { ExperimentReport, LostExample } from '../../model/experiment/experiment-report.ts';
import { type KeptExperiment, roundsOf } from '../../model/experiment/kept-experiment.ts';
import { randomFrom } from '../../packs/draw.ts';
import type { Pack } from '../../packs/pack-schema.ts';
import { shorten } from '../../report/plain-text.ts';
import { scenariosByKey } from '../../run/asked-scenario.ts';
import { amountsOf } from '../../score/amounts-of.ts';
import { scoreRun } from '../../score/score-run.ts';
import { toScore } from '../../score/to-score.ts';
import { answerOf } from '../../store/baseline-answers.ts';
import type { ExperimentFolder } from '../../store/experiment-folder.ts';
import { type KnownSecrets, withoutSecrets } from '../../store/redact-text.ts';
import type { RunFolder } from '../../store/run-folder.ts';

/** The report of an experiment whose arms are measured, from their folders alone. */
export async function loadFigures(
  folder: ExperimentFolder,
  packs: readonly Pack[],
  secrets: KnownSecrets,
): Promise<ExperimentReport> {
  const { kept } = folder;
  const arms: MeasuredArm[] = [];
  for (const [at, { target, context }] of kept.experiment.arms.entries()) {
    const { run, isParallel } = armAt(kept, at);
    const { plan, lines } = await folder.run(run).journal(toScore);
    const [scorecard] = scoreRun(plan, lines);
    if (scorecard === undefined) throw new Error('a plan has a mode');
    arms.push({ target, context: context ?? null, run, isParallel, scorecard, amounts: amountsOf(plan, lines) });
  }
  const ends = arms.map(({ scorecard }) => scorecard.run.endedAt ?? kept.startedAt);
  const times = { startedAt: kept.startedAt, endedAt: ends.sort().at(-1) ?? kept.startedAt };
  const report = experimentFigures(rulesOf(kept), arms, { id: kept.id, tool: kept.tool, ...times }, randomFrom);
  return { ...report, lostMost: await lostExamples(report, folder, packs, secrets) };
}

function armAt({ arms }: KeptExperiment, at: number) {
  const { run = null, isParallel = false } = arms[at] ?? {};
  if (run === null) throw new Error('every arm is measured before its figures are shown');
  return { run, isParallel };
}

function rulesOf({ experiment }: KeptExperiment): ExperimentRules {
  const { id, tags, seed, examples, metrics, gate } = experiment;
  const maxDrop = gate && shareOfText(gate['max-drop'], 'max-drop');
  const held = metrics === undefined || gate === undefined ? metrics : [...new Set([...metrics, gate.metric])];
  return {
    ...{ id, tags, seed, examples: examples ?? null, repeat: roundsOf(experiment), metrics: held },
    gate: gate === undefined || maxDrop === undefined ? undefined : { metric: gate.metric, maxDrop },
  };
}

/** Longer texts are cut before they are searched for secrets. */
const lookedThrough = 8192;
const shown = 600;

/** The examples that lost most, with their first answers. */
async function lostExamples(
  report: ExperimentReport,
  folder: ExperimentFolder,
  packs: readonly Pack[],
  secrets: KnownSecrets,
): Promise<LostExample[]> {
  const losses = largestLosses(report);
  if (losses.length === 0) return [];
  const asked = scenariosByKey(packs);
  const ofArm = new Map<string, ReadonlyMap<string, string>>();
  const [reference] = report.arms;
  for (const { slug, run } of report.arms) {
    const wanted = losses.filter(({ arm }) => arm === slug || slug === reference?.slug);
    ofArm.set(slug, await firstAnswers(folder.run(run), new Set(wanted.map(({ scenario }) => scenario))));
  }
  const answerIn = (slug: string, scenario: string) => {
    const text = ofArm.get(slug)?.get(scenario);
    return text === undefined ? null : shorten(withoutSecrets(text.slice(0, lookedThrough), secrets), shown);
  };
  return losses.map((loss) => ({
    ...loss,
    title: withoutSecrets(asked.get(loss.scenario)?.scenario.title ?? loss.scenario, secrets),
    answers: { reference: answerIn(reference?.slug ?? '', loss.scenario), arm: answerIn(loss.arm, loss.scenario) },
  }));
}

/** Of these scenarios, in the first round. */
async function firstAnswers(run: RunFolder, wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for await (const line of run.lines())
    if (line.kind === 'attempt' && line.round === 1 && wanted.has(line.scenario))
      answers.set(line.scenario, answerOf(line));
  return answers;
}
