import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { loadShippedWorkflow } from '../commands/run-workflow-step.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import type { Token } from '../support/github/github-state.ts';
import { type ActionStage, headSha } from './action-stage.ts';

/** The last step of a shipped workflow's job that runs after the gate: without a checkout, on the gate's uploads. */
export async function reportAfter(
  stage: ActionStage,
  gated: StepResult,
  of: { readonly workflow: string; readonly job: string; readonly repository: string; readonly may: Token['may'] },
): Promise<StepResult> {
  const workspace = await mkdtemp(join(tmpdir(), 'qb-after-'));
  onTestFinished(() => rm(workspace, { recursive: true, force: true, maxRetries: 10 }));
  await cp(gated.outputs['run-dir'] ?? '', join(workspace, 'runs', 'quality-baseline__test--model'), {
    recursive: true,
  });
  const steps = loadShippedWorkflow(of.workflow).jobs[of.job]?.steps ?? [];
  const inputs = Object.entries(steps.at(-1)?.with ?? {}).map(([name, value]) => [name, String(value)]);
  expect(Object.fromEntries(inputs)).toMatchObject({ command: 'report', runs: 'runs' });
  const workflow_run = { head_sha: headSha, head_repository: { full_name: of.repository }, pull_requests: [] };
  return stage.main({
    ...{ eventName: 'workflow_run', event: { workflow_run }, workspace, token: { may: of.may } },
    inputs: { endpoint: '', slug: '', pack: '', ...Object.fromEntries(inputs) },
  });
}
