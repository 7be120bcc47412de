import { expect, it } from 'vitest';
import { type ActionStage, baseSha, headSha, openActionStage, pullRequest, wordsPack } from './action-stage.ts';
import { reportAfter } from './report-after.ts';

async function measuredOfFork(stage: ActionStage) {
  const event = pullRequest('mallory/models');
  const gated = await stage.main({ event, token: { may: ['read'] }, inputs: { 'allow-forks': 'true' } });
  expect(gated).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
  expect(stage.github.state).toMatchObject({ comments: [], statuses: [] });
  return gated;
}

const after = {
  ...{ workflow: 'fork-report.yml', job: 'report', repository: 'mallory/models' },
  may: ['read', 'comment'],
} as const;

it('writes the comment that the token of a fork could not write, on the pull request of its newest commit', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(4)] });
  const other = { number: 6, headSha: 'c'.repeat(40), headRepository: 'eve/models', baseSha, files: [] };
  stage.github.state.pulls.push(other, { ...other, number: 7, headSha, headRepository: 'mallory/models' });
  const gated = await measuredOfFork(stage);
  const report = await reportAfter(stage, gated, after);
  expect(report).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
  expect(stage.comment()).toContain('stage=final');
  expect(stage.github.state.comments).toMatchObject([{ issue: 7 }]);
  expect(stage.statuses()).toEqual([]);
});

it('writes nothing if no pull request has that commit any more', async () => {
  await using stage = await openActionStage({ packs: [wordsPack(4)] });
  const report = await reportAfter(stage, await measuredOfFork(stage), after);
  expect(report).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
  expect(stage.github.state).toMatchObject({ comments: [], statuses: [] });
});
