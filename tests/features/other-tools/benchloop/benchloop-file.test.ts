import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../src/commands/compare.ts';
import { history } from '../../../../src/commands/history.ts';
import { settingsFromFlags } from '../../../../src/config/settings-from-flags.ts';
import { isBenchloopFile, parseBenchloop } from '../../../../src/features/other-tools/benchloop/benchloop-file.ts';
import { toUtc } from '../../../../src/features/other-tools/other-results.ts';
import { scoreRuns } from '../../../../src/features/other-tools/score-runs.ts';
import { InputError } from '../../../../src/lib/errors.ts';
import { loadKept } from '../../../../src/store/load-history.ts';
import { loadSide } from '../../../../src/store/load-side.ts';
import { cell } from '../../../baseline/scorecard-with.ts';
import { testIo, withRoot } from '../../../commands/kept-run-with.ts';
import { exportRow, oldTaskRow, runFile, taskRow } from './run-file.ts';

const { out } = settingsFromFlags({
  ...{ flags: {}, config: undefined, env: {}, cwd: '/', command: 'doctor', defaultTier: 'medium' },
  show: (name) => `--${name}`,
});
const view = { score: 'benchloop-v3', place: undefined } as const;

function parse(value: unknown) {
  return parseBenchloop(value, 'run.json', toUtc);
}

describe('a run.json of BenchLoop', () => {
  it('is read as a scorecard, whose unanswered tasks are unmeasured', () => {
    const [result] = parse(runFile());
    expect(result?.scorecard).toMatchObject({
      slug: 'qwen/qwen3-8b',
      mode: 'pack-defaults',
      fingerprint: {
        conditions: { harness: 'benchloop hermes' },
        subject: { tool: 'benchloop 3.0.0', quantization: 'Q4_K_M' },
      },
      packs: [{ id: 'benchloop:toolcall' }, { id: 'benchloop:reasonmath' }],
      scenarios: [
        { scenario: 'benchloop:reasonmath/RM-01', cells: [cell(0, 1, 1)] },
        { scenario: 'benchloop:toolcall/TC-01', cells: [cell(1, 1)], values: { 'benchloop/score': [[1]] } },
        { scenario: 'benchloop:toolcall/TC-02', cells: [cell(0, 1)], values: { 'benchloop/score': [[0.25]] } },
      ],
      run: { ids: ['benchloop:r1'], startedAt: '2026-06-01T10:00:00.000Z' },
    });
  });

  it('of version 0.2 holds its grades as errors, which are failures, and requests that failed as empty replies', () => {
    const tasks = [
      oldTaskRow('rm-01', 'pass', { error: 'missing ANSWER line' }),
      oldTaskRow('rm-02', 'fail'),
      oldTaskRow('rm-03', 'empty', { output: '', error: 'Empty response', tokens_generated: 0 }),
      oldTaskRow('rm-04', 'empty', { output: '', error: 'Empty response', tokens_generated: 0, tokens_prompt: 0 }),
    ];
    // An agent's conversation has no status, and its tokens are not counted.
    const conversation = oldTaskRow('ag-01', '', { tokens_prompt: 0, tokens_generated: 0, error: '', metadata: {} });
    const suites = {
      reasonmath: { score: 25, task_count: 4, pass_count: 1, tasks },
      agent: { score: 75, task_count: 1, pass_count: 0, tasks: [conversation] },
    };
    const [result] = parse(runFile({ suites }));
    expect(result?.scorecard.scenarios).toMatchObject([
      { scenario: 'benchloop:agent/ag-01', cells: [cell(0, 1)] },
      { scenario: 'benchloop:reasonmath/rm-01', cells: [cell(1, 1)] },
      { scenario: 'benchloop:reasonmath/rm-02', cells: [cell(0, 1)] },
      { scenario: 'benchloop:reasonmath/rm-03', cells: [cell(0, 1)] },
      { scenario: 'benchloop:reasonmath/rm-04', cells: [cell(0, 1, 1)] },
    ]);
    expect(result?.theirs.suites.get('reasonmath')).toMatchObject({ tasks: 4, passed: 1, answered: 3 });
  });

  it('of version 0.2 counts an empty reply as a failure if its server counts no tokens', () => {
    const empty = oldTaskRow('rm-01', 'empty', { output: '', tokens_generated: 0, tokens_prompt: 0 });
    const suites = { reasonmath: { score: 0, task_count: 1, pass_count: 0, tasks: [empty] } };
    expect(parse(runFile({ suites }))[0]?.scorecard.scenarios).toMatchObject([{ cells: [cell(0, 1)] }]);
  });

  it('is scored again from its suites, whatever score it holds', () => {
    const [result] = parse(runFile({ overall_score: 99 }));
    const [run] = scoreRuns(view, result === undefined ? [] : [result]);
    // .45 × 62.5 + .55 × 0 of the profile smoke; three of four tasks were answered.
    expect(run).toMatchObject({
      isTheirs: true,
      scores: { quality: 28.12, speed: 70, reliability: 75, overall: 40.94 },
    });
  });

  it('is a side of a comparison, and a run of a history', () =>
    withRoot(async (root) => {
      await writeFile(join(root, 'one.json'), JSON.stringify(runFile()));
      await writeFile(
        join(root, 'all.json'),
        JSON.stringify({ count: 2, runs: [runFile(), runFile({ run_id: 'r2' })] }),
      );
      const io = testIo(root);
      const places = { root, baselinesDir: root };
      const asked = { places, modes: [], rule: { maxDrop: '10' }, out, policy: undefined, view } as const;
      await compare({ ...asked, sides: ['one.json', 'one.json'] }, io);
      expect(io.printed()).toContain('Second: qwen/qwen3-8b · pack-defaults · cloud\nOverall      40.9');
      expect(io.printed()).not.toContain('our tasks');
      await expect(compare({ ...asked, sides: ['one.json', 'all.json'] }, io)).rejects.toThrow('all.json holds 2 runs');
      const shown = testIo(root);
      await history(
        {
          folders: ['all.json'],
          slug: undefined,
          mode: undefined,
          json: false,
          html: undefined,
          color: 'auto',
          root,
          view,
        },
        shown,
      );
      expect(shown.printed().match(/ 40\.9 /g)).toHaveLength(2);
    }));

  it('is found in the folder that BenchLoop made for it, and among folders of runs', () =>
    withRoot(async (root) => {
      for (const name of ['a', 'b']) {
        await mkdir(join(root, 'runs', name), { recursive: true });
        await writeFile(join(root, 'runs', name, 'run.json'), JSON.stringify(runFile({ run_id: name })));
      }
      await mkdir(join(root, 'runs', 'c-failed'));
      await writeFile(join(root, 'runs', 'c-failed', 'run.json'), JSON.stringify({ error: 'gone' }));
      const places = { root, cwd: root, baselinesDir: root };
      const side = await loadSide('runs/a', places, () => undefined);
      expect([...side.values()]).toMatchObject([{ run: { ids: ['benchloop:a'] }, theirs: { isCloud: true } }]);
      const { kept, skipped } = await loadKept(['runs'], places);
      expect(kept.map(({ scorecard }) => scorecard.run.ids[0])).toEqual(['benchloop:a', 'benchloop:b']);
      expect(skipped).toMatchObject([{ why: expect.stringContaining('does not describe a run') }]);
    }));

  it('is refused with every fault, and other JSON is not mistaken for one', () => {
    const broken = runFile({ timestamp: 5, suites: { toolcall: { score: 101, task_count: 1, pass_count: 1 } } });
    const refused = () => parse({ runs: [runFile(), broken] });
    expect(refused).toThrow(InputError);
    expect(refused).toThrow(/^run\.json runs\[1\] is not a result of BenchLoop\n.*timestamp[\s\S]*toolcall/);
    expect(() => parse(runFile({ timestamp: 'soon' }))).toThrow('run.json timestamp: not a time');
    expect(() => parse(runFile({ suites: {} }))).toThrow('run.json holds no task');
    expect([{ kind: 'run' }, { runs: [] }, [], null].map(isBenchloopFile)).toEqual([false, false, false, false]);
    expect(isBenchloopFile(runFile())).toBe(true);
  });

  it('is read from a row of an export by its suites, with its stated reliability', () =>
    withRoot(async (root) => {
      const list = { count: 1, source: 'benchloop export', runs: [exportRow()] };
      expect(isBenchloopFile(list)).toBe(true);
      const scored = scoreRuns({ score: 'benchloop-v2', place: undefined }, parse(list));
      // .55 × 60 + .2 × 70 + .25 × 58
      expect(scored).toMatchObject([
        { scores: { quality: 60, speed: 70, reliability: expect.closeTo(58, 9), overall: 61.5 } },
      ]);
      await writeFile(join(root, 'all.json'), JSON.stringify(list));
      const places = { root, cwd: root, baselinesDir: root };
      await expect(loadSide('all.json', places, () => undefined)).rejects.toThrow('holds scores without tasks');
      const io = testIo(root);
      const asked = { folders: ['all.json'], slug: undefined, mode: undefined, json: false, html: undefined } as const;
      await history({ ...asked, color: 'auto', root, view }, io);
      expect(io.printed()).toContain('\nqwen/qwen3-8b · pack-defaults\nRun ');
      expect(() => parse({ runs: [exportRow({ reliability_score: 'high' })] })).toThrow(/runs\[0\] is not a result/);
    }));

  it('treats a task that occurs twice as two attempts', () => {
    const tasks = [taskRow('TC-01'), taskRow('TC-01', { passed: false, score: 0 })];
    const suites = { toolcall: { score: 50, task_count: 2, pass_count: 1, tasks } };
    expect(parse(runFile({ suites }))[0]?.scorecard.scenarios).toMatchObject([{ cells: [cell(1, 2)] }]);
  });
});
