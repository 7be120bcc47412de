import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JudgeScore } from '../../../../src/features/judges/judges.ts';
import { scorecardFileSchema } from '../../../../src/records/scorecard.ts';
import { journalPath } from '../../../../src/run/open-journal.ts';
import { readJournal } from '../../../../src/run/read-journal.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { runsIn, startCli } from '../../../e2e/run-parts.ts';
import { realLlama } from '../../../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../../../support/real-llama/start-real-llama.ts';

// The model is random: with a grammar it decides like a judge that draws lots, and some of its games have no decision.
const grammar =
  'root ::= [a-z] [a-f] "[[A>B]]" | [a-z] [g-l] "[[B>A]]" | [a-z] [m-r] "[[A=B]]" | [a-z] [s-z] ", hard to say"';

const { rootfs, missing } = realLlama();
let server: RunningLlama | undefined;

beforeAll(async () => {
  if (missing === undefined) server = await startRealLlama(rootfs, ['--grammar', grammar]);
}, 300_000);

afterAll(() => server?.stop());

it('counts every game that a real server judges, as its words say', { timeout: 300_000 }, async (context) => {
  if (server === undefined) return context.skip(`no real llama.cpp server: ${missing}`);
  const folder = emptyFolder();
  const line = ['--slug', 'llamacpp/judge', '--endpoint', server.baseUrl, '--pack', 'judge-20', '--repeat', '1'];
  expect(await startCli(folder, 'run', ...line).done).toMatchObject({ exitCode: 0 });
  const [run = ''] = await runsIn(folder);
  const file = scorecardFileSchema.parse(JSON.parse(await readFile(join(run, 'scorecard.json'), 'utf8')));
  const { all } = file.scorecards[0]?.judges?.['judge-20']?.figures ?? expect.fail('a pack of judges has figures');
  expect(all).toMatchObject({ pairs: 20, unmeasured: 0, games: 40, singleGames: 20, cut: 0 });
  const games = await saidIn(run);
  expect(games.size).toBe(40);
  expect(all).toMatchObject(countsOf(games));
  expect(new Set(games.values()).size).toBeGreaterThan(2);
});

/** By game, the label in its last words; undefined without one. */
async function saidIn(run: string): Promise<Map<string, string | undefined>> {
  const { lines } = await readJournal(journalPath(run));
  return new Map(
    lines.flatMap((line) =>
      line.kind === 'attempt'
        ? [[line.scenario, /\[\[(.{3})\]\]/.exec(JSON.stringify(line.messages.at(-1)))?.[1]] as const]
        : [],
    ),
  );
}

function countsOf(games: ReadonlyMap<string, string | undefined>): Partial<JudgeScore['figures']['all']> {
  const ids = [...games.keys()].filter((key) => key.endsWith('.ab')).map((key) => key.slice(0, -3));
  const twice = (label: string) =>
    ids.filter((id) => games.get(`${id}.ab`) === label && games.get(`${id}.ba`) === label).length;
  return {
    none: [...games.values()].filter((label) => label === undefined).length,
    flipsFirst: twice('A>B'),
    flipsSecond: twice('B>A'),
  };
}
