import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Why tests that need a container engine cannot run here; undefined if they can. */
export function missingEngine(): string | undefined {
  const engine = spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { encoding: 'utf8' });
  const compose = spawnSync('docker', ['compose', 'version', '--short'], { encoding: 'utf8' });
  if (engine.status === 0 && compose.status === 0) return undefined;
  const part = engine.status === 0 ? 'docker compose' : 'container engine';
  const reason = `no ${part} answers: ${(engine.status === 0 ? compose : engine).stderr?.trim() || 'no docker command'}`;
  if (process.env['REQUIRE_ENGINE'] === '1') throw new Error(`REQUIRE_ENGINE is set, and ${reason}`);
  return reason;
}

export function docker(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('docker', args, {
    encoding: 'utf8',
    env: { ...process.env, DOCKER_BUILDKIT: '0' },
  });
  if (status !== 0) throw new Error(`docker ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** An image of this machine's node with the libraries it loads, and one script as its program. No registry is used. */
export function buildNodeImage(name: string, script: string): void {
  buildFrom(name, 'ENTRYPOINT ["/node", "/server.cjs"]', (root) => writeFileSync(join(root, 'server.cjs'), script));
}

/** The same without a program. */
export function buildNodeBase(name: string): void {
  buildFrom(name, '', () => undefined);
}

function buildFrom(name: string, entry: string, add: (root: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'node-image-'));
  try {
    const root = join(folder, 'root');
    const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] }; // as Node documents it
    const libraries = sharedObjects.filter((path) => path.startsWith('/'));
    for (const library of libraries) {
      mkdirSync(join(root, dirname(library)), { recursive: true });
      cpSync(realpathSync(library), join(root, library));
    }
    cpSync(process.execPath, join(root, 'node'));
    mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
    symlinkSync('/node', join(root, 'usr/local/bin/node'));
    add(root);
    writeFileSync(join(folder, 'Dockerfile'), `FROM scratch\nCOPY root/ /\n${entry}\n`);
    docker('build', '--quiet', '--tag', name, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
