import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { cacheCut } from '../../src/endpoint/client/request-body.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { resumeRun } from '../../src/run/resume-run.ts';
import { startRun } from '../../src/run/start-run.ts';
import { type ScriptedServer, scriptedServer, streamed } from '../support/scripted-server.ts';
import { crashJudge, crashPacks, crashPlan, crashServed } from './crash-parts.ts';
import { keptIn, withFolder } from './run-with.ts';

const moments = process.env['QUALITY_BASELINE_LONG'] === undefined ? 3 : 200;
const attempts = 30;
const script = fileURLToPath(new URL('./crash-run.ts', import.meta.url));

it(
  `keeps every acknowledged attempt when it is killed, at ${moments} moments, and asks none of them again`,
  async () => {
    for (let moment = 0; moment < moments; moment += 1) {
      // Spread over the whole run, from before its first attempt is stored.
      const acknowledged = Math.floor((moment / moments) * attempts);
      await withFolder((parent) => killAndResume(join(parent, 'run'), acknowledged, Math.random() * 8));
    }
  },
  moments * 60_000,
);

const quickly = () => ({ ...streamed('Fine.'), body: [6, ...(streamed('Fine.').body ?? [])] });

async function killAndResume(folder: string, after: number, thenMs: number): Promise<void> {
  const server = await scriptedServer(quickly);
  const stored = await killedRun(server, folder, after, thenMs);
  await server[Symbol.asyncDispose]();
  // A separate server: the last requests of the killed process may reach the first one late.
  await using other = await scriptedServer(quickly);
  const { journal, plan, resumed, kept } = await resumeRun(folder, crashPlan);
  expect(kept).toBeGreaterThanOrEqual(stored.length);
  const served = crashServed(other.baseUrl);
  const parts = { plan, packs: crashPacks, journal, served, resumed, judge: crashJudge };
  const run = startRun({ ...parts, concurrency: 4, clock: systemClock });
  expect(await run.measure()).toMatchObject({ outcome: 'measured' });
  run[Symbol.dispose]();
  await journal[Symbol.asyncDispose]();
  await served.client[Symbol.asyncDispose]();

  const again = placesOf(other);
  expect(again.filter((place) => stored.includes(place))).toEqual([]);
  expect(again).toHaveLength(attempts - kept);
  const { attempts: lines } = await keptIn(folder);
  const places = lines.map(({ round, scenario }) => `${round} ${scenario}`);
  expect(new Set(places).size).toBe(attempts);
  expect(places).toHaveLength(attempts);
  expect(places).toEqual(expect.arrayContaining(stored));
  expect(lines.filter(({ verdict }) => verdict.outcome === 'fail')).toHaveLength(6);
}

/** The attempts it reported as stored, until its end. */
async function killedRun(server: ScriptedServer, folder: string, after: number, thenMs: number): Promise<string[]> {
  const child = spawn(process.execPath, ['tests/support/run-module.js', script, folder, server.baseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const stored: string[] = [];
  let isKilled = false;
  async function killSoon(): Promise<void> {
    isKilled = true;
    await sleep(thenMs);
    child.kill('SIGKILL');
  }
  // Only the lines of its attempts: to continue, it needs a plan on the disk.
  if (after === 0) {
    while (placesOf(server).length === 0) await sleep(1);
    await killSoon();
  }
  for await (const line of createInterface({ input: child.stdout })) {
    stored.push(line);
    if (stored.length >= after && !isKilled) void killSoon();
  }
  await closed;
  return stored;
}

/** `round scenario` of each request, without the warm-up. */
function placesOf(server: ScriptedServer): string[] {
  return server.requests.flatMap(({ body }) => placeBySalt.get(body.cache_salt) ?? []);
}

const placeBySalt = new Map(
  Object.keys(crashPlan.scenarios)
    .flatMap((key) => [1, 2, 3].map((round) => `${round} ${key}`))
    .flatMap((place) => [1, 2, 3, 4].map((session) => [saltOf(session, place), place])),
);

function saltOf(session: number, place: string): unknown {
  const [round, key] = place.split(' ');
  const cut = cacheCut('cache_salt', () => `run-1-${session}-${round}-no-thinking-${key}`);
  return 'salt' in cut ? cut.salt : undefined;
}
