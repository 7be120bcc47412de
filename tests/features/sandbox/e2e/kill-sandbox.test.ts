import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../../src/lib/group-by.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import type { AttemptLine } from '../../../../src/records/journal.ts';
import { nameOfVerdict } from '../../../../src/records/verdict.ts';
import { journalPath } from '../../../../src/run/open-journal.ts';
import { readJournal } from '../../../../src/run/read-journal.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { runsIn } from '../../../e2e/run-parts.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../../support/scripted-endpoint.ts';
import { drawSeed, randomFrom } from '../../../support/seed.ts';

const moments = process.env['QUALITY_BASELINE_LONG'] === undefined ? 2 : 30;
const random = randomFrom(drawSeed('kill-sandbox'));

/** Programs that take some tenths of a second each; one never ends. */
const bodies = {
  right: '    for _ in range(1000000): pass\n    return a + b',
  wrong: '    for _ in range(300000): pass\n    return a - b',
  throws: '    raise ValueError("no")',
  endless: '    while True: pass',
  quick: '    return b + a',
};
const pack = `id: programs
version: 1.0.0
title: Programs
scenarios:
${Object.entries(bodies)
  .map(
    ([id, body]) => `  - id: ${id}
    title: Adds two numbers
    messages: [{ role: user, content: "Write ${id}, which adds two numbers." }]
    expect: [{ kind: code, runtime: python, entry: ${id}, cpu-seconds: ${id === 'endless' ? 1 : 10}, cases: [{ args: [1, 2], gives: 3 }, { args: [2, 3], gives: 5 }] }]
    gold: [${JSON.stringify(`\`\`\`python\ndef ${id}(a, b):\n${body}\n\`\`\``)}]
`,
  )
  .join('')}`;
const packs = [parsePack(pack, 'programs.yaml')];
const rounds = 2;
const expected: Readonly<Record<string, string>> = {
  'programs/right': 'pass',
  'programs/wrong': 'wrong-result',
  'programs/throws': 'raised',
  'programs/endless': 'time-limit',
  'programs/quick': 'pass',
};

type Command = {
  readonly group: number;
  readonly isOver: () => boolean;
  readonly done: Promise<{ readonly exitCode: number | null; readonly stderr: string }>;
};

/** With a process group and a temporary folder that nothing else uses. */
function start(folder: string, endpoint: ScriptedEndpoint, ...more: readonly string[]): Command {
  const words = ['run', '--slug', 'test/tiny', '--endpoint', endpoint.url, '--repeat', String(rounds)];
  const child = spawn(
    process.execPath,
    [resolve('dist/cli/index.js'), ...words, '--pack', 'programs.yaml', '--quiet', ...more],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], TMPDIR: join(folder, 'tmp') },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  const { pid: group = 0 } = child;
  const done = Promise.all([once(child, 'close'), text(child.stderr)]);
  return {
    group,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    done: done.then(([[exitCode], stderr]) => ({ exitCode, stderr })),
  };
}

function processesOf(group: number): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,pgid=,stat='], { encoding: 'utf8' });
  return listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, pgid, stat]) => Number(pgid) === group && !stat?.startsWith('Z'))
    .map(([pid]) => Number(pid));
}

function childrenOf({ group }: Command): number[] {
  return processesOf(group).filter((pid) => pid !== group);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

async function prepare(): Promise<string> {
  const folder = emptyFolder();
  await writeFile(join(folder, 'programs.yaml'), pack);
  await mkdir(join(folder, 'tmp'));
  return folder;
}

/** Some moment after the run has its plan: without one there is nothing to resume. */
async function randomMoment(command: Command, folder: string): Promise<void> {
  const [run] = await runsIn(folder);
  if (command.isOver()) return;
  const journal = run === undefined ? '' : await readFile(journalPath(run), 'utf8').catch(() => '');
  if (!journal.includes('\n') || childrenOf(command).length === 0) {
    await sleep(20);
    return randomMoment(command, folder);
  }
  await sleep(random() * 4000);
}

async function verdictsIn(folder: string): Promise<Record<string, string[]>> {
  const [run = expect.fail('there is no run')] = await runsIn(folder);
  const { lines } = await readJournal(journalPath(run));
  const attempts = lines.filter((line): line is AttemptLine => line.kind === 'attempt');
  const byScenario = groupBy(attempts, ({ scenario }) => scenario);
  return Object.fromEntries([...byScenario].map(([key, of]) => [key, of.map(({ verdict }) => nameOfVerdict(verdict))]));
}

async function expectNothingLeft(folder: string, { group }: Command): Promise<void> {
  await expect.poll(() => processesOf(group)).toEqual([]);
  expect(await readdir(join(folder, 'tmp'), { recursive: true })).toEqual([]);
}

const isBusy = (name: string) => name === 'unmeasured: machine-busy';

/** A machine with too much to do may give a program too little of its time, which is said and asked again. */
function expectVerdicts(found: Record<string, string[]>, ...more: readonly string[]): void {
  for (const [key, names] of Object.entries(found))
    for (const name of names.filter((name) => !isBusy(name))) expect([expected[key], ...more], key).toContain(name);
}

function expectWhole(found: Record<string, string[]>): void {
  expectVerdicts(found);
  for (const key of Object.keys(expected)) {
    const names = found[key] ?? [];
    expect(names.length, key).toBeGreaterThanOrEqual(rounds);
    expect(names.filter((name) => !isBusy(name)).length, key).toBeLessThanOrEqual(rounds);
  }
}

describe(`a kill -9, at ${moments} random moments`, { timeout: moments * 180_000 }, () => {
  it('of a process of the sandbox changes no verdict', async () => {
    await using endpoint = await scriptedEndpoint({ packs });
    for (let moment = 0; moment < moments; moment += 1) {
      const folder = await prepare();
      const command = start(folder, endpoint);
      await randomMoment(command, folder);
      const [child] = childrenOf(command);
      if (child !== undefined) kill(child);
      expect(await command.done).toMatchObject({ exitCode: 0 });
      expectWhole(await verdictsIn(folder));
      await expectNothingLeft(folder, command);
    }
  });

  it('of every process of the sandbox for a while leaves attempts unmeasured, or ends the run with exit code 3', async () => {
    await using endpoint = await scriptedEndpoint({ packs });
    for (let moment = 0; moment < moments; moment += 1) {
      const folder = await prepare();
      const command = start(folder, endpoint);
      await randomMoment(command, folder);
      const until = performance.now() + random() * 3000;
      while (performance.now() < until && !command.isOver()) {
        for (const child of childrenOf(command)) kill(child);
        await sleep(random() * 100);
      }
      const { exitCode, stderr } = await command.done;
      console.log(`every process killed: exit code ${exitCode}`);
      expect([0, 3], stderr).toContain(exitCode);
      await expectNothingLeft(folder, command);
      expectVerdicts(await verdictsIn(folder), 'unmeasured: sandbox-error');
    }
  });

  it('of all its processes again and again exits with 3 after three in a row, and --resume finishes the run', async () => {
    await using endpoint = await scriptedEndpoint({ packs });
    const folder = await prepare();
    const command = start(folder, endpoint);
    while (!command.isOver()) {
      for (const child of childrenOf(command)) kill(child);
      await sleep(50);
    }
    expect(await command.done).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('the sandbox failed three times in a row: its process ended with SIGKILL'),
    });
    await expectNothingLeft(folder, command);
    const second = start(folder, endpoint, '--resume');
    expect(await second.done).toMatchObject({ exitCode: 0 });
    expectVerdicts(await verdictsIn(folder), 'unmeasured: sandbox-error');
    expect(Object.keys(await verdictsIn(folder))).toHaveLength(Object.keys(expected).length);
    await expectNothingLeft(folder, second);
  });

  it.each(['the command and the sandbox', 'the command alone'])(
    'of %s ends the sandbox too, and --resume reaches the same verdicts',
    async (what) => {
      await using endpoint = await scriptedEndpoint({ packs });
      let resumed = 0;
      for (let moment = 0; moment < moments; moment += 1) {
        const folder = await prepare();
        const first = start(folder, endpoint);
        await randomMoment(first, folder);
        kill(what === 'the command alone' ? first.group : -first.group);
        await first.done;
        await expect.poll(() => processesOf(first.group)).toEqual([]);
        const second = start(folder, endpoint, '--resume');
        const { exitCode, stderr } = await second.done;
        if (exitCode === 0) resumed += 1;
        else expect(stderr).toContain('is finished');
        expectWhole(await verdictsIn(folder));
        await expectNothingLeft(folder, second);
      }
      expect(resumed).toBeGreaterThan(0);
    },
  );
});
