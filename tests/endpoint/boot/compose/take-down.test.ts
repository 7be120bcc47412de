import { expect, it } from 'vitest';
import type { Docker } from '../../../../src/endpoint/boot/compose/docker.ts';
import { takeDown } from '../../../../src/endpoint/boot/compose/take-down.ts';

/** An engine with one container, which another process began to remove, and its network. */
function slowlyRemoving(looks: number): Docker {
  const answer = (code: number, stdout: string, stderr = '') => Promise.resolve({ code, stdout, stderr });
  let left = looks;
  const inProgress = 'Error response from daemon: removal of container c1 is already in progress\n';
  return {
    run([command = '', sub]) {
      if (command === 'ps') left -= 1;
      const isThere = left > 0;
      if (command === 'ps') return answer(0, isThere ? 'c1\n' : '');
      if (command === 'network' && sub === 'ls') return answer(0, isThere ? 'n1\n' : '');
      if (command === 'network') return answer(1, '', 'Error: network n1 has active endpoints\n');
      return command === 'rm' && isThere ? answer(1, '', inProgress) : answer(0, '');
    },
    follow: () => expect.fail('nothing is followed'),
  };
}

it('waits for what another process removes at the same time', async () => {
  await takeDown(slowlyRemoving(6), { project: 'qb-one', run: 'one/1', before: new Set() });
});
