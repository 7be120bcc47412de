import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import type { Script } from './script-of.ts';

export type RunningVllm = AsyncDisposable & {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  /** What it has printed until now. */
  log(): string;
};

export type VllmOptions = {
  /** What `install` made. */
  readonly folder: string;
  readonly model: string;
  readonly flags?: readonly string[];
  /** Without one the model says what its weights say. */
  readonly script?: Script;
  /** The address of one that is asked instead. */
  readonly oracle?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly port?: number;
};

/**
 * Kills its whole process group when its input closes, also because this process was killed: a vLLM forgets a signal that
 * comes while it boots, and its engine is another process.
 */
const untilClosed = '("$@" </dev/null; kill -9 0) & cat; kill -9 0';

/** A real vLLM, ready to answer. */
export async function startRealVllm(options: VllmOptions): Promise<RunningVllm> {
  const { folder, model, flags = [], script, oracle, env = {}, port = await freePort() } = options;
  const scratch = await mkdtemp(join(tmpdir(), 'real-vllm-'));
  const path = join(scratch, 'script.json');
  if (script !== undefined) await writeFile(path, JSON.stringify(script));
  // A file: a pipe would fill while a test waits for a program.
  const logFile = join(scratch, 'log');
  const output = openSync(logFile, 'w');
  const serve = [resolve('tests/support/real-vllm/serve'), folder, model, String(port), ...flags];
  const server = spawn('bash', ['-c', untilClosed, 'bash', ...serve], {
    env: {
      ...process.env,
      ...(script === undefined ? {} : { SCRIPT: path }),
      ...(oracle === undefined ? {} : { ORACLE: oracle }),
      ...env,
    },
    stdio: ['pipe', output, output],
    detached: true,
  });
  closeSync(output);
  const log = () => readFileSync(logFile, 'utf8');
  const exited = once(server, 'exit');
  const stop = async () => {
    server.stdin?.destroy();
    await exited;
    await rm(scratch, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 2400; tries += 1) {
    const health = await fetch(`${url}/health`).catch(() => undefined);
    if (health?.ok) return { baseUrl: `${url}/v1`, port, log, [Symbol.asyncDispose]: stop };
    if (server.exitCode !== null || server.signalCode !== null) break;
    await sleep(250);
  }
  const said = log().slice(-12_000);
  await stop();
  throw new Error(`vLLM did not start\n${said}`);
}
