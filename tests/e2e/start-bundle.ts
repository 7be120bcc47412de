import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Run } from './run-bundle.ts';

export type Started = {
  readonly pid: number;
  /** Its standard error so far. */
  said(): string;
  /** Its standard output so far. */
  printed(): string;
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  readonly ended: Promise<Run>;
};

/** Starts the command line bundle beside the test, whose own server it may ask. */
export function startBundle(folder: string, line: string, environment: NodeJS.ProcessEnv = {}): Started {
  const words = line.split(' ').filter((word) => word !== '');
  const child = spawn(process.execPath, [resolve('dist/cli/index.js'), ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
  });
  return {
    pid: child.pid ?? 0,
    said: () => stderr,
    printed: () => stdout,
    signal: (name) => void child.kill(name),
    ended: once(child, 'close').then(([exitCode]) => ({
      exitCode: exitCode as number | null, // as `close` reports
      stdout,
      stderr,
    })),
  };
}
