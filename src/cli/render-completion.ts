import type { ValueKind } from '../commands/complete-values.ts';
import type { CommandRow, FlagRow } from './command-table.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
/** Prints the completions for a kind of value; hidden from help. */
export const valuesCommand = 'complete-values';
export type Shell = (typeof shells)[number];

export function renderCompletion(shell: Shell, rows: readonly CommandRow[]): string {
  return { bash: renderBash, zsh: renderZsh, fish: renderFish }[shell](rows);
}

function renderBash(rows: readonly CommandRow[]): string {
  return `# Completion of quality-baseline for bash. In ~/.bashrc: source <(quality-baseline completion bash)
_quality_baseline_values() { "\${COMP_WORDS[0]}" ${valuesCommand} "$@" 2>/dev/null; }
_quality_baseline() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous='' path='' word index skip=''
  COMPREPLY=()
${walk('((index = 1; index < COMP_CWORD; index++))', `word=\${COMP_WORDS[index]}`, rows)}
  if [[ -n $skip && $current != -* ]]; then previous=\${COMP_WORDS[COMP_CWORD - 1]}; fi
  case "$path $previous" in
${choiceCases(rows, (choices) => `COMPREPLY=($(compgen -W ${quote(choices)} -- "$current"))`)}
${valueCases(rows, (kinds) => `COMPREPLY=($(compgen -W "$(_quality_baseline_values ${kinds})" -- "$current"))`)}
  esac
  if [[ -n $previous ]]; then
    if [[ \${#COMPREPLY[@]} -eq 0 ]]; then compopt -o default 2>/dev/null; fi
    return 0
  fi
  local words=''
  case "$path" in
${rows.map((row) => `    ${quote(row.path)}) words=${quote(wordsOf(row).join(' '))} ;;`).join('\n')}
  esac
  if [[ $current != -* ]]; then
    case "$path" in
${argumentCases(rows, (kinds) => `words+=" $(_quality_baseline_values ${kinds})"`)}
    esac
  fi
  if [[ $current != -* && $path != '' ]]; then compopt -o default 2>/dev/null; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  return 0
}
complete -F _quality_baseline quality-baseline
`;
}

function wordsOf({ subcommands, words, flags }: CommandRow): readonly string[] {
  return [...subcommands.map(({ name }) => name), ...words, ...flags.map(({ long }) => long)];
}

function renderZsh(rows: readonly CommandRow[]): string {
  const described = (name: string, help: string) => quote(`${name.replaceAll(':', '\\:')}:${help}`);
  const lists = rows.map(({ path, subcommands, words, flags }) => {
    const commands = [...subcommands.map(({ name, help }) => described(name, help)), ...words].join(' ');
    const options = flags.map(({ long, help }) => described(long, help)).join(' ');
    return `    ${quote(path)}) choices=(${commands}); options=(${options}) ;;`;
  });
  return `#compdef quality-baseline
# Completion of quality-baseline for zsh. In ~/.zshrc, below compinit: source <(quality-baseline completion zsh)
_quality_baseline_values() { "\${words[1]}" ${valuesCommand} "$@" 2>/dev/null }
_quality_baseline() {
  local line='' previous='' word='' skip=''
  local -i index
  local -a choices options found
${walk('((index = 2; index < CURRENT; index++))', `word=\${words[index]}`, rows).replaceAll('path', 'line')}
  if [[ -n $skip && \${words[CURRENT]} != -* ]]; then previous=\${words[CURRENT - 1]}; fi
  case "$line $previous" in
${choiceCases(rows, (choices) => `compadd -- ${choices}; return`)}
${valueCases(rows, (kinds) => `found=(\${(f)"$(_quality_baseline_values ${kinds})"}); compadd -a found; return`)}
  esac
  if [[ -n $previous ]]; then _files; return; fi
  case "$line" in
${lists.join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then _describe -o option options; return; fi
  if (( \${#choices} )); then _describe command choices; return; fi
  case "$line" in
${argumentCases(rows, (kinds) => `found=(\${(f)"$(_quality_baseline_values ${kinds})"}); compadd -a found && return`)}
  esac
  _files
}
compdef _quality_baseline quality-baseline
`;
}

/** Finds the command being typed, and leaves \`skip\` set if a value comes next. */
function walk(loop: string, take: string, rows: readonly CommandRow[]): string {
  const commands = rows.flatMap(({ path, subcommands }) =>
    subcommands.map(({ name }) => `      ${quote(`${path} ${name}`)}) path=${quote(`${path} ${name}`.trim())} ;;`),
  );
  const values = rows.flatMap(({ path, flags }) =>
    namesWithValue(flags).map((name) => `      ${quote(`${path} ${name}`)}) skip=1 ;;`),
  );
  return `  for ${loop}; do
    ${take}
    if [[ -n $skip ]]; then skip=''; if [[ $word != -* ]]; then continue; fi; fi
    case "$path $word" in
${[...commands, ...values].join('\n')}
    esac
  done`;
}

function namesWithValue(flags: readonly FlagRow[]): readonly string[] {
  return flags
    .filter(({ value, values }) => value === 'required' || values.length > 0)
    .flatMap(({ long, short }) => (short === undefined ? [long] : [long, short]));
}

function choiceCases(rows: readonly CommandRow[], offer: (choices: string) => string): string {
  return rows
    .flatMap(({ path, flags }) =>
      flags
        .filter(({ choices, value }) => choices.length > 0 && value === 'required')
        .map(({ long, choices }) => `    ${quote(`${path} ${long}`)}) ${offer(choices.join(' '))} ;;`),
    )
    .join('\n');
}

/** What to look up for the value of a flag. */
function valueCases(rows: readonly CommandRow[], offer: (kinds: string) => string): string {
  return rows
    .flatMap(({ path, flags }) =>
      flags
        .filter(({ values }) => values.length > 0)
        .map(({ long, values }) => `    ${quote(`${path} ${long}`)}) ${offer(values.join(' '))} ;;`),
    )
    .join('\n');
}

/** What to look up for the arguments of a command. */
function argumentCases(rows: readonly CommandRow[], offer: (kinds: string) => string): string {
  return rows
    .filter(({ values }) => values.length > 0)
    .map(({ path, values }) => `      ${quote(path)}) ${offer(values.join(' '))} ;;`)
    .join('\n');
}

function renderFish(rows: readonly CommandRow[]): string {
  const cases = rows.flatMap(({ path, subcommands }) =>
    subcommands.map(
      ({ name }) =>
        `            case ${fishQuote(`${path} ${name}`)}\n                set path ${fishQuote(`${path} ${name}`.trim())}`,
    ),
  );
  const lines = rows.flatMap(({ path, subcommands, words, values: looked, flags }) => {
    const here = `complete -c quality-baseline -n ${fishQuote(`__quality_baseline_at ${fishQuote(path)}`)}`;
    return [
      ...subcommands.map(({ name, help }) => `${here} -f -a ${name} -d ${fishQuote(help)}`),
      ...words.map((word) => `${here} -f -a ${word}`),
      ...(looked.length === 0 ? [] : [`${here} -a ${fishQuote(fishValues(looked))}`]),
      ...flags.map(({ long, short, help, value, choices, values }) => {
        const letter = short === undefined ? '' : ` -s ${short.slice(1)}`;
        const list = values.length > 0 ? fishValues(values) : choices.join(' ');
        const offered = list === '' ? '' : ` -f -a ${fishQuote(list)}`;
        return `${here}${letter} -l ${long.slice(2)} -d ${fishQuote(help)}${value === 'required' || values.length > 0 ? ' -r' : ''}${offered}`;
      }),
    ];
  });
  return `# Completion of quality-baseline for fish, for ~/.config/fish/completions/quality-baseline.fish
function __quality_baseline_path
    set -l path ''
    for word in (commandline -opc)[2..-1]
        switch "$path $word"
${cases.join('\n')}
        end
    end
    echo "$path"
end
function __quality_baseline_at
    test (__quality_baseline_path) = "$argv[1]"
end
${lines.join('\n')}
`;
}

function fishValues(kinds: readonly ValueKind[]): string {
  return `(quality-baseline ${valuesCommand} ${kinds.join(' ')} 2>/dev/null)`;
}

/** Quotes a text for bash and zsh, so that nothing in it is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishQuote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
