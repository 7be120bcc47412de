import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

export type Run = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string };

/** A folder that is deleted with the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quality-baseline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Runs a script with this test's Node, and only the given environment. */
export function runScript(
  script: string,
  options: {
    readonly arguments?: readonly string[];
    readonly folder: string;
    readonly environment?: NodeJS.ProcessEnv;
    readonly limitMs?: number;
  },
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...(options.arguments ?? [])], {
    cwd: options.folder,
    env: { PATH: process.env['PATH'], ...options.environment },
    encoding: 'utf8',
    timeout: options.limitMs ?? 280_000,
  });
  return { exitCode: status, stdout, stderr };
}

/** Runs the command line bundle as npm installs it: alone, in a folder without sources and node_modules. */
export function runBundleAlone(...commandLine: string[]): Run {
  const folder = emptyFolder();
  cpSync(resolve('dist/cli'), join(folder, 'bundle'), { recursive: true });
  return runScript(join(folder, 'bundle', 'index.js'), { arguments: commandLine, folder });
}
