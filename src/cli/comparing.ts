import { type Command, Option } from 'commander';
import type { HistoryOptions } from '../commands/history.ts';
import type { ReportOptions } from '../commands/report.ts';
import type { Settings } from '../config/settings.ts';
import { InputError } from '../lib/errors.ts';
import { textOf } from '../lib/loose.ts';
import { printedFormats, reportFormatNames } from '../report/report-formats.ts';
import { interruptible } from './command-io.ts';
import { addExamples, addNamed, flagsGiven, type ModeWord, modes, settingsOf } from './flags.ts';

/** The commands that compare kept results and send no request. */
export function addComparing(root: Command): void {
  addCompare(root);
  addReport(root);
  addHistory(root);
}

const scoreFlags = ['score', 'place'] as const;
const exitPolicy = ['on-inconclusive', 'on-missing-baseline'] as const;

function addReport(root: Command): void {
  const known = ['config', ...reportFormatNames, 'color', ...exitPolicy, ...scoreFlags, 'slo'] as const;
  const command = addNamed(root.command('report'), known)
    .description('Write the reports of a kept run again, byte for byte.')
    .argument('[runs...]', 'id or folder of a run; the newest when left out; several for --format benchloop')
    .addOption(new Option('--format <FORMAT>', 'what to print').choices(printedFormats).default('text'))
    .addOption(
      new Option(
        '--mode <MODE>',
        'the mode to write with --format benchlocal or benchloop: their files hold one',
      ).choices(modes),
    )
    .addOption(
      new Option(
        '--scalebench <DIR>',
        'write the raw/ and summaries/ of ScaleBench there, with answers and contexts',
      ).conflicts(['score', 'place']),
    )
    .option('--judgebench <DIR|FILE>', 'write the first round of judges there, with answers, as a JudgeBench result')
    .option('--pack <FILE...>', 'packs of the run that are not built in, for --scalebench and --judgebench')
    .option('--exit-code', 'exit with the exit code of the run')
    .option('--open', 'write the HTML page and open it in a browser')
    .action(async ([run, ...moreRuns]: string[], { exitCode, open, pack: packs, ...shown }: ReportFlags) => {
      const { root: folder, out, gate, view, load } = await settingsOf('doctor', flagsGiven(command, known));
      const policy = policyOf(command, gate, exitCode);
      const { report, reportOnPage } = await import('../commands/report.ts');
      const asked = { ...shown, run, moreRuns, root: folder, out, policy, packs, view, slo: load.slo };
      await interruptible((io) => (open ? reportOnPage(asked, io) : report(asked, io)));
    });
  addExamples(command, ['report', 'report RUN --html report.html --markdown report.md']);
}

type ReportFlags = Pick<ReportOptions, 'format' | 'mode' | 'scalebench' | 'judgebench'> & {
  exitCode?: boolean;
  open?: boolean;
  pack?: string[];
};

function addCompare(root: Command): void {
  const known = [
    'config',
    'baselines-dir',
    'max-drop',
    'max-total-drop',
    'max-metric-drop',
    'expect-change',
    'require-same',
  ] as const;
  const written = ['json', 'markdown', 'html', 'color', 'on-inconclusive', ...scoreFlags] as const;
  const command = addNamed(root.command('compare'), [...known, ...written])
    .description(
      'Compare two runs, baselines, slugs, or results of benchlocal-cli or BenchLoop; or any number of judges.',
    )
    .argument('<first>', 'a run, a baseline file, a slug or a result file')
    .argument('<second>', 'what to compare it with')
    .argument('[others...]', 'more judges: runs or results of JudgeBench')
    .addOption(new Option('--mode <MODE...>', 'only these thinking modes').choices(modes))
    .option('--exit-code', 'exit with 1 if a slug regressed, with 4 if it is inconclusive')
    .action(async (first: string, second: string, others: string[], { mode = [], exitCode }: CompareFlags) => {
      const { root: folder, out, gate, view } = await settingsOf('doctor', flagsGiven(command, [...known, ...written]));
      const places = { root: folder, baselinesDir: gate.baselinesDir };
      const policy = policyOf(command, gate, exitCode);
      const sides = [first, second, ...others] as const;
      const options = { sides, places, modes: mode, rule: gate, out, policy, view };
      const { compare } = await import('../commands/compare.ts');
      await interruptible((io) => compare(options, io));
    });
  addExamples(command, ['compare RUN RUN', 'compare llamacpp/qwen-35b vllm/qwen-35b --markdown -']);
}

/** The settings that decide the exit code. Undefined without --exit-code: then the exit code is always 0. */
function policyOf(command: Command, gate: Settings['gate'], exitCode = false): Settings['gate'] | undefined {
  if (exitCode) return gate;
  const [dropped] = Object.keys(flagsGiven(command, exitPolicy));
  if (dropped === undefined) return undefined;
  throw new InputError(`--${dropped} belongs to --exit-code`, 'Without it the exit code is 0.');
}

type CompareFlags = { mode?: ModeWord[]; exitCode?: boolean };

function addHistory(root: Command): void {
  const known = ['config', 'baselines-dir', 'color', ...scoreFlags] as const;
  const command = addNamed(root.command('history'), known)
    .description('Show how often each pack passed, run after run, and what changed in between.')
    .argument('[folders...]', 'runs, or folders of runs or baselines; the runs kept here when left out')
    .option('--slug <SLUG>', 'only this slug')
    .addOption(new Option('--mode <MODE>', 'only this thinking mode').choices(modes))
    .option('--json', 'as JSON')
    .addOption(
      new Option('--html <DIR>', 'write a trend page, a leaderboard and badges to this folder, for a site').conflicts(
        'json',
      ),
    )
    .addOption(
      new Option(
        '--next <DURATION>',
        'instead, show what a nightly run of this length would measure, the oldest first',
      ).conflicts(['slug', 'mode', 'html', 'score', 'place']),
    )
    .action(async (folders: string[], { next, ...shown }: HistoryFlags) => {
      const flags = flagsGiven(command, known);
      const { root: folder, out, view } = await settingsOf('doctor', flags);
      const kept = { ...shown, folders, color: out.color, root: folder };
      const { history, showNextNight } = await import('../commands/history.ts');
      if (next === undefined) return interruptible((io) => history({ ...kept, view }, io));
      const [config, baselinesDir] = [textOf(flags.config), textOf(flags['baselines-dir'])];
      const { readDuration } = await import('../config/read-values.ts');
      const budgetMs = readDuration('--next', next);
      await interruptible((io) => showNextNight({ ...kept, config, baselinesDir, budgetMs }, io));
    });
  addExamples(command, ['history --slug vllm/qwen-35b --mode no-thinking', 'history scorecards baselines --html site']);
}

type HistoryFlags = Pick<HistoryOptions, 'slug' | 'mode' | 'json' | 'html'> & { next?: string };
