import { describe, expect, it } from 'vitest';
import { type CheckRun, publishCheck } from '../../../src/publish/github/check-run.ts';
import { refuse } from '../../support/github/github-routes.ts';
import { fakeGitHub, githubOf, headSha, runWith } from '../../support/github/test-github.ts';

const runPage = 'https://github.com/acme/models/actions/runs/5000/attempts/1';

function checkWith(check: Partial<CheckRun> = {}): CheckRun {
  const report = () => '### Regressed';
  return { state: 'failure', description: 'Regressed.', isFinal: true, report, remarks: [], ...check };
}

const pending = checkWith({ state: 'pending', description: 'Measuring.', isFinal: false });
const frame = { run: runWith(), key: 'gate' } as const;

describe('a check run', () => {
  it('is one on the head commit, from start to outcome, with the report and a hint for a second try', async () => {
    const fake = await fakeGitHub();
    await publishCheck(githubOf(fake), frame, pending);
    expect(fake.state.checks).toMatchObject([{ status: 'in_progress', conclusion: null }]);
    await publishCheck(githubOf(fake), { ...frame, artifactUrl: 'https://github.com/artifact' }, checkWith());
    expect(fake.state.checks).toMatchObject([
      {
        name: 'quality-baseline report/gate',
        sha: headSha,
        status: 'completed',
        conclusion: 'failure',
        title: 'Regressed.',
      },
    ]);
    const [check] = fake.state.checks;
    expect(check?.summary).toContain('### Regressed');
    expect(check?.summary).toContain(`[Run it again](${runPage})`);
    expect(check?.summary).toContain('[run folder and reports](https://github.com/artifact)');
    // A requested action on a check by the workflow's own token starts nothing.
    expect(check?.actions).toEqual([]);
  });

  it('has a different name than the status: a branch rule for the status does not wait for it', async () => {
    const fake = await fakeGitHub();
    await publishCheck(githubOf(fake), frame, checkWith());
    expect(fake.state.checks[0]?.name).not.toBe('quality-baseline/gate');
  });

  it.each([
    ['success', 'success'],
    ['failure', 'failure'],
    ['error', 'failure'],
    ['cancelled', 'cancelled'],
  ] as const)('of %s concludes %s', async (state, conclusion) => {
    const fake = await fakeGitHub();
    await publishCheck(githubOf(fake), frame, checkWith({ state }));
    expect(fake.state.checks).toMatchObject([{ conclusion }]);
  });

  it('marks at most fifty lines', async () => {
    const fake = await fakeGitHub();
    const remark = { path: 'compose.yml', line: 3, level: 'failure', title: 'a', message: 'b' } as const;
    const remarks = Array.from({ length: 51 }, () => remark);
    await publishCheck(githubOf(fake), frame, checkWith({ remarks }));
    expect(fake.state.checks[0]?.annotations).toHaveLength(50);
    expect(fake.state.checks[0]?.annotations[0]).toEqual({
      ...{ path: 'compose.yml', start_line: 3, end_line: 3, annotation_level: 'failure', title: 'a', message: 'b' },
    });
  });

  it("fits GitHub's limit, counted in bytes", async () => {
    const fake = await fakeGitHub();
    const report = (maxLength: number) => 'ü'.repeat(maxLength);
    await publishCheck(githubOf(fake), frame, checkWith({ report }));
    expect(Buffer.byteLength(fake.state.checks[0]?.summary ?? '')).toBeLessThan(65_535);
  });

  it('that failed passes once the run reports it again', async () => {
    const fake = await fakeGitHub();
    await publishCheck(githubOf(fake), frame, checkWith());
    const again = { ...frame, run: { ...runWith(), isRepublished: true as const } };
    expect(await publishCheck(githubOf(fake), again, checkWith({ state: 'success' }))).toBe('written');
    expect(fake.state.checks).toMatchObject([{ conclusion: 'success' }]);
  });

  it.each([
    ['a newer run', { runId: 5001 }],
    ['a later attempt', { attempt: 2 }],
  ])('of %s stays, however late another comes', async (_, newer) => {
    const fake = await fakeGitHub();
    await publishCheck(githubOf(fake), { ...frame, run: runWith(newer) }, pending);
    expect(await publishCheck(githubOf(fake), frame, checkWith({ state: 'success' }))).toBe('superseded');
    expect(fake.state.checks).toMatchObject([{ status: 'in_progress' }]);
  });

  it('that failed is not hidden by another job of its run that passes, nor by its own end', async () => {
    const fake = await fakeGitHub();
    await publishCheck(githubOf(fake), frame, checkWith());
    expect(await publishCheck(githubOf(fake), frame, checkWith({ state: 'success' }))).toBe('superseded');
    expect(await publishCheck(githubOf(fake), frame, checkWith({ state: 'cancelled', isFinal: false }))).toBe(
      'superseded',
    );
    expect(fake.state.checks).toMatchObject([{ conclusion: 'failure' }]);
  });

  it('that was created twice, because an answer was lost, ends in both', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'POST', path: /check-runs$/, times: 1, isDone: true, reply: refuse(502, 'Bad Gateway') });
    await publishCheck(githubOf(fake), frame, pending);
    await publishCheck(githubOf(fake), frame, checkWith());
    expect(fake.state.checks).toMatchObject([{ conclusion: 'failure' }, { conclusion: 'failure' }]);
  });
});
