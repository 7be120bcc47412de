import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkEngine, explainSocket } from '../../src/doctor/check-engine.ts';
import type { Docker, DockerResult } from '../../src/endpoint/boot/compose/docker.ts';
import { folderOf } from '../support/folder-of.ts';

function engineSaying(answer: (command: string) => Partial<DockerResult>): Docker {
  const run: Docker['run'] = async ([command = '']) => ({ code: 0, stdout: '', stderr: '', ...answer(command) });
  const notUsed = () => {
    throw new Error('nothing is followed');
  };
  return { run, follow: notUsed };
}

const info = JSON.stringify({ ServerVersion: '28.0.1', DockerRootDir: '/data', Runtimes: { runc: {} } });
const well = (command: string) => ({ stdout: command === 'info' ? info : '2.30.0' });

describe('checkEngine', () => {
  it('accepts a working engine', async () => {
    const look = await checkEngine(engineSaying(well), 'needed', {});
    expect(look).toMatchObject({ isUsable: true, answers: true, root: '/data', hasNvidia: false });
    expect(look.findings.map(({ level }) => level)).toEqual(['ok', 'ok']);
  });

  it.each([
    { Runtimes: { nvidia: { path: 'nvidia-container-runtime' } } },
    { DiscoveredDevices: [{ Source: 'cdi', ID: 'nvidia.com/gpu=0' }] },
  ])('recognizes GPU support for containers: %j', async (more) => {
    const stdout = JSON.stringify({ ServerVersion: '28.0.1', ...more });
    const look = await checkEngine(
      engineSaying((command) => (command === 'info' ? { stdout } : well(command))),
      'needed',
      {},
    );
    expect(look.hasNvidia).toBe(true);
  });

  it.each([
    ['needed', 'broken'],
    ['useful', 'missing'],
    ['unneeded', 'info'],
  ] as const)('weighs a missing engine by what it is for: %s', async (need, level) => {
    const { findings, isUsable } = await checkEngine(
      engineSaying(() => ({ code: 127 })),
      need,
      {},
    );
    expect(findings).toMatchObject([{ id: 'docker', level }]);
    expect(isUsable).toBe(false);
  });

  it('passes on the error of an engine that does not respond, from either stream', async () => {
    const stdout = JSON.stringify({ ServerErrors: ['Cannot connect to the Docker daemon at tcp://rig:2375.'] });
    const down = engineSaying((command) => (command === 'info' ? { code: 1, stdout } : well(command)));
    const { findings } = await checkEngine(down, 'needed', { DOCKER_HOST: 'tcp://me:pass@rig:2375' });
    expect(findings[0]).toMatchObject({ message: expect.stringContaining('Cannot connect'), exitCode: 3 });
    expect(findings[0]?.fix).toBe('Check DOCKER_HOST, which is tcp://rig:2375.');
  });

  it('accepts any output of an engine', async () => {
    const loose = fc.oneof(fc.string(), fc.json(), fc.constant(info));
    await fc.assert(
      fc.asyncProperty(fc.nat(3), loose, fc.string(), async (code, stdout, stderr) => {
        const { findings, isUsable } = await checkEngine(
          engineSaying(() => ({ code, stdout, stderr })),
          'needed',
          {},
        );
        expect(findings.length).toBeGreaterThan(0);
        if (isUsable) expect(findings.every(({ level }) => level === 'ok')).toBe(true);
      }),
    );
  });
});

describe('explainSocket', () => {
  let folder: string;
  beforeEach(() => {
    folder = folderOf();
  });

  function explain(groups: string): Promise<string> {
    const socket = join(folder, 'docker.sock');
    writeFileSync(socket, '');
    writeFileSync(join(folder, 'group'), groups);
    return explainSocket({ DOCKER_HOST: `unix://${socket}` }, join(folder, 'group'));
  }
  const id = process.getgid?.() ?? 0;

  it('names the group to add the user to', async () => {
    expect(await explain(`root:x:99999:\nrigs:x:${id}:somebody\n`)).toContain(
      `usermod -aG rigs ${userInfo().username}`,
    );
  });

  it('asks for access if the group has no name', async () => {
    expect(await explain('')).toContain(`belongs to group ${id}`);
  });

  it('says if no engine listens', async () => {
    expect(await explainSocket({ DOCKER_HOST: `unix://${folder}/absent` })).toContain('start the engine');
  });
});
