import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type DatasetImport, importDataset, tally } from '../../../../src/features/datasets/import-dataset.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { InputError } from '../../../../src/lib/errors.ts';
import type { Pack } from '../../../../src/packs/pack-schema.ts';
import { parsePackLines } from '../../../../src/packs/parse-pack.ts';
import { readResponse } from '../../../../src/packs/read-response.ts';
import { verifyContext } from '../../../../src/packs/task-of.ts';
import type { SystemJob, SystemResult } from '../../../../src/verify/ports.ts';
import { judge } from '../../../../src/verify/verify-attempt.ts';
import { sharedFolder } from '../../../support/folder-of.ts';
import { zipWith } from '../../../support/zip-with.ts';
import { exercises, writeExercises } from './own-exercises.ts';

const folder = sharedFolder();
writeExercises(folder);
const opened = openPorts('embedded');
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
});

/** Runs our script with our programs, by the compilers of this machine. */
async function runHere([job]: readonly SystemJob[]): Promise<SystemResult[]> {
  const box = mkdtempSync(join(folder, 'box-'));
  for (const [path, text] of Object.entries(job?.files ?? {})) {
    mkdirSync(dirname(join(box, path)), { recursive: true });
    writeFileSync(join(box, path), text);
  }
  const { status, stdout, stderr } = spawnSync('bash', ['-c', job?.script ?? ''], { cwd: box, encoding: 'utf8' });
  rmSync(box, { recursive: true, force: true });
  return [{ outcome: 'ran', exit: status ?? 1, stdout, stderr, entries: {}, cpuMs: 1 }];
}

const ports = { ...opened, vectors: undefined, system: { run: runHere, open: opened.system.open } };

async function imported(path: string, more: Partial<DatasetImport> = {}) {
  const asked = { as: 'aider-polyglot', files: [path], seed: 1, skipBadRows: false, ...more } as const;
  const { lines, leftOut, taken } = await importDataset(asked, ports);
  return { taken, leftOut: tally(leftOut), pack: parsePackLines([...lines()].join('\n'), 'pack.jsonl') };
}

function verdictOn(pack: Pack, id: string, reply: string, seconds = 30) {
  const scenario = pack.scenarios.find((each) => each.id === id);
  if (scenario === undefined) throw new Error(`there is no ${id}`);
  const checks = scenario.expect.map((check) => Object.assign({}, check, { 'cpu-seconds': seconds }));
  return judge(readResponse(reply), checks, verifyContext(pack, scenario, ports));
}

function whole(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, text]) => `${path}\n\`\`\`\n${text}\`\`\`\n`)
    .join('\n');
}

describe('aider-polyglot', () => {
  let made: ReturnType<typeof imported> | undefined;
  const once = () => {
    made ??= imported(folder);
    return made;
  };

  it('takes python and javascript by default, and leaves out exercises that their reference solution fails', async () => {
    const { pack, leftOut } = await once();
    expect(pack.id).toBe('aider-polyglot');
    expect(pack.scenarios.map(({ id }) => id)).toEqual(['javascript-pears', 'python-pears']);
    expect(leftOut).toBe(
      '; left out: 1 of the task cpp, 1 of the task go, 1 of the task java, ' +
        '1 whose reference does not pass here (python-broken: wrong-result), 1 of the task rust',
    );
    const shown = JSON.stringify(pack.scenarios[1]?.messages);
    expect(shown).toContain('Count pears');
    expect(shown).toContain('pears.py\\n```\\ndef total(pears):\\n    pass\\n```');
    expect(shown).not.toContain('less than none\\"');
  });

  it('makes the same scenarios from an archive, with the same digest', async () => {
    const files = Object.entries(exercises).flatMap(([name, each]) =>
      Object.entries(each).map(([path, content]) => ({
        path: `polyglot-benchmark-7e06/${name.replace('/', '/exercises/practice/')}/${path}`,
        content,
      })),
    );
    const path = join(folder, 'polyglot.zip');
    writeFileSync(path, zipWith(files));
    const [ofZip, ofFolder] = [(await imported(path)).pack, (await once()).pack];
    expect(ofZip.scenarios).toEqual(ofFolder.scenarios);
    expect(ofZip.source?.files[0]?.sha256).toBe(ofFolder.source?.files[0]?.sha256);
  });

  const python = (...body: string[]) => whole({ 'pears.py': ['def total(pears):', ...body, ''].join('\n') });
  const crate = 'export class Crate {\n  all = [];\n  weigh = async () => [2];\n}\n';
  const javascript = (text: string, more = crate) => whole({ 'pears.js': `${text}\n${more}` });
  const rightPython = python(
    '    if any(one < 0 for one in pears): raise ValueError("less than none")',
    '    return sum(pears)',
  );
  const rightScript =
    'export const total = (pears) => {\n  if (pears.some((one) => one < 0)) throw new Error("less than none");\n  let sum = 0;\n  for (const one of pears) sum += one;\n  return sum;\n};';

  it.each([
    ['python-pears', rightPython, { outcome: 'pass' }],
    ['python-pears', python('    return sum(pears)'), { failure: 'wrong-result', score: 50 }],
    ['python-pears', python('    while True: pass'), { failure: 'time-limit' }],
    ['python-pears', whole({ 'pears.py': 'import sys\nsys.exit(0)\n' }), { outcome: 'fail' }],
    ['python-pears', python('    import os; os._exit(0)'), { outcome: 'fail' }],
    [
      'python-pears',
      `${python('    return 0')}\n${whole({ 'run_tests.py': 'def run(*_):\n    return "ok"\n', 'pears_test.py': '' })}`,
      { failure: 'wrong-result' },
    ],
    ['python-pears', 'It cannot be done.', { failure: 'no-code' }],
    ['javascript-pears', javascript(rightScript), { outcome: 'pass' }],
    ['javascript-pears', javascript('export const total = () => 3;'), { failure: 'wrong-result' }],
    ['javascript-pears', javascript(rightScript, ''), { failure: 'does-not-load' }],
    // Like Jest: a thrown text is not the error, and a value that is not a promise does not resolve.
    ['javascript-pears', javascript(rightScript.replace(/new Error\((.*?)\)/, '$1')), { failure: 'wrong-result' }],
    ['javascript-pears', javascript(rightScript, crate.replace('async ', '')), { failure: 'wrong-result' }],
  ])('judges %s by its tests: %#', async (id, reply, verdict) => {
    expect(await verdictOn((await once()).pack, id, reply, 2)).toMatchObject(verdict);
  });

  it.each([
    [
      'go',
      'go',
      whole({ 'pears.go': 'package pears\n\nfunc Total(pears []int) int {\n\treturn len(pears)\n}\n' }),
      'package pears\n\nfunc (\n',
    ],
    [
      'cpp',
      'g++',
      whole({
        'pears.h':
          '#pragma once\n#include <vector>\nnamespace pears {\ninline int total(std::vector<int>) { return 3; }\n}\n',
      }),
      'int\n',
    ],
    ['rust', 'rustc', whole({ 'src/lib.rs': 'pub fn total(_: &[i32]) -> Option<i32> {\n    Some(3)\n}\n' }), 'fn (\n'],
    [
      'java',
      'javac',
      whole({
        'src/main/java/Pears.java':
          'class Pears {\n  int[] both() { return new int[] {1, 2}; }\n  int total(Object pears) { return 3; }\n}\n',
      }),
      'class {\n',
    ],
  ])('judges %s by a script', async (task, command, wrong, unreadable) => {
    if (spawnSync('bash', ['-c', `command -v ${command}`]).status !== 0) {
      const error = await imported(folder, { task }).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ message: expect.stringContaining(`the sandbox lacks ${command}`) });
      process.stderr.write(`skipped ${task}: there is no ${command}\n`);
      return;
    }
    const { pack } = await imported(folder, { task });
    expect([pack.id, pack.scenarios.length]).toEqual([`aider-polyglot-${task}`, 1]);
    const id = `${task}-pears`;
    const verdict = await verdictOn(pack, id, wrong);
    expect(verdict).toMatchObject({ failure: 'wrong-result', received: expect.stringMatching(/^FAIL /) });
    const [path = ''] = /^\S+/.exec(wrong) ?? [];
    expect(await verdictOn(pack, id, whole({ [path]: unreadable }))).toMatchObject({ failure: 'does-not-load' });
  });

  it('refuses a folder without exercises, and a container that is missing, in one sentence', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    await expect(imported(empty)).rejects.toThrow('holds no exercises');
    const missing = { ...opened, vectors: undefined, system: openPorts('embedded').system };
    const asked = { as: 'aider-polyglot', files: [folder], task: 'rust', seed: 1, skipBadRows: false } as const;
    await expect(importDataset(asked, missing)).rejects.toThrow(InputError);
    await expect(importDataset(asked, missing)).rejects.toThrow('its tests run in a container: ');
  });
});
