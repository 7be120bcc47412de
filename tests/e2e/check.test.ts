import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scorecardFileSchema } from '../../src/records/scorecard.ts';
import { type ScriptedEndpointOptions, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { emptyFolder } from './run-bundle.ts';
import { startBundle } from './start-bundle.ts';

/** A folder with a server that the bundle can ask from there. */
async function begin(options: ScriptedEndpointOptions = {}) {
  const [folder, endpoint] = [emptyFolder(), await scriptedEndpoint(options)];
  onTestFinished(() => endpoint[Symbol.asyncDispose]());
  const start = (line: string, environment?: NodeJS.ProcessEnv) => startBundle(folder, line, environment);
  return {
    folder,
    endpoint,
    at: `--slug test/model --endpoint ${endpoint.url} --pack toolcall-15`,
    start,
    do: (line: string, environment?: NodeJS.ProcessEnv) => start(line, environment).ended,
  };
}

function runsIn(folder: string): string[] {
  const runs = join(folder, '.quality-baseline', 'runs');
  return readdirSync(runs)
    .sort()
    .map((id) => join(runs, id));
}

function attemptsIn(run: string): number {
  const journal = join(run, 'journal.jsonl');
  if (!existsSync(journal)) return 0;
  return readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"kind":"attempt"')).length;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

const refused = 'http://127.0.0.1:9/v1';

describe('an interrupted check', () => {
  it('keeps the answers, ends with 130, and --resume reaches the same scorecard', async () => {
    const { folder, endpoint, at, start, do: run } = await begin();
    await run(`${at} --capture`);
    const whole = await run(at);
    endpoint.change({ delayMs: 40 });
    const started = start(at);
    await until(() => runsIn(folder).length === 3 && attemptsIn(runsIn(folder)[2] ?? '') > 5);
    const since = Date.now();
    started.signal('SIGINT');
    const { exitCode, stdout, stderr } = await started.ended;
    expect({ exitCode, stdout, isQuick: Date.now() - since < 20_000 }).toEqual({
      exitCode: 130,
      stdout: '',
      isQuick: true,
    });
    const [, undisturbed = '', interrupted = ''] = runsIn(folder);
    const kept = attemptsIn(interrupted);
    expect(kept).toBeLessThan(45);
    const [, id = ''] = /Interrupted\. npx quality-baseline --resume (\S+) resumes it\.\n$/.exec(stderr) ?? [];
    expect(interrupted.endsWith(id)).toBe(true);

    endpoint.change({ delayMs: 0 });
    const asked = endpoint.asked.length;
    const resumed = await run(`${at} --resume ${id}`);
    expect({ exitCode: resumed.exitCode, head: resumed.stdout.split('\n')[0] }).toEqual({
      exitCode: 0,
      head: whole.stdout.split('\n')[0],
    });
    expect(endpoint.asked.length - asked).toBeLessThan(93);
    expect(attemptsIn(interrupted)).toBe(45);
    expect(scorecardOf(interrupted)).toEqual(scorecardOf(undisturbed));
  });

  it('ends with 143 after SIGTERM', async () => {
    const { folder, at, start } = await begin({ delayMs: 40 });
    const started = start(`run ${at}`);
    await until(() => started.said().includes('45 attempts') && runsIn(folder).length === 1);
    started.signal('SIGTERM');
    expect((await started.ended).exitCode).toBe(143);
  });

  it('restores what it moved at the first signal, and leaves everything at the second', async () => {
    const { endpoint, start, folder } = await begin({ delayMs: 40 });
    writeFileSync(join(folder, 'down.sh'), 'echo begun > down; sleep 20; echo ended > down\n');
    writeFileSync(
      join(folder, 'quality-baseline.yml'),
      `version: 1\ntargets:\n  - slug: test/model\n    boot: { up: "true", down: "sh down.sh", ready-url: "${endpoint.url}/models" }\n`,
    );
    const started = start('run --pack toolcall-15');
    await until(() => started.said().includes('45 attempts'));
    started.signal('SIGINT');
    const down = () => (readdirSync(folder).includes('down') ? readFileSync(join(folder, 'down'), 'utf8') : '');
    await until(() => down() !== '');
    started.signal('SIGINT');
    expect((await started.ended).exitCode).toBe(130);
    expect(down()).toBe('begun\n');
  });
});

/** Without the parts that differ between runs. */
function scorecardOf(run: string): unknown {
  const { scorecards } = scorecardFileSchema.parse(JSON.parse(readFileSync(join(run, 'scorecard.json'), 'utf8')));
  return scorecards.map(({ run: _, timings: __, ...rest }) => rest);
}

describe('check --bisect', () => {
  it('ends with 0 for a good commit, 1 for a bad one, 125 for one without a result, 128 to end the search', async () => {
    const { endpoint, at, do: run } = await begin();
    const code = async (line: string) => (await run(`${line} --bisect`)).exitCode;
    expect(await code(at)).toBe(125); // no baseline
    await run(`${at} --capture`);
    expect(await code(at)).toBe(0);
    expect(await code(`--slug test/model --endpoint ${refused}`)).toBe(125);
    expect(await code(`${at} --max-drop much`)).toBe(128);
    expect(await code(`${at} --no-such-flag`)).toBe(128);
    endpoint.change({ choose: () => 'near-miss' });
    expect(await code(at)).toBe(1);
  });
});

describe('check', () => {
  it('asks nothing and writes nothing on a dry run', async () => {
    const { folder, endpoint, at, do: run } = await begin();
    const { exitCode, stdout, stderr } = await run(`${at} --dry-run`);
    expect({ exitCode, stderr: stderr.includes('there is no baseline') }).toEqual({ exitCode: 0, stderr: true });
    expect(stdout).toMatch(/toolcall-15 2\.0\.0 +15 +45 +93/);
    expect({ asked: endpoint.asked.length, left: readdirSync(folder) }).toEqual({ asked: 0, left: [] });
  });

  it('prints only the outcome with --quiet, and no progress with --no-progress', async () => {
    const { at, do: run } = await begin();
    await run(`${at} --capture`);
    const quiet = await run(`${at} --quiet`, { COLUMNS: '200' });
    expect(quiet).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringMatching(/^✓ Passed: [^\n]*\n$/) });
    const still = await run(`${at} --no-progress`, { COLUMNS: '200' });
    expect(still).toMatchObject({ stderr: '', stdout: expect.stringContaining('Statistics') });
  });

  it('wraps its words on a terminal as wide as a phone', async () => {
    const { at, do: run } = await begin();
    await run(`${at} --capture`);
    const { stdout } = await run(at, { COLUMNS: '40' });
    const words = stdout.split('\n').filter((line) => !/\S {2,}\S/.test(line));
    expect(words.filter((line) => line.length > 40)).toEqual([]);
    expect(words.length).toBeGreaterThan(10);
  });

  it('ends with 3 soon if nothing listens', async () => {
    const { folder, do: run } = await begin();
    const since = Date.now();
    const { exitCode, stdout, stderr } = await run(`run --endpoint ${refused}`);
    expect({ exitCode, stdout, isQuick: Date.now() - since < 40_000 }).toEqual({
      exitCode: 3,
      stdout: '',
      isQuick: true,
    });
    expect(stderr).toContain(refused);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(runsIn(folder).filter((each) => readdirSync(each).includes('journal.jsonl'))).toEqual([]);
  });

  it.each([
    ['--max-drop much', 'max-drop'],
    ['--repeat 2', 'repeat'],
    ['--append', '--append belongs to --capture'],
    ['--json /dev/null/report.json', 'cannot write /dev/null/report.json'],
    ['--markdown .', 'it is a folder'],
    ['--html /dev/null/report.html', 'cannot write /dev/null/report.html'],
    ['--resume 20200101T000000Z-0000', 'no run'],
    ['--pack no-such-pack --quick', 'exclude each other'],
    ['--on-missing-baseline fail', 'there is no baseline'],
  ])('ends with 2 for %s and asks nothing', async (flags, words) => {
    const { endpoint, at, do: run } = await begin();
    const { exitCode, stdout, stderr } = await run(`${at} ${flags}`);
    expect({ exitCode, stdout, asked: endpoint.asked.length }).toEqual({ exitCode: 2, stdout: '', asked: 0 });
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('ends with 2 if it cannot store a run', async () => {
    const { folder, endpoint, at, do: run } = await begin();
    writeFileSync(join(folder, '.quality-baseline'), 'in the way\n');
    const { exitCode, stderr } = await run(`run ${at}`);
    expect({ exitCode, asked: endpoint.asked.length }).toEqual({ exitCode: 2, asked: 0 });
    expect(stderr).toContain('cannot write');
  });

  it('allows two runs at once in one folder, but no resuming of a running one', async () => {
    const { folder, endpoint, at, start, do: run } = await begin({ delayMs: 150 });
    const both = [start(`run ${at}`), start(`run ${at}`)] as const;
    await until(() => both.every((each) => each.said().includes('45 attempts')));
    endpoint.change({ delayMs: 2000 }); // both still run when the third has started, however long that takes
    const third = await run(`run ${at} --resume`);
    expect({ exitCode: third.exitCode, told: third.stderr }).toMatchObject({
      exitCode: 2,
      told: expect.stringMatching(/^process \d+ writes in /),
    });
    endpoint.change({ delayMs: 0 });
    expect((await both[0].ended).exitCode).toBe(0);
    expect((await both[1].ended).exitCode).toBe(0);
    expect(runsIn(folder).map(attemptsIn)).toEqual([45, 45]);
  });

  it.skipIf(process.getuid?.() !== 0)('says so if the disk is full, and keeps what fitted', async (context) => {
    const { folder, at, do: run } = await begin();
    if (!mountSmall(join(folder, '.quality-baseline'), 96)) return context.skip('nothing can be mounted here');
    const { exitCode, stderr } = await run(`run ${at}`);
    expect(stderr).toMatch(/ENOSPC|no space/i);
    expect(stderr).not.toContain('This is a bug');
    expect(exitCode).toBe(3);
    expect(attemptsIn(runsIn(folder)[0] ?? '')).toBeGreaterThan(0);
  });

  it.skipIf(process.getuid?.() !== 0)('ends if the disk of a recording is full', async (context) => {
    const { folder, at, do: run } = await begin();
    if (!mountSmall(join(folder, 'tapes'), 16)) return context.skip('nothing can be mounted here');
    const { exitCode, stderr } = await run(`run ${at} --record tapes/one.cassette.jsonl`);
    expect(stderr).toMatch(/one\.cassette\.jsonl.*(?:ENOSPC|no space)/i);
    expect(exitCode).toBe(3);
  });

  function mountSmall(place: string, kilobytes: number): boolean {
    mkdirSync(place);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', place], { stdio: 'pipe' });
    } catch {
      return false;
    }
    onTestFinished(() => void execFileSync('umount', [place]));
    return true;
  }
});
