import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reportFormats } from '../../src/report/report-formats.ts';
import {
  type Scripted,
  type ScriptedReply,
  type ScriptedServer,
  type SeenRequest,
  scriptedServer,
  streamed,
} from '../support/scripted-server.ts';
import { openActionStage, wordsPack } from './action-stage.ts';
import { emptyFolder } from './run-bundle.ts';
import { startBundle } from './start-bundle.ts';

const planted = {
  key: 'planted-key-0a1b2c3d4e5f',
  token: 'planted-token-6a7b8c9d0e1f',
  query: 'planted-query-2a3b4c5d6e7f',
} as const;

const keys = { QUALITY_API_KEY: planted.key, HF_TOKEN: planted.token };

type Asked = SeenRequest & { readonly nth: number };

/** A server that lists one model, and answers each chat request with `chat`. */
async function serverThat(chat: (request: Asked) => ReturnType<Extract<Scripted, (request: never) => unknown>>) {
  let nth = 0;
  const server = await scriptedServer((request) => {
    if (request.path.endsWith('/chat/completions') && request.body.stream !== true) return whole('word1');
    if (request.path.endsWith('/chat/completions')) {
      nth += 1;
      return chat({ ...request, nth });
    }
    const isList = request.path.endsWith('/models');
    const body = isList
      ? { data: [{ id: 'm', root: planted.key }], seen: request.headers }
      : { error: request.headers };
    return {
      status: isList ? 200 : 404,
      headers: { 'content-type': 'application/json' },
      body: [JSON.stringify(body)],
    };
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

function whole(content: string): ScriptedReply {
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }];
  return { headers: { 'content-type': 'application/json' }, body: [JSON.stringify({ model: 'm', choices })] };
}

function workplace(server: ScriptedServer) {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'words.yaml'), wordsPack(4));
  const at = `--endpoint ${server.baseUrl} --slug test/model --pack words.yaml`;
  return { folder, at, run: (line: string, env: NodeJS.ProcessEnv = keys) => startBundle(folder, line, env).ended };
}

function runsIn(folder: string): string[] {
  return readdirSync(join(folder, '.quality-baseline', 'runs')).sort();
}

/** Every file below a folder, by its path. */
function filesBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Map(
    files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  );
}

function placesWith(secret: string, folder: string, ...said: readonly string[]): string[] {
  const files = [...filesBelow(folder)].filter(([, text]) => text.includes(secret)).map(([path]) => path);
  return [...files, ...said.filter((text) => text.includes(secret))];
}

const colour = new RegExp(`${String.fromCharCode(27)}\\[(?:\\d+;?)*m`, 'g');
const reports = Object.entries(reportFormats)
  .map(([name, { file }]) => `--${name} r${extname(file)}`)
  .join(' ');

describe('a secret', () => {
  it('of the endpoint is in no file, report or message, although its server repeats it everywhere', async () => {
    const server = await serverThat(({ nth, headers }) => {
      const said = `It is ${headers.authorization}, ${planted.key}.`;
      if (nth % 4 === 3)
        return {
          status: 500,
          headers: { 'content-type': 'application/json', 'x-key': planted.key },
          body: [`{"error":{"message":"bad ${said}"}}`],
        };
      return streamed(said);
    });
    const { folder, at, run } = workplace(server);
    const captured = await run(`${at} --capture --accept-useless test`);
    const checked = await run(`${at} ${reports}`);
    const [id = ''] = runsIn(folder);
    const bundled = await run(`inspect ${id} --bundle bundle.json --pack words.yaml`);
    const shown = await run(`inspect ${id} words/W-01 --pack words.yaml`);
    expect([captured, bundled, shown].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(server.requests.some(({ headers }) => headers.authorization === `Bearer ${planted.key}`)).toBe(true);
    expect(filesBelow(folder).size).toBeGreaterThan(8);
    const said = [captured, checked, bundled, shown].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    expect(placesWith(planted.key, folder, ...said)).toEqual([]);
  });

  it('of the environment is in no report, although the model says it', async () => {
    const server = await serverThat(() => streamed(`The token is ${planted.token}.`));
    const { folder, at, run } = workplace(server);
    const checked = await run(`${at} ${reports}`);
    expect(filesBelow(folder).has(join(folder, 'r.html'))).toBe(true);
    const found = placesWith(planted.token, folder, checked.stdout, checked.stderr);
    expect(found.filter((path) => !path.includes('.quality-baseline'))).toEqual([]);
  });

  it('is in no comment, summary, output or log of the Action', async () => {
    await using stage = await openActionStage({ packs: [wordsPack(3)] });
    stage.model.change({ say: `The key is ${planted.key}, the token ${planted.token}.` });
    const main = await stage.main({ inputs: { 'api-key': planted.key }, env: { HF_TOKEN: planted.token } });
    expect(main.outputs['outcome']).toBe('regressed');
    const log = main.stdout.replace(`::add-mask::${planted.key}`, '');
    for (const text of [stage.comment() ?? '', main.summary, JSON.stringify(main.outputs), log, main.stderr])
      for (const secret of Object.values(planted)) expect(text).not.toContain(secret);
  });

  it.each([
    [`http://jane:${planted.query}@127.0.0.1:9/v1`],
    [`http://127.0.0.1:9/v1?key=${planted.query}`],
    [`http://127.0.0.1:9/v1#${planted.query}`],
    [`8000/v1?key=${planted.query}`],
    [`ftp://jane:${planted.query}@host/v1`],
    [`http://jane:${planted.query}@`],
  ])('of an address is not passed on: %s', async (url) => {
    const folder = emptyFolder();
    const { exitCode, stdout, stderr } = await startBundle(folder, `--endpoint ${url} --slug a/b`).ended;
    expect(exitCode).toBe(2);
    expect(placesWith(planted.query, folder, stdout, stderr)).toEqual([]);
    const doctored = await startBundle(folder, `doctor --endpoint ${url} --json`).ended;
    expect(placesWith(planted.query, folder, doctored.stdout, doctored.stderr)).toEqual([]);
  });

  it('in a readiness URL is not passed on', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'die.sh'), '#!/bin/sh\necho loading; exit 3\n', { mode: 0o755 });
    const boot = `--boot ./die.sh --ready-url http://127.0.0.1:9/health?key=${planted.query} --slug a/b`;
    const { exitCode, stdout, stderr } = await startBundle(folder, boot).ended;
    expect(exitCode).toBe(3);
    expect(placesWith(planted.query, folder, stdout, stderr)).toEqual([]);
  });

  it('follows no redirect to another place', async () => {
    const thief = await serverThat(() => streamed('word1'));
    const server = await serverThat(() => ({
      status: 307,
      headers: { location: `${thief.baseUrl}/chat/completions` },
    }));
    const { at, run } = workplace(server);
    const { exitCode } = await run(at);
    expect(exitCode).toBe(3);
    expect(thief.requests).toEqual([]);
  });
});

describe('a reply', () => {
  it('that expands when unpacked does not fill the machine', async () => {
    const bomb = gzipSync(Buffer.alloc(128 * 2 ** 20, 'x'));
    const packed = { headers: { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' }, body: [bomb] };
    const server = await serverThat(({ nth }) => (nth === 9 ? packed : streamed('word1')));
    const { folder, at, run } = workplace(server);
    const { exitCode } = await run(`${at} --no-confirm`, {
      ...keys,
      NODE_OPTIONS: '--max-old-space-size=100',
    });
    expect([0, 1, 2, 3, 4]).toContain(exitCode); // not out of memory
    expect(runsIn(folder)).toHaveLength(1);
    for (const text of filesBelow(folder).values()) expect(text.length).toBeLessThan(50 * 2 ** 20);
  });

  it('acts on no terminal, wherever it is shown', async () => {
    const acting = '\u001b]0;title\u0007\u001b[2J\u001b[31mred\u009b1m\u202eevil\r::error::x';
    const server = await serverThat(() => streamed(acting));
    const { folder, at, run } = workplace(server);
    expect((await run(`${at} --capture --accept-useless test`)).exitCode).toBe(0);
    const shown = [
      await run(`${at} --color always`),
      await run(`inspect ${runsIn(folder)[0]} words/W-01`),
      await run(`inspect ${runsIn(folder)[0]} --failed`),
    ];
    for (const { stdout, stderr } of shown) {
      const plain = `${stdout}${stderr}`.replaceAll(colour, '');
      expect(plain).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u);
      expect(plain).not.toMatch(/^\s*::/m);
    }
  });
});

describe('a name', () => {
  it.each([
    ['--slug ../../x'],
    ['--slug a/../../b'],
    ['--slug /etc/x'],
    ['--pack ../../../etc/passwd'],
    ['inspect ../../x --run ../../../etc'],
    ['compare ../../../etc/passwd a/b'],
    ['rescore ../../../../etc'],
    ['--resume ../../../../etc'],
  ])('leads nowhere out of its folder: %s', async (line) => {
    const outer = emptyFolder();
    const folder = join(outer, 'a', 'b');
    mkdirSync(folder, { recursive: true });
    const { exitCode, stderr } = await startBundle(
      folder,
      `${line}${line.startsWith('-') ? ' --endpoint 127.0.0.1:9' : ''}`,
    ).ended;
    expect([2, 3]).toContain(exitCode);
    expect(stderr).not.toMatch(/root:x:|internal|\bat .*:\d+:\d+/);
    expect([...filesBelow(outer).keys()].filter((path) => !path.startsWith(folder))).toEqual([]);
  });

  it('of a run folder that is a link is neither read nor written through', async () => {
    const server = await serverThat(() => streamed('word1'));
    const { folder, at, run } = workplace(server);
    const outside = emptyFolder();
    writeFileSync(join(outside, 'journal.jsonl'), 'mine\n');
    mkdirSync(join(folder, '.quality-baseline', 'runs'), { recursive: true });
    symlinkSync(outside, join(folder, '.quality-baseline', 'runs', '20990101-000000-link'));
    const { exitCode } = await run(`${at} --resume 20990101-000000-link`);
    expect(exitCode).toBe(2);
    await run(at);
    expect([...filesBelow(outside)]).toEqual([[join(outside, 'journal.jsonl'), 'mine\n']]);
  });
});
