import { deepField, parseLoose, textOf } from '../../lib/loose.ts';
import type { Pack, ReplyTurn, Scenario } from '../../packs/pack-schema.ts';
import { replyTurns, withoutFreeMarks } from '../../packs/read-reply.ts';
import { promptTokens, replyTokens, turnTokens } from '../../packs/scenario-tokens.ts';
import { verifyContext } from '../../packs/task-of.ts';
import type { Attempt } from '../../records/attempt.ts';
import type { Finding, ScenarioLint } from '../../records/lint-report.ts';
import type { Verdict } from '../../records/verdict.ts';
import { answerText } from '../../verify/answer-text.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import { isOf } from '../../verify/define-verifier.ts';
import type { Ports } from '../../verify/ports.ts';
import { type Expectation, hadNothingToCheck, isComposite, verify } from '../../verify/registry.ts';
import { partsOf } from '../../verify/text/text-parts.ts';
import { finalText, textRules } from '../../verify/text/text-rules.ts';
import { plainText } from '../../verify/text/text-units.ts';
import type { WorldRun } from '../../verify/world-run.ts';
import { efficient } from '../agents/efficient.ts';
import { code } from '../sandbox/kinds/code.ts';
import { fileEdits } from '../sandbox/kinds/file-edits.ts';
import { shell } from '../sandbox/kinds/shell.ts';
import { type Check, checksOf, lintTold, type MakeFinding, shownExpectation } from './lint-told.ts';
import { serverMutators } from './mutate-calls.ts';
import { type MutantProbe, type Probe, type Probes, probeScenario } from './probe-scenario.ts';
import { checkOf } from './programs/mutate-code.ts';
import { RememberedRuns } from './remember-runs.ts';

type NearMiss = Scenario['near-misses'][number];

export async function lintScenario(
  pack: Pack,
  scenario: Scenario,
  ports: Ports,
): Promise<{ lint: ScenarioLint; findings: Finding[] }> {
  const runs = new RememberedRuns(ports);
  const context = verifyContext(pack, scenario, { ...ports, ...runs.within(Number.POSITIVE_INFINITY) });
  const probes = await probeScenario(scenario, verifyContext(pack, scenario, ports), runs);
  const checks = checksOf(scenario);
  const { tools, responseFormat } = context.task;
  const texts = [
    ...tools.map((tool) => `${tool.description}\n${JSON.stringify(tool.parameters)}`),
    ...(responseFormat === undefined ? [] : [JSON.stringify(responseFormat)]),
  ];
  // Null models and server damage fail whatever is asked, so they prove no check.
  const wrong = [...probes.nearMisses, ...probes.mutants.filter(({ mutator }) => !serverMutators.has(mutator))];
  const idle = await neverFailing(checks, wrong, context);
  const branches = await idleBranches(checks, { gold: probes.gold, wrong }, context);
  const find: MakeFinding = (rule, message) => ({ rule, scenario: scenario.id, message });
  const findings = [
    ...lintAnswers(scenario, probes, context, find),
    ...lintMutants(scenario, probes.mutants, find),
    ...lintTold(scenario, checks, texts, find),
    ...[...idle.map(idleMessage), ...branches.map(branchMessage)].map((message) => find('check-never-fails', message)),
    ...lintBudget(pack, scenario, find),
    ...lintGoldCalls(scenario, find),
    ...lintCpu(scenario, probes.goldCpuMs, find),
  ];
  return { lint: figuresOf(scenario, probes, checks, promptTokens(context.task)), findings };
}

function idleMessage(check: Check): string {
  return `${check.name} never fails, for no near-miss and no mutant: sharpen it, or add the near-miss that only it catches`;
}

function branchMessage({ check, branch }: IdleBranch): string {
  return `${check.name} decides the same without its branch ${shownExpectation(branch)}: drop it, or add the answer that needs it`;
}

function figuresOf(scenario: Scenario, probes: Probes, checks: readonly Check[], prompt: number): ScenarioLint {
  const { gold, nearMisses, nulls } = probes;
  const mutants = probes.mutants.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator));
  const told = Object.keys(scenario.told);
  const covered = new Set(checks.flatMap((check) => check.covers));
  return {
    id: scenario.id,
    title: scenario.title,
    ...(scenario.difficulty === undefined ? {} : { difficulty: scenario.difficulty }),
    catches: scenario.catches,
    gold: { total: gold.length, passed: count(gold, 'pass') },
    nearMisses: { total: nearMisses.length, rejected: count(nearMisses, 'fail') },
    nullModels: {
      total: nulls.length,
      passed: nulls.filter(({ verdict }) => verdict.outcome === 'pass').map(({ model }) => model),
    },
    mutants: {
      applicable: mutants.length,
      killed: count(mutants, 'fail'),
      tolerated: probes.mutants.length - mutants.length,
    },
    told: { total: told.length, checked: told.filter((id) => covered.has(id)).length },
    checks: {
      total: checks.length,
      told: checks.filter(({ covers }) => covers.some((id) => told.includes(id))).length,
    },
    tokens: { prompt, reply: Math.max(0, ...scenario.gold.map(replyTokens)) },
    turns: Math.max(0, ...scenario.gold.map((reply) => replyTurns(reply).length)),
  };
}

function count(probes: readonly Probe[], outcome: 'pass' | 'fail'): number {
  return probes.filter(({ verdict }) => verdict.outcome === outcome).length;
}

const leastGold = 2;
const leastNearMisses = 4;

/** Finds gold answers that fail, near-misses and null models that pass, and too few of each. */
function* lintAnswers(
  scenario: Scenario,
  { gold, nearMisses, nulls }: Probes,
  { world }: VerifyContext,
  find: MakeFinding,
): Generator<Finding> {
  for (const [index, { verdict, attempt }] of gold.entries()) {
    if (verdict.outcome === 'pass') continue;
    const errors = callErrors(scenario, world?.(attempt)).map((error) => `; ${error}`);
    yield find(
      'gold-fails',
      `gold answer ${index + 1} does not pass: ${explainVerdict(verdict)}${errors.slice(0, 3).join('')}`,
    );
  }
  // Outer white space matters here: if a prompt allows only one text, nothing else can differ.
  const differentGold = new Set(scenario.gold.map((reply) => withoutFreeMarks(JSON.stringify(replyTurns(reply))))).size;
  if (differentGold < leastGold) {
    yield find('too-few-gold', `${leastGold} gold answers written differently are needed`);
  }
  for (const [index, { verdict }] of nearMisses.entries()) {
    const nearMiss = scenario['near-misses'][index];
    if (nearMiss !== undefined) yield* lintNearMiss(nearMiss, index, verdict, find);
  }
  if (nearMisses.length < leastNearMisses) {
    yield find('too-few-near-misses', `${nearMisses.length} of at least ${leastNearMisses} near-misses`);
  }
  for (const { model, verdict } of nulls) {
    if (verdict.outcome === 'pass') yield find('null-model-passes', `a model that answers "${model}" passes`);
  }
}

/** Errors that the world gave to calls, without those of its faults. */
function callErrors({ world }: Scenario, run: WorldRun | undefined): string[] {
  const planned = (world?.faults ?? []).map(({ result }) => JSON.stringify(result));
  return (run?.calls ?? []).flatMap(({ turn, name, result }) => {
    const error = planned.includes(result) ? undefined : textOf(deepField(parseLoose(result), 'error'));
    return error === undefined ? [] : [`message ${turn}, ${name}: ${error}`];
  });
}

function* lintNearMiss(nearMiss: NearMiss, index: number, verdict: Verdict, find: MakeFinding): Generator<Finding> {
  const name = `near-miss ${index + 1} (${nearMiss.wrong})`;
  if (verdict.outcome !== 'fail') return yield find('near-miss-passes', `${name} does not fail`);
  const unnamed = [nearMiss.breaks].flat().filter((id) => !(verdict.broke ?? []).includes(id));
  const wrongMode = nearMiss.mode !== undefined && nearMiss.mode !== verdict.failure;
  if (unnamed.length === 0 && !wrongMode) return;
  const wanted = [...unnamed.map((id) => `"${id}"`), ...(wrongMode ? [`mode ${nearMiss.mode}`] : [])].join(', ');
  yield find('near-miss-unnamed', `${name} fails without naming ${wanted}: ${explainVerdict(verdict)}`);
}

/** A verdict in a line, for the author of the pack. */
function explainVerdict(verdict: Verdict): string {
  switch (verdict.outcome) {
    case 'pass':
      return 'passes';
    case 'fail':
      return `${verdict.failure}, expected ${verdict.expected}, received ${verdict.received}${verdict.broke === undefined ? '' : ` (broke ${verdict.broke.join(', ')})`}`;
    case 'unmeasured':
      return `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`;
  }
}

const slowTokensPerSecond = 30;

/** Finds a budget of tokens or seconds that does not hold the longest gold answer three times, on a slow rig. */
function* lintBudget(pack: Pack, scenario: Scenario, find: MakeFinding): Generator<Finding> {
  const longest = Math.max(0, ...scenario.gold.flatMap((reply) => replyTurns(reply).map(turnTokens)));
  const whole = Math.max(0, ...scenario.gold.map(replyTokens));
  const budget = scenario['max-tokens'] ?? pack.sampling['max-tokens'];
  const seconds = scenario['max-seconds'];
  const neededSeconds = (3 * whole) / slowTokensPerSecond;
  if (budget < 3 * longest) {
    const message = `max-tokens ${budget} holds the longest gold message (about ${longest} tokens) less than three times`;
    yield find('budget', message);
  }
  if (seconds !== undefined && seconds < neededSeconds) {
    const needed = `${neededSeconds.toFixed(0)} s at ${slowTokensPerSecond} tokens/s`;
    yield find('budget', `max-seconds ${seconds} is short: three times the gold answer takes ${needed}`);
  }
}

/** What `efficient` counts from must be what a gold answer makes. */
function* lintGoldCalls(scenario: Scenario, find: MakeFinding): Generator<Finding> {
  const fewest = Math.min(
    ...scenario.gold.map((reply) => replyTurns(reply).reduce((sum, { calls }) => sum + calls.length, 0)),
  );
  for (const check of scenario.expect)
    if (isOf(efficient, check) && Number.isFinite(fewest) && check['gold-calls'] !== fewest)
      yield find('budget', `gold-calls ${check['gold-calls']}: the shortest gold answer makes ${fewest} calls`);
}

/** A machine may be slower, and a right answer less clever. */
const mostGoldShare = 1 / 4;

function* lintCpu(scenario: Scenario, goldCpuMs: number, find: MakeFinding): Generator<Finding> {
  const program = checkOf(scenario, code);
  if (program?.runtime === 'system') return; // most of it is the compiler's
  const seconds = (program ?? checkOf(scenario, fileEdits) ?? checkOf(scenario, shell) ?? scenario.world?.shell)?.[
    'cpu-seconds'
  ];
  if (seconds === undefined || goldCpuMs <= 1000 * seconds * mostGoldShare) return;
  const needed = (goldCpuMs / 1000).toFixed(2);
  yield find('budget', `cpu-seconds ${seconds} is short: a gold answer needs ${needed} s, which may be a quarter`);
}

const leastMutants = 10;
const ofFirstGold = 'of programs, only the first gold answer is mutated, so put a longer one first';

/** Finds mutants that pass, mutators tolerated without effect, and too few mutants for a conclusion. */
function* lintMutants(scenario: Scenario, mutants: readonly MutantProbe[], find: MakeFinding): Generator<Finding> {
  const survivors = mutants.filter(({ verdict }) => verdict.outcome !== 'fail');
  const isTolerated = ({ mutator }: MutantProbe) => Object.hasOwn(scenario.tolerates, mutator);
  for (const survivor of survivors.filter((each) => !isTolerated(each))) {
    const shown = survivor.change ?? showReply(survivor.reply);
    yield find('mutant-survives', `a mutant passes (${survivor.mutator}): ${shown}`);
  }
  for (const name of Object.keys(scenario.tolerates)) {
    if (survivors.some(({ mutator }) => mutator === name)) continue;
    yield find('needless-tolerance', `"${name}" is tolerated, and no mutant of it passes`);
  }
  const applicable = mutants.filter((each) => !isTolerated(each) && !serverMutators.has(each.mutator)).length;
  if (applicable < leastMutants) {
    const ofFirst = checkOf(scenario, code) ?? checkOf(scenario, fileEdits);
    const what = `${applicable} mutants of at least ${leastMutants}`;
    yield find('too-few-mutants', ofFirst === undefined ? what : `${what}: ${ofFirstGold}`);
  }
}

function showReply(reply: readonly ReplyTurn[]): string {
  const text = JSON.stringify(reply.map((turn) => (turn.calls.length > 0 ? turn.calls : withoutFreeMarks(turn.text))));
  return text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`;
}

/**
 * Checks that no wrong reply makes fail: a check never seen failing may check nothing. Without wrong replies this is
 * unknown.
 */
async function neverFailing(
  checks: readonly Check[],
  wrong: readonly Probe[],
  context: VerifyContext,
): Promise<Check[]> {
  if (wrong.length === 0) return [];
  const found: Check[] = [];
  for (const check of checks) {
    const fails = await isTrueOfSome(wrong, async ({ attempt }) => {
      const verdict = await verify(attempt, check.expectation, context);
      return verdict.outcome === 'fail' && !hadNothingToCheck(verdict) && hasPart(attempt, check.expectation, context);
    });
    if (!fails) found.push(check);
  }
  return found;
}

/** Tests the probes one after another, and stops at the first that passes the test. */
async function isTrueOfSome(probes: readonly Probe[], test: (probe: Probe) => Promise<boolean>): Promise<boolean> {
  for (const probe of probes) if (await test(probe)) return true;
  return false;
}

/** Whether the reply has the part that a rule checks: without it, any rule on that part fails. */
function hasPart(attempt: Attempt, expectation: Expectation, context: VerifyContext): boolean {
  if (!isOf(textRules, expectation) && !isOf(finalText, expectation)) return true;
  const answer = answerText(attempt, context);
  if (!answer.ok) return true;
  const text = plainText(answer.text).trim();
  return expectation.rules.some(({ part }) => partsOf(text, part).ok);
}

/** A check without one branch of an any-of inside it; below a `not`, a branch exists to reject. */
type Pruned = { readonly expectation: Expectation; readonly branch: Expectation; readonly rejects: boolean };

/** A branch that no probe needs: no gold answer passes by it, or under a `not`, no wrong reply fails by it. */
type IdleBranch = { readonly check: Check; readonly branch: Expectation };

async function idleBranches(
  checks: readonly Check[],
  probes: { readonly gold: readonly Probe[]; readonly wrong: readonly Probe[] },
  context: VerifyContext,
): Promise<IdleBranch[]> {
  const found: IdleBranch[] = [];
  for (const check of checks) {
    for (const { expectation, branch, rejects } of prunings(check.expectation)) {
      const isNeeded = await isTrueOfSome(rejects ? probes.wrong : probes.gold, async ({ attempt }) => {
        const whole = await verify(attempt, check.expectation, context);
        return whole.outcome !== (await verify(attempt, expectation, context)).outcome;
      });
      if (!isNeeded) found.push({ check, branch });
    }
  }
  return found;
}

function prunings(expectation: Expectation): Pruned[] {
  if (!isComposite(expectation)) return [];
  switch (expectation.kind) {
    case 'not':
      return prunings(expectation.of).map((inner) => ({
        ...inner,
        expectation: { ...expectation, of: inner.expectation },
        rejects: !inner.rejects,
      }));
    case 'all-of':
      return inside(expectation.of, (of) => ({ ...expectation, of }));
    case 'any-of':
      return [
        ...expectation.of.map((branch, index) => ({
          expectation: { ...expectation, of: expectation.of.toSpliced(index, 1) },
          branch,
          rejects: false,
        })),
        ...inside(expectation.of, (of) => ({ ...expectation, of })),
      ];
    default:
      return [];
  }
}

function inside(parts: readonly Expectation[], rebuilt: (parts: Expectation[]) => Expectation): Pruned[] {
  return parts.flatMap((part, index) =>
    prunings(part).map((inner) => ({ ...inner, expectation: rebuilt(parts.with(index, inner.expectation)) })),
  );
}
