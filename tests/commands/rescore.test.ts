import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadScorecards } from '../../src/baseline/load-scorecards.ts';
import { rescore } from '../../src/commands/rescore.ts';
import { fail, pass } from '../../src/records/verdict.ts';
import { takeRunLock } from '../../src/run/run-lock.ts';
import { scorecardWith } from '../baseline/scorecard-with.ts';
import { attemptWith } from '../run/lines.ts';
import { keptIn } from '../run/run-with.ts';
import { keepRun, packText, packWith, said, testIo, withRoot } from './kept-run-with.ts';

const asked = [packWith('one', ['blue', 'red', 'green'])];
const wrong = fail('wrong-text', 'x', 'y');
const unmeasured = { outcome: 'unmeasured', cause: 'timeout' } as const;

/** S-1 was judged like today; S-2 was not; S-3 was unmeasured, then refused, then met a broken check. */
const lines = [
  attemptWith({ ...said('blue') }),
  attemptWith({ scenario: 'one/S-2', ...said('blue'), verdict: pass }),
  attemptWith({ scenario: 'one/S-3', ...said('green'), verdict: unmeasured, answer: null }),
  attemptWith({ scenario: 'one/S-3', round: 2, verdict: wrong, refusal: { status: 500, words: 'no' } }),
  attemptWith({ scenario: 'one/S-3', round: 3, ...said('green'), verdict: { ...unmeasured, cause: 'pack-error' } }),
];

async function inFolder(use: (root: string, folder: string, pack: string) => Promise<void>): Promise<void> {
  await withRoot(async (root) => {
    const pack = join(root, 'one.yaml');
    await writeFile(pack, packText('one', ['blue', 'red', 'green']));
    await use(root, await keepRun(root, { packs: asked, lines }), pack);
  });
}

const defaults = { out: undefined };

describe('rescore', () => {
  it('judges the answers again, and leaves unmeasured attempts alone', () =>
    inFolder(async (root, folder, pack) => {
      const io = testIo(root);
      expect(await rescore({ ...defaults, runs: ['20260102T030405Z-0001'], packs: [pack], root }, io)).toBe(0);
      const { attempts } = await keptIn(folder);
      expect(attempts.map(({ verdict }) => verdict.outcome)).toEqual(['pass', 'fail', 'unmeasured', 'fail', 'pass']);
      expect(attempts[2]?.verdict).toEqual(unmeasured);
      expect(attempts[3]?.verdict).toEqual(wrong);
      expect(io.printed()).toContain(
        '2 verdicts changed (3 answers judged again, 2 without an answer left as they are)',
      );
      expect(io.printed()).toMatch(/one\/S-2 +no-thinking +1 +pass → wrong-text/);
      const [scorecard] = await loadScorecards(folder, root);
      expect(scorecard?.scenarios[1]).toMatchObject({
        cells: [{ passed: 0, failed: 1 }],
        failures: { 'wrong-text': 1 },
      });
    }));

  it('changes no byte the second time, and says so', () =>
    inFolder(async (root, folder, pack) => {
      const options = { ...defaults, runs: [folder], packs: [pack], root };
      await rescore(options, testIo(root));
      const files = ['journal.jsonl', 'scorecard.json', 'run.json'];
      const read = () => Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
      const before = await read();
      const io = testIo(root);
      await rescore(options, io);
      expect(await read()).toEqual(before);
      expect(io.printed()).toContain('no verdict changed');
    }));

  it('uses the current verifiers if the version of the pack is the one that was asked', () =>
    inFolder(async (root, folder, pack) => {
      await writeFile(pack, packText('one', ['blue', 'blue', 'green']));
      const io = testIo(root);
      await rescore({ ...defaults, runs: [folder], packs: [pack], root }, io);
      expect(io.printed()).toContain('1 scenario had other verifiers when the answers were given.');
      const { plan, attempts } = await keptIn(folder);
      expect(attempts[1]?.verdict).toEqual(pass);
      const [scorecard] = await loadScorecards(folder, root);
      expect(scorecard?.scenarios.map(({ digest }) => digest)).toEqual(Object.values(plan.scenarios));
    }));

  it('writes to a new folder, and leaves the run unchanged', () =>
    inFolder(async (root, folder, pack) => {
      const before = await readFile(join(folder, 'journal.jsonl'), 'utf8');
      await rescore({ runs: [folder], packs: [pack], out: 'anew', root }, testIo(root));
      expect(await readFile(join(folder, 'journal.jsonl'), 'utf8')).toBe(before);
      expect((await readdir(join(root, 'anew'))).sort()).toEqual(['journal.jsonl', 'run.json', 'scorecard.json']);
      expect((await keptIn(join(root, 'anew'))).attempts[1]?.verdict.outcome).toBe('fail');
      await expect(rescore({ runs: [folder], packs: [pack], out: 'anew', root }, testIo(root))).rejects.toThrow(
        'is not empty',
      );
    }));

  it('drops a last line that a crash has cut', () =>
    inFolder(async (root, folder, pack) => {
      await appendFile(join(folder, 'journal.jsonl'), '{"kind":"att');
      await rescore({ ...defaults, runs: [folder], packs: [pack], root }, testIo(root));
      expect((await readFile(join(folder, 'journal.jsonl'), 'utf8')).endsWith('}\n')).toBe(true);
    }));

  it.each([
    ['a run that is not there', { runs: ['20260102T030405Z-0002'] }, 'Did you mean "20260102T030405Z-0001"?'],
    ['a folder that is no run', { runs: ['.'] }, 'is no run: it has no journal.jsonl'],
    ['a file of results', { runs: ['run.json'] }, 'run.json is a file of results, and no run'],
    ['two runs for one folder', { runs: ['a', 'b'], out: 'c' }, '--out takes one run'],
    ['a pack that is not built in', { packs: [] }, 'the run asked one, which is not built in'],
    ['a pack that was not asked', { packs: ['toolcall-15'] }, 'the run did not ask the pack toolcall-15'],
  ])('refuses %s', (_, options, words) =>
    inFolder(async (root, folder, pack) => {
      const before = await readFile(join(folder, 'journal.jsonl'), 'utf8');
      const failed = await rescore(
        { ...defaults, runs: [folder], packs: [pack], root, ...options },
        testIo(root),
      ).catch((error: unknown) => error);
      expect(failed).toMatchObject({ exitCode: 2 });
      expect(`${failed} ${(failed as { hint: string }).hint}`).toContain(words);
      expect(await readFile(join(folder, 'journal.jsonl'), 'utf8')).toBe(before);
    }),
  );

  it.each([
    [
      'of another version',
      packText('one', ['blue', 'red', 'green'], '1.1.0'),
      'asked in version 1.0.0, this one is 1.1.0',
    ],
    ['without one of its scenarios', packText('one', ['blue', 'red']), 'pack one has no one/S-3 any more'],
  ])('refuses a pack %s: the answers were given to other prompts', (_, text, words) =>
    inFolder(async (root, folder, pack) => {
      await writeFile(pack, text);
      await expect(rescore({ ...defaults, runs: [folder], packs: [pack], root }, testIo(root))).rejects.toThrow(words);
    }),
  );

  it('does not touch a running run', () =>
    inFolder(async (root, folder, pack) => {
      const lock = await takeRunLock(folder);
      await expect(rescore({ ...defaults, runs: [folder], packs: [pack], root }, testIo(root))).rejects.toThrow(
        `process ${process.pid} writes in ${folder}`,
      );
      await lock[Symbol.asyncDispose]();
    }));

  it('refuses a journal of a newer version, and leaves no lock behind', () =>
    inFolder(async (root, folder, pack) => {
      const path = join(folder, 'journal.jsonl');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"version":3', '"version":4'));
      await expect(rescore({ ...defaults, runs: [folder], packs: [pack], root }, testIo(root))).rejects.toThrow(
        'has version 4, and this tool knows up to 3',
      );
      expect(await readdir(folder)).not.toContain('lock');
    }));
});

describe('rescore of a result of benchlocal-cli', () => {
  const row = (id: string, content: string | undefined, more: object) => ({
    id,
    repeat_index: 1,
    raw_response: content === undefined ? null : { choices: [{ message: { role: 'assistant', content } }] },
    ...more,
  });
  const passed = { passed: true, failure_mode: 'passed' };
  const wrongly = { passed: false, failure_mode: 'wrong_answer' };
  const timeout = { passed: false, failure_mode: 'timeout' };

  async function rescored(rows: readonly object[], more: object = {}, wanted: object = {}): Promise<string> {
    return withRoot(async (root) => {
      const meta = { __meta__: true, pack_id: 'small-2', version: '1.0.0', verifier_module: 'reason_math' };
      const scenarios = ['S-1', 'S-2', 'S-3'].map((id) => ({
        id,
        messages: [{ role: 'user', content: 'What is 20 + 3?' }],
        verifier: { type: 'reason_math', asserts: [{ kind: 'exact_numeric', value: 23 }] },
      }));
      const pack = join(root, 'small-2.jsonl');
      await writeFile(pack, [meta, ...scenarios].map((line) => `${JSON.stringify(line)}\n`).join(''));
      const packs = [{ pack_id: 'small-2', version: '1.0.0', scenarios: rows }];
      const text = JSON.stringify({
        schema_version: '1',
        model: 'm',
        started_at: '2026-01-02T03:04:05Z',
        packs,
        ...more,
      });
      await writeFile(join(root, 'result.json'), text);
      const io = testIo(root);
      expect(await rescore({ ...defaults, runs: ['result.json'], packs: [pack], root, ...wanted }, io)).toBe(0);
      expect(await readFile(join(root, 'result.json'), 'utf8')).toBe(text);
      return io.printed();
    });
  }

  it('judges the replies in it again, and leaves rows without one', async () => {
    const rows = [row('S-1', 'ANSWER: 23', passed), row('S-2', 'ANSWER: 24', passed), row('S-3', undefined, timeout)];
    const text = await rescored(rows);
    expect(text).toContain(
      'result.json: 1 verdict changed (2 answers judged again, 1 without a reply of one message left as they are)',
    );
    expect(text).toMatch(/small-2\/S-2 +1 +pass → wrong-answer/);
    expect(await rescored([row('S-1', 'ANSWER: 24', wrongly)])).toContain('no verdict changed (1 answer judged again)');
  });

  it('says what is missing', async () => {
    const answered = row('S-1', 'ANSWER: 23', passed);
    await expect(rescored([row('S-1', undefined, passed)])).rejects.toThrow('raw_response has no choices');
    await expect(rescored([{ ...answered, turn_count: 3 }])).rejects.toThrow('holds no reply of one message');
    await expect(rescored([answered], {}, { packs: [] })).rejects.toThrow('benchlocal:small-2, which is not built in');
    await expect(rescored([answered], {}, { out: 'new' })).rejects.toThrow('--out takes a run');
    const { scenarios: _, ...scorecard } = scorecardWith();
    await expect(rescored([answered], { quality_baseline: { version: 1, scorecard } })).rejects.toMatchObject({
      hint: expect.stringContaining(`rescore ${scorecard.run.ids[0]}`),
    });
  });
});
