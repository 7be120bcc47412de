import type { FinalFolder } from '../../model/answer.ts';
import type { ToolCall } from '../../model/attempt.ts';
import type { Script, ShellRunner, ShellScript } from '../../packs/world-facet.ts';
import type { SystemResult } from '../../verify/ports.ts';
import type { ShellFolder } from '../programs/kinds/shell.ts';
import { folderOf } from './devices/world-schema.ts';
import { commandOf, shellTool } from './shell-commands.ts';

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
