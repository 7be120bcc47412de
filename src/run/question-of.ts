import type { WireApi } from '../endpoint/client/apis/wire-api.ts';
import type { Question } from '../endpoint/client/ask-scenario.ts';
import { limitsFor, type TimeLimits } from '../endpoint/client/attempt-deadline.ts';
import { type Conversation, followUpConversation, scriptedConversation } from '../endpoint/client/conversation.ts';
import { harnesses } from '../endpoint/client/harness/harnesses.ts';
import { cacheCut } from '../endpoint/client/request-body.ts';
import type { Json } from '../lib/json.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import {
  conversationTokens,
  followUpTo,
  lengthOf,
  maxTurnsOf,
  openScript,
  startScript,
  worldOf,
} from '../packs/play-script.ts';
import { isTooLongFor, promptTokens, type ServerContext } from '../packs/scenario-tokens.ts';
import { type ImageAnswers, startImage } from '../packs/start-image.ts';
import { taskOf } from '../packs/task-of.ts';
import type { ShellRunner } from '../packs/world-facet.ts';
import type { Plan } from '../records/journal.ts';
import { type Level, levelName } from '../records/level.ts';
import { scenariosOfShard } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { type AskedScenario, scenariosByKey } from './asked-scenario.ts';
import { requestSampling } from './sampling.ts';
import type { Served, SessionFacts, Thinking } from './served.ts';
import { type SpeedsByDepth, speedAt } from './speed-at-depth.ts';

export type AskingRules = LimitRules & {
  /** That of the plan; undefined for chat completions. */
  readonly api?: WireApi | undefined;
  /** Requests at once, over all servers. */
  readonly concurrency: number;
  /** The speed of one request while as many run at once as `concurrency` allows, instead of what the probe measured. */
  readonly tokensPerSecond?: number | undefined;
  /** What another run measured, one request at a time. What it lacks is as the probe measured it. */
  readonly speedsBefore?: SpeedsByDepth | undefined;
  /** Runs the commands of agents. */
  readonly system?: ShellRunner | undefined;
  /** Answers the calls of scenarios of benchlocal-cli. */
  readonly images?: ImageAnswers | undefined;
  /** Fields sent in addition to ours, with the secrets that the plan hides; by default those of the plan. */
  readonly extraBody?: { readonly [field: string]: Json } | undefined;
};

export type AskedPlace = {
  readonly session: number;
  readonly mode: Mode;
  readonly round: number;
  readonly level?: Level;
};

export function thinkingOf(mode: Mode, pack: Pack): Thinking {
  if (mode === 'pack-defaults') return pack['default-thinking'];
  return mode === 'enable-thinking' ? 'on' : 'off';
}

/** A scenario as it is asked at its place in the run. */
export function questionOf(rules: AskingRules, served: Served, place: AskedPlace, asked: AskedScenario): Question {
  const { pack, scenario } = asked;
  const thinking = thinkingOf(place.mode, pack);
  const sampling = requestSampling(rules.plan, asked, thinking);
  const measured = speedsFor(asked, rules.speedsBefore, served.facts);
  const speeds = sharedSpeeds(measured, rules.concurrency, rules.tokensPerSecond);
  const { tokensPerSecond } = speeds;
  // The salt includes the run and the session: a server that outlives a run must not answer from the previous one.
  const level = place.level === undefined ? '' : `-${levelName(place.level)}`;
  const salt = () => `${rules.plan.run.id}-${place.session}${level}-${place.round}-${place.mode}-${asked.key}`;
  return {
    task: taskOf(pack, scenario),
    settings: {
      sampling,
      thinking: served.thinkingControl(place.mode, thinking),
      cacheCut: cacheCut(served.facts.subject.cache, salt),
      toolChoice: scenario['tool-choice'],
      extraBody: rules.extraBody ?? rules.plan.extraBody,
      logprobs: rules.plan.logprobs === true && served.logprobs === true,
      isUnstreamed: rules.plan.unstreamed === true,
    },
    api: rules.api,
    conversation: conversationOf(scenario, rules),
    harness: harnesses[rules.plan.harness],
    ...timeLimits(rules, asked, thinking, speeds),
    ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
  };
}

/** Whether it surely does not fit the server's context at this place. */
export function isTooLongAt(plan: Plan, mode: Mode, server: ServerContext, asked: AskedScenario): boolean {
  const { pack, scenario } = asked;
  const { maxTokens } = requestSampling(plan, asked, thinkingOf(mode, pack));
  return isTooLongFor(server, lengthOf(taskOf(pack, scenario), scenario), maxTokens);
}

/** The scenarios that a run leaves out on such a server, in one of its modes or in all. */
export function tooLongScenarios(plan: Plan, packs: readonly Pack[], server: ServerContext): string[] {
  const scenarios = scenariosByKey(packs);
  return scenariosOfShard(plan).filter((key) => {
    const asked = scenarios.get(key);
    return asked !== undefined && plan.modes.some((mode) => isTooLongAt(plan, mode, server, asked));
  });
}

function conversationOf(scenario: Scenario, { system, images }: AskingRules): Conversation {
  if (scenario['follow-up'] !== undefined) return followUpConversation((turn) => followUpTo(scenario, turn));
  const most = maxTurnsOf(scenario);
  const image = startImage(scenario, images);
  if (image !== undefined) return scriptedConversation(most, image.answer, image.end);
  const shell = worldOf(scenario)?.shell;
  if (shell === undefined) return scriptedConversation(most, startScript(scenario));
  if (system === undefined) throw new Error(`nothing runs the commands of ${scenario.id}`);
  const started = shell.start(openScript(scenario), system);
  return scriptedConversation(most, started.answer, started.end);
}

/** Reading a prompt for longer than this stalls the answers to others: most engines read it in large pieces. */
const stallingMs = 20_000;

/** Whether a scenario is better asked while nothing else is. */
export function stallsOthers({ speedsBefore }: AskingRules, { facts }: Served, asked: AskedScenario): boolean {
  const { prefillTokensPerSecond } = speedsFor(asked, speedsBefore, facts);
  return prefillTokensPerSecond != null && (1000 * promptLength(asked)) / prefillTokensPerSecond > stallingMs;
}

const shortTokens = 16;
const shortMs = 120_000;

/** Asked to warm up a server, or to see whether it responds: with all fields of this place's requests. */
export function shortQuestion(rules: AskingRules, served: Served, place: AskedPlace, asked: AskedScenario): Question {
  const question = questionOf(rules, served, place, asked);
  const { settings } = question;
  return {
    ...question,
    task: { messages: [{ role: 'user', content: 'Say OK.' }], tools: [] },
    settings: { ...settings, sampling: { ...settings.sampling, maxTokens: shortTokens }, toolChoice: undefined },
    conversation: scriptedConversation(1),
    deadlineMs: 5 * shortMs,
    silence: { firstMs: shortMs, laterMs: shortMs },
  };
}

type LimitRules = {
  readonly plan: Plan;
  /** Replaces the limit computed from tokens and speed. */
  readonly timeoutPerCaseMs?: number | undefined;
};

/** The speeds of one request while others run at once; undefined if unknown. */
type Speeds = {
  readonly tokensPerSecond: number | undefined;
  /** The speed of reading a prompt. */
  readonly promptTokensPerSecond: number | undefined;
};

type Measured = Pick<SessionFacts, 'decodeTokensPerSecond' | 'sharedTokensPerSecond' | 'prefillTokensPerSecond'>;

/** The speeds of another run at the length of a scenario's prompt, before those of the probe. */
export function speedsFor(
  { pack, scenario }: AskedScenario,
  before: SpeedsByDepth | undefined,
  probed: Measured,
): Measured {
  if (before === undefined) return probed;
  const tokens = promptLength({ pack, scenario });
  return {
    ...probed,
    decodeTokensPerSecond: speedAt(before.decode, tokens) ?? probed.decodeTokensPerSecond,
    prefillTokensPerSecond: speedAt(before.prefill, tokens) ?? probed.prefillTokensPerSecond,
  };
}

/** The mean over the messages of a conversation: the first prompt has none of what is added, the last all. */
function promptLength({ pack, scenario }: Pick<AskedScenario, 'pack' | 'scenario'>): number {
  return promptTokens(taskOf(pack, scenario)) + conversationTokens(scenario) / 2;
}

/**
 * In the worst case, simultaneous requests share the speed of a single one, unless the probe saw worse. `givenSpeed` is
 * already that of one among them.
 */
export function sharedSpeeds(measured: Measured, concurrency: number, givenSpeed: number | undefined): Speeds {
  const share = (alone: number | null | undefined) =>
    alone === null || alone === undefined ? undefined : alone / concurrency;
  const writing = [share(measured.decodeTokensPerSecond), measured.sharedTokensPerSecond].filter(
    (each) => each != null,
  );
  return {
    tokensPerSecond: givenSpeed ?? (writing.length === 0 ? undefined : Math.min(...writing)),
    promptTokensPerSecond: share(measured.prefillTokensPerSecond),
  };
}

/** The time limits of one attempt, with all its turns and tries. */
export function timeLimits(rules: LimitRules, asked: AskedScenario, thinking: Thinking, speeds: Speeds): TimeLimits {
  if (rules.timeoutPerCaseMs !== undefined) return { deadlineMs: rules.timeoutPerCaseMs };
  const { scenario } = asked;
  const seconds = scenario['max-seconds'];
  // Its author knew a different machine, and thought of an answer without the thinking before it.
  if (seconds !== undefined && speeds.tokensPerSecond === undefined && thinking === 'off')
    return { deadlineMs: seconds * 1000 };
  return limitsFor({
    maxTokens: requestSampling(rules.plan, asked, thinking).maxTokens,
    maxTurns: maxTurnsOf(scenario),
    promptTokens: speeds.promptTokensPerSecond === undefined ? 0 : promptLength(asked),
    ...speeds,
  });
}
