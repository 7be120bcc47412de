import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { addedCommands } from '../../src/added-commands.ts';
import { completionsFor, scripts, shells } from '../../src/cli/completion.ts';
import { program } from '../../src/cli/program.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { withRoot } from '../commands/kept-run-with.ts';

function has(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

it.each(shells)('the script for %s is valid there', (shell) => {
  if (!has(shell)) return;
  const { status, stderr } = spawnSync(shell, ['-n', '-c', scripts[shell]], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

async function offered(words: readonly string[], cwd = '/'): Promise<readonly string[]> {
  return (await completionsFor(program(addedCommands), words, cwd)).map(({ value }) => value);
}

describe('completion offers', () => {
  it.each([
    [['ch'], ['check']],
    [['baseline', 'l'], ['list']],
    [['baseline', 'list', '--js'], ['--json']],
    [['--slu'], ['--slug']],
    [['check', '--fail-'], ['--fail-fast']],
    [['check', '--mode', 'e'], ['enable-thinking']],
    [
      ['check', '--harness', 'q'],
      ['qwen', 'qwen-coder'],
    ],
    [
      ['check', '--when-busy', 'w'],
      ['wait', 'wait-own'],
    ],
    [
      ['init', '--workflow', 'gate'],
      ['gate-simple', 'gate'],
    ],
    [['completion', 'z'], ['zsh']],
    [['check', '--pack', 'toolcall-1'], ['toolcall-15']],
    [['run', '--scenario', 'toolcall-15/TC-03'], ['toolcall-15/TC-03']],
    [['inspect', 'latest', 'toolcall-15/TC-03'], ['toolcall-15/TC-03']],
    // The value of a flag is no command.
    [
      ['run', '--slug', 'baseline', '--shar'],
      ['--shard', '--shard-by'],
    ],
    // Files, and what a command does not take.
    [['check', '--html', ''], []],
    [['stamp', ''], []],
    [['packs', 'list', '--max-d'], []],
  ])('for %j: %j', async (words, expected) => {
    expect(await offered(words)).toEqual(expected);
  });

  it('every command that help shows, and none that it hides', async () => {
    const root = program(addedCommands);
    const shown = root.createHelp().visibleCommands(root);
    const names = shown.map((each) => each.name()).filter((name) => name !== 'help');
    expect(await offered([''])).toEqual(names);
    expect(names.length).toBeLessThan(root.commands.length);
  });

  it('the flags of a command that takes nothing else', async () => {
    expect(await offered(['check', ''])).toEqual(expect.arrayContaining(['--slug', '--require-same', '--help']));
    expect(await offered(['doctor', ''])).toContain('--no-probes');
  });

  it('a few words about each', async () => {
    expect(await completionsFor(program(addedCommands), ['check', '--fail-'], '/')).toEqual([
      { value: '--fail-fast', help: 'stop once the outcome is settled' },
    ]);
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await program(addedCommands).parseAsync(['complete-words', '--', 'check', '--fail-'], { from: 'user' });
    expect(print.mock.calls).toEqual([['--fail-fast\tstop once the outcome is settled\n']]);
    print.mockRestore();
  });

  it('slugs of the config and runs, the newest first, but nothing that a shell would expand', () =>
    withRoot(async (root) => {
      const targets = ['vllm/qwen', 'a/b'].map((slug) => `{ slug: ${slug}, endpoint: "localhost:1" }`);
      await writeFile(join(root, 'quality-baseline.yml'), `version: 1\ntargets: [${targets.join(', ')}]\n`);
      for (const id of ['20260102T030405Z-0001', '20260103T030405Z-0001', '$(touch x)']) {
        await mkdir(join(runsFolderOf(root), id), { recursive: true });
        await writeFile(join(runsFolderOf(root), id, 'journal.jsonl'), '{}\n');
      }
      expect(await offered(['--slug', ''], root)).toEqual(['vllm/qwen', 'a/b']);
      const runs = ['20260103T030405Z-0001', '20260102T030405Z-0001'];
      expect(await offered(['inspect', '2'], root)).toEqual(runs);
      expect(await offered(['--resume', ''], root)).toEqual(runs);
      expect(await offered(['compare', ''], root)).toEqual([...runs, 'vllm/qwen', 'a/b']);
    }));

  it('why a target is skipped', () =>
    withRoot(async (root) => {
      const target = '{ slug: a/b, endpoint: "localhost:1", skip: "two\\tcards\\nmissing" }';
      await writeFile(join(root, 'quality-baseline.yml'), `version: 1\ntargets: [${target}]\n`);
      const offers = await completionsFor(program(addedCommands), ['check', '--slug', ''], root);
      expect(offers).toEqual([{ value: 'a/b', help: 'skip: two cards missing' }]);
    }));

  it('nothing if the config or the runs cannot be read', () =>
    withRoot(async (root) => {
      await writeFile(join(root, 'quality-baseline.yml'), 'version: 1\ntargets: [');
      await mkdir(join(root, '.quality-baseline'));
      await writeFile(runsFolderOf(root), 'a file');
      expect(await offered(['compare', ''], root)).toEqual([]);
    }));
});
