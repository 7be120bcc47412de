import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stageArtifact } from '../../src/action/artifact-of-run.ts';
import { inspect } from '../../src/commands/inspect.ts';
import { loadReportPage } from '../../src/commands/load-report-page.ts';
import { loadRunAttempts } from '../../src/commands/load-run-attempts.ts';
import { decideKeptRun } from '../../src/commands/report.ts';
import { rescore } from '../../src/commands/rescore.ts';
import { failureModeSchema } from '../../src/records/failure-mode.ts';
import type { AttemptLine } from '../../src/records/journal.ts';
import { fail, pass, type Verdict } from '../../src/records/verdict.ts';
import { renderJson } from '../../src/report/render-json.ts';
import { reportFormats } from '../../src/report/report-formats.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { secretsIn } from '../../src/store/without-secrets.ts';
import type { Transcripts } from '../../src/store/without-texts.ts';
import { attemptWith } from '../run/lines.ts';
import '../support/property-runs.ts';
import { type KeptParts, keepRun, packWith, testIo, withRoot } from '../commands/kept-run-with.ts';

const packs = [packWith('one', ['blue', 'red', 'green'])];
const levels = ['none', 'failures', 'all'] as const satisfies readonly Transcripts[];

function reply(content: string, reasoning: string) {
  const message = { role: 'assistant', content, reasoning_content: reasoning, thinking_blocks: [reasoning] };
  return { choices: [{ finish_reason: 'stop', message }], deltas: [{ reasoning }] };
}

/** Texts in a run that may come from outside; each names its place. */
const foreign = [
  attemptWith({ messages: [reply('said-by-pass', 'thought-by-pass')], isReasoned: true }),
  attemptWith({
    scenario: 'one/S-2',
    messages: [
      reply('<think>thought-inside</think>said-by-failure sk-abcdefghijkl', 'thought-by-failure'),
      { role: 'tool', tool_call_id: 'c1', name: 'look', content: 'said-by-tool' },
    ],
    verdict: fail('wrong-text', 'expected-text', 'received-inside'),
    refusal: { status: 400, words: 'refused-words at http://rig.lan:8080/v1' },
    isReasoned: true,
  }),
  attemptWith({
    scenario: 'one/S-3',
    messages: [reply('said-by-unmeasured', '')],
    verdict: { outcome: 'unmeasured', cause: 'bad-stream', detail: 'detail-words' },
    notes: ['odd-chunk in message 1: note-words'],
    faults: ['HTTP 503: fault-words', 'timeout: more-fault-words'],
  }),
  attemptWith({
    round: 2,
    messages: [reply('', 'thought-as-answer')],
    verdict: fail('answer-in-reasoning', 'an answer', 'thought-as-answer'),
    isReasoned: true,
  }),
];

async function keepTold(root: string, parts: Partial<KeptParts> = {}): Promise<string> {
  const folder = await keepRun(root, { packs, lines: foreign, ...parts });
  await mkdir(join(folder, 'baselines'));
  const header = {
    version: 1,
    kind: 'answers',
    slug: 'a/b',
    mode: 'no-thinking',
    captured: '2026-01-02T03:04:05.000Z',
  };
  const line = { scenario: 'one/S-1', digests: ['0123456789abcdef'], first: 'said-in-baseline' };
  await writeFile(
    join(folder, 'baselines', 'a--b__no-thinking.answers.jsonl'),
    `${JSON.stringify(header)}\n${JSON.stringify(line)}\n`,
  );
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'logs', 'server.log'), 'said-in-log\nlistening at 10.0.0.3:8080 token-of-mine\n');
  await writeFile(join(folder, 'lock'), 'a process');
  return folder;
}

const env = { HF_TOKEN: 'token-of-mine' };

async function staged(root: string, folder: string, transcripts: Transcripts): Promise<string> {
  const into = join(root, `staged-${transcripts}`);
  const { decision } = await decideKeptRun(folder, testIo(root));
  await stageArtifact({ folder, into, transcripts, decision }, { env });
  return into;
}

/** The content of a folder as one text. */
async function allIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.sort().map((file) => readFile(file, 'utf8')))).join('\n');
}

describe('an artifact', () => {
  it('contains the run and its reports, and gives the same decision', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root);
      for (const transcripts of levels) {
        const into = await staged(root, folder, transcripts);
        const names = ['baselines', 'journal.jsonl', ...(transcripts === 'none' ? [] : ['logs'])];
        const reports = Object.values(reportFormats).map(({ file }) => file);
        expect((await readdir(into)).sort()).toEqual([...names, ...reports, 'run.json', 'scorecard.json'].sort());
        const [here, there] = [await decideKeptRun(folder, testIo(root)), await decideKeptRun(into, testIo(root))];
        expect(JSON.stringify(there.decision)).toBe(JSON.stringify(here.decision));
        const attempts = await loadRunAttempts(into, secretsIn(env));
        const run = { ...here.decision.run, attempts };
        expect(await readFile(join(into, 'report.json'), 'utf8')).toBe(renderJson({ ...here.decision, run }));
        const answered = Object.values(attempts['no-thinking'] ?? {})
          .flat()
          .filter(({ answer }) => answer !== undefined);
        expect(answered).toHaveLength({ none: 0, failures: 2, all: 4 }[transcripts]);
      }
    }));

  it('of a private pack contains no text, whatever is asked for', () =>
    withRoot(async (root) => {
      const secret = packs.map((pack) => ({ ...pack, private: true as const }));
      const folder = await keepTold(root, { packs: secret });
      await rm(join(folder, 'baselines'), { recursive: true });
      const into = await staged(root, folder, 'all');
      expect(await allIn(folder)).toContain('said-by-failure');
      const passedOn = await allIn(into);
      expect(passedOn).not.toMatch(/said-|thought|expected-text|received-inside|refused-words|detail-words|note-words/);
      const run = new RunFolder(folder);
      await run.saveTasks(await run.plan(), secret);
      expect(await run.tasks(await run.plan())).toEqual({});
      const { decision } = await decideKeptRun(folder, testIo(root));
      const here = await decideKeptRun(into, testIo(root));
      expect(JSON.stringify(here.decision)).toBe(JSON.stringify(decision));
      const page = await loadReportPage(folder, decision, secretsIn(env));
      expect(JSON.stringify(page)).not.toMatch(/said-by|thought-/);
      expect(JSON.stringify(page)).toContain('one/S-2');
    }));

  it('contains no hosts and no paths from flags', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root);
      const file = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'));
      const flags = {
        measure: ['--endpoint', 'http://rig-two.lan:9090/v1', '--packs-dir', '/srv/mine'],
        gate: ['--fast'],
      };
      await writeFile(join(folder, 'run.json'), JSON.stringify({ ...file, flags }));
      const text = await allIn(await staged(root, folder, 'all'));
      expect(text).toContain('--endpoint');
      expect(text).toContain('--fast');
      expect(text).not.toMatch(/rig-two|\/srv\/mine/);
    }));

  it('contains no text of a model with transcripts: none', () =>
    withRoot(async (root) => {
      const text = await allIn(await staged(root, await keepTold(root), 'none'));
      expect(text).not.toMatch(/said-|thought-|expected-text|received-|-words|rig\.lan|sk-abc|token-of-mine/);
      expect(text).toContain('"HTTP 503","timeout"');
      expect(text).toContain('odd-chunk in message 1');
    }));

  it('contains what programs did with transcripts: all only', () =>
    withRoot(async (root) => {
      const result = { outcome: 'ran', values: '{"case":0,"value":"said-by-program"}', cpuMs: 3 } as const;
      const lines = foreign.map((line) => ({ ...line, evidence: [{ job: 'ab'.repeat(32), result }] }));
      const folder = await keepTold(root, { lines });
      expect(await allIn(await staged(root, folder, 'all'))).toContain('said-by-program');
      for (const transcripts of ['none', 'failures'] as const)
        expect(await allIn(await staged(root, folder, transcripts))).not.toMatch(/said-by-program|"evidence"/);
    }));

  it('contains the text of failures, without reasoning, keys and hosts', () =>
    withRoot(async (root) => {
      const text = await allIn(await staged(root, await keepTold(root), 'failures'));
      for (const kept of ['said-by-failure (hidden)', 'said-by-tool', 'expected-text', 'refused-words', 'said-in-log'])
        expect(text).toContain(kept);
      expect(text).not.toMatch(/said-by-pass|said-by-unmeasured|said-in-baseline|fault-words|detail-words/);
      expect(text).not.toMatch(/thought-|received-inside|rig\.lan|10\.0\.0\.3|sk-abc|token-of-mine/);
    }));

  it('contains the text before a refusal if that is a failure', () =>
    withRoot(async (root) => {
      const verdict = fail('server-rejected', 'a reply', 'HTTP 500');
      const refusedWith = (scenario: string, round: number) =>
        attemptWith({ scenario, round, messages: [reply(`said-in-${scenario}`, '')], verdict, answer: null });
      const lines = [
        ...[attemptWith({ round: 1 }), refusedWith('one/S-1', 2)],
        ...[refusedWith('one/S-2', 1), refusedWith('one/S-2', 2)],
      ];
      const into = await staged(root, await keepRun(root, { packs, lines }), 'failures');
      const text = await readFile(journalPath(into), 'utf8');
      expect(text).toContain('said-in-one/S-2');
      expect(text).not.toContain('said-in-one/S-1');
    }));

  it('contains the unchanged journal and a log without secrets with transcripts: all', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root);
      const into = await staged(root, folder, 'all');
      expect(await readFile(journalPath(into), 'utf8')).toBe(await readFile(journalPath(folder), 'utf8'));
      expect(await readFile(join(into, 'baselines', 'a--b__no-thinking.answers.jsonl'), 'utf8')).toContain('said-in-');
      expect(await readFile(join(into, 'logs', 'server.log'), 'utf8')).toBe(
        'said-in-log\nlistening at (host) (hidden)\n',
      );
    }));

  it('contains the log of a server that was never asked, whatever transcripts says', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root, { lines: [] });
      await stageArtifact({ folder, into: join(root, 'into'), transcripts: 'none', decision: undefined }, { env });
      expect(await readdir(join(root, 'into', 'logs'))).toEqual(['server.log']);
      expect(await readdir(join(root, 'into'))).not.toContain('report.md');
    }));

  it('cannot be judged again without its texts, and inspect says that it is a copy', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root);
      for (const transcripts of ['none', 'failures'] as const) {
        const into = await staged(root, folder, transcripts);
        const refused = rescore({ runs: [into], packs: [], out: undefined, root }, testIo(root));
        await expect(refused).rejects.toMatchObject({
          exitCode: 2,
          message: expect.stringContaining('is a copy without'),
        });
        const io = testIo(root);
        await inspect({ ...inspected, run: into, root }, io);
        expect(io.complained()).toContain('leaves out texts of the model');
      }
    }));

  it('contains no target of a link, and does not wait at a pipe', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root, { lines: [] });
      await mkdir(join(root, 'elsewhere'));
      await writeFile(join(root, 'elsewhere', 'private.json'), '{"a": "private-thing"}');
      for (const name of ['logs/link.log', 'baselines/link.json'])
        await symlink(join(root, 'elsewhere', 'private.json'), join(folder, name));
      execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'logs', 'pipe.log')]);
      const into = await staged(root, folder, 'all');
      expect(await readdir(join(into, 'logs'))).toEqual(['server.log']);
      expect(await allIn(into)).not.toContain('private-thing');
      const other = await keepRun(root, { id: '20260102T030405Z-0002', packs, lines: [] });
      await symlink(join(root, 'elsewhere'), join(other, 'baselines'));
      await stageArtifact(
        { folder: other, into: join(root, 'other'), transcripts: 'all', decision: undefined },
        { env },
      );
      expect(await readdir(join(root, 'other'))).toEqual(['journal.jsonl', 'run.json', 'scorecard.json']);
    }));

  it('contains the rest of a killed run, down to its last whole line', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root);
      await appendFile(journalPath(folder), '{"kind":"attempt","mess');
      const into = await staged(root, folder, 'failures');
      const [{ lines: kept }, { lines }] = [
        await readJournal(journalPath(into)),
        await readJournal(journalPath(folder)),
      ];
      expect(kept.length).toBe(lines.length);
      const empty = join(root, 'empty');
      await mkdir(join(empty, 'logs'), { recursive: true });
      await writeFile(join(empty, 'logs', 'server.log'), 'no such model\n');
      await stageArtifact(
        { folder: empty, into: join(root, 'boot'), transcripts: 'none', decision: undefined },
        { env },
      );
      expect(await readdir(join(root, 'boot'))).toEqual(['logs']);
    }));

  it('contains the end of a long log, starting with a whole line', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root);
      const log = `${'early line\n'.repeat(200_000)}${'-'.repeat(5000)}\nthe last words\n`;
      await writeFile(join(folder, 'logs', 'server.log'), log);
      const text = await readFile(join(await staged(root, folder, 'all'), 'logs', 'server.log'), 'utf8');
      expect(text).toMatch(/^\(\d+ bytes before this are left out\)\nearly line\n/);
      expect(text).toMatch(/\n-+… \(3\d{3} characters left out\)\nthe last words\n$/);
      expect(text.length).toBeLessThan(1_100_000);
    }));

  it('is the same bytes each time', () =>
    withRoot(async (root) => {
      const folder = await keepTold(root);
      const once = await staged(root, folder, 'failures');
      const again = join(root, 'again');
      const { decision } = await decideKeptRun(folder, testIo(root));
      await stageArtifact({ folder, into: again, transcripts: 'failures', decision }, { env });
      expect(await allIn(again)).toBe(await allIn(once));
    }));

  it('does not change the decision, whatever was said', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAttempt, { maxLength: 12 }), fc.constantFrom(...levels), (attempts, transcripts) =>
        withRoot(async (root) => {
          const folder = await keepRun(root, {
            packs,
            lines: attempts,
            plan: { modes: ['no-thinking', 'enable-thinking'] },
          });
          const into = await staged(root, folder, transcripts);
          const [here, there] = [await decideKeptRun(folder, testIo(root)), await decideKeptRun(into, testIo(root))];
          expect(JSON.stringify(there.decision)).toBe(JSON.stringify(here.decision));
          expect(JSON.stringify(there.scorecards)).toBe(JSON.stringify(here.scorecards));
        }),
      ),
      { numRuns: 40 },
    );
  });
});

const inspected = {
  ...{
    scenario: undefined,
    failed: false,
    byMode: false,
    failure: undefined,
    mode: undefined,
    round: undefined,
    diff: false,
  },
  ...{ baseline: undefined, baselinesDirectory: 'baselines', bundle: undefined, packs: [], color: 'never' as const },
};

const anyVerdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.constant(pass),
  fc.tuple(fc.constantFrom(...failureModeSchema.options), fc.string(), fc.string()).map((parts) => fail(...parts)),
  fc
    .tuple(fc.constantFrom('timeout', 'bad-stream', 'pack-error'), fc.string())
    .map(([cause, detail]) => ({ outcome: 'unmeasured', cause, detail }) as const),
);

const anyAttempt: fc.Arbitrary<AttemptLine> = fc
  .record({
    verdict: anyVerdict,
    messages: fc.array(fc.jsonValue(), { maxLength: 3 }) as fc.Arbitrary<AttemptLine['messages']>,
    isReasoned: fc.boolean(),
    mode: fc.constantFrom('no-thinking', 'enable-thinking'),
    round: fc.integer({ min: 1, max: 3 }),
    scenario: fc.constantFrom('one/S-1', 'one/S-2'),
    notes: fc.array(fc.string()),
    faults: fc.array(fc.string()),
  })
  .map(attemptWith);
