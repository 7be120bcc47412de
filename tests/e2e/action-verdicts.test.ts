import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcomeSchema } from '../../src/records/decision.ts';
import { type ActionStage, baselineFile, openActionStage, wordsPack } from './action-stage.ts';

describe('the Action on a pull request', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage();
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  function breaks(...names: readonly string[]): void {
    stage.model.change({ choose: (key) => (names.includes(key) ? 'near-miss' : 'gold') });
  }

  it('passes an unchanged model, and reports it everywhere', async () => {
    const main = await stage.main();
    expect(main).toMatchObject({ exitCode: 0, stderr: '' });
    expect(main.outputs).toMatchObject({
      ...{ outcome: 'passed', passed: 'true', regressions: '0', 'worst-drop': '0.0' },
      'endpoint-url': stage.model.url,
      'artifact-id': String(stage.artifacts.artifacts.at(-1)?.id),
      'comment-id': String(stage.github.state.comments[0]?.id),
    });
    expect(stage.comment()).toMatch(/^<!-- quality-baseline v1 key=gate run=5000 attempt=1 sha=a{40} stage=final -->/);
    expect(stage.comment()).toContain('✅ Passed: words of test/model (no-thinking) did not fall by more than 10 pp');
    expect(main.summary).toContain('✅ Passed: words of test/model');
    expect(stage.statuses()).toEqual(['pending', 'success']);
    expect(main.commands.filter(({ name }) => name === 'error')).toEqual([]);
    expect(stage.artifacts.artifacts.map(({ name }) => name)).toEqual([
      'quality-baseline-capture__test--model__no-thinking__attempt-1',
      'quality-baseline__test--model__no-thinking__attempt-1',
    ]);
    expect(await stage.post(main)).toMatchObject({ exitCode: 0, stderr: '', summary: '' });
    expect(stage.statuses()).toEqual(['pending', 'success']);
  });

  it('fails a model that got worse, after everything is reported', async () => {
    breaks('words/W-01', 'words/W-02');
    const main = await stage.main();
    expect(main.exitCode).toBe(1);
    expect(main.outputs).toMatchObject({
      ...{ outcome: 'regressed', passed: 'false', regressions: '1', 'worst-drop': '13.3' },
    });
    expect(JSON.parse(main.outputs['summary-json'] ?? '')).toMatchObject({
      modes: [{ slug: 'test/model', packs: [{ pack: 'words', outcome: 'regressed' }] }],
    });
    const comment = stage.comment() ?? '';
    expect(comment.split('\n')[2]).toMatch(/^### ❌ Regressed: words of test\/model/);
    expect(comment).toContain('| ↓ `words/W-01` Says a word | 100 → 0 % (6 attempts) | wrong-text 6 |');
    expect(comment).toMatch(/```text\nexpected: word0\nreceived: .+\n```/);
    expect(comment).toMatch(/\[both answers in full\]\(https:\S+\/artifacts\/\d+\), in report\.html/);
    expect(main.summary).toContain('❌ Regressed');
    expect(stage.statuses()).toEqual(['pending', 'failure']);
    expect(main.commands).toContainEqual(
      expect.objectContaining({ name: 'error', message: expect.stringMatching(/^words fell by 13\.3 pp/) }),
    );
    const report = join(main.outputs['run-dir'] ?? '', 'journal.jsonl');
    expect(existsSync(report)).toBe(true);
    await stage.post(main);
    expect(stage.statuses()).toEqual(['pending', 'failure']);
    expect(stage.comment()).toContain('❌ Regressed');
  });

  it('is inconclusive if unmeasured attempts could decide', async () => {
    stage.model.change({
      fault: ({ messages }) => (/word[0-3] /.test(JSON.stringify(messages)) ? 'cut' : undefined),
    });
    const main = await stage.main();
    expect(main.exitCode).toBe(4);
    expect(main.outputs).toMatchObject({ outcome: 'inconclusive', passed: 'false', regressions: '0' });
    expect(stage.comment()).toContain('### ⚠️ Inconclusive');
    expect(stage.comment()).toContain('**Next:** ');
    expect(stage.statuses()).toEqual(['pending', 'failure']);
  });

  it('lets an inconclusive outcome through if a workflow says so', async () => {
    stage.model.change({
      fault: ({ messages }) => (/word[0-3] /.test(JSON.stringify(messages)) ? 'cut' : undefined),
    });
    const main = await stage.main({ inputs: { 'on-inconclusive': 'warn' } });
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'inconclusive', passed: 'true' } });
    expect(stage.statuses()).toEqual(['pending', 'success']);
  });

  it('fails on an unreachable endpoint, and says so', async () => {
    const main = await stage.main({ inputs: { endpoint: 'http://127.0.0.1:9' } });
    expect(main.exitCode).toBe(3);
    expect(main.outputs).toEqual({
      ...{ outcome: 'endpoint-error', passed: 'false' },
      'comment-id': expect.any(String),
      'comment-url': expect.any(String),
    });
    expect(stage.comment()).toContain('No verdict: the endpoint could not be measured');
    expect(main.summary).toContain('No verdict: the endpoint could not be measured');
    expect(stage.statuses()).toEqual(['pending', 'error']);
    // As in the summary.
    expect(main.summary).toContain('127.0.0.1');
    expect(stage.comment()).not.toContain('127.0.0.1');
  });

  it('refuses wrong inputs of a workflow, all at once, and still reports to the pull request', async () => {
    const asked = stage.model.asked.length;
    const main = await stage.main({ inputs: { transcripts: 'some', 'max-drop': 'much', comment: 'maybe' } });
    expect(main.exitCode).toBe(2);
    expect(main.outputs).toMatchObject({ outcome: 'input-error', passed: 'false' });
    for (const name of ['transcripts', 'comment']) expect(main.summary).toContain(`the input \`${name}\``);
    expect(stage.comment()).toContain('No verdict: the input is not valid');
    for (const name of ['transcripts', 'comment'])
      expect(stage.comment()?.replaceAll('\\', '')).toContain(`the input \`${name}\``);
    expect(stage.statuses().at(-1)).toBe('error');
    expect(stage.model.asked).toHaveLength(asked);
  });

  it('runs no command that an input contains', async () => {
    const main = await stage.main({ inputs: { command: 'chekc\n::warning::injected\n##[error]too' } });
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error' } });
    expect(main.commands.map(({ message }) => message)).not.toContain('injected');
    expect(main.stdout).not.toContain('##[');
  });

  it('numbers the artifact of a re-run job, and replaces the comment', async () => {
    const first = await stage.main();
    breaks('words/W-01', 'words/W-02');
    const again = await stage.main({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect([first.exitCode, again.exitCode]).toEqual([0, 1]);
    expect(again.outputs['comment-id']).toBe(first.outputs['comment-id']);
    expect(stage.comment()).toMatch(/ run=5000 attempt=2 /);
    expect(stage.artifacts.artifacts.at(-1)?.name).toBe('quality-baseline__test--model__no-thinking__attempt-2');
    expect(stage.statuses()).toEqual(['pending', 'success', 'pending', 'failure']);
  });

  it('keeps the verdict of a newer run if an older one ends later', async () => {
    await stage.main({ env: { GITHUB_RUN_ID: '6000' } });
    breaks('words/W-01', 'words/W-02');
    const older = await stage.main({ env: { GITHUB_RUN_ID: '5500' } });
    expect(older.exitCode).toBe(1);
    expect(stage.comment()).toMatch(/ run=6000 .*✅ Passed/s);
    expect(stage.statuses()).toEqual(['pending', 'success']);
  });

  it('writes no comments from the jobs of a matrix', async () => {
    const main = await stage.main({ inputs: { comment: 'false', status: 'false' } });
    expect(main.exitCode).toBe(0);
    expect(stage.github.exchanges.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(main.summary).toContain('✅ Passed');
  });

  it('asks the model first, while GitHub is slow', async () => {
    const asked = stage.model.asked.length;
    let askedBefore: number | undefined;
    stage.github.before(async (method) => {
      if (method !== 'POST' || askedBefore !== undefined) return;
      while (stage.model.asked.length - asked < 10) await new Promise((done) => setTimeout(done, 20));
      askedBefore = stage.model.asked.length - asked;
    });
    expect((await stage.main()).exitCode).toBe(0);
    expect(askedBefore).toBeGreaterThanOrEqual(10);
    expect(stage.comment()).toContain('✅ Passed');
  });

  it('uploads what its report is made from', async () => {
    const main = await stage.main({ inputs: { transcripts: 'all' } });
    const path = main.outputs['run-dir'] ?? '';
    expect(JSON.parse(await readFile(join(path, 'run.json'), 'utf8'))).toMatchObject({ outcome: 'passed' });
    expect(outcomeSchema.parse(main.outputs['outcome'])).toBe('passed');
  });
});

describe('the Action without a baseline', () => {
  it('measures, and asks for one', async () => {
    await using stage = await openActionStage({ captures: false });
    const main = await stage.main();
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'no-baseline', passed: 'true' } });
    expect(stage.comment()).toContain('### ⚪ No baseline');
    expect(stage.comment()).toContain('To record a baseline:\n\n```sh');
    expect(stage.statuses()).toEqual(['pending', 'success']);
  });

  it('fails if a workflow requires one', async () => {
    await using stage = await openActionStage({ captures: false });
    const main = await stage.main({ inputs: { 'on-missing-baseline': 'fail' } });
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error', passed: 'false' } });
    expect(stage.model.asked).toEqual([]);
  });

  it('captures one, and reports only to the step', async () => {
    await using stage = await openActionStage({ captures: false });
    const main = await stage.main({ inputs: { command: 'capture', reason: 'first' } });
    expect(main).toMatchObject({ exitCode: 0, outputs: { passed: 'true' } });
    expect(main.outputs['baseline-path']).toBe(join(stage.workspace, baselineFile));
    expect(main.summary).toContain(baselineFile);
    expect(stage.github.state).toMatchObject({ comments: [], statuses: [] });
    expect(stage.artifacts.artifacts.at(-1)?.name).toMatch(/^quality-baseline-capture__/);
  });

  it('runs without comparing', async () => {
    await using stage = await openActionStage({ packs: [wordsPack(3)], captures: false });
    const main = await stage.main({ inputs: { command: 'run', repeat: '1' } });
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'no-baseline', passed: 'true' } });
    expect(stage.github.state).toMatchObject({ comments: [], statuses: [] });
  });
});
