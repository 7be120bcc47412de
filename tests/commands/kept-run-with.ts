import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/lib/clock.ts';
import type { Io } from '../../src/lib/io.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import type { AttemptLine, JournalLine, Plan } from '../../src/records/journal.ts';
import type { RunFile } from '../../src/records/run-file.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { endWith, sessionWith } from '../run/lines.ts';
import { planWith } from '../run/plan-with.ts';

/** Scenarios that each expect one word, in that order. */
export function packText(id: string, words: readonly string[], packVersion = '1.0.0'): string {
  const scenarios = words.map(
    (word, index) => `  - id: S-${index + 1}
    title: Says its word
    messages: [{ role: user, content: "${id}/S-${index + 1}" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: ${word} }] }]
`,
  );
  return `id: ${id}\nversion: ${packVersion}\ntitle: A pack\nscenarios:\n${scenarios.join('')}`;
}

export function packWith(id: string, words: readonly string[], packVersion?: string): Pack {
  return parsePack(packText(id, words, packVersion), `${id}.yaml`);
}

/** A reply in the form of the journal. */
export function said(content: string): Pick<AttemptLine, 'messages'> {
  return { messages: [{ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] }] };
}

export type TestIo = Io & { readonly printed: () => string; readonly complained: () => string };

export function testIo(cwd: string, env: Io['env'] = {}): TestIo {
  const [out, err]: [string[], string[]] = [[], []];
  return {
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    redraw: (_, text) => void err.push(text),
    isTerminal: false,
    isOutTerminal: false,
    columns: 100,
    env,
    cwd,
    clock: systemClock,
    random: Math.random,
    signal: new AbortController().signal,
    printed: () => out.join(''),
    complained: () => err.join(''),
  };
}

export async function withRoot<Value>(use: (root: string) => Promise<Value>): Promise<Value> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'runs-')));
  try {
    return await use(root);
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  }
}

export type KeptParts = {
  readonly id?: string;
  readonly packs: readonly Pack[];
  readonly lines: readonly JournalLine[];
  readonly plan?: Partial<Plan>;
  readonly file?: Partial<RunFile>;
};

/** A run folder as a finished run leaves it. */
export async function keepRun(root: string, { id = '20260102T030405Z-0001', ...parts }: KeptParts): Promise<string> {
  const folder = join(runsFolderOf(root), id);
  const startedAt = '2026-01-02T03:04:05.000Z';
  const planned = planWith(parts.packs, { run: { id, startedAt, command: 'check', tool: '0.1.0' } });
  const plan: Plan = { ...planned, ...parts.plan };
  const lines = [sessionWith(), ...parts.lines, endWith({ outcome: 'decided' })];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'journal.jsonl'), [plan, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
  await saveJson(join(folder, 'run.json'), { ...runFileWith(plan), ...parts.file });
  await saveJson(join(folder, 'scorecard.json'), {
    version: 1,
    kind: 'scorecards',
    scorecards: scoreRun(plan, lines),
  });
  return folder;
}

export function runFileWith({ run, slug, modes }: Plan): RunFile {
  return {
    version: 1,
    kind: 'run',
    id: run.id,
    command: run.command,
    tool: run.tool,
    slug,
    modes,
    where: 'http://rig.lan:8080/v1',
    judgedBy: { maxDrop: '10', expectChange: [], requireSame: [], floors: {}, floorsFail: false },
    startedAt: run.startedAt,
    endedAt: '2026-01-02T03:14:05.000Z',
    outcome: 'passed',
  };
}

export function saveJson(path: string, value: unknown): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
