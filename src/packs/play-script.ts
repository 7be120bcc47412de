import { fieldOf, objectOf } from '../lib/loose.ts';
import { sum } from '../lib/median-of.ts';
import type { AssistantTurn, Attempt, Task, ToolCall, ToolTurn, Turn } from '../records/attempt.ts';
import { hasArguments } from '../verify/calls/tool-arguments.ts';
import { isDecided } from '../verify/registry.ts';
import type { WorldRun } from '../verify/world-run.ts';
import { textOf } from './filler.ts';
import type { Reply, Scenario } from './pack-schema.ts';
import { readReply, replyTurns } from './read-reply.ts';
import {
  callTokens,
  estimateTokens,
  likelyTokens,
  promptTokens,
  referenceTokens,
  replyTokens,
  type ScenarioLength,
  templatedTokens,
} from './scenario-tokens.ts';
import { type OpenWorld, type Script, type ShellRunner, worldFacet } from './world-facet.ts';

export function worldOf(scenario: Scenario): OpenWorld | undefined {
  for (const { scenario: added, open } of worldFacet.all()) {
    const setup = fieldOf(objectOf(scenario), added.key);
    if (setup !== undefined) return open(setup);
  }
  return undefined;
}

const scriptedTurns = 8;

/** Before its tool loop ends. */
export function maxTurnsOf(scenario: Scenario): number {
  if (scenario['max-turns'] !== undefined) return scenario['max-turns'];
  if (scenario['follow-up'] !== undefined) return 2;
  return worldOf(scenario)?.maxTurns ?? (scenario['tool-results'].length === 0 ? 1 : scriptedTurns);
}

/** Undefined after an answer with a decision. */
export function followUpTo(scenario: Scenario, { content, toolCalls }: AssistantTurn): string | undefined {
  const { 'follow-up': followUp, expect } = scenario;
  if (followUp === undefined || toolCalls.length > 0) return undefined;
  return isDecided(content, expect) ? undefined : followUp.say;
}

export function openScript(scenario: Scenario): Script {
  const shown = new Map<ToolCall, string>();
  const scripted = scriptedResults(scenario);
  const world = worldOf(scenario)?.start((call) => shown.get(call) ?? scripted(call));
  return {
    isOver: (turn) => world?.limitMet(turn) !== undefined,
    answer(turn, printed = new Map()) {
      for (const [call, result] of printed) shown.set(call, result);
      const results = world?.answer(turn) ?? turn.toolCalls.map((call) => scripted(call) ?? noResult);
      return turn.toolCalls.map((call, at) => ({
        role: 'tool',
        callId: call.id,
        name: call.name,
        content: results[at] ?? noResult,
      }));
    },
  };
}

/** Undefined where the world ends the conversation. */
export function startScript(scenario: Scenario): (turn: AssistantTurn) => ToolTurn[] | undefined {
  const script = openScript(scenario);
  return (turn) => (script.isOver(turn) ? undefined : script.answer(turn));
}

/** Undefined without a world. What commands printed is read from the attempt. */
export function worldRun(scenario: Scenario, attempt: Attempt): WorldRun | undefined {
  return worldOf(scenario)?.replay(attempt, scriptedResults(scenario), maxTurnsOf(scenario));
}

const noResult = JSON.stringify({ error: 'no result for this call' });

function scriptedResults(scenario: Scenario): (call: ToolCall) => string | undefined {
  const given = new Map<number, number>();
  return (call) => resultOf(scenario, call, given);
}

function resultOf(scenario: Scenario, call: ToolCall, given: Map<number, number>): string | undefined {
  const index = scenario['tool-results'].findIndex(
    (scripted, place) =>
      scripted.call === call.name &&
      (given.get(place) ?? 0) < (scripted.times ?? Number.POSITIVE_INFINITY) &&
      hasArguments(call, scripted.when ?? {}),
  );
  const scripted = scenario['tool-results'][index];
  if (scripted === undefined) return undefined;
  given.set(index, (given.get(index) ?? 0) + 1);
  if (scripted.content !== undefined) return textOf(scripted.content);
  return typeof scripted.result === 'string' ? scripted.result : JSON.stringify(scripted.result);
}

/** Without a server: a gold answer, a null model, a mutant. */
export function playScript(scenario: Scenario, speak: (index: number) => AssistantTurn | undefined): Attempt {
  const answer = startScript(scenario);
  const turns: Turn[] = [];
  for (let index = 0; index < maxTurnsOf(scenario); index += 1) {
    const turn = speak(index);
    if (turn === undefined) break;
    turns.push(turn);
    if (followUpTo(scenario, turn) !== undefined) continue;
    if (turn.toolCalls.length === 0) break;
    const results = index + 1 < maxTurnsOf(scenario) ? answer(turn) : undefined;
    if (results === undefined) break;
    turns.push(...results);
  }
  return { turns };
}

/** As if a model gave this answer, such as a gold one. */
export function playReply(scenario: Scenario, reply: Reply): Attempt {
  const said = readReply(reply);
  return playScript(scenario, (index) => said[index]);
}

/** Its commands run in a folder, if the scenario has one. */
export async function playAttempt(
  scenario: Scenario,
  speak: (index: number) => AssistantTurn | undefined,
  system: ShellRunner,
): Promise<Attempt> {
  const shell = worldOf(scenario)?.shell;
  if (shell === undefined) return playScript(scenario, speak);
  const script = shell.start(openScript(scenario), system);
  const turns: Turn[] = [];
  try {
    for (let index = 0; index < maxTurnsOf(scenario); index += 1) {
      const turn = speak(index);
      if (turn === undefined) break;
      turns.push(turn);
      if (turn.toolCalls.length === 0) break;
      const results = index + 1 < maxTurnsOf(scenario) ? await script.answer(turn) : undefined;
      if (results === undefined) break;
      turns.push(...results);
    }
  } finally {
    await script.end();
  }
  return { turns };
}

/** As long as the longest gold answer, without thinking, in likely tokens. */
export type ExpectedAnswer = {
  /** The length of the prompt of each message: it is asked with all before it. */
  readonly prompts: readonly number[];
  /** undefined if neither a gold answer nor a check knows one */
  readonly written: number | undefined;
};

export function expectedAnswer(task: Task, scenario: Scenario): ExpectedAnswer {
  const prompt = templatedTokens(task);
  const played = scenario.gold.map((reply) => playedAnswer(prompt, scenario, reply));
  const whole = (answer: { prompts: number[]; written: number }) => sum(answer.prompts) + answer.written;
  const [longest] = played.toSorted((one, other) => whole(other) - whole(one));
  return longest ?? { prompts: [prompt], written: referenceTokens(scenario) };
}

function playedAnswer(prompt: number, scenario: Scenario, reply: Reply) {
  const { turns } = playReply(scenario, reply);
  const answer = { prompts: [] as number[], written: 0 };
  let context = prompt;
  for (const turn of turns) {
    const tokens = likelyTokens(turn.content) + (turn.role === 'tool' ? 0 : callTokens(turn.toolCalls));
    if (turn.role === 'assistant') {
      answer.prompts.push(context);
      answer.written += tokens + likelyTokens(turn.reasoning);
    }
    context += tokens;
  }
  return answer;
}

/** In a world, the fewest of a gold answer. Those of a shell are unknown. */
function resultTokens(scenario: Scenario): number {
  const scripted = scenario['tool-results'].map(({ result, content = JSON.stringify(result) }) => textOf(content));
  const world = worldOf(scenario);
  if (world === undefined) return tokensOf(scripted);
  if (world.shell !== undefined) return 0;
  const played = scenario.gold.map((reply) => {
    const { turns } = playReply(scenario, reply);
    return tokensOf(turns.flatMap((turn) => (turn.role === 'tool' ? [turn.content] : [])));
  });
  return played.length === 0 ? 0 : Math.min(...played);
}

function tokensOf(texts: readonly string[]): number {
  return sum(texts.map(estimateTokens));
}

/** Asked again for each attempt. */
const lengths = new WeakMap<Scenario, ScenarioLength>();

export function lengthOf(task: Task, scenario: Scenario): ScenarioLength {
  const known = lengths.get(scenario);
  if (known !== undefined) return known;
  const asked = promptTokens(task) + resultTokens(scenario);
  const length = { asked, answered: Math.max(0, ...scenario.gold.map(replyTokens)) };
  lengths.set(scenario, length);
  return length;
}

/** With calls and results. */
export function conversationTokens(scenario: Scenario): number {
  const others = maxTurnsOf(scenario) - 1;
  if (others === 0) return 0;
  const added = scenario.gold.map((reply) => {
    const { turns } = playReply(scenario, reply);
    const texts = turns.map((turn) => turn.content + (turn.role === 'tool' ? '' : JSON.stringify(turn.toolCalls)));
    return (tokensOf(texts) * others) / replyTurns(reply).length;
  });
  return Math.max(0, ...added);
}
