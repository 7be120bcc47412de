import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRemaining } from '../../src/endpoint/put-back.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { fakeMachine, type MachineParts } from '../support/fake-machine.ts';

async function leftOn(gpus: MachineParts['gpus'], { url = 'http://127.0.0.1:9/v1', ownsGpu = true } = {}) {
  using machine = fakeMachine(gpus === undefined ? {} : { gpus });
  const ambient = { PATH: machine.path };
  const gpuTool = join(machine.path, 'nvidia-smi');
  return await findRemaining({ clock: systemClock, ambient, url, ownsGpu, gpuTool, waitMs: 0 });
}

const busy = { cards: 'gpus-two.csv', holders: 'holders-two.csv' };

describe('what a server leaves behind', () => {
  it('is nothing if port and memory are free, or no GPU is visible', async () => {
    expect(await leftOn(undefined)).toEqual([]);
    expect(await leftOn({ cards: 'gpus-unified-memory.csv' })).toEqual([]);
  });

  it('is the memory of a GPU, with its holder', async () => {
    expect(await leftOn(busy)).toEqual([
      expect.stringMatching(
        /^GPU memory was not given back: .*GPU 0 .* is in use: python3 \(process 18312\) holds 20480/,
      ),
    ]);
  });

  it('is no memory if others use the GPU again', async () => {
    expect(await leftOn(busy, { ownsGpu: false })).toEqual([]);
  });

  it('is the port that something still answers on', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    // The address of a listening server.
    const { port } = server.address() as AddressInfo;
    try {
      expect(await leftOn(undefined, { url: `http://127.0.0.1:${port}/v1` })).toEqual([
        `The port of 127.0.0.1:${port} is still taken: something answers there after the server was ended.`,
      ]);
    } finally {
      await new Promise((done) => server.close(done));
    }
  });
});
