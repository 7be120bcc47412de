import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Why no engine can be started here; undefined if one can. */
export function missingDaemon(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can start a container engine';
  if (existsSync('/run/containerd/containerd.sock')) return 'it would share containerd with the engine of the machine';
  return spawnSync('dockerd', ['--version']).status === 0 ? undefined : 'there is no dockerd command';
}

/** An engine of the test, which shares nothing with that of the machine. */
export class OwnEngine implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'engine-'));
  #isKilled = false;
  readonly host = `unix://${this.#folder}/docker.sock`;

  docker(...args: readonly string[]): string {
    return execFileSync('docker', ['--host', this.host, ...args], { encoding: 'utf8', stdio: 'pipe' });
  }

  containers(): string[] {
    return this.docker('ps', '--quiet').split('\n').filter(Boolean);
  }

  async start(): Promise<void> {
    const at = (name: string) => join(this.#folder, name);
    const places = ['--data-root', at('data'), '--exec-root', at('exec'), '--pidfile', at('pid'), '--host', this.host];
    const network = ['--iptables=false', '--ip6tables=false', '--bridge=none'];
    const log = openSync(at('log'), 'a');
    // With `--bridge=none` it removes the existing bridge: in a separate network, that of the machine stays.
    const engine = spawn('unshare', ['--net', 'dockerd', ...places, ...network], {
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    while (spawnSync('docker', ['--host', this.host, 'version']).status !== 0) {
      if (engine.exitCode !== null) throw new Error(`dockerd ended: ${readFileSync(at('log'), 'utf8').slice(-2000)}`);
      await sleep(100);
    }
    engine.unref();
  }

  /** With SIGKILL, it leaves its containers. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    // The one that it started ends with it.
    const pids = ['pid', 'exec/containerd/containerd.pid'].map((name) =>
      Number(readFileSync(join(this.#folder, name), 'utf8')),
    );
    process.kill(pids[0] ?? Number.NaN, signal);
    while (pids.some((pid) => existsSync(`/proc/${pid}`))) await sleep(50);
    this.#isKilled = signal === 'SIGKILL';
  }

  /** An engine that was killed removes what its containers left when it starts again. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isKilled) await this.start();
    await this.end('SIGTERM');
    for (const line of readFileSync('/proc/mounts', 'utf8').split('\n').reverse()) {
      const place = line.split(' ')[1] ?? '';
      if (place.startsWith(`${this.#folder}/`)) execFileSync('umount', ['--lazy', place]);
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
