import { type Command, InvalidArgumentError, Option } from 'commander';
import { addExamples, addFlags, addNamed, flagsGiven, type ModeWord, modes, settingsOf } from './flags.ts';
import { interruptible } from './world.ts';

const packFlag = ['--pack <FILE...>', 'packs of the run that are not built in: files or folders'] as const;

/** The commands that work on kept runs. */
export function addRuns(root: Command): void {
  addInspect(root);
  addRescore(root);
  addRetryFailed(root);
  addMerge(root);
}

function addInspect(root: Command): void {
  const known = ['config', 'baselines-dir', 'color'] as const;
  const command = addNamed(root.command('inspect'), known)
    .description('Look into a kept run: what failed, how, and one scenario in full.')
    .argument('<run>', 'id, folder or journal')
    .argument('[scenario]', 'PACK/ID, or the id alone')
    .option('--failed', 'what did not pass alone')
    .option('--by-mode', 'what did not pass, by how it failed')
    .addOption(new Option('--mode <MODE>', 'of this thinking mode alone').choices(modes))
    .option('--round <N>', 'of this round alone', wholeNumber)
    .option('--diff', "side by side with the baseline's answer")
    .option('--baseline <FILE>', 'this baseline, in place of the one the run was held against')
    .option('--bundle <FILE>', 'write requests, replies and verdicts to file a regression with, redacted')
    .option(...packFlag)
    .action(async (run: string, scenario: string | undefined, flags: InspectFlags) => {
      const { failed = false, byMode = false, mode, round, diff = false, baseline, bundle, pack: packs = [] } = flags;
      const { root: folder, gate } = await settingsOf('doctor', flagsGiven(command, known));
      const view = { failed, byMode, mode, round, diff, baseline, bundle, packs };
      const options = { run, scenario, ...view, root: folder, baselinesDirectory: gate.baselinesDir };
      const { inspect } = await import('../commands/inspect.ts');
      await interruptible((io) => inspect(options, io));
    });
  addExamples(command, ['inspect RUN --by-mode', 'inspect RUN toolcall-15/TC-03 --diff']);
}

type InspectFlags = {
  failed?: boolean;
  byMode?: boolean;
  mode?: ModeWord;
  round?: number;
  diff?: boolean;
  baseline?: string;
  bundle?: string;
  pack?: string[];
};

function addRescore(root: Command): void {
  const command = addNamed(root.command('rescore'), ['config'])
    .description("Judge the answers of kept runs anew, with today's verifiers. Asks no server.")
    .argument('<runs...>', 'ids, folders or journals')
    .option(...packFlag)
    .option('--out <FOLDER>', 'write a new run there, and leave the old one as it is')
    .action(async (runs: string[], { pack: packs = [], out }: { pack?: string[]; out?: string }) => {
      const { root: folder } = await settingsOf('doctor', flagsGiven(command, ['config']));
      const { rescore } = await import('../commands/rescore.ts');
      await interruptible((io) => rescore({ runs, packs, out, root: folder }, io));
    });
  addExamples(command, ['rescore RUN', 'rescore RUN --pack mine.yaml --out rescored']);
}

function addRetryFailed(root: Command): void {
  const command = root
    .command('retry-failed')
    .description('Ask what failed in a kept run some more times: does it always fail, or at times? Gates nothing.')
    .argument('<run>', 'id, folder or journal')
    .option('-n, --times <N>', 'how often each is asked', wholeNumber, 3)
    .option(...packFlag)
    .action(async (run: string, { times, pack: packs = [] }: { times: number; pack?: string[] }) => {
      const { pack: _, ...flags } = flagsGiven(command);
      const { root: folder } = await settingsOf('doctor', flagsGiven(command, ['config']));
      const settingsFor = (slug: string) => settingsOf('run', { slug, ...flags });
      const { retryFailed } = await import('../commands/retry-failed.ts');
      await interruptible((io) => retryFailed({ run, times, packs, root: folder }, settingsFor, io));
    });
  addFlags(command, ['where']);
  addNamed(command, ['config', 'concurrency', 'timeout-per-case', 'no-progress', 'quiet', 'color']);
  addExamples(command, ['retry-failed RUN --endpoint http://localhost:8000', 'retry-failed RUN -n 10']);
}

function addMerge(root: Command): void {
  const command = addNamed(root.command('merge'), ['config'])
    .description('Make one run of the shards of a plan. Asks no server.')
    .argument('<runs...>', 'ids, folders or journals')
    .option('--out <FOLDER>', 'where to; among the other runs where left out')
    .action(async (runs: string[], { out }: { out?: string }) => {
      const { root: folder } = await settingsOf('doctor', flagsGiven(command, ['config']));
      const { merge } = await import('../commands/merge.ts');
      await interruptible((io) => merge({ runs, out, root: folder }, io));
    });
  addExamples(command, ['merge shard-1 shard-2', 'merge shards/1 shards/2 shards/3 --out merged']);
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be a whole number from 1.');
}
