import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitAll, runGit } from '../support/git-commands.ts';
import { type SilentHost, silentHost } from '../support/silent-host.ts';
import { type ActionStage, headSha, openActionStage, wordsPack } from './action-stage.ts';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;

/** Each waits for real limits: minutes in which nothing happens. */
describe.skipIf(!isLong)('the Action on a GitHub that accepts and never responds', { timeout: 600_000 }, () => {
  let stage: ActionStage;
  let host: SilentHost;

  beforeAll(async () => {
    stage = await openActionStage({ packs: [wordsPack(15)] });
    host = await silentHost();
  });
  afterAll(async () => {
    host[Symbol.dispose]();
    await stage[Symbol.asyncDispose]();
  });

  async function timed(options: Parameters<ActionStage['main']>[0]) {
    const start = performance.now();
    const main = await stage.main(options);
    return { main, seconds: (performance.now() - start) / 1000 };
  }

  it('ends within the limits of reading and of publishing, with its summary and its outputs', async () => {
    const env = { GITHUB_API_URL: host.url, ACTIONS_RESULTS_URL: host.url };
    const { main, seconds } = await timed({ env });
    console.info(`reads and publishers without an answer: ${seconds.toFixed(0)} s`);
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error', passed: 'false' } });
    expect(main.summary).toContain('fetch-depth: 0');
    expect(main.summary).toContain('did not answer within 90 s');
    expect(seconds).toBeLessThan(90 + 120 + 20);
  });

  it('keeps its verdict if only publishing hangs', async () => {
    const env = { GITHUB_API_URL: host.url, ACTIONS_RESULTS_URL: host.url };
    const { main, seconds } = await timed({ env, inputs: { 'decided-by': 'workspace' } });
    console.info(`publishers without an answer: ${seconds.toFixed(0)} s`);
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed', passed: 'true' } });
    expect(main.summary).toContain('✅ Passed');
    expect(seconds).toBeLessThan(120 + 20);
  });

  it('delays a regression by the 150 s that docs/action.md names, at most', async () => {
    const sha = runGit(stage.workspace, [['init', '--quiet'], ...commitAll])
      .split('\n')
      .at(-1);
    const repo = { full_name: 'acme/models' };
    const event = { pull_request: { number: 7, head: { sha: headSha, repo }, base: { sha, repo } } };
    stage.model.change({ choose: (key) => (key < 'words/W-03' ? 'near-miss' : 'gold') });
    const env = { GITHUB_API_URL: host.url, ACTIONS_RESULTS_URL: host.url };
    const { main, seconds } = await timed({ env, event });
    console.info(`a regression without an answer: ${seconds.toFixed(0)} s`);
    expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed', passed: 'false' } });
    expect(seconds).toBeLessThan(150);
  });
});
