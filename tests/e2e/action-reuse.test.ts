import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildNodeImage, docker, missingEngine } from '../support/engine.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { type ActionStage, openActionStage, pullRequest, type StepOptions, wordsPack } from './action-stage.ts';

const image = 'quality-baseline-test-reuse:1';
const missing = missingEngine();

/** Says the word it is asked for, but for those that its file names. */
const server = `
const wrong = require('node:fs').readFileSync('/wrong.txt', 'utf8').split(/\\s+/);
const said = (prompt) => {
  const word = (/Say only: (word\\d+)/.exec(prompt) ?? [])[1] ?? 'The harbour wakes.';
  return wrong.includes(word) ? 'other' : word;
};
const http = require('node:http');
http.createServer((request, response) => {
  let text = '';
  request.on('data', (part) => { text += part; }).on('end', () => {
    const json = (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/health') return json({ status: 'ok' });
    if (request.url === '/v1/models') return json({ data: [{ id: 'tiny' }] });
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end('{}');
    const body = JSON.parse(text);
    const content = said(JSON.stringify(body.messages));
    const usage = { prompt_tokens: 9, completion_tokens: 3 };
    const message = { role: 'assistant', content };
    if (body.stream !== true) return json({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
    response.setHeader('content-type', 'text/event-stream');
    const events = [
      { choices: [{ index: 0, delta: message, finish_reason: null }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage },
    ];
    response.end([...events.map((each) => JSON.stringify(each)), '[DONE]'].map((each) => 'data: ' + each + '\\n\\n').join(''));
  });
}).listen(8000, '0.0.0.0');
process.on('SIGTERM', () => process.exit(0));
`;

const recipe = `services:
  model:
    image: ${image}
    ports: ["8000:8000"]
    volumes: ["./wrong.txt:/wrong.txt:ro"]
`;
const config = `version: 1
targets:
  - slug: test/model
    model: tiny
    compose: { file: compose.yml, service: model }
`;

describe.skipIf(missing !== undefined)(
  `the Action with a recipe in git${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let stage: ActionStage;
    let temp: string;
    let base: string;

    beforeAll(() => buildNodeImage(image, server));
    afterAll(() => docker('image', 'rm', '--force', image));
    beforeEach(async () => {
      stage = await openActionStage({ packs: [wordsPack(15)], captures: false });
      temp = mkdtempSync(join(tmpdir(), 'qb-action-rig-'));
      await stage.write('compose.yml', recipe);
      await stage.write('quality-baseline.yml', config);
      await stage.write('wrong.txt', 'none\n');
      await stage.write('.gitignore', '.quality-baseline/\n');
      git('init', '--quiet', '--initial-branch', 'main');
      base = push();
    });
    afterEach(async () => {
      await stage[Symbol.asyncDispose]();
      rmSync(temp, { recursive: true, force: true });
    });

    function git(...words: readonly string[]): string {
      const author = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
      return execFileSync('git', ['-C', stage.workspace, ...author, ...words], { encoding: 'utf8' }).trim();
    }

    function push(): string {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'A change');
      return git('rev-parse', 'HEAD');
    }

    function event(): object {
      const { pull_request: pull } = pullRequest() as { pull_request: { base: object } };
      return { pull_request: { ...pull, base: { ...pull.base, sha: base } } };
    }

    function check(options: StepOptions = {}): Promise<StepResult> {
      const inputs = { endpoint: '', slug: '', ...options.inputs };
      const env = {
        ...{ TMPDIR: temp, HOME: process.env['HOME'] ?? '', XDG_CACHE_HOME: join(temp, 'cache') },
        ...options.env,
      };
      return stage.main({ event: event(), ...options, inputs, env });
    }

    /** Run folders of the workspace: one for each time that something was asked. */
    function runs(): number {
      return readdirSync(join(stage.workspace, '.quality-baseline', 'runs')).length;
    }

    async function captured(): Promise<void> {
      const inputs = { command: 'capture', 'no-restart': 'true' };
      expect(await check({ inputs, eventName: 'workflow_dispatch', event: {} })).toMatchObject({ exitCode: 0 });
      base = push();
    }

    it('compares with the base commit, booted first, where no baseline is committed', async () => {
      await stage.write('wrong.txt', 'word1 word2 word3\n');
      push();
      const main = await check({ inputs: { 'on-missing-baseline': 'measure-base' } });
      expect(main.stdout).toContain(`Measuring the base first: ${base.slice(0, 7)} (no-thinking).`);
      expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
      expect(stage.comment()).toContain(`measured from base ${base.slice(0, 7)}`);
      expect(docker('ps', '--all', '--quiet', '--filter', `ancestor=${image}`)).toBe('');
      expect(git('status', '--porcelain')).toBe('');
    });

    it('carries an outcome over to what differs in comments, in a merge queue, too, and asks nothing', async () => {
      await captured();
      await stage.write('wrong.txt', 'word1 word2 word3\n');
      push();
      expect(await check()).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
      const before = runs();
      await stage.write('compose.yml', `# Tuned for two cards\n${recipe}`);
      push();
      const again = await check();
      expect(again).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed', regressions: '1' } });
      expect(again.stdout).toMatch(/Carried over from run \S+ of commit aaaaaaa \(.* UTC\): same target/);
      expect(stage.comment()).toMatch(/Carried over from run/);
      expect(stage.statuses().at(-1)).toBe('failure');
      expect(stage.artifacts.artifacts.at(-1)?.name).toMatch(/^quality-baseline__test--model__no-thinking__attempt-1/);
      const queue = { merge_group: { head_sha: 'c'.repeat(40), base_sha: base } };
      const queued = await check({ eventName: 'merge_group', event: queue });
      expect(queued.stdout).toContain('Carried over from run');
      expect(queued.exitCode).toBe(1);
      expect(runs()).toBe(before);
    });

    it.each<[string, () => Promise<void>, StepOptions]>([
      ['another file that it binds', () => stage.write('wrong.txt', 'word4\n'), {}],
      ['a workflow that wants no reuse', async () => undefined, { inputs: { reuse: 'off' } }],
      ['another threshold', async () => undefined, { inputs: { 'max-drop': '20' } }],
      ['somebody who runs the job again', async () => undefined, { env: { GITHUB_RUN_ATTEMPT: '2' } }],
      ['what the rig kept being damaged', async () => spoil('{'), {}],
      ['what the rig kept being too old', async () => spoil(undefined), {}],
    ])('measures for %s', async (_what, edit, options) => {
      await captured();
      expect(await check()).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
      const before = runs();
      await edit();
      push();
      const again = await check(options);
      expect(again.stdout).not.toContain('Carried over');
      expect(again).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
      expect(runs()).toBe(before + 1);
    });

    function spoil(text: string | undefined): void {
      const outcomes = join(temp, 'cache', 'quality-baseline', 'outcomes');
      const [name = ''] = readdirSync(outcomes);
      const path = join(outcomes, name, 'outcome.json');
      const old = new Date(Date.now() - 15 * 86_400_000).toISOString();
      writeFileSync(path, text ?? readFileSync(path, 'utf8').replace(/"keptAt":"[^"]*"/, `"keptAt":"${old}"`));
    }
  },
);
