import { describe, expect, it } from 'vitest';
import { lintPack } from '../../../src/features/lint/lint-pack.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { contextWith } from '../../verify/attempt-with.ts';

const code = '{ kind: code, runtime: python, entry: f, cpu-seconds: 2, cases: [{ args: [3], gives: 4 }] }';
const edits =
  "{ kind: file-edits, format: whole, runtime: javascript, files: { a.js: '' }, cpu-seconds: 2, checks: [{ module: a.js, entry: f, cases: [{ args: [3], gives: 4 }] }] }";
const shell = "{ kind: shell, cpu-seconds: 2, cases: [{ files: { a.txt: '' }, checks: [{ gone: a.txt }] }] }";
const compiled =
  "{ kind: code, runtime: system, language: c++, cpu-seconds: 2, programs: [{ stdin: '', stdout: '1' }] }";

/** The findings of lint on `cpu-seconds` if each program takes that much CPU time. */
async function budgetsOf(check: string, cpuMs: number): Promise<string[]> {
  const text = `id: mine
version: 1.0.0
title: Mine
scenarios:
  - id: S-1
    title: One
    messages: [{ role: user, content: Write it. }]
    expect: [${check}]
    gold: ["a.js\\n\`\`\`\\nx\\n\`\`\`"]
`;
  const { ports } = contextWith();
  const ran = { outcome: 'ran', exit: 0, stdout: '', stderr: '', entries: {}, cpuMs } as const;
  const { findings } = await lintPack(parsePack(text, 'mine.yaml'), {
    ...ports,
    code: { run: async () => ({ outcome: 'ran', values: '', cpuMs }) },
    system: { ...ports.system, run: async (jobs) => jobs.map(() => ran) },
  });
  return findings.filter(({ rule }) => rule === 'budget').map(({ message }) => message);
}

describe('a gold answer', () => {
  it.each([
    ['program', code],
    ['edit', edits],
    ['script', shell],
  ])('that is a %s needs at most a quarter of the CPU time that the check allows', async (_, check) => {
    expect(await budgetsOf(check, 500)).toEqual([]);
    expect(await budgetsOf(check, 510)).toEqual([
      'cpu-seconds 2 is short: a gold answer needs 0.51 s, which may be a quarter',
    ]);
  });

  it('may take longer if most of it is the compiler', async () => {
    expect(await budgetsOf(compiled, 1900)).toEqual([]);
  });
});
