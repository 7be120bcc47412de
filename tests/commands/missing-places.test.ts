import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from './open-workplace.ts';

const unused = 'check --slug test/model --endpoint http://127.0.0.1:9 --quick';

describe('missing places are reported before the first request', () => {
  let place: Workplace;

  beforeEach(async () => {
    place = await openWorkplace();
  });
  afterEach(() => place[Symbol.asyncDispose]());

  it.each([
    ['--packs-dir nowhere', 'there is no folder', 'nowhere'],
    ['--packs-dir a-file', 'there is no folder', 'a-file'],
    ['--subject-dir nowhere', '--subject-dir: there is no folder', 'nowhere'],
    ['--extra-body {"__proto__":{"seed":1}}', '--extra-body: __proto__', 'field'],
    ['--extra-body {"a":{"\\u005f_proto__":1}}', '--extra-body: __proto__', 'field'],
  ])('%s', async (flags, said, named) => {
    await place.write('a-file', '');
    const { code, err } = await place.do(`${unused} ${flags}`);
    expect(err).toContain(said);
    expect(err).toContain(named);
    expect(code).toBe(2);
  });

  it('accepts an existing folder of packs and tree', async () => {
    await mkdir(join(place.folder, 'tree'));
    const { err } = await place.do(`${unused} --subject-dir tree`);
    expect(err).toContain('web clients refuse this port');
  });

  it('reports a floor of an unknown pack, with the nearest name', async () => {
    await place.write('quality-baseline.yml', 'version: 1\nfloors: { toolcal-15: 80 }\n');
    const { code, err } = await place.do(unused);
    expect(err).toContain('floors: there is no pack toolcal-15\nDid you mean toolcall-15?');
    expect(code).toBe(2);
  });

  it('reports a missing compose file, with or without an engine', async () => {
    const env = { PATH: '/nowhere', HOME: place.folder };
    const { code, err } = await place.do('check --slug a/b --compose nope.yml --quick', { env });
    expect(err).toContain(`there is no file ${join(place.folder, 'nope.yml')}`);
    expect(code).toBe(2);
  });

  it.each(['"1-65535:1-65535"', '{ target: 8000, published: "1-65535" }'])(
    'reports a range of ports that would take compose a minute: %s',
    async (ports) => {
      await place.write('compose.yml', `services:\n  vllm:\n    image: vllm/vllm-openai\n    ports: [${ports}]\n`);
      const start = performance.now();
      const { code, err } = await place.do('check --slug a/b --compose compose.yml --quick', {
        env: { PATH: '/nowhere' },
      });
      expect(err).toContain('service vllm publishes 65535 ports');
      expect(code).toBe(2);
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );
});
