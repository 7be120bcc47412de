import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../src/lib/sha256.ts';
import type { SystemEntry, SystemJob, SystemResult } from '../../../../src/verify/ports.ts';
import { expectationSchema, revisionsOf, verify } from '../../../../src/verify/registry.ts';
import { cpuClock } from '../../../support/cpu-clock.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';

const tidy = {
  kind: 'shell',
  covers: ['nothing-else'],
  cases: [
    {
      files: { 'data/a.csv': '2\n1\n', 'notes.bak': 'x\n', 'run.sh': 'ls\n', 'logs/': '' },
      modes: { 'run.sh': 755, 'logs/': '0700' },
      covers: ['sorted'],
      checks: [
        { file: 'top.txt', text: '1\n2\n' },
        { file: 'run.sh', mode: 750, covers: ['mode'] },
        { gone: '*.bak', covers: ['gone'] },
        { stdout: 'done', covers: ['said'] },
        { any: 'tmp/**' },
      ],
    },
  ],
};

const file = (text: string, mode = '644'): SystemEntry => ({ mode, text });
const folder = (mode = '755'): SystemEntry => ({ mode });
const before = {
  'data/': folder(),
  'data/a.csv': file('2\n1\n'),
  'notes.bak': file('x\n'),
  'run.sh': file('ls\n', '755'),
  'logs/': folder('700'),
};
const { 'notes.bak': _, ...rest } = before;
const after = { ...rest, 'run.sh': file('ls\n', '750'), 'top.txt': file('1 \n2') };

type Ran = Extract<SystemResult, { outcome: 'ran' }>;
const ran = (entries: Ran['entries'], more: Partial<Ran> = {}): Ran => ({
  ...{ outcome: 'ran', exit: 0, stdout: 'done\n', stderr: '', entries, cpuMs: 5 },
  ...more,
});

const script = '```bash\nsort data/a.csv > top.txt\n```';

async function verdictOn(
  results: readonly SystemResult[],
  {
    reply = script,
    expected = tidy,
    jobs = [] as SystemJob[],
  }: { reply?: string; expected?: object; jobs?: SystemJob[] } = {},
) {
  const context = contextWith();
  const run = async (asked: readonly SystemJob[]) => {
    jobs.push(...asked);
    return results;
  };
  const withSystem = { ...context, ports: { ...context.ports, system: { ...context.ports.system, run } } };
  return verify(saying(reply), expectationSchema.parse(expected), withSystem);
}

describe('the kind shell', () => {
  it('runs the script in the folder of each case, and passes in nothing that is expected', async () => {
    const jobs: SystemJob[] = [];
    expect(await verdictOn([ran(after)], { jobs })).toEqual({ outcome: 'pass' });
    expect(jobs).toEqual([
      {
        files: tidy.cases[0]?.files,
        modes: { 'run.sh': '755', 'logs/': '700' },
        script: 'sort data/a.csv > top.txt\n',
        limits: expect.objectContaining({ cpuMs: 10_000, memoryBytes: 512 * 1024 * 1024 }),
      },
    ]);
  });

  it.each([
    ['a missing file', { ...after, 'top.txt': undefined }, 'a file top.txt', 'none', ['sorted']],
    ['another text', { ...after, 'top.txt': file('2\n1\n') }, 'top.txt line 1: 1', '2', ['sorted']],
    [
      'bytes',
      { ...after, 'top.txt': { mode: '644', digest: 'f'.repeat(64) } },
      'top.txt with the right text',
      'no text of 64 KiB at most',
      ['sorted'],
    ],
    [
      'a folder',
      { ...after, 'top.txt': undefined, 'top.txt/': folder() },
      'a file top.txt',
      'another kind',
      ['sorted', 'nothing-else'],
    ],
    ['other permissions', { ...after, 'run.sh': file('ls\n', '755') }, 'run.sh with permissions 750', '755', ['mode']],
    ['a file that should be gone', { ...after, 'old.bak': file('') }, 'no *.bak', 'old.bak', ['gone']],
  ])('fails as wrong-files on %s', async (_, entries, expected, received, broke) => {
    const given = Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry !== undefined));
    const verdict = await verdictOn([ran(given as Ran['entries'])]);
    expect(verdict).toMatchObject({ outcome: 'fail', failure: 'wrong-files', expected });
    expect(verdict).toMatchObject({ received: expect.stringMatching(new RegExp(`^${received}`)) });
    expect('broke' in verdict ? verdict.broke : []).toEqual(expect.arrayContaining(broke));
  });

  it.each([
    ['a changed file', { ...after, 'data/a.csv': file('1\n2\n') }, 'data/a.csv as it was', 'another text'],
    [
      'a changed file whose permissions alone should change',
      { ...after, 'run.sh': file('', '750') },
      'run.sh as it was',
      'another text',
    ],
    [
      'a link in place of a file',
      { ...after, 'data/a.csv': { mode: '777', link: '/etc/passwd' } },
      'data/a.csv as it was',
      'another text',
    ],
    [
      'changed permissions',
      { ...after, 'data/a.csv': file('2\n1\n', '600') },
      'data/a.csv as it was',
      'permissions 600',
    ],
    ['changed permissions of a folder', { ...after, 'logs/': folder() }, 'logs/ as it was', 'permissions 755'],
    [
      'a lost folder',
      Object.fromEntries(Object.entries(after).filter(([path]) => path !== 'logs/')),
      'logs/ as it was',
      'none',
    ],
    ['a new file', { ...after, 'data/sorted': file('') }, 'no data/sorted', 'data/sorted'],
    ['a new folder', { ...after, 'data/x/': folder() }, 'no data/x/', 'data/x/'],
  ])('fails as side-effect on %s', async (_, entries, expected, received) => {
    expect(await verdictOn([ran(entries)])).toEqual({
      outcome: 'fail',
      failure: 'side-effect',
      expected,
      received,
      broke: ['nothing-else', 'sorted'],
      score: 80,
    });
  });

  it('allows changes that checks name: any path, folders of a new file, permissions of a written file', async () => {
    const entries = { ...after, 'tmp/': folder(), 'tmp/x': file('y'), 'top.txt': file('1\n2', '600') };
    expect(await verdictOn([ran(entries)])).toEqual({ outcome: 'pass' });
    const checks = [
      { file: 'out/2024/a.txt', text: 'a' },
      { file: 'new/', mode: 700 },
    ];
    const made = { 'out/': folder(), 'out/2024/': folder(), 'out/2024/a.txt': file('a'), 'new/': folder('700') };
    expect(await verdictOn([ran(made)], { expected: { kind: 'shell', cases: [{ files: {}, checks }] } })).toEqual({
      outcome: 'pass',
    });
  });

  it('allows a whole folder to be removed, with everything in it', async () => {
    const cases = [{ files: { 'old/a/b.txt': 'b', 'old/c.txt': 'c', 'kept.txt': '' }, checks: [{ gone: 'old' }] }];
    expect(await verdictOn([ran({ 'kept.txt': file('') })], { expected: { kind: 'shell', cases } })).toEqual({
      outcome: 'pass',
    });
    expect(
      await verdictOn([ran({ 'kept.txt': file(''), 'old/': folder() })], { expected: { kind: 'shell', cases } }),
    ).toMatchObject({ failure: 'wrong-files', expected: 'no old', received: 'old/' });
  });

  it('is as fast with nested folders', async () => {
    const deep = Object.fromEntries(Array.from({ length: 500 }, (_, at) => ['a/'.repeat(at + 1), folder()]));
    const checks = [{ gone: '**/*.bak' }, { gone: '*.bak' }, { any: 'a' }];
    const began = cpuClock();
    const expected = { kind: 'shell', cases: [{ files: {}, checks }] };
    expect(await verdictOn([ran(deep)], { expected })).toEqual({ outcome: 'pass' });
    expect(cpuClock() - began).toBeLessThan(2000);
  });

  it('keeps a checked file beside a glob of files to remove', async () => {
    const cases = [{ files: { 'a/1': '1', 'a/2': '2' }, checks: [{ gone: 'a/*' }, { file: 'a/1', text: '1' }] }];
    const expected = { kind: 'shell', cases };
    expect(await verdictOn([ran({ 'a/': folder(), 'a/1': file('1') })], { expected })).toEqual({ outcome: 'pass' });
  });

  it('compares a file that is too long for its text by digest', async () => {
    const text = 'x'.repeat(64 * 1024);
    const cases = [{ files: { big: text }, checks: [{ file: 'copy', text }] }];
    const entry = { mode: '644', digest: sha256(text) };
    expect(await verdictOn([ran({ big: entry, copy: entry })], { expected: { kind: 'shell', cases } })).toEqual({
      outcome: 'pass',
    });
  });

  it('compares output and exit code on request', async () => {
    expect(await verdictOn([ran(after, { stdout: 'done', exit: 3 })])).toEqual({ outcome: 'pass' });
    expect(await verdictOn([ran(after, { stdout: '' })])).toMatchObject({
      ...{ failure: 'wrong-result', expected: 'output "done"', received: '""', broke: ['said'] },
    });
    const cases = [{ files: {}, checks: [{ exit: 3 }] }];
    expect(await verdictOn([ran({}, { exit: 0 })], { expected: { kind: 'shell', cases } })).toMatchObject({
      ...{ failure: 'wrong-result', expected: 'exit code 3', received: 'exit code 0' },
    });
  });

  it('counts all checks of all cases, and names the case and the complaint of bash', async () => {
    const expected = { ...tidy, cases: [...tidy.cases, { ...tidy.cases[0], covers: ['general'] }] };
    const wrong = { ...after, 'top.txt': file(''), x: file('') };
    const verdict = await verdictOn([ran(after), ran(wrong, { stderr: '\nsort: no such file\n' })], { expected });
    expect(verdict).toEqual({
      outcome: 'fail',
      failure: 'wrong-files',
      expected: 'case 2: top.txt line 1: 1',
      received: '; stderr: sort: no such file (2 of 10 checks fail)',
      broke: ['general', 'nothing-else'],
      score: 80,
    });
  });

  it('fails on a limit, with the cases before it', async () => {
    const expected = { ...tidy, cases: [tidy.cases[0], { ...tidy.cases[0], covers: ['general'] }, tidy.cases[0]] };
    expect(await verdictOn([ran(after), { outcome: 'limit', what: 'cpu', cpuMs: 7 }], { expected })).toMatchObject({
      ...{
        failure: 'time-limit',
        expected: 'a script that ends within 10 s of CPU time, 512 MiB and 64 KiB of output',
      },
      ...{ received: 'cpu after 7 ms of CPU time (10 of 15 checks fail)', score: 100 / 3 },
    });
  });

  it('measures nothing without a sandbox', async () => {
    const broken = { outcome: 'broken', cause: 'sandbox-missing', detail: 'no engine' } as const;
    expect(await verdictOn([broken])).toEqual({ outcome: 'unmeasured', cause: 'sandbox-missing', detail: 'no engine' });
  });

  it.each([
    ['a script, not the output that is shown beside it', '```bash\nls\n```\nIt prints\n```text\na.csv\n```', 'ls\n'],
    ['all of an answer without a fence', 'ls', 'ls\n'],
  ])('takes %s', async (_, reply, expected) => {
    const jobs: SystemJob[] = [];
    await verdictOn([ran(after)], { reply, jobs });
    expect(jobs[0]?.script).toBe(expected);
  });

  it('distinguishes prose and broken syntax from a wrong script', async () => {
    const prose = ran(before, { exit: 127, stderr: 'bash: line 1: I: command not found\n' });
    expect(await verdictOn([prose], { reply: 'I cannot do that.' })).toMatchObject({ failure: 'no-code' });
    expect(await verdictOn([prose])).toMatchObject({ failure: 'wrong-files' });
    const unclosed = ran(before, {
      exit: 2,
      stderr: 'script: line 2: unexpected EOF while looking for matching `"\'\n',
    });
    expect(await verdictOn([unclosed])).toMatchObject({ failure: 'does-not-load' });
    expect(await verdictOn([], { reply: '```bash\n\n```' })).toMatchObject({ failure: 'no-code' });
    expect(await verdictOn([], { reply: '' })).toMatchObject({ failure: 'no-answer' });
  });

  const withCase = (one: object) => ({ kind: 'shell', cases: [{ files: {}, ...one }] });
  it.each([
    [withCase({ files: { '../a': '' } }), 'a relative path'],
    [withCase({ files: { '/a': '' } }), 'a relative path'],
    [withCase({ files: { 'a\nb': '' } }), 'a relative path'],
    [withCase({ files: { 'a/': 'text' } }), 'a path that ends in / is an empty folder'],
    [withCase({ files: { a: '', 'a/b': '' } }), 'a path is a file and a folder'],
    [withCase({ modes: { a: 644 } }), 'modes names a path that is not among files'],
    [withCase({ files: { a: '' }, modes: { a: 899 } }), 'permissions such as 640'],
    [withCase({ checks: [{ file: 'a' }] }), 'a file needs text or mode'],
    [withCase({ checks: [{ file: 'a/', text: '' }] }), 'a folder has no text'],
    [withCase({ checks: [{ file: 'a', text: 'x'.repeat(64 * 1024 + 1) }] }), 'too_big'],
    [{ kind: 'shell', cases: [] }, '"cases"'],
  ])('refuses %#', (expected, message) => {
    expect(() => expectationSchema.parse(expected)).toThrow(message);
  });

  it.each([
    ['of more bytes than a folder holds', '😀'.repeat(64), '255 bytes'],
    ['with half of a character', 'a\ud800', 'half of a character'],
  ])('refuses names %s', (_, name, words) => {
    for (const one of [{ files: { [`a/${name}`]: '' } }, { files: {}, checks: [{ gone: name }] }])
      expect(JSON.stringify(expectationSchema.safeParse(withCase(one)).error?.issues)).toContain(words);
    expect(expectationSchema.safeParse(withCase({ files: { ['😀'.repeat(63)]: '' } })).success).toBe(true);
  });

  it('accepts names that scripts stumble over', () => {
    const files = { '-n': '', 'a b/it\'s "1".txt': '', '*': '', 'ä:b': '' };
    expect(expectationSchema.safeParse(withCase({ files, modes: { 'a b/': 700 } })).success).toBe(true);
    expect(revisionsOf(expectationSchema.parse(withCase({})))).toEqual(['shell@1']);
  });
});
