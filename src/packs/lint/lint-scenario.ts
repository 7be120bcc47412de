import type { Finding, ScenarioLint } from '../../model/lint-report.ts';
import type { Ports } from '../../verify/ports.ts';
import type { Pack, Scenario } from '../pack-schema.ts';
import { replyTurns } from '../read-reply.ts';
import { verifyContext } from '../verify-context.ts';
import { type Check, checksOf, shownExpectation } from './checks-of.ts';
import { type IdleBranch, idleBranches } from './idle-branches.ts';
import { lintAnswers } from './lint-answers.ts';
import { lintBudget } from './lint-budget.ts';
import { lintMutants } from './lint-mutants.ts';
import { lintTold } from './lint-told.ts';
import { serverMutators } from './mutate-server.ts';
import { neverFailing } from './never-failing.ts';
import { type Probe, type Probes, probeScenario } from './probe-scenario.ts';
import { promptTokens, replyTokens } from './scenario-tokens.ts';

/** Everything that lint measures on one scenario alone. */
export async function lintScenario(
  pack: Pack,
  scenario: Scenario,
  ports: Ports,
): Promise<{ lint: ScenarioLint; findings: Finding[] }> {
  const context = verifyContext(pack, scenario, ports);
  const probes = await probeScenario(scenario, context);
  const checks = checksOf(scenario);
  const toolTexts = context.task.tools.map((tool) => `${tool.description}\n${JSON.stringify(tool.parameters)}`);
  // Null models and what a server does to a reply fail whatever is asked, so they prove no check.
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
