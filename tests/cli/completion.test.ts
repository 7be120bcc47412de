import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandTable } from '../../src/cli/command-table.ts';
import { program } from '../../src/cli/program.ts';
import { renderCompletion, shells } from '../../src/cli/render-completion.ts';

const rows = commandTable(program());
const folder = mkdtempSync(join(tmpdir(), 'completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = Object.fromEntries(
  shells.map((shell) => {
    const file = join(folder, shell);
    writeFileSync(file, renderCompletion(shell, rows));
    return [shell, file];
  }),
);

const checks = { bash: ['-n'], zsh: ['-n'], fish: ['--no-execute'] } as const;

function has(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

describe.each(shells)('completion for %s', (shell) => {
  it.skipIf(!has(shell))('is valid', () => {
    const { status, stderr } = spawnSync(shell, [...checks[shell], files[shell] ?? ''], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('knows every command that help shows, and none that it hides', () => {
    const text = renderCompletion(shell, rows);
    for (const { path } of rows) expect(text).toContain(path);
    const root = program();
    const shown = root.createHelp().visibleCommands(root);
    const hidden = root.commands.filter((each) => !shown.includes(each)).map((each) => each.name());
    expect(rows.filter(({ path }) => hidden.includes(path))).toEqual([]);
  });
});

/** The completions for the last of the words. */
const offers = {
  bash: (words: readonly string[]) => {
    const script = `source ${files['bash']}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quality_baseline; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return linesOf(
      spawnSync('bash', ['--norc', '-c', script, 'bash', ...words], { encoding: 'utf8', cwd: folder }).stdout,
    );
  },
  fish: (words: readonly string[]) => {
    const script = `source ${files['fish']}; complete -C "${words.join(' ')}"`;
    const { stdout } = spawnSync('fish', ['--no-config', '-c', script], { encoding: 'utf8', cwd: folder });
    return linesOf(stdout).map((line) => line.split('\t')[0]);
  },
};

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

describe.each(['bash', 'fish'] as const)('%s', (shell) => {
  it.skipIf(!has(shell)).each([
    [['ch'], ['check']],
    [['baseline', 'l'], ['list']],
    [['baseline', 'list', '--js'], ['--json']],
    [['--sl'], ['--slug']],
    [['check', '--fail-'], ['--fail-fast']],
    [['check', '--mode', 'e'], ['enable-thinking']],
    [
      ['check', '--when-busy', 'w'],
      ['wait', 'wait-own'],
    ],
    [
      ['init', '--workflow', 'gate'],
      ['gate', 'gate-simple'],
    ],
    [['completion', 'z'], ['zsh']],
    [['packs', 'list', '--max-d'], []],
  ])('completes %j to %j', (words, expected) => {
    expect(offers[shell](['quality-baseline', ...words]).sort()).toEqual(expected);
  });
});

it.skipIf(!has('bash'))('does not take the value of a flag for a command', () => {
  expect(offers.bash(['quality-baseline', 'run', '--slug', 'baseline', '--shar'])).toEqual(['--shard']);
});

/** Types the words and a tab into a new zsh, and returns its line. */
function zshLine(typed: string, expected: string): string {
  const script = `
zmodload zsh/zpty
zpty z env TERM=dumb zsh -f -i
zpty -w z 'PROMPT=; unsetopt prompt_sp; autoload -Uz compinit; compinit -D -u; source ${files['zsh']}; echo re''ady'
shown=''
look() { local piece; until [[ $shown == *$1* ]]; do if zpty -r -t z piece; then shown+=$piece; else sleep 0.05; fi; done; }
look ready
zpty -w -n z ${typed}$'\\t'
look ${expected}
print -r -- "$shown"
zpty -d z
`;
  return spawnSync('zsh', ['-f', '-c', script], { encoding: 'utf8', cwd: folder, timeout: 15_000 }).stdout;
}

it.skipIf(!has('zsh')).each([
  ['quality-baseline\\ completi', 'completion'],
  ['quality-baseline\\ check\\ --slug\\ run\\ --fail-', '--fail-fast'],
  ['quality-baseline\\ check\\ --mode\\ ena', 'enable-thinking'],
])('zsh completes %s to %s', (typed, expected) => {
  expect(zshLine(typed, expected)).toContain(expected);
});
