import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runFileSchema } from '../../src/model/run-file.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { openWorkplace } from './open-workplace.ts';

describe('run', () => {
  const held: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
  });

  it('keeps the rules by which it is to be judged, and expects no other model unless it was told to', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint()];
    held.push(place, endpoint);
    const { code, err } = await place.do(
      `run --slug test/model --endpoint ${endpoint.url} --pack toolcall-15 --scenario toolcall-15/TC-01 --repeat 1`,
    );
    expect(code).toBe(0);
    const folder = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    const { judgedBy } = runFileSchema.parse(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')));
    expect(judgedBy).toEqual({ maxDrop: '10', expectChange: [], requireSame: [], floors: {}, floorsFail: false });
  });

  it('sends every sampling field that a flag sets', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint()];
    held.push(place, endpoint);
    await place.do(
      `run --endpoint ${endpoint.url} --pack toolcall-15 --scenario toolcall-15/TC-01 --repeat 1 --temperature 0.7 --top-k 40 --min-p 0.1`,
    );
    expect(endpoint.asked.at(-1)).toMatchObject({ temperature: 0.7, top_k: 40, min_p: 0.1 });
  });
});
