import { lstat, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { type StampOptions, stamp } from '../../src/commands/stamp.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import { refusalBy } from '../baseline/refusal.ts';
import { scorecardWith } from '../baseline/scorecard-with.ts';
import { folderOf } from '../support/folder-of.ts';

let folder = '';
let options: StampOptions;

beforeEach(() => {
  folder = folderOf();
  options = {
    file: join(folder, 'compose.yml'),
    slug: 'vllm/qwen',
    mode: 'no-thinking',
    baselinesDirectory: folder,
    runsDirectory: folder,
    run: undefined,
  };
});

const quality = 'Quality: ToolCall-15 2/2 (100%) (packs v1.0.0, 2026-11-21, not canonical: 2 of 15 of ToolCall-15)';

describe('stamp', () => {
  it('writes the line and keeps every other byte, even invalid UTF-8', async () => {
    await saveBaseline(folder, baselineWith());
    const [head, tail] = [Buffer.from('# Zürich\r\n'), Buffer.from([0x78, 0x3a, 0x20, 0xff, 0xfe, 0x0d, 0x0a, 0x79])];
    await writeFile(options.file, Buffer.concat([head, tail]));
    expect(await stamp(options)).toBe(`${options.file}:2 ${quality}\n`);
    expect(await readFile(options.file)).toEqual(Buffer.concat([head, Buffer.from(`# ${quality}\r\n`), tail]));
    const { ino } = await stat(options.file);
    await stamp(options);
    // Saving would put another file in its place.
    expect((await stat(options.file)).ino).toBe(ino);
  });

  it('writes through a link', async () => {
    await saveBaseline(folder, baselineWith());
    await writeFile(join(folder, 'real.yml'), 'x: 1\n');
    await symlink('real.yml', options.file);
    await stamp(options);
    expect((await lstat(options.file)).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'real.yml'), 'utf8')).toBe(`# ${quality}\nx: 1\n`);
  });

  it('uses the figures of a run if one is named', async () => {
    await writeFile(options.file, 'x: 1\n');
    const file = { version: 1, kind: 'scorecards', scorecards: [scorecardWith()] };
    await writeFile(join(folder, 'scorecard.json'), JSON.stringify(file));
    expect(await stamp({ ...options, run: folder })).toContain(
      '(packs v1.0.0, 2026-11-20, not canonical: 2 of 15 of ToolCall-15)',
    );
    const part = { ...file, scorecards: [scorecardWith({ missing: 2 })] };
    await writeFile(join(folder, 'scorecard.json'), JSON.stringify(part));
    expect(await refusalBy(stamp({ ...options, run: folder }))).toContain('is not complete');
    await writeFile(join(folder, 'scorecard.json'), JSON.stringify(file));
    const other = stamp({ ...options, run: folder, mode: 'enable-thinking' });
    expect(await refusalBy(other)).toContain('It measured vllm/qwen (no-thinking).');
  });

  it('refuses what it cannot stamp', async () => {
    expect(await refusalBy(stamp(options))).toContain('there is no baseline of vllm/qwen');
    await saveBaseline(folder, baselineWith());
    expect(await refusalBy(stamp(options))).toContain('cannot read');
    await writeFile(options.file, '# Quality: a\n# Quality: b\n');
    expect(await refusalBy(stamp(options))).toContain('in lines 1 and 2');
    await writeFile(options.file, Buffer.from('x: 1\n', 'utf16le'));
    expect(await refusalBy(stamp(options))).toContain('is not text');
  });
});
