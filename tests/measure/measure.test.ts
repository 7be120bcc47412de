import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../src/commands/run.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import { testIo, withRoot } from '../commands/kept-run-with.ts';
import { openWorkplace } from '../commands/open-workplace.ts';

it('leaves no folder of a run that could not begin', async () => {
  const place = await openWorkplace();
  try {
    const done = await place.do('check --slug test/model --endpoint http://127.0.0.1:9 --quick');
    expect(done).toMatchObject({ code: 3, err: expect.stringContaining('web clients refuse this port') });
    expect(await readdir(join(place.folder, '.quality-baseline', 'runs'))).toEqual([]);
  } finally {
    await place[Symbol.asyncDispose]();
  }
});

it('keeps the log of a failed boot beside the runs, not among them', async () => {
  const place = await openWorkplace();
  try {
    const boot = ['--boot', 'echo no model here; exit 3', '--ready-url', 'http://127.0.0.1:9099/health'];
    const done = await place.do(['check', '--slug', 'test/model', '--quick', ...boot]);
    expect(done).toMatchObject({ code: 3 });
    expect(await readdir(join(place.folder, '.quality-baseline', 'runs'))).toEqual([]);
    const [id = ''] = await readdir(join(place.folder, '.quality-baseline', 'boots'));
    const log = await readFile(join(place.folder, '.quality-baseline', 'boots', id, 'logs', 'server.log'), 'utf8');
    expect(log).toContain('no model here');
  } finally {
    await place[Symbol.asyncDispose]();
  }
});

it('says why the boot failed, even if its log cannot be kept', async () => {
  const place = await openWorkplace();
  try {
    await place.write('.quality-baseline/boots', 'a file');
    const boot = ['--boot', 'echo no model here; exit 3', '--ready-url', 'http://127.0.0.1:9099/health'];
    const done = await place.do(['check', '--slug', 'test/model', '--quick', ...boot]);
    expect(done).toMatchObject({ code: 3, err: expect.stringContaining('no model here') });
  } finally {
    await place[Symbol.asyncDispose]();
  }
});

it('refuses several harnesses where no feature measures each, before it asks anything', async () => {
  await withRoot(async (root) => {
    const settings = await loadSettings({
      ...{ command: 'run', env: {}, cwd: root, defaultTier: 'quick', show: (name) => name },
      flags: { harness: ['json', 'hermes'], endpoint: 'http://127.0.0.1:9', slug: 'test/model' },
    });
    await expect(run(settings, testIo(root))).rejects.toThrow('this build measures one harness');
    expect(await readdir(root)).toEqual([]);
  });
});
