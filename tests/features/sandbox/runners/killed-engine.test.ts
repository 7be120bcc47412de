import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { openDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { BoxPool } from '../../../../src/features/sandbox/runners/box-pool.ts';
import { ContainerMaker } from '../../../../src/features/sandbox/runners/container-maker.ts';
import { sandboxImage } from '../../../../src/features/sandbox/runners/find-system.ts';
import { describeFailure } from '../../../../src/lib/errors.ts';
import { missingDaemon, OwnEngine } from '../../../support/container-engine/own-engine.ts';
import { missingImage } from '../support/missing-image.ts';
import { runOne, scriptJob } from './system-jobs.ts';

const missing = missingImage() ?? missingDaemon();
if (missing !== undefined) process.stderr.write(`skipped an engine that is killed: ${missing}\n`);

/** The clients and guards that this process started for an engine. */
function clientsOf(host: string): string[] {
  return execFileSync('ps', ['-eo', 'ppid,pid,args', 'e', 'ww'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => Number.parseInt(line, 10) === process.pid && line.includes(host));
}

async function copyImage(engine: OwnEngine): Promise<void> {
  const save = spawn('docker', ['save', sandboxImage], { stdio: ['ignore', 'pipe', 'ignore'] });
  const load = spawn('docker', ['--host', engine.host, 'load', '--quiet'], {
    stdio: [save.stdout, 'ignore', 'ignore'],
  });
  expect(await once(load, 'close')).toEqual([0, null]);
}

it.runIf(missing === undefined)(
  'an engine that is killed while a script runs leaves it unmeasured, then ends the run with exit code 3, and leaves no process',
  async () => {
    await using engine = new OwnEngine();
    await engine.start();
    await copyImage(engine);
    const ambient = { ...process.env, DOCKER_HOST: engine.host };
    const pool = new BoxPool(
      new ContainerMaker({ command: 'docker', docker: openDocker(ambient, []), ambient }, sandboxImage, 5000),
      1,
    );
    expect(await runOne(pool, scriptJob('echo well'))).toMatchObject({ outcome: 'ran', stdout: 'well\n' });
    const running = runOne(pool, scriptJob('sleep 1000', { cpuMs: 20_000 }));
    const begun = () => engine.containers().some((id) => engine.docker('top', id).includes('sleep 1000'));
    await expect.poll(begun).toBe(true);
    await engine.end('SIGKILL');
    const broken = {
      outcome: 'broken',
      cause: 'sandbox-error',
      detail: expect.stringContaining('its process ended with'),
    };
    expect(await running).toMatchObject(broken);
    expect(await runOne(pool, scriptJob('echo on'))).toMatchObject(broken);
    const failure = await runOne(pool, scriptJob('echo on')).catch(describeFailure);
    expect(failure).toMatchObject({
      exitCode: 3,
      text: expect.stringContaining('the sandbox failed three times in a row: its process ended with'),
    });
    await pool[Symbol.asyncDispose]();
    await expect.poll(() => clientsOf(engine.host)).toEqual([]);
  },
  240_000,
);
