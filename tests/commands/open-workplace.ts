import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { capture } from '../../src/commands/capture/capture.ts';
import { check } from '../../src/commands/check.ts';
import { run } from '../../src/commands/run.ts';
import { rawValuesOf } from '../../src/config/render-options.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import type { ProviderName } from '../../src/endpoint/providers.ts';
import { type ExperimentOptions, experiment } from '../../src/features/experiments/experiment.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { bisectExitCode, describeFailure, exitCodes } from '../../src/lib/errors.ts';
import type { Io } from '../../src/lib/io.ts';
import { doWork } from '../../src/measure/after-facet.ts';
import { type CommandLine, resumedCommand } from '../../src/measure/resumed-command.ts';

/** The result of a command: its exit code and output. */
export type Done = { readonly code: number; readonly out: string; readonly err: string };

export type Workplace = AsyncDisposable & {
  readonly folder: string;
  /**
   * Runs a command like the command line would, including its refusals: `check --slug a --quick`. Words with blanks are
   * passed as a list.
   */
  do(line: string | readonly string[], more?: Partial<Io>): Promise<Done>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
};

const commands = { check, run };

/** An empty folder to run commands in, one after another, like in a shell. */
export async function openWorkplace(): Promise<Workplace> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'qb-workplace-')));
  return {
    folder,
    async do(line, more) {
      const before = process.cwd();
      process.chdir(folder);
      try {
        return await runCommand(typeof line === 'string' ? line.split(' ') : line, folder, more);
      } finally {
        process.chdir(before);
      }
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    async write(path, text) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

async function runCommand(line: readonly string[], cwd: string, more: Partial<Io> = {}): Promise<Done> {
  const [name = '', ...words] = line.filter((word) => word !== '');
  if (name !== 'check' && name !== 'run' && name !== 'experiment')
    throw new Error(`${name} is no command of this test`);
  let [out, err] = ['', ''];
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    redraw: (_, text) => {
      err += text;
    },
    isTerminal: false,
    isOutTerminal: false,
    columns: 80,
    env: {},
    cwd,
    clock: systemClock,
    random: Math.random,
    signal: new AbortController().signal,
    ...more,
  };
  try {
    if (name === 'experiment') return { code: await experiment(experimentOptions(words), io), out, err };
    const given: CommandLine = { command: name, flags: rawValuesOf(flagsIn(words)) };
    const asked = given.flags.resume === undefined ? given : await resumedCommand(given, { root: cwd, cwd });
    const settings = await loadSettings({
      command: asked.command,
      flags: asked.flags,
      isKeyless: asked.isKeyless ?? false,
      env: io.env,
      cwd,
      defaultTier: 'medium',
      show: (option) => `--${option}`,
    });
    const work = settings.capture === undefined ? commands[asked.command] : capture;
    return { code: await doWork(work, settings, io), out, err };
  } catch (error) {
    const { text, exitCode } = describeFailure(error);
    if (exitCode === exitCodes.internal) throw error;
    return { code: words.includes('--bisect') ? bisectExitCode(exitCode) : exitCode, out, err: `${err}${text}\n` };
  }
}

/** Ids first, then flags. */
function experimentOptions(words: readonly string[]): ExperimentOptions {
  const first = words.findIndex((word) => word.startsWith('--'));
  const ids = first < 0 ? words : words.slice(0, first);
  const given = flagsIn(words.slice(ids.length));
  const own = [
    'tag',
    'parallel',
    'max-cost',
    'resume',
    'scalebench',
    'model',
    'endpoint',
    'provider',
    'pack',
    'repeat',
  ];
  const listOf = (flag: string) => (given.has(flag) ? ([given.get(flag)].flat() as string[]) : undefined); // texts
  const numberOf = (flag: string) => (given.has(flag) ? Number(given.get(flag)) : undefined);
  const [resume, scalebench] = [given.get('resume'), given.get('scalebench')];
  return {
    ids,
    tags: [given.get('tag') ?? []].flat() as string[], // texts
    given: {
      models: listOf('model'),
      endpoint: listOf('endpoint')?.[0],
      provider: listOf('provider')?.[0] as ProviderName | undefined,
      packs: listOf('pack'),
      repeat: numberOf('repeat'),
    },
    parallel: numberOf('parallel'),
    maxCostUsd: numberOf('max-cost'),
    scalebench: scalebench === undefined ? undefined : String(scalebench),
    resume: resume === true ? null : resume === undefined ? undefined : String(resume),
    flags: rawValuesOf(new Map([...given].filter(([flag]) => !own.includes(flag)))),
  };
}

/** Parses `--slug a --quick --pack b c` like commander. */
function flagsIn(words: readonly string[]): Map<string, unknown> {
  const flags = new Map<string, unknown>();
  let name = '';
  for (const word of words) {
    if (word.startsWith('--')) {
      name = word.slice(2);
      flags.set(name, true);
    } else {
      const before = flags.get(name);
      flags.set(name, before === true ? word : [before, word].flat());
    }
  }
  return flags;
}
