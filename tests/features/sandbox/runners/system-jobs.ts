import { spawnSync } from 'node:child_process';
import { openDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { BoxPool } from '../../../../src/features/sandbox/runners/box-pool.ts';
import { BubblewrapMaker } from '../../../../src/features/sandbox/runners/bubblewrap-maker.ts';
import { ContainerMaker } from '../../../../src/features/sandbox/runners/container-maker.ts';
import { sandboxImage } from '../../../../src/features/sandbox/runners/find-system.ts';
import { ownerOf, showOwner } from '../../../../src/lib/lock/owner.ts';
import { type SystemJob, type SystemResult, systemLimits } from '../../../../src/verify/ports.ts';
import { missingImage } from '../support/missing-image.ts';

/** The user for scripts under bubblewrap if root runs the tests: tests beside this one count their own processes. */
export const other = process.getuid?.() === 0 ? { uid: 60_000 + (process.pid % 5000), gid: 65532 } : undefined;
/** The command is not enough: the machine may forbid users to make a sandbox. */
export const hasBubblewrap =
  spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { ...other, cwd: '/' }).status === 0;

export function scriptJob(script: string, changes: Partial<SystemJob> & { readonly cpuMs?: number } = {}): SystemJob {
  const { cpuMs = 2000, ...others } = changes;
  return { files: {}, script, limits: { ...systemLimits, cpuMs }, ...others };
}

export function containerPool(most = 1, docker = openDocker(process.env, [])): BoxPool {
  return new BoxPool(new ContainerMaker({ command: 'docker', docker, ambient: process.env }, sandboxImage), most);
}

export async function runOne(pool: BoxPool, job: SystemJob): Promise<SystemResult> {
  const [result] = await pool.run([job]);
  if (result === undefined) throw new Error('no result');
  return result;
}

/** Ends the containers of this process, and no others on the machine. */
export async function killOwnBoxes(): Promise<void> {
  const docker = openDocker(process.env, []);
  const filter = `label=quality-baseline.owner=${showOwner(await ownerOf(process.pid))}`;
  const { stdout } = await docker.run(['ps', '--quiet', '--filter', filter]);
  const { code } = await docker.run(['kill', ...stdout.split('\n').filter(Boolean)]);
  if (code !== 0) throw new Error('no container of this process was killed');
}

/** The runners of this machine. Prints which are missing. */
export function presentRunners(): readonly { readonly name: string; readonly open: () => BoxPool }[] {
  const runners = [
    { name: 'container', missing: missingImage(), open: () => containerPool() },
    {
      name: 'bubblewrap',
      missing: hasBubblewrap ? undefined : 'bwrap is missing or may not run',
      open: () => new BoxPool(new BubblewrapMaker(other), 1),
    },
  ];
  for (const { name, missing } of runners) if (missing !== undefined) console.log(`skipped ${name}: ${missing}`);
  return runners.filter(({ missing }) => missing === undefined);
}
