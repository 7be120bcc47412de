import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { retryFailed } from '../../src/commands/retry-failed.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import { runFileSchema } from '../../src/records/run-file.ts';
import { scorecardFileSchema } from '../../src/records/scorecard.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { samplingFieldsIn } from '../../src/run/sampling.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { testIo } from './kept-run-with.ts';
import { openWorkplace } from './open-workplace.ts';

describe('run', () => {
  const held: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
  });

  it('saves the rules that judge it, and expects the same model by default', async () => {
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

  it('measures speeds beside a pack on request, and decides nothing about them', async () => {
    // An answer that came all at once would look like the output of a buffer.
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ wordMs: 5 })];
    held.push(place, endpoint);
    const asked = `run --slug test/model --endpoint ${endpoint.url} --repeat 1`;
    const measured = () => place.do(`${asked} --pack toolcall-15 speed --scenario toolcall-15/TC-01`);
    let done = await measured();
    // A busy machine leaves out cells that it timed too late.
    for (let tries = 0; tries < 9 && !done.out.includes('First token'); tries += 1) done = await measured();
    const { code, err, out } = done;
    expect(code, err).toBe(0);
    expect(out).toMatch(/^Speed +First token/m);
    const folder = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    const { scorecards } = scorecardFileSchema.parse(
      JSON.parse(await readFile(join(folder, 'scorecard.json'), 'utf8')),
    );
    expect(scorecards[0]?.speed).toBeDefined();
    expect(scorecards[0]?.packs.map(({ id }) => id)).toEqual(['toolcall-15']);
  });

  it('sends every sampling field that a flag sets', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint()];
    held.push(place, endpoint);
    await place.do(
      `run --endpoint ${endpoint.url} --pack toolcall-15 --scenario toolcall-15/TC-01 --repeat 1 --temperature 0.7 --top-k 40 --min-p 0.1`,
    );
    expect(endpoint.asked.at(-1)).toMatchObject({ temperature: 0.7, top_k: 40, min_p: 0.1 });
  });

  it('leaves every sampling field to the server with --sampling-from-server, also when it asks again', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ say: 'No.' })];
    held.push(place, endpoint);
    const { err } = await place.do(
      `run --slug a/b --endpoint ${endpoint.url} --pack toolcall-15 --scenario toolcall-15/TC-01 --repeat 1 --sampling-from-server`,
    );
    expect(samplingFieldsIn(endpoint.asked.at(-1))).toEqual(['max_tokens']);
    expect(err).toContain("Sampling is the server's own: temperature 0.8");
    const folder = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    const { plan } = await readJournal(journalPath(folder));
    expect(plan).toMatchObject({ isCanonical: false, sampling: {}, samplingFromServer: true });
    const settings = await loadSettings({
      ...{ command: 'run', flags: { slug: 'a/b', endpoint: endpoint.url }, env: {}, cwd: place.folder },
      ...{ defaultTier: 'medium', show: (name) => name },
    });
    await retryFailed(
      { run: folder, times: 1, packs: [], root: place.folder },
      async () => settings,
      testIo(place.folder),
    );
    expect(samplingFieldsIn(endpoint.asked.at(-1))).toEqual(['max_tokens']);
  });

  it('sends and records a repeat penalty under the name that the server reads, and retries with it', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ say: 'No.' })];
    held.push(place, endpoint);
    const { err } = await place.do(
      `run --slug a/b --endpoint ${endpoint.url} --pack toolcall-15 --scenario toolcall-15/TC-01 --repeat 1 --repeat-penalty 1.1 --top-k 7`,
    );
    const sent = { repeat_penalty: 1.1, top_k: 7, presence_penalty: 0, frequency_penalty: 0 };
    expect(endpoint.asked.at(-1)).toMatchObject(sent);
    expect(endpoint.asked.at(-1)).not.toHaveProperty('repetition_penalty');
    const folder = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    const { plan } = await readJournal(journalPath(folder));
    expect(plan).toMatchObject({ isCanonical: false, sampling: { repeat_penalty: 1.1, top_k: 7 } });
    endpoint.asked.length = 0;
    const settings = await loadSettings({
      command: 'run',
      flags: { slug: 'a/b', endpoint: endpoint.url },
      env: {},
      cwd: place.folder,
      defaultTier: 'medium',
      show: (name) => name,
    });
    await retryFailed(
      { run: folder, times: 1, packs: [], root: place.folder },
      async () => settings,
      testIo(place.folder),
    );
    expect(endpoint.asked.at(-1)).toMatchObject(sent);
  });

  it('resumes a run with a repeat penalty only with the same one', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ delayMs: 20 })];
    held.push(place, endpoint);
    const words = `run --slug a/b --endpoint ${endpoint.url} --pack toolcall-15 --repeat 1 --concurrency 1 --repeat-penalty`;
    const stopped = new AbortController();
    const timer = setInterval(() => endpoint.asked.length > 12 && stopped.abort(new Error('SIGINT')), 5);
    expect((await place.do(`${words} 1.1`, { signal: stopped.signal })).code).toBe(130);
    clearInterval(timer);
    expect(await place.do(`${words} 1.2 --resume`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--repeat-penalty 1.2, and the run began with --repeat-penalty 1.1'),
    });
    expect(await place.do(`${words} 1.1 --resume`)).toMatchObject({ code: 0 });
  });

  it('hides its folder from git, and keeps a .gitignore of the user', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint()];
    held.push(place, endpoint);
    const words = `run --endpoint ${endpoint.url} --pack toolcall-15 --scenario toolcall-15/TC-01 --repeat 1`;
    await place.do(words);
    expect(await place.read('.quality-baseline/.gitignore')).toBe('*\n');
    await place.write('.quality-baseline/.gitignore', 'mine\n');
    expect((await place.do(words)).code).toBe(0);
    expect(await place.read('.quality-baseline/.gitignore')).toBe('mine\n');
  });
});
