import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rescore } from '../../src/commands/rescore.ts';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { textOf } from '../../src/packs/filler.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import type { AttemptLine } from '../../src/records/journal.ts';
import { createJournal } from '../../src/run/open-journal.ts';
import { resumeRun } from '../../src/run/resume-run.ts';
import type { RunOptions } from '../../src/run/run-options.ts';
import { startRun } from '../../src/run/start-run.ts';
import { judgeAnswer } from '../../src/store/judge-answers.ts';
import { keepRun, testIo, withRoot } from '../commands/kept-run-with.ts';
import { type ScriptedServer, scriptedServer, streamed } from '../support/scripted-server.ts';
import { sessionWith } from './lines.ts';
import { planWith } from './plan-with.ts';
import { keptIn, runWith, servedAt, withFolder } from './run-with.ts';

const packText = `id: colours
version: 1.0.0
title: Colours
scenarios:
  - id: GRASS
    title: The colour of grass
    shuffle: { seed: 7, options: [red, green, blue, black], answer: 2 }
    messages: [{ role: user, content: "Which colour has grass?\\n{{option_lines}}" }]
    expect: [{ kind: choice, answer: '{{answer}}', among: '{{options}}' }]
  - id: COAL
    title: The colour of coal
    shuffle: { seed: 8, options: [red, green, blue, black], answer: 4 }
    messages: [{ role: user, content: "Which colour has coal?\\n{{option_lines}}" }]
    expect: [{ kind: choice, answer: '{{answer}}', among: '{{options}}' }]
`;
const pack = parsePack(packText, 'colours.yaml');
const packs = [pack];

/** The prompts of a scenario, by the order of its options. */
function promptsOf(id: string): string[] {
  const scenario = pack.scenarios.find((each) => each.id === id);
  return [scenario, ...(scenario?.orders ?? [])].map((order) => textOf(order?.messages[0]?.content ?? ''));
}

/** The letter of the option; for coal always the first, like a model that prefers a position. */
function reply(prompt: string): string {
  if (prompt.includes('coal')) return 'A';
  return /^([A-Z])\) green$/m.exec(prompt)?.[1] ?? 'OK';
}

let server: ScriptedServer;
const ports = openPorts();

beforeAll(async () => {
  server = await scriptedServer(({ body }) => streamed(reply(body.messages[0].content)));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await ports[Symbol.asyncDispose]();
});

const judge: RunOptions['judge'] = (asked, answer) => judgeAnswer(asked, answer, ports);

/** The requests about grass since `from`. */
function askedOfGrass(from: number): string[] {
  const prompts: string[] = server.requests.slice(from).map(({ body }) => body.messages[0].content);
  return prompts.filter((prompt) => prompt.includes('grass'));
}

function outcomes(attempts: readonly AttemptLine[]): string[] {
  return attempts.map(({ round, scenario, verdict }) => `${round} ${scenario} ${verdict.outcome}`).sort();
}

/** Coal is right only where its colour comes first. */
const byOrder = [
  ...['1 colours/COAL fail', '1 colours/GRASS pass'],
  ...['2 colours/COAL pass', '2 colours/GRASS pass'],
  ...['3 colours/COAL fail', '3 colours/GRASS pass'],
];

describe('a scenario with shuffled options', () => {
  it('is asked in each round in its order, the first again after the last, and judged by it', async () => {
    const from = server.requests.length;
    const parts = { packs, served: servedAt(server.baseUrl), concurrency: 1, judge };
    const { kept } = await runWith(parts, async (run) => {
      await run.measure();
      await run.confirm({
        scenarios: new Map([['no-thinking', ['colours/GRASS', 'colours/COAL']]]),
        rounds: 2,
        firstRound: 4,
      });
    });
    const [first, second, third] = promptsOf('GRASS');
    expect(new Set([first, second, third]).size).toBe(3);
    expect(askedOfGrass(from)).toEqual([first, second, third, first, second]);
    expect(outcomes(kept.attempts.filter(({ stage }) => stage === 'measure'))).toEqual(byOrder);
    expect(outcomes(kept.attempts.filter(({ stage }) => stage === 'confirm'))).toEqual([
      ...['4 colours/COAL fail', '4 colours/GRASS pass'],
      ...['5 colours/COAL pass', '5 colours/GRASS pass'],
    ]);
  });

  it('gets the same verdicts from rescore', async () => {
    const parts = { packs, served: servedAt(server.baseUrl), judge };
    const { kept } = await runWith(parts, (run) => run.measure());
    await withRoot(async (root) => {
      const folder = await keepRun(root, { packs, lines: kept.attempts });
      const path = join(root, 'colours.yaml');
      await writeFile(path, packText);
      const io = testIo(root);
      await rescore({ runs: [folder], packs: [path], out: undefined, root }, io);
      expect(io.printed()).toContain('no verdict changed (6 answers judged again)');
      expect((await keptIn(folder)).attempts).toEqual(kept.attempts);
      expect(outcomes(kept.attempts)).toEqual(byOrder);
    });
  });

  it('continues in the order of the round if the run is resumed', async () => {
    const plan = planWith(packs);
    const { kept } = await runWith({ packs, served: servedAt(server.baseUrl), judge, plan }, (run) => run.measure());
    await withFolder(async (parent) => {
      const folder = join(parent, 'run');
      const cut = await createJournal(folder, plan);
      await cut.append(sessionWith());
      for (const line of kept.attempts.filter(({ round }) => round === 1)) await cut.append(line);
      await cut[Symbol.asyncDispose]();

      const from = server.requests.length;
      const { journal, resumed } = await resumeRun(folder, plan);
      const served = servedAt(server.baseUrl);
      const run = startRun({ plan, packs, journal, served, resumed, concurrency: 1, judge, clock: systemClock });
      await run.measure();
      run[Symbol.dispose]();
      await journal[Symbol.asyncDispose]();
      await served.client[Symbol.asyncDispose]();
      expect(askedOfGrass(from)).toEqual(promptsOf('GRASS').slice(1));
      expect(outcomes((await keptIn(folder)).attempts)).toEqual(byOrder);
    });
  });
});
