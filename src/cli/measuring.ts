import type { Command } from 'commander';
import type { Io } from '../commands/io.ts';
import type { Measured } from '../commands/measured.ts';
import type { Settings } from '../config/settings.ts';
import { InputError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { addExamples, addFlags, flagsGiven, settingsOf } from './flags.ts';
import { interruptible } from './world.ts';

type Work = (settings: Settings, io: Io) => Promise<Measured>;

/** The commands that ask a model. */
export function addMeasuring(root: Command): void {
  const check = root
    .command('check', { isDefault: true })
    .description('Ask the model and compare with its baseline; --capture records one instead.')
    .argument('[words...]')
    .action((words: string[]) =>
      measure(root, check, words, 'check', async (settings, io) => {
        if (settings.capture === undefined) return (await import('../commands/check.ts')).check(settings, io);
        return (await import('../commands/capture.ts')).capture(settings, io);
      }),
    );
  const run = root
    .command('run')
    .description('Ask the model and keep what it answered. Compares nothing.')
    .argument('[words...]')
    .action((words: string[]) =>
      measure(root, run, words, 'run', async (settings, io) => (await import('../commands/run.ts')).run(settings, io)),
    );
  addFlags(check, ['what', 'where', 'how', 'gate', 'capture', 'out']);
  addFlags(run, ['what', 'where', 'how', 'out']);
  addExamples(check, ['--slug vllm/qwen-35b', '--endpoint http://localhost:8000 --quick --capture']);
  addExamples(run, ['run --endpoint http://localhost:8000 --repeat 1', 'run --slug vllm/qwen-35b --pack toolcall-15']);
}

async function measure(root: Command, command: Command, words: readonly string[], name: 'check' | 'run', work: Work) {
  refuseWords(root, words, name);
  const settings = await settingsOf(name, flagsGiven(command));
  await interruptible(async (io) => (await work(settings, io)).exitCode);
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
