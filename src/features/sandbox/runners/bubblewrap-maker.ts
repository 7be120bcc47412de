import { execFile, spawn } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sum } from '../../../lib/median-of.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { systemLimits } from '../../../verify/ports.ts';
import type { BoxMaker } from './box-pool.ts';
import { type BoxWatch, mostProcesses, ScriptBox } from './script-box.ts';
import { driver, sandboxPath } from './system-driver.ts';

const megabyte = 1024 * 1024;
const shell = '/quality-baseline-bash';
const mounts = [
  ...['--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev', '--size', `${16 * megabyte}`],
  ...['--perms', '1777', '--tmpfs', '/dev/shm', '--size', `${160 * megabyte}`, '--perms', '1777', '--tmpfs', '/tmp'],
  ...['--size', `${64 * megabyte}`, '--perms', '1777', '--tmpfs', '/sandbox'],
  ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ...['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]),
];
const readOnly = ['--remount-ro', '/dev', '--remount-ro', '/'];
const isolation = [
  ...[
    '--unshare-user',
    '--unshare-ipc',
    '--unshare-pid',
    '--unshare-net',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--disable-userns',
  ],
  ...['--die-with-parent', '--new-session', '--as-pid-1', '--uid', '65534', '--gid', '65534', '--hostname', 'sandbox'],
  ...['--cap-drop', 'ALL', '--clearenv', '--setenv', 'PATH', sandboxPath, '--chdir', '/'],
];

export type User = { readonly uid: number; readonly gid: number };

/** Starts bubblewrap with the tools of this machine, and no way out of its folders. Never as root. */
export class BubblewrapMaker implements BoxMaker {
  /** Another user than that of this process: only root can ask for one. */
  readonly #user: User | undefined;
  #folder: Promise<string> | undefined;

  constructor(user?: User) {
    this.#user = user;
  }

  async open(): Promise<ScriptBox> {
    this.#folder ??= this.#makeShell();
    const bash = join(await this.#folder, 'bash');
    const uid = this.#user?.uid ?? process.getuid?.() ?? 0;
    const limits = ['--core=0', '--nofile=1024', `--as=${systemLimits.memoryBytes}`];
    const program = [
      'bwrap',
      ...isolation,
      ...mounts,
      ...(await javaSettings()),
      '--ro-bind',
      bash,
      shell,
      ...readOnly,
      '--',
      shell,
      '-c',
      driver,
    ];
    const before = await processesOf(uid);
    const child = spawn('prlimit', [...limits, `--nproc=${mostProcesses + before}`, '--', ...program], {
      ...this.#user,
      env: { PATH: sandboxPath },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    // The limit of a box cannot be raised, and a warm box may have waited for minutes.
    const isCrowded = async () => (await processesOf(uid)) > before + mostProcesses / 2;
    return new ScriptBox(child, { ...watchTree(child.pid), isCrowded });
  }

  /** Its owner may not read it: then no script can look into the process that runs it. */
  async #makeShell(): Promise<string> {
    let folder: string | undefined;
    try {
      folder = await mkdtemp(join(tmpdir(), 'quality-baseline-bubblewrap-'));
      await chmod(folder, 0o711);
      await copyFile('/bin/bash', join(folder, 'bash'));
      await chmod(join(folder, 'bash'), 0o111);
      return folder;
    } catch (error) {
      this.#folder = undefined; // the next box tries again
      await removeFolder(folder);
      throw error;
    }
  }

  async close(): Promise<void> {
    await removeFolder(await this.#folder?.catch(() => undefined));
  }
}

async function removeFolder(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

/** Java of Debian has links to its settings there, and does not start without them. */
async function javaSettings(): Promise<string[]> {
  const names = (await readdir('/etc')).filter((name) => name.startsWith('java-'));
  return names.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]);
}

/** The kernel counts all processes of a user, not only those in the sandbox. */
async function processesOf(uid: number): Promise<number> {
  const statuses = await Promise.all((await pids()).map((pid) => read(`/proc/${pid}/status`)));
  const own = statuses.filter((status) => new RegExp(`^Uid:\\s+${uid}\\b`, 'm').test(status));
  return own.reduce((sum, status) => sum + Number(/^Threads:\s+(\d+)$/m.exec(status)?.[1] ?? 1), 0);
}

function watchTree(root: number | undefined): BoxWatch {
  // A child that its parent does not wait for counts nowhere once it has ended.
  const seen = new Map<string, number>();
  const look = async () => {
    const lines = await statsBelow(root);
    for (const line of lines) seen.set(`${Number.parseInt(line, 10)} ${fieldsIn(line)[19]}`, ticksIn(line, 2));
    return lines;
  };
  return {
    cpus: availableParallelism(),
    async cpuMs() {
      const collected = sum((await look()).map((line) => ticksIn(line, 4)));
      return 10 * Math.max(collected, sum([...seen.values()]));
    },
    stats: async () => (await look()).join(''),
    async kill() {
      try {
        if (root !== undefined) process.kill(-root, 'SIGKILL');
      } catch {
        // It has ended.
      }
    },
  };
}

/** `/proc/PID/stat` of a process and all that descend from it. */
async function statsBelow(root: number | undefined): Promise<string[]> {
  const lines = await Promise.all((await pids()).map((pid) => read(`/proc/${pid}/stat`)));
  const parents = new Map(lines.map((line) => [Number.parseInt(line, 10), Number(fieldsIn(line)[1])]));
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || (pid > 1 && isBelow(parents.get(pid))));
  return lines.filter((line) => isBelow(Number.parseInt(line, 10)));
}

/** Two fields are its own time, and four that of its children, too: of those that it waited for. */
function ticksIn(line: string, fields: 2 | 4): number {
  return sum(
    fieldsIn(line)
      .slice(11, 11 + fields)
      .map(Number),
  );
}

function fieldsIn(line: string): string[] {
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

async function pids(): Promise<string[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
}

function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

const tools = ['bash', 'ls', 'find', 'grep', 'sed', 'tar', 'jq', 'git', 'xargs', 'diff'];

/** A hash of the versions of the tools, which are those of this machine. */
export async function toolsDigest(): Promise<string> {
  const run = promisify(execFile);
  const versions = await Promise.all([
    ...tools.map((tool) => run(tool, ['--version'], { env: { PATH: sandboxPath } }).catch(() => ({ stdout: 'none' }))),
    run('awk', ['-W', 'version'], { env: { PATH: sandboxPath } }).catch(() => ({ stdout: 'none' })),
  ]);
  return sha256(versions.map(({ stdout }) => stdout.split('\n')[0]).join('\n'));
}
