import { type Command, Option } from 'commander';
import { printErr, printJsonLine, printOut, redrawErr } from '../commands/open-output.ts';
import type { SourceReader } from '../commands/packs.ts';
import type { PacksScoreOptions } from '../commands/packs-score.ts';
import type { Settings } from '../config/settings.ts';
import { systemClock } from '../lib/clock.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import { columnsOf, interruptible } from './command-io.ts';
import { addExamples, addNamed, flagsGiven, settingsWithoutConfig, wholeNumber } from './flags.ts';

export const judgingFlags = ['sandbox', 'bertscore', 'bertscore-output'] as const;

/** Files of another form that `packs import` takes. */
export type PackSource = {
  readonly title: string;
  /** What --as calls them. */
  readonly names: readonly string[];
  /** Those that belong to them alone. */
  readonly flags: readonly SourceFlag[];
  readonly load: () => Promise<SourceReader>;
};

type SourceFlag = {
  readonly form: string;
  readonly help: string;
  readonly choices?: readonly string[];
  readonly read?: (text: string) => unknown;
};

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
}

export function addImport(packs: Command, sources: readonly PackSource[]): void {
  const imported = packs
    .command('import')
    .description("Make a pack of a public dataset's files (--as), or of a benchlocal-cli pack.")
    .argument(
      '<files...>',
      'files of the dataset: .jsonl, .jsonl.gz, .json, .csv or .parquet; a folder or .zip of exercises',
    )
    .addOption(new Option('--as <dataset>', 'the dataset of the files').choices(sources.flatMap(({ names }) => names)))
    .action(async (files: string[], { as: name, ...flags }: { as?: string }) => {
      const source = sources.find(({ names }) => names.some((each) => each === name));
      refuseOthers(flags, source, sources);
      const { packsImport } = await import('../commands/packs.ts');
      if (name === undefined || source === undefined) {
        const { text, note } = await packsImport(files, Object.keys(flags));
        printOut(text);
        return note === undefined ? undefined : printErr(note);
      }
      const read = await source.load();
      const made = await read({ name, files, flags }, rowsTo);
      for (const line of made?.lines ?? []) printJsonLine(line);
      if (made !== undefined) printErr(made.summary);
    });
  for (const option of sources.flatMap(({ flags }) => flags.map(optionOf))) imported.addOption(option);
  addExamples(imported, [
    'packs import pack.jsonl > pack.yaml',
    'packs import dev.json --as hotpotqa > hotpotqa.jsonl',
  ]);
}

function optionOf({ form, help, choices, read }: SourceFlag): Option {
  const option = new Option(form, help);
  if (choices !== undefined) option.choices(choices);
  return read === undefined ? option : option.argParser(read);
}

/** Flags of other files. Without --as, those of several files are left to what says that --as is missing. */
function refuseOthers(given: object, source: PackSource | undefined, sources: readonly PackSource[]): void {
  for (const { names, flags } of sources.filter((each) => each !== source)) {
    const odd = flags.map(optionOf).find((option) => Object.hasOwn(given, option.attributeName()))?.long;
    const [owner, another] = names;
    if (odd === undefined) continue;
    if (another === undefined) throw new InputError(`${odd} belongs to --as ${owner}`, 'Leave it out.');
    if (source !== undefined) throw new InputError(`${odd} is not for ${source.title}`, 'Leave it out.');
  }
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
