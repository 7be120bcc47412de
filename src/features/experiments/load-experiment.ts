import { shareOfText } from '../../gate/gate-rule.ts';
import { randomFrom } from '../../packs/draw.ts';
import type { Pack } from '../../packs/pack-schema.ts';
import { contextOf, taskOf } from '../../packs/task-of.ts';
import type { Plan } from '../../records/journal.ts';
import { scenariosOfRows } from '../../records/shard.ts';
import { shorten } from '../../report/plain-text.ts';
import { type AskedScenario, type AskedScenarios, scenariosByKey } from '../../run/asked-scenario.ts';
import { amountsOf } from '../../score/amounts-of.ts';
import { scoreRun } from '../../score/score-run.ts';
import { toScore } from '../../score/to-score.ts';
import { answerOf } from '../../store/baseline-answers.ts';
import { readContext } from '../../store/kept-contexts.ts';
import type { RunFolder } from '../../store/run-folder.ts';
import { type KnownSecrets, startWithoutSecrets, withoutSecrets } from '../../store/without-secrets.ts';
import { type ExperimentRules, experimentFigures, largestLosses, type MeasuredArm } from './experiment-figures.ts';
import type { ExperimentFolder } from './experiment-folder.ts';
import type { LostExample } from './experiment-report.ts';
import { type KeptExperiment, roundsOf } from './kept-experiment.ts';
import type { ArmTexts, ExampleTexts, ExperimentPage } from './report/experiment-page.ts';

/** Characters of a context on the page. */
const mostContext = 2048;
/** Characters of an answer in the report. */
const mostAnswer = 600;

/** The report of an experiment, and the texts of the examples that lost most, from the folders of its measured arms. */
export async function loadExperiment(
  folder: ExperimentFolder,
  packs: readonly Pack[],
  secrets: KnownSecrets,
): Promise<ExperimentPage> {
  const figures = await loadFigures(folder);
  const losses = largestLosses(figures);
  const asked = scenariosByKey(packs);
  const reference = figures.arms[0]?.slug ?? '';
  const plan = await folder.run(figures.arms[0]?.run ?? '').plan();
  const gamesOf = (row: string) => scenariosOfRows(plan, [row]);
  const askedOf = (row: string) => asked.get(gamesOf(row)[0] ?? row);
  const byArm = new Map<string, ReadonlyMap<string, ArmSeen>>();
  for (const { slug, run, context } of figures.arms) {
    const own = losses.filter(({ arm }) => arm === slug || slug === reference).map(({ scenario }) => scenario);
    byArm.set(
      slug,
      await loadArm(folder.run(run), new Set(own.flatMap(gamesOf)), context === null ? asked : undefined),
    );
  }
  const hidden = (text: string | undefined) => text && startWithoutSecrets(text, secrets);
  const textsIn = ({ answer, context }: ArmSeen = {}): ArmTexts => {
    return { answer: hidden(answer), context: hidden(context)?.slice(0, mostContext) };
  };
  const textsOf = ({ arm, scenario }: Pick<LostExample, 'arm' | 'scenario'>): ExampleTexts => {
    const [one, other] = [reference, arm].map((slug) => seenIn(byArm.get(slug), gamesOf(scenario), plan));
    const found = askedOf(scenario);
    return {
      question: hidden(found && questionOf(found)),
      expected: hidden(other?.expected ?? one?.expected),
      ...{ reference: textsIn(one), arm: textsIn(other) },
    };
  };
  const shortened = (text: string | undefined) => (text === undefined ? null : shorten(text, mostAnswer));
  const lostMost = losses.map((loss) => {
    const texts = textsOf(loss);
    const title = withoutSecrets(askedOf(loss.scenario)?.scenario.title ?? loss.scenario, secrets);
    const answers = { reference: shortened(texts.reference.answer), arm: shortened(texts.arm.answer) };
    return { ...loss, title, answers };
  });
  return { report: { ...figures, lostMost }, textsOf };
}

async function loadFigures(folder: ExperimentFolder) {
  const { kept } = folder;
  const arms: MeasuredArm[] = [];
  for (const [at, { target, context }] of kept.experiment.arms.entries()) {
    const { run = null, isParallel = false } = kept.arms[at] ?? {};
    if (run === null) throw new Error('every arm is measured before its figures are shown');
    const { plan, lines } = await folder.run(run).journal(toScore);
    const [scorecard] = scoreRun(plan, lines);
    if (scorecard === undefined) throw new Error('a plan has a mode');
    arms.push({ target, context: context ?? null, run, isParallel, scorecard, amounts: amountsOf(plan, lines) });
  }
  const ends = arms.map(({ scorecard }) => scorecard.run.endedAt ?? kept.startedAt);
  const times = { startedAt: kept.startedAt, endedAt: ends.sort().at(-1) ?? kept.startedAt };
  return experimentFigures(rulesOf(kept), arms, { id: kept.id, tool: kept.tool, ...times }, randomFrom);
}

function rulesOf({ experiment }: KeptExperiment): ExperimentRules {
  const { id, tags, seed, examples = null, metrics, gate } = experiment;
  const maxDrop = gate && shareOfText(gate['max-drop'], 'max-drop');
  const held = metrics === undefined || gate === undefined ? metrics : [...new Set([...metrics, gate.metric])];
  return {
    ...{ id, tags, seed, examples, repeat: roundsOf(experiment), metrics: held },
    gate: gate === undefined || maxDrop === undefined ? undefined : { metric: gate.metric, maxDrop },
  };
}

type ArmSeen = ArmTexts & {
  /** The expected answer, as the check of a failed answer describes it. */
  readonly expected?: string | undefined;
};

/** The answers of an arm to a scenario, or in the games of a pair, one after the other. */
function seenIn(
  seen: ReadonlyMap<string, ArmSeen> | undefined,
  keys: readonly string[],
  { pairs = {} }: Plan,
): ArmSeen | undefined {
  const games = keys.flatMap((key) => seen?.get(key) ?? []);
  if (keys.length < 2) return games[0];
  const words = keys.map((key) => `${pairs[key]?.shown}: ${seen?.get(key)?.answer ?? ''}`);
  return { answer: words.join('\n\n'), context: undefined, expected: games.find(({ expected }) => expected)?.expected };
}

function questionOf({ pack, scenario }: AskedScenario): string {
  const asked = contextOf(scenario)?.question ?? scenario.question;
  if (asked !== undefined) return asked;
  return taskOf(pack, scenario)
    .messages.flatMap((message) => (message.role === 'user' ? [message.content] : []))
    .join('\n\n');
}

/** The first answers to these scenarios, with the contexts that were asked: those made, or those of `asked`. */
async function loadArm(
  run: RunFolder,
  wanted: ReadonlySet<string>,
  asked: AskedScenarios | undefined,
): Promise<ReadonlyMap<string, ArmSeen>> {
  const seen = new Map<string, ArmSeen>();
  if (wanted.size === 0) return seen;
  const made = new Map<string, string>();
  for await (const line of run.lines()) {
    if (line.kind === 'context' && wanted.has(line.scenario) && line.made !== null)
      made.set(line.scenario, line.made.text);
    if (line.kind !== 'attempt' || line.round !== 1 || !wanted.has(line.scenario)) continue;
    const { verdict } = line;
    const expected = verdict.outcome === 'fail' ? verdict.expected : undefined;
    seen.set(line.scenario, { answer: answerOf(line), expected });
  }
  for (const key of wanted) {
    const digest = made.get(key);
    const scenario = asked?.get(key)?.scenario;
    const own = scenario && contextOf(scenario)?.context;
    seen.set(key, { ...seen.get(key), context: digest === undefined ? own : await readContext(run.path, digest) });
  }
  return seen;
}
