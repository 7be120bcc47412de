import { estimateTokens } from '../../lib/estimate-tokens.ts';
import type { Attempt } from '../../model/attempt.ts';
import type { Finding, ScenarioLint } from '../../model/lint-report.ts';
import type { Task } from '../../model/task.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { VerifyContext } from '../../verify/define-verifier.ts';
import { judge } from '../../verify/judge.ts';
import type { Ports } from '../../verify/ports.ts';
import type { Pack, Reply, ReplyTurn, Scenario } from '../pack-schema.ts';
import { playScript } from '../play-script.ts';
import { readReply, replyTurns, withoutFreeMarks } from '../read-reply.ts';
import { taskOf } from '../task-of.ts';
import { type Check, checksOf } from './checks-of.ts';
import { lintTold } from './lint-told.ts';
import { mutateReply } from './mutate-reply.ts';
import { nullModels } from './null-models.ts';

const leastGold = 2;
const leastNearMisses = 4;
const leastMutants = 10;

type Probe = { readonly attempt: Attempt; readonly verdict: Verdict };

/** Everything that lint measures on one scenario alone. */
export async function lintScenario(
  pack: Pack,
  scenario: Scenario,
  ports: Ports,
): Promise<{ lint: ScenarioLint; findings: Finding[] }> {
  const context: VerifyContext = { task: taskOf(pack, scenario), ports };
  const findings: Finding[] = [];
  const find = (rule: Finding['rule'], message: string): void => {
    findings.push({ rule, scenario: scenario.id, message });
  };
  const probe = async (attempt: Attempt): Promise<Probe> => ({
    attempt,
    verdict: await judge(attempt, scenario.expect, context),
  });
  const replay = (reply: Reply) => probe(played(scenario, reply));

  const gold = await Promise.all(scenario.gold.map(replay));
  for (const [index, { verdict }] of gold.entries()) {
    if (verdict.outcome !== 'pass') find('gold-fails', `gold answer ${index + 1} does not pass: ${explain(verdict)}`);
  }
  if (new Set(scenario.gold.map((reply) => JSON.stringify(reply))).size < leastGold) {
    find('too-few-gold', `${leastGold} gold answers written differently are needed`);
  }

  const nearMisses = await Promise.all(scenario['near-misses'].map((nearMiss) => replay(nearMiss.reply)));
  for (const [index, { verdict }] of nearMisses.entries()) findings.push(...lintNearMiss(scenario, index, verdict));
  if (nearMisses.length < leastNearMisses)
    find('too-few-near-misses', `${nearMisses.length} of at least ${leastNearMisses} near-misses`);

  const nulls = await Promise.all(
    nullModels.map(async (model) => ({
      model,
      ...(await probe(playScript(scenario, () => model.speak(context.task)))),
    })),
  );
  const passedNulls = nulls.filter(({ verdict }) => verdict.outcome === 'pass').map(({ model }) => model.name);
  for (const name of passedNulls) find('null-model-passes', `a model that answers "${name}" passes`);

  const mutants = await mutantsOf(pack, scenario, probe);
  findings.push(...lintMutants(scenario, mutants));
  const counted = mutants.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator));

  const checks = checksOf(scenario);
  const toolTexts = context.task.tools.map((tool) => `${tool.description}\n${JSON.stringify(tool.parameters)}`);
  findings.push(...lintTold(scenario, checks, toolTexts));
  for (const check of await neverFailing(checks, [...nearMisses, ...nulls, ...mutants], context)) {
    find(
      'check-never-fails',
      `${check.name} never fails, whatever is answered: sharpen it, or add the near-miss that only it catches`,
    );
  }
  findings.push(...lintBudget(pack, scenario));

  const covered = new Set(checks.flatMap((check) => check.covers));
  const lint: ScenarioLint = {
    id: scenario.id,
    title: scenario.title,
    ...(scenario.difficulty === undefined ? {} : { difficulty: scenario.difficulty }),
    catches: scenario.catches,
    gold: { total: gold.length, passed: gold.filter(({ verdict }) => verdict.outcome === 'pass').length },
    nearMisses: {
      total: nearMisses.length,
      rejected: nearMisses.filter(({ verdict }) => verdict.outcome === 'fail').length,
    },
    nullModels: { total: nulls.length, passed: passedNulls },
    mutants: {
      applicable: counted.length,
      killed: counted.filter(({ verdict }) => verdict.outcome === 'fail').length,
      tolerated: mutants.length - counted.length,
    },
    told: {
      total: Object.keys(scenario.told).length,
      checked: Object.keys(scenario.told).filter((id) => covered.has(id)).length,
    },
    checks: {
      total: checks.length,
      told: checks.filter((check) => check.covers.some((id) => Object.hasOwn(scenario.told, id))).length,
    },
    tokens: {
      prompt: promptTokens(context.task),
      reply: Math.max(
        0,
        ...scenario.gold.map((reply) => replyTurns(reply).reduce((sum, turn) => sum + tokensOf(turn), 0)),
      ),
    },
    turns: Math.max(0, ...scenario.gold.map((reply) => replyTurns(reply).length)),
  };
  return { lint, findings };
}

function played(scenario: Scenario, reply: Reply): Attempt {
  const turns = readReply(reply);
  return playScript(scenario, (index) => turns[index]);
}

function lintNearMiss(scenario: Scenario, index: number, verdict: Verdict): Finding[] {
  const nearMiss = scenario['near-misses'][index];
  if (nearMiss === undefined) return [];
  const name = `near-miss ${index + 1} (${nearMiss.wrong})`;
  if (verdict.outcome !== 'fail')
    return [{ rule: 'near-miss-passes', scenario: scenario.id, message: `${name} does not fail` }];
  const unnamed = [nearMiss.breaks].flat().filter((id) => !(verdict.broke ?? []).includes(id));
  const wrongMode = nearMiss.mode !== undefined && nearMiss.mode !== verdict.mode;
  if (unnamed.length === 0 && !wrongMode) return [];
  const wanted = [...unnamed.map((id) => `"${id}"`), ...(wrongMode ? [`mode ${nearMiss.mode}`] : [])].join(', ');
  return [
    {
      rule: 'near-miss-unnamed',
      scenario: scenario.id,
      message: `${name} fails without naming ${wanted}: ${explain(verdict)}`,
    },
  ];
}

type Mutant = Probe & { readonly mutator: string; readonly reply: readonly ReplyTurn[] };

async function mutantsOf(
  pack: Pack,
  scenario: Scenario,
  probe: (attempt: Attempt) => Promise<Probe>,
): Promise<Mutant[]> {
  const { tools } = taskOf(pack, scenario);
  // A mutant that two golds share counts once, and one that is another gold answer is no mutant.
  const seen = new Set(scenario.gold.map((gold) => asSent(replyTurns(gold))));
  const replies = scenario.gold
    .flatMap((gold) => mutateReply(gold, tools))
    .filter(({ turns }) => !seen.has(asSent(turns)) && seen.add(asSent(turns)));
  return Promise.all(
    replies.map(async ({ mutator, turns }) => ({
      mutator,
      reply: turns,
      ...(await probe(played(scenario, [...turns]))),
    })),
  );
}

function asSent(turns: readonly ReplyTurn[]): string {
  return JSON.stringify(turns.map(({ text, calls }) => [withoutFreeMarks(text).trim(), calls]));
}

function lintMutants(scenario: Scenario, mutants: readonly Mutant[]): Finding[] {
  const find = (rule: Finding['rule'], message: string): Finding => ({ rule, scenario: scenario.id, message });
  const survivors = mutants.filter(({ verdict }) => verdict.outcome !== 'fail');
  const intolerable = survivors.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator));
  const needless = Object.keys(scenario.tolerates).filter((name) => !survivors.some(({ mutator }) => mutator === name));
  const applicable = mutants.filter(({ mutator }) => !Object.hasOwn(scenario.tolerates, mutator)).length;
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

// A reply in which there is nothing to look at says nothing about the check that looked.
const nothingToSee = new Set(['no-answer', 'answer-in-reasoning', 'thinking-leak', 'unfinished']);

async function neverFailing(
  checks: readonly Check[],
  probes: readonly Probe[],
  context: VerifyContext,
): Promise<Check[]> {
  const found: Check[] = [];
  for (const check of checks) {
    let fails = false;
    for (const { attempt } of probes) {
      const verdict = await judge(attempt, [check.expectation], context);
      fails = verdict.outcome === 'fail' && !nothingToSee.has(verdict.mode);
      if (fails) break;
    }
    if (!fails) found.push(check);
  }
  return found;
}

const slowTokensPerSecond = 30;

function lintBudget(pack: Pack, scenario: Scenario): Finding[] {
  const find = (message: string): Finding => ({ rule: 'budget', scenario: scenario.id, message });
  const longest = Math.max(0, ...scenario.gold.flatMap((reply) => replyTurns(reply).map(tokensOf)));
  const whole = Math.max(
    0,
    ...scenario.gold.map((reply) => replyTurns(reply).reduce((sum, turn) => sum + tokensOf(turn), 0)),
  );
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

function tokensOf(turn: ReplyTurn): number {
  const calls = turn.calls.map((call) => estimateTokens(JSON.stringify(call))).reduce((sum, tokens) => sum + tokens, 0);
  return estimateTokens(withoutFreeMarks(turn.text)) + estimateTokens(turn.reasoning) + calls;
}

function promptTokens({ messages, tools }: Task): number {
  const said = messages.map(
    (message) => message.content + (message.role === 'assistant' ? JSON.stringify(message.toolCalls) : ''),
  );
  return estimateTokens([...said, ...(tools.length === 0 ? [] : [JSON.stringify(tools)])].join('\n'));
}

function explain(verdict: Verdict): string {
  switch (verdict.outcome) {
    case 'pass':
      return 'passes';
    case 'fail':
      return `${verdict.mode}, expected ${verdict.expected}, received ${verdict.received}${verdict.broke === undefined ? '' : ` (broke ${verdict.broke.join(', ')})`}`;
    case 'unmeasured':
      return `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`;
  }
}
