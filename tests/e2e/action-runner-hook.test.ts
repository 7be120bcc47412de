import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionStage, openActionStage, pullRequest } from './action-stage.ts';

describe('the Action on a self-hosted machine', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage();
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  const event = { ...pullRequest(), repository: { visibility: 'public', private: false } };
  const warnings = ({ commands }: Awaited<ReturnType<ActionStage['main']>>) =>
    commands.filter(({ name, message }) => name === 'warning' && message.includes('no hook refuses'));

  it('warns once that anybody may run anything there, and fails nothing because of it', async () => {
    const open = await stage.main({ event });
    expect([open.exitCode, warnings(open).length]).toEqual([0, 1]);
    stage.newRun();
    const hooked = await stage.main({ event, env: { ACTIONS_RUNNER_HOOK_JOB_STARTED: '/etc/hook.sh' } });
    stage.newRun();
    const hosted = await stage.main({ event, env: { RUNNER_ENVIRONMENT: 'github-hosted' } });
    expect([hooked, hosted].map((main) => [main.exitCode, warnings(main).length])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
