import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export type RunningLlama = {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  stop(): Promise<void>;
};

/** A real llama.cpp server on its own port, with four slots, ready to answer. */
export async function startRealLlama(rootfs: string, flags: readonly string[] = []): Promise<RunningLlama> {
  const port = await freePort();
  const place = ['--host', '127.0.0.1', '--port', String(port)];
  // One thread: several would wait for each other in a busy loop, for minutes on a busy machine.
  const size = ['-np', '4', '-c', '16384', '-t', '1', '-tb', '1'];
  const command = ['llama-server', '-m', '/models/tiny.gguf', ...place, ...size, '--jinja', ...flags];
  const server = spawn('/usr/sbin/chroot', [rootfs, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const exited = once(server, 'exit');
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGTERM');
    const killer = setTimeout(() => server.kill('SIGKILL'), 5000);
    await exited;
    clearTimeout(killer);
  };
  for (let tries = 0; tries < 600; tries += 1) {
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (health?.ok) return { baseUrl: `http://127.0.0.1:${port}/v1`, stop };
    if (server.exitCode !== null) break;
    await sleep(100);
  }
  await stop();
  throw new Error(`llama-server did not start\n${log.slice(-2000)}`);
}
