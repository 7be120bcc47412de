import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionStage, openActionStage, wordsPack } from './action-stage.ts';

describe('an interrupted Action', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage({ packs: [wordsPack(15)] });
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  async function attemptsKept(): Promise<number> {
    const runs = join(stage.workspace, '.quality-baseline', 'runs');
    const newest = (await readdir(runs)).sort().at(-1) ?? '';
    const lines = (await readFile(join(runs, newest, 'journal.jsonl'), 'utf8')).split('\n');
    return lines.filter((line) => line.includes('"kind":"attempt"')).length;
  }

  it('keeps what it measured within two seconds of a cancellation, and the post step reports it', async () => {
    stage.model.change({ delayMs: 300 });
    // The runner gives 7.5 s; a quarter of it is enough.
    const main = await stage.main({ cancel: { when: '45 attempts', scale: 0.25 } });
    expect(main.signalsSent).toEqual(['SIGINT']);
    expect(main.exitCode).toBe(130);
    expect(main.state).toMatchObject({ begun: 'check', ended: 'cancelled' });
    expect(main.outputs).toEqual({ outcome: 'cancelled', passed: 'false' });
    expect(stage.comment()).toContain('Measuring the model…');
    const post = await stage.post(main);
    expect(post.exitCode).toBe(0);
    expect(stage.comment()).toContain('The run was cancelled before it reached an outcome.');
    expect(post.summary).toContain('The run was cancelled before it reached an outcome.');
    expect(stage.statuses()).toEqual(['pending', 'error']);
    expect(await attemptsKept()).toBeLessThan(45);
    expect(stage.artifacts.artifacts.at(-1)?.name).toBe('quality-baseline__test--model__no-thinking__attempt-1');
  });

  it('reports a killed main step, and uploads what it measured', async () => {
    stage.model.change({ delayMs: 300 });
    const main = await stage.main({ killWhen: '45 attempts' });
    expect(main.signal).toBe('SIGKILL');
    expect(main.state).toMatchObject({ begun: 'check', folder: expect.stringContaining('.quality-baseline') });
    await stage.post(main);
    expect(stage.comment()).toContain('The run ended before it reached an outcome. See its log.');
    expect(stage.statuses()).toEqual(['pending', 'error']);
  });

  it('uploads what a killed step measured, even without a token', async () => {
    stage.model.change({ delayMs: 300 });
    const push = { inputs: { 'github-token': '' }, eventName: 'push', event: {} };
    const main = await stage.main({ killWhen: '45 attempts', ...push });
    expect(main.signal).toBe('SIGKILL');
    const post = await stage.post(main, push);
    expect(post.summary).toContain('The run ended before it reached an outcome.');
    expect(stage.artifacts.artifacts.at(-1)?.name).toBe('quality-baseline__test--model__no-thinking__attempt-1');
  });

  it('reports a missing working directory on the pull request too', async () => {
    const main = await stage.main({ inputs: { 'working-directory': 'nowhere' } });
    expect([main.exitCode, main.outputs]).toMatchObject([2, { outcome: 'input-error', passed: 'false' }]);
    expect(main.summary).toContain('there is no such folder');
    expect(stage.comment()).toContain('stage=final');
    expect(stage.statuses()).toEqual(['error']);
  });

  it('sets its outputs even if the event cannot be read', async () => {
    const main = await stage.main({ env: { GITHUB_EVENT_PATH: '/nowhere' } });
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error', passed: 'false' } });
    expect(await stage.post(main)).toMatchObject({ exitCode: 0, summary: '' });
  });

  it('writes nothing into the checkout on a runner without a temporary folder', async () => {
    const main = await stage.main({ env: { RUNNER_TEMP: '' } });
    expect(main.exitCode).toBe(0);
    const report = main.outputs['report-path'] ?? '';
    expect(isAbsolute(report)).toBe(true);
    await rm(dirname(report), { recursive: true });
    expect((await readdir(stage.workspace)).filter((name) => name.startsWith('quality-baseline-'))).toEqual([]);
  });

  it('finishes its report if it is cancelled while reporting', async () => {
    stage.github.before(async (method, path) => {
      if (method === 'PATCH' && path.includes('comments')) await new Promise((done) => setTimeout(done, 1500));
    });
    const main = await stage.main({ cancel: { when: 'Finished uploading artifact' } });
    expect(main.signalsSent).toEqual(['SIGINT']);
    expect(stage.comment()).toContain('✅ Passed');
    expect(main.state['ended']).toBe('reported');
    expect(main.outputs).toMatchObject({ outcome: 'passed', passed: 'true' });
    const post = await stage.post(main);
    expect(post.summary).toBe('');
    expect(stage.statuses()).toEqual(['pending', 'success']);
  });

  it('reports nothing for a main step that never began', async () => {
    const main = await stage.main();
    const post = await stage.post({ ...main, state: {} });
    expect(post).toMatchObject({ exitCode: 0, summary: '' });
    expect(stage.statuses()).toEqual(['pending', 'success']);
  });
});

describe('a hostile model', () => {
  const beacon = '![x](https://evil.example/b.png) @everyone closes #1 <img src=x onerror=alert(1)>';
  const commands = '\n::set-output name=outcome::passed\n::add-mask::passed\n##[set-env name=PATH]x\n\u202Egnp.exe';

  it('leaves no live markup and no command anywhere', async () => {
    await using stage = await openActionStage({ packs: [wordsPack(15)] });
    stage.model.change({ say: `${beacon}${commands}` });
    const main = await stage.main({ inputs: { transcripts: 'all' } });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
    // Excerpts are in code fences, where GitHub ignores markup.
    const outside = (text: string) => text.replace(/^(```+)text\n[\s\S]*?\n\1$/gm, '');
    for (const text of [stage.comment() ?? '', main.summary]) expect(text).toContain('evil.example');
    for (const text of [outside(stage.comment() ?? ''), outside(main.summary), JSON.stringify(main.outputs)]) {
      expect(text).not.toContain('evil.example');
      expect(text).not.toContain('@everyone');
    }
    const known = ['debug', 'add-mask', 'error', 'warning', 'notice'];
    expect(main.commands.filter(({ name }) => !known.includes(name))).toEqual([]);
    expect(main.stdout).not.toMatch(/^\s*::(?:set-output|add-mask::passed)|##\[/m);
  });

  it('does not fill the machine with a reply of ten megabytes', async () => {
    await using stage = await openActionStage({ packs: [wordsPack(3)] });
    stage.model.change({ say: 'x'.repeat(10 * 1024 * 1024) });
    const main = await stage.main();
    expect([main.exitCode, main.outputs['outcome']]).not.toEqual([0, 'passed']);
    expect(stage.comment()?.length).toBeLessThan(20_000);
  });
});
