import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseBenchloop } from '../../../../src/features/other-tools/benchloop/benchloop-file.ts';
import { speedScore } from '../../../../src/features/other-tools/benchloop/benchloop-scores.ts';
import { toUtc } from '../../../../src/features/other-tools/other-results.ts';
import { exportRuns, scoreRuns } from '../../../../src/features/other-tools/score-runs.ts';
import type { ScenarioScore } from '../../../../src/records/scorecard.ts';
import { cell, scorecardWith, scoreWith } from '../../../baseline/scorecard-with.ts';
import { testIo, withRoot } from '../../../commands/kept-run-with.ts';
import { scriptedServer } from '../../../support/scripted-server.ts';
import { benchloopHome, recompute, runBenchloop, runsFolder } from '../support/real-benchloop.ts';
import { speedOf } from './run-file.ts';

const suites = ['reasonmath', 'toolcall', 'coding', 'dataextract', 'instructfollow', 'agent', 'speed'] as const;
/** Right for the first five tasks of reasonmath. */
const answers = [
  ...['35.98', '0.3125', 'new_original_price=100; saved_money=yes', 'inconsistent', 'fit=no; max_meetings=3'],
];

/** A server that answers so many tasks rightly, and fails from a request on. */
async function serverWith(right: number, failsFrom = Number.POSITIVE_INFINITY) {
  let asked = 0;
  return scriptedServer(({ path }) => {
    if (path === '/v1/models') return { body: ['{"data":[{"id":"tiny"}]}'] };
    if (path !== '/v1/chat/completions') return { status: 404 };
    asked += 1;
    if (asked >= failsFrom) return { status: 500, body: ['{"error":{"message":"the engine died"}}'] };
    // The first request warms the server up.
    const content = asked >= 2 && asked < 2 + right ? `Working.\nANSWER: ${answers[asked - 2]}` : 'I do not know.';
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
    return { body: [JSON.stringify({ choices, usage: { prompt_tokens: 20, completion_tokens: 9 } })] };
  });
}

const fileSchema = z.looseObject({
  ...{ overall_score: z.number(), quality_score: z.number(), speed_score: z.number(), reliability_score: z.number() },
  suites: z.record(
    z.string(),
    z.looseObject({
      ...{ task_count: z.int(), pass_count: z.int() },
      tasks: z.array(
        z.looseObject({
          score: z.number(),
          metadata: z.looseObject({ speed_metrics: z.looseObject({ generation_tok_per_sec: z.number() }).optional() }),
        }),
      ),
    }),
  ),
});

/** The file of a run of BenchLoop itself, and what is read of it. */
async function ran(home: string, server: Awaited<ReturnType<typeof serverWith>>, asked: readonly string[]) {
  const path = await runBenchloop(server.baseUrl.replace('/v1', ''), asked, home);
  const file = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const [result] = parseBenchloop(file, path, toUtc);
  if (result === undefined) throw new Error(`${path} holds no run`);
  const counts = (pack: string) => {
    const own = result.scorecard.scenarios.filter(({ scenario }) => scenario.startsWith(`benchloop:${pack}/`));
    const cells = own.flatMap((score) => score.cells);
    const sum = (key: 'passed' | 'failed' | 'unmeasured') => cells.reduce((total, each) => total + each[key], 0);
    return { passed: sum('passed'), failed: sum('failed'), unmeasured: sum('unmeasured') };
  };
  return { file, result, counts };
}

describe.skipIf(benchloopHome() === undefined)('beside BenchLoop 0.2.3 itself', () => {
  it('reads its result with the passes and failures that it counts, and computes its scores', () =>
    withRoot(async (home) => {
      await using server = await serverWith(answers.length);
      const { file, result, counts } = await ran(home, server, suites);
      expect(Object.keys(file.suites)).toEqual(suites);
      for (const [name, { task_count, pass_count }] of Object.entries(file.suites).filter(([each]) => each !== 'speed'))
        expect([name, counts(name)]).toEqual([
          name,
          { passed: pass_count, failed: task_count - pass_count, unmeasured: 0 },
        ]);
      expect(counts('reasonmath').passed).toBe(answers.length);
      expect(scoreRuns({ score: 'benchloop-v2', place: undefined }, [result])[0]?.scores).toMatchObject({
        overall: expect.closeTo(file.overall_score, 9),
        quality: expect.closeTo(file.quality_score, 9),
        speed: file.speed_score,
        reliability: expect.closeTo(file.reliability_score, 9),
      });
      const speeds = (file.suites['speed']?.tasks ?? []).map(({ score, metadata }) => {
        const tokensPerSecond = metadata.speed_metrics?.generation_tok_per_sec ?? Number.NaN;
        return [speedScore({ tokensPerSecond, firstTokenMs: 500 }, false), score];
      });
      expect(speeds.length).toBeGreaterThan(0);
      for (const [ours, theirs] of speeds) expect(ours).toBe(theirs);
    }));

  it('takes requests that failed as unmeasured', () =>
    withRoot(async (home) => {
      // The warm-up and 5 of 15 tasks got a reply.
      await using server = await serverWith(answers.length, 7);
      const { counts } = await ran(home, server, ['reasonmath', 'dataextract']);
      expect(counts('reasonmath')).toEqual({ passed: 5, failed: 0, unmeasured: 10 });
      expect(counts('dataextract')).toEqual({ passed: 0, failed: 0, unmeasured: 15 });
    }));

  const scenarios = [
    scoreWith({ scenario: 'toolcall-15/TC-01', cells: [cell(2, 3), cell(0, 3)] }),
    scoreWith({ scenario: 'toolcall-15/TC-02', cells: [cell(3, 3)] }),
    scoreWith({ scenario: 'reasonmath-15/RM-01', cells: [cell(1, 3, 1)] }),
    scoreWith({ scenario: 'agent-20/A-01', cells: [cell(1, 1)] }),
  ];
  const failing = [scoreWith({ scenario: 'toolcall-15/TC-01', cells: [cell(0, 3)] })];
  const speed = { words: 0.8, cells: { tg256: [speedOf(60, 1000)] }, unmeasured: {} };
  it.each<readonly [string, readonly ScenarioScore[], object, 'local' | 'cloud']>([
    ['of a run', scenarios, {}, 'local'],
    ['of a run without a pass', failing, {}, 'local'],
    ['of a run with speed', scenarios, { speed }, 'local'],
    ['of a run in the cloud', scenarios, { speed }, 'cloud'],
  ])('shows the scores %s as the file has them, which are ours', (_, scores, more, place) =>
    withRoot(async (home) => {
      const run = { scorecard: { ...scorecardWith({ scenarios: [...scores] }), ...more } };
      const text = exportRuns([run], place, testIo(home)).text;
      await mkdir(join(runsFolder(home), 'ours'), { recursive: true });
      await writeFile(join(runsFolder(home), 'ours', 'run.json'), text);
      const [ours] = scoreRuns({ score: 'benchloop-v2', place: 'local' }, [run]);
      const { overall, quality, reliability, speed: shown } = ours?.scores ?? {};
      const near = (value: number | null | undefined) => expect.closeTo(value ?? 0, 2);
      const own = { overall: near(overall), quality: near(quality), reliability: near(reliability) };
      expect(JSON.parse(text)).toMatchObject({ overall_score: overall });
      const made = (await recompute(home))['ours'];
      expect(made?.['shown']).toEqual({ ...own, speed: near(shown) });
      // Without the suite of speed, which ours is not.
      if (shown === null) expect(made?.['recomputed']).toEqual(own);
    }),
  );
});
