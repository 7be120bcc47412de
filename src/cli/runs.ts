import { type Command, Option } from 'commander';
import type { MergeOptions } from '../commands/merge.ts';
import {
  addExamples,
  addFlags,
  addNamed,
  flagsGiven,
  folderFlags,
  type ModeWord,
  modes,
  settingsOf,
  wholeNumber,
} from './flags.ts';
import { interruptible } from './world.ts';

const rescoreFlags = ['config', 'sandbox', 'bertscore', 'bertscore-output'] as const;
const packFlag = ['--pack <FILE...>', 'packs of the run that are not built in: files or folders'] as const;

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
      new Option(
        '--bundle <FILE>',
        'write requests, replies and verdicts to file a regression with, redacted',
      ).conflicts(['diff', 'byMode', 'failed']),
    )
    .option(...packFlag)
    .action(async (run: string | undefined, scenario: string | undefined, flags: InspectFlags) => {
      const { failed = false, byMode = false, failure, mode, round, diff = false, baseline, bundle } = flags;
      const { pack: packs = [] } = flags;
      const { root: folder, gate, out } = await settingsOf('doctor', flagsGiven(command, known));
      const view = { failed, byMode, failure, mode, round, diff, baseline, bundle, packs };
      const options = { run, scenario, ...view, root: folder, baselinesDirectory: gate.baselinesDir, color: out.color };
      const { inspect } = await import('../commands/inspect.ts');
      await interruptible((io) => inspect(options, io));
    });
  addExamples(command, ['inspect latest --by-mode', 'inspect latest~1 toolcall-15/TC-03 --diff']);
}

type InspectFlags = {
  failed?: boolean;
  byMode?: boolean;
  failure?: string;
  mode?: ModeWord;
  round?: number;
  diff?: boolean;
  baseline?: string;
  bundle?: string;
  pack?: string[];
};

function addRescore(root: Command): void {
  const command = addNamed(root.command('rescore'), rescoreFlags)
    .description("Judge the answers of kept runs again, with today's verifiers. Asks no server.")
    .argument('<runs...>', runHelp())
    .option(...packFlag)
    .option('--out <FOLDER>', 'write a new run there, and leave the old one as it is')
    .option('--rerun', 'run the programs in the answers again, instead of reading what they did')
    .action(async (runs: string[], given: { pack?: string[]; out?: string; rerun?: boolean }) => {
      const { root: folder, what } = await settingsOf('doctor', flagsGiven(command, rescoreFlags));
      const { rescore } = await import('../commands/rescore.ts');
      const { pack: packs = [], out, rerun = false } = given;
      const options = { runs, packs, out, rerun, sandbox: what.sandbox, bertscore: what.bertscore, root: folder };
      await interruptible((io) => rescore(options, io));
    });
  addExamples(command, ['rescore RUN', 'rescore RUN --pack mine.yaml --out rescored']);
}

function addRetryFailed(root: Command): void {
  const command = root
    .command('retry-failed')
    .description('Ask the failed scenarios of a kept run again: do they always fail, or only sometimes? Gates nothing.')
    .argument('<run>', runHelp())
    .option('-n, --times <N>', 'how often to ask each scenario', wholeNumber, 3)
    .option(...packFlag)
    .action(async (run: string, { times, pack: packs = [] }: { times: number; pack?: string[] }) => {
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
    .description('Combine the shards of a plan into one run; of a capture, write its baseline. Asks no server.')
    .argument('<runs...>', runHelp('or a folder of shards'))
    .option('--out <FOLDER>', 'the folder of the merged run; a new one among the runs when left out')
    .action(async (runs: string[], given: Pick<MergeOptions, 'out'> & NonNullable<MergeOptions['capture']>) => {
      const { root: folder, gate } = await settingsOf('doctor', flagsGiven(command, folderFlags));
      const { out, append, reason, acceptUseless, resetAnchor } = given;
      const capture = { directory: gate.baselinesDir, append, reason, acceptUseless, resetAnchor };
      const { merge } = await import('../commands/merge.ts');
      await interruptible((io) => merge({ runs, out, root: folder, capture }, io));
    });
  addExamples(command, ['merge shard-1 shard-2', 'merge .quality-baseline/runs --out merged']);
}
