import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadBaseline } from '../../src/baseline/load-baseline.ts';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { folderOf } from '../support/folder-of.ts';
import { baselineWith } from './capture-with.ts';
import { refusalBy } from './refusal.ts';
import { scorecardWith, scoreWith } from './scorecard-with.ts';

let folder = '';

beforeEach(() => {
  folder = folderOf();
});

const texts = new Map([['toolcall-15/TC-01', 'Zürich 🏔']]);
const answered = scorecardWith({
  scenarios: [
    scoreWith({ answers: ['0123456789abcdef', null, '0123456789abcdef'] }),
    scoreWith({ scenario: 'toolcall-15/TC-02' }),
  ],
});

describe('saveBaseline and loadBaseline', () => {
  it('return what was saved, in a new folder', async () => {
    const baseline = baselineWith();
    const path = await saveBaseline(join(folder, 'baselines'), baseline);
    expect(path).toBe(join(folder, 'baselines', 'vllm--qwen__no-thinking.json'));
    expect(await loadBaseline(join(folder, 'baselines'), 'vllm/qwen', 'no-thinking', 'native')).toEqual({
      kind: 'found',
      path,
      baseline,
      notes: [],
    });
    expect(await readdir(join(folder, 'baselines'))).toEqual(['vllm--qwen__no-thinking.json']);
  });

  it('return the answers kept next to it', async () => {
    const baseline = baselineWith({ scorecard: answered, firstAnswers: texts });
    await saveBaseline(folder, baseline);
    expect(await loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native')).toMatchObject({ baseline, notes: [] });
  });

  it('ignore answers of another capture, and say so', async () => {
    await saveBaseline(folder, baselineWith({ scorecard: answered, firstAnswers: texts }));
    const answers = await readFile(join(folder, 'vllm--qwen__no-thinking.answers.jsonl'));
    await saveBaseline(folder, baselineWith({ scorecard: answered, now: new Date('2026-12-24T00:00:00Z') }));
    await writeFile(join(folder, 'vllm--qwen__no-thinking.answers.jsonl'), answers);
    const loaded = await loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native');
    expect(loaded).toMatchObject({
      baseline: { firstAnswers: undefined },
      notes: [expect.stringContaining('captured 2026-11-21T12:00:00.000Z; they are ignored')],
    });
  });

  it('remove answers that the new baseline does not keep', async () => {
    await saveBaseline(folder, baselineWith({ scorecard: answered, firstAnswers: texts }));
    await saveBaseline(folder, baselineWith());
    expect(await readdir(folder)).toEqual(['vllm--qwen__no-thinking.json']);
  });

  it('write nothing that could not be read again', async () => {
    const baseline = baselineWith();
    const [first, ...rest] = baseline.scorecard.scenarios;
    const scenarios = first === undefined ? [] : [{ ...first, failures: { 'wrong-tool': 7 } }, ...rest];
    const torn = { ...baseline, scorecard: { ...baseline.scorecard, scenarios } };
    await expect(saveBaseline(folder, torn)).rejects.toThrow('the baseline could not be read again: ');
    expect(await readdir(folder)).toEqual([]);
  });

  it('find a baseline with its answers, and refuse invalid UTF-8 or a byte order mark', async () => {
    const path = await saveBaseline(folder, baselineWith({ scorecard: answered, firstAnswers: texts }));
    expect((await loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native')).kind).toBe('found');
    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]));
    expect(await refusalBy(loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native'))).toContain('not JSON');
    await writeFile(path, Buffer.concat([Buffer.from([0xff]), bytes]));
    expect(await refusalBy(loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native'))).toContain(
      `${path} is not UTF-8`,
    );
  });

  it('name the missing baseline if there is none', async () => {
    expect(await loadBaseline(folder, 'vllm/qwen', 'enable-thinking', 'native')).toEqual({
      kind: 'missing',
      path: join(folder, 'vllm--qwen__enable-thinking.json'),
      slug: 'vllm/qwen',
      mode: 'enable-thinking',
    });
  });

  it('keep the permissions of the file that is replaced', async () => {
    const path = await saveBaseline(folder, baselineWith());
    await chmod(path, 0o604);
    await saveBaseline(folder, baselineWith({ reason: 'again' }));
    expect((await stat(path)).mode & 0o777).toBe(0o604);
  });

  it('refuse a path that cannot be a folder, and a file that is one', async () => {
    await writeFile(join(folder, 'baselines'), 'a file');
    const words = await refusalBy(saveBaseline(join(folder, 'baselines'), baselineWith()));
    expect(words).toContain('vllm--qwen__no-thinking.json: a part of the path is a file');
    await mkdir(join(folder, 'vllm--qwen__no-thinking.json'));
    expect(await refusalBy(saveBaseline(folder, baselineWith()))).toContain('it is a folder');
    expect((await readdir(folder)).sort()).toEqual(['baselines', 'vllm--qwen__no-thinking.json']);
    expect(await refusalBy(loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native'))).toContain('cannot read');
  });

  it.skipIf(process.getuid?.() === 0)('refuse a folder without write permission', async () => {
    await chmod(folder, 0o500);
    expect(await refusalBy(saveBaseline(folder, baselineWith()))).toContain('permission denied');
    await chmod(folder, 0o700);
  });

  it('refuse bytes that are not text', async () => {
    await writeFile(join(folder, 'vllm--qwen__no-thinking.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(await refusalBy(loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native'))).toContain('is not UTF-8');
  });

  it('leave a whole baseline whenever the process is killed', async () => {
    const times = process.env['QUALITY_BASELINE_LONG'] === undefined ? 3 : 40;
    const runner = fileURLToPath(new URL('../support/run-module.js', import.meta.url));
    const module = fileURLToPath(new URL('./save-over-and-over.ts', import.meta.url));
    const found = new Set<string>();
    for (let time = 0; time < times; time += 1) {
      const child = spawn(process.execPath, [runner, module, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await sleep(Math.random() * 50);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const loaded = await loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native');
      if (loaded.kind === 'missing') throw new Error('it is gone');
      found.add(loaded.baseline.reason);
      expect(loaded.baseline.firstAnswers?.size ?? 0).toBeLessThanOrEqual(1);
    }
    for (const reason of found) expect(['one'.repeat(20_000), 'other'.repeat(20_000)]).toContain(reason);
  });
});
