#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { capture } from './commands/capture.ts';
import { check as checkTarget } from './commands/check.ts';
import type { Io } from './commands/io.ts';
import { packsImport } from './commands/packs-import.ts';
import { packsLint } from './commands/packs-lint.ts';
import { packsList } from './commands/packs-list.ts';
import { packsScore } from './commands/packs-score.ts';
import { packsShow } from './commands/packs-show.ts';
import { run as runTarget } from './commands/run.ts';
import { bisectExitCode } from './config/bisect-exit-code.ts';
import { loadSettings } from './config/load-settings.ts';
import { flagsOf, rawValuesOf } from './config/option-flags.ts';
import type { OptionGroup } from './config/options/options.ts';
import type { Settings } from './config/settings.ts';
import { systemClock } from './lib/clock.ts';
import { describeFailure, type ExitCode, exitCodes, InputError } from './lib/errors.ts';
import { nearest } from './lib/nearest.ts';
import { version } from './lib/version.ts';

/** Words of the command line that are reserved for what is not built yet. They answer, instead of being unknown. */
const laterCommands = [
  ...['compare', 'rescore', 'inspect', 'retry-failed', 'merge', 'report', 'baseline', 'affected', 'history', 'stamp'],
  ...['doctor', 'init', 'demo'],
];

function program(): Command {
  const root = new Command('quality-baseline')
    .description('Says whether a self-hosted model still does what it did.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('Run quality-baseline --help for all commands.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) });
  addMeasuring(root);
  addPacks(root.command('packs').description(packsDescription));
  for (const name of laterCommands) {
    root
      .command(name, { hidden: true })
      .allowUnknownOption()
      .argument('[words...]')
      .action(() => notYet(name));
  }
  return root;
}

function notYet(name: string): never {
  throw new InputError(`"${name}" is not in this version`, 'quality-baseline --help lists what is.');
}

type Work = (settings: Settings, io: Io) => Promise<number>;

function addMeasuring(root: Command): void {
  const check = root
    .command('check', { isDefault: true })
    .description('Ask the model and compare with its baseline; --capture records one instead.')
    .argument('[words...]')
    .action((words: string[]) =>
      measure(root, check, words, 'check', (settings, io) =>
        (settings.capture === undefined ? checkTarget : capture)(settings, io),
      ),
    );
  const run = root
    .command('run')
    .description('Ask the model and keep what it answered. Compares nothing.')
    .argument('[words...]')
    .action((words: string[]) => measure(root, run, words, 'run', runTarget));
  addFlags(check, ['what', 'where', 'how', 'gate', 'capture', 'out']);
  addFlags(run, ['what', 'where', 'how', 'out']);
  addExamples(check, ['--slug vllm/qwen-35b', '--endpoint http://localhost:8000 --quick --capture']);
  addExamples(run, ['run --endpoint http://localhost:8000 --repeat 1', 'run --slug vllm/qwen-35b --pack toolcall-15']);
}

function addFlags(command: Command, groups: readonly OptionGroup[]): void {
  for (const { form, help, group } of flagsOf(groups)) command.addOption(new Option(form, help).helpGroup(group));
}

function addExamples(command: Command, examples: readonly [string, string]): void {
  const lines = examples.map((example) => `  npx quality-baseline ${example}\n`);
  command.addHelpText('after', `\nExamples:\n${lines.join('')}`);
}

async function measure(root: Command, command: Command, words: readonly string[], name: 'check' | 'run', work: Work) {
  refuseWords(root, words, name);
  const given = new Map<string, unknown>();
  for (const option of command.options) {
    const key = option.attributeName();
    if (command.getOptionValueSource(key) !== 'cli') continue;
    given.set(option.long?.slice('--'.length) ?? key, option.negate ? true : command.getOptionValue(key));
  }
  const flags = rawValuesOf(given);
  const { env } = process;
  const settings = await loadSettings({
    ...{ command: name, flags, env, cwd: process.cwd() },
    defaultTier: 'medium',
    show: (option) => `--${option}`,
  });
  for (const note of settings.notes) process.stderr.write(`${note}\n`);
  process.exitCode = await interruptible((signal) => work(settings, openIo(signal)));
}

/** A word that is no command arrives at the default one. */
function refuseWords(root: Command, words: readonly string[], name: string): void {
  const [word] = words;
  if (word === undefined) return;
  const known = root.commands.map((command) => command.name());
  if (known.includes(word))
    throw new InputError(`the command "${word}" does not stand first`, `Write quality-baseline ${word} …`);
  const near = nearest(word, known);
  throw new InputError(
    name === 'check' ? `there is no command "${word}"` : `${name} takes no word "${word}"`,
    near === undefined ? 'quality-baseline --help lists the commands.' : `Did you mean quality-baseline ${near}?`,
  );
}

/** The world, as far as a command may touch it. */
function openIo(signal: AbortSignal): Io {
  const { stdout, stderr, env } = process;
  return {
    out: (text: string) => void stdout.write(text),
    err: (text: string) => void stderr.write(text),
    isTerminal: stderr.isTTY === true,
    isOutTerminal: stdout.isTTY === true,
    columns: stdout.columns ?? stderr.columns ?? 80,
    env,
    cwd: process.cwd(),
    clock: systemClock,
    random: Math.random,
    signal,
  };
}

const interruptedCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** The first signal asks the work to end and to put back what it changed; the second ends at once. */
async function interruptible(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (name: keyof typeof interruptedCodes): void => {
    if (signal.aborted) process.exit(interruptedCodes[name]);
    process.exitCode = interruptedCodes[name];
    controller.abort(new Error(`interrupted by ${name}`));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const code = await work(signal);
    return signal.aborted ? Number(process.exitCode) : code;
  } catch (error) {
    if (!signal.aborted) throw error;
    // What the work says on its way out, unless it only passes the signal on.
    if (error !== signal.reason) process.stderr.write(`${describeFailure(error).text}\n`);
    return Number(process.exitCode);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

const packsDescription = 'Look at packs, measure them, judge replies with them.';

function addPacks(packs: Command): void {
  const print = (text: string): void => {
    process.stdout.write(text);
  };
  const list = packs
    .command('list')
    .description('The built-in packs, or those named (id, file or folder).')
    .argument('[packs...]')
    .option('--json', 'as JSON')
    .action(async (references: string[], { json = false }: { json?: boolean }) =>
      print(await packsList({ packs: references, json })),
    );
  addExamples(list, ['packs list', 'packs list ./packs --json']);
  const show = packs
    .command('show')
    .description('The scenarios of a pack, or one scenario with its prompt, tools and checks.')
    .argument('<pack>', 'id or file')
    .argument('[scenario]', 'id')
    .option('--json', 'as JSON')
    .action(async (reference: string, scenario: string | undefined, { json = false }: { json?: boolean }) =>
      print(await packsShow({ reference, scenario, json })),
    );
  addExamples(show, ['packs show toolcall-15', 'packs show toolcall-15 TC-02']);
  const lint = packs
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
  addExamples(lint, ['packs lint pack.yaml', 'packs lint ./packs --against main --junit']);
  const score = packs
    .command('score')
    .description('Judge replies that you have: JSON Lines in, one verdict a line out, in order.')
    .argument('<pack>', 'id or file')
    .requiredOption('--replies <file>', 'lines of {"scenario": ID, "response": …}; - reads standard input')
    .action((reference: string, { replies }: { replies: string }) => packsScore({ reference, replies, write: print }));
  addExamples(score, ['packs score toolcall-15 --replies replies.jsonl', 'packs score pack.yaml --replies -']);
  const imported = packs
    .command('import')
    .description("Turn another tool's pack (benchlocal-cli) into YAML.")
    .argument('<file>')
    .action(async (path: string) => print(await packsImport(path)));
  addExamples(imported, ['packs import pack.jsonl', 'packs import pack.jsonl > pack.yaml']);
}

// A reader that has seen enough (`| head`) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.passed);
  throw error;
});

const isBisect = process.argv.includes('--bisect');

try {
  await program().parseAsync();
} catch (error) {
  let code: ExitCode;
  if (error instanceof CommanderError) code = error.exitCode === 0 ? exitCodes.passed : exitCodes.input;
  else {
    const { text, exitCode } = describeFailure(error);
    process.stderr.write(`${text}\n`);
    code = exitCode;
  }
  process.exitCode = isBisect ? bisectExitCode(code) : code;
}
