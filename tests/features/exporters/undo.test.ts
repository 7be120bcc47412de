import { describe, expect, it } from 'vitest';
import { exportRun } from '../../../src/features/exporters/export-run.ts';
import type { ConfigExport } from '../../../src/features/exporters/exports.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { testIo, withRoot } from '../../commands/kept-run-with.ts';
import { entryTo, env, keepExported, openServices } from './export-with.ts';

type Undo = { readonly dryRun?: boolean; readonly undo?: boolean };

/** A kept run, and a service that it can be sent to. */
async function withSent(
  to: 'mlflow' | 'langsmith' | 'huggingface',
  use: (
    there: Awaited<ReturnType<typeof openServices>>,
    folder: RunFolder,
    send: (more?: Partial<ConfigExport>, how?: Undo) => Promise<string>,
  ) => Promise<void>,
): Promise<void> {
  await withRoot(async (root) => {
    const [there, folder] = [await openServices(), new RunFolder(await keepExported(root))];
    const send = (more: Partial<ConfigExport> = {}, { dryRun = false, undo = false }: Undo = {}) =>
      exportRun(
        folder,
        { entry: entryTo(to, there.url, more), packs: [], root, dryRun, undo, change: undefined },
        testIo(root, env),
      );
    await use(there, folder, send);
  });
}

describe.each(['mlflow', 'langsmith', 'huggingface'] as const)('--undo of what %s has', (to) => {
  it('only says what it would remove with --dry-run', async () => {
    await withSent(to, async (there, folder, send) => {
      await send({ what: 'all' });
      const [asked, sent] = [there.asked.length, await folder.sent()];
      expect(await send({}, { dryRun: true, undo: true })).toMatch(
        /^Would remove 20260102T030405Z-0001 from \w+ \(127\.0\.0\.1:\d+\): 4 attempts, texts: all$/,
      );
      expect(there.asked.length).toBe(asked);
      expect(await folder.sent()).toEqual(sent);
    });
  });

  it('says that there is nothing to remove', async () => {
    await withSent(to, async (there, _, send) => {
      expect(await send({}, { dryRun: true, undo: true })).toMatch(
        /^Nothing of 20260102T030405Z-0001 was sent from here to /,
      );
      expect(there.asked).toEqual([]);
    });
  });
});
