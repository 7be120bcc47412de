import type { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { addedCommands } from '../../src/added-commands.ts';
import { program } from '../../src/cli/program.ts';
import { say } from './say.ts';

type Place = { readonly path: readonly string[]; readonly option: Option; readonly needed: readonly string[] };

function optionsOf(command: Command, path: readonly string[] = []): Place[] {
  return [
    ...command.options.map((option) => ({ path, option, needed: neededBeside(option, command) })),
    ...command.commands.flatMap((each) => optionsOf(each, [...path, each.name()])),
  ];
}

function neededBeside(option: Option, { options }: Command): string[] {
  return options.filter((each) => each.mandatory && each !== option).map(({ long }) => `${long}=1`);
}

const all = optionsOf(program(addedCommands))
  .filter(({ option }) => option.long !== '--version')
  .map((place) => ({ ...place, name: [...place.path, place.option.long].join(' ') }));
const withValue = all.filter(({ option }) => option.required || option.optional);
const isRepeated = ({ argChoices, parseArg, variadic }: Option) =>
  variadic || (argChoices === undefined && Array.isArray(parseArg?.('1', undefined)));
const withoutValue = all.filter(({ option }) => !option.required && !option.optional);

describe('every flag of every command', () => {
  it.each(withValue)('$name= is empty', async ({ path, needed, option }) => {
    const { err, error } = await say(...path, ...needed, `${option.long}=`);
    expect(error).toMatchObject({ exitCode: 1 });
    expect(err).toMatch(/is empty|cannot be ''/);
  });

  it.each(withValue.filter(({ option }) => !isRepeated(option)))(
    '$name given twice is refused',
    async ({ path, needed, option }) => {
      const value = option.argChoices?.[0] ?? '1';
      const { err, error } = await say(...path, ...needed, `${option.long}=${value}`, `${option.long}=${value}`);
      expect(error).toMatchObject({ exitCode: 1 });
      expect(err).toContain(`${option.flags} is given twice`);
    },
  );

  it.each(withoutValue)('$name=true is refused: it takes no value', async ({ path, needed, option }) => {
    const { err } = await say(...path, ...needed, `${option.long}=true`);
    expect(err).toContain(`${option.long} takes no value`);
  });

  it.each(all)('$name is suggested for a typo', async ({ path, needed, option }) => {
    const { long = '' } = option;
    const slip = `${long?.slice(0, -1)}${long?.endsWith('x') ? 'y' : 'x'}`;
    const own = option.mandatory ? [`${option.long}=1`] : [];
    const { err } = await say(...path, ...needed, ...own, slip);
    expect(err).toMatch(new RegExp(`^there is no option ${slip}\nDid you mean --`));
  });
});

it('suggests the subcommand for a typo', async () => {
  expect((await say('packs', 'lst')).err).toMatch(/^there is no command "lst" of packs\nDid you mean list\?\n/);
});

describe('views that exclude each other', () => {
  it.each([
    ['inspect', 'RUN', '--failed', '--by-mode'],
    ['inspect', 'RUN', '--bundle', 'b', '--diff'],
    ['inspect', 'RUN', '--bundle', 'b', '--by-mode'],
    ['inspect', 'RUN', '--bundle', 'b', '--failed'],
    ['inspect', 'RUN', 'TC-01', '--by-mode'],
    ['inspect', 'RUN', '--baseline', 'b'],
    ['history', '--json', '--html', 'd'],
    ['history', '--next', '2h', '--html', 'd'],
    ['report', '--mode', 'no-thinking'],
    ['report', '--format', 'csv', '--csv', 'f'],
    ['report', '--format', 'benchlocal', '--json', 'f'],
    ['report', '--on-inconclusive', 'warn'],
    ['compare', 'a', 'b', '--on-inconclusive', 'warn'],
    ['packs', 'lint', '--json', '--junit'],
    ['init', '--yes', '--service', 's'],
    ['init', '--yes', '--endpoint', 'a', '--compose', 'b'],
    ['affected', '--base', 'HEAD', '--gpus', '-1'],
    ['retry-failed', 'RUN', '-n', '99999999999999999999'],
  ])('%s %s %s %s %s', async (...words) => {
    const { err, error } = await say(...words.filter((word) => word !== undefined));
    expect(`${err}${String(error)}`).toMatch(
      /cannot be used with|exclude each other|belongs to|takes no scenario|whole number/,
    );
    expect(error).toMatchObject({ exitCode: expect.any(Number) });
  });
});
