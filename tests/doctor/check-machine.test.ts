import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDisk, checkNode, checkPorts } from '../../src/doctor/check-machine.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { loopbackServer } from '../endpoint/boot/loopback-server.ts';
import { freePort } from '../support/free-port.ts';

it.each([
  ['20.19.0', 'ok'],
  ['v24.1.0', 'ok'],
  ['20.18.3', 'missing'],
  ['18.20.0', 'missing'],
  ['', 'missing'],
])('knows whether Node %s is new enough', (version, level) => {
  expect(checkNode(version).level).toBe(level);
});

it('checks the disk of a folder that does not exist yet', async () => {
  const folder = join(tmpdir(), 'not-yet', 'made');
  const enough = await checkDisk('disk', 'runs', folder, 0);
  expect(enough).toMatchObject({ level: 'ok', message: expect.stringContaining(`GiB free for runs (${tmpdir()})`) });
  expect(await checkDisk('disk', 'runs', folder, 1e9)).toMatchObject({ level: 'missing', fix: expect.any(String) });
});

it('names the container or process that uses a port', async () => {
  const [one, other] = [await loopbackServer({}), await loopbackServer({})];
  const free = await freePort();
  const listing = JSON.stringify({ Names: 'vllm-qwen', Ports: `0.0.0.0:${one.port}->8000/tcp` });
  const found = await checkPorts([one.port, other.port, free], systemClock, listing, undefined);
  for (const server of [one, other]) await server[Symbol.asyncDispose]();
  expect(found.map(({ message }) => message)).toEqual([
    `free: port ${free}`,
    `port ${one.port} is held by container vllm-qwen`,
    expect.stringContaining(`(process ${process.pid})`),
  ]);
});
