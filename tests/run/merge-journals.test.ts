import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import type { AttemptLine } from '../../src/records/journal.ts';
import { fail, pass } from '../../src/records/verdict.ts';
import { mergeJournals, mergeRead, saveMerged } from '../../src/run/merge-journals.ts';
import { createJournal, journalPath } from '../../src/run/open-journal.ts';
import { startRun } from '../../src/run/start-run.ts';
import { scriptedServer, streamed } from '../support/scripted-server.ts';
import { attemptWith, endWith, sessionWith } from './lines.ts';
import { packOf, planWith } from './plan-with.ts';
import { factsWith, type Kept, keptIn, servedAt, withFolder } from './run-with.ts';

const packs = [packOf('one', 3), packOf('two', 2), packOf('three', 2)];

function planOf(id: string, shard: { index: number; of: number } | null, startedAt = '2026-01-02T03:04:05.000Z') {
  return planWith(packs, { shard, run: { id, startedAt, command: 'run', tool: '0.1.0' } });
}

/** The parts of a score, without times. */
function withoutTimes({ sessions, attempts }: Kept) {
  const byPlace = attempts.map(({ stage, mode, round, scenario, session, verdict, answer, measures }) => [
    `${stage} ${mode} ${round} ${scenario}`,
    { session, verdict, answer, tokens: measures.map(({ promptTokens }) => promptTokens) },
  ]);
  return { sessions: sessions.map(({ session }) => session), attempts: byPlace.sort() };
}

describe('merging', () => {
  it('makes from two shards the journal of a single run', async () => {
    const server = await scriptedServer(({ body }) =>
      streamed(`It is ${body.messages[0].content}`, { prompt_tokens: 7 }),
    );
    const judge = ({ key }: { key: string }) => ({
      verdict: key.endsWith('2') ? fail('wrong-text', 'blue', 'red') : pass,
    });
    const [whole, merged] = await withFolder(async (parent) => {
      const folders = [];
      for (const shard of [null, { index: 2, of: 2 }, { index: 1, of: 2 }]) {
        const folder = join(parent, `run-${shard?.index ?? 'whole'}`);
        const plan = planOf(`id-${shard?.index}`, shard);
        const journal = await createJournal(folder, plan);
        const served = servedAt(server.baseUrl);
        const run = startRun({ plan, packs, journal, served, concurrency: 3, judge, clock: systemClock });
        await run.measure();
        await run.decide('');
        run[Symbol.dispose]();
        await journal[Symbol.asyncDispose]();
        await served.client[Symbol.asyncDispose]();
        folders.push(folder);
      }
      const [first = '', ...shards] = folders;
      const merged = await mergeJournals(shards.map(journalPath), 6);
      expect(merged).toMatchObject({ missingShards: [], missingPacks: [] });
      expect([...merged.runs].sort()).toEqual(['id-1', 'id-2']);
      await saveMerged(join(parent, 'merged'), merged);
      return [await keptIn(first), await keptIn(join(parent, 'merged'))];
    });
    await server[Symbol.asyncDispose]();
    expect(withoutTimes(merged)).toEqual(withoutTimes(whole));
    expect({ ...merged.plan, run: 0 }).toEqual({ ...whole.plan, run: 0 });
    expect(merged.lines.at(-1)).toMatchObject({ kind: 'end', outcome: 'decided' });
  });

  it('says which shards are missing, with their packs', () => {
    const plan = planOf('a', { index: 1, of: 3 });
    expect(mergeRead([{ name: 'a', plan, lines: [sessionWith()] }])).toMatchObject({
      missingShards: [2, 3],
      missingPacks: ['two', 'three'],
      plan: { run: { merged: { runs: ['a'], missingPacks: ['two', 'three'] } } },
    });
  });

  it('remembers what was missing from a merged run, until another run has it', () => {
    const shardOf = (index: number) => ({
      name: `${index}`,
      plan: planOf(`id-${index}`, { index, of: 3 }),
      lines: [sessionWith()],
    });
    const [one, two, three] = [shardOf(1), shardOf(2), shardOf(3)];
    const early = { name: 'early', ...mergeRead([one, two]) };
    expect(mergeRead([early]).missingPacks).toEqual(['three']);
    const other = { name: 'other', ...mergeRead([two, three]) };
    expect(mergeRead([early, other])).toMatchObject({ missingPacks: [], runs: ['id-1', 'id-2', 'id-3'] });
  });

  it('puts the newest attempt last, in a separate session', () => {
    const shard = { index: 1, of: 3 };
    const again = planOf('b', shard, '2026-02-02T03:04:05.000Z');
    const failed = attemptWith({ verdict: fail('wrong-text', 'blue', 'red') });
    const { lines } = mergeRead([
      { name: 'b', plan: again, lines: [sessionWith(), attemptWith()] },
      { name: 'a', plan: planOf('a', shard), lines: [sessionWith(), sessionWith({ session: 2 }), failed] },
    ]);
    const attempts = lines.filter((line): line is AttemptLine => line.kind === 'attempt');
    expect(attempts.map(({ session, verdict }) => [session, verdict.outcome])).toEqual([
      [1, 'fail'],
      [3, 'pass'],
    ]);
  });

  it('treats a run and its earlier copy as one', () => {
    const plan = planOf('a', null);
    const [early, late] = [[sessionWith()], [sessionWith(), attemptWith()]];
    const merged = mergeRead([
      { name: 'late', plan, lines: late },
      { name: 'early', plan, lines: early },
    ]);
    expect(merged.lines).toEqual(late);
    expect(merged.runs).toHaveLength(1);
  });

  it('ends as badly as the worst, and not at all if one still runs', () => {
    const journal = (index: number, ...lines: ReturnType<typeof endWith>[]) => ({
      name: `${index}`,
      plan: planOf(`id-${index}`, { index, of: 2 }),
      lines,
    });
    const lost = endWith({ outcome: 'endpoint-lost', detail: 'gone' });
    const decided = endWith({ outcome: 'decided' });
    expect(mergeRead([journal(1, lost), journal(2, decided)]).lines).toEqual([lost]);
    expect(mergeRead([journal(1), journal(2, decided)]).lines).toEqual([]);
  });

  it('uses the facts of a session from the first shard', () => {
    const journals = [2, 1].map((index) => ({
      name: `${index}`,
      plan: planOf(`id-${index}`, { index, of: 2 }),
      lines: [sessionWith({ determinism: index === 1 ? 'bit-stable' : null })],
    }));
    expect(mergeRead(journals).lines).toMatchObject([{ session: 1, determinism: 'bit-stable' }]);
  });

  it.each([
    ['another model', {}, { identity: { model: 'llama', booted: false } }, 'model: qwen here, llama there'],
    [
      'another quantization',
      {},
      { subject: { ...factsWith().subject, quantization: 'Q3_K_S' } },
      /quantization: \S+ here, Q3_K_S there/,
    ],
    [
      'another switch for thinking',
      {},
      { thinkingControls: { 'no-thinking': null } },
      'thinking control of no-thinking: enable_thinking=false here, none there',
    ],
    ['another plan', { rounds: 4 }, {}, 'rounds: 3 here, 4 there'],
    ['another number of shards', { shard: { index: 2, of: 3 } }, {}, 'one of 2 shards here, one of 3 shards there'],
  ])('refuses %s', (_, plan, facts, words) => {
    const one = { name: 'one', plan: planOf('a', { index: 1, of: 2 }), lines: [sessionWith()] };
    const other = {
      name: 'other',
      plan: planWith(packs, { shard: { index: 2, of: 2 }, run: { ...one.plan.run, id: 'b' }, ...plan }),
      lines: [sessionWith(factsWith(facts))],
    };
    expect(() => mergeRead([one, other])).toThrow(words);
  });

  it('allows different models of booted servers, because the change may alter them', () => {
    const journals = ['qwen', 'llama'].map((model, index) => ({
      name: model,
      plan: planOf(model, { index: index + 1, of: 2 }),
      lines: [sessionWith({ identity: { model, booted: true } })],
    }));
    expect(mergeRead(journals).missingShards).toEqual([]);
  });
});
