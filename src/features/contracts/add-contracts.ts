import type { Command } from 'commander';
import { interruptible, printWithNotes } from '../../cli/command-io.ts';
import { addExamples, addNamed, flagsGiven, settingsOf } from '../../cli/flags.ts';
import type { AskFlags } from './ask-server.ts';

const asked = ['endpoint', 'model', 'api-key', 'config', 'keys'] as const;

/** The commands that know facts about APIs, and ask servers for them. */
export function addContracts(root: Command): void {
  const group = root
    .command('contracts')
    .description('Facts about an API that hold or do not, whatever the model knows: list them, ask a server.');
  addExamples(group, ['contracts list', 'contracts ask --endpoint http://localhost:8000']);
  const list = group
    .command('list')
    .description('Every contract with the part of a server that it points to.')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { listContracts } = await import('./show-contracts.ts');
      printWithNotes([], listContracts(json));
    });
  addExamples(list, ['contracts list', 'contracts list --json']);
  const show = group
    .command('show')
    .description('One contract: its requests, and the public reports of servers that broke it.')
    .argument('<id>', 'the name of a contract')
    .action(async (id: string) => {
      const { showContract } = await import('./show-contracts.ts');
      printWithNotes([], showContract(id));
    });
  addExamples(show, ['contracts show streamed-call', 'contracts show schema-enum']);
  const ask = addNamed(group.command('ask'), asked)
    .description('Ask a running server each contract once, and say what it gets wrong.')
    .option('--deep', 'ask those of --deep checks, too')
    .option('--quick', 'ask only those of --quick checks')
    .option('--only <ID...>', 'ask only these contracts')
    .option('--json', 'as JSON')
    .option('--keep <FILE>', 'keep what came back, for contracts replay')
    .action(async (flags: AskFlags) => {
      const { where } = await settingsOf('doctor', flagsGiven(ask, asked));
      const { askServer } = await import('./ask-server.ts');
      await interruptible((io) => askServer(where, flags, io));
    });
  addExamples(ask, [
    'contracts ask --endpoint http://localhost:8000',
    'contracts ask --endpoint http://localhost:8000 --quick',
  ]);
  const replay = group
    .command('replay')
    .description('Judge again what a server answered. Asks no server.')
    .argument('<file>', 'a file of contracts ask --keep')
    .option('--json', 'as JSON')
    .action(async (file: string, { json = false }: { json?: boolean }) => {
      const { replayContracts } = await import('./ask-server.ts');
      await interruptible((io) => replayContracts(file, json, io));
    });
  addExamples(replay, ['contracts replay kept.json', 'contracts replay kept.json --json']);
}

/** `doctor --contracts on`: behind what doctor says, what the server gets wrong. */
export function addDoctorContracts(doctor: Command): void {
  doctor.hook('postAction', async () => {
    const flags = flagsGiven(doctor);
    const wanted = flags['contracts'];
    // As JSON, contracts ask --json says it.
    if ((wanted !== 'on' && wanted !== 'only') || flags['json'] !== undefined) return;
    const { json: _, ...others } = flags;
    const { where } = await settingsOf('doctor', others);
    const { askServer } = await import('./ask-server.ts');
    const { exitCode } = process;
    await interruptible((io) => askServer(where, {}, io));
    if (exitCode !== undefined && exitCode !== 0) process.exitCode = exitCode;
  });
}
