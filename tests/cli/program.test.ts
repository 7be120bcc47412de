import type { Command } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import { addedCommands } from '../../src/added-commands.ts';
import { program } from '../../src/cli/program.ts';
import { exitCodes } from '../../src/lib/errors.ts';
import { version } from '../../src/lib/version.ts';
import { printedFormats } from '../../src/report/report-formats.ts';
import { say } from './say.ts';

function namesOf(command: Command): string[][] {
  return command.commands.flatMap((each) => [[each.name()], ...namesOf(each).map((names) => [each.name(), ...names])]);
}

async function helpAt(columns: string, names: readonly string[], flag = '--help-all'): Promise<string> {
  vi.stubEnv('COLUMNS', columns);
  try {
    return (await say(...names, flag)).out;
  } finally {
    vi.unstubAllEnvs();
  }
}

describe('the command line', () => {
  it.each([{ before: 'repot' }, { under: 'pack', before: 'score' }])('has no command of a feature at %j', (place) => {
    const add = (parent: Command) => void parent.command('added');
    expect(() => program([{ ...place, add }])).toThrow(/has no command (?:repot|pack)$/);
  });

  it.each([[], ...namesOf(program(addedCommands))].map((names) => ({ names })))(
    'shows two examples in the help of $names',
    async ({ names }) => {
      const { out, error } = await say(...names, '--help');
      expect(error).toMatchObject({ exitCode: 0 });
      const [, examples = ''] = out.split('\nExamples:\n');
      expect(examples.match(/^ {2}npx quality-baseline /gm)).toHaveLength(2);
    },
  );

  it('names a slug in each example of a check: without one it ends with exit code 2', async () => {
    const { out } = await say('check', '--help');
    const [, examples = ''] = out.split('\nExamples:\n');
    expect(examples.match(/--slug /g)).toHaveLength(2);
  });

  it.each([[], ...namesOf(program(addedCommands))].map((names) => ({ names })))(
    'fits 80 columns in the help of $names',
    async ({ names }) => {
      const out = `${await helpAt('200', names)}${await helpAt('200', names, '--help')}`;
      expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
      // Nothing that depends on colour, and no colour.
      expect(out).not.toContain('\u001b');
    },
  );

  it('fits a narrower terminal, and wraps below a long flag', async () => {
    const [flags = ''] = (await helpAt('50', ['check'])).split('\nExamples:\n');
    expect(flags).toMatch(/^ {2}--boot-timeout <DURATION>\n {20}time limit of the whole/m);
    const wide = flags.split('\n').filter((line) => line.length > 50 && !/^Usage|^ {2}--/.test(line));
    expect(wide).toEqual([]);
  });

  it.each(['check', 'run'])('shows the most used flags in the help of %s, and --help-all last', async (name) => {
    const { out, error } = await say(name, '--help');
    expect(error).toMatchObject({ exitCode: 0 });
    const flags = [...out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag);
    expect(flags.slice(-2)).toEqual(['--help', '--help-all']);
    expect(flags.length).toBeLessThanOrEqual(21);
    expect(flags).toEqual(
      expect.arrayContaining(['--slug', '--harness', '--endpoint', '--quick', '--resume', '--dry-run']),
    );
    expect(flags).not.toContain('--require-same');
  });

  it('ends the help of check with --help-all, and names the deep tier', async () => {
    const { out } = await say('check', '--help');
    expect(out).toContain('--deep');
    expect(out.trimEnd().split('\n').at(-1)).toBe('check --help-all shows every flag.');
    expect((await say('check', '--help-all')).out).not.toContain('shows every flag.');
  });

  it('names the help of the command after an error', async () => {
    expect((await say('history', '--bogus')).err).toContain('Run quality-baseline history --help for its flags.');
    expect((await say('packs', 'lint', '--bogus')).err).toContain(
      'Run quality-baseline packs lint --help for its flags.',
    );
  });

  it.each(['doctor', 'retry-failed'])('offers --help-all if the help of %s omits flags', async (name) => {
    expect((await say(name, '--help')).out).not.toContain('--boot-timeout');
    const { out, error } = await say(name, '--help-all');
    expect(error).toMatchObject({ exitCode: 0 });
    expect(out).toContain('--boot-timeout');
  });

  it('names nothing that this version does not have', async () => {
    for (const names of [[], ...namesOf(program(addedCommands))])
      for (const flag of ['--help', '--help-all'])
        expect((await say(...names, flag)).out).not.toMatch(/not in this version/);
  });

  it('groups the flags of check and run', async () => {
    const { out } = await say('check', '--help-all');
    const groups = ['What is asked:', 'Where the model is served:', 'How it is asked:', 'What the gate decides:'];
    expect([...groups, 'Recording a baseline:', 'Output:'].filter((group) => !out.includes(`\n${group}\n`))).toEqual(
      [],
    );
    expect((await say('run', '--help-all')).out).not.toContain('--max-drop');
  });

  it('ends its help with every exit code', async () => {
    const { out } = await say('--help');
    const [, codes = ''] = out.split('\nExit codes:\n');
    expect(Object.values(exitCodes).filter((code) => !new RegExp(`^ {2}${code} `, 'm').test(codes))).toEqual([]);
  });

  it('prints its name and version', async () => {
    expect((await say('--version')).out).toBe(`quality-baseline ${version}\n`);
  });

  it.each([
    [['chek'], /Did you mean quality-baseline check\?/],
    [['check', 'report'], /Write quality-baseline report/],
    [['run', 'comare'], /Did you mean quality-baseline compare\?/],
    [['check', '--max-drp', '3'], /Did you mean --max-drop\?/],
    [['packs', 'lst'], /Did you mean list\?/],
    [['baseline', 'adpt'], /Did you mean adopt\?/],
    [
      ['report', '--format', 'pdf'],
      new RegExp(`^--format cannot be 'pdf'\\. It can be ${printedFormats.join(', ')}\\.\n`),
    ],
    [['report', '--format', 'jsn'], /Did you mean json\?/],
    [['check', '--color', 'allways'], /did you mean "always"\?/],
    [['init', '--workflow', 'nigtly'], /Did you mean nightly\?/],
    [['completion', 'bsh'], /Did you mean bash\?/],
    [['inspect', 'RUN', '--round', '0'], /whole number from 1/],
    [['retry-failed', 'RUN', '-n', 'x'], /whole number from 1/],
    [['compare', 'RUN'], /^<second> is missing: quality-baseline compare <first> <second> \[others\.\.\.\]\n/],
    [['packs', 'import', 'x.jsonl', '--as', 'judgebench'], /--checkout is missing/],
    [['packs', 'import', 'x.jsonl', '--as', 'judgebench', '--checkout', '.'], /--style is missing/],
    [['packs', 'import', 'x.jsonl', '--as', 'judgebench', '--skip-bad-rows'], /--skip-bad-rows is not for JudgeBench/],
    [
      [
        ...['packs', 'import', 'x.jsonl', '--as', 'judgebench', '--checkout', '.', '--style', 'vanilla'],
        ...['--max-tokens', '16384'],
      ],
      /is no checkout of JudgeBench/,
    ],
    [['packs', 'import', 'x.json', '--as', 'hotpotqa', '--max-tokens', '9'], /--max-tokens belongs to --as judgebench/],
    [['packs', 'show'], /^<pack> is missing: quality-baseline packs show <pack>/],
    [['completion', 'zzz'], /^<shell> cannot be 'zzz'\. It can be bash, zsh, fish\.\n/],
    [['inspect', 'RUN', '--round', 'x'], /^--round cannot be 'x'\. It must be a whole number from 1 to 999\.\n/],
    [['retry-failed', 'RUN', '-n', '0'], /^--times cannot be '0'\. It must be a whole number/],
    [['affected'], /^--base <REF> is missing: affected needs it\n/],
    [['run', '--suites', 'toolcall'], /^there is no option --suites\nThe --suites of BenchLoop is --pack here\.\n/],
    [['run', '--gpu', 'A100'], /^there is no option --gpu\nThe --gpu of BenchLoop is not needed: GPUs/],
    [['run', '--gpu-memory-gb=24'], /^there is no option --gpu-memory-gb\nThe --gpu-memory-gb of BenchLoop is not/],
    [['run', '--no-thinking'], /\nThe --no-thinking of benchlocal-cli is --mode no-thinking here\.\n/],
    [['check', '--save-json', 'f'], /\nThe --save-json of benchlocal-cli is report RUN --format benchlocal here\.\n/],
    [['experiment', '--parallel-experiments'], /\nThe --parallel-experiments of ScaleBench is --parallel N here\.\n/],
    [['run', '--single_game'], /\nThe --single_game of JudgeBench is packs import … --orders ab here\.\n/],
    [['inspect', 'RUN', '--mode', 'timeout'], /\nDid you mean --failure timeout\?\n/],
    [['report', '--remote'], /^there is no option --remote\nThe --remote of BenchLoop is --place cloud here, of/],
    [['affected', '--base', 'HEAD', '--gpu', '1'], /^there is no option --gpu\nDid you mean --gpus\?\n/],
    [['check', '--slug'], /^--slug <SLUG> has no value\n/],
    [['inspect', 'a', 'b', 'c'], /^inspect takes at most 2 arguments, and 3 are given\n/],
    [['retry-failed', 'a', 'b'], /^retry-failed takes at most 1 argument, and 2 are given\n/],
    [['merge'], /^<runs\.\.\.> is missing: quality-baseline merge <runs\.\.\.>\n/],
  ])('suggests a correction of %j', async (words, meant) => {
    const { err, error } = await say(...words);
    expect(error).toMatchObject({ exitCode: expect.any(Number) });
    expect(error).not.toMatchObject({ exitCode: 0 });
    const message = error !== null && typeof error === 'object' && 'hint' in error ? `${error}\n${error.hint}` : err;
    expect(message).toMatch(meant);
    expect(message).not.toMatch(
      /argument missing|not specified|required (?:argument|option)|is invalid|Expected \d|choices/,
    );
  });
});
