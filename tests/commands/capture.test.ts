import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const path = 'baselines/test--model__no-thinking.json';
const [wordsText, words] = wordPack(6);

describe('a capture', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    await started.place.write('words.yaml', wordsText);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => started.reset());

  function capture(flags = '') {
    started.asked();
    return started.place.do(`${started.onIt} --pack words.yaml --capture ${flags}`);
  }

  async function sessionsNow(): Promise<unknown[]> {
    return JSON.parse(await started.place.read(path)).sessions;
  }

  it('shows what it found, writes the baseline, and next time changes only what differs', async () => {
    const { place, endpoint } = started;
    const git = async (...words: string[]) =>
      (await promisify(execFile)('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd: place.folder }))
        .stdout;
    const first = await capture('--reason first');
    expect(first.code).toBe(0);
    expect(first.out).toContain('a new baseline of 6 scenarios');
    expect(first.out).toMatch(/^On this target a drop of 10 points is found in \d+ of 100 checks, 15 points in \d+; /m);
    expect(first.out.trim().split('\n').at(-1)).toMatch(
      /^Written: baselines\/test--model__no-thinking\.json, baselines\/test--model__no-thinking\.answers\.jsonl$/,
    );
    await git('init', '-q');
    await git('add', 'baselines');
    await git('commit', '-qm', 'baseline');
    endpoint.change(breaking('words/W-03'));
    const second = await capture('--reason second');
    expect(second.code).toBe(0);
    expect(second.out).toContain('1 changed, 0 new, 0 gone, 5 unchanged');
    expect(second.out).toMatch(/words\/W-03 +3\/3 → 0\/3/);
    const diff = await git('diff', '-U0', '--', path);
    const touched = diff.split('\n').filter((line) => /^[+-] {4}"words\//.test(line));
    expect(touched.map((line) => line.slice(0, 18))).toEqual(['-    "words/W-03":', '+    "words/W-03":']);
    const header = diff.split('\n').filter((line) => /^[+] /.test(line) && !line.includes('"words/'));
    for (const line of header) {
      expect(line).toMatch(
        /captured|reason|started|ended|Z-[0-9a-f]{4}"|\d{4}-\d\d-\d\dT|Ms"|PerSecond"|completionTokens/,
      );
    }
  });

  it('keeps the counts of the first baseline until it is reset with a reason', async () => {
    await capture();
    started.endpoint.change(breaking('words/W-01'));
    await capture('--reason meant');
    const { anchor, scenarios } = JSON.parse(await started.place.read(path));
    expect(scenarios['words/W-01']).toMatchObject({ sessions: [[0, 3]], anchor: [3, 3] });
    expect((await capture('--reset-anchor')).code).toBe(2);
    await capture('--reset-anchor --reason fresh');
    const after = JSON.parse(await started.place.read(path));
    expect(after.scenarios['words/W-01'].anchor).toEqual([0, 3]);
    expect(after.anchor.reason).toBe('fresh');
    expect(after.anchor.captured > anchor.captured).toBe(true);
    started.reset();
    await capture('--reset-anchor --reason whole');
  });

  it('adds a session on request, if it was measured alike', async () => {
    await capture();
    expect(await sessionsNow()).toHaveLength(1);
    expect((await capture('--append')).code).toBe(0);
    expect(await sessionsNow()).toHaveLength(2);
    started.endpoint.change({ template: '{{ plain }}' });
    const other = await capture('--append');
    expect(other.code).toBe(2);
    expect(other.err).toContain('cannot be added');
    expect(await sessionsNow()).toHaveLength(2);
  });

  it.each<[string, string, RegExp]>([
    ['another sampling', '--temperature 0.5', /sampling of its packs/],
    ['sampling by another field', '--extra-body {"top_k":3}', /sampling/],
    ['two rounds', '--repeat 2', /at least 3 rounds/],
    ['an append to nothing', '--append --slug test/other', /to append to/],
  ])('refuses %s before it asks', async (_, flags, why) => {
    const { code, err } = await capture(flags);
    expect(err).toMatch(why);
    expect(code).toBe(2);
    expect(started.asked()).toBe(0);
  });

  it.each([
    [
      'a model that does not think when it should',
      { reasoning: () => '' },
      '--mode enable-thinking',
      /none|0 of 18 replies reason/,
    ],
    [
      'what was never measured',
      { fault: ({ messages }: { messages: readonly unknown[] }) => (isAbout(messages, 'word2 ') ? 'cut' : undefined) },
      '',
      /unmeasured attempts in words\/W-02 \(3\)/,
    ],
  ] as const)('refuses %s, and leaves the baseline as it was', async (_, change, flags, why) => {
    await capture();
    const before = await started.place.read(path);
    started.endpoint.change(change);
    const { code, err } = await capture(flags);
    expect(err).toMatch(why);
    expect(code).toBe(2);
    expect(await started.place.read(path)).toBe(before);
  });

  it('measures what is missing on resume, then writes the baseline', async () => {
    started.endpoint.change({ fault: ({ messages }) => (isAbout(messages, 'word2 ') ? 'cut' : undefined) });
    expect((await capture('--baselines-dir later')).code).toBe(2);
    started.reset();
    const { code, err } = await capture('--baselines-dir later --resume');
    expect(err).not.toContain('is finished');
    expect(code).toBe(0);
  });

  it('writes an HTML page on request, and refuses before the first request if it cannot', async () => {
    const done = await capture('--html page.html');
    expect(done.code).toBe(0);
    expect(done.out).not.toContain('<html');
    const page = await started.place.read('page.html');
    expect(page).toMatch(/<h1 class="outcome measured">○ Measured, not compared: test\/model/);
    expect(page).toContain('Say only: word3 (words)');
    expect(started.asked()).toBeGreaterThan(0);
    expect((await capture('--html .')).code).toBe(2);
    expect(started.asked()).toBe(0);
  });

  it('names its run, and its plan the existing baseline', async () => {
    const { err } = await capture();
    expect(err).toMatch(/^Run \d{8}T\d{6}Z-[0-9a-f]{4} is kept in /m);
    expect((await capture('--dry-run')).out).toContain(`against`);
    expect((await capture('--dry-run')).out).not.toContain('no baseline');
  });

  it('writes nothing if only the plan was requested', async () => {
    const { code, out } = await capture('--dry-run --slug test/planned');
    expect(code).toBe(0);
    expect(out).toContain('18');
    const limit = out.replace(/\s+/g, ' ');
    expect(limit).toMatch(
      /time limit per attempt: [\d.]+ .* \(a minute per prompt plus twice .* at 45 tokens\/s; the run uses the speed it measures\)/,
    );
    expect(limit).not.toContain('judging:');
    const form = await capture('--dry-run --slug test/planned --harness hermes --pack toolcall-15');
    expect(form.out).toMatch(/^test\/planned · .* · harness hermes$/m);
    const programs = await capture('--dry-run --slug test/planned --pack bugfix-15');
    expect(programs.out).toMatch(/judging: about 8\.6 s of CPU time on top of the model's own, \d at once/);
    const planned = await capture('--dry-run --slug test/planned --timeout-per-case 7s');
    expect(planned.out).toContain('time limit per attempt: 7.0 s');
    expect(started.asked()).toBe(0);
    await expect(started.place.read('baselines/test--planned__no-thinking.json')).rejects.toThrow();
  });
});

describe('a server that the command starts', () => {
  let started: Started;
  let line: readonly string[];
  let port: number;
  const env = { PATH: process.env['PATH'] };

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    const { place } = started;
    await place.write('words.yaml', wordsText);
    await place.write('server.mjs', serverText);
    port = await freePort();
    const boot = [`node ${join(place.folder, 'server.mjs')} ${port}`, '--ready-url', `http://127.0.0.1:${port}/health`];
    line = ['check', '--slug', 'test/model', '--pack', 'words.yaml', '--boot', ...boot];
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(async () => {
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow(); // the server is gone
  });

  async function livesOf(more: readonly string[]) {
    await started.place.write('lives.txt', '');
    const done = await started.place.do([...line, ...more], { env });
    return { ...done, lives: (await started.place.read('lives.txt')).trim().split('\n').length };
  }

  it.each([
    ['keeps running between the rounds of a capture on request', ['--no-restart'], 1],
    ['is restarted for each round of a capture', [], 3],
  ])('%s', async (_, flags, sessions) => {
    const { code, lives } = await livesOf(['--capture', ...flags]);
    expect(code).toBe(0);
    expect(JSON.parse(await started.place.read(path)).sessions).toHaveLength(sessions);
    expect(lives).toBe(sessions);
  });

  it('is restarted for each round of a confirmation', async () => {
    await started.place.write('wrong.txt', 'word1 word2');
    const { code, out, lives } = await livesOf([]);
    expect(code).toBe(1);
    expect(out).toMatch(/before 3 confirming rounds in new\s+sessions/);
    expect(out).not.toContain('one session');
    expect(lives).toBe(4);
  });
});

/** Says the requested word, unless it is set to be wrong about it. */
const serverText = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
appendFileSync(new URL('./lives.txt', import.meta.url), process.pid + '\\n');
const wrong = new URL('./wrong.txt', import.meta.url);
const wrongWords = existsSync(wrong) ? readFileSync(wrong, 'utf8').split(' ') : [];
const json = (response, value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
createServer(async (request, response) => {
  if (request.url === '/health') return json(response, { status: 'ok' });
  if (request.url === '/v1/models') return json(response, { data: [{ id: 'word-1b', object: 'model', owned_by: 'llamacpp' }] });
  if (request.url === '/props') return json(response, { build_info: 'b1', chat_template: '{{ messages }}', total_slots: 2, model_ftype: 'Q8_0' });
  if (request.url !== '/v1/chat/completions') return response.writeHead(404).end();
  const body = JSON.parse(await text(request));
  const word = /Say only: (\\w+)/.exec(JSON.stringify(body.messages))?.[1] ?? 'The harbour wakes.';
  const content = wrongWords.includes(word) ? 'other' : word;
  if (body.stream !== true) return json(response, { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta, finish) => response.write('data: ' + JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] }) + '\\n\\n');
  send({ role: 'assistant', content }, null);
  send({}, 'stop');
  response.end('data: [DONE]\\n\\n');
}).listen(Number(process.argv[2]), '127.0.0.1');
`;

function isAbout(messages: readonly unknown[], word: string): boolean {
  return JSON.stringify(messages).includes(word);
}
