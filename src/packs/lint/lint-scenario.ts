import type { Attempt } from '../../model/attempt.ts';
import type { FailureMode } from '../../model/failure-mode.ts';
import type { Finding, ScenarioLint } from '../../model/lint-report.ts';
import { answerText } from '../../verify/answer-text.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import type { Ports } from '../../verify/ports.ts';
import { type Expectation, verify } from '../../verify/registry.ts';
import { partsOf } from '../../verify/text-parts.ts';
import { plainText } from '../../verify/text-units.ts';
import type { Pack, ReplyTurn, Scenario } from '../pack-schema.ts';
import { replyTurns, withoutFreeMarks } from '../read-reply.ts';
import { verifyContext } from '../verify-context.ts';
import { type Check, checksOf, shownExpectation } from './checks-of.ts';
import { lintAnswers } from './lint-answers.ts';
import { lintTold } from './lint-told.ts';
import { serverMutators } from './mutate-server.ts';
import { type MutantProbe, type Probe, type Probes, probeScenario } from './probe-scenario.ts';
import { promptTokens, replyTokens, turnTokens } from './scenario-tokens.ts';

/** Everything that lint measures on a single scenario. */
export async function lintScenario(
  pack: Pack,
  scenario: Scenario,
  ports: Ports,
): Promise<{ lint: ScenarioLint; findings: Finding[] }> {
  const context = verifyContext(pack, scenario, ports);
  const probes = await probeScenario(scenario, context);
  const checks = checksOf(scenario);
  const toolTexts = context.task.tools.map((tool) => `${tool.description}\n${JSON.stringify(tool.parameters)}`);
  // Null models and server damage fail whatever is asked, so they prove no check.
  const wrong = [...probes.nearMisses, ...probes.mutants.filter(({ mutator }) => !serverMutators.has(mutator))];
  const idle = await neverFailing(checks, wrong, context);
  const branches = await idleBranches(checks, { gold: probes.gold, wrong }, context);
  const findings = [
    ...lintAnswers(scenario, probes),
    ...lintMutants(scenario, probes.mutants),
    ...lintTold(scenario, checks, toolTexts),
    ...idle.map(
      (check): Finding => ({ rule: 'check-never-fails', scenario: scenario.id, message: idleMessage(check) }),
    ),
    ...branches.map(
      (branch): Finding => ({ rule: 'check-never-fails', scenario: scenario.id, message: branchMessage(branch) }),
    ),
    ...lintBudget(pack, scenario),
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

const slowTokensPerSecond = 30;

/** Whether the gold answers fit three times into the model's budget, on a slow rig. */
function lintBudget(pack: Pack, scenario: Scenario): Finding[] {
  const find = (message: string): Finding => ({ rule: 'budget', scenario: scenario.id, message });
  const longest = Math.max(0, ...scenario.gold.flatMap((reply) => replyTurns(reply).map(turnTokens)));
  const whole = Math.max(0, ...scenario.gold.map(replyTokens));
  const budget = scenario['max-tokens'] ?? pack.sampling['max-tokens'];
  const seconds = scenario['max-seconds'];
  const neededSeconds = (3 * whole) / slowTokensPerSecond;
  return [
    ...(budget < 3 * longest
      ? [find(`max-tokens ${budget} holds the longest gold message (about ${longest} tokens) less than three times`)]
      : []),
    ...(seconds !== undefined && seconds < neededSeconds
      ? [
          find(
            `max-seconds ${seconds} is short: three times the gold answer takes ${neededSeconds.toFixed(0)} s at ${slowTokensPerSecond} tokens/s`,
          ),
        ]
      : []),
  ];
}

const leastMutants = 10;

/** Finds mutants that pass, mutators tolerated without effect, and too few mutants for a conclusion. */
function lintMutants(scenario: Scenario, mutants: readonly MutantProbe[]): Finding[] {
  const find = (rule: Finding['rule'], message: string): Finding => ({ rule, scenario: scenario.id, message });
  const survivors = mutants.filter(({ verdict }) => verdict.outcome !== 'fail');
  const intolerable = survivors.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator));
  const needless = Object.keys(scenario.tolerates).filter((name) => !survivors.some(({ mutator }) => mutator === name));
  const applicable = mutants.filter(
    ({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator) && !serverMutators.has(mutator),
  ).length;
  return [
    ...intolerable.map(({ mutator, reply }) =>
      find('mutant-survives', `a mutant passes (${mutator}): ${showReply(reply)}`),
    ),
    ...needless.map((name) => find('needless-tolerance', `"${name}" is tolerated, and no mutant of it passes`)),
    ...(applicable < leastMutants
      ? [find('too-few-mutants', `${applicable} mutants of at least ${leastMutants}`)]
      : []),
  ];
}

function showReply(reply: readonly ReplyTurn[]): string {
  const text = JSON.stringify(reply.map((turn) => (turn.calls.length > 0 ? turn.calls : withoutFreeMarks(turn.text))));
  return text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`;
}

// Failures that any check gives, because there was nothing to check.
const sayNothing = new Set<FailureMode>([
  'no-answer',
  'answer-in-reasoning',
  'thinking-leak',
  'inline-thinking',
  'unfinished',
]);

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
    let fails = false;
    for (const { attempt } of wrong) {
      const verdict = await verify(attempt, check.expectation, context);
      fails =
        verdict.outcome === 'fail' && !sayNothing.has(verdict.failure) && hasPart(attempt, check.expectation, context);
      if (fails) break;
    }
    if (!fails) found.push(check);
  }
  return found;
}

/** Whether the reply has the part that a rule checks: without it, any rule on that part fails. */
function hasPart(attempt: Attempt, expectation: Expectation, context: VerifyContext): boolean {
  if (expectation.kind !== 'text-rules' && expectation.kind !== 'final-text') return true;
  const answer = answerText(attempt, context);
  if (!answer.ok) return true;
  const text = plainText(answer.text).trim();
  return expectation.rules.some(({ part }) => partsOf(text, part).ok);
}

/** A check without one branch of an any-of inside it; below a `not`, a branch exists to reject. */
type Pruned = { readonly expectation: Expectation; readonly branch: Expectation; readonly rejects: boolean };

/** A branch that no probe needs: it accepts replies (or rejects them below a `not`) without an example. */
type IdleBranch = { readonly check: Check; readonly branch: Expectation };

async function idleBranches(
  checks: readonly Check[],
  probes: { readonly gold: readonly Probe[]; readonly wrong: readonly Probe[] },
  context: VerifyContext,
): Promise<IdleBranch[]> {
  const found: IdleBranch[] = [];
  for (const check of checks)
    for (const { expectation, branch, rejects } of prunings(check.expectation)) {
      let needed = false;
      for (const { attempt } of rejects ? probes.wrong : probes.gold) {
        const [whole, pruned] = [
          await verify(attempt, check.expectation, context),
          await verify(attempt, expectation, context),
        ];
        needed = whole.outcome !== pruned.outcome;
        if (needed) break;
      }
      if (!needed) found.push({ check, branch });
    }
  return found;
}

function prunings(expectation: Expectation): Pruned[] {
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
