import type { FinalFolder } from '../../model/answer.ts';
import type { AssistantTurn, Attempt, ToolCall, ToolTurn, Turn } from '../../model/attempt.ts';
import type { Scenario } from '../../packs/pack-schema.ts';
import { maxTurnsOf, openScript, playScript } from '../../packs/play-script.ts';
import type { SystemResult, SystemRunner } from '../../verify/ports.ts';
import { folderOf } from './devices/world-schema.ts';
import { commandOf, shellTool } from './shell-commands.ts';

/** What runs the commands of agents. */
export type ShellRunner = SystemRunner;

type Broken = Extract<SystemResult, { outcome: 'broken' }>;

export type ShellScript = {
  /** undefined if the conversation ends here. */
  answer(turn: AssistantTurn): Promise<readonly ToolTurn[] | undefined>;
  /** Closes the folder. */
  end(): Promise<{ readonly left?: FinalFolder; readonly broken?: Broken }>;
};

type Shell = NonNullable<NonNullable<Scenario['world']>['shell']>;

/** Answers the calls of a scenario whose world has a shell. */
export function startShell(scenario: Scenario, shell: Shell, system: SystemRunner): ShellScript {
  const script = openScript(scenario);
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

function limitMet(limit: string, { 'cpu-seconds': seconds }: Shell) {
  const words: Readonly<Record<string, string>> = {
    cpu: `it needed more than ${seconds} s of CPU time, or waited for ever`,
    memory: 'it needed too much memory',
    output: 'it printed too much',
    files: 'it wrote too many files, or too large ones',
  };
  return { error: `the command was ended, and changed nothing: ${words[limit] ?? 'it ended the shell'}`, limit };
}

function cut(text: string, { 'output-characters': most }: Shell): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}\n… ${text.length - most} more characters`;
}

/** A whole attempt without a server; its commands run in a folder, if the scenario has one. */
export async function playAttempt(
  scenario: Scenario,
  speak: (index: number) => AssistantTurn | undefined,
  system: SystemRunner,
): Promise<Attempt> {
  const shell = scenario.world?.shell;
  if (shell === undefined) return playScript(scenario, speak);
  const script = startShell(scenario, shell, system);
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
