import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RawValues } from '../config/read-values.ts';
import { loadSettings } from '../config/settings-from-flags.ts';
import { interrupted } from '../gate/worst-outcome.ts';
import { codeOf, type ExitCode, exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { plural } from '../report/numbers.ts';
import { renderMarkdown } from '../report/render-markdown.ts';
import { joinLines, wrapped } from '../report/terminal-lines.ts';
import { newestRun } from '../store/find-run.ts';
import { RunFolder } from '../store/run-folder.ts';
import { capture } from './capture/capture.ts';
import { check } from './check.ts';
import { loadSeen } from './load-report-page.ts';
import { decideKeptRun } from './report.ts';

export type DemoOptions = {
  /** Keeps the files: in this folder, or if true in the temporary one. */
  readonly keep: string | boolean;
  readonly flags: RawValues;
};

type Step = {
  readonly title: string;
  readonly cassette: DemoCassette;
  readonly words: string;
  readonly flags: RawValues;
  readonly work: typeof check;
  readonly ends: ExitCode;
  readonly meaning: string;
};

const slug = 'demo/scripted';

const steps: readonly Step[] = [
  {
    title: '1. Record a baseline',
    cassette: 'unchanged',
    ...{ words: '--capture', flags: { capture: true }, work: capture },
    ...{ ends: exitCodes.passed, meaning: 'the baseline is there. You would commit it.' },
  },
  {
    title: '2. Check the model, which has not changed',
    cassette: 'unchanged',
    ...{ words: '--quiet', flags: { quiet: true }, work: check },
    ...{ ends: exitCodes.passed, meaning: 'passed.' },
  },
  {
    title: '3. Check it again, after a change of its chat template that spoils tool calls',
    cassette: 'degraded',
    ...{ words: '', flags: {}, work: check },
    ...{ ends: exitCodes.regressed, meaning: 'regressed. In CI this fails the job.' },
  },
];

const intro =
  'This demo plays recorded answers: no model is asked and nothing was measured. The answers come from the packs, and some are wrong on purpose. The scores and times below show what the reports look like; they say nothing about any model or machine.';

/** Shows a capture, a check that passes and one that regresses. Runs the real commands against recorded answers. */
export async function demo(options: DemoOptions, io: Io): Promise<number> {
  await using opened = await openDemoFolder(options.keep, io.cwd);
  const { folder } = opened;
  say(intro, io);
  for (const step of steps) {
    await take(step, folder, options.flags, io);
    if (io.signal.aborted) return sayInterrupted(io);
  }
  say('\n4. The comment that the pull request would get, as Markdown\n', io);
  io.out(await writeComment(folder, io));
  printNextSteps(options.keep === false ? undefined : folder, io);
  return exitCodes.passed;
}

async function writeComment(folder: string, io: Io): Promise<string> {
  const run = await newestRun(folder);
  const { decision } = await decideKeptRun(run, io);
  const { scenarios } = await loadSeen(run, decision, []);
  const text = renderMarkdown(decision, { layout: 'comment', scenarios });
  await writeFile(join(folder, 'comment.md'), text);
  return text;
}

async function take(step: Step, folder: string, shown: RawValues, io: Io): Promise<void> {
  const replay = cassetteFile(step.cassette);
  say(`\n${step.title}\n`, io);
  io.out(`$ npx quality-baseline --slug ${slug} --replay ${[replay, step.words].join(' ').trim()}\n\n`);
  // The demo must not see keys of real endpoints.
  const { NO_COLOR, FORCE_COLOR } = io.env;
  const settings = await loadSettings({
    command: 'check',
    flags: { ...shown, slug, replay, ...step.flags },
    env: { NO_COLOR, FORCE_COLOR },
    cwd: folder,
  });
  // The path as typed, since the folder is deleted afterwards.
  const where = { ...settings.where, endpoint: { kind: 'replay', file: replay } } as const;
  const held: string[] = [];
  const working = step.work({ ...settings, where }, heldBack(held, folder, io));
  const { exitCode: code } = await working.catch(async (error: unknown) => {
    const missing = await countMissing(folder).catch(() => 0); // no run yet: the error tells why
    throw missing > 0 && !io.signal.aborted ? lacking(step, missing) : error;
  });
  if (io.signal.aborted) return;
  const missing = await countMissing(folder);
  if (missing > 0) throw lacking(step, missing);
  if (code !== step.ends) throw new Error(`the recording ${step.cassette} ended with ${code}, not with ${step.ends}`);
  io.out(`${held.join('')}\n`);
  say(`Exit code ${code}: ${step.meaning}`, io);
}

/** Holds the output back until it is known that the recording answered every request. */
function heldBack(held: string[], folder: string, io: Io): Io {
  return {
    ...io,
    cwd: folder,
    out: (text) => void held.push(text),
    // An interrupted demo cannot be resumed, so that hint is dropped.
    err: (text) => (io.signal.aborted ? undefined : io.err(text)),
  };
}

async function countMissing(folder: string): Promise<number> {
  const { lines } = await new RunFolder(await newestRun(folder)).journal();
  return lines.filter((line) => line.kind === 'attempt' && line.verdict.outcome === 'unmeasured').length;
}

/** A missing answer is a bug of the demo, whatever the command's own error was. */
function lacking({ cassette }: Step, missing: number): Error {
  return new Error(`the recording ${cassette} lacks the answers of ${plural(missing, 'attempt')}`);
}

function printNextSteps(kept: string | undefined, io: Io): void {
  say(
    kept === undefined
      ? '\nNothing of this is left on the disk; --keep keeps it.'
      : `\nAll of it is kept in ${kept}. There, quality-baseline inspect, report and history look into the runs.`,
    io,
  );
  say('\nNext, with the address of your server, and a name that you choose for what it serves:\n', io);
  io.out('  npx quality-baseline --slug my/model --endpoint http://localhost:8000 --quick --capture\n\n');
  say('After a change, the same without --capture is the check.', io);
}

function sayInterrupted({ err }: Io): number {
  err('The demo was interrupted.\n');
  return interrupted;
}

function say(text: string, { out, columns }: Io): void {
  out(
    joinLines(
      text.split('\n').flatMap((line) => wrapped(line, columns)),
      false,
    ),
  );
}

// Literal URLs, so that the bundler ships each file next to the bundle.
const cassettes = {
  unchanged: new URL('./demo/unchanged.cassette.jsonl.gz', import.meta.url),
  degraded: new URL('./demo/degraded.cassette.jsonl.gz', import.meta.url),
} as const;

type DemoCassette = keyof typeof cassettes;

const packed = Object.entries(cassettes) as [DemoCassette, URL][]; // the keys of `cassettes`

function cassetteFile(name: DemoCassette): string {
  return `${name}.cassette.jsonl`;
}

/** Makes a folder with the recordings. It is removed on disposal or at the end of the process, unless it is kept. */
async function openDemoFolder(keep: string | boolean, cwd: string): Promise<AsyncDisposable & { folder: string }> {
  const folder = await makeFolder(keep, cwd);
  const isKept = keep !== false;
  const leave = () => rmSync(folder, { recursive: true, force: true });
  const dispose = async () => {
    if (isKept) return;
    await rm(folder, { recursive: true, force: true });
    process.off('exit', leave);
  };
  if (!isKept) process.once('exit', leave);
  try {
    for (const [name, url] of packed) {
      await writeFile(join(folder, cassetteFile(name)), await promisify(gunzip)(await readFile(url)));
    }
  } catch (cause) {
    await dispose();
    throw cannotWrite(folder, cause);
  }
  return { folder, [Symbol.asyncDispose]: dispose };
}

async function makeFolder(keep: string | boolean, cwd: string): Promise<string> {
  if (typeof keep !== 'string') {
    return mkdtemp(join(tmpdir(), 'quality-baseline-demo-')).catch((cause: unknown) => {
      throw cannotWrite(tmpdir(), cause);
    });
  }
  const folder = resolve(cwd, keep);
  const before = await makeDeep(folder)
    .then(() => readdir(folder))
    .catch((cause: unknown) => {
      throw cannotWrite(keep, cause);
    });
  if (before.length === 0) return folder;
  throw new InputError(`${keep} is not empty`, 'Name an empty folder with --keep, or a new one.');
}

function cannotWrite(place: string, cause: unknown): InputError {
  const hint = 'Name a folder that can be written with --keep FOLDER, or set TMPDIR to one.';
  return new InputError(`cannot write to ${place}: ${codeOf(cause)}`, hint, { cause });
}
