import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/lib/errors.ts';
import { loadGitHubRun, parseGitHubRun, runPage } from '../../../src/publish/github/github-run.ts';
import { folderOf } from '../../support/folder-of.ts';

const [head, base, merge] = ['a', 'b', 'f'].map((digit) => digit.repeat(40));
const env = { GITHUB_REPOSITORY: 'acme/models', GITHUB_RUN_ID: '5000', GITHUB_SHA: merge };
const ends = (repository: string | null) => ({
  number: 7,
  head: { sha: head, repo: repository === null ? null : { full_name: repository } },
  base: { sha: base },
});

describe('the run', () => {
  it('of a pull request is about its head, not about the merge that the runner names', () => {
    const run = parseGitHubRun({ ...env, GITHUB_RUN_ATTEMPT: '2' }, { pull_request: ends('acme/models') });
    expect(run).toMatchObject({ headSha: head, baseSha: base, pull: 7, isFork: false, runId: 5000, attempt: 2 });
    expect(runPage(run)).toBe('https://github.com/acme/models/actions/runs/5000/attempts/2');
  });

  it.each(['mallory/models', null])('of a pull request from %s is that of a fork', (repository) => {
    expect(parseGitHubRun(env, { pull_request: ends(repository) }).isFork).toBe(true);
  });

  it('of a merge queue is about the group, and on a push about the commit', () => {
    const group = { merge_group: { head_sha: head, base_sha: base } };
    expect(parseGitHubRun(env, group)).toMatchObject({ headSha: head, baseSha: base, pull: null, isFork: false });
    expect(parseGitHubRun(env, {})).toMatchObject({ headSha: merge, baseSha: null, pull: null, isFork: false });
  });

  it('after another workflow is about what that one ran for', () => {
    const workflow_run = { head_sha: head, head_repository: { full_name: 'mallory/models' }, pull_requests: [] };
    expect(parseGitHubRun(env, { workflow_run })).toMatchObject({ headSha: head, pull: null, isFork: true });
    const ours = { ...workflow_run, head_repository: { full_name: 'acme/models' }, pull_requests: [ends(null)] };
    expect(parseGitHubRun(env, { workflow_run: ours })).toMatchObject({ pull: 7, baseSha: base, isFork: false });
  });

  it('is read from any event without failing, and does not take a text for a number or a commit', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (pull_request, other) => {
        for (const event of [other, { pull_request }, { pull_request: { number: other, head: { sha: other } } }]) {
          const { headSha, pull } = parseGitHubRun(env, event);
          expect(headSha).toMatch(/^[0-9a-f]{40}$/);
          expect(pull === null || Number.isInteger(pull)).toBe(true);
        }
      }),
    );
  });

  it('is missing outside a runner', () => {
    expect(() => parseGitHubRun({}, {})).toThrow(InputError);
    expect(() => parseGitHubRun({ ...env, GITHUB_REPOSITORY: 'acme/models/../x' }, {})).toThrow(/GITHUB_REPOSITORY/);
  });

  it('is read from the file of its event', async () => {
    const folder = folderOf();
    const path = join(folder, 'event.json');
    await writeFile(path, JSON.stringify({ pull_request: ends('acme/models') }));
    expect(await loadGitHubRun({ ...env, GITHUB_EVENT_PATH: path })).toMatchObject({ pull: 7 });
    await writeFile(path, '{');
    await expect(loadGitHubRun({ ...env, GITHUB_EVENT_PATH: path })).rejects.toThrow(/cannot be read/);
    expect(await loadGitHubRun(env)).toMatchObject({ pull: null });
  });
});
