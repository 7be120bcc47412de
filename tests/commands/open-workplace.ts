import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../../src/commands/capture.ts';
import { check } from '../../src/commands/check.ts';
import type { Io } from '../../src/commands/io.ts';
import { run } from '../../src/commands/run.ts';
import { loadSettings } from '../../src/config/load-settings.ts';
import { rawValuesOf } from '../../src/config/option-flags.ts';
import { systemClock } from '../../src/lib/clock.ts';

/** What a command did: its exit code and what it said. */
export type Done = { readonly code: number; readonly out: string; readonly err: string };

export type Workplace = AsyncDisposable & {
  readonly folder: string;
  /** Runs a command as the command line would: `check --slug a --quick`. */
  do(line: string, more?: Partial<Io>): Promise<Done>;
};

const commands = { check, run };

/** An empty folder to run commands in. */
export async function openWorkplace(): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), 'qb-workplace-'));
  return {
    folder,
    async do(line, more = {}) {
      const [name = '', ...words] = line.split(' ').filter((word) => word !== '');
      if (name !== 'check' && name !== 'run') throw new Error(`${name} is no command of this test`);
      let [out, err] = ['', ''];
      const io: Io = {
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
        isTerminal: false,
        isOutTerminal: false,
        columns: 80,
        env: {},
        cwd: folder,
        clock: systemClock,
        random: Math.random,
        signal: new AbortController().signal,
        ...more,
      };
      const settings = await loadSettings({
        command: name,
        flags: rawValuesOf(flagsIn(words)),
        env: io.env,
        cwd: folder,
        defaultTier: 'medium',
        show: (option) => `--${option}`,
      });
      const work = settings.capture === undefined ? commands[name] : capture;
      return { code: await work(settings, io), out, err };
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** `--slug a --quick --pack b c`, as commander would have read it. */
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
