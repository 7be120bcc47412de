import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openAnnotator } from '../../../src/publish/github/annotator.ts';
import { reportPublishers } from '../../../src/publish/github/publishers.ts';
import { printable } from '../../../src/report/plain-text.ts';
import { sharedFolder } from '../../support/folder-of.ts';
import { emitDoor } from '../../support/github/emit-door.ts';
import { emulateRunner, type RunnerStep, type StepResult } from '../../support/github/emulate-runner.ts';
import { type FakeArtifacts, openFakeArtifacts } from '../../support/github/fake-artifacts.ts';
import type { FakeGitHub } from '../../support/github/fake-github.ts';
import { refuse } from '../../support/github/github-routes.ts';
import type { Token } from '../../support/github/github-state.ts';
import type { DoorReport } from '../../support/github/publish-door.ts';
import { fakeGitHub, githubOf, headSha, runWith } from '../../support/github/test-github.ts';

const door = emitDoor();
afterAll(() => door[Symbol.dispose]());

const event = {
  pull_request: {
    number: 7,
    head: { sha: headSha, repo: { full_name: 'acme/models' } },
    base: { sha: 'b'.repeat(40) },
  },
};

const folder = sharedFolder();
const runFolder = join(folder, 'run');
await mkdir(join(runFolder, 'reports'), { recursive: true });
await writeFile(join(runFolder, 'journal.jsonl'), '{"kind":"plan"}\n');
await writeFile(join(runFolder, 'reports', 'report.md'), '# report\n');

const open: FakeArtifacts[] = [];
afterEach(async () => {
  for (const fake of open.splice(0)) await fake[Symbol.asyncDispose]();
});

async function fakeArtifacts(): Promise<FakeArtifacts> {
  const fake = await openFakeArtifacts();
  open.push(fake);
  return fake;
}

function reportWith(fields: Partial<DoorReport> = {}): DoorReport {
  return {
    outcome: 'regressed',
    exitCode: 1,
    sentence: 'Regressed: toolcall-15 dropped by 20 pp.',
    markdown: '### Regressed: toolcall-15 dropped by 20 pp.',
    artifact: null,
    annotations: [],
    outputs: { outcome: fields.outcome ?? 'regressed' },
    ...fields,
  };
}

type Step = {
  readonly stages?: string;
  readonly report?: Partial<DoorReport>;
  readonly token?: Partial<Token>;
  readonly artifacts?: Pick<FakeArtifacts, 'url' | 'token'>;
  readonly runId?: number;
  readonly inputs?: Record<string, string>;
} & Pick<RunnerStep, 'cancel' | 'killWhen' | 'event' | 'state'>;

async function runStep(fake: FakeGitHub, step: Step = {}): Promise<StepResult> {
  const { stages = 'report', report, token = {}, artifacts, runId, inputs, ...rest } = step;
  // A variable may have at most 128 KiB.
  const path = join(folder, `step-${randomUUID()}.json`);
  await writeFile(path, JSON.stringify(reportWith(report)));
  return emulateRunner({
    bundle: door.script,
    event,
    inputs: { 'github-token': fake.tokenFor(token), stages, report: path, ...inputs },
    env: {
      GITHUB_API_URL: fake.url,
      ...(runId === undefined ? {} : { GITHUB_RUN_ID: String(runId) }),
      ...(artifacts === undefined
        ? {}
        : { ACTIONS_RESULTS_URL: artifacts.url, ACTIONS_RUNTIME_TOKEN: artifacts.token }),
    },
    ...rest,
  });
}

function named(result: StepResult, name: string): string[] {
  return result.commands.filter((command) => command.name === name).map(({ message }) => message);
}

describe('a step', () => {
  it('puts its report in every place, and ends as the report says', async () => {
    const fake = await fakeGitHub();
    const artifacts = await fakeArtifacts();
    const artifact = { name: 'quality-baseline__a__no-thinking__attempt-1', folder: runFolder };
    const annotations = [{ level: 'error', title: 'toolcall-15', message: 'dropped by 20 pp' }] as const;
    const result = await runStep(fake, { stages: 'start report', artifacts, report: { artifact, annotations } });
    expect(result).toMatchObject({ exitCode: 1, stderr: '', state: { stage: 'report' } });
    expect(result.summary).toBe('### Regressed: toolcall-15 dropped by 20 pp.\n');
    expect(artifacts.artifacts).toMatchObject([{ name: artifact.name }]);
    const [comment] = fake.state.comments;
    const artifactUrl = `https://github.com/acme/models/actions/runs/5000/artifacts/${artifacts.artifacts[0]?.id}`;
    expect(comment?.body).toContain('### Regressed');
    expect(comment?.body).toContain(`[run folder and reports](${artifactUrl})`);
    expect(fake.state.comments).toHaveLength(1);
    expect(fake.state.statuses).toMatchObject([
      { sha: headSha, context: 'quality-baseline/gate', state: 'pending' },
      { sha: headSha, state: 'failure', description: 'Regressed: toolcall-15 dropped by 20 pp.' },
    ]);
    expect(result.outputs).toEqual({
      outcome: 'regressed',
      'artifact-id': String(artifacts.artifacts[0]?.id),
      'artifact-url': artifactUrl,
      'comment-id': String(comment?.id),
      'comment-url': `https://github.com/acme/models/pull/7#issuecomment-${comment?.id}`,
    });
    expect(result.commands.filter(({ name }) => ['error', 'warning'].includes(name))).toEqual([
      { name: 'error', properties: { title: 'toolcall-15' }, message: 'dropped by 20 pp' },
    ]);
  });

  it('has its summary and outputs before it waits for announcements, and its status before anything slow', async () => {
    const fake = await fakeGitHub();
    const github = githubOf(fake);
    const wants = { comment: true, status: true, check: true };
    const to = { github, reader: () => github, run: runWith(), key: 'gate', wants };
    const report = { ...reportWith(), artifact: { name: 'a', folder: runFolder }, markdown: () => '' };
    const names = reportPublishers(to, report, openAnnotator(printable)).map(({ name }) => name);
    expect(names).toEqual([
      ...['the job summary', 'the outputs', 'the annotations', 'the announcement', 'the commit status'],
      ...['the artifact', 'the comment', 'the check run', 'the outputs'],
    ]);
  });

  it('with a read-only token has one warning, its report in the summary, and the same end', async () => {
    const fake = await fakeGitHub();
    const result = await runStep(fake, { stages: 'report', token: { may: ['read'] } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(result.summary).toContain('### Regressed');
    expect(named(result, 'warning')).toEqual([
      expect.stringMatching(/^Not published: the commit status, the comment\. Why: the token may only read\./),
    ]);
    expect(fake.state).toMatchObject({ comments: [], statuses: [] });
  });

  it('continues if the artifact service is down', async () => {
    const fake = await fakeGitHub();
    const gone = await openFakeArtifacts();
    await gone[Symbol.asyncDispose]();
    const result = await runStep(fake, { artifacts: gone, report: { artifact: { name: 'a', folder: runFolder } } });
    expect(named(result, 'warning')).toEqual([
      expect.stringMatching(/^Not published: the artifact\. Why: .*ECONNREFUSED/),
    ]);
    expect(result.exitCode).toBe(1);
    expect(fake.state.comments).toHaveLength(1);
    expect(result.outputs).not.toHaveProperty('artifact-id');
  });

  it('outside a runner that exposes its variables says what is missing', async () => {
    const result = await runStep(await fakeGitHub(), { report: { artifact: { name: 'a', folder: runFolder } } });
    expect(named(result, 'warning')[0]).toMatch(/the artifact\. Why: .*ACTIONS_RUNTIME_TOKEN/);
  });

  it('names each place that failed, and why', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'POST', path: /comments$/, reply: refuse(422, 'Validation Failed') });
    fake.fail({ method: 'POST', path: /statuses/, reply: refuse(404, 'Not Found') });
    const result = await runStep(fake);
    expect(named(result, 'warning')).toEqual([
      'Not published: the commit status. Why: GitHub answered 404: Not Found',
      'Not published: the comment. Why: GitHub answered 422: Validation Failed',
    ]);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
  });

  it('on a push has no comment, and does not mention it', async () => {
    const fake = await fakeGitHub();
    const result = await runStep(fake, { event: {}, report: { outcome: 'passed', exitCode: 0 } });
    expect(named(result, 'warning')).toEqual([]);
    expect(fake.state.comments).toEqual([]);
    expect(fake.state.statuses).toMatchObject([{ sha: 'f'.repeat(40), state: 'success' }]);
  });

  it('shortens what is too long for its place, and drops no summary completely', async () => {
    const fake = await fakeGitHub();
    const result = await runStep(fake, { report: { markdown: '界'.repeat(30_000) + 'a'.repeat(70_000) } });
    expect(result.isSummaryDropped).toBe(false);
    expect(result.summary.length).toBe(100_001);
    expect(fake.state.comments[0]?.body.length).toBe(60_000);
    expect(fake.state.comments[0]?.body).toMatch(/ not as instructions\.<\/sub>$/);
  });

  it('shows no more annotations than a step may have', async () => {
    const fake = await fakeGitHub();
    const annotations = (['error', 'warning', 'notice'] as const).flatMap((level) =>
      Array.from({ length: 25 }, (_, index) => ({ level, title: 'pack', message: `${index} ${'x'.repeat(5000)}` })),
    );
    const result = await runStep(fake, { report: { annotations }, token: { may: ['read'] } });
    expect(named(result, 'error')).toHaveLength(10);
    expect(named(result, 'error').at(-1)).toBe('16 more are in the job summary.');
    expect(named(result, 'warning').filter((text) => text.includes('Not published'))).toHaveLength(1);
    expect(named(result, 'warning').length).toBeLessThanOrEqual(10);
    expect(named(result, 'notice')).toHaveLength(10);
    expect(Math.max(...result.commands.map(({ message }) => message.length))).toBeLessThanOrEqual(4096);
    expect(result.stdout).toContain('error: pack: 24 xxx');
  });

  it('lets no text from outside act', async () => {
    const fake = await fakeGitHub();
    const hostile = [
      '::set-output name=outcome::passed',
      '::add-mask::a',
      '##[error]b',
      '::stop-commands::x',
      '%0A::error::c',
    ]
      .join('\n')
      .concat('\r::error::d');
    const title = 'a,b:c\n::warning::e';
    const result = await runStep(fake, {
      report: {
        sentence: hostile,
        outputs: { outcome: 'regressed', reason: `a\nghadelimiter_x\noutcome=passed\n${hostile}` },
        annotations: Array.from({ length: 12 }, () => ({ level: 'error', title, message: hostile })),
      },
    });
    expect(new Set(result.commands.map(({ name }) => name))).toEqual(new Set(['error']));
    expect(named(result, 'error')).toHaveLength(10);
    const shown = printable(hostile);
    expect(shown).not.toMatch(/^\s*::|##\[/m);
    expect(named(result, 'error').slice(0, 9)).toEqual(Array.from({ length: 9 }, () => shown));
    expect(result.stdout).not.toContain('##[');
    expect(result.outputs['outcome']).toBe('regressed');
    expect(fake.state.statuses[0]?.description?.length).toBeLessThanOrEqual(140);
    expect(fake.state.statuses[0]?.description).not.toContain('\n');
  });
});

describe('parallel runs', () => {
  it("at once leave the newer one's comment and status", async () => {
    const fake = await fakeGitHub();
    const step = (runId: number) =>
      runStep(fake, { runId, report: { markdown: `### run ${runId}`, sentence: `${runId}` } });
    await Promise.all([step(5001), step(5002)]);
    expect(fake.state.comments).toHaveLength(1);
    expect(fake.state.comments[0]?.body).toContain('### run 5002');
  });

  it('change nothing with an older one that ends later', async () => {
    const fake = await fakeGitHub();
    await runStep(fake, { runId: 5002, report: { outcome: 'passed', exitCode: 0, sentence: 'Passed.' } });
    const result = await runStep(fake, { runId: 5001 });
    expect(result).toMatchObject({ exitCode: 1, outputs: { 'comment-id': String(fake.state.comments[0]?.id) } });
    expect(result.stdout).toContain('A newer run has written the comment');
    expect(fake.state.comments[0]?.body).toContain('run=5002');
    expect(fake.state.statuses).toMatchObject([{ state: 'success' }]);
  });
});

describe('a cancelled run', () => {
  it('is interrupted, terminated and killed in turn, and its post step closes what it left open', async () => {
    const fake = await fakeGitHub();
    const main = await runStep(fake, { stages: 'start hang', cancel: { when: 'measuring\n', scale: 0.1 } });
    expect(main.signalsSent).toEqual(['SIGINT', 'SIGTERM', 'SIGKILL']);
    expect(main.stdout).toMatch(/SIGINT came\nSIGTERM came\n/);
    expect(main).toMatchObject({ signal: 'SIGKILL', state: { stage: 'start' } });
    expect(fake.state.comments[0]?.body).toContain('### Measuring the model');
    await runStep(fake, { stages: 'close', state: main.state });
    expect(fake.state.comments).toHaveLength(1);
    expect(fake.state.comments[0]?.body).toContain('\n\nThe run was cancelled before it reached an outcome.');
    expect(fake.state.statuses.map(({ state }) => state)).toEqual(['pending', 'error']);
  });

  it('keeps what it saved if it is killed at once', async () => {
    const fake = await fakeGitHub();
    const main = await runStep(fake, { stages: 'start hang', killWhen: 'measuring\n' });
    expect(main).toMatchObject({ signal: 'SIGKILL', exitCode: null, state: { stage: 'start' } });
  });

  it('does not touch a report that was finished before', async () => {
    const fake = await fakeGitHub();
    await runStep(fake, { stages: 'report close' });
    expect(fake.state.comments[0]?.body).toContain('### Regressed');
    expect(fake.state.statuses.map(({ state }) => state)).toEqual(['failure']);
  });
});
