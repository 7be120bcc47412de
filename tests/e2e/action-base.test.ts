import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gitRepository } from '../support/git-repository.ts';
import { type ActionStage, baselineFile, headSha, openActionStage, pullRequest, wordsPack } from './action-stage.ts';

const config = (maxDrop: number) => `version: 1
defaults: { max-drop: ${maxDrop} }
targets:
  - slug: test/model
    model: scripted-7b
`;

describe('the Action on a pull request that changes its own gate', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage();
    await stage.write('quality-baseline.yml', config(10));
    await stage.commitBase();
    stage.model.change({ choose: (key) => (['words/W-01', 'words/W-02'].includes(key) ? 'near-miss' : 'gold') });
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  function changes(...files: readonly string[]): void {
    const [pull] = [{ number: 7, headSha, headRepository: 'acme/models', baseSha: 'b'.repeat(40), files }];
    stage.github.state.pulls.push(pull);
  }

  it('uses the threshold of its base, and reports the change', async () => {
    changes('quality-baseline.yml');
    await stage.write('quality-baseline.yml', config(50));
    const main = await stage.main();
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
    expect(stage.comment()).toContain('This pull request changes its own gate.');
    expect(stage.comment()).toMatch(/max-drop 10 -&gt; 50: 10 is used, from the base branch/);
    expect(main.summary).toContain('This pull request changes its own gate.');
  });

  it('does not let the first config raise its own threshold, and says that it counts later', async () => {
    changes('quality-baseline.yml');
    stage.github.state.contents.delete(`${'b'.repeat(40)}:quality-baseline.yml`);
    await stage.write('quality-baseline.yml', config(50));
    const main = await stage.main();
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
    expect(stage.comment()).toContain('this pull request adds the first configuration');
    expect(main.summary).toMatch(/max-drop unset -&gt; 50: ignored/);
  });

  it.each(['pull_request_review', 'pull_request_review_comment'])('uses its base at %s too', async (eventName) => {
    await stage.write('quality-baseline.yml', config(50));
    const main = await stage.main({ eventName });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
  });

  it('measures no checkout of the default branch for a pull request', async () => {
    const { folder, commit } = gitRepository();
    const files = Object.fromEntries(
      await Promise.all([baselineFile, 'pack-0.yaml'].map(async (path) => [path, await stage.read(path)] as const)),
    );
    const sha = commit({ ...files, 'quality-baseline.yml': config(50) });
    const main = await stage.main({ eventName: 'pull_request_target', workspace: folder, env: { GITHUB_SHA: sha } });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([2, 'input-error']);
    expect(main.summary).toContain('subject-dir');
    expect(stage.statuses()).toEqual([]);
  });

  it('decides nothing if the base is unknown', async () => {
    const [pull_request] = [{ number: 7, head: { sha: headSha, repo: { full_name: 'acme/models' } } }];
    const main = await stage.main({ event: { pull_request } });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([2, 'input-error']);
    // Its key and its place are those of the base: nothing is announced before they are known.
    expect(stage.statuses()).toEqual(['error']);
  });

  it('uses the checked-out threshold if the workflow says so', async () => {
    await stage.write('quality-baseline.yml', config(50));
    const main = await stage.main({ inputs: { 'decided-by': 'workspace' } });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([0, 'passed']);
  });

  it('uses the baseline of its base, and shows both comparisons', async () => {
    changes(baselineFile);
    const captured = await stage.main({ inputs: { command: 'capture', reason: 'lower' }, event: {} });
    expect(captured.exitCode).toBe(0);
    const main = await stage.main();
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
    const comment = stage.comment()?.replaceAll('\\', '');
    expect(comment).toContain(`${baselineFile} is changed by this pull request; the base's version is used`);
    expect(stage.comment()).toContain('Against the baselines of this pull request: passed');
  });

  it('uses the packs of its base', async () => {
    changes('pack-0.yaml');
    await stage.write('pack-0.yaml', wordsPack(3));
    const main = await stage.main();
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
    expect(stage.comment()).toContain('pack-0.yaml');
  });

  it('has no verdict if the base cannot be read', async () => {
    stage.github.state.contents.clear();
    const main = await stage.main({ token: { may: ['comment', 'status'] }, event: pullRequest() });
    expect(main.exitCode).toBe(2);
    expect(main.outputs['outcome']).toBe('input-error');
    expect(main.summary).toContain('fetch-depth: 0');
  });
});
