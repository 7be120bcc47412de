import { dirname } from 'node:path';
import type { Command } from 'commander';
import type { OptionName } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import { isCheckout } from '../lib/git.ts';
import { runsFolderOf } from '../store/make-folder.ts';
import { addExamples, addFlags, addNamed, flagsGiven, settingsOf } from './flags.ts';
import { interruptible } from './world.ts';

const doctorFlags = ['repeat', 'thinking-max-tokens', 'measured-tps'] as const;

export function addDoctor(root: Command): void {
  const command = root
    .command('doctor')
    .description('Show what is set up, what would be slow and what is missing. Changes nothing.')
    .option('--no-probes', 'ask for one token only')
    .option('--json', 'as JSON')
    .action(async ({ json = false, probes }: { json?: boolean; probes: boolean }) => {
      const flags = flagsGiven(command);
      const { doctor } = await import('../commands/doctor.ts');
      const { what, where, how, root: folder } = await settingsOf('doctor', leaveOut(flags, 'json'));
      await interruptible(async ({ env, clock, random, out, signal }) => {
        const report = await doctor({
          ...{ env, clock, random, signal, json, probes, write: out, selection: what },
          workFolder: dirname(runsFolderOf(folder)),
          ...{ where: where.endpoint, model: where.model, apiKey: where.apiKey, whenBusy: where.whenBusy },
          ...{ tree: where.tree.folder, isCheckout: isCheckout(env) },
          allowance: { rules: where.allowRule, bindFolders: where.allowBind },
          passVariables: where.passEnv,
          ...{ rounds: how.repeat, thinkingMaxTokens: how.thinkingMaxTokens },
          measuredTokensPerSecond: how.measuredTps,
          // A person who only looks waits less than one who measures, unless a flag says otherwise.
          bootTimeoutMs: flags['boot-timeout'] === undefined ? undefined : where.bootTimeoutMs,
        });
        return report.exitCode;
      });
    });
  addFlags(command, ['what', 'where']);
  addNamed(command, doctorFlags);
  addExamples(command, ['doctor', 'doctor --endpoint http://localhost:8000 --json']);
}

function leaveOut(flags: RawValues, name: OptionName): RawValues {
  const { [name]: _, ...rest } = flags;
  return rest;
}
