import { type Command, Option } from 'commander';
import { columnsOf, interruptible, printWithNotes } from '../../cli/command-io.ts';
import { addExamples, addNamed, flagsGiven, settingsWithoutConfig } from '../../cli/flags.ts';
import { judgingFlags, judgingOf } from '../../cli/packs.ts';
import { printErr, redrawErr } from '../../commands/open-output.ts';
import { exitCodes } from '../../lib/errors.ts';
import { shortenTo } from '../../report/terminal-lines.ts';
import type { PacksLintOptions } from './packs-lint.ts';

const lintFlags = [...judgingFlags, 'no-progress', 'quiet'] as const;
type LintFlags = { json?: boolean; junit?: boolean; against?: string; scenario?: string[] };

export function addLint(packs: Command): void {
  const lint = addNamed(packs.command('lint'), lintFlags)
    .description('Check whether packs are good enough to gate a merge. Exit code 2 if a rule is broken.')
    .argument('[packs...]', 'ids, files or folders; all built-in packs when left out')
    .addOption(new Option('--json', 'as JSON').conflicts('junit'))
    .option('--junit', 'as JUnit XML')
    .option('--against <ref>', 'also compare each version with the file at this git ref')
    .option('--scenario <PACK/ID...>', 'only these scenarios; the id alone will do')
    .action(async (references: string[], options: LintFlags) => {
      const { json = false, junit = false, against, scenario: scenarios = [] } = options;
      const format = json ? 'json' : junit ? 'junit' : 'text';
      const { what, out } = await settingsWithoutConfig(flagsGiven(lint, lintFlags));
      const { packsLint } = await import('./packs-lint.ts');
      const { renderLintStep } = await import('./packs-lint.ts');
      const progress = out.progress && !out.quiet ? showSteps() : undefined;
      await interruptible(async ({ signal }) => {
        const seen: PacksLintOptions['seen'] = (step) => {
          signal.throwIfAborted();
          progress?.see(renderLintStep(step), step.findings !== undefined);
        };
        const asked = { packs: references, format, against, scenarios, ...judgingOf(what), seen, signal } as const;
        const { text, report, notes } = await packsLint(asked).finally(() => progress?.end());
        printWithNotes(notes, text);
        return report.packs.some((pack) => pack.findings.length > 0) ? exitCodes.input : exitCodes.passed;
      });
      if (Number(process.exitCode) > 128) process.exit(); // a scenario may still be proved
    });
  addExamples(lint, ['packs lint pack.yaml', 'packs lint ./packs --against main --junit']);
}

/** On a terminal, one line that is overwritten; elsewhere, a line for each step that is done. */
function showSteps() {
  if (process.stderr.isTTY !== true)
    return { see: (line: string, isDone: boolean) => isDone && printErr(`${line}\n`), end: () => undefined };
  let rows = 0;
  const draw = (text: string) => {
    redrawErr(rows, text);
    rows = text === '' ? 0 : 1;
  };
  return { see: (line: string) => draw(`${shortenTo(line, columnsOf(process))}\n`), end: () => draw('') };
}
