import { expect, it } from 'vitest';
import { treeFault } from '../../src/action/github/measured-tree.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { loadGitHubRun } from '../../src/publish/github/github-run.ts';
import { gitRepository } from '../support/git-repository.ts';

it.each([
  ['runs', 'runs/one/run.json', /`runs` has .* of the commit/],
  ['..runs', '..runs/one/run.json', /`runs` has .* of the commit/],
  ['runs', 'other/one/run.json', undefined],
  ['../runs', 'runs/one/run.json', undefined],
])('takes results from %s unless they are committed: %s', async (runs, committed, fault) => {
  const { folder, commit } = gitRepository();
  const headSha = commit({ [committed]: '{}' });
  const inputs = readActionInputs((name) => ({ command: 'report', runs })[name] ?? '');
  const run = await loadGitHubRun({
    ...{ GITHUB_REPOSITORY: 'acme/models', GITHUB_RUN_ID: '1', GITHUB_EVENT_NAME: 'pull_request', GITHUB_SHA: headSha },
  });
  const found = await treeFault({ inputs, run, io: { cwd: folder, env: {} } });
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found?.message).toMatch(fault);
});
