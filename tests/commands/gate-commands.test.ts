import { afterAll, beforeAll, expect, it } from 'vitest';
import { addComment, type GitHubState } from '../support/github/github-state.ts';
import { type GateStage, openGateStage, type Repository } from './gate-stage.ts';

let stage: GateStage;

beforeAll(async () => {
  stage = await openGateStage();
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose](), 60_000);

function asking(repository: Repository, login: string, body: string) {
  return (state: GitHubState) => {
    const ref = { repository: 'acme/models', ref: 'refs/heads/branch' };
    state.activities.push({ ...ref, after: repository.head, at: '2026-11-21T12:00:00Z' });
    state.permissions.set('a-maintainer', 'write').set('somebody', 'read');
    addComment(state, { issue: 7, login, body, updatedAt: '2026-11-21T12:30:00Z' });
  };
}

it.each([
  ['of who may write, at the next attempt', 'a-maintainer', '/quality medium', '2', true],
  ['of who may not write', 'somebody', '/quality medium', '2', false],
  ['that comes before the first attempt', 'a-maintainer', '/quality medium', '1', false],
  ['to run again', 'a-maintainer', '/quality rerun', '2', false],
])('asks the medium packs after a comment %s: %#', { timeout: 60_000 }, async (_, login, body, attempt, isMedium) => {
  stage.heal();
  const repository = stage.pull({ 'README.md': 'More\n' });
  const env = { GITHUB_RUN_ATTEMPT: attempt };
  const { outputs, log } = await stage.run(repository, { env, onGitHub: asking(repository, login, body) });
  expect(log.includes('--medium'), log).toBe(isMedium);
  // The baseline of a repository with its own packs contains none of them: that never passes.
  expect(outputs['outcome']).toBe(isMedium ? 'inconclusive' : 'passed');
});
