import { execFile, execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { lstat, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { renderBaselineFile } from '../../src/baseline/render-baseline-file.ts';
import { compare } from '../../src/commands/compare.ts';
import { checkOutputs, writeReports } from '../../src/commands/write-reports.ts';
import { InputError } from '../../src/lib/errors.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import { samples } from '../report/sample-decisions.ts';
import { folderOf } from '../support/folder-of.ts';
import { testIo } from './kept-run-with.ts';

const none = byFormat(() => undefined);
const rest = { progress: false, quiet: false, verbose: false, color: 'auto', dryRun: false, yes: false } as const;

function workplace(): string {
  return folderOf({ 'a.json': renderBaselineFile(baselineWith()) });
}

/** A command that writes a report. */
async function written(folder: string, paths: { json?: string; markdown?: string }): Promise<void> {
  const places = { root: folder, baselinesDir: folder };
  const out = { ...none, ...rest, ...paths };
  const sides = ['a.json', 'a.json'] as const;
  await compare({ sides, places, modes: [], rule: { maxDrop: '10' }, out, policy: undefined }, testIo(folder));
}

describe('a report', () => {
  it('needs no journal for CSV alone, which shows none of it', async () => {
    const folder = workplace();
    const { decision } = { decision: samples.passed };
    const out = { ...none, ...rest, csv: join(folder, 'out.csv'), quiet: true } as const;
    await writeReports(decision, out, join(folder, 'no-run'), testIo(folder));
    expect(await readFile(out.csv, 'utf8')).toMatch(/^row,slug,/);
    const text = writeReports(decision, { ...out, quiet: false }, join(folder, 'no-run'), testIo(folder));
    await expect(text).rejects.toThrow('journal');
  });

  it('goes through a named pipe, and keeps it', async () => {
    const folder = workplace();
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    const reading = promisify(execFile)('cat', [pipe]);
    await written(folder, { json: pipe });
    expect((await lstat(pipe)).isFIFO()).toBe(true);
    expect(JSON.parse((await reading).stdout)).toMatchObject({ kind: 'comparison' });
  });

  it('goes through a file descriptor that a shell opened, such as >(…)', async () => {
    const folder = workplace();
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    const reading = promisify(execFile)('cat', [pipe]);
    const descriptor = openSync(pipe, constants.O_WRONLY);
    await written(folder, { json: `/dev/fd/${descriptor}` });
    closeSync(descriptor);
    expect(JSON.parse((await reading).stdout)).toMatchObject({ kind: 'comparison' });
  });

  it.each(['there.json', 'not-there-yet.json'])(
    'goes to the target of a link, and keeps the link: %s',
    async (name) => {
      const folder = workplace();
      if (name === 'there.json') await writeFile(join(folder, name), 'before');
      await symlink(name, join(folder, 'link'));
      await written(folder, { json: 'link' });
      expect(await readlink(join(folder, 'link'))).toBe(name);
      expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toMatchObject({ kind: 'comparison' });
    },
  );

  it('goes through a device, and reports one that accepts nothing', async () => {
    const folder = workplace();
    await symlink('/dev/full', join(folder, 'full'));
    await expect(written(folder, { json: 'full' })).rejects.toThrow('no space is left on the disk (ENOSPC)');
    expect(await readlink(join(folder, 'full'))).toBe('/dev/full');
    expect((await lstat('/dev/full')).isCharacterDevice()).toBe(true);
  });
});

describe('before anything is asked', () => {
  async function refusal(folder: string, out: Partial<Record<keyof typeof none | 'record', string>>) {
    const error = await checkOutputs({ ...none, ...rest, ...out }, testIo(folder)).then(
      () => undefined,
      (fault: unknown) => fault,
    );
    expect(error).toBeInstanceOf(InputError);
    return error instanceof Error ? error.message : '';
  }

  it.each([
    ['the same path', { json: 'r', markdown: 'r' }],
    ['another spelling of it', { json: 'r', markdown: './sub/../r' }],
    ['standard output', { junit: '-', markdown: '-' }],
    ['standard output by its other name', { junit: '-', csv: '/dev/stdout' }],
    ['a link to the other', { json: 'real.json', html: 'link' }],
    ['the cassette', { json: 'r', record: 'r' }],
  ])('two outputs to %s are refused', async (_, out) => {
    const folder = workplace();
    mkdirSync(join(folder, 'sub'));
    await symlink('real.json', join(folder, 'link'));
    expect(await refusal(folder, out)).toMatch(/^--\w+ and --\w+ are written to the same place/);
  });

  it('two to different places, or to a device, are accepted', async () => {
    const folder = workplace();
    await checkOutputs({ ...none, ...rest, json: 'r', markdown: '-', junit: 'r.xml' }, testIo(folder));
    await checkOutputs({ ...none, ...rest, json: '/dev/null', markdown: '/dev/null' }, testIo(folder));
  });

  it.each([
    ['a folder', '.', /it is a folder/],
    ['a link that leads to itself', 'circle', /its links lead in a circle|ELOOP/],
    ['a folder that is a file', 'a.json/report', /a part of the path is a file|is not a folder/],
  ])('%s is refused', async (_, path, said) => {
    const folder = workplace();
    await symlink('circle', join(folder, 'circle'));
    expect(await refusal(folder, { json: path })).toMatch(said);
  });
});
