import { type Command, Option } from 'commander';
import { printOut } from '../commands/open-output.ts';
import { options } from '../config/options/options.ts';
import { systemClock } from '../lib/clock.ts';
import type { selectPacks } from '../measure/select-packs.ts';
import { runsFolderOf } from '../store/make-folder.ts';
import { printWithNotes } from './command-io.ts';
import { addExamples, addNamed, flagsGiven, folderFlags, type ModeWord, modes, settingsOf } from './flags.ts';

export function addBaselines(root: Command): void {
  const parent = root
    .command('baseline')
    .description('Look at baselines, make them from recorded runs, find stale ones.');
  addExamples(parent, ['baseline list', 'baseline show vllm/qwen-35b']);
  const now = () => systemClock.wallTime();
  const list = addNamed(parent.command('list'), folderFlags)
    .description('List the baselines with their age.')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { baselineList } = await import('../commands/baselines.ts');
      const { text, notes, exitCode } = await baselineList({ ...(await foldersOf(list)), now: now(), json });
      printWithNotes(notes, text);
      process.exitCode = exitCode;
    });
  addExamples(list, ['baseline list', 'baseline list --json']);
  const show = addNamed(parent.command('show'), folderFlags)
    .description('Show what the baselines of a slug hold and where they come from.')
    .argument('<slug>')
    .addOption(new Option('--mode <MODE>', 'only this thinking mode').choices(modes))
    .option('--json', 'print the files')
    .action(async (slug: string, { json = false, mode }: { json?: boolean; mode?: ModeWord }) => {
      const { baselineShow } = await import('../commands/baselines.ts');
      const { directory } = await foldersOf(show);
      const { text, notes } = await baselineShow({ directory, slug, mode, now: now(), json });
      printWithNotes(notes, text);
    });
  addExamples(show, ['baseline show vllm/qwen-35b', 'baseline show vllm/qwen-35b --mode enable-thinking']);
  const adopt = addNamed(parent.command('adopt'), [...folderFlags, 'max-drop'])
    .description('Make baselines from at least three recorded runs.')
    .argument('<runs...>', 'ids or folders')
    .addOption(new Option('--mode <MODE...>', 'only these thinking modes').choices(modes))
    .requiredOption('--reason <TEXT>', 'why the baseline changes; stored in it')
    .option('--reset-anchor', 'compare later baselines with this one')
    .option('--accept-useless <REASON>', options['accept-useless'].help)
    .option('--dry-run', 'show what would change, and write nothing')
    .action(async (runs: string[], flags: AdoptFlags) => {
      const { baselineAdopt } = await import('../commands/baselines.ts');
      const { loadConfig } = await import('../config/load-config.ts');
      const { settingsFromFlags } = await import('../config/settings-from-flags.ts');
      const given = flagsGiven(adopt, [...folderFlags, 'max-drop']);
      const { gate, root } = await settingsOf('doctor', given);
      const [directory, runsDirectory] = [gate.baselinesDir, runsFolderOf(root)];
      const { mode = [], reason, resetAnchor = false, acceptUseless, dryRun = false } = flags;
      const cwd = process.cwd();
      const config = await loadConfig(typeof given.config === 'string' ? given.config : undefined, cwd);
      const judgedBy = async (slug: string) => {
        const isTarget = config?.targets.some((target) => target.slug === slug);
        const own = isTarget ? { ...given, slug } : given;
        const settings = settingsFromFlags({ command: 'doctor', flags: own, config, env: process.env, cwd });
        return { rule: settings.gate, rounds: settings.how.repeat };
      };
      const adoption = { modes: mode, reason, resetAnchor, acceptUseless, judgedBy, dryRun, now: now() };
      printOut(await baselineAdopt({ runs, runsDirectory, directory, ...adoption }));
    });
  addExamples(adopt, [
    'baseline adopt RUN RUN RUN --reason "three green nights"',
    'baseline adopt RUN RUN RUN --reason "new quant" --dry-run',
  ]);
  const prune = addNamed(parent.command('prune'), [...folderFlags, 'packs-dir'])
    .description('Find baselines that are no longer used.')
    .option('--yes', 'delete them')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const { baselinePrune } = await import('../commands/baselines.ts');
      const { slugsOf } = await import('../config/choose-target.ts');
      const { modesOf, packReferences } = await import('../config/config.ts');
      const { loadConfig } = await import('../config/load-config.ts');
      const flags = flagsGiven(prune, [...folderFlags, 'packs-dir']);
      const { gate, what } = await settingsOf('doctor', flags);
      const config = await loadConfig(typeof flags.config === 'string' ? flags.config : undefined, process.cwd());
      const selections = [[], config === undefined ? [] : packReferences(config, process.cwd())];
      const packs = await packIds(selections.map((named) => ({ ...what, tier: 'medium', packs: named })));
      const targets = (config?.targets ?? []).flatMap((target) =>
        slugsOf(target, config).map((slug) => ({ slug, modes: modesOf(target, config) })),
      );
      printOut(await baselinePrune({ directory: gate.baselinesDir, targets, packs, yes }));
    });
  addExamples(prune, ['baseline prune', 'baseline prune --yes']);
}

/** The folders of baselines and of runs, from the flags and the config. */
async function foldersOf(command: Command): Promise<{ directory: string; runsDirectory: string }> {
  const { gate, root } = await settingsOf('doctor', flagsGiven(command, folderFlags));
  return { directory: gate.baselinesDir, runsDirectory: runsFolderOf(root) };
}

type AdoptFlags = {
  mode?: ModeWord[];
  reason: string;
  resetAnchor?: boolean;
  acceptUseless?: string;
  dryRun?: boolean;
};

async function packIds(selections: readonly Parameters<typeof selectPacks>[0][]): Promise<readonly string[]> {
  const { selectPacks } = await import('../measure/select-packs.ts');
  const selected = await Promise.all(selections.map(selectPacks));
  return selected.flatMap(({ loaded }) => loaded.map(({ id }) => id));
}

export function addStamp(root: Command): void {
  const command = addNamed(root.command('stamp'), folderFlags)
    .description('Write the results into the comment at the top of a compose file.')
    .argument('<file>', 'a compose file')
    .requiredOption('--slug <SLUG>', 'the slug of the baseline')
    .addOption(new Option('--mode <MODE>', 'the thinking mode of the results').choices(modes).default('no-thinking'))
    .option('--run <RUN>', 'a recorded run instead of the baseline')
    .action(async (file: string, { slug, mode, run }: { slug: string; mode: ModeWord; run?: string }) => {
      const { stamp } = await import('../commands/stamp.ts');
      const { directory: baselinesDirectory, runsDirectory } = await foldersOf(command);
      printOut(await stamp({ file, slug, mode, run, baselinesDirectory, runsDirectory }));
    });
  addExamples(command, ['stamp compose.yml --slug vllm/qwen-35b', 'stamp compose.yml --slug vllm/qwen-35b --run RUN']);
}
