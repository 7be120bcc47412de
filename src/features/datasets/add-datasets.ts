import { Argument, type Command } from 'commander';
import { interruptible } from '../../cli/command-io.ts';
import { addExamples, wholeNumberUpTo } from '../../cli/flags.ts';
import { terminalAsk } from '../../cli/init.ts';
import type { PackSource } from '../../cli/packs.ts';
import type { DatasetName } from './datasets.ts';
import type { SourceName } from './fetch/sources.ts';

/** The names alone: the readers are loaded when one is called. */
const names = Object.keys({
  ...{ hotpotqa: true, longbench: true, ethic: true, msmarco: true, financebench: true, qmsum: true },
  ...{ 'humaneval-plus': true, livecodebench: true, 'gsm-symbolic': true, 'gpqa-diamond': true },
  'aider-polyglot': true,
} satisfies Record<DatasetName, true>) as DatasetName[];

export const datasetSource: PackSource = {
  title: 'a dataset',
  names,
  flags: [
    { form: '--task <name>', help: 'the task of a dataset with several' },
    { form: '--out <DIR>', help: 'write a pack of each task there, in place of one to standard output' },
    {
      form: '--split <name>',
      help: 'the split, named in the pack; if rows name a split, only its rows are taken',
    },
    {
      form: '--examples <N>',
      help: 'only this many, drawn with --examples-seed',
      read: wholeNumberUpTo(1e9),
    },
    {
      form: '--examples-seed <S>',
      help: 'seed that draws the examples (default: 1)',
      read: wholeNumberUpTo(1e9),
    },
    { form: '--all', help: 'all scenarios; without it, humaneval-plus takes its first 30' },
    { form: '--slice <name>', help: 'the rows that benchlocal-cli takes', choices: ['benchlocal'] },
    { form: '--private-cases', help: 'for livecodebench: also judge by its private cases' },
    { form: '--skip-bad-rows', help: 'leave out rows that cannot be read, and count them' },
  ],
  load: async () => (await import('./import-packs.ts')).importPacks,
};

const fetchedNames = [...names, 'judgebench'] as const satisfies readonly SourceName[];

type FetchFlags = { split?: string; yes?: boolean; from?: string; sha256?: string[] };

export function addFetch(packs: Command): void {
  const fetched = packs
    .command('fetch')
    .description('Download the files of a public dataset: shows its licence, asks, checks the SHA-256.')
    .addArgument(new Argument('<dataset>', 'which one').choices(fetchedNames))
    .option('--split <name>', 'another part of the data, such as p1 of gsm-symbolic')
    .option('--yes', 'fetch without asking')
    .option('--from <URL|FILE>', 'a mirror, or a file that you downloaded; a folder or "URL/" for several files')
    .option('--sha256 <HEX...>', 'the SHA-256 that each file must have')
    .action(async (name: SourceName, { split, yes = false, from, sha256 = [] }: FetchFlags) => {
      await interruptible(async (io) => {
        const { packsFetch } = await import('./fetch/packs-fetch.ts');
        return await packsFetch({ name, split, yes, from, sha256, ask: yes ? undefined : terminalAsk(io) }, io);
      });
    });
  addExamples(fetched, ['packs fetch hotpotqa', 'packs fetch qmsum --yes --from ./test.jsonl']);
}
