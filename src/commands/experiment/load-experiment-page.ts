import type { ExperimentReport, LostExample } from '../../model/experiment/experiment-report.ts';
import type { ContextLine } from '../../model/journal.ts';
import type { Pack, Scenario } from '../../packs/pack-schema.ts';
import { contextOf, taskOf } from '../../packs/task-of.ts';
import type { ArmTexts, ExampleTexts, ExperimentPage } from '../../report/experiment/experiment-page.ts';
import { type AskedScenario, scenariosByKey } from '../../run/asked-scenario.ts';
import { readContext } from '../../run/keep-contexts.ts';
import { answerOf } from '../../store/baseline-answers.ts';
import type { ExperimentFolder } from '../../store/experiment-folder.ts';
import { type KnownSecrets, withoutSecrets } from '../../store/redact-text.ts';
import type { RunFolder } from '../../store/run-folder.ts';

/** Longer texts are cut before they are searched for secrets. */
const lookedThrough = 8192;
/** Of a context. */
const beginning = 2048;

/** The page of an experiment: its report, and the texts of the examples that lost most, from the folders of the runs. */
export async function loadExperimentPage(
  report: ExperimentReport,
  folder: ExperimentFolder,
  packs: readonly Pack[],
  secrets: KnownSecrets,
): Promise<ExperimentPage> {
  const asked = scenariosByKey(packs);
  const [reference] = report.arms;
  const byArm = new Map<string, ReadonlyMap<string, ArmSeen>>();
  for (const { slug, run, context } of report.arms) {
    const wanted = report.lostMost.filter(({ arm }) => arm === slug || slug === reference?.slug);
    const scenarios = new Map(wanted.map(({ scenario: key }) => [key, asked.get(key)?.scenario]));
    byArm.set(slug, await loadArm(folder.run(run), scenarios, context !== null));
  }
  const hidden = (text: string) => withoutSecrets(text.slice(0, lookedThrough), secrets);
  const textsOf = ({ arm, scenario }: LostExample): ExampleTexts => {
    const [one, other] = [reference?.slug ?? '', arm].map((slug) => byArm.get(slug)?.get(scenario) ?? {});
    const found = asked.get(scenario);
    const expected = other?.expected ?? one?.expected;
    return {
      ...(found === undefined ? {} : { question: hidden(questionOf(found)) }),
      ...(expected === undefined ? {} : { expected: hidden(expected) }),
      reference: shownTexts(one ?? {}, hidden),
      arm: shownTexts(other ?? {}, hidden),
    };
  };
  return { report, textsOf };
}

type ArmSeen = ArmTexts & {
  /** As the check wrote it for an answer that failed. */
  readonly expected?: string;
};

function shownTexts({ answer, context }: ArmSeen, hidden: (text: string) => string): ArmTexts {
  return {
    ...(answer === undefined ? {} : { answer: hidden(answer) }),
    ...(context === undefined ? {} : { context: hidden(context).slice(0, beginning) }),
  };
}

function questionOf({ pack, scenario }: AskedScenario): string {
  const asked = contextOf(scenario)?.question ?? scenario.question;
  if (asked !== undefined) return asked;
  return taskOf(pack, scenario)
    .messages.flatMap((message) => (message.role === 'user' ? [message.content] : []))
    .join('\n\n');
}

/** The first answers of these scenarios, and the contexts that were asked: those made, or those of the pack. */
async function loadArm(
  run: RunFolder,
  wanted: ReadonlyMap<string, Scenario | undefined>,
  hasMade: boolean,
): Promise<ReadonlyMap<string, ArmSeen>> {
  const seen = new Map<string, ArmSeen>();
  if (wanted.size === 0) return seen;
  const made = new Map<string, NonNullable<ContextLine['made']>>();
  for await (const line of run.lines()) {
    if (line.kind === 'context' && wanted.has(line.scenario) && line.made !== null) made.set(line.scenario, line.made);
    if (line.kind !== 'attempt' || line.round !== 1 || !wanted.has(line.scenario)) continue;
    const { verdict } = line;
    const expected = verdict.outcome === 'fail' ? { expected: verdict.expected } : {};
    seen.set(line.scenario, { answer: answerOf(line), ...expected });
  }
  for (const [key, scenario] of wanted) {
    const digest = made.get(key)?.text;
    const own = hasMade || scenario === undefined ? undefined : contextOf(scenario)?.context;
    const context = digest === undefined ? own : await readContext(run.path, digest);
    if (context !== undefined) seen.set(key, { ...seen.get(key), context });
  }
  return seen;
}
