import { type Command, Option } from 'commander';
import { type OptionName, optionsWhere } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { nearest } from '../lib/nearest.ts';
import type { Work } from '../measure/after-facet.ts';
import type { MeasureResult, RunObserver } from '../measure/measure-result.ts';
import type { CommandLine } from '../measure/resumed-command.ts';
import { interruptible } from './command-io.ts';
import { addExamples, addFlags, flagsGiven, settingsOf } from './flags.ts';
import { terminalAsk, trustHint } from './init.ts';

const works: Readonly<Record<'check' | 'run', Work>> = {
  async check(settings, io, witness) {
    if (settings.capture === undefined)
      return followed('check', (await import('../commands/check.ts')).check, settings, io, witness);
    return followed('capture', (await import('../commands/capture/capture.ts')).capture, settings, io, witness);
  },
  run: async (settings, io, witness) =>
    followed('run', (await import('../commands/run.ts')).run, settings, io, witness),
};

async function followed(
  command: string,
  work: Work,
  settings: Settings,
  io: Io,
  witness?: RunObserver,
): Promise<MeasureResult> {
  if (settings.out.dryRun) return work(settings, io, witness);
  let folder: string | undefined;
  const begun: RunObserver['begun'] = (run) => {
    folder = run.folder;
    witness?.begun?.(run);
  };
  const done = await work(settings, io, { ...witness, begun });
  const { afterRun } = await import('../measure/after-facet.ts');
  if (folder !== undefined) await afterRun({ folder, as: [command], decision: done.decision }, settings, io);
  return done;
}

/** The commands that send requests to a model: check and run. */
export function addMeasuring(root: Command): void {
  const check = root
    .command('check', { isDefault: true })
    .description('Ask the model and compare with its baseline; --capture records one instead.')
    .argument('[words...]')
    .usage('[options]')
    .action((words: string[]) => measure(root, check, words, 'check'));
  const run = root
    .command('run')
    .description('Ask the model and keep its answers. Compares nothing.')
    .argument('[words...]')
    .usage('[options]')
    .addOption(
      new Option('--bundle <FILE>', 'ask the scenarios in a file of inspect --bundle again, and show both verdicts')
        .conflicts(optionsWhere(({ again }) => again.bundle === 'refused').map(attributeOf))
        .helpGroup('What is asked:'),
    )
    .action((words: string[], { bundle }: { bundle?: string }) =>
      bundle === undefined ? measure(root, run, words, 'run') : replayBundle(root, run, words, bundle),
    );
  addFlags(check, ['what', 'where', 'how', 'load', 'gate', 'capture', 'out']);
  addFlags(run, ['what', 'where', 'how', 'load', 'out']);
  addExamples(check, ['--slug vllm/qwen-35b', '--slug vllm/qwen --endpoint http://gpu:8000 --capture']);
  addExamples(run, ['run --endpoint http://localhost:8000 --repeat 1', 'run --slug vllm/qwen-35b --pack toolcall-15']);
}

/** The parser's name of a flag, such as `topP`. */
function attributeOf(name: OptionName): string {
  return new Option(`--${name}`).attributeName();
}

async function replayBundle(root: Command, command: Command, words: readonly string[], file: string): Promise<void> {
  refuseWords(root, words, 'run');
  const { pack, ...flags } = flagsGiven(command);
  const packs = Array.isArray(pack) ? pack : [];
  const settingsFor = (slug: string) => settingsOf('run', { slug, ...flags });
  const { runBundle } = await import('../commands/run-bundle.ts');
  const options = { file, packs, isRepeatGiven: flags.repeat !== undefined };
  await interruptible((io) => runBundle(options, settingsFor, io));
}

async function measure(root: Command, command: Command, words: readonly string[], name: 'check' | 'run') {
  refuseWords(root, words, name);
  const given: CommandLine = { command: name, flags: flagsGiven(command) };
  if (given.flags['shard-by'] === 'targets') return measureTargets(given);
  const asked = given.flags.resume === undefined ? given : await filledUp(given);
  const settings = await settingsOf(asked.command, asked.flags, asked.isKeyless);
  const { doWork } = await import('../measure/after-facet.ts');
  await interruptible((io) => doWork(works[asked.command], settings, io));
}

async function measureTargets(given: CommandLine): Promise<void> {
  const [{ eachTarget }, { doWork }] = [
    await import('../measure/each-target.ts'),
    await import('../measure/after-facet.ts'),
  ];
  const settingsFor = (flags: RawValues) => settingsOf(given.command, flags);
  await interruptible((io) =>
    eachTarget(given, settingsFor, (settings) => doWork(works[given.command], settings, io), io),
  );
}

/** With --resume, missing flags come from the run's first command line. */
async function filledUp(given: CommandLine): Promise<CommandLine> {
  const { resumedCommand } = await import('../measure/resumed-command.ts');
  const { config } = given.flags;
  const { root } = await settingsOf('doctor', config === undefined ? {} : { config });
  const { signal } = new AbortController(); // Ctrl-C ends the process
  const ask = terminalAsk({ isTerminal: process.stderr.isTTY === true, signal }, trustHint);
  return await resumedCommand(given, { root, cwd: process.cwd() }, ask);
}

/** The parser passes a word that names no command to the default command. */
function refuseWords(root: Command, words: readonly string[], name: string): void {
  const [word] = words;
  if (word === undefined) return;
  const known = root.commands.map((command) => command.name());
  if (known.includes(word))
    throw new InputError(`"${word}" must be the first word`, `Write quality-baseline ${word} …`);
  const near = nearest(word, known);
  throw new InputError(
    name === 'check' ? `there is no command "${word}"` : `${name} takes no argument "${word}"`,
    near === undefined ? 'quality-baseline --help lists the commands.' : `Did you mean quality-baseline ${near}?`,
  );
}
