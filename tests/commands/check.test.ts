import { afterEach, describe, expect, it } from 'vitest';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { openWorkplace, type Workplace } from './open-workplace.ts';

describe('check', () => {
  const held: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
  });

  async function begin(options: Parameters<typeof scriptedEndpoint>[0] = {}): Promise<[Workplace, ScriptedEndpoint]> {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint(options)];
    held.push(place, endpoint);
    return [place, endpoint];
  }

  it('passes an unchanged model', async () => {
    const [place, endpoint] = await begin();
    const captured = await place.do(`check --slug test/model --endpoint ${endpoint.url} --quick --capture`);
    const done = await place.do(`check --slug test/model --endpoint ${endpoint.url} --quick`);
    expect(done.code).toBe(0);
  });

  it('regresses', async () => {
    const [place, endpoint] = await begin();
    await place.do(`check --slug test/model --endpoint ${endpoint.url} --quick --capture`);
    const broken = ['toolcall-15/TC-01', 'toolcall-15/TC-02'];
    endpoint.change({
      choose: (key) => (broken.includes(key) ? 'near-miss' : 'gold'),
      template: '{{ other }}{% if enable_thinking %}{% endif %}',
    });
    const done = await place.do(`check --slug test/model --endpoint ${endpoint.url} --quick`);
    expect(done.code).toBe(1);
  });
});
