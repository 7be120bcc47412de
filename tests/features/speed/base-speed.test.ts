import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../../../src/commands/report.ts';
import { decisionSchema } from '../../../src/records/decision.ts';
import { byFormat } from '../../../src/report/report-formats.ts';
import { testIo } from '../../commands/kept-run-with.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { freePort } from '../../support/free-port.ts';

const slug = 'test/model';
let place: Workplace;
let rig: string;

/**
 * As slow to write as its tree says. Two words are a token, and only the cell tg256 fits. It counts so few tokens that
 * no machine is fast enough to make them look like a buffer that was sent at once, and begins late enough that its first
 * piece does not look sent ahead of the model.
 */
const serverText = (port: number, log: string) => `
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
const ms = readFileSync('ms.txt', 'utf8').trim();
createServer(async (request, response) => {
  if (request.url === '/v1/models') return response.end('{"data":[{"id":"tiny","max_model_len":500}]}');
  if (request.url !== '/v1/chat/completions') return response.writeHead(404).end('{}');
  const { messages, max_tokens, stream } = JSON.parse(await text(request));
  const usage = { prompt_tokens: JSON.stringify(messages).split(' ').length >> 1, completion_tokens: Math.min(max_tokens, 65) };
  const message = { role: 'assistant', content: 'a' };
  if (!stream) return response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
  const send = (chunk) => response.write('data: ' + JSON.stringify(chunk) + '\\n\\n');
  await new Promise((go) => setTimeout(go, 10));
  send({ choices: [{ index: 0, delta: message }] });
  await new Promise((go) => setTimeout(go, Number(ms)));
  send({ choices: [{ index: 0, delta: { content: 'b' }, finish_reason: 'stop' }], usage });
  response.end('data: [DONE]\\n\\n');
}).listen(${port}, '127.0.0.1', () => appendFileSync(${JSON.stringify(log)}, ms + ' '));
`;

beforeAll(async () => {
  place = await openWorkplace();
  rig = realpathSync(mkdtempSync(join(tmpdir(), 'qb-rig-')));
  const port = await freePort();
  const config = `version: 1
targets:
  - slug: ${slug}
    boot: { command: "node server.mjs", ready-url: "http://127.0.0.1:${port}/v1/models" }
    paths: [ms.txt]
`;
  await place.write('quality-baseline.yml', config);
  await place.write('.gitignore', '.quality-baseline/\ndecision.json\n');
  await place.write('server.mjs', serverText(port, join(rig, 'log')));
  await place.write('ms.txt', '30\n');
  git('init', '--quiet', '--initial-branch', 'main');
  commit();
  git('checkout', '--quiet', '-b', 'change');
  await place.write('ms.txt', '80\n');
  commit();
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await rm(rig, { recursive: true, force: true });
});

function git(...words: readonly string[]): void {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', place.folder, ...author, ...words]);
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
}

// Two servers at once would want the same port.
it('confirms a slowdown in turn with the base, each session with a server that was started for it', async () => {
  const env = { PATH: process.env['PATH'], HOME: rig, XDG_CACHE_HOME: join(rig, 'cache') };
  const line = `check --slug ${slug} --pack speed --max-slowdown 10 --hardware rig --on-missing-baseline measure-base`;
  const { code, err } = await place.do(`${line} --json decision.json`, { env });
  expect(err).toContain('Measuring the speed of the base again: ');
  expect(readFileSync(join(rig, 'log'), 'utf8')).toBe('30 80 80 30 30 80 ');
  const [mode] = decisionSchema.parse(JSON.parse(await place.read('decision.json'))).modes;
  const decode = mode?.speed?.slowdowns.find(({ quantity }) => quantity === 'decode');
  expect(decode?.sessions).toEqual({ baseline: 3, current: 3 });
  expect([code, mode?.speed?.gate?.slower]).toEqual([1, expect.arrayContaining(['decode'])]);
  // The same again, from the kept run.
  const out = { ...byFormat(() => undefined), json: join(place.folder, 'again.json') };
  const quiet = { progress: false, quiet: true, verbose: false, color: 'never', dryRun: false, yes: false } as const;
  const of = { run: 'latest', root: place.folder, format: 'text', mode: undefined, policy: undefined } as const;
  await report({ ...of, out: { ...out, ...quiet } }, testIo(place.folder));
  expect(await place.read('again.json')).toBe(await place.read('decision.json'));
});
