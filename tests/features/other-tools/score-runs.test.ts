import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/commands/compare.ts';
import { history } from '../../../src/commands/history.ts';
import { report } from '../../../src/commands/report.ts';
import { scoresOf } from '../../../src/commands/scores/scores-of.ts';
import { settingsFromFlags } from '../../../src/config/settings-from-flags.ts';
import { parseBenchloop } from '../../../src/features/other-tools/benchloop/benchloop-file.ts';
import { toUtc } from '../../../src/features/other-tools/other-results.ts';
import { exportRuns, renderScores, scoreRuns } from '../../../src/features/other-tools/score-runs.ts';
import { benchloopVersions } from '../../../src/records/scorecard.ts';
import { fail } from '../../../src/records/verdict.ts';
import { cell, scorecardWith, scoreWith } from '../../baseline/scorecard-with.ts';
import { keepRun, packWith, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { speedOf } from './benchloop/run-file.ts';

const { out } = settingsFromFlags({
  ...{ flags: {}, config: undefined, env: {}, cwd: '/', command: 'doctor', defaultTier: 'medium' },
  show: (name) => `--${name}`,
});
const view = { score: 'benchloop-v2', place: undefined } as const;

/** One of two scenarios passed, in a pack of the name. */
function half(root: string, pack: string, id?: string, roundsOfWrong = 1) {
  const verdict = fail('wrong-text', 'blue', 'red');
  const wrong = Array.from({ length: roundsOfWrong }, (_, at) =>
    attemptWith({ scenario: `${pack}/S-2`, verdict, round: at + 1 }),
  );
  const lines = [attemptWith({ scenario: `${pack}/S-1` }), ...wrong];
  return keepRun(root, { packs: [packWith(pack, ['blue', 'red'])], lines, ...(id === undefined ? {} : { id }) });
}

async function reported(root: string, more: Partial<Parameters<typeof report>[0]> = {}) {
  const io = testIo(root);
  const asked = { run: undefined, root, out, format: 'text', mode: undefined, policy: undefined, view } as const;
  await report({ ...asked, ...more }, io);
  return io.printed();
}

describe('the scores of BenchLoop', () => {
  it('follow the report of a run, without speed and agent if it measured none', () =>
    withRoot(async (root) => {
      await half(root, 'toolcall-15');
      const [, scores] = (await reported(root)).split('\nvllm/tiny · no-thinking · cloud\n');
      expect(scores).toBe(
        [
          'Overall      50.0 ██████████░░░░░░░░░░',
          'Quality      50.0 ██████████░░░░░░░░░░',
          'Speed         N/A',
          'Reliability  50.0 ██████████░░░░░░░░░░',
          'Agent         N/A',
          '',
          'Their formula, our tasks: not comparable with their board.',
          'Without speed, the overall score is .55 quality and .25 reliability, on a cloud server .65 and .35.',
          'Version 2 counts correctness twice, in quality and in reliability. On the curve for cloud servers',
          '  9.99 tok/s earn 39.96 points and 10 tok/s 28.',
          '',
        ].join('\n'),
      );
    }));

  it('are local if the version treats the address as local, or --place says so', () =>
    withRoot(async (root) => {
      await half(root, 'toolcall-15');
      const asV3 = await reported(root, { view: { score: 'benchloop-v3', place: undefined } });
      expect(asV3).toContain('vllm/tiny · no-thinking\nOverall      55.0');
      expect(asV3).toContain('In version 3 a speed of 0 beats a speed of 10');
      const printed = await reported(root, { view: { score: 'benchloop-v3', place: 'cloud' } });
      expect(printed).toContain('vllm/tiny · no-thinking · cloud\n');
    }));

  it('follow a comparison, side by side', () =>
    withRoot(async (root) => {
      const [one, other] = [await half(root, 'toolcall-15', 'a'), await half(root, 'toolcall-15', 'b')];
      const io = testIo(root);
      const places = { root, baselinesDir: root };
      const asked = {
        sides: [one, other],
        places,
        modes: [],
        rule: { maxDrop: '10' },
        out,
        policy: undefined,
      } as const;
      expect(await compare({ ...asked, view }, io)).toBe(0);
      expect(io.printed()).toContain('First: vllm/tiny · no-thinking · cloud\nOverall      50.0 █');
      expect(io.printed()).toContain('Second: vllm/tiny · no-thinking · cloud\nOverall      50.0 █');
      const both = compare({ ...asked, view, out: { ...out, json: '-' } }, io);
      await expect(both).rejects.toThrow('--score prints its table after the comparison');
    }));

  it('follow a history, a row for each run', () =>
    withRoot(async (root) => {
      await half(root, 'reasonmath-15', 'a');
      const io = testIo(root);
      const asked = { folders: [], slug: undefined, mode: undefined, color: 'auto', root, view } as const;
      await history({ ...asked, json: false, html: undefined }, io);
      expect(io.printed()).toMatch(
        /\nvllm\/tiny · no-thinking\nRun .*\n2026-01-02 03:04 +50\.0 +50\.0 +N\/A +50\.0 +N\/A +█████░░░░░ +cloud\n/,
      );
      await expect(history({ ...asked, json: true, html: undefined }, io)).rejects.toThrow(
        '--score prints its table after the history',
      );
    }));

  it('are refused for a run without a suite, and for another format', () =>
    withRoot(async (root) => {
      await half(root, 'one');
      await expect(reported(root)).rejects.toMatchObject({
        message: 'no pack of the run is a suite of BenchLoop',
        exitCode: 2,
      });
      await expect(reported(root, { format: 'json' })).rejects.toThrow('--score belongs to --format text');
    }));
});

describe('--format benchloop', () => {
  it('writes a run as their run.json, which reads back with the same scores', () =>
    withRoot(async (root) => {
      await half(root, 'toolcall-15', undefined, 3);
      const file: unknown = JSON.parse(
        await reported(root, { format: 'benchloop', view: { score: undefined, place: undefined } }),
      );
      expect(file).toMatchObject({
        ...{ benchmark_profile: 'custom', comparable: false, coverage_score: 16, is_remote: false, is_cloud: false },
        ...{ overall_score: 40, quality_score: 50, speed_score: null, reliability_score: 50 },
        suites: { toolcall: { score: 50, task_count: 2, pass_count: 1, fail_count: 1 } },
      });
      const [result] = parseBenchloop(file, 'run.json', toUtc);
      const again = benchloopVersions.map((score) =>
        scoreRuns({ score, place: undefined }, result === undefined ? [] : [result]),
      );
      expect(again).toMatchObject([
        [{ isTheirs: false, scores: { overall: 40, quality: 50, speed: null, reliability: 50 } }],
        [{ isTheirs: false, scores: { overall: 55, quality: 50, speed: null, reliability: 100 } }],
      ]);
    }));

  it('is compared with the run that it was written from: the same packs and scenarios', () => {
    const scenarios = [
      scoreWith({ scenario: 'toolcall-15/TC-01', cells: [cell(1, 2)] }),
      scoreWith({ scenario: 'toolcall-15/TC-02', digest: 'b'.repeat(64), cells: [cell(2, 2)] }),
    ];
    const scorecard = scorecardWith({ scenarios, mode: 'enable-thinking' });
    const { text } = exportRuns([{ scorecard }], undefined, testIo('/'));
    const again = parseBenchloop(JSON.parse(text), 'run.json', toUtc)[0]?.scorecard;
    expect(again).toMatchObject({ mode: 'enable-thinking', packs: [{ id: 'toolcall-15', version: '1.0.0' }] });
    const facts = (each: (typeof scenarios)[number]) => [each.scenario, each.digest, each.cells];
    expect(again?.scenarios.map(facts)).toEqual(scenarios.map(facts));
    expect(Object.values(again?.fingerprint.conditions.scenarios ?? {})).toEqual(scenarios.map(({ digest }) => digest));
  });

  it('keeps the speed that a run measured', () => {
    const scenarios = [scoreWith({ scenario: 'toolcall-15/T-1', cells: [cell(1, 2)] })];
    const speed = { words: 0.8, cells: { tg256: [speedOf(60, 1000)] }, unmeasured: {} };
    const run = { scorecard: { ...scorecardWith({ scenarios }), speed } };
    const io = testIo('/');
    for (const file of [exportRuns([run], 'local', io).text, exportRuns([run, run], 'local', io).text]) {
      const [result] = parseBenchloop(JSON.parse(file), 'run.json', toUtc);
      for (const score of benchloopVersions) {
        const before = scoreRuns({ score, place: 'local' }, [run]);
        const again = scoreRuns({ score, place: 'local' }, result === undefined ? [] : [result]);
        expect(again[0]?.scores).toEqual(before[0]?.scores);
        expect(again[0]?.scores.speed).toBe(74.97);
      }
    }
  });

  it('writes several runs as their export, except for those without a suite', () =>
    withRoot(async (root) => {
      const [a, b, c] = [
        await half(root, 'one', 'a'),
        await half(root, 'toolcall-15', 'b'),
        await half(root, 'toolcall-15', 'c'),
      ];
      const asked = {
        format: 'benchloop',
        view: { score: undefined, place: 'cloud' },
        run: a,
        moreRuns: [b, c],
      } as const;
      const file: unknown = JSON.parse(await reported(root, asked));
      expect(file).toMatchObject({
        count: 2,
        source: 'quality-baseline',
        runs: [
          { is_remote: true, is_cloud: true, model: 'qwen', suites: { toolcall: { score: 50 } } },
          { comparable: false, reliability_score: 50, agent_score: null },
        ],
      });
      await expect(reported(root, { ...asked, moreRuns: [] })).rejects.toThrow('no pack of the run is a suite');
      await expect(reported(root, { ...asked, format: 'text' })).rejects.toThrow('several runs belong to');
      await expect(reported(root, { ...asked, view })).rejects.toThrow('--score belongs to --format text');
    }));
});

describe('a scorecard as a run of BenchLoop', () => {
  it('has the speed of writing after a short prompt, and its first token', () => {
    const scenarios = [scoreWith({ cells: [cell(1, 2)] })];
    const cells = { tg256: [speedOf(50, 900)], tg512: [speedOf(70, 1100)], 'tg256@d8192': [speedOf(20, 9000)] };
    const scorecard = { ...scorecardWith({ scenarios }), speed: { words: 0.8, cells, unmeasured: {} } };
    const [run] = scoreRuns({ score: 'benchloop-v3', place: 'cloud' }, [{ scorecard }]);
    expect(run?.scores).toEqual({ overall: 55.9, quality: 50, speed: 63.6, reliability: 100, agent: null });
    expect(renderScores('benchloop-v3', run === undefined ? [] : [run], {})).not.toContain('Without speed');
  });

  it('has no speed if it measured only reading, or writing without a first token', () => {
    const scenarios = [scoreWith({ cells: [cell(1, 2)] })];
    for (const cells of [{ pp512: [speedOf(50, 900)] }, { tg256: [{ ...speedOf(50, 900), decode: null }] }]) {
      const scorecard = { ...scorecardWith({ scenarios }), speed: { words: 0.8, cells, unmeasured: {} } };
      expect(scoreRuns(view, [{ scorecard }])[0]?.scores.speed).toBeNull();
    }
  });

  it('uses the weights of the profile full with a pack of long prompts', () => {
    const scenarios = [
      scoreWith({ scenario: 'toolcall-15/T-1', cells: [cell(2, 2)] }),
      scoreWith({ scenario: 'longcontext-12/LC-01', cells: [cell(0, 2)] }),
    ];
    const [run] = scoreRuns({ score: 'benchloop-v3', place: 'local' }, [{ scorecard: scorecardWith({ scenarios }) }]);
    expect(run?.scores.quality).toBe(44.44);
  });

  it('gives an attempt without an answer no points', () => {
    const scorecard = scorecardWith({ scenarios: [scoreWith({ cells: [cell(1, 2, 1)] })] });
    const scores = (score: 'benchloop-v2' | 'benchloop-v3') =>
      scoreRuns({ score, place: 'local' }, [{ scorecard }])[0]?.scores;
    expect(scores('benchloop-v2')).toMatchObject({ quality: 50, reliability: 50 });
    expect(scores('benchloop-v3')).toMatchObject({ quality: 50, reliability: 50 });
  });

  it('scores agents by the four times 25 of their transcripts, if these are checked', () => {
    const values = { 'benchloop/agent': [[75, 25]] };
    const scenarios = [
      scoreWith({ scenario: 'agent-20/A-1', cells: [cell(2, 2)], values }),
      scoreWith({ scenario: 'agent-20/A-2', cells: [cell(1, 2)] }),
    ];
    const [run] = scoreRuns(view, [{ scorecard: scorecardWith({ scenarios }) }]);
    expect(run?.scores.agent).toBe(50);
  });

  it('weighs scenarios equally, however often each was asked to confirm a drop', () => {
    const scenarios = [
      scoreWith({ scenario: 'toolcall-15/T-1', cells: [cell(0, 3), cell(0, 3)] }),
      scoreWith({ scenario: 'toolcall-15/T-2', cells: [cell(3, 3)] }),
    ];
    const [run] = scoreRuns(view, [{ scorecard: scorecardWith({ scenarios }) }]);
    expect(run?.scores).toMatchObject({ quality: 50, reliability: 50 });
  });

  it('uses every pack of the kind of a suite, and no other', () => {
    const scenarios = [
      scoreWith({ scenario: 'codewrite-30/C-1', cells: [cell(1, 1)] }),
      scoreWith({ scenario: 'toolcall-45/T-1', cells: [cell(0, 1)] }),
      scoreWith({ scenario: 'choice-15/X-1', cells: [cell(0, 1)] }),
    ];
    const [run] = scoreRuns(view, [{ scorecard: scorecardWith({ scenarios }) }]);
    expect(run?.scores).toMatchObject({ quality: 50, reliability: 50 });
  });
});

it('--place without --score is refused', async () => {
  await expect(scoresOf({ score: undefined, place: 'cloud' })).rejects.toThrow('--place belongs to --score');
  expect(await scoresOf({ score: undefined, place: undefined })).toBeUndefined();
});
