import { expect, it } from 'vitest';
import { type Docker, outputOf, quickDocker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { systemClock } from '../../../../src/lib/clock.ts';

/** An engine that hangs until it is given up. */
function hanging(ended: () => void): Docker {
  const notUsed = () => {
    throw new Error('not used');
  };
  const run: Docker['run'] = (_args, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        ended();
        reject(signal.reason);
      });
    });
  return { run, follow: notUsed };
}

it('gives up a command that hangs, and ends it', async () => {
  let ended = 0;
  const docker = quickDocker(
    hanging(() => (ended += 1)),
    { clock: systemClock, limitMs: 20, signal: undefined },
  );
  expect(await docker.run(['info'])).toMatchObject({ code: 124, stderr: 'no answer within 0.02 s' });
  await expect(outputOf(docker, ['volume', 'ls'], 'listing volumes')).rejects.toMatchObject({
    exitCode: 3,
    message: 'listing volumes failed: no answer within 0.02 s',
  });
  expect(ended).toBe(2);
});
