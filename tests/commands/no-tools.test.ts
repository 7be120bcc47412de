import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Started, startedWith } from './started-with.ts';

const packs = '--pack toolcall-15';
const said = [
  'the server refuses tools: HTTP 500: tools param requires --jinja flag',
  'Start llama-server with --jinja, or give --harness json, which asks for calls as text.',
];
let started: Started;

beforeAll(async () => {
  started = await startedWith();
});
afterAll(() => started[Symbol.asyncDispose]());
afterEach(() => started.reset());

function withTools(): number {
  return started.endpoint.asked.filter(({ tools }) => tools !== undefined).length;
}

it('ends a capture on a server that refuses tools before the first scenario, and says what to do', async () => {
  started.endpoint.change({ refusesTools: true });
  const before = withTools();
  const { code, err } = await started.place.do(`${started.onIt} ${packs} --capture`);
  expect({ code, err }).toMatchObject({ code: 3 });
  expect(err.split('\n')).toEqual(expect.arrayContaining(said));
  expect(err).not.toContain('[1/');
  expect(withTools() - before).toBe(1);
});

it('compares a server that refuses tools since its baseline, asks once, and finds the regression', async () => {
  expect((await started.place.do(`${started.onIt} ${packs} --capture`)).code).toBe(0);
  started.endpoint.change({ refusesTools: true });
  const before = withTools();
  const { code, err, out } = await started.place.do(`${started.onIt} ${packs} --no-confirm`);
  expect(err).toContain(said.join('. '));
  expect(code).toBe(1);
  expect(out).toContain('server-rejected');
  expect(withTools() - before).toBe(1);
});

it('asks such a server through a harness', async () => {
  started.endpoint.change({ refusesTools: true });
  const { err } = await started.place.do(`run --endpoint ${started.endpoint.url} ${packs} --harness json --repeat 1`);
  expect(err).not.toContain('refuses tools');
  expect(err).toContain('[15/15]');
});
