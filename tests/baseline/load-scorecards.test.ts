import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadScorecards } from '../../src/baseline/load-scorecards.ts';
import { folderOf } from '../support/folder-of.ts';
import { refusalBy } from './refusal.ts';
import { scorecardWith } from './scorecard-with.ts';

let runs = '';

beforeEach(async () => {
  runs = folderOf();
  await mkdir(join(runs, 'run-1'));
});

const write = (value: unknown) => writeFile(join(runs, 'run-1', 'scorecard.json'), JSON.stringify(value));
const file = { version: 1, kind: 'scorecards', scorecards: [scorecardWith()] };

describe('loadScorecards', () => {
  it.each([
    ['its id', () => 'run-1'],
    ['its folder', () => join(runs, 'run-1')],
    ['its file', () => join(runs, 'run-1', 'scorecard.json')],
  ])('finds a run by %s', async (_, reference) => {
    await write(file);
    expect(await loadScorecards(reference(), runs)).toEqual(file.scorecards);
  });

  it('follows a link that the user names', async () => {
    await write(file);
    await mkdir(join(runs, 'links'));
    await symlink(join('..', 'run-1', 'scorecard.json'), join(runs, 'links', 'mine.json'));
    expect(await loadScorecards(join(runs, 'links', 'mine.json'), runs)).toEqual(file.scorecards);
  });

  it('says where it looked for a missing run', async () => {
    const refusal = await refusalBy(loadScorecards('run-2', runs));
    expect(refusal).toContain('there is no scorecard of the run run-2');
    expect(refusal).toContain(join(runs, 'run-2', 'scorecard.json'));
  });

  it('does not read a folder as a scorecard', async () => {
    await mkdir(join(runs, 'run-1', 'scorecard.json'));
    expect(await refusalBy(loadScorecards('run-1', runs))).toContain('there is no scorecard');
  });

  it('refuses a file without one, with at most twenty faults and the command that makes it again', async () => {
    await writeFile(join(runs, 'run-1', 'scorecard.json'), '{');
    const path = join(runs, 'run-1', 'scorecard.json');
    expect(await refusalBy(loadScorecards('run-1', runs))).toMatch(/^cannot read .*scorecard\.json: .*JSON/);
    await write({ ...file, scorecards: [{ ...scorecardWith(), rounds: 'many' }] });
    const refusal = await refusalBy(loadScorecards('run-1', runs));
    expect(refusal).toContain(`${path} holds no scorecards\n  scorecards[0].rounds: `);
    expect(refusal).toContain('rescore makes the scorecard of a run again.');
    await write({ ...file, scorecards: Array.from({ length: 30 }, () => ({ ...scorecardWith(), rounds: 'many' })) });
    expect((await refusalBy(loadScorecards('run-1', runs))).split('\n').slice(21)).toEqual([
      expect.stringMatching(/^ {2}and \d+ more$/),
      expect.any(String),
    ]);
  });
});
