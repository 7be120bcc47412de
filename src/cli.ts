#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { packsImport } from './commands/packs-import.ts';
import { packsLint } from './commands/packs-lint.ts';
import { packsList } from './commands/packs-list.ts';
import { packsScore } from './commands/packs-score.ts';
import { packsShow } from './commands/packs-show.ts';
import { describeFailure, exitCodes, InputError } from './lib/errors.ts';
import { version } from './lib/version.ts';

/** Words of the command line that are reserved for what is not built yet. They answer, instead of being unknown. */
const laterCommands = [
  'check',
  'run',
  'compare',
  'rescore',
  'inspect',
  'retry-failed',
  'merge',
  'report',
  'baseline',
  'affected',
  'history',
  'stamp',
  'doctor',
  'init',
  'demo',
];

function program(): Command {
  const root = new Command('quality-baseline')
    .description('Says whether a self-hosted model still does what it did.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('Run quality-baseline --help for all commands.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) });
  addPacks(root.command('packs').description('Look at packs, measure them, judge replies with them.'));
  for (const name of laterCommands) {
    root
      .command(name, { hidden: true })
      .allowUnknownOption()
      .argument('[words...]')
      .action(() => {
        throw new InputError(`"${name}" is not in this version`, 'quality-baseline --help lists what is.');
      });
  }
  return root;
}

function addPacks(packs: Command): void {
  const print = (text: string): void => {
    process.stdout.write(text);
  };
  packs
    .command('list')
    .description('The built-in packs, or those named (id, file or folder).')
    .argument('[packs...]')
    .option('--json', 'as JSON')
    .action(async (references: string[], { json = false }: { json?: boolean }) =>
      print(await packsList({ packs: references, json })),
    );
  packs
    .command('show')
    .description('The scenarios of a pack, or one scenario with its prompt, tools and checks.')
    .argument('<pack>', 'id or file')
    .argument('[scenario]', 'id')
    .option('--json', 'as JSON')
    .action(async (reference: string, scenario: string | undefined, { json = false }: { json?: boolean }) =>
      print(await packsShow({ reference, scenario, json })),
    );
  packs
    .command('lint')
    .description('Measure whether packs deserve to gate a merge. Exit code 2 when a rule is broken.')
    .argument('[packs...]', 'ids, files or folders; all built-in packs when left out')
    .addOption(new Option('--json', 'as JSON').conflicts('junit'))
    .option('--junit', 'as JUnit XML')
    .option('--against <ref>', 'also hold each version against the file at this git ref')
    .action(async (references: string[], options: { json?: boolean; junit?: boolean; against?: string }) => {
      const format = options.json === true ? 'json' : options.junit === true ? 'junit' : 'text';
      const { text, report, notes } = await packsLint({ packs: references, format, against: options.against });
      for (const note of notes) process.stderr.write(`${note}\n`);
      print(text);
      if (report.packs.some((pack) => pack.findings.length > 0)) process.exitCode = exitCodes.input;
    });
  packs
    .command('score')
    .description('Judge replies that you have: JSON Lines in, one verdict a line out, in order.')
    .argument('<pack>', 'id or file')
    .requiredOption('--replies <file>', 'lines of {"scenario": ID, "response": …}; - reads standard input')
    .action((reference: string, { replies }: { replies: string }) => packsScore({ reference, replies, write: print }));
  packs
    .command('import')
    .description("Turn another tool's pack (benchlocal-cli) into YAML.")
    .argument('<file>')
    .action(async (path: string) => print(await packsImport(path)));
}

// A reader that has seen enough (`| head`) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.passed);
  throw error;
});

try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.passed : exitCodes.input;
  } else {
    const { text, exitCode } = describeFailure(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  }
}
