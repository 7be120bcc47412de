import { afterEach, describe, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { speedServer } from '../../support/speed-server.ts';

const one = '--scenario toolcall-15/TC-01 --repeat 1';

/** The question of the probe that offers the packs' tools. */
const sayOk = JSON.stringify([{ role: 'user', content: 'Say OK.' }]);

describe('--timeouts-from', () => {
  const held: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
  });

  async function measured(packs: string): Promise<{ place: Workplace; asked: string }> {
    const [place, server] = [await openWorkplace(), await speedServer({ firstMs: 10, tokenMs: 40 })];
    held.push(place, server);
    const command = `run --slug test/model --endpoint ${server.baseUrl} ${one}`;
    const asked = `${command} --pack toolcall-15`;
    const isTimed = async () =>
      !(await place.do(`${asked} --timeouts-from latest --dry-run`)).err.includes('measured no speeds');
    // A busy machine leaves out cells that it timed too late.
    for (let tries = 0; tries < 9; tries += 1) {
      expect(await place.do(`${command} --pack ${packs}`)).toMatchObject({ code: 0 });
      if (!packs.includes('speed') || (await isTimed())) break;
    }
    return { place, asked };
  }

  it('uses the speeds of a kept run, which a dry run prints', async () => {
    const { place, asked } = await measured('toolcall-15 speed');
    const dry = await place.do(`${asked} --timeouts-from latest --dry-run`);
    expect(dry.out).toMatch(/time limit per attempt: [^(]+ \(by\s+the\s+speeds\s+of\s+latest\)/);
    expect(await place.do(`${asked} --timeouts-from latest`)).toMatchObject({ code: 0 });
  });

  it('reports a run that does not exist or has no speeds before it asks anything', async () => {
    const { place, asked } = await measured('toolcall-15');
    expect(await place.do(`${asked} --timeouts-from gone`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no run "gone"'),
    });
    for (const more of ['', ' --dry-run'])
      expect(await place.do(`${asked} --timeouts-from latest${more}`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('--timeouts-from: latest measured no speeds'),
      });
  });

  it('refuses speeds of another model', async () => {
    const { place } = await measured('toolcall-15 speed');
    const other = await scriptedEndpoint({ model: 'other-70b' });
    held.push(other);
    const asked = `run --slug test/model --endpoint ${other.url} ${one} --pack toolcall-15 --timeouts-from latest`;
    expect(await place.do(asked)).toMatchObject({
      code: 2,
      err: expect.stringContaining('latest measured the model tiny, and this server has other-70b'),
    });
    const ofScenarios = other.asked.filter(({ messages }) => JSON.stringify(messages) !== sayOk);
    expect(ofScenarios.filter(({ tools }) => tools !== undefined)).toEqual([]);
  });

  it('cannot be combined with a limit or a speed for every attempt', async () => {
    const { place, asked } = await measured('toolcall-15');
    for (const flag of ['--timeout-per-case 10s', '--measured-tps 40'])
      expect(await place.do(`${asked} --timeouts-from latest ${flag}`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('exclude each other'),
      });
  });
});
