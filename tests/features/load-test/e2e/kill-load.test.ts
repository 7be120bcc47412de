import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import { decisionSchema } from '../../../../src/records/decision.ts';
import { journalPath } from '../../../../src/run/open-journal.ts';
import { readJournal } from '../../../../src/run/read-journal.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { runsIn, smallPack, startCli } from '../../../e2e/run-parts.ts';
import { scriptedEndpoint } from '../../../support/scripted-endpoint.ts';
import { drawSeed, randomFrom } from '../../../support/seed.ts';

const random = randomFrom(drawSeed('kill-load'));
const text = smallPack('one', 6);
/** Whole rounds of six, at least eight requests for each slot: 12, 18, 36 and 12 again. */
const levels = { '1': 12, '2': 18, '4': 36, '1-again': 12 };

async function inFolder() {
  const folder = emptyFolder();
  await writeFile(join(folder, 'one.yaml'), text);
  const endpoint = await scriptedEndpoint({ packs: [parsePack(text, 'one.yaml')], wordMs: 2, delayMs: 10 });
  const line = ['run', '--slug', 'a/b', '--endpoint', endpoint.url, '--pack', 'one.yaml', '--repeat', '1'];
  return { folder, endpoint, line: [...line, '--load', '1,2,4', '--json', 'report.json', '--no-progress'] };
}

async function keptIn(folder: string) {
  const [run = expect.fail('no run')] = await runsIn(folder);
  const { lines } = await readJournal(journalPath(run));
  const attempts = lines.flatMap((line) => (line.kind === 'attempt' ? [line] : []));
  return {
    run,
    attempts,
    keys: attempts.map(({ level, round, scenario }) => `${JSON.stringify(level)} ${round} ${scenario}`),
  };
}

it('asks nothing again that was kept, and completes each level, after kills at random moments', {
  timeout: 600_000,
}, async () => {
  const { folder, endpoint, line } = await inFolder();
  await using _ = endpoint;
  for (let kills = 0; kills < 4; kills += 1) {
    const [kept] = await runsIn(folder);
    const part = startCli(folder, ...line, ...(kept === undefined ? [] : ['--resume']));
    const after = endpoint.asked.length + 12 + Math.floor(10 * random());
    const isOver = part.done.then(() => true);
    while (endpoint.asked.length < after && !(await Promise.race([isOver, sleep(1)])));
    part.kill();
    await part.done;
  }
  const before = await keptIn(folder);
  const asked = endpoint.asked.length;
  expect(await startCli(folder, ...line, '--resume').done).toMatchObject({ exitCode: 0 });
  const { keys, attempts } = await keptIn(folder);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(before.keys));
  const counts = Object.values(levels).reduce((sum, count) => sum + count, 0);
  expect(attempts).toHaveLength(counts);
  expect(promptsIn(endpoint.asked.slice(asked))).toHaveLength(counts - before.keys.length);
  const { load } = await reported(folder);
  expect(load?.levels.map(({ attempts: each }) => each)).toEqual(Object.values(levels));
});

it('gives no times for a level during which this machine paused', { timeout: 300_000 }, async () => {
  const { folder, endpoint, line } = await inFolder();
  await using _ = endpoint;
  const part = startCli(folder, ...line);
  // Within the third level, of 36.
  while (promptsIn(endpoint.asked).length < 12 + 18 + 10) await sleep(1);
  process.kill(part.pid, 'SIGSTOP');
  await sleep(1500);
  process.kill(part.pid, 'SIGCONT');
  expect(await part.done).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/late by up to [1-9]/) });
  const { load } = await reported(folder);
  expect(
    load?.levels.map(({ faults, tokensPerSecond }) => [faults.includes('client-limited'), tokensPerSecond === null])[2],
  ).toEqual([true, false]);
});

function promptsIn(asked: readonly { readonly messages: unknown }[]): unknown[] {
  return asked.filter(({ messages }) => JSON.stringify(messages).includes('one/S-'));
}

async function reported(folder: string) {
  return decisionSchema.parse(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')));
}
