// How soon the Action asks the model: `npm run bench:action`. From the start of the process to the first request to the
// model server and to the first scenario, with a GitHub that takes 100 ms for each answer. Needs build/bundle/.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';

const runs = 5;
/** Seconds, on an idle machine. */
const limit = 1;
const githubMs = 100;

function git(folder, ...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** The checkout that actions/checkout leaves: one commit, which is measured. */
function commit(checkout) {
  git(checkout, 'init', '--quiet');
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  git(checkout, ...author, 'commit', '--quiet', '--allow-empty', '-m', 'Recipe');
  return git(checkout, 'rev-parse', 'HEAD');
}

async function listen(answer) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}

const json = (response, status, value) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** The part of GitHub that the Action asks; texts sent to it are ignored. */
async function answerAsGitHub(sha, request, response) {
  await text(request);
  await sleep(githubMs);
  const path = (request.url ?? '').split('?')[0];
  if (path.includes('/git/')) return json(response, 404, { message: 'Not Found' });
  if (path.endsWith('/user')) return json(response, 403, { message: 'Resource not accessible by integration' });
  if (/\/pulls\/\d+$/.test(path)) return json(response, 200, { head: { sha }, changed_files: 0 });
  if (path.includes('/commits/')) return json(response, 200, path.endsWith('/statuses') ? [] : { sha });
  if (request.method === 'GET') return json(response, 200, []);
  return json(response, 201, { id: 1, html_url: 'https://github.com/a/b/pull/7#issuecomment-1', body: '', user: {} });
}

async function measureOnce(checkout, sha, folder) {
  const seen = {};
  const model = await listen(async (request, response) => {
    seen.first ??= performance.now();
    const body = await text(request);
    if (!body.includes('messages')) {
      const isList = request.url.endsWith('/models');
      return json(response, isList ? 200 : 404, isList ? { data: [{ id: 'm' }] } : { error: { message: 'not found' } });
    }
    if (body.includes('"tools"')) seen.scenario ??= performance.now();
    const message = { role: 'assistant', content: 'Yes.' };
    const choice = { index: 0, message, delta: message, finish_reason: 'stop' };
    if (!body.includes('"stream":true')) return json(response, 200, { choices: [choice] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`);
  });
  const github = await listen((request, response) => answerAsGitHub(sha, request, response));
  const event = {
    pull_request: {
      ...{ number: 7, head: { sha, repo: { full_name: 'a/b' } }, base: { sha, repo: { full_name: 'a/b' } } },
    },
  };
  const files = Object.fromEntries(
    ['GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY', 'GITHUB_ENV'].map((name) => [name, join(folder, name)]),
  );
  for (const file of Object.values(files)) await writeFile(file, '');
  await writeFile(join(folder, 'event.json'), JSON.stringify(event));
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, CI: 'true', GITHUB_ACTIONS: 'true', ...files },
    ...{ GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '1', GITHUB_RUN_ATTEMPT: '1', GITHUB_SHA: sha },
    ...{ GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: join(folder, 'event.json') },
    ...{ GITHUB_API_URL: github.url, GITHUB_WORKSPACE: checkout, RUNNER_TEMP: folder },
    ...{ INPUT_ENDPOINT: model.url, INPUT_SLUG: 'a/b', INPUT_ARTIFACT: 'false', 'INPUT_GITHUB-TOKEN': 't' },
  };
  const start = performance.now();
  const child = spawn(process.execPath, [resolve('build', 'bundle', 'action', 'index.js')], {
    cwd: checkout,
    env,
    stdio: 'ignore',
  });
  await once(child, 'close');
  for (const { server } of [model, github]) {
    server.closeAllConnections();
    server.close();
  }
  if (seen.first === undefined || seen.scenario === undefined) throw new Error('the model was not asked');
  return { first: (seen.first - start) / 1000, scenario: (seen.scenario - start) / 1000 };
}

const times = await withFolder(async (checkout) => {
  const sha = commit(checkout);
  const all = [];
  for (let run = 0; run < runs; run += 1) all.push(await withFolder((folder) => measureOnce(checkout, sha, folder)));
  return all;
});
const fastest = (name) => Math.min(...times.map((each) => each[name]));
printFigures(
  [
    figure(
      'action-first-request',
      'the Action, from its start to its first request to the model, fastest',
      fastest('first'),
      's',
      { atMost: limit },
    ),
    figure('action-first-scenario', 'and to its first scenario', fastest('scenario'), 's'),
  ],
  { times },
);
