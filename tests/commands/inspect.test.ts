import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBaseline } from '../../src/baseline/make-baseline.ts';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { type InspectOptions, inspect } from '../../src/commands/inspect.ts';
import type { AttemptLine } from '../../src/records/journal.ts';
import { fail } from '../../src/records/verdict.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { allCanGate } from '../baseline/capture-with.ts';
import { attemptWith, sessionWith } from '../run/lines.ts';
import { planWith } from '../run/plan-with.ts';
import { keepRun, packText, packWith, said, testIo, withRoot } from './kept-run-with.ts';

const packs = [packWith('one', ['blue', 'red']), packWith('two', ['blue'])];
const wrong = fail('wrong-text', 'blue', 'red');
const measure = {
  firstTokenMs: 80,
  firstContentMs: 80,
  totalMs: 900,
  decodeTokensPerSecond: 41.2,
  promptTokens: 123,
  cachedTokens: 0,
  completionTokens: 45,
  reasoningTokens: null,
};

const hostile = attemptWith({
  scenario: 'one/S-2',
  verdict: fail('wrong-text', 'red', '\u001b[31mgreen\u202e'),
  messages: [
    { choices: [{ message: { role: 'assistant', content: 'first\n::add-mask::x\n\u001b]0;title\u0007green\u202e' } }] },
  ],
});

const lines: AttemptLine[] = [
  attemptWith({ ...said('red\nor so'), verdict: wrong, measures: [measure], notes: ['missing-id in message 1: none'] }),
  attemptWith({ ...said('blue'), round: 2, measures: [measure] }),
  attemptWith({ ...said('red'), round: 3, verdict: wrong }),
  hostile,
  attemptWith({
    scenario: 'two/S-1',
    verdict: { outcome: 'unmeasured', cause: 'timeout', detail: 'no reply in 60 s' },
    messages: [],
    answer: null,
    faults: ['connect ECONNREFUSED 10.1.2.3:8080', 'connect ECONNREFUSED 10.1.2.3:8080'],
  }),
];

const defaults: Omit<InspectOptions, 'root' | 'packs' | 'baselinesDirectory'> = {
  run: '20260102T030405Z-0001',
  ...{ scenario: undefined, failed: false, byMode: false, failure: undefined, mode: undefined, round: undefined },
  ...{ diff: false, baseline: undefined, bundle: undefined, color: 'auto' },
};

type Looked = { readonly text: string; readonly complaints: string; readonly code: number };

async function inRoot(
  use: (root: string, look: (options?: Partial<InspectOptions>) => Promise<Looked>) => Promise<void>,
) {
  await withRoot(async (root) => {
    const files = [join(root, 'one.yaml'), join(root, 'two.yaml')];
    await writeFile(files[0] ?? '', packText('one', ['blue', 'red']));
    await writeFile(files[1] ?? '', packText('two', ['blue']));
    await keepRun(root, { packs, lines });
    await use(root, async (options = {}) => {
      const io = testIo(root, { QUALITY_API_KEY: 'open-sesame' });
      const places = { root, packs: files, baselinesDirectory: join(root, 'baselines') };
      const code = await inspect({ ...defaults, ...places, ...options }, io);
      return { code, text: io.printed(), complaints: io.complained() };
    });
  });
}

/** A baseline with answers, in which S-1 said `blue`. */
async function keepBaseline(directory: string): Promise<void> {
  const asked = [attemptWith({ ...said('blue') })];
  const [scorecard] = scoreRun(planWith(packs), [sessionWith(), ...asked]);
  if (scorecard === undefined) throw new Error('a plan has a mode');
  const measured = scorecard.scenarios.filter(({ scenario }) => scenario === 'one/S-1');
  await saveBaseline(
    directory,
    makeBaseline({
      scorecard: { ...scorecard, missing: 0, scenarios: measured.map(({ missing: _, ...rest }) => rest) },
      firstAnswers: new Map([['one/S-1', 'red\nand blue']]),
      reason: 'first',
      now: new Date('2026-01-01T00:00:00.000Z'),
      previous: undefined,
      resetAnchor: false,
      useless: allCanGate,
    }),
  );
}

describe('inspect', () => {
  it.each<Partial<InspectOptions>>([{}, { failed: true }, { byMode: true }, { scenario: 'one/S-1' }])(
    'is coloured on request: %j',
    (view) =>
      inRoot(async (_, look) => {
        expect((await look(view)).text).not.toContain('\u001b[');
        expect((await look({ ...view, color: 'always' })).text).toContain('\u001b[');
      }),
  );

  it('shows the kept parts of a pack that is not built in, without its file', () =>
    inRoot(async (root, look) => {
      const view = { scenario: 'one/S-1', packs: [] };
      await expect(look(view)).rejects.toThrow('the run asked one, which is not built in');
      await new RunFolder(join(root, '.quality-baseline/runs', defaults.run ?? '')).saveTasks(planWith(packs), packs);
      expect((await look(view)).text).toBe((await look({ scenario: 'one/S-1' })).text);
    }));

  it.each<Partial<InspectOptions>>([
    ...[{ bundle: 'out.json' }, { failed: true }, { byMode: true }, { failure: 'timeout' }, { round: 1 }],
    ...[{ mode: 'no-thinking' as const }, { bundle: 'out.json', baseline: 'a.json' }],
  ])('does not list the runs for %j, which needs one', (view) =>
    inRoot(async (_, look) => {
      const refusal = look({ ...view, run: undefined }).then(
        () => 'taken',
        ({ message, hint }) => `${message}: ${hint}`,
      );
      expect(await refusal).toMatch(/^--[a-z-]+ needs a run: .*inspect latest/);
    }),
  );

  it('lists runs with their harness, and leaves columns out before it cuts an id', () =>
    inRoot(async (root) => {
      await keepRun(root, { id: '20260102T030405Z-0002', packs, lines, plan: { harness: 'hermes' } });
      await keepRun(root, {
        ...{ id: '20260102T030405Z-0003', packs, lines },
        file: { command: 'run', outcome: 'no-baseline' },
      });
      const listed = async (columns: number) => {
        const io = { ...testIo(root), columns };
        await inspect({ ...defaults, root, packs: [], baselinesDirectory: root, run: undefined }, io);
        return io.printed();
      };
      expect(await listed(100)).toMatch(
        /^\S+-0002 +2026-01-02 03:04 +check +vllm\/tiny +no-thinking · hermes +passed$/m,
      );
      expect(await listed(100)).toMatch(/-0003 .* measured$/m);
      expect(await listed(80)).toMatch(/^\S+Z-0001 +check +vllm\/tiny +no-thinking +passed$/m);
      expect(await listed(70)).toMatch(/^\S+Z-0001 +vllm\/tiny +no-thinking +passed$/m);
      expect(await listed(50)).toMatch(/^\S+Z-0001 +vllm\/tiny +passed$/m);
    }));

  it('shows what a run was, pass rates and what did not pass', () =>
    inRoot(async (_, look) => {
      const { text, code } = await look();
      expect(code).toBe(0);
      expect(text).toContain('20260102T030405Z-0001 · check of vllm/tiny · no-thinking\n');
      expect(text).toContain('✓ passed');
      expect(text).toMatch(/one 1\.0\.0 +no-thinking +16\.7 % +0 +2\n/);
      expect(text).toContain('4 of 5 attempts did not pass.');
      expect(text).toMatch(/one\/S-1 +no-thinking +3 +wrong-text/);
    }));

  it('shows only what did not pass, or grouped by failure, for one mode and round', () =>
    inRoot(async (_, look) => {
      expect((await look({ failed: true })).text).toMatch(/^4 of 5 attempts did not pass\./);
      const { text } = await look({ byMode: true });
      expect(text).toContain('wrong-text: 3 attempts at 2 scenarios\n  one/S-1 · no-thinking · rounds 1, 3\n');
      expect(text).toContain('    expected blue; received red\n');
      expect(text).toContain('unmeasured: timeout: 1 attempt at 1 scenario\n');
      expect((await look({ byMode: true, round: 2, mode: 'no-thinking' })).text).toBe('All 1 attempt passed.\n');
    }));

  it('shows only attempts that ended one way, with tokens and seconds', () =>
    inRoot(async (_, look) => {
      const { text } = await look({ failure: 'wrong-text' });
      expect(text).toMatch(/^3 of 3 attempts did not pass\./);
      expect(text).toMatch(/Scenario +Mode +Round +Failure +Tokens +Time\n/);
      expect(text).toMatch(/one\/S-1 +no-thinking +1 +wrong-text +\d+ +\d+(\.\d+)? m?s\n/);
      expect(text).not.toContain('timeout');
      expect((await look({ failure: 'timeout' })).text).toMatch(/two\/S-1 .*unmeasured: timeout +- /);
      expect((await look({ failure: 'timeout' })).text).toMatch(/^1 of 1 attempt was not measured\./);
      expect((await look({ scenario: 'two/S-1' })).text).toMatch(/ECONNREFUSED.* \(2 times\)\n/);
      expect((await look({ failure: 'timeout', byMode: true })).text).toContain('unmeasured: timeout: 1 attempt at');
      expect((await look({ failure: 'no-tool-call' })).text).toBe('No attempt ended with no-tool-call.\n');
      await expect(look({ failure: 'timeot' })).rejects.toMatchObject({ exitCode: 2, hint: 'Did you mean "timeout"?' });
    }));

  it('reads a result of benchlocal-cli, and says what such a file lacks', () =>
    inRoot(async (root, look) => {
      const rows = [
        { id: 'TC-01', passed: true },
        { id: 'TC-02', passed: false, failure_mode: 'timeout' },
        { id: 'TC-03', passed: false, failure_mode: 'wrong_value' },
      ];
      const packs = [{ pack_id: 'toolcall-15', version: '1.0.0', scenarios: rows }];
      const result = { schema_version: '1', model: 'm', started_at: '2026-01-02T03:04:05Z', packs };
      await writeFile(join(root, 'result.json'), JSON.stringify(result));
      const run = join(root, 'result.json');
      const { text } = await look({ run });
      expect(text).toContain('a result of benchlocal-cli');
      expect(text).toMatch(/toolcall-15 1\.0\.0 +pack-defaults +50\.0 % +1 /);
      expect(text).toMatch(/toolcall-15\/TC-02 +0\/0 +timeout ×1/);
      expect((await look({ run, failure: 'timeout' })).text).not.toContain('TC-03');
      for (const more of [
        { scenario: 'TC-02' },
        { byMode: true },
        { bundle: 'b.json' },
        { mode: 'no-thinking' as const },
      ])
        await expect(look({ run, ...more })).rejects.toMatchObject({ exitCode: 2 });
    }));

  it('shows one scenario in full', () =>
    inRoot(async (_, look) => {
      const { text } = await look({ scenario: 'one/S-1' });
      for (const words of ['one/S-1: Says its word', '[user]\n  one/S-1', '[assistant]\n  red\n  or so'])
        expect(text).toContain(words);
      for (const words of ['expected: blue', 'received: red', '- missing-id in message 1: none'])
        expect(text).toContain(words);
      const rows = text.split('\n').map((line) => line.trim().split(/ {2,}/));
      expect(rows).toContainEqual(['1', '1', '13 ms', '80 ms', '123', '45', '-', '41', 'stop']);
      expect((await look({ scenario: 'one/S-1', round: 3, failed: true })).text).not.toContain('Round 1');
    }));

  it('lets no text of a model act on the terminal or the runner', () =>
    inRoot(async (_, look) => {
      for (const { text } of [await look({ scenario: 'one/S-2' }), await look({ byMode: true })]) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
        expect(text).not.toMatch(/^\s*::/m);
      }
    }));

  it('shows the answer beside that of the baseline, and marks the difference', () =>
    inRoot(async (root, look) => {
      const without = await look({ scenario: 'one/S-1', diff: true });
      expect(without.text).toContain('No comparison: there is no baseline of this mode.');
      await keepBaseline(join(root, 'baselines'));
      const { text } = await look({ scenario: 'one/S-1', diff: true });
      expect(text).toContain('The answers first differ at line 2, column 1; marked ▶…◀:');
      expect(text).toMatch(/▶and blue◀ +│ ▶or so◀/);
      const named = join(root, 'baselines', 'vllm--tiny__no-thinking.json');
      expect((await look({ scenario: 'one/S-1', diff: true, baseline: named })).text).toContain('▶and blue');
      expect((await look({ scenario: 'one/S-2', diff: true })).text).toContain('the baseline has no answer to it');
    }));

  it('prefers the baseline that the run was compared with', () =>
    inRoot(async (root, look) => {
      const kept = join(root, '.quality-baseline', 'runs', '20260102T030405Z-0001', 'baselines');
      await keepBaseline(kept);
      await mkdir(join(root, 'baselines'));
      await writeFile(join(root, 'baselines', 'vllm--tiny__no-thinking.json'), 'damaged');
      expect((await look({ scenario: 'one/S-1', diff: true })).text).toContain('▶and blue');
    }));

  it('says so if the scenario has changed since', () =>
    inRoot(async (root, look) => {
      await writeFile(join(root, 'one.yaml'), packText('one', ['pink', 'red']));
      expect((await look({ scenario: 'one/S-1' })).complaints).toContain('one/S-1 has changed since it was asked');
    }));

  it('reads a run that has lost its run.json, and says so', () =>
    inRoot(async (root, look) => {
      await rm(join(root, '.quality-baseline', 'runs', '20260102T030405Z-0001', 'run.json'));
      const { text, complaints } = await look();
      expect(complaints).toContain('cannot read');
      expect(text).toContain('4 of 5 attempts did not pass.');
    }));

  it.each<[string, Partial<InspectOptions>, string]>([
    ['a scenario that is not there', { scenario: 'one/S-22' }, 'Did you mean "one/S-2"?'],
    ['a mistyped id', { scenario: 'S-3' }, 'Did you mean "S-1"?'],
    ['an id of several packs', { scenario: 'S-1' }, 'Name one/S-1 or two/S-1.'],
    ['a mode that was not asked', { mode: 'enable-thinking' }, 'It was asked in no-thinking.'],
    ['a round that was not asked', { round: 9 }, 'There are the rounds 1, 2, 3.'],
    ['a diff of everything', { diff: true }, '--diff takes a scenario'],
    ['a baseline that is not there', { scenario: 'one/S-1', diff: true, baseline: 'x.json' }, 'there is no baseline'],
    ['a run that is not there', { run: 'nothing' }, 'there is no run "nothing"'],
    ['a bundle in place of an existing file', { bundle: 'one.yaml' }, 'already exists'],
    ['a bundle of nothing', { bundle: 'b.json', round: 2 }, 'there is nothing to bundle'],
  ])('refuses %s', (_, options, words) =>
    inRoot(async (_root, look) => {
      const failed = await look(options).catch((error: unknown) => error);
      expect(failed).toMatchObject({ exitCode: 2 });
      expect(`${failed} ${(failed as { hint: string }).hint}`).toContain(words);
    }),
  );

  it('bundles what failed, with requests and replies, without secrets, hosts and paths', () =>
    inRoot(async (root, look) => {
      await keepBaseline(join(root, 'baselines'));
      await look({ bundle: 'bundle.json' });
      const text = await readFile(join(root, 'bundle.json'), 'utf8');
      const bundle = JSON.parse(text);
      expect(bundle).toMatchObject({
        version: 2,
        kind: 'bundle',
        plan: { slug: 'vllm/tiny' },
        sessions: [{ session: 1 }],
      });
      expect(bundle.scenarios.map(({ scenario }: { scenario: string }) => scenario)).toEqual([
        'one/S-1',
        'one/S-2',
        'two/S-1',
      ]);
      const [first, , last] = bundle.scenarios;
      expect(first.attempts).toHaveLength(2);
      expect(first.requests[0].body).toMatchObject({
        messages: [{ role: 'user', content: 'one/S-1' }],
        temperature: 0,
      });
      expect(first.attempts[0].messages[0].choices[0].message.content).toBe('red\nor so');
      expect(first.baselines).toEqual([{ mode: 'no-thinking', answer: 'red\nand blue' }]);
      expect(last.attempts[0].faults).toEqual(Array(2).fill('connect ECONNREFUSED (host)'));
      expect(text).not.toContain(root);
      expect((await look({ bundle: 'other.json', scenario: 'one/S-1' })).text).toBe(
        `wrote ${join(root, 'other.json')}\n`,
      );
      expect(JSON.parse(await readFile(join(root, 'other.json'), 'utf8')).scenarios[0].attempts).toHaveLength(3);
    }));
});
