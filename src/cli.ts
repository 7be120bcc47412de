#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { baselineAdopt } from './commands/baseline-adopt.ts';
import { baselineList } from './commands/baseline-list.ts';
import { baselinePrune } from './commands/baseline-prune.ts';
import { baselineShow } from './commands/baseline-show.ts';
import { capture } from './commands/capture.ts';
import { check as checkTarget } from './commands/check.ts';
import { doctor } from './commands/doctor.ts';
import type { Io } from './commands/io.ts';
import { packsImport } from './commands/packs-import.ts';
import { packsLint } from './commands/packs-lint.ts';
import { packsList } from './commands/packs-list.ts';
import { packsScore } from './commands/packs-score.ts';
import { packsShow } from './commands/packs-show.ts';
import { run as runTarget } from './commands/run.ts';
import { selectPacks } from './commands/select-packs.ts';
import { stamp } from './commands/stamp.ts';
import { bisectExitCode } from './lib/bisect-exit-code.ts';
import { modesOf, packReferences } from './config/config-needs.ts';
import { loadConfig } from './config/load-config.ts';
import { loadSettings } from './config/load-settings.ts';
import { flagNamed, flagsOf, rawValuesOf } from './config/option-flags.ts';
import type { OptionGroup, OptionName } from './config/options/options.ts';
import type { RawValues } from './config/read-values.ts';
import type { Settings } from './config/settings.ts';
import { systemClock } from './lib/clock.ts';
import { describeFailure, type ExitCode, exitCodes, InputError } from './lib/errors.ts';
import { nearest } from './lib/nearest.ts';
import { version } from './lib/version.ts';

/** Words of the command line that are reserved for what is not built yet. They answer, instead of being unknown. */
const laterCommands = [
  ...['compare', 'rescore', 'inspect', 'retry-failed', 'merge', 'report', 'affected', 'history', 'init', 'demo'],
];

const workFolder = '.quality-baseline';
const runsDirectory = `${workFolder}/runs`;
const modes = ['no-thinking', 'enable-thinking', 'pack-defaults'] as const;
type ModeWord = (typeof modes)[number];

function program(): Command {
  const root = new Command('quality-baseline')
    .description('Says whether a self-hosted model still does what it did.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('Run quality-baseline --help for all commands.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) });
  addMeasuring(root);
  addDoctor(root);
  addBaseline(root.command('baseline').description('Look at baselines, make them of recorded runs, find stale ones.'));
  addStamp(root);
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
  const settings = await settingsOf(name, flagsGiven(command));
  process.exitCode = await interruptible((signal) => work(settings, openIo(signal)));
}

/** What stands on the command line, by the names of the table of options. */
function flagsGiven(command: Command, only?: readonly OptionName[]): RawValues {
  const given = new Map<string, unknown>();
  for (const option of command.options) {
    const key = option.attributeName();
    const name = option.long?.slice('--'.length) ?? key;
    if (command.getOptionValueSource(key) !== 'cli' || only?.every((each) => each !== name)) continue;
    given.set(name, option.negate ? true : command.getOptionValue(key));
  }
  return rawValuesOf(given);
}

async function settingsOf(command: 'check' | 'run' | 'doctor', flags: RawValues): Promise<Settings> {
  const { env } = process;
  const show = (option: OptionName) => `--${option}`;
  const settings = await loadSettings({ command, flags, env, cwd: process.cwd(), defaultTier: 'medium', show });
  for (const note of settings.notes) process.stderr.write(`${note}\n`);
  return settings;
}

function addNamed(command: Command, names: readonly OptionName[]): Command {
  for (const { form, help } of names.map(flagNamed)) command.option(form, help);
  return command;
}

const doctorFlags = ['repeat', 'thinking-max-tokens', 'measured-tps'] as const;

function addDoctor(root: Command): void {
  const command = root
    .command('doctor')
    .description('Say what is there, what would be slow and what is missing. Changes nothing.')
    .option('--no-probes', 'ask for one token only')
    .option('--json', 'as JSON')
    .action(async ({ json = false, probes }: { json?: boolean; probes: boolean }) => {
      const flags = flagsGiven(command);
      const { what, where, how } = await settingsOf('doctor', leaveOut(flags, 'json'));
      process.exitCode = await interruptible(async (signal) => {
        const { env, clock, random, out } = openIo(signal);
        const report = await doctor({
          ...{ env, clock, random, signal, json, probes, write: out, selection: what, workFolder },
          ...{ where: where.endpoint, model: where.model, apiKey: where.apiKey, whenBusy: where.whenBusy },
          ...{ tree: where.tree.folder, isCheckout: where.tree.isSeparate },
          ...{ rounds: how.repeat, thinkingMaxTokens: how.thinkingMaxTokens },
          measuredTokensPerSecond: how.measuredTokensPerSecond,
          // Whoever looks does not wait as long as whoever measures, unless he says so.
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

const folderFlags = ['config', 'baselines-dir'] as const;

/** Where the config, or a flag, says that baselines are. */
async function baselinesOf(command: Command): Promise<string> {
  return (await settingsOf('doctor', flagsGiven(command, folderFlags))).gate.baselinesDir;
}

function printWith(notes: readonly string[], text: string): void {
  for (const note of notes) process.stderr.write(`${note}\n`);
  process.stdout.write(text);
}

function addBaseline(parent: Command): void {
  const now = () => systemClock.wallTime();
  const list = addNamed(parent.command('list'), folderFlags)
    .description('The baselines there are, with their age.')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { text, notes, exitCode } = await baselineList({ directory: await baselinesOf(list), now: now(), json });
      printWith(notes, text);
      process.exitCode = exitCode;
    });
  addExamples(list, ['baseline list', 'baseline list --json']);
  const show = addNamed(parent.command('show'), folderFlags)
    .description('What the baselines of a slug hold, and where they come from.')
    .argument('<slug>')
    .addOption(new Option('--mode <MODE>', 'this one alone').choices(modes))
    .option('--json', 'the files themselves')
    .action(async (slug: string, { json = false, mode }: { json?: boolean; mode?: ModeWord }) => {
      const directory = await baselinesOf(show);
      const { text, notes } = await baselineShow({ directory, slug, mode, now: now(), json });
      printWith(notes, text);
    });
  addExamples(show, ['baseline show vllm/qwen-35b', 'baseline show vllm/qwen-35b --mode enable-thinking']);
  const adopt = addNamed(parent.command('adopt'), folderFlags)
    .description('Make baselines of at least three recorded runs.')
    .argument('<runs...>', 'ids or folders')
    .addOption(new Option('--mode <MODE...>', 'these alone').choices(modes))
    .requiredOption('--reason <TEXT>', 'why the baseline changes; kept in it')
    .option('--reset-anchor', 'hold later baselines against this one')
    .option('--dry-run', 'show what would change, and write nothing')
    .action(async (runs: string[], options: AdoptFlags) => {
      const directory = await baselinesOf(adopt);
      const { mode = [], reason, resetAnchor = false, dryRun = false } = options;
      const adoption = { modes: mode, reason, resetAnchor, dryRun, now: now() };
      printWith([], (await baselineAdopt({ runs, runsDirectory, directory, ...adoption })).text);
    });
  addExamples(adopt, [
    'baseline adopt RUN RUN RUN --reason "three green nights"',
    'baseline adopt RUN RUN RUN --reason "a smaller quant, on purpose" --dry-run',
  ]);
  const prune = addNamed(parent.command('prune'), [...folderFlags, 'packs-dir'])
    .description('Find baselines that nothing is compared with any more.')
    .option('--yes', 'delete them')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const flags = flagsGiven(prune, [...folderFlags, 'packs-dir']);
      const { gate, what } = await settingsOf('doctor', flags);
      const config = await loadConfig(typeof flags.config === 'string' ? flags.config : undefined, process.cwd());
      const selections = [[], config === undefined ? [] : packReferences(config, process.cwd())];
      const packs = await packIds(selections.map((named) => ({ ...what, tier: 'reasoning', packs: named })));
      const targets = (config?.targets ?? []).map((target) => ({ slug: target.slug, modes: modesOf(target, config) }));
      printWith([], (await baselinePrune({ directory: gate.baselinesDir, targets, packs, yes })).text);
    });
  addExamples(prune, ['baseline prune', 'baseline prune --yes']);
}

type AdoptFlags = { mode?: ModeWord[]; reason: string; resetAnchor?: boolean; dryRun?: boolean };

async function packIds(selections: readonly Parameters<typeof selectPacks>[0][]): Promise<readonly string[]> {
  const selected = await Promise.all(selections.map(selectPacks));
  return selected.flatMap(({ loaded }) => loaded.map(({ pack }) => pack.id));
}

function addStamp(root: Command): void {
  const command = addNamed(root.command('stamp'), folderFlags)
    .description('Write what was measured into the comment at the head of a compose file.')
    .argument('<file>', 'a compose file')
    .requiredOption('--slug <SLUG>', 'whose baseline')
    .addOption(new Option('--mode <MODE>', 'which of its modes').choices(modes).default('no-thinking'))
    .option('--run <RUN>', 'a recorded run in place of the baseline')
    .action(async (file: string, { slug, mode, run }: { slug: string; mode: ModeWord; run?: string }) => {
      const baselinesDirectory = await baselinesOf(command);
      printWith([], (await stamp({ file, slug, mode, run, baselinesDirectory, runsDirectory })).text);
    });
  addExamples(command, ['stamp compose.yml --slug vllm/qwen-35b', 'stamp compose.yml --slug vllm/qwen-35b --run RUN']);
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
