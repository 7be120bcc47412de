import { type Command, Option } from 'commander';
import type { CaptureFlags } from '../commands/capture/write-baselines.ts';
import type { InspectOptions } from '../commands/inspect.ts';
import type { MergeOptions } from '../commands/merge.ts';
import type { RescoreOptions } from '../commands/rescore.ts';
import { interruptible } from './command-io.ts';
import { addExamples, addFlags, addNamed, flagsGiven, folderFlags, modes, settingsOf, wholeNumber } from './flags.ts';

const rescoreFlags = ['config', 'sandbox', 'bertscore', 'bertscore-output'] as const;
const packFlag = ['--pack <FILE...>', 'packs of the run that are not built in: files or folders'] as const;
type PackFlag = { pack?: string[] };

function runHelp(...more: readonly string[]): string {
  return ['id or a unique part of it, latest, latest~1, folder or journal', ...more].join('; ');
}

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
    .argument('[run]', runHelp('or a result of benchlocal-cli; all runs are listed when left out'))
    .argument('[scenario]', 'PACK/ID, or the id alone')
    .option('--failed', 'only attempts that did not pass')
    .addOption(new Option('--by-mode', 'group attempts that did not pass by how they failed').conflicts('failed'))
    .option('--failure <NAME>', 'only attempts that ended this way: a failure mode, or a cause such as timeout')
    .addOption(new Option('--mode <MODE>', 'only this thinking mode').choices(modes))
    .option('--round <N>', 'only this round', wholeNumber)
    .option('--diff', "show answers side by side with the baseline's")
    .option('--baseline <FILE>', 'this baseline, instead of the one the run was compared with')
    .addOption(
      new Option('--bundle <FILE>', 'write redacted requests, replies and verdicts, to report a regression').conflicts([
        'diff',
        'byMode',
        'failed',
      ]),
    )
    .option(...packFlag)
    .action(async (run: string | undefined, scenario: string | undefined, { pack: packs, ...view }: InspectFlags) => {
      const { root: folder, gate, out } = await settingsOf('doctor', flagsGiven(command, known));
      const places = { root: folder, baselinesDirectory: gate.baselinesDir };
      const { inspect } = await import('../commands/inspect.ts');
      await interruptible((io) => inspect({ ...view, run, scenario, packs, ...places, color: out.color }, io));
    });
  addExamples(command, ['inspect latest --by-mode', 'inspect latest~1 toolcall-15/TC-03 --diff']);
}

type InspectFlags = Omit<InspectOptions, 'run' | 'scenario' | 'packs' | 'root' | 'baselinesDirectory' | 'color'> &
  PackFlag;

function addRescore(root: Command): void {
  const command = addNamed(root.command('rescore'), rescoreFlags)
    .description("Judge the answers of kept runs again, with today's verifiers. Asks no server.")
    .argument('<runs...>', runHelp('or a result of benchlocal-cli'))
    .option(...packFlag)
    .option('--out <FOLDER>', 'write a new run there, and leave the old one as it is')
    .option('--rerun', 'run the programs in the answers again, instead of using the recorded results')
    .action(
      async (runs: string[], { pack: packs = [], ...given }: Pick<RescoreOptions, 'out' | 'rerun'> & PackFlag) => {
        const { root: folder, what } = await settingsOf('doctor', flagsGiven(command, rescoreFlags));
        const { rescore } = await import('../commands/rescore.ts');
        const options = { ...given, runs, packs, sandbox: what.sandbox, bertscore: what.bertscore, root: folder };
        await interruptible((io) => rescore(options, io));
      },
    );
  addExamples(command, ['rescore RUN', 'rescore RUN --pack mine.yaml --out rescored']);
}

function addRetryFailed(root: Command): void {
  const command = root
    .command('retry-failed')
    .description('Ask the failed scenarios of a kept run again: do they always fail, or only sometimes? Gates nothing.')
    .argument('<run>', runHelp())
    .option('-n, --times <N>', 'how often to ask each scenario', wholeNumber, 3)
    .option(...packFlag)
    .action(async (run: string, { times, pack: packs = [] }: { times: number } & PackFlag) => {
      const { pack: _, ...flags } = flagsGiven(command);
      const { root: folder } = await settingsOf('doctor', flagsGiven(command, ['config']));
      const settingsFor = (slug: string) => settingsOf('run', { slug, ...flags });
      const { retryFailed } = await import('../commands/retry-failed.ts');
      await interruptible((io) => retryFailed({ run, times, packs, root: folder }, settingsFor, io));
    });
  addFlags(command, ['where']);
  addNamed(command, [
    'config',
    'context',
    'context-cache',
    'concurrency',
    'timeout-per-case',
    'no-progress',
    'verbose',
    'quiet',
    'color',
  ]);
  addExamples(command, ['retry-failed RUN --endpoint http://localhost:8000', 'retry-failed RUN -n 10']);
}

function addMerge(root: Command): void {
  const captureFlags = ['append', 'reason', 'accept-useless', 'reset-anchor'] as const;
  const command = addNamed(root.command('merge'), [...folderFlags, ...captureFlags])
    .description('Combine the shards of a plan into one run; for a capture, also write its baseline. Asks no server.')
    .argument('<runs...>', runHelp('or a folder of shards'))
    .option('--out <FOLDER>', 'the folder of the merged run; a new one among the runs when left out')
    .action(async (runs: string[], { out, ...flags }: Pick<MergeOptions, 'out'> & CaptureFlags) => {
      const { root: folder, gate } = await settingsOf('doctor', flagsGiven(command, folderFlags));
      const capture = { ...flags, directory: gate.baselinesDir };
      const { merge } = await import('../commands/merge.ts');
      await interruptible((io) => merge({ runs, out, root: folder, capture }, io));
    });
  addExamples(command, ['merge shard-1 shard-2', 'merge .quality-baseline/runs --out merged']);
}
