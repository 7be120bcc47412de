import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { history } from '../../../src/commands/history.ts';
import { type ReportOptions, report } from '../../../src/commands/report.ts';
import { rescore } from '../../../src/commands/rescore.ts';
import { settingsFromFlags } from '../../../src/config/settings-from-flags.ts';
import { loadOutline } from '../../../src/features/load-test/load-outline.ts';
import { decisionSchema } from '../../../src/records/decision.ts';
import { scorecardFileSchema } from '../../../src/records/scorecard.ts';
import { findKeptRun } from '../../../src/store/find-run.ts';
import { loadSide } from '../../../src/store/load-side.ts';
import { testIo } from '../../commands/kept-run-with.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { keptIn } from '../../run/run-with.ts';
import { type ScriptedEndpointOptions, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

const held: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
});

async function open(options: ScriptedEndpointOptions = {}) {
  const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ wordMs: 1, ...options })];
  held.push(place, endpoint);
  const asked = `run --slug a/b --endpoint ${endpoint.url} --repeat 1`;
  return { place, endpoint, asked };
}

function keptFolder(err: string): string {
  return /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
}

function reported({ folder }: Workplace, run: string): ReportOptions {
  const { out } = settingsFromFlags({
    ...{ command: 'doctor', flags: {}, config: undefined, env: {}, cwd: folder, defaultTier: 'quick' },
    show: (name) => name,
  });
  return { run, root: folder, out, format: 'text', mode: undefined, policy: undefined };
}

describe('run --load', () => {
  it('asks whole rounds at each level, alone first and last, and keeps a scorecard of each', async () => {
    const { place, endpoint, asked } = await open();
    const { code, err } = await place.do(`${asked} --pack instructfollow-15 --load 1,4`);
    expect(code, err).toBe(0);
    const folder = keptFolder(err);
    const { attempts } = await keptIn(folder);
    expect(attempts.map(({ level }) => JSON.stringify(level)).filter((each, at, all) => each !== all[at - 1])).toEqual([
      '{"closed":1}',
      '{"closed":4}',
      '{"closed":1,"again":true}',
    ]);
    expect(endpoint.mostAtOnce()).toBeGreaterThan(1);
    const file = scorecardFileSchema.parse(JSON.parse(await readFile(join(folder, 'scorecard.json'), 'utf8')));
    // Eight requests for each of four slots are two rounds of fifteen, and a third to be whole.
    expect(file.scorecards.map(({ load, rounds, missing }) => [load, rounds, missing])).toEqual([
      [{ closed: 1 }, 1, 0],
      [{ closed: 4 }, 3, 0],
      [{ closed: 1, again: true }, 1, 0],
    ]);
  });

  it('counts times from the moment when a request was due', async () => {
    const { place, asked } = await open();
    const { code, err } = await place.do(`${asked} --pack instructfollow-15 --rate 40`);
    expect(code, err).toBe(0);
    const { attempts } = await keptIn(keptFolder(err));
    const due = attempts.filter(({ level }) => level !== undefined && 'rate' in level);
    expect(due).toHaveLength(15);
    // Sent when due or later; both moments of the journal are rounded.
    for (const { atMs, dueMs = Number.NaN } of due) expect(atMs).toBeGreaterThanOrEqual(Math.floor(dueMs) - 1);
  });

  it('names the level from which a server answers worse, with the pack, and none for an honest server', async () => {
    let busy = () => 0;
    const { place, endpoint, asked } = await open({
      delayMs: 20,
      choose: () => (busy() >= 3 ? 'near-miss' : 'gold'),
    });
    busy = endpoint.atOnce;
    const worse = await place.do(`${asked} --pack instructfollow-15 --load 1,2,4 --json -`);
    const { load: spoiled } = decisionSchema.parse(JSON.parse(worse.out));
    expect(
      spoiled?.underLoad.map(({ level, packs }) => [level, (packs['instructfollow-15']?.holm ?? 1) <= 0.05]),
    ).toEqual([
      [{ closed: 2 }, false],
      [{ closed: 4 }, true],
      [{ closed: 1, again: true }, false],
    ]);
    expect(spoiled && loadOutline(spoiled).sentence).toMatch(
      /; less right than alone from 4 at once: instructfollow-15 \(100\.0 → [\d.]+ %, p < \.0001\)$/,
    );
    endpoint.change({ choose: () => 'gold' });
    const honest = await place.do(`${asked} --pack instructfollow-15 --load 1,2,4 --json -`);
    const { load } = decisionSchema.parse(JSON.parse(honest.out));
    expect(load && loadOutline(load).sentence).toMatch(/; as right as alone \(100\.0 %, p = 1\)$/);
  });

  it('prints and writes the report of a kept run again, byte for byte, and with another SLO', async () => {
    const { place, asked } = await open();
    const { out, err } = await place.do(
      `${asked} --pack instructfollow-15 --load 1,2 --slo total=30s --json a.json --markdown a.md --html a.html --csv a.csv`,
    );
    const files = ['json', 'md', 'html', 'csv'] as const;
    const first = await Promise.all(files.map((ending) => place.read(`a.${ending}`)));
    const io = { ...testIo(place.folder), columns: 80 };
    const names = { json: 'b.json', markdown: 'b.md', html: 'b.html', csv: 'b.csv' };
    await report({ ...reported(place, keptFolder(err)), out: { ...reported(place, '').out, ...names } }, io);
    expect(io.printed()).toBe(out);
    expect(await Promise.all(files.map((ending) => place.read(`b.${ending}`)))).toEqual(first);
    const { load } = decisionSchema.parse(JSON.parse(first[0] ?? ''));
    expect(load?.levels).toHaveLength(3);
    expect(first[1]).toContain('Right under load');
    expect(first[2]).toContain('<h2 id="load">Load</h2>');
    expect(first[3]).toContain('\nlevel-pack,');
    const other = testIo(place.folder);
    await report({ ...reported(place, keptFolder(err)), format: 'json', slo: { ttft: 1 } }, other);
    expect(decisionSchema.parse(JSON.parse(other.printed())).load?.slo).toEqual({ ttft: 1 });
  });

  it('accepts a level as a run', async () => {
    const { place, asked } = await open();
    const { err } = await place.do(`${asked} --pack instructfollow-15 --load 1,2`);
    const run = keptFolder(err);
    const where = { root: place.folder, cwd: place.folder };
    const side = await loadSide(`${run}@2`, { ...where, baselinesDir: 'baselines' }, expect.fail);
    expect(side.get('no-thinking')).toMatchObject({
      load: { closed: 2 },
      fingerprint: { subject: { concurrency: 2 } },
    });
    const level = await findKeptRun(`${run}@1-again`, where);
    expect((await level.journal()).lines.filter(({ kind }) => kind === 'attempt')).toHaveLength(15);
    await expect(findKeptRun(`${run}@9`, where)).rejects.toMatchObject({ hint: 'It has 1, 2, 1-again.' });
    const io = testIo(place.folder);
    await report(reported(place, `${run}@2`), io);
    expect(io.printed()).not.toContain('Right under load');
    await rescore({ runs: [`${run}@2`], packs: [], out: undefined, root: place.folder }, io);
    expect((await keptIn(run)).attempts).toHaveLength(15 + 30 + 15);
    await history(
      { folders: [], slug: 'a/b', mode: undefined, json: false, html: undefined, color: 'never', root: place.folder },
      io,
    );
    expect(io.printed()).toContain('a/b · no-thinking · 2 at once');
  });

  it('continues with what a level lacks', async () => {
    const { place, endpoint, asked } = await open();
    const stop = new AbortController();
    let lines = 0;
    endpoint.change({
      choose: () => {
        lines += 1;
        if (lines === 30) stop.abort();
        return 'gold';
      },
    });
    const line = `${asked} --pack instructfollow-15 --load 1,2`;
    const cut = await place.do(line, { signal: stop.signal });
    expect(cut.code).toBe(130);
    const again = await place.do('run --resume');
    expect(again.code, again.err).toBe(0);
    const { attempts, lines: all } = await keptIn(keptFolder(again.err));
    const keys = attempts.map(({ level, round, scenario }) => `${JSON.stringify(level)} ${round} ${scenario}`);
    expect(new Set(keys).size).toBe(15 + 30 + 15);
    expect(keys).toHaveLength(15 + 30 + 15);
    expect(all.filter(({ kind }) => kind === 'level').length).toBeGreaterThan(3);
  });
});

describe('run --load --dry-run', () => {
  it.each([
    [
      '--load 1,4',
      /15 +75 +75\b/,
      ['1 at once: 1 round, 15 requests', '4 at once: 3 rounds, 45 requests', '1 at once, again: 1 round, 15 requests'],
    ],
    ['--rate 2', /15 +45 +45\b/, ['2 a second: 1 round, 15 requests, about 7.5 s']],
    ['--load 1', /15 +15 +15\b/, ['1 at once: 1 round']],
    [
      '--load',
      /15 +1110 +1110\b/,
      ['64 at once: 35 rounds', 'levels double while throughput grows by 10 %: this is the most'],
    ],
    ['--load 4 --time-budget 30m', /15 +- +-/, ['about 30 min', '4 at once: as many rounds as fit into 30 min']],
  ])('says levels, requests and time: %s', async (words, row, notes) => {
    const { place, endpoint, asked } = await open();
    const { code, out } = await place.do(`${asked} --pack instructfollow-15 ${words} --dry-run`);
    expect(code).toBe(0);
    expect(out).toMatch(row);
    for (const note of notes) expect(out.replace(/\s+/g, ' ')).toContain(note);
    expect(endpoint.asked).toEqual([]);
  });
});

describe('load', () => {
  it.each([
    ['check --slug a/b --load 8', '--concurrency 8'],
    ['check --slug a/b --capture --reason x --load 8', '--concurrency 8'],
    ['run --slug a/b --load 4 --rate 2', '--rate and --load exclude each other'],
    ['run --slug a/b --load 4 --pack speed', '--load takes packs with scenarios, not speed'],
    ['run --slug a/b --load 1025', 'whole numbers from 1 to 1024'],
    ['run --slug a/b --load 0', 'whole numbers from 1 to 1024'],
    ['run --slug a/b --rate 0', 'numbers above 0'],
    ['run --slug a/b --load 4 --slo tfft=1s', 'ttft, tpot and total'],
    ['run --slug a/b --slo ttft=1s', '--slo belongs to --load or --rate'],
    ['run --slug a/b --load 4 --concurrency 2', '--concurrency and --load exclude each other'],
    ['run --slug a/b --load 4 --mode no-thinking enable-thinking', '--load measures one mode'],
  ])('is refused before anything is asked: %s', async (line, words) => {
    const place = await openWorkplace();
    held.push(place);
    const { code, err } = await place.do(`${line} --endpoint http://127.0.0.1:9/v1`);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(words) });
  });
});
