import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Docker, dockerEnvironment, type Environment, quickDocker } from '../endpoint/boot/compose/docker.ts';
import { ownerOf } from '../endpoint/boot/compose/owner.ts';
import { labelsOf, projectLabel, reapDeadProjects, runLabel } from '../endpoint/boot/compose/take-down.ts';
import { systemClock } from '../lib/clock.ts';
import { within } from '../lib/within.ts';
import { systemLimits } from '../verify/ports.ts';
import type { BoxMaker } from './box-pool.ts';
import { type BoxWatch, mostProcesses, ScriptBox } from './script-box.ts';
import { driver, driverShell, sandboxPath } from './system-driver.ts';

export type Engine = { readonly command: 'docker' | 'podman'; readonly docker: Docker; readonly ambient: Environment };

/** The project that owns all containers of the sandbox: the reaper of dead runs finds them by it. */
const sandboxProject = 'quality-baseline-sandbox';

const memory = `${systemLimits.memoryBytes}`;
// Together at most half of the memory, which they count to.
const places = ['/sandbox:size=64m,nr_inodes=8192', '/tmp:size=160m,nr_inodes=32768'].map(
  (place) => `${place},mode=1777,rw,exec,nosuid,nodev`,
);
// The client and the engine pass the proxy of the machine on, which may hold a password.
const proxies = ['HTTP', 'HTTPS', 'FTP', 'NO', 'ALL'].flatMap((kind) => [
  `${kind}_PROXY`,
  `${kind.toLowerCase()}_proxy`,
]);

const limits = [
  ...['--network', 'none', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--pids-limit', `${mostProcesses}`, '--memory', memory, '--memory-swap', memory],
  ...['--cpus', '1', '--user', '65534:65534'],
  ...['--ulimit', 'core=0:0', '--ulimit', 'nofile=1024:1024', '--shm-size', '16m', '--hostname', 'sandbox'],
  ...['--log-driver', 'none', '--pull', 'never', '--workdir', '/'],
  ...places.flatMap((place) => ['--tmpfs', place]),
  ...proxies.flatMap((name) => ['--env', `${name}=`]),
];

type Guard = { readonly child: ChildProcess; readonly ended: Promise<void> };

/** For one command: an engine that hangs is no answer. */
const mostMs = 30_000;

/** Starts containers of one image, which can reach nothing: no network, no mount, a file system that is only read. */
export class ContainerMaker implements BoxMaker {
  readonly #engine: Engine;
  readonly #image: string;
  readonly #limitMs: number;
  readonly #run = `sandbox-${randomBytes(6).toString('hex')}`;
  #labels: Promise<readonly string[]> | undefined;
  #guard: Guard | undefined;
  #count = 0;

  /** `image` is the id of an image, so that a name that moves changes nothing in a run. */
  constructor(engine: Engine, image: string, limitMs = mostMs) {
    const docker = quickDocker(engine.docker, { clock: systemClock, limitMs, signal: undefined });
    this.#engine = { ...engine, docker };
    this.#image = image;
    this.#limitMs = limitMs;
  }

  async open(): Promise<ScriptBox> {
    this.#labels ??= this.#begin();
    const labels = await this.#labels;
    const { command, ambient } = this.#engine;
    this.#count += 1;
    const name = `quality-baseline-${this.#run}-${this.#count}`;
    const inside = ['--entrypoint', driverShell, this.#image, '-c', driver];
    const child = spawn(
      command,
      ['run', '--interactive', '--name', name, ...labels, ...limits, '--env', `PATH=${sandboxPath}`, ...inside],
      // A process group of its own: Ctrl-C ends the run, which then removes its containers.
      { env: dockerEnvironment(ambient, []), stdio: ['pipe', 'pipe', 'pipe'], detached: true },
    );
    return new ScriptBox(child, watchContainer(this.#engine, name));
  }

  async #begin(): Promise<readonly string[]> {
    const labels = labelsOf({ id: this.#run, attempt: 1, slug: 'sandbox' }, await ownerOf(process.pid));
    await reapDeadProjects(this.#engine.docker, sandboxProject).catch(() => undefined);
    this.#guard = this.#startGuard(labels[runLabel] ?? '');
    return Object.entries({ ...labels, [projectLabel]: sandboxProject }).flatMap(([label, value]) => [
      '--label',
      `${label}=${value}`,
    ]);
  }

  /** A process that outlives a killed run, and removes its containers when the pipe to the run closes. */
  #startGuard(run: string): Guard {
    const { command, ambient } = this.#engine;
    const list = `${command} ps --all --quiet --filter "label=${runLabel}=${run}"`;
    const script = `read -r _; ids=$(${list}); [ -z "$ids" ] || ${command} rm --force --volumes $ids`;
    const child = spawn('/bin/sh', ['-c', script], {
      env: dockerEnvironment(ambient, []),
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    const ended = new Promise<void>((resolve) => child.on('error', () => resolve()).on('close', () => resolve()));
    child.stdin?.on('error', () => undefined);
    child.unref();
    (child.stdin as unknown as { unref?: () => void })?.unref?.();
    return { child, ended };
  }

  async close(): Promise<void> {
    if (this.#guard === undefined) return;
    const { child, ended } = this.#guard;
    child.ref();
    child.stdin?.end();
    // Beyond that, the guard goes on alone.
    await within(systemClock, this.#limitMs, undefined, () => ended);
    child.unref();
  }
}

function watchContainer({ command, docker }: Engine, name: string): BoxWatch {
  let folders: Promise<CgroupFolders | undefined> | undefined;
  const local = () => {
    folders ??= cgroupOf(docker, name);
    return folders;
  };
  // A root without capabilities, whom no script in the container can touch.
  const inside = async (script: string) => {
    const { code, stdout } = await docker.run(['exec', '--user', '0:0', name, '/bin/sh', '-c', script]);
    return code === 0 ? stdout : undefined;
  };
  // The engine looks from outside: at its limit of processes, a container starts nothing that could look.
  const topOf = async () => {
    const columns = command === 'docker' ? ['-eo', 'pid,stat'] : ['pid', 'state'];
    const { code, stdout } = await docker.run(['container', 'top', name, ...columns]);
    return code === 0 ? stdout.replace(/^\s*(\d+)\s+(\w).*$/gm, '$1 () $2 ') : undefined;
  };
  return {
    cpus: 1,
    async cpuMs() {
      const folder = await local();
      if (folder !== undefined) return cpuMsIn(folder);
      return parseCpu(await inside(`cat ${insideCpuFiles} 2>/dev/null; true`));
    },
    async stats() {
      const folder = await local();
      return folder === undefined ? topOf() : statsIn(folder);
    },
    async lackedMemory() {
      const { stdout } = await docker.run(['container', 'inspect', '--format', '{{.State.OOMKilled}}', name]);
      return stdout.trim() === 'true';
    },
    async kill() {
      await docker.run(['rm', '--force', '--volumes', name]);
    },
  };
}

type CgroupFolders = { readonly cpu: string; readonly version: 1 | 2 };

const insideCpuFiles = '/sys/fs/cgroup/cpuacct/cpuacct.usage /sys/fs/cgroup/cpu.stat';

/** Where the kernel counts for a container of this machine; undefined for an engine that runs elsewhere. */
async function cgroupOf(docker: Docker, name: string): Promise<CgroupFolders | undefined> {
  const { code, stdout } = await docker.run(['container', 'inspect', '--format', '{{.State.Pid}} {{.Id}}', name]);
  const [pid = '', id = ''] = stdout.trim().split(' ');
  if (code !== 0 || !/^[1-9]\d*$/.test(pid) || id === '') return undefined;
  const lines = (await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '')).split('\n');
  // The name shows that it is the same machine, and not another process with this number.
  const pathOf = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)?.[1]).find((path) => path?.includes(id) === true);
  const first = pathOf(/^\d+:(?:[^:]*,)?cpuacct(?:,[^:]*)?:(.+)$/);
  const candidates: CgroupFolders[] =
    first === undefined
      ? [{ cpu: `/sys/fs/cgroup${pathOf(/^0::(.+)$/) ?? '/none'}`, version: 2 }]
      : ['cpuacct', 'cpu,cpuacct'].map((mount) => ({ cpu: `/sys/fs/cgroup/${mount}${first}`, version: 1 }));
  for (const each of candidates) if ((await cpuMsIn(each)) !== undefined) return each;
  return undefined;
}

async function cpuMsIn({ cpu, version }: CgroupFolders): Promise<number | undefined> {
  return parseCpu(
    await readFile(`${cpu}/${version === 1 ? 'cpuacct.usage' : 'cpu.stat'}`, 'utf8').catch(() => undefined),
  );
}

function parseCpu(text: string | undefined): number | undefined {
  const [, ns] = /^(\d+)$/m.exec(text ?? '') ?? [];
  if (ns !== undefined) return Number(ns) / 1e6;
  const [, us] = /^usage_usec (\d+)$/m.exec(text ?? '') ?? [];
  return us === undefined ? undefined : Number(us) / 1000;
}

async function statsIn({ cpu }: CgroupFolders): Promise<string | undefined> {
  const pids = await readFile(`${cpu}/cgroup.procs`, 'utf8').catch(() => undefined);
  if (pids === undefined) return undefined;
  const stats = await Promise.all(
    pids
      .split('\n')
      .filter(Boolean)
      .map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return stats.join('');
}
