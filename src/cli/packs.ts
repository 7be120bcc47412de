import { Argument, type Command, Option } from 'commander';
import { printErr, printJsonLine, printOut, redrawErr } from '../commands/open-output.ts';
import type { DatasetImport, DatasetName, FetchedName } from '../commands/packs.ts';
import type { PacksScoreOptions } from '../commands/packs-score.ts';
import type { Settings } from '../config/settings.ts';
import type { JudgebenchImport } from '../features/judges/judgebench-pack.ts';
import { systemClock } from '../lib/clock.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import { addExamples, addNamed, flagsGiven, settingsWithoutConfig, wholeNumber, wholeNumberUpTo } from './flags.ts';
import { terminalAsk } from './init.ts';
import { columnsOf, interruptible } from './world.ts';

export const judgingFlags = ['sandbox', 'bertscore', 'bertscore-output'] as const;
type ImportFlags = Partial<Omit<DatasetImport, 'as' | 'files' | 'seed'>> & {
  as?: DatasetName | 'judgebench';
  examplesSeed?: number;
  checkout?: string;
  style?: string;
  orders?: 'ab';
  maxTokens?: number;
  out?: string;
};

/** The flags that only --as judgebench takes. */
const judgebenchFlags = ['checkout', 'style', 'orders', 'maxTokens'] as const;

/** The names alone: the readers are loaded when one is called. */
const datasetNames = Object.keys({
  ...{ hotpotqa: true, longbench: true, ethic: true, msmarco: true, financebench: true, qmsum: true },
  ...{ 'humaneval-plus': true, livecodebench: true, 'gsm-symbolic': true, 'gpqa-diamond': true },
  'aider-polyglot': true,
} satisfies Record<DatasetName, true>) as DatasetName[];

const fetchedNames = [...datasetNames, 'judgebench'] as const satisfies readonly FetchedName[];

type FetchFlags = { split?: string; yes?: boolean; from?: string; sha256?: string[] };

export function addPacks(root: Command): void {
  const packs = root.command('packs').description('Look at packs, measure them, judge replies with them.');
  addExamples(packs, ['packs list', 'packs lint ./packs']);
  const list = packs
    .command('list')
    .description('The built-in packs, or those named (id, file or folder).')
    .argument('[packs...]')
    .option('--json', 'as JSON')
    .action(async (references: string[], { json = false }: { json?: boolean }) => {
      const { packsList } = await import('../commands/packs.ts');
      printOut(await packsList({ packs: references, json }));
    });
  addExamples(list, ['packs list', 'packs list ./packs --json']);
  const show = packs
    .command('show')
    .description('The scenarios of a pack, or one scenario with its prompt, tools and checks.')
    .argument('<pack>', 'id or file')
    .argument('[scenario]', 'id')
    .option('--round <N>', 'show the order of this round, if options are shuffled', wholeNumber)
    .option('--json', 'as JSON')
    .action(async (reference: string, scenario: string | undefined, options: { json?: boolean; round?: number }) => {
      const { packsShow } = await import('../commands/packs.ts');
      const { json = false, round } = options;
      printOut(await packsShow({ reference, scenario, round, json }));
    });
  addExamples(show, ['packs show toolcall-15', 'packs show toolcall-15 TC-02']);
  const score = addNamed(packs.command('score'), judgingFlags)
    .description('Judge existing replies: JSON Lines in, one verdict per line out, in the same order.')
    .argument('<pack>', 'id or file')
    .requiredOption('--replies <file>', 'lines of {"scenario": ID, "response": …}; - reads standard input')
    .action(async (reference: string, { replies }: { replies: string }) => {
      const { what } = await settingsWithoutConfig(flagsGiven(score, judgingFlags));
      const { packsScore } = await import('../commands/packs-score.ts');
      const judging: PacksScoreOptions['judging'] = (judgeAll) =>
        interruptible(async ({ signal }) => {
          await judgeAll(signal);
          return exitCodes.passed;
        });
      await packsScore({ reference, replies, ...judgingOf(what), write: printOut, judging });
    });
  addExamples(score, ['packs score toolcall-15 --replies replies.jsonl', 'packs score pack.yaml --replies -']);
  const fetched = packs
    .command('fetch')
    .description('Download the files of a public dataset: shows its licence, asks, checks the SHA-256.')
    .addArgument(new Argument('<dataset>', 'which one').choices(fetchedNames))
    .option('--split <name>', 'another part of the data, such as p1 of gsm-symbolic')
    .option('--yes', 'fetch without asking')
    .option('--from <URL|FILE>', 'a mirror, or a file that you downloaded; a folder or "URL/" for several files')
    .option('--sha256 <HEX...>', 'the SHA-256 that each file must have')
    .action(async (name: FetchedName, { split, yes = false, from, sha256 = [] }: FetchFlags) => {
      await interruptible(async (io) => {
        const { packsFetch } = await import('../commands/packs.ts');
        return await packsFetch({ name, split, yes, from, sha256, ask: yes ? undefined : terminalAsk(io) }, io);
      });
    });
  addExamples(fetched, ['packs fetch hotpotqa', 'packs fetch qmsum --yes --from ./test.jsonl']);
  const imported = packs
    .command('import')
    .description("Make a pack of a public dataset's files (--as), or of a benchlocal-cli pack.")
    .argument(
      '<files...>',
      'files of the dataset: .jsonl, .jsonl.gz, .json, .csv or .parquet; a folder or .zip of exercises',
    )
    .addOption(new Option('--as <dataset>', 'the dataset of the files').choices([...datasetNames, 'judgebench']))
    .option('--task <name>', 'the task of a dataset with several')
    .option('--out <DIR>', 'write a pack of each task there, in place of one to standard output')
    .option('--split <name>', 'the split, named in the pack; if rows name a split, only its rows are taken')
    .option('--examples <N>', 'only this many, drawn with --examples-seed', wholeNumberUpTo(1e9))
    .option('--examples-seed <S>', 'seed that draws the examples (default: 1)', wholeNumberUpTo(1e9))
    .option('--all', 'all scenarios; without it, humaneval-plus takes its first 30')
    .addOption(new Option('--slice <name>', 'the rows that benchlocal-cli takes').choices(['benchlocal']))
    .option('--private-cases', 'for livecodebench: also judge by its private cases')
    .option('--skip-bad-rows', 'leave out rows that cannot be read, and count them')
    .option('--checkout <DIR>', 'for judgebench: your clone of JudgeBench, which has the prompts')
    .option('--style <NAME>', 'for judgebench: how the judge is asked, such as arena_hard')
    .addOption(new Option('--orders <ab>', 'for judgebench: ask each pair in one order only').choices(['ab']))
    .option(
      '--max-tokens <N>',
      "for judgebench: the token limit, in place of JudgeBench's",
      wholeNumberUpTo(10_000_000),
    )
    .action(async (files: string[], options: ImportFlags) => {
      const { packsImport, packsImportDataset, packsImportInto, packsImportJudgebench } = await import(
        '../commands/packs.ts'
      );
      const { as, examplesSeed: seed = 1, skipBadRows = false, out, ...taken } = options;
      if (as === 'judgebench') {
        const { lines, summary } = await packsImportJudgebench(judgebenchImport(files, options));
        for (const line of lines) printJsonLine(line);
        return printErr(summary);
      }
      const [odd] = judgebenchFlags.filter((flag) => options[flag] !== undefined);
      if (odd !== undefined) throw new InputError(`${flagOf(odd)} belongs to --as judgebench`, 'Leave it out.');
      if (as === undefined) {
        const { text, note } = await packsImport(files, Object.keys(options));
        printOut(text);
        return note === undefined ? undefined : printErr(note);
      }
      const asked = { ...taken, files, as, seed, skipBadRows };
      if (out !== undefined) return packsImportInto(out, asked, rowsTo);
      const { lines, summary } = await packsImportDataset(asked, rowsTo);
      for (const line of lines) printJsonLine(line);
      printErr(summary);
    });
  addExamples(imported, [
    'packs import pack.jsonl > pack.yaml',
    'packs import dev.json --as hotpotqa > hotpotqa.jsonl',
  ]);
}

function judgebenchImport(files: readonly string[], options: ImportFlags): JudgebenchImport {
  const { as: _, checkout, style, orders, maxTokens, ...others } = options;
  const [file = '', another] = files;
  const [odd] = Object.keys(others);
  if (odd !== undefined) throw new InputError(`${flagOf(odd)} is not for JudgeBench`, 'Leave it out.');
  if (another !== undefined)
    throw new InputError('a pack of JudgeBench has the pairs of one file', 'Import each by itself.');
  if (checkout === undefined)
    throw new InputError('--checkout is missing', 'Name the folder of your clone of JudgeBench.');
  if (style === undefined)
    throw new InputError('--style is missing', 'Name how the judge is asked, such as --style arena_hard.');
  return { file, checkout, style, isSingle: orders === 'ab', maxTokens };
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function judgingOf({ sandbox, bertscore }: Settings['what']): Pick<Settings['what'], 'sandbox' | 'bertscore'> {
  return { sandbox, bertscore };
}

const rowsTo = {
  err: printErr,
  redraw: redrawErr,
  isTerminal: process.stderr.isTTY === true,
  columns: columnsOf(process),
  clock: systemClock,
};
