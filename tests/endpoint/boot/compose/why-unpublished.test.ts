import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { whyUnpublished } from '../../../../src/endpoint/boot/compose/boot-compose.ts';
import { openDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { manualClock } from '../manual-clock.ts';
import { type Scripts, scripts } from '../shell-servers.ts';

let programs: Scripts;
beforeEach(async () => {
  programs = await scripts();
});
afterEach(() => programs[Symbol.asyncDispose]());

/** An engine on a busy machine: it inspects a container, and its `wait` has not returned yet. */
async function slowEngine(state: { Running: boolean; ExitCode: number }) {
  const container = {
    ...{ Id: 'c1', Image: 'i', Config: { Image: 'i' }, Path: 'serve', Args: [], State: state, NetworkSettings: {} },
    ...{ HostConfig: { NetworkMode: 'bridge' }, Mounts: [] },
  };
  const command = join(programs.folder, 'docker');
  await writeFile(command, `#!/bin/sh\ncat <<'END'\n${JSON.stringify([container])}\nEND\n`);
  await chmod(command, 0o755);
  return openDocker(process.env, [], command);
}

async function why(state: { Running: boolean; ExitCode: number }, lines: readonly string[]) {
  const clock = manualClock();
  const watched = { failed: new Promise<never>(() => undefined), logTail: () => lines };
  const reason = whyUnpublished(await slowEngine(state), 'c1', watched, { service: 'vllm', port: 8080 }, clock);
  setImmediate(() => clock.advance(60_000));
  return reason;
}

it('reports the end of a container that died, however late the engine reports it', async () => {
  expect(await why({ Running: false, ExitCode: 7 }, ['CUDA error'])).toMatchObject({
    message: 'service vllm ended with exit code 7\nIts last line:\n  | CUDA error',
    hint: 'Its log names no reason that is known here: read its last lines.',
  });
  expect(await why({ Running: false, ExitCode: 7 }, [])).toMatchObject({
    message: 'service vllm ended with exit code 7',
    hint: 'It wrote nothing: start it by hand to see more.',
  });
});

it('reports that a running container does not publish the port', async () => {
  expect(await why({ Running: true, ExitCode: 0 }, [])).toMatchObject({
    message: 'service vllm does not publish port 8080',
  });
});
