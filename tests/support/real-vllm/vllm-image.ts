import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** An image without programs: those of this machine are mounted into it. */
export function buildMountedBase(name: string): void {
  const root = mkdtempSync(join(tmpdir(), 'vllm-image-'));
  try {
    for (const folder of ['usr', 'tmp', 'etc', 'proc', 'dev', 'sys']) mkdirSync(join(root, folder));
    for (const folder of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, join(root, folder));
    cpSync('/etc/ld.so.cache', join(root, 'etc/ld.so.cache'));
    const packed = spawnSync('sh', ['-c', 'tar -C "$1" -c . | docker import - "$2"', 'sh', root, name], {
      encoding: 'utf8',
    });
    if (packed.status !== 0) throw new Error(`docker import: ${packed.stderr}`);
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** What a container of it mounts to run `serve` with the virtual environment in `folder`. */
export function mountsFor(folder: string): string[] {
  const python = realpathSync(join(folder, 'bin/python'));
  const home = resolve(python, '../..');
  return [...new Set(['/usr', home, folder, resolve('tests/support/real-vllm')])];
}
