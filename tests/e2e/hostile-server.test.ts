import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseCommands } from '../support/github/workflow-commands.ts';
import {
  knownRoutes,
  type SayingServer,
  type Shape,
  sayingServer,
  shapes,
  type Trouble,
} from '../support/saying-server.ts';
import { openActionStage, wordsPack } from './action-stage.ts';
import { openFolder, runEveryCommand, type Said } from './every-command.ts';

/** Texts that would control a terminal, a log page or a runner. */
const hostile = [
  'evil\u001b[2J\u001b[31mred\u001b[0m\u001b]8;;http://x.example\u0007link\u001b]8;;\u001b\\\u001b]0;title\u0007\u001bc',
  '\u009b2J\u0090\u0007\b\u202egnal\u2066\u2069\u200b\u200d\ufeff\u{e0041}',
  '\r::add-mask::a',
  '\n::stop-commands::b',
  '\n   ::error::c',
  '\u2028::warning::d\u0085\u00a0::set-output name=e::f',
  '\n##[error]g ##vso[task.setvariable]h #\u200b#[group]i',
  '\n\u001b[32m::notice::j\u001b[0m',
].join('');

const esc = '\u001b';
const ours = new RegExp(String.raw`^${esc}\[(?:2|3[1-3])m([^${esc}]*)${esc}\[0m$`, 'gm');

/** With characters that URLs and JSON write differently. */
const key = 'sk-planted"0/1+2&3=4\\5-abcdefgh';

/** In every form in which a server may repeat it. */
function formsOf(secret: string): readonly string[] {
  const hex = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const whole = [0, 1, 2].map((shift) => {
    const coded = Buffer.from('u'.repeat(shift) + secret).toString('base64');
    // The part that surrounding letters do not change.
    return coded.slice(Math.ceil((8 * shift) / 6), Math.floor((8 * (shift + secret.length)) / 6));
  });
  const urlSafe = whole.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const escaped = [...secret].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  return [
    ...[secret, encodeURIComponent(secret), encodeURIComponent(secret).toLowerCase(), hex, hex.toUpperCase()],
    ...[JSON.stringify(secret).slice(1, -1), JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'), escaped],
    ...[...whole, ...urlSafe],
  ];
}

const forms = formsOf(key);
const said = [
  hostile,
  ...forms,
  ...[key, `user:${key}`, `me:${key}`].map((text) => Buffer.from(text).toString('base64')),
  `Bearer ${key}`,
].join(' ');

function formsIn(text: string): string[] {
  // Again as it reads when a JSON file is parsed.
  const twice = [text, text.replaceAll('\\\\', '\\').replaceAll('\\"', '"')];
  return forms.filter((form) => twice.some((each) => each.includes(form)));
}

/** The lines of a command's output that control a terminal, a log or a runner. */
function acting(text: string): string[] {
  return text
    .replace(ours, '$1')
    .split('\n')
    .filter((line) => {
      const isSeen = /^[^\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]*$/u.test(
        line.replaceAll('\t', ''),
      );
      return !isSeen || /^\s*::/.test(line) || /##\w*\[/.test(line);
    });
}

function expectNoKey(folder: string, outputs: readonly Said[], server: SayingServer): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const found = [
    ...files.flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return formsIn(`${path}\n${readFileSync(path, 'utf8')}`).map((form) => `${path}: ${form}`);
    }),
    ...outputs.flatMap(({ line, stdout, stderr }) => [
      ...formsIn(stdout).map((form) => `stdout of ${line}: ${form}`),
      ...formsIn(stderr).map((form) => `stderr of ${line}: ${form}`),
    ]),
    ...server.heard.flatMap(({ path, headers: { authorization: _, ...headers }, body }) =>
      formsIn(`${path}\n${JSON.stringify(headers)}\n${body}`).map((form) => `request to ${path}: ${form}`),
    ),
  ];
  expect(found).toEqual([]);
}

function expectHarmless(folder: string, outputs: readonly Said[], server: SayingServer): void {
  expectNoKey(folder, outputs, server);
  const found = outputs.flatMap(({ line, stdout, stderr }) =>
    [...acting(stdout), ...acting(stderr)].map((each) => `${line}: ${JSON.stringify(each)}`),
  );
  expect(found).toEqual([]);
}

async function start(shape: Shape) {
  const server = await sayingServer(said, shape, `${hostile} ${key}`);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

it('leaves its key in nothing that a command writes or sends, and cannot control a terminal or log', {
  timeout: 300_000,
}, async () => {
  const server = await start('llama.cpp');
  const place = openFolder(key);
  const outputs = await runEveryCommand(place, server);
  expect(server.heard.some(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
  expect(
    outputs.filter(({ exitCode }) => ![0, 1, 4].includes(exitCode ?? -1)).map(({ line, stderr }) => [line, stderr]),
  ).toEqual([]);
  expect(outputs.filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes('evil')).length).toBeGreaterThan(8);
  expect(outputs.some(({ stdout }) => new RegExp(ours.source, 'm').test(stdout))).toBe(true);
  expectHarmless(place.folder, outputs, server);
});

it.each(Object.keys(shapes) as Shape[])(
  'leaves its key nowhere and controls nothing as a server of the kind %s',
  async (shape) => {
    const server = await start(shape);
    const place = openFolder(key);
    const at = `--endpoint ${server.url} --slug test/model --pack words.yaml`;
    const outputs = [
      await place.run(`${at} --capture --record capture.cassette.jsonl`),
      await place.run(`${at} --json r.json --html r.html --markdown r.md`),
      await place.run(`doctor ${at}`),
    ];
    expect(outputs[0]?.exitCode).toBe(0);
    expect(server.routes().filter((route) => !knownRoutes.has(route))).toEqual([]);
    expect(server.routes()).toEqual(expect.arrayContaining(Object.keys(shapes[shape])));
    expectHarmless(place.folder, outputs, server);
  },
);

const troubles = [
  'refuses',
  'redirects',
  'gone',
  'loads',
  'sick',
  'odd',
  'breaks',
] as const satisfies readonly Trouble[];

it.each(troubles)('leaves its key nowhere and controls nothing (trouble: %s)', async (trouble) => {
  const server = await start('vllm');
  const place = openFolder(key);
  const at = `--endpoint ${server.url} --slug test/model --model m --pack words.yaml --boot-timeout 2s`;
  server.change({ trouble });
  const early = [await place.run(`${at} --timeout-per-case 5s --record c.jsonl`), await place.run(`doctor ${at}`)];
  expect(early[0]?.exitCode).not.toBe(0);
  expectHarmless(place.folder, early, server);
});

it('answers every route that the code asks', () => {
  const sources = readdirSync('src/endpoint', { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const asked = sources.flatMap(({ parentPath, name }) => {
    const code = readFileSync(join(parentPath, name), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return [...code.matchAll(/\b(?:get|post|ask)\(\s*(?:asker, )?'(\/[^'?]*)[^']*'(?:, '(\/[^'?]*)')?/g)].flatMap(
      ([, one, other]) => [one, other],
    );
  });
  const routes = asked.filter((route) => route !== undefined);
  expect(routes.length).toBeGreaterThan(14);
  expect(routes.filter((route) => !knownRoutes.has(route))).toEqual([]);
});

it.each(['none', 'refuses', 'sick'] as const)(
  'leaves its key nowhere in the Action, and gives the runner no command (trouble: %s)',
  async (trouble) => {
    const server = await start('llama.cpp');
    await using stage = await openActionStage({ packs: [wordsPack(6)] });
    server.change({ trouble: trouble === 'none' ? undefined : trouble, isRight: false });
    const inputs = { endpoint: server.url, 'boot-timeout': '2s', 'timeout-per-case': '5s', 'api-key': key };
    const main = await stage.main({ inputs });
    const { stdout, summary, outputs, state } = main;
    const log = stdout.replace(/^::add-mask::.*$/gm, '');
    const texts = [summary, JSON.stringify([outputs, state]), JSON.stringify(stage.github.state.comments)];
    const line = 'the Action';
    const said = [{ line, exitCode: main.exitCode, stdout: [log, ...texts].join('\n'), stderr: main.stderr }];
    expect(server.heard.length).toBeGreaterThan(0);
    expectNoKey(stage.workspace, said, server);
    expect(main.stderr).toBe('');
    const commands = parseCommands(stdout);
    const own = ['add-mask', 'error', 'warning', 'notice', 'debug'];
    expect(commands.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual([]);
    expect(commands.filter(({ name, message }) => name === 'add-mask' && message === 'a')).toEqual([]);
    expect(acting(stdout.replace(/^::(?:add-mask|error|warning|notice|debug)( [^:\n]*)?::/gm, ''))).toEqual([]);
    expect(JSON.stringify(outputs)).not.toMatch(/\\u001b|##\[/);
  },
);
