import { estimateTokens } from '../../packs/scenario-tokens.ts';
import type { OpenWorld, PlayedWorld, Script, ShellRunner, ShellScript, WorldKind } from '../../packs/world-facet.ts';
import type { FinalFolder } from '../../records/answer.ts';
import type { AssistantTurn, Attempt, ToolCall, Turn } from '../../records/attempt.ts';
import { hasArguments, showArguments } from '../../verify/calls/tool-arguments.ts';
import type { SystemResult } from '../../verify/ports.ts';
import type { DeviceState, WorldCall, WorldEnding, WorldRun, WorldState } from '../../verify/world-run.ts';
import type { ShellFolder } from '../sandbox/kinds/shell.ts';
import { step } from './devices/define-device.ts';
import { toolsInFaults, worldFaults, worldToolNames } from './devices/world-faults.ts';
import { devicesIn, folderOf, type OpenDevice, type World, worldSchema, worldTools } from './devices/world-schema.ts';
import { commandOf, hitLimit, shellCalls, shellTool } from './shell-commands.ts';

declare module '../../packs/world-facet.ts' {
  interface ScenarioParts {
    readonly world?: World | undefined;
  }
}

/** Devices that an agent uses, and a folder in which its commands run. */
export const agentWorld: WorldKind = {
  scenario: {
    key: 'world',
    before: 'max-turns',
    schema: worldSchema.optional().describe('devices that an agent uses, with their state (docs/agents.md)'),
  },
  faults: worldFaults,
  toolNames: worldToolNames,
  namedTools: toolsInFaults,
  open: (setup) => openWorld(setup as World), // by its schema
};

function openWorld(world: World): OpenWorld {
  const { shell } = world;
  return {
    maxTurns: 25,
    tools: () => worldTools(world),
    digest: () => ({
      // As text, because devices list what they hold in its order.
      world: JSON.stringify(world),
      devices: devicesIn(world).map(({ name, device }) => `${name}@${device.revision}`),
    }),
    start: (others) => startWorld(world, others),
    replay: (attempt, others, maxTurns) => replayWorld(world, attempt, others, maxTurns),
    ...(shell && {
      shell: { folder: folderOf(shell), start: (script, system) => startShell(script, shell, system) },
    }),
  };
}

/** A block of at most three messages that gave the same results four times, and begins again, is a loop. */
const longestLoop = 3;
const loopRounds = 4;
/** Commands that meet a limit. */
const mostLimits = 3;

type OtherTools = (call: ToolCall) => string | undefined;

function startWorld(world: World, otherTools: OtherTools): PlayedWorld {
  const devices = devicesIn(world);
  const offered = worldTools(world).map(({ name }) => name);
  const start: WorldState = Object.fromEntries(
    devices.map(({ name, device, setup }) => [name, device.start(setup) as DeviceState]), // devices hold plain JSON
  );
  let state = start;
  const calls: WorldCall[] = [];
  const said: { readonly asked: string; readonly all: string }[] = [];
  const counted = new Map<number, number>();
  let written = 0;
  let turns = 0;

  function take(call: ToolCall): string {
    const holder = offered.includes(call.name)
      ? devices.find(({ device }) => Object.hasOwn(device.tools, call.name))
      : undefined;
    const scripted = holder === undefined ? otherTools(call) : undefined;
    const fault = faultOf(world, call, counted);
    const before = state;
    let result = scripted ?? JSON.stringify({ error: unknownTool(call.name) });
    if (holder !== undefined && (fault === undefined || fault.applies)) result = apply(holder, call);
    if (fault !== undefined) result = typeof fault.result === 'string' ? fault.result : JSON.stringify(fault.result);
    calls.push({ turn: turns, name: call.name, result, before, after: state });
    return result;
  }

  function unknownTool(name: string): string {
    return `there is no tool "${name.slice(0, 80)}"; the tools are ${offered.join(', ')}`;
  }

  function apply({ name, device, setup }: OpenDevice, call: ToolCall): string {
    const after = step(device, setup, state[name] ?? {}, call.name, call.arguments);
    state = { ...state, [name]: after.state as DeviceState }; // devices hold plain JSON
    return after.result;
  }

  return {
    limitMet(turn) {
      const asked = askedIn(turn);
      const most = world['max-calls'];
      if (calls.length + turn.toolCalls.length > most) return { kind: 'call-limit', most };
      const mostTokens = world['max-tokens'];
      if (written + writtenIn(turn) > mostTokens) return { kind: 'token-limit', most: mostTokens };
      const limits = calls.filter(({ name, result }) => name === shellTool && hitLimit(result)).length;
      if (limits >= mostLimits) return { kind: 'command-limit', most: mostLimits };
      return isLoop(said, asked) ? { kind: 'loop', calls: asked } : undefined;
    },
    answer(turn) {
      turns += 1;
      written += writtenIn(turn);
      const results = turn.toolCalls.map(take);
      const asked = askedIn(turn);
      said.push({ asked, all: JSON.stringify([asked, results]) });
      return results;
    },
    run: () => ({
      start,
      end: state,
      logs: devices.flatMap(({ name, device }) => (device.logs ?? []).map((part) => `${name}.${part}`)),
      calls,
    }),
  };
}

function askedIn({ toolCalls }: AssistantTurn): string {
  return toolCalls.map((call) => `${call.name}(${showArguments(call.arguments)})`).join(', ');
}

function writtenIn(turn: AssistantTurn): number {
  return estimateTokens(turn.content + askedIn(turn));
}

/** Whether the messages so far are one block again and again, and the next begins it once more. */
function isLoop(said: readonly { readonly asked: string; readonly all: string }[], asked: string): boolean {
  for (let length = 1; length <= longestLoop; length += 1) {
    const rounds = said.slice(-length * loopRounds);
    if (rounds.length < length * loopRounds) return false;
    const isSame = rounds.every(({ all }, at) => all === rounds[at % length]?.all);
    if (isSame && rounds[0]?.asked === asked) return true;
  }
  return false;
}

type Fault = World['faults'][number];

/** The fault of this call, if it has one. Each counts the calls it is about. */
function faultOf({ faults }: World, call: ToolCall, counted: Map<number, number>): Fault | undefined {
  let found: Fault | undefined;
  for (const [place, fault] of faults.entries()) {
    if (fault.call !== call.name || !hasArguments(call, fault.when ?? {})) continue;
    const count = (counted.get(place) ?? 0) + 1;
    counted.set(place, count);
    if (fault.nth === 'every' || [fault.nth].flat().includes(count)) found ??= fault;
  }
  return found;
}

/** Plays the calls of an attempt again, which shows what its commands printed. Calls without results never took effect. */
function replayWorld(world: World, { turns }: Attempt, otherTools: OtherTools, maxTurns: number): WorldRun {
  const printed = new Map(shellCalls(turns).map(({ call, result }) => [call, result]));
  const play = startWorld(world, (call) => printed.get(call) ?? otherTools(call));
  for (const [place, turn] of turns.entries())
    if (turn.role === 'assistant' && turns[place + 1]?.role === 'tool') play.answer(turn);
  return { ...play.run(), ending: endingOf(play, turns, maxTurns) };
}

function endingOf(play: PlayedWorld, turns: readonly Turn[], maxTurns: number): WorldEnding {
  const last = turns.at(-1);
  if (last?.role !== 'assistant') return { kind: 'unfinished' };
  if (last.toolCalls.length === 0) return { kind: 'answered' };
  const limit = play.limitMet(last);
  if (limit !== undefined) return limit;
  const asked = turns.filter(({ role }) => role === 'assistant').length;
  return asked < maxTurns ? { kind: 'unfinished' } : { kind: 'step-limit', most: maxTurns };
}

type Broken = Extract<SystemResult, { outcome: 'broken' }>;

/** Answers the calls of a scenario whose world has a shell. */
export function startShell(script: Script, shell: ShellFolder, system: ShellRunner): ShellScript {
  const session = system.open(folderOf(shell));
  let left: FinalFolder | undefined;
  let broken: Broken | undefined;

  async function run(call: ToolCall): Promise<string> {
    const command = commandOf(call);
    if (command === undefined) return JSON.stringify({ error: 'bash takes one argument, "command", which is text' });
    const result = await session.run(command);
    if (result.outcome === 'broken') broken = result;
    if (result.outcome !== 'ran') return JSON.stringify(result.outcome === 'limit' ? limitMet(result.what, shell) : {});
    left = { ...result, stdout: '', stderr: '' };
    return JSON.stringify({
      'exit-code': result.exit,
      stdout: cut(result.stdout, shell),
      stderr: cut(result.stderr, shell),
    });
  }

  return {
    async answer(turn) {
      if (script.isOver(turn)) return undefined;
      const printed = new Map<ToolCall, string>();
      for (const call of turn.toolCalls) {
        if (call.name === shellTool) printed.set(call, await run(call));
        if (broken !== undefined) return undefined;
      }
      return script.answer(turn, printed);
    },
    async end() {
      await session.close();
      return { ...(left === undefined ? {} : { left }), ...(broken === undefined ? {} : { broken }) };
    },
  };
}

function limitMet(limit: string, { 'cpu-seconds': seconds }: ShellFolder) {
  const words: Readonly<Record<string, string>> = {
    cpu: `it needed more than ${seconds} s of CPU time, or waited for ever`,
    memory: 'it needed too much memory',
    output: 'it printed too much',
    files: 'it wrote too many files, or too large ones',
  };
  return { error: `the command was ended, and changed nothing: ${words[limit] ?? 'it ended the shell'}`, limit };
}

function cut(text: string, { 'output-characters': most }: ShellFolder): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}\n… ${text.length - most} more characters`;
}
