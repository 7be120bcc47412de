import { type Command, Option } from 'commander';
import { printOut } from '../commands/open-output.ts';
import { exitCodes } from '../lib/errors.ts';
import { addExamples } from './flags.ts';
import { printWith } from './world.ts';

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
    .option('--json', 'as JSON')
    .action(async (reference: string, scenario: string | undefined, { json = false }: { json?: boolean }) => {
      const { packsShow } = await import('../commands/packs.ts');
      printOut(await packsShow({ reference, scenario, json }));
    });
  addExamples(show, ['packs show toolcall-15', 'packs show toolcall-15 TC-02']);
  const lint = packs
    .command('lint')
    .description('Measure whether packs deserve to gate a merge. Exit code 2 when a rule is broken.')
    .argument('[packs...]', 'ids, files or folders; all built-in packs when left out')
    .addOption(new Option('--json', 'as JSON').conflicts('junit'))
    .option('--junit', 'as JUnit XML')
    .option('--against <ref>', 'also compare each version with the file at this git ref')
    .action(async (references: string[], options: { json?: boolean; junit?: boolean; against?: string }) => {
      const format = options.json === true ? 'json' : options.junit === true ? 'junit' : 'text';
      const { packsLint } = await import('../commands/packs.ts');
      const { text, report, notes } = await packsLint({ packs: references, format, against: options.against });
      printWith(notes, text);
      if (report.packs.some((pack) => pack.findings.length > 0)) process.exitCode = exitCodes.input;
    });
  addExamples(lint, ['packs lint pack.yaml', 'packs lint ./packs --against main --junit']);
  const score = packs
    .command('score')
    .description('Judge replies that you have: JSON Lines in, one verdict a line out, in order.')
    .argument('<pack>', 'id or file')
    .requiredOption('--replies <file>', 'lines of {"scenario": ID, "response": …}; - reads standard input')
    .action(async (reference: string, { replies }: { replies: string }) => {
      const { packsScore } = await import('../commands/packs-score.ts');
      await packsScore({ reference, replies, write: printOut });
    });
  addExamples(score, ['packs score toolcall-15 --replies replies.jsonl', 'packs score pack.yaml --replies -']);
  const imported = packs
    .command('import')
    .description("Turn another tool's pack (benchlocal-cli) into YAML.")
    .argument('<file>')
    .action(async (path: string) => {
      const { packsImport } = await import('../commands/packs.ts');
      printOut(await packsImport(path));
    });
  addExamples(imported, ['packs import pack.jsonl', 'packs import pack.jsonl > pack.yaml']);
}
