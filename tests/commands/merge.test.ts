import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadScorecards } from '../../src/baseline/load-scorecards.ts';
import { merge } from '../../src/commands/merge.ts';
import type { ContextLine } from '../../src/features/experiments/context/context-line.ts';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import type { AttemptLine, Plan } from '../../src/records/journal.ts';
import type { Scorecard } from '../../src/records/scorecard.ts';
import { packsOfShard } from '../../src/records/shard.ts';
import { fail } from '../../src/records/verdict.ts';
import { createJournal } from '../../src/run/open-journal.ts';
import { takeRunLock } from '../../src/run/run-lock.ts';
import { startRun } from '../../src/run/start-run.ts';
import { runIds } from '../../src/store/find-run.ts';
import { judgeAnswer } from '../../src/store/judge-answers.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { attemptWith } from '../run/lines.ts';
import { planWith } from '../run/plan-with.ts';
import { keptIn, servedAt } from '../run/run-with.ts';
import { scriptedServer, streamed } from '../support/scripted-server.ts';
import { keepRun, packWith, runFileWith, saveJson, testIo, withRoot } from './kept-run-with.ts';

const packs = [packWith('one', ['blue', 'red']), packWith('two', ['blue', 'blue', 'green'])];
const [first = packs[0] as Pack, second = first] = packs;

/** Asks `baseUrl` a whole plan, confirms what one pack got wrong, and keeps the run. */
async function measured(root: string, baseUrl: string, plan: Plan): Promise<string> {
  const folder = join(runsFolderOf(root), plan.run.id);
  const journal = await createJournal(folder, plan);
  const served = servedAt(baseUrl);
  const ports = openPorts();
  const judge = (asked: Parameters<typeof judgeAnswer>[0], answer: Parameters<typeof judgeAnswer>[1]) =>
    judgeAnswer(asked, answer, ports);
  const run = startRun({ plan, packs, journal, served, concurrency: 3, judge, clock: systemClock });
  await run.measure();
  if (plan.shard?.index !== 2 && packsOfShard(plan).some(({ id }) => id === 'one')) {
    await run.confirm({ scenarios: new Map([['no-thinking', ['one/S-2']]]), rounds: 2, firstRound: 4 });
  }
  await run.decide('');
  run[Symbol.dispose]();
  await journal[Symbol.asyncDispose]();
  await served.client[Symbol.asyncDispose]();
  await ports[Symbol.asyncDispose]();
  await saveJson(join(folder, 'run.json'), runFileWith(plan));
  return folder;
}

function planOf(id: string, shard: Plan['shard']): Plan {
  const startedAt = '2026-01-02T03:04:05.000Z';
  return planWith(packs, { shard, run: { id, startedAt, command: 'check', tool: '0.1.0' } });
}

function comparable({ run: _run, timings: _timings, ...rest }: Scorecard): object {
  return rest;
}

const failedNow = { verdict: fail('wrong-text', 'blue', 'red') };

const shardIds = ['20260102T030405Z-0001', '20260102T030405Z-0002'];

const tampered: [string, readonly Partial<AttemptLine>[], string][] = [
  ['another shard', [{ scenario: 'one/S-1' }, { scenario: 'two/S-1' }], 'for two/S-1 that its shard does not hold'],
  ['no plan', [{ scenario: 'one/S-9' }], 'for one/S-9 that its shard does not hold'],
  [
    'no round of the plan',
    [{ scenario: 'one/S-1', round: 4 }],
    'in a mode, round or level that its plan does not hold',
  ],
  ['a level of no load', [{ scenario: 'one/S-1', level: { closed: 1 } }], 'round or level that its plan does not hold'],
  ['no round of a confirmation', [{ scenario: 'one/S-1', stage: 'confirm', round: 10 }], 'plan does not hold'],
  ['no mode of the plan', [{ scenario: 'one/S-1', mode: 'enable-thinking' }], 'that its plan does not hold'],
  ['an answered attempt', [{ scenario: 'one/S-1' }, { scenario: 'one/S-1', ...failedNow }], 'and round 1 twice'],
];

it.each(tampered)('refuses a shard with a line for %s', (_, lines, why) =>
  withRoot(async (root) => {
    const shards = await twoShards(root, [{ packs, lines: lines.map((line) => attemptWith(line)) }]);
    const merging = merge({ runs: shards, out: 'merged', root }, testIo(root));
    await expect(merging).rejects.toThrow(why);
    expect(await readdir(root)).not.toContain('merged');
  }),
);

it('refuses a second answer in a shard that calls itself merged', () =>
  withRoot(async (root) => {
    const lines = [{}, failedNow].map((line) => attemptWith({ scenario: 'one/S-1', ...line }));
    const plan = planOf(shardIds[0] ?? '', { index: 1, of: 2 });
    const run = { ...plan.run, merged: { runs: ['x', 'y'], missingPacks: [] } };
    const shards = await twoShards(root, [{ packs, lines, plan: { ...plan, run } }]);
    await expect(merge({ runs: shards, out: 'merged', root }, testIo(root))).rejects.toThrow('and round 1 twice');
  }));

it('takes the context of a scenario of another shard, which confirms a drop', () =>
  withRoot(async (root) => {
    const digest = '0'.repeat(64);
    const context: ContextLine = {
      kind: 'context',
      scenario: 'one/S-2',
      from: { context: digest, question: digest, length: 9 },
      made: null,
      replaces: 'context',
      tokens: { input: null, output: null },
      ms: 1,
      tries: 1,
      usd: null,
      isCached: false,
    };
    const parts = [1, 2].map((index) => ({
      ...{ packs, lines: index === 1 ? [context] : [] },
      plan: planOf(shardIds[index - 1] ?? '', { index, of: 2, by: 'scenarios' }),
    }));
    expect(await merge({ runs: await twoShards(root, parts), out: 'merged', root }, testIo(root))).toBe(0);
  }));

it('takes an attempt that was asked again because it was not measured', () =>
  withRoot(async (root) => {
    const lost = { outcome: 'unmeasured', cause: 'timeout', detail: '' } as const;
    const lines = [{ verdict: lost }, {}].map((line) => attemptWith({ scenario: 'one/S-1', ...line }));
    const shards = await twoShards(root, [{ packs, lines }]);
    expect(await merge({ runs: shards, out: 'merged', root }, testIo(root))).toBe(0);
  }));

/** Two shards with a line each, unless `parts` says otherwise. */
async function twoShards(root: string, parts: Parameters<typeof keepRun>[1][] = []): Promise<string[]> {
  const folders = [];
  for (const [index, id] of shardIds.entries()) {
    const plan = planOf(id, { index: index + 1, of: 2 });
    const scenario = index === 0 ? 'one/S-1' : 'two/S-1';
    folders.push(await keepRun(root, { id, packs, lines: [attemptWith({ scenario })], plan, ...parts[index] }));
  }
  return folders;
}

describe('merge', () => {
  it('makes from two shards what one run would have stored, except for its run and timings', () =>
    withRoot(async (root) => {
      const server = await scriptedServer(() => streamed('blue', { prompt_tokens: 7, completion_tokens: 1 }));
      await measured(root, server.baseUrl, planOf('20260102T030405Z-0000', null));
      for (const [index, id] of shardIds.entries())
        await measured(root, server.baseUrl, planOf(id, { index: index + 1, of: 2 }));
      await server[Symbol.asyncDispose]();
      const io = testIo(root);
      expect(await merge({ runs: shardIds, out: 'merged', root }, io)).toBe(0);
      expect(await merge({ runs: ['20260102T030405Z-0000'], out: 'whole', root }, io)).toBe(0);
      const [merged, whole] = await Promise.all(
        ['merged', 'whole'].map((name) => loadScorecards(join(root, name), '')),
      );
      expect(merged?.map(comparable)).toEqual(whole?.map(comparable));
      expect(merged?.[0]).toMatchObject({ missing: 0, missingPacks: [] });
      expect(merged?.[0]?.scenarios[1]?.cells).toEqual([{ passed: 0, failed: 5, unmeasured: 0 }]);
      const { lines, plan } = await keptIn(join(root, 'merged'));
      expect(plan.shard).toBeNull();
      expect(lines.at(-1)).toMatchObject({ kind: 'end', outcome: 'decided' });
    }));

  it('takes a folder of shards, cut by scenarios, and gives the bytes of one run', () =>
    withRoot(async (root) => {
      const server = await scriptedServer(() => streamed('blue', { prompt_tokens: 7, completion_tokens: 1 }));
      await measured(root, server.baseUrl, planOf('20260102T030405Z-0000', null));
      expect(await merge({ runs: ['20260102T030405Z-0000'], out: 'whole', root }, testIo(root))).toBe(0);
      await rm(join(runsFolderOf(root), '20260102T030405Z-0000'), { recursive: true });
      for (const index of [1, 2, 3, 4])
        await measured(root, server.baseUrl, planOf(`shard-${index}`, { index, of: 4, by: 'scenarios' }));
      await server[Symbol.asyncDispose]();
      const io = testIo(root);
      expect(await merge({ runs: ['.quality-baseline/runs'], out: 'merged', root }, io)).toBe(0);
      const [merged, whole] = await Promise.all(
        ['merged', 'whole'].map((name) => loadScorecards(join(root, name), '')),
      );
      expect(merged?.map(comparable)).toEqual(whole?.map(comparable));
      expect(io.printed()).not.toContain('incomplete');
    }));

  it('names in a folder the shards that are missing and those that are unfinished', () =>
    withRoot(async (root) => {
      const plan = planOf('shard-2', { index: 2, of: 3, by: 'scenarios' });
      const folder = join(runsFolderOf(root), 'shard-2');
      const journal = await createJournal(folder, plan);
      await journal.append(attemptWith({ scenario: 'one/S-2' }));
      await journal[Symbol.asyncDispose]();
      await saveJson(join(folder, 'run.json'), { ...runFileWith(plan), outcome: null, endedAt: null });
      const io = testIo(root);
      await merge({ runs: ['.quality-baseline/runs'], out: 'merged', root }, io);
      expect(io.printed()).toContain('incomplete: shards 1, 3 missing');
      expect(io.printed()).toContain('incomplete: shard 2 unfinished');
      expect(JSON.parse(await readFile(join(root, 'merged', 'run.json'), 'utf8')).outcome).not.toBe('passed');
    }));

  it.each([
    ['two of one shard', { shard: { index: 1, of: 2 } }, {}, 'are both shard 1 of 2'],
    ['a shard of another version', { shard: { index: 2, of: 2 } }, { tool: '9.9.9' }, 'was measured by version 9.9.9'],
    ['a shard out of range', { shard: { index: 3, of: 2 } }, {}, 'is shard 3 of 2'],
    ['a run that is no shard', { shard: null }, {}, 'is not a shard'],
    [
      'shards of two plans',
      { shard: { index: 2, of: 2 }, seed: 99 },
      {},
      'did not ask the same:\n  seed: 1 here, 99 there',
    ],
  ])('refuses a folder with %s', (_, change, file, message) =>
    withRoot(async (root) => {
      const one = planOf('shard-1', { index: 1, of: 2 });
      await keepRun(root, { id: 'shard-1', packs, lines: [attemptWith({ scenario: 'one/S-1' })], plan: one });
      const plan = { ...planOf('shard-2', { index: 2, of: 2 }), ...change };
      await keepRun(root, { id: 'shard-2', packs, lines: [attemptWith({ scenario: 'two/S-1' })], plan, file });
      await expect(merge({ runs: ['.quality-baseline/runs'], out: 'merged', root }, testIo(root))).rejects.toThrow(
        message,
      );
      expect(await readdir(root)).toEqual(['.quality-baseline']);
    }),
  );

  it('puts the run among the others if no folder is named, with its baselines', () =>
    withRoot(async (root) => {
      const [one = ''] = await twoShards(root, [
        { packs, lines: [attemptWith()], file: { outcome: 'endpoint-error', startedAt: '2026-01-02T03:00:00.000Z' } },
      ]);
      await mkdir(join(one, 'baselines'));
      await writeFile(join(one, 'baselines', 'vllm--other__no-thinking.json'), 'as it was\n');
      await writeFile(join(one, 'tasks.json'), 'what was asked\n');
      await merge({ runs: shardIds, out: undefined, root }, testIo(root));
      const id = (await runIds(root)).at(-1) ?? '';
      const folder = join(runsFolderOf(root), id);
      expect((await readdir(folder)).sort()).toEqual([
        ...['baselines', 'journal.jsonl', 'run.json', 'scorecard.json', 'tasks.json'],
      ]);
      expect(await readFile(join(folder, 'baselines', 'vllm--other__no-thinking.json'), 'utf8')).toBe('as it was\n');
      expect(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))).toMatchObject({
        outcome: 'endpoint-error',
        startedAt: '2026-01-02T03:00:00.000Z',
      });
    }));

  it('names the missing shard, and never passes without it', () =>
    withRoot(async (root) => {
      const [one = ''] = await twoShards(root);
      const io = testIo(root);
      await merge({ runs: [one], out: 'merged', root }, io);
      expect(io.printed()).toContain('incomplete: shard 2 missing, with two');
      const [scorecard] = await loadScorecards(join(root, 'merged'), '');
      expect(scorecard?.scenarios.map(({ missing = 0 }) => missing)).toEqual([2, 3]);
      expect(scorecard?.missingPacks).toEqual(['two']);
      expect(io.printed()).toMatch(/two 1\.0\.0 +no-thinking +shard missing/);
      const file = JSON.parse(await readFile(join(root, 'merged', 'run.json'), 'utf8'));
      expect(file.outcome).toBe('inconclusive');
    }));

  it('leaves nothing behind if it is refused', () =>
    withRoot(async (root) => {
      const [one = '', two = ''] = await twoShards(root, [
        { packs, lines: [] },
        { packs, lines: [], file: { judgedBy: { ...runFileWith(planOf('', null)).judgedBy, maxDrop: '5' } } },
      ]);
      const before = await readdir(one);
      await expect(merge({ runs: [one, two], out: 'merged', root }, testIo(root))).rejects.toThrow(
        `${one} and ${two} have different rules`,
      );
      expect(await readdir(root)).toEqual(['.quality-baseline']);
      expect(await readdir(one)).toEqual(before);
    }));

  it('refuses shards that were compared with different baselines', () =>
    withRoot(async (root) => {
      const folders = await twoShards(root);
      for (const folder of folders) {
        await mkdir(join(folder, 'baselines'));
        await writeFile(join(folder, 'baselines', 'a__no-thinking.json'), folder);
      }
      await expect(merge({ runs: folders, out: 'merged', root }, testIo(root))).rejects.toThrow(
        'were compared with different baselines: a__no-thinking.json',
      );
    }));

  it('refuses a running shard, one of another plan, and an occupied folder', () =>
    withRoot(async (root) => {
      const [one = '', two = ''] = await twoShards(root);
      const options = { runs: [one, two], out: 'merged', root };
      const lock = await takeRunLock(two);
      await expect(merge(options, testIo(root))).rejects.toThrow(`writes in ${two}`);
      await lock[Symbol.asyncDispose]();
      const other = await keepRun(root, { id: '20260102T030405Z-0003', packs: [second], lines: [] });
      await expect(merge({ ...options, runs: [one, other] }, testIo(root))).rejects.toThrow('did not ask the same');
      await mkdir(join(root, 'merged', 'something'), { recursive: true });
      await expect(merge(options, testIo(root))).rejects.toThrow('is not empty: it holds something');
    }));

  it.each([
    ['no run.json', undefined, 'there is no such file'],
    ['an invalid run.json', '{"version": 1}', 'does not describe a run'],
    ['a run.json that is cut', '{"version": 1', 'no JSON'],
    ['a newer run.json', '{"version": 2}', 'has version 2, and this tool knows up to 1'],
  ])('refuses a shard with %s', (_, text, words) =>
    withRoot(async (root) => {
      const [one = '', two = ''] = await twoShards(root);
      await rm(join(one, 'run.json'));
      if (text !== undefined) await writeFile(join(one, 'run.json'), text);
      const failed = await merge({ runs: [one, two], out: 'merged', root }, testIo(root)).catch(
        (error: unknown) => error,
      );
      expect(failed).toMatchObject({ exitCode: 2 });
      expect(String(failed)).toContain(words);
    }),
  );
});
