import { readFile } from 'node:fs/promises';
import type { Docker } from '../../../endpoint/boot/compose/docker.ts';
import { systemLimits } from '../../../verify/ports.ts';
import type { BoxMaker } from './box-pool.ts';
import { type Container, type Engine, OwnedContainers } from './owned-containers.ts';
import { type BoxWatch, mostProcesses, ScriptBox } from './script-box.ts';
import { driver, driverShell, sandboxPath } from './system-driver.ts';

const memory = `${systemLimits.memoryBytes}`;
// Together at most half of the memory, which they count to.
const places = ['/sandbox:size=64m,nr_inodes=8192', '/tmp:size=160m,nr_inodes=32768'].map(
  (place) => `${place},mode=1777,rw,exec,nosuid,nodev`,
);

const options = [
  ...['--interactive', '--pids-limit', `${mostProcesses}`, '--memory', memory, '--memory-swap', memory],
  ...['--cpus', '1', '--user', '65534:65534', '--ulimit', 'nofile=1024:1024', '--shm-size', '16m'],
  ...['--hostname', 'sandbox', '--workdir', '/', '--env', `PATH=${sandboxPath}`, '--entrypoint', driverShell],
  ...places.flatMap((place) => ['--tmpfs', place]),
];

export class ContainerMaker implements BoxMaker {
  readonly #containers: OwnedContainers;
  readonly #image: string;

  /** `image` is the id of an image. */
  constructor(engine: Engine, image: string, limitMs?: number) {
    this.#containers = new OwnedContainers(engine, limitMs);
    this.#image = image;
  }

  async open(): Promise<ScriptBox> {
    const container = await this.#containers.start(options, this.#image, ['-c', driver]);
    return new ScriptBox(container.child, watchContainer(this.#containers, container));
  }

  close(): Promise<void> {
    return this.#containers.close();
  }
}

function watchContainer(containers: OwnedContainers, container: Container): BoxWatch {
  const { command, docker } = containers.engine;
  const { name } = container;
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
    kill: () => containers.remove(container),
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
