import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { outcomeOf } from './outcome-of.ts';

/** Whether this machine gives a process a separate root, network and process space. */
export function canIsolate(): boolean {
  return spawnSync('unshare', isolation.concat('ip', 'link', 'set', 'lo', 'up')).status === 0;
}
const isolation = ['--map-root-user', '--net', '--mount', '--pid', '--fork', '--kill-child'];

/** A machine that has Node, the libraries that it loads and the package: nothing else, and no network but loopback. */
export class NodeOnlyRoot implements Disposable {
  readonly #root = mkdtempSync(join(tmpdir(), 'node-only-'));
  readonly work = join(this.#root, 'work');

  constructor() {
    // Asked of another process: this one has loaded more.
    const listed = execFileSync(process.execPath, ['-p', 'process.report.getReport().sharedObjects.join("\\n")'], {
      encoding: 'utf8',
    });
    for (const library of listed.split('\n').filter((path) => path.startsWith('/'))) {
      this.#copy(realpathSync(library), library);
    }
    this.#copy(process.execPath, '/node');
    for (const folder of ['dev', 'proc', 'tmp', 'work']) mkdirSync(join(this.#root, folder));
    writeFileSync(join(this.#root, 'dev', 'null'), '');
    const packed = execFileSync(process.execPath, ['scripts/pack.js', '--out', this.#root], {
      encoding: 'utf8',
    }).trim();
    execFileSync('tar', ['-xzf', packed, '-C', this.#root]);
    rmSync(packed);
  }

  #copy(from: string, to: string): void {
    mkdirSync(dirname(join(this.#root, to)), { recursive: true });
    cpSync(from, join(this.#root, to));
  }

  /** Takes a file of the package away. */
  remove(path: string): void {
    rmSync(join(this.#root, 'package', path), { recursive: true });
  }

  async run(...words: readonly string[]): Promise<{ exitCode: unknown; stdout: string; stderr: string }> {
    const script =
      'mount --bind /dev/null "$0/dev/null" && mount -t proc proc "$0/proc" && ip link set lo up && ' +
      'exec unshare --root "$0" --wd /work /node /package/dist/cli/index.js "$@"';
    const child = spawn('unshare', [...isolation, 'sh', '-c', script, this.#root, ...words], {
      env: { PATH: process.env['PATH'], HOME: '/work' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return outcomeOf(child);
  }

  [Symbol.dispose](): void {
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 10 });
  }
}
