import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, runScript } from './run-bundle.ts';

const program = resolve('dist/cli/index.js');
const run = '20260102T030405Z-0001';

/** A folder with a target, a run and the program, and a shell's script. */
function begin(shell: string, config = 'version: 1\ntargets: [{ slug: vllm/qwen, endpoint: "localhost:1" }]\n') {
  const folder = emptyFolder();
  mkdirSync(join(folder, '.quality-baseline/runs', run), { recursive: true });
  writeFileSync(join(folder, '.quality-baseline/runs', run, 'journal.jsonl'), '{}\n');
  writeFileSync(join(folder, 'quality-baseline.yml'), config);
  mkdirSync(join(folder, 'bin'));
  const command = join(folder, 'bin/quality-baseline');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(command, 0o755);
  const script = join(folder, `${shell}.completion`);
  writeFileSync(script, runScript(program, { arguments: ['completion', shell], folder }).stdout);
  return { folder, script, env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` } };
}

const offers = {
  bash(words: readonly string[], _: string, config?: string) {
    const { folder, script, env } = begin('bash', config);
    const text = `source ${script}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quality_baseline; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['--norc', '-c', text, 'bash', ...words], { encoding: 'utf8', cwd: folder, env });
  },
  fish(words: readonly string[], _: string, config?: string) {
    const { folder, script, env } = begin('fish', config);
    const text = `source ${script}; complete -C "${words.join(' ')}"`;
    return spawnSync('fish', ['--no-config', '-c', text], { encoding: 'utf8', cwd: folder, env });
  },
  zsh(words: readonly string[], expected: string, config?: string) {
    const { folder, script, env } = begin('zsh', config);
    const text = `
zmodload zsh/zpty
zpty z env TERM=dumb zsh -f -i
zpty -w z 'PROMPT=; unsetopt prompt_sp; autoload -Uz compinit; compinit -D -u; source ${script}; echo re''ady'
shown=''
look() { local piece; until [[ $shown == *$1* ]]; do if zpty -r -t z piece; then shown+=$piece; else sleep 0.05; fi; done; }
look ready
zpty -w -n z ${words.join('\\ ')}$'\\t'
for turn in {1..${config === undefined ? 600 : 100}}; do while zpty -r -t z piece; do shown+=$piece; done; [[ $shown == *'${expected}'* ]] && break; sleep 0.1; done
print -r -- "$shown"
zpty -d z
`;
    return spawnSync('zsh', ['-f', '-c', text], { encoding: 'utf8', cwd: folder, env, timeout: 100_000 });
  },
};

function has(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

describe.each(['bash', 'fish', 'zsh'] as const)('completion for %s', (shell) => {
  it.skipIf(!has(shell)).each([
    [['completi'], 'completion'],
    [['baseline', 'li'], 'list'],
    [['check', '--slug', 'run', '--fail-'], '--fail-fast'],
    [['check', '--mode', 'ena'], 'enable-thinking'],
    [['check', '--slug', 'vl'], 'vllm/qwen'],
    [['check', '--pack', 'toolc'], 'toolcall-15'],
    [['run', '--scenario', 'toolcall-15/TC-03'], 'toolcall-15/TC-03'],
    [['check', '--resume', '2026'], run],
    [['inspect', '2026'], run],
    [['compare', 'vl'], 'vllm/qwen'],
    [['baseline', 'show', 'vl'], 'vllm/qwen'],
    [['packs', 'show', 'toolc'], 'toolcall-15'],
  ])('completes %j to %s', (words, expected) => {
    const { stdout } = offers[shell](['quality-baseline', ...words], expected);
    expect(stdout).toContain(expected);
  });

  // bash itself completes files, after the function.
  it.skipIf(!has(shell) || shell === 'bash')('completes files if nothing else is known', () => {
    const { stdout } = offers[shell](['quality-baseline', 'stamp', 'quality-b'], 'quality-baseline.yml');
    expect(stdout).toContain('quality-baseline.yml');
  });

  it.skipIf(!has(shell))('offers nothing if the config cannot be read', () => {
    const { stdout, stderr } = offers[shell](['quality-baseline', 'check', '--slug', 'vl'], 'vllm/qwen', 'targets: [');
    expect(stdout).not.toContain('vllm/qwen');
    expect(`${stdout}${stderr}`).not.toMatch(/not a valid config|fault/);
  });
});
