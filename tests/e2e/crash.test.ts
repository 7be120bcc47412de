import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { parseBaseline } from '../../src/baseline/parse-baseline.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { processInOrder } from '../../src/run/start-ending.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { drawSeed, randomFrom } from '../support/seed.ts';
import { counting, killWays, leftoversIn, mortal, readAll } from './crash-parts.ts';
import { emptyFolder } from './run-bundle.ts';
import { comparable, runsIn, smallPack, startCli, startCliWith } from './run-parts.ts';

const kills = process.env['QUALITY_BASELINE_LONG'] === undefined ? 20 : 200;
const texts = { one: smallPack('one', 4), two: smallPack('two', 3) };
const packs = Object.entries(texts).map(([id, text]) => parsePack(text, id));

/** A process to kill. */
type Work = {
  readonly commandLine: readonly string[];
  readonly exitCode: number;
  /** Its result, without the times of its creation. */
  result(folder: string): Promise<unknown>;
  /** The command line that finishes it after a crash; undefined if everything is there. */
  next(folder: string, before: readonly string[]): Promise<readonly string[] | undefined>;
};

it(`loses nothing and leaves nothing half-written when it is killed at any of ${kills} changes of the disk`, {
  timeout: kills * 40_000,
}, async () => {
  const random = randomFrom(drawSeed('crash'));
  const base = emptyFolder();
  for (const [id, text] of Object.entries(texts)) await writeFile(join(base, `${id}.yaml`), text);
  await using good = await scriptedEndpoint({ packs, choose: (key) => (key.endsWith('3') ? 'near-miss' : 'gold') });
  await using bad = await scriptedEndpoint({ packs, choose: () => 'near-miss' });
  const works = Object.entries(await prepare(base, good.url, bad.url));
  const started = await runsIn(base);
  const each = Math.ceil(kills / works.length);
  let resumed = 0;
  for (const [name, work] of works) {
    const whole = join(emptyFolder(), 'whole');
    await cp(base, whole, { recursive: true });
    const count = join(whole, 'count');
    expect(await startCliWith(counting(count), whole, ...work.commandLine).done).toMatchObject({
      exitCode: work.exitCode,
    });
    const changes = Number(await readFile(count, 'utf8'));
    const expected = await work.result(whole);
    const moments = Array.from({ length: each }, (_, moment) => ({
      moment,
      at: 1 + Math.floor(((moment + random()) / each) * changes),
      how: killWays[Math.floor(random() * killWays.length)] ?? 'before',
    }));
    const folder = emptyFolder();
    await processInOrder(
      moments,
      2,
      () => false,
      async ({ moment, at, how }) => {
        const place = join(folder, String(moment));
        await cp(base, place, { recursive: true, force: true });
        const title = `${name} killed ${how} change ${at} of ${changes}`;
        await startCliWith(mortal(at, how), place, ...work.commandLine).done;
        expect(await readAll(place), title).toBeGreaterThan(0);
        const next = await work.next(place, started);
        if (next?.includes('--resume')) resumed += 1;
        if (next !== undefined) {
          const { exitCode, stderr } = await startCli(place, ...next).done;
          expect({ exitCode, stderr }, title).toEqual({ exitCode: work.exitCode, stderr: expect.any(String) });
        }
        expect(await work.result(place), title).toEqual(expected);
        await readAll(place);
        expect(await leftoversIn(place), title).toEqual([]);
      },
    );
    console.log(`${name}: ${moments.length} kills, ${changes} changes of the disk`);
  }
  expect(resumed).toBeGreaterThan(kills / 5);
});

async function prepare(base: string, good: string, bad: string): Promise<Record<string, Work>> {
  const asked = (url: string) => ['--slug', 'test/tiny', '--endpoint', url, '--pack', 'one.yaml', 'two.yaml'];
  const done = async (...commandLine: string[]) =>
    expect(await startCli(base, ...commandLine).done, commandLine.join(' ')).toMatchObject({ exitCode: 0 });
  await done('check', '--capture', ...asked(good));
  for (let run = 0; run < 3; run += 1) await done('run', ...asked(good));
  const [, ...runs] = await runsIn(base);
  for (const shard of ['1/2', '2/2']) await done('run', ...asked(good), '--shard', shard);
  const shards = (await runsIn(base)).slice(-2);
  const ids = (folders: readonly string[]) => folders.map((folder) => basename(folder));
  return {
    run: measuring(['run', ...asked(good), '--json', 'report.json'], 0, reportIn),
    confirm: measuring(['check', ...asked(bad), '--json', 'report.json'], 1, reportIn),
    capture: measuring(['check', '--capture', ...asked(good), '--reason', 'again'], 0, baselineIn),
    merge: afresh(['merge', ...ids(shards), '--out', 'merged'], async (folder) => [
      await comparable(join(folder, 'merged')),
      (await readJournal(journalPath(join(folder, 'merged')))).lines.length,
    ]),
    adopt: afresh(['baseline', 'adopt', ...ids(runs), '--reason', 'three nights'], baselineIn),
  };
}

/** Continues where it was, if it had begun; shows again what has been decided. */
function measuring(commandLine: readonly string[], exitCode: number, result: Work['result']): Work {
  return {
    commandLine,
    exitCode,
    result,
    async next(folder, before) {
      const known = before.map((each) => basename(each));
      const run = (await runsIn(folder)).find((each) => !known.includes(basename(each)));
      const journal = run === undefined ? undefined : await readJournal(journalPath(run)).catch(() => undefined);
      if (run === undefined || journal === undefined) return commandLine;
      const isDecided = journal.lines.some((line) => line.kind === 'end' && line.outcome === 'decided');
      if (!isDecided || !(await new RunFolder(run).isClosed())) return [...commandLine, '--resume', basename(run)];
      const isCapture = commandLine.includes('--capture');
      return isCapture ? undefined : ['report', basename(run), '--json', 'report.json', '--exit-code'];
    },
  };
}

function afresh(commandLine: readonly string[], result: Work['result']): Work {
  // A folder made from others exists completely, or not at all.
  const next: Work['next'] = async (folder) => (existsSync(join(folder, 'merged')) ? undefined : commandLine);
  return { commandLine, exitCode: 0, result, next };
}

async function reportIn(folder: string): Promise<unknown> {
  const { run: _run, timings: _timings, ...rest } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  return rest;
}

async function baselineIn(folder: string): Promise<unknown> {
  const path = join(folder, 'baselines', 'test--tiny__no-thinking.json');
  const { capturedAt: _at, anchor, ...rest } = parseBaseline(await readFile(path, 'utf8'), path);
  const { run: _run, timings: _timings, ...scorecard } = rest.scorecard;
  return { ...rest, scorecard, anchor: anchor?.scenarios };
}
