import { bootTarget } from '../../src/endpoint/boot-target.ts';
import { systemClock } from '../../src/lib/clock.ts';

/** Boots a recipe, prints its address, and restores everything at SIGINT or when its input ends. */
export async function main([tree = '', file = '', lockFile = '', stopped = '']: readonly string[]): Promise<void> {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new Error('interrupted')));
  try {
    const target = await bootTarget({
      where: { kind: 'compose', files: [file], profiles: [], fixedPorts: false },
      ...{
        model: undefined,
        apiKey: undefined,
        bootTimeoutMs: 60_000,
        whenBusy: { kind: 'stop', containers: [stopped] },
      },
      ...{ run: { id: 'put-back', attempt: 1, slug: 'fake/small' }, tree, isCheckout: false },
      ...{ allowance: { bindFolders: [tree] }, ambient: process.env, logsFolder: undefined },
      ...{ clock: systemClock, lockFile, gpuTool: 'no-such-tool', graceMs: 5000, signal: interrupted.signal },
      onProgress: ({ detail }) => console.log(`progress: ${detail}`),
      onMessage: (message) => console.log(message),
    });
    console.log(`ready: ${target.server.baseUrl}`);
    await new Promise((resolve) => {
      process.stdin.resume().once('end', resolve);
      interrupted.signal.addEventListener('abort', resolve);
    });
    await target[Symbol.asyncDispose]();
  } catch (error) {
    console.log(`failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
  process.stdin.destroy();
}
