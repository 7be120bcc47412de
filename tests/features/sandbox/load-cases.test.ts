import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packsShow } from '../../../src/commands/packs.ts';
import { checksOf } from '../../../src/features/lint/lint-told.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import { scenarioDigest } from '../../../src/packs/digest.ts';
import { loadPacks } from '../../../src/packs/load-packs.ts';
import type { Ports } from '../../../src/verify/ports.ts';
import { verify } from '../../../src/verify/registry.ts';
import { withRoot } from '../../commands/kept-run-with.ts';
import { contextWith, saying } from '../../verify/attempt-with.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const cases = '[{ "args": [2], "gives": 4 }, { "args": [3], "gives": 6 }]';

function packText(check: string): string {
  return `id: doubled
version: 1.0.0
title: Doubles
scenarios:
  - id: D-1
    title: Doubles
    messages: [{ role: user, content: Double it }]
    expect: [${check}]
`;
}

const named = (file: string, sum: string) => `cases-file: { path: ${file}, sha256: ${sum} }`;
const check = (file: string, sum: string) =>
  `{ kind: code, runtime: javascript, entry: f, cpu-seconds: 3, ${named(file, sum)} }`;

async function loadWith(files: Record<string, string>, text: string, use?: (folder: string) => Promise<void>) {
  let message = 'loaded';
  await withRoot(async (folder) => {
    await mkdir(join(folder, 'packs/cases'), { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'packs', name), content);
    await writeFile(join(folder, 'packs/pack.yaml'), text);
    await use?.(folder);
    try {
      await loadPacks([join(folder, 'packs/pack.yaml')]);
    } catch (error) {
      const { message: said, exitCode, hint } = error as { message: string; exitCode: number; hint: string };
      message = `${exitCode} ${said.replaceAll(folder, '')} | ${hint}`;
    }
  });
  return message;
}

async function firstOf(folder: string) {
  const [loaded] = await loadPacks([join(folder, 'packs/pack.yaml')]);
  const scenario = loaded?.pack.scenarios[0];
  const expected = scenario?.expect[0];
  if (loaded === undefined || scenario === undefined || expected === undefined) throw new Error('a pack has a check');
  return { pack: loaded.pack, scenario, expected };
}

const context = { ...contextWith(), ports: { ...contextWith().ports, code: ports.code } };
const reply = (factor: number) =>
  saying(`\`\`\`js\nconst f = (a) => a * ${factor} + (a === 3 && ${factor} === 1 ? 3 : 0)\n\`\`\``);

describe('cases in a file next to the pack', () => {
  it.each([
    ['cases/c.json', cases],
    ['c.jsonl', '{"args":[2],"gives":4}\n\n{"args":[3],"gives":6}'],
  ])('judge as those in the pack: %s', async (name, text) => {
    const outcome = await loadWith({ [name]: text }, packText(check(name, sha256(text))), async (folder) => {
      const { expected } = await firstOf(folder);
      expect(await verify(reply(2), expected, context)).toEqual({ outcome: 'pass' });
      expect(await verify(reply(1), expected, context)).toMatchObject({ failure: 'wrong-result', score: 50 });
    });
    expect(outcome).toBe('loaded');
  });

  it('judge programs, and modules of edited files', async () => {
    const programs = '{"stdin":"2\\n","stdout":"4\\n"}\n';
    const text = packText(
      `{ kind: code, runtime: python, ${named('p.jsonl', sha256(programs))} }, ` +
        `{ kind: file-edits, format: whole, runtime: javascript, files: { f.js: '' }, checks: [{ module: f.js, entry: f, ${named('c.json', sha256(cases))} }] }`,
    );
    const outcome = await loadWith({ 'p.jsonl': programs, 'c.json': cases }, text, async (folder) => {
      const [program, edits] = (await firstOf(folder)).scenario.expect;
      if (program === undefined || edits === undefined) throw new Error('both are there');
      const python = saying('```python\nprint(int(input()) * 2)\n```');
      expect(await verify(python, program, context)).toEqual({ outcome: 'pass' });
      const whole = (factor: number) => saying(`f.js\n\`\`\`js\nexport const f = (a) => a * ${factor};\n\`\`\``);
      expect(await verify(whole(2), edits, context)).toEqual({ outcome: 'pass' });
      expect(await verify(whole(3), edits, context)).toMatchObject({ failure: 'wrong-result', score: 0 });
    });
    expect(outcome).toBe('loaded');
  });

  it('name the properties that they cover, in lint and even if nothing ran', async () => {
    const covering = '{"args":[2],"gives":4,"covers":["twice"]}\n{"args":[3],"gives":6}';
    const text = packText(check('c.jsonl', sha256(covering)).replace('kind: code,', 'kind: code, covers: [called],'));
    const outcome = await loadWith({ 'c.jsonl': covering }, text, async (folder) => {
      const { scenario, expected } = await firstOf(folder);
      expect(checksOf(scenario).map(({ covers }) => covers)).toEqual([['called', 'twice']]);
      expect(await verify(saying('no program'), expected, context)).toMatchObject({ broke: ['called', 'twice'] });
      expect(await verify(reply(1), expected, context)).toMatchObject({ broke: ['twice'] });
    });
    expect(outcome).toBe('loaded');
  });

  it('affect the digest by their sha256, wherever they are, and are not shown in full', async () => {
    const digests: string[] = [];
    for (const [name, text] of [
      ['c.json', cases],
      ['cases/moved.json', cases],
      ['c.json', `${cases} `],
    ] as const)
      await loadWith({ [name]: text }, packText(check(name, sha256(text))), async (folder) => {
        const { pack, scenario } = await firstOf(folder);
        digests.push(scenarioDigest(pack, scenario));
        const shown = await packsShow({ reference: join(folder, 'packs/pack.yaml'), scenario: 'D-1', json: true });
        expect([shown.includes(sha256(text)), shown.includes('gives')]).toEqual([true, false]);
      });
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  it('with a misspelt key are reported once', async () => {
    const misspelt = packText(check('c.json', sha256(cases)).replace('cases-file', 'case-file'));
    expect(await loadWith({ 'c.json': cases }, misspelt)).toMatch(
      /^2 .* is not a valid pack: one fault\n[^\n]*unknown key "case-file"; did you mean "cases-file"\? \|/,
    );
  });

  const sum = sha256(cases);
  it.each<[string, Record<string, string>, string, string]>([
    [
      'is missing',
      {},
      check('c.json', sum),
      '2 there is no /packs/c.json, which /packs/pack.yaml names as its cases file | Put the file there',
    ],
    [
      'is cut',
      { 'c.json': cases.slice(0, 20) },
      check('c.json', sum),
      '2 /packs/c.json is not the cases file that /packs/pack.yaml names: its 20 bytes have the sha256',
    ],
    ['is no JSON', { 'c.json': '[{' }, check('c.json', sha256('[{')), '2 /packs/c.json is no JSON'],
    [
      'has a line that is no JSON',
      { 'c.jsonl': '{"args":[]}\n{' },
      check('c.jsonl', sha256('{"args":[]}\n{')),
      '2 /packs/c.jsonl:2 is no JSON',
    ],
    [
      'has the key __proto__, which schemas drop',
      { 'c.jsonl': '{"args":[],"gives":{"\\u005f_proto__":1,"a":2}}' },
      check('c.jsonl', sha256('{"args":[],"gives":{"\\u005f_proto__":1,"a":2}}')),
      '2 /packs/c.jsonl:1: the key "__proto__" is not allowed',
    ],
    ['holds no list', { 'c.json': '{}' }, check('c.json', sha256('{}')), '2 /packs/c.json holds no list of cases'],
    [
      'holds no case',
      { 'c.json': '[]' },
      check('c.json', sha256('[]')),
      '2 /packs/c.json does not hold cases of its check in /packs/pack.yaml',
    ],
    [
      'holds a case without a result',
      { 'c.json': '[{"args":[1]}]' },
      check('c.json', sha256('[{"args":[1]}]')),
      'a case needs gives, raises or inout',
    ],
    [
      'names arguments of JavaScript',
      { 'c.json': '[{"kwargs":{"a":1},"gives":1}]' },
      check('c.json', sha256('[{"kwargs":{"a":1},"gives":1}]')),
      'named arguments are in Python',
    ],
    ['leads out of the folder', {}, check('../c.json', sum), 'a relative path such as'],
    ['is absolute', {}, check('/etc/passwd.json', sum), 'a relative path such as'],
    ['has another ending', {}, check('c.yaml', sum), 'a name that ends in .json or .jsonl'],
    ['has a sum of another form', {}, check('c.json', 'abc'), '64 hex digits'],
    [
      'comes with cases',
      { 'c.json': cases },
      `{ kind: code, runtime: javascript, entry: f, cases: [{ gives: 1 }], ${named('c.json', sum)} }`,
      'either cases or programs, or a cases-file',
    ],
  ])('end with exit 2 if the file %s', async (_, files, one, words) => {
    const message = await loadWith(files, packText(one));
    expect(message.slice(0, 2)).toBe('2 ');
    expect(message).toContain(words);
  });

  it.each([
    ['a folder', (path: string) => mkdir(path), 'a folder, not a file'],
    ['a device', (path: string) => symlink('/dev/zero', path), 'a device, not a file'],
    [
      'a link that leads out',
      (path: string, folder: string) => symlink(join(folder, 'out.json'), path),
      'is a link that leads out of the folder of',
    ],
  ])('end with exit 2 if the file is %s', async (_, make, words) => {
    const message = await loadWith({}, packText(check('c.json', sum)), async (folder) => {
      await writeFile(join(folder, 'out.json'), cases);
      await make(join(folder, 'packs/c.json'), folder);
    });
    expect(message).toContain(words);
    expect(message.slice(0, 2)).toBe('2 ');
  });

  it('end with exit 2 if the file is larger than 64 MiB', async () => {
    const large = ' '.repeat(64 * 2 ** 20 + 1);
    expect(await loadWith({ 'c.json': large }, packText(check('c.json', sum)))).toContain('is larger than 64 MiB');
  });

  it('run in several jobs if one is too small for them, and count as in one', async () => {
    const text = JSON.stringify(
      [2, 4, 6, 8, 10].map((mebibytes) => ({ args: ['x'.repeat(mebibytes * 2 ** 20)], gives: mebibytes * 2 ** 20 })),
    );
    const outcome = await loadWith({ 'c.json': text }, packText(check('c.json', sha256(text))), async (folder) => {
      const { expected } = await firstOf(folder);
      const sizes: number[] = [];
      const code: Ports['code'] = {
        run: (job) => {
          sizes.push(job.cases.length);
          return ports.code.run(job);
        },
      };
      const answer = (body: string) => saying(`\`\`\`js\nconst f = (a) => ${body}\n\`\`\``);
      const judged = (body: string) =>
        verify(answer(body), expected, { ...context, ports: { ...context.ports, code } });
      expect(await judged('a.length')).toEqual({ outcome: 'pass' });
      expect(sizes).toEqual([2, 1, 1, 1]);
      expect(await judged('a.length > 5e6 ? 0 : a.length')).toMatchObject({ failure: 'wrong-result', score: 40 });
      expect(await judged('{ while (a.length > 5e6); return a.length; }')).toMatchObject({
        failure: 'time-limit',
        score: 40,
      });
      expect(await judged('g(')).toMatchObject({ failure: 'does-not-load' });
    });
    expect(outcome).toBe('loaded');
  });
});
