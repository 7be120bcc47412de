import { Argument, type Command, type Option } from 'commander';
import { printOut } from '../commands/open-output.ts';
import { harnessNames } from '../config/options/value-schemas.ts';
import { plainLine } from '../report/plain-text.ts';
import { addExamples, modes } from './flags.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** The hidden command that completion scripts call at each TAB with the typed words. */
const completeWords = 'complete-words';

export function addCompletion(root: Command): void {
  const command = root
    .command('completion')
    .description('Print a script that completes commands, flags and values in a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action((shell: Shell) => printOut(scripts[shell]));
  addExamples(command, ['completion bash', 'completion fish']);
  const called = root
    .command(completeWords, { hidden: true })
    .description('Lists the words that can replace the last one, one per line; nothing if it can be a file.')
    .argument('[words...]', 'the command line without its first word')
    .action(async (words: string[]) => {
      const offers = await completionsFor(root, words, process.cwd());
      printOut(offers.map(({ value, help }) => `${value}${help === '' ? '' : `\t${help}`}\n`).join(''));
    });
  addExamples(called, [`${completeWords} -- check --sl`, `${completeWords} -- inspect 2026`]);
}

/** Each script passes the words up to the cursor to the program, and offers files if the program offers nothing. */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: `# Completion of quality-baseline for bash. In ~/.bashrc: source <(quality-baseline completion bash)
_quality_baseline() {
  local value
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    COMPREPLY+=("$value")
  done < <("\${COMP_WORDS[0]}" ${completeWords} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _quality_baseline quality-baseline
`,
  zsh: `#compdef quality-baseline
# Completion of quality-baseline for zsh. In ~/.zshrc, below compinit: source <(quality-baseline completion zsh)
_quality_baseline() {
  local -a found
  found=(\${(f)"$("\${words[1]}" ${completeWords} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  found=(\${found/$'\\t'/:})
  if (( \${#found} )); then _describe quality-baseline found; else _files; fi
}
compdef _quality_baseline quality-baseline
`,
  fish: `# Completion of quality-baseline for fish, for ~/.config/fish/completions/quality-baseline.fish
function __quality_baseline_offers
    set -l words (commandline -opc)[2..-1]
    set -l current (commandline -ct)
    set -l found (quality-baseline ${completeWords} -- $words "$current" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path "$current"
    end
end
complete -c quality-baseline -f -a '(__quality_baseline_offers)'
`,
};

type Offer = { readonly value: string; readonly help: string };

/** The words that can replace the last one; empty if it can be a file or any text. */
export async function completionsFor(root: Command, words: readonly string[], cwd: string): Promise<readonly Offer[]> {
  const typed = words.at(-1) ?? '';
  const { command, flag } = placeAfter(root, words.slice(0, -1));
  const offers = typed.startsWith('-')
    ? flagsOf(command)
    : flag === undefined
      ? await argumentsOf(command, cwd)
      : [...plain(choicesOf(flag)), ...(await lookUp(kindsOf[placeholderOf(flag)], cwd))];
  return offers.filter(({ value }) => value.startsWith(typed));
}

/** The command that is being typed, and the flag whose value comes next. */
function placeAfter(root: Command, words: readonly string[]): { command: Command; flag: Option | undefined } {
  let command = root;
  let flag: Option | undefined;
  for (const word of words) {
    if (flag !== undefined && !word.startsWith('-')) {
      flag = undefined;
      continue;
    }
    flag = optionsOf(command).find((option) => [option.long, option.short].includes(word) && takesValue(option));
    command = subcommandsOf(command).find((each) => each.name() === word) ?? command;
  }
  return { command, flag };
}

/** The options of a command. At the top level also those of the default command, which needs no name. */
function optionsOf(command: Command): readonly Option[] {
  const check = command.parent === null ? command.commands.filter((each) => each.name() === 'check') : [];
  // Help may hide rarely used flags.
  return [command, ...check].flatMap((each) => [...each.options, ...each.createHelp().visibleOptions(each)]);
}

function takesValue(option: Option): boolean {
  return option.required || kindsOf[placeholderOf(option)] !== undefined;
}

function subcommandsOf(command: Command): readonly Command[] {
  const shown = command.createHelp().visibleCommands(command);
  return shown.filter((each) => each.name() !== 'help');
}

function flagsOf(command: Command): readonly Offer[] {
  const helps = new Map(optionsOf(command).map(({ long, description }) => [long ?? '', firstSentence(description)]));
  return [...helps].flatMap(([value, help]) => (value === '' ? [] : [{ value, help }]));
}

async function argumentsOf(command: Command, cwd: string): Promise<readonly Offer[]> {
  const subcommands = subcommandsOf(command);
  const { registeredArguments: taken } = command;
  // The default command takes no words. Its argument `words` only catches typing errors.
  if (subcommands.length === 0 && taken.every((each) => each.name() === 'words')) return flagsOf(command);
  const kinds = taken.flatMap((each) =>
    each.description.includes('PACK/ID') ? ['scenario' as const] : (kindsOf[each.name()] ?? []),
  );
  return [
    ...subcommands.map((each) => ({ value: each.name(), help: firstSentence(each.description()) })),
    ...plain(taken.flatMap(({ argChoices = [] }) => argChoices)),
    ...(await lookUp(kinds, cwd)),
  ];
}

/** Choices that the parser checks, or the literal words in a placeholder such as `<fail|wait|stop:NAME>`. */
function choicesOf(option: Option): readonly string[] {
  if (option.argChoices !== undefined) return option.argChoices;
  const placeholder = placeholderOf(option);
  if (placeholder === 'HARNESS') return harnessNames;
  return placeholder === 'MODE' ? modes : placeholder.split('|').filter((word) => /^[a-z][a-z-]*$/.test(word));
}

function placeholderOf({ flags }: Option): string {
  return /[<[]([^\]>]*?)(?:\.\.\.)?[\]>]/.exec(flags)?.[1] ?? '';
}

/** The first sentence without the default, because a list of completions has little room. */
function firstSentence(whole: string): string {
  const text = whole.replace(/ \(default: .*$/s, '');
  return (/^.*?(?=[.;:] |\.$|$)/.exec(text)?.[0] ?? text).replace(/\s+/g, ' ');
}

/** A shell may expand what it is offered. */
function plain(values: readonly (string | Offer)[]): readonly Offer[] {
  const offers = values.map((each) => (typeof each === 'string' ? { value: each, help: '' } : each));
  const safe = offers.filter(({ value }) => /^[A-Za-z0-9][\w./-]*$/.test(value));
  return [...new Map(safe.map((offer) => [offer.value, offer])).values()];
}

type Kind = 'slug' | 'pack' | 'scenario' | 'run';

/** What a value can be, by the placeholder of its flag or the name of its argument. */
const kindsOf: Readonly<Record<string, readonly Kind[]>> = {
  ...{ SLUG: ['slug'], PACK: ['pack'], 'PACK/ID': ['scenario'], RUN: ['run'] },
  ...{ slug: ['slug'], pack: ['pack'], packs: ['pack'], run: ['run'], runs: ['run'], folders: ['run'] },
  ...{ first: ['run', 'slug'], second: ['run', 'slug'] },
};

/** Offers nothing and prints no error if a lookup fails, because the user is typing. */
async function lookUp(kinds: readonly Kind[] = [], cwd: string): Promise<readonly Offer[]> {
  const found = await Promise.all([...new Set(kinds)].map((kind) => lookups[kind](cwd).catch(() => [])));
  return plain(found.flat());
}

const lookups: Readonly<Record<Kind, (cwd: string) => Promise<readonly (string | Offer)[]>>> = {
  async slug(cwd) {
    const targets = (await configAt(cwd))?.targets ?? [];
    return targets.map(({ slug, skip }) => ({
      value: slug,
      help: skip === undefined ? '' : plainLine(`skip: ${skip}`),
    }));
  },
  async pack() {
    return Object.keys((await import('../packs/builtin-packs.ts')).builtinPacks);
  },
  async scenario() {
    const { keysOf } = await import('../measure/select-packs.ts');
    const { loadBuiltinPacks } = await import('../packs/load-packs.ts');
    return (await loadBuiltinPacks()).flatMap(({ pack }) => keysOf(pack));
  },
  async run(cwd) {
    const config = await configAt(cwd).catch(() => undefined);
    const { runIds } = await import('../store/find-run.ts');
    return (await runIds(config?.root ?? cwd)).toReversed();
  },
};

async function configAt(cwd: string) {
  return (await import('../config/load-config.ts')).loadConfig(undefined, cwd);
}
