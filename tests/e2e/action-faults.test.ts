import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { githubRows } from '../faults/github-rows.ts';
import { keptIn, leftIn, runsIn } from '../faults/look-around.ts';
import { secondaryRateLimit } from '../support/github/fake-github.ts';
import { refuse } from '../support/github/github-routes.ts';
import { type ActionStage, openActionStage, wordsPack } from './action-stage.ts';

describe('a GitHub that accepts no comment', () => {
  let stage: ActionStage;
  let present: readonly string[];
  const clean = () => rm(join(stage.workspace, '.quality-baseline'), { recursive: true, force: true, maxRetries: 10 });

  beforeAll(async () => {
    stage = await openActionStage({ packs: [wordsPack(3)] });
    await clean();
    // The stage checks out a commit in its first step.
    present = [...readdirSync(stage.workspace), '.git'];
  });
  afterEach(clean);
  afterAll(() => stage[Symbol.asyncDispose]());

  const rows = githubRows.map((row) => [row.fault, row.when, row] as const);

  it.each(rows)('%s, %s', async (_fault, _when, { status, passes, outcome, exitCode, kept, left, said }) => {
    const reply = status === 429 ? secondaryRateLimit(429, 1) : refuse(status, 'No comment');
    const fault = { path: /comments/, times: passes === undefined ? 100 : 1, reply };
    stage.github.fail(fault);
    const main = await stage.main();
    stage.newRun();
    fault.times = 0;
    const [run] = runsIn(stage.workspace);
    const seen = { outcome: main.outputs['outcome'], exitCode: main.exitCode, kept: await keptIn(run) };
    expect({ ...seen, left: leftIn(stage.workspace, present) }).toEqual({ outcome, exitCode, kept, left });
    const warnings = main.commands.filter(({ name }) => name === 'warning').map(({ message }) => message);
    expect([stage.comment() ?? '', ...warnings].join('\n')).toContain(said);
    expect(warnings.some((each) => each.includes('Not published: the comment.'))).toBe(passes === undefined);
    expect(main.summary).toContain('✅ Passed');
    stage.github.state.comments = [];
  });
});
