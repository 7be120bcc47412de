import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCommands, parseFileCommands, type WorkflowCommand } from './workflow-commands.ts';

export type RunnerStep = {
  /** The file that node runs: `dist/action/index.js`, or a script with its arguments. */
  readonly bundle: string | readonly string[];
  /** As written in a workflow, including hyphens. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly eventName?: string;
  readonly event?: object;
  /** The state that main saved for its post step. */
  readonly state?: Readonly<Record<string, string>>;
  /** Kept; by default the step gets its own, which is deleted with it. */
  readonly workspace?: string;
  /** Cancels the run once the output has this text; `scale` shortens the runner's 7.5 s and 2.5 s. */
  readonly cancel?: { readonly when: string; readonly scale?: number };
  /** Kills the process once the output has this text. */
  readonly killWhen?: string;
};

export type StepResult = {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The commands that the runner would execute. */
  readonly commands: readonly WorkflowCommand[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  /** Empty if it was too long: the runner drops it completely. */
  readonly summary: string;
  readonly isSummaryDropped: boolean;
  readonly signalsSent: readonly NodeJS.Signals[];
};

/** Node 24 compiles a bundle, which takes a fifth of a short step, only once for all of them. */
const compiled = resolve('node_modules/.cache/node-compile-cache');
const longestSummary = 1024 * 1024;
const fileVariables = ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'] as const;

/** Runs one step of a JavaScript action like GitHub's runner: environment, files and cancellation. */
export async function emulateRunner(step: RunnerStep): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'quality-baseline-runner-'));
  try {
    const files = Object.fromEntries(fileVariables.map((name) => [name, join(folder, name)]));
    for (const file of Object.values(files)) await writeFile(file, '');
    const eventPath = join(folder, 'event.json');
    await writeFile(eventPath, JSON.stringify(step.event ?? {}));
    const workspace = step.workspace ?? join(folder, 'workspace');
    await mkdir(join(folder, 'temp'), { recursive: true });
    await mkdir(workspace, { recursive: true });
    const env = { ...environmentOf(step, folder, workspace), ...files, GITHUB_EVENT_PATH: eventPath, ...step.env };
    const ran = await runStep(step, env, workspace);
    const read = (name: (typeof fileVariables)[number]) => readFile(join(folder, name), 'utf8');
    const isSummaryDropped = (await stat(join(folder, 'GITHUB_STEP_SUMMARY'))).size > longestSummary;
    return {
      ...ran,
      commands: parseCommands(ran.stdout),
      outputs: parseFileCommands(await read('GITHUB_OUTPUT')),
      state: parseFileCommands(await read('GITHUB_STATE')),
      env: parseFileCommands(await read('GITHUB_ENV')),
      paths: (await read('GITHUB_PATH')).split('\n').filter((line) => line !== ''),
      summary: isSummaryDropped ? '' : await read('GITHUB_STEP_SUMMARY'),
      isSummaryDropped,
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function environmentOf(step: RunnerStep, folder: string, workspace: string): Record<string, string> {
  const named = (prefix: string, values: Readonly<Record<string, string>> = {}, shape = (name: string) => name) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${shape(name)}`, value]));
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: compiled,
    HOME: folder,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKFLOW: 'gate',
    GITHUB_JOB: 'measure',
    GITHUB_ACTION: '__self',
    GITHUB_RUN_ID: '5000',
    GITHUB_RUN_NUMBER: '12',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_REPOSITORY: 'acme/models',
    GITHUB_REPOSITORY_OWNER: 'acme',
    GITHUB_ACTOR: 'somebody',
    GITHUB_EVENT_NAME: step.eventName ?? 'pull_request',
    GITHUB_SHA: 'f'.repeat(40),
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_HEAD_REF: 'branch',
    GITHUB_BASE_REF: 'main',
    GITHUB_WORKSPACE: workspace,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_GRAPHQL_URL: 'http://127.0.0.1:9/graphql',
    RUNNER_TEMP: join(folder, 'temp'),
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: 'self-hosted',
    ...named('INPUT_', step.inputs, (name) => name.replaceAll(' ', '_').toUpperCase()),
    ...named('STATE_', step.state),
  };
}

type Ran = Pick<StepResult, 'exitCode' | 'signal' | 'stdout' | 'stderr' | 'signalsSent'>;

async function runStep(step: RunnerStep, env: Record<string, string>, cwd: string): Promise<Ran> {
  const args = typeof step.bundle === 'string' ? [step.bundle] : step.bundle;
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const signalsSent: NodeJS.Signals[] = [];
  let hasEnded = false;
  const end = new Promise<Pick<Ran, 'exitCode' | 'signal'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      hasEnded = true;
      resolve({ exitCode, signal });
    });
  });
  const endTree = (): void => {
    signalsSent.push('SIGKILL');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  const cancel = async (scale: number): Promise<void> => {
    for (const [signal, ms] of [
      ['SIGINT', 7500],
      ['SIGTERM', 2500],
    ] as const) {
      if (hasEnded) return;
      signalsSent.push(signal);
      child.kill(signal);
      await Promise.race([sleep(ms * scale), end]);
    }
    if (!hasEnded) endTree();
  };
  let seen = '';
  let isActedOn = false;
  child.stdout.on('data', (piece: Buffer) => {
    seen += piece.toString('utf8');
    if (isActedOn) return;
    if (step.cancel !== undefined && seen.includes(step.cancel.when)) {
      isActedOn = true;
      void cancel(step.cancel.scale ?? 1);
    } else if (step.killWhen !== undefined && seen.includes(step.killWhen)) {
      isActedOn = true;
      endTree();
    }
  });
  const [stdout, stderr, ended] = await Promise.all([text(child.stdout), text(child.stderr), end]);
  return { ...ended, stdout, stderr, signalsSent };
}
