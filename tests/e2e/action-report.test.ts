import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatherRuns } from '../../src/action/gather-runs.ts';
import { gitRepository } from '../support/git-repository.ts';
import { zipWith } from '../support/zip-with.ts';
import { type ActionStage, openActionStage, wordsPack } from './action-stage.ts';

const measuring = { comment: 'false', status: 'false' };

describe('one report of several jobs', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage({ packs: [wordsPack(4, 'words-a'), wordsPack(4, 'words-b')] });
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  function report(inputs: Readonly<Record<string, string>> = {}, attempt = '1') {
    return stage.main({
      env: { GITHUB_RUN_ATTEMPT: attempt },
      inputs: { command: 'report', endpoint: '', slug: '', pack: '', ...inputs },
    });
  }

  it('merges shards, and writes one comment and one status', async () => {
    for (const shard of ['1/2', '2/2']) {
      const job = await stage.main({ inputs: { ...measuring, shard, 'on-inconclusive': 'warn' } });
      expect([job.exitCode, job.stderr]).toEqual([0, '']);
    }
    const main = await report({ expected: '{"include":[{"slug":"test/model"}]}' });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([0, 'passed']);
    expect(stage.comment()).toContain('words-a');
    expect(stage.comment()).toContain('words-b');
    expect(stage.comment()).toContain('stage=final');
    expect(stage.statuses()).toEqual(['success']);
    expect(main.outputs['report-path']).toMatch(/report\.md$/);
  });

  it('is inconclusive if a shard is missing, and names it', async () => {
    await stage.main({ inputs: { ...measuring, shard: '2/2' } });
    const main = await report();
    expect([main.exitCode, main.outputs['outcome']]).toEqual([4, 'inconclusive']);
    expect(stage.comment()).toContain('shard 1 of 2 is missing');
    expect(stage.statuses()).toEqual(['failure']);
  });

  it('uses the newest attempt of a job', async () => {
    stage.model.change({ choose: () => 'near-miss' });
    expect((await stage.main({ inputs: measuring })).exitCode).toBe(1);
    stage.model.change({ choose: () => 'gold' });
    expect((await stage.main({ inputs: measuring, env: { GITHUB_RUN_ATTEMPT: '2' } })).exitCode).toBe(0);
    const main = await report({}, '2');
    expect([main.exitCode, main.outputs['outcome']]).toEqual([0, 'passed']);
    // An attempt that this run has not reached is not that of a job.
    expect((await report()).outputs['outcome']).toBe('regressed');
  });

  describe('with an artifact of the author', () => {
    const name = 'quality-baseline__test--model__no-thinking__attempt-1';
    const expected = '{"include":[{"slug":"test/model"}]}';
    const failed = { expected, needs: '{"measure":{"result":"failure"}}' };
    let forged: Buffer;

    /** A run that passed, as another job would upload it. */
    async function forge(): Promise<void> {
      const good = await stage.main({ inputs: { ...measuring, artifact: 'false' } });
      const folder = good.outputs['run-dir'] ?? '';
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
      forged = zipWith(
        await Promise.all(
          files.map(async ({ parentPath, name: file }) => {
            const path = join(parentPath, file);
            return { path: path.slice(folder.length + 1), content: await readFile(path, 'utf8') };
          }),
        ),
      );
    }

    it('is red if it has taken the name before a worse model was measured', async () => {
      await forge();
      stage.artifacts.put(name, forged);
      stage.model.change({ choose: () => 'near-miss' });
      const job = await stage.main({ inputs: { ...measuring, reuse: 'off' } });
      expect([job.exitCode, job.outputs['passed']]).toEqual([1, 'false']);
      expect(job.stdout).toContain(
        `::error title=Quality baseline::Another job of this run has taken the name ${name}`,
      );
      const main = await report(failed);
      expect([main.exitCode, main.outputs['outcome'], stage.statuses()]).toEqual([2, 'input-error', ['error']]);
      expect(stage.comment()).toContain('measure (failure) did not succeed');
    });

    it('is red if it has replaced that of a worse model', async () => {
      await forge();
      stage.model.change({ choose: () => 'near-miss' });
      expect((await stage.main({ inputs: { ...measuring, reuse: 'off' } })).exitCode).toBe(1);
      stage.artifacts.put(name, forged);
      expect([(await report(failed)).exitCode, stage.statuses()]).toEqual([2, ['error']]);
    });

    it('fails the job whose name it has taken, even if that has passed', async () => {
      await forge();
      stage.artifacts.put(name, forged);
      const job = await stage.main({ inputs: { ...measuring, reuse: 'off' } });
      expect([job.exitCode, job.outputs['passed']]).toEqual([2, 'false']);
    });

    it('is not even read if nothing says how the jobs ended', async () => {
      await forge();
      stage.artifacts.put(name, forged);
      for (const needs of ['', '{}', 'success']) {
        const main = await report({ expected, needs });
        expect([main.exitCode, main.outputs['outcome']]).toEqual([2, 'input-error']);
      }
    });
  });

  it('reports a lost job, which is no verdict', async () => {
    await stage.main({ inputs: measuring });
    const expected = JSON.stringify({ include: [{ slug: 'test/model' }, { slug: 'test/lost' }] });
    const main = await report({ expected });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([3, 'endpoint-error']);
    expect(stage.comment()).toContain('test/lost');
    expect(stage.statuses()).toEqual(['error']);
  });

  it('says "lost" instead of "measuring" if the machine went down while it measured', async () => {
    stage.model.change({ delayMs: 300 });
    const measured = await stage.main({ killWhen: '24 attempts', inputs: { endpoint: stage.model.url } });
    expect([measured.signal, stage.statuses()]).toEqual(['SIGKILL', ['pending']]);
    expect(stage.comment()).toContain('Measuring the model…');
    // No post step: the machine is gone.
    const main = await report({ expected: '{"include":[{"slug":"test/model"}]}' });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([3, 'endpoint-error']);
    for (const text of [stage.comment() ?? '', main.summary])
      expect(text).toMatch(/test\/model.*\blost\b|\blost\b.*test\/model/);
    expect(stage.comment()).not.toContain('Measuring');
    expect(stage.statuses()).toEqual(['pending', 'error']);
  });

  it('reports an unreadable artifact, and one without a run', async () => {
    await stage.main({ inputs: measuring });
    const name = (slug: string) => `quality-baseline__${slug}__no-thinking__attempt-1`;
    stage.artifacts.put(name('test--broken'), Buffer.from('no archive'));
    const main = await report();
    expect([main.exitCode, main.outputs['outcome']]).toEqual([2, 'input-error']);
    expect(stage.comment()?.replaceAll('\\', '')).toContain(`${name('test--broken')} cannot be read`);
    stage.artifacts.put(name('test--broken'), zipWith([{ path: 'logs/server.log', content: 'out of memory' }]));
    stage.artifacts.put(name('test--empty'), zipWith([{ path: 'logs/server.log', content: 'out of memory' }]));
    const empty = await report();
    expect([empty.exitCode, stage.statuses()]).toEqual([2, ['error', 'error']]);
    expect(stage.comment()).toContain('it holds no run');
  });

  it('has nothing to report if nothing was to be measured', async () => {
    const main = await report({ expected: '{"include":[]}' });
    expect(main.exitCode).toBe(0);
    expect(stage.statuses()).toEqual(['success']);
  });

  it('refuses an invalid plan', async () => {
    const main = await report({ expected: 'words' });
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error' } });
    expect(main.summary).toContain('the input `expected` is not JSON');
  });
});

describe('a report that exceeds a comment', () => {
  it('is shortened to fit each place, and is complete there', async () => {
    await using stage = await openActionStage({ packs: [wordsPack(250)] });
    stage.model.change({ choose: () => 'near-miss' });
    const measured = await stage.main({ inputs: { ...measuring, 'no-confirm': 'true' } });
    expect(measured.exitCode).toBe(1);
    const results = join(stage.workspace, 'results');
    for (let number = 1; number <= 80; number += 1) {
      await copyRun(measured.outputs['run-dir'] ?? '', join(results, `run-${number}`), `model-${number}`);
    }
    const temp = await mkdtemp(join(tmpdir(), 'qb-gathered-'));
    const policy = { onInconclusive: 'fail', onMissingBaseline: 'fail', bisect: false } as const;
    const whole = await gatherRuns({ folder: results, expected: undefined, policy, temp }, { err: () => undefined });
    await rm(temp, { recursive: true });
    expect(Buffer.byteLength(whole.markdown(100_000_000))).toBeGreaterThan(200_000);
    const inputs = { command: 'report', endpoint: '', slug: '', pack: '', runs: 'results' };
    const main = await stage.main({ inputs });
    expect([main.exitCode, main.outputs['outcome'], main.isSummaryDropped]).toEqual([1, 'regressed', false]);
    expect(main.summary.length).toBeGreaterThan(100_000);
    expect(main.summary.split('<details>').length).toBe(main.summary.split('</details>').length);
    expect(stage.comment()?.length).toBeLessThanOrEqual(60_000);
    for (const text of [main.summary, stage.comment()]) expect(text).toContain('model-80');
  });
});

/** The same run of another model. */
async function copyRun(from: string, to: string, model: string): Promise<void> {
  for (const name of ['journal.jsonl', 'run.json', 'baselines/test--model__no-thinking.json']) {
    const text = (await readFile(join(from, name), 'utf8')).replaceAll('test/model', `test/${model}`);
    const path = join(to, name.replace('model', model));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

const config = `version: 1
targets:
  - { slug: a/one, boot: { command: serve one, ready-url: "http://127.0.0.1:8080/health" }, paths: ["one/**"] }
  - { slug: a/two, boot: { command: serve two, ready-url: "http://127.0.0.1:8080/health" }, paths: ["two/**"], tier: medium }
  - { slug: a/three, boot: { command: serve three, ready-url: "http://127.0.0.1:8080/health" }, paths: ["three/**"], skip: broken }
`;

describe('the plan of a matrix', () => {
  it('lists the targets that a pull request affects', async () => {
    await using stage = await openActionStage({ captures: false });
    const { folder, commit } = gitRepository();
    const base = commit({ 'quality-baseline.yml': config, 'one/a': '1', 'two/a': '1' });
    commit({ 'quality-baseline.yml': config, 'one/a': '1', 'two/a': '2' });
    const main = await stage.main({
      workspace: folder,
      inputs: { command: 'plan', endpoint: '', slug: '', pack: '', base },
    });
    expect([main.exitCode, main.stderr]).toEqual([0, '']);
    const { include } = JSON.parse(main.outputs['matrix'] ?? '');
    expect(include).toMatchObject([{ slug: 'a/two', tier: 'medium' }]);
    expect(stage.github.state).toMatchObject({ comments: [], statuses: [] });
  });

  it('lists every target that is not skipped if there is no change', async () => {
    await using stage = await openActionStage({ captures: false });
    await stage.write('quality-baseline.yml', config);
    const inputs = { command: 'plan', endpoint: '', slug: '', pack: '' };
    const main = await stage.main({ eventName: 'schedule', event: {}, inputs });
    const { include } = JSON.parse(main.outputs['matrix'] ?? '');
    expect(include).toMatchObject([
      { slug: 'a/one', tier: 'quick' },
      { slug: 'a/two', tier: 'medium' },
    ]);
  });
});
