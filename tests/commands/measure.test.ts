import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openWorkplace } from './open-workplace.ts';

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
