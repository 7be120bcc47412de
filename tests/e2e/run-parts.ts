import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ScorecardFile, scorecardFileSchema } from '../../src/records/scorecard.ts';
import { outcomeOf } from '../support/outcome-of.ts';

const bundle = resolve('dist/cli/index.js');

/** A pack of `count` scenarios; every third has an answer that fails. */
export function smallPack(id: string, count: number): string {
  const scenarios = Array.from(
    { length: count },
    (_, index) => `  - id: S-${index + 1}
    title: Says a colour
    messages: [{ role: user, content: "${id}/S-${index + 1}: say only the word blue" }]
    told: { blue: say only the word blue }
    expect: [{ kind: text-rules, covers: [blue], rules: [{ rule: exact, text: blue }] }]
    gold: [blue]
    near-misses: [{ wrong: another colour, breaks: blue, reply: red }]
`,
  );
  return `id: ${id}\nversion: 1.0.0\ntitle: A small pack\nscenarios:\n${scenarios.join('')}`;
}

export type StartedCli = {
  readonly pid: number;
  readonly kill: () => void;
  readonly done: Promise<{ readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }>;
};

/** The command line bundle as a process beside this one, so that a server here can answer it. */
export function startCli(folder: string, ...commandLine: readonly string[]): StartedCli {
  return startCliWith({}, folder, ...commandLine);
}

export function startCliWith(
  environment: NodeJS.ProcessEnv,
  folder: string,
  ...commandLine: readonly string[]
): StartedCli {
  const child = spawn(process.execPath, [bundle, ...commandLine], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    done: outcomeOf(child),
  };
}

/** The folders of the kept runs, oldest first. */
export async function runsIn(folder: string): Promise<string[]> {
  const runs = join(folder, '.quality-baseline', 'runs');
  const names = await readdir(runs).catch(() => []);
  return names.sort().map((name) => join(runs, name));
}

/** The parts that are equal if the answers are. */
export async function comparable(run: string): Promise<object[]> {
  const file = scorecardFileSchema.parse(JSON.parse(await readFile(join(run, 'scorecard.json'), 'utf8')));
  return file.scorecards.map(withoutTimes);
}

function withoutTimes({ run: _run, timings: _timings, ...rest }: ScorecardFile['scorecards'][number]): object {
  return rest;
}
