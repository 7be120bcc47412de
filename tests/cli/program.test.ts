import type { Command } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import { program } from '../../src/cli/program.ts';
import { exitCodes } from '../../src/lib/errors.ts';
import { version } from '../../src/lib/version.ts';

function namesOf(command: Command): string[][] {
  return command.commands.flatMap((each) => [[each.name()], ...namesOf(each).map((names) => [each.name(), ...names])]);
}

type Said = { readonly out: string; readonly err: string; readonly error: unknown };

/** What the parser itself says; no command of these runs. */
async function say(...words: readonly string[]): Promise<Said> {
  let [out, err] = ['', ''];
  const root = program();
  for (const command of allOf(root))
    command.configureOutput({
      writeOut: (text) => {
        out += text;
      },
      writeErr: (text) => {
        err += text;
      },
    });
  const error: unknown = await root.parseAsync(words, { from: 'user' }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { out, err, error };
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

async function helpAt(columns: string, names: readonly string[]): Promise<string> {
  vi.stubEnv('COLUMNS', columns);
  try {
    return (await say(...names, '--help')).out;
  } finally {
    vi.unstubAllEnvs();
  }
}

describe('the command line', () => {
  it.each([[], ...namesOf(program())].map((names) => ({ names })))(
    'shows two examples in the help of $names',
    async ({ names }) => {
      const { out, error } = await say(...names, '--help');
      expect(error).toMatchObject({ exitCode: 0 });
      const [, examples = ''] = out.split('\nExamples:\n');
      expect(examples.match(/^ {2}npx quality-baseline /gm)).toHaveLength(2);
    },
  );

  it.each([[], ...namesOf(program())].map((names) => ({ names })))(
    'fits 80 columns in the help of $names',
    async ({ names }) => {
      const out = await helpAt('200', names);
      expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
      // Nothing that rests on colour, and no colour.
      expect(out).not.toContain('\u001b');
    },
  );

  it('is narrower on a terminal that is, and goes below a long flag', async () => {
    const [flags = ''] = (await helpAt('50', ['check'])).split('\nExamples:\n');
    expect(flags).toMatch(/^ {2}--boot-timeout <DURATION>\n {20}how long a boot may take/m);
    const wide = flags.split('\n').filter((line) => line.length > 50 && !/^Usage|^ {2}--/.test(line));
    expect(wide).toEqual([]);
  });

  it('groups the flags of check and run', async () => {
    const { out } = await say('check', '--help');
    const groups = ['What is asked:', 'Where the model is served:', 'How it is asked:', 'What the gate decides:'];
    expect([...groups, 'Recording a baseline:', 'Output:'].filter((group) => !out.includes(`\n${group}\n`))).toEqual(
      [],
    );
    expect((await say('run', '--help')).out).not.toContain('--max-drop');
  });

  it('ends its help with every exit code', async () => {
    const { out } = await say('--help');
    const [, codes = ''] = out.split('\nExit codes:\n');
    expect(Object.values(exitCodes).filter((code) => !new RegExp(`^ {2}${code} `, 'm').test(codes))).toEqual([]);
  });

  it('tells its name and version', async () => {
    expect((await say('--version')).out).toBe(`quality-baseline ${version}\n`);
  });

  it.each([
    [['chek'], /Did you mean quality-baseline check\?/],
    [['check', 'report'], /Write quality-baseline report/],
    [['run', 'comare'], /Did you mean quality-baseline compare\?/],
    [['check', '--max-drp', '3'], /Did you mean --max-drop\?/],
    [['packs', 'lst'], /Did you mean list\?/],
    [['baseline', 'adpt'], /Did you mean adopt\?/],
    [['report', '--format', 'pdf'], /Allowed choices are text, json/],
    [['report', '--format', 'jsn'], /Did you mean json\?/],
    [['check', '--color', 'allways'], /did you mean "always"\?/],
    [['init', '--workflow', 'nigtly'], /Did you mean nightly\?/],
    [['completion', 'bsh'], /Did you mean bash\?/],
    [['inspect', 'RUN', '--round', '0'], /whole number from 1/],
    [['retry-failed', 'RUN', '-n', 'x'], /whole number from 1/],
    [['compare', 'RUN'], /missing required argument 'second'/],
    [['merge'], /missing required argument 'runs'/],
  ])('says what was meant by %j', async (words, meant) => {
    const { err, error } = await say(...words);
    expect(error).toMatchObject({ exitCode: expect.any(Number) });
    expect(error).not.toMatchObject({ exitCode: 0 });
    const told = error !== null && typeof error === 'object' && 'hint' in error ? `${error}\n${error.hint}` : err;
    expect(told).toMatch(meant);
  });
});
