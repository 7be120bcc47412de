import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type EmittedDoor = Disposable & { readonly script: string };

/** `publish-door.ts` as node runs it, compiled once for many steps, in a folder where packages are found. */
export function emitDoor(): EmittedDoor {
  const folder = mkdtempSync(resolve('node_modules', '.publish-door-'));
  const flags = [
    '--ignoreConfig',
    '--noCheck',
    '--skipLibCheck',
    '--rewriteRelativeImportExtensions',
    '--types',
    'node',
  ];
  const target = ['--module', 'NodeNext', '--target', 'ES2023', '--rootDir', '.', '--outDir', folder];
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const door = 'tests/support/github/publish-door.ts';
  const { status, stdout } = spawnSync(process.execPath, [compiler, door, ...flags, ...target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the door does not compile: ${stdout}`);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const script = join(folder, door.replace(/ts$/, 'js'));
  return { script, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}
