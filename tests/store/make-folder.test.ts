import { mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { makeWholeFolder } from '../../src/store/make-folder.ts';
import { folderOf } from '../support/folder-of.ts';

let place = '';

beforeEach(() => {
  place = folderOf();
});

const never = new Promise<never>(() => undefined);
const step = fc.constantFrom('write', 'wait', 'wait', 'kill', 'fail');
const worker = fc.record({ delay: fc.nat({ max: 5 }), steps: fc.array(step, { maxLength: 6 }) });

describe('makeWholeFolder', () => {
  it('makes a complete folder or none, and never replaces one, however processes race, fail and are killed', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(worker, { minLength: 1, maxLength: 4 }), fc.boolean(), async (workers, isThere) => {
        count += 1;
        const folder = join(place, String(count), 'merged');
        await mkdir(isThere ? folder : join(place, String(count)), { recursive: true });
        const ends = workers.map(async ({ delay, steps }, name) => {
          for (let turn = 0; turn < delay; turn += 1) await setImmediate();
          return makeWholeFolder(folder, async (draft) => {
            await writeFile(join(draft, 'begin'), String(name));
            for (const [at, each] of steps.entries()) {
              if (each === 'write') await writeFile(join(draft, String(at)), String(name));
              if (each === 'wait') await setImmediate();
              if (each === 'fail') throw new Error('failed');
              if (each === 'kill') await never;
            }
            await writeFile(join(draft, 'end'), String(name));
            return name;
          });
        });
        // A killed one never ends.
        const isKilled = workers.map(
          ({ steps }) => steps.find((each) => each === 'kill' || each === 'fail') === 'kill',
        );
        const others = ends.filter((_, at) => !isKilled[at]);
        const settled = await Promise.allSettled(others);
        for (const end of ends) end.catch(() => undefined);
        const made = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
        expect(made.length).toBeLessThan(2);
        for (const why of refused)
          if (why.message !== 'failed') {
            expect(why).toBeInstanceOf(InputError);
            expect(why.message).toContain('is not empty');
          }
        const names = (await readdir(folder).catch(() => [])).sort();
        const [winner] = made;
        if (winner === undefined) expect(names).toEqual([]);
        else {
          const steps = workers[winner]?.steps ?? [];
          const written = steps.flatMap((each, at) => (each === 'write' ? [String(at)] : []));
          expect(names).toEqual([...written, 'begin', 'end'].sort());
          for (const name of names) expect(await readFile(join(folder, name), 'utf8')).toBe(String(winner));
        }
        const drafts = (await readdir(join(place, String(count)))).filter((name) => name !== 'merged');
        expect(drafts.length).toBeLessThanOrEqual(isKilled.filter(Boolean).length);
        await rm(join(place, String(count)), { recursive: true, force: true, maxRetries: 10 });
      }),
    );
  });

  it('fills the empty folder that a link points to', async () => {
    await mkdir(join(place, 'disk'));
    await symlink('disk', join(place, 'link'));
    await makeWholeFolder(join(place, 'link'), (draft) => writeFile(join(draft, 'end'), ''));
    expect(await readdir(join(place, 'disk'))).toEqual(['end']);
    expect(await readlink(join(place, 'link'))).toBe('disk');
  });
});
