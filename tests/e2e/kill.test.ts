import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { groupBy } from '../../src/lib/group-by.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { processInOrder } from '../../src/run/start-ending.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { drawSeed, randomFrom } from '../support/seed.ts';
import { emptyFolder } from './run-bundle.ts';
import { comparable, runsIn, smallPack, startCli } from './run-parts.ts';

const moments = process.env['QUALITY_BASELINE_LONG'] === undefined ? 10 : 100;
const rounds = 3;
const random = randomFrom(drawSeed('kill'));
const texts = { one: smallPack('one', 6), two: smallPack('two', 5) };
const packs = Object.entries(texts).map(([id, text]) => parsePack(text, id));
const attempts = rounds * packs.reduce((sum, pack) => sum + pack.scenarios.length, 0);

it(`reaches the same scorecard after a kill at any of ${moments} moments, and asks nothing again that was kept`, {
  timeout: moments * 40_000,
}, async () => {
  const folder = emptyFolder();
  for (const [id, text] of Object.entries(texts)) await writeFile(join(folder, `${id}.yaml`), text);
  await using endpoint = await server();
  expect(await startCli(folder, ...commandLine(endpoint)).done).toMatchObject({ exitCode: 0 });
  const [reference = ''] = await runsIn(folder);
  const whole = await comparable(reference);
  const requests = endpoint.asked.length;
  let resumed = 0;
  async function tryMoment(moment: number): Promise<void> {
    const place = join(folder, `moment-${moment}`);
    await mkdir(place);
    for (const id of Object.keys(texts)) await cp(join(folder, `${id}.yaml`), join(place, `${id}.yaml`));
    // Spread over all requests, including those that only examine the server.
    const after = Math.ceil(((moment + random()) / moments) * requests);
    if (await killAndResume(place, after, whole)) resumed += 1;
  }
  const all = Array.from({ length: moments }, (_, moment) => moment);
  await processInOrder(all, 2, () => false, tryMoment);
  expect(resumed).toBeGreaterThan(moments / 2);
});

/** Whether there was anything to continue. */
async function killAndResume(folder: string, after: number, whole: readonly unknown[]): Promise<boolean> {
  await using endpoint = await server();
  const first = startCli(folder, ...commandLine(endpoint));
  const isOver = first.done.then(() => true);
  while (endpoint.asked.length < after && !(await Promise.race([isOver, sleep(1)])));
  await sleep(random() * 8);
  first.kill();
  await first.done;
  const [run = expect.fail('a run has a folder before its first request')] = await runsIn(folder);
  const before = existsSync(journalPath(run)) ? await keptIn(run) : undefined;
  const asked = endpoint.asked.length;
  const second = await startCli(folder, ...commandLine(endpoint), '--resume').done;
  if (before === undefined) {
    expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is unfinished') });
    return false;
  }
  if (before.isFinished) {
    expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is finished') });
    return false;
  }
  expect(second).toMatchObject({ exitCode: 0 });
  expect(await comparable(run)).toEqual(whole);
  const again = scenariosOf(endpoint.asked.slice(asked));
  expect(again).toHaveLength(attempts - before.places.length);
  const { places } = await keptIn(run);
  expect(new Set(places).size).toBe(attempts);
  // Nothing occurs twice, and what was kept is where it was.
  expect(places).toHaveLength(attempts);
  expect(places.slice(0, before.places.length)).toEqual(before.places);
  const left = groupBy(places.slice(before.places.length), (place) => place.split(' ')[1] ?? '');
  for (const [scenario, same] of left) expect(again.filter((each) => each === scenario)).toHaveLength(same.length);
  return true;
}

function server(): Promise<ScriptedEndpoint> {
  return scriptedEndpoint({ packs, delayMs: 8, choose: (key) => (key.endsWith('3') ? 'near-miss' : 'gold') });
}

function commandLine(endpoint: ScriptedEndpoint): string[] {
  const named = Object.keys(texts).map((id) => `${id}.yaml`);
  return ['run', '--slug', 'test/tiny', '--endpoint', endpoint.url, '--repeat', String(rounds), '--pack', ...named];
}

async function keptIn(run: string): Promise<{ places: string[]; isFinished: boolean }> {
  const { lines } = await readJournal(journalPath(run));
  const { outcome } = JSON.parse(await readFile(join(run, 'run.json'), 'utf8').catch(() => '{}'));
  return {
    places: lines.flatMap((line) => (line.kind === 'attempt' ? [`${line.round} ${line.scenario}`] : [])),
    isFinished: lines.some((line) => line.kind === 'end' && line.outcome === 'decided') && outcome !== null,
  };
}

/** `one/S-1` of each request for a scenario. */
function scenariosOf(asked: ScriptedEndpoint['asked']): string[] {
  return asked.flatMap(({ messages }) => /^(?:one|two)\/S-\d+/.exec(messages[0].content)?.[0] ?? []);
}
