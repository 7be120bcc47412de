import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNodeImage } from '../support/container-engine.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import {
  type ActionStage,
  captureOnce,
  openActionStage,
  pullRequest,
  type StepOptions,
  wordsPack,
} from './action-stage.ts';

/** A program that says the requested word, except for those that its file names. */
export const recipeServer = `
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

/** No other test removes it while we use it. */
export function recipeImage(name: string): string {
  return `quality-baseline-test-${name}:${process.pid}`;
}

/** A server in a container that answers as the file `wrong.txt` says, which its recipe mounts. */
export function buildRecipeImage(image: string): void {
  buildNodeImage(image, recipeServer);
}

export function recipeOf(image: string): string {
  return `services:
  model:
    image: ${image}
    ports: ["8000:8000"]
    volumes: ["./wrong.txt:/wrong.txt:ro"]
`;
}

export const recipeConfig = `version: 1
targets:
  - slug: test/model
    model: tiny
    compose: { file: compose.yml, service: model }
`;

/** A checkout with a recipe, on a machine that keeps outcomes between steps. */
export type RecipeStage = AsyncDisposable & {
  readonly stage: ActionStage;
  /** The outcomes that the machine keeps. */
  readonly cache: string;
  /** The commit that pull requests will be merged into. */
  base(): string;
  git(...words: readonly string[]): string;
  /** Commits the checkout's files and returns the commit's id. */
  push(): string;
  /** A step with `command: check`, for a pull request by default. */
  check(options?: StepOptions): Promise<StepResult>;
  /** Records a baseline and commits it as the new base. */
  capture(): Promise<void>;
  /** Run folders of the checkout: one for each measurement. */
  runs(): number;
};

export async function openRecipeStage(image: string): Promise<RecipeStage> {
  const stage = await openActionStage({ packs: [wordsPack(15)], captures: false });
  const temp = mkdtempSync(join(tmpdir(), 'qb-action-rig-'));
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
  let base = '';
  const self: RecipeStage = {
    stage,
    cache: join(temp, 'cache', 'quality-baseline'),
    base: () => base,
    git: (...words) => execFileSync('git', ['-C', stage.workspace, ...author, ...words], { encoding: 'utf8' }).trim(),
    push() {
      self.git('add', '--all');
      self.git('commit', '--quiet', '--allow-empty', '--message', 'A change');
      return self.git('rev-parse', 'HEAD');
    },
    check(options = {}) {
      const { pull_request: pull } = pullRequest() as { pull_request: { base: object } };
      const event = { pull_request: { ...pull, base: { ...pull.base, sha: base } } };
      const inputs = { endpoint: '', slug: '', ...options.inputs };
      const places = { TMPDIR: temp, HOME: process.env['HOME'] ?? '', XDG_CACHE_HOME: join(temp, 'cache') };
      return stage.main({ event, ...options, inputs, env: { ...places, ...options.env } });
    },
    async capture() {
      await captureOnce(stage.workspace, async () => {
        const inputs = { command: 'capture', 'no-restart': 'true' };
        const captured = await self.check({ inputs, eventName: 'workflow_dispatch', event: {} });
        if (captured.exitCode !== 0) throw new Error(`no baseline: ${captured.stdout}${captured.stderr}`);
      });
      base = self.push();
    },
    runs: () => readdirSync(join(stage.workspace, '.quality-baseline', 'runs')).length,
    async [Symbol.asyncDispose]() {
      await stage[Symbol.asyncDispose]();
      rmSync(temp, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  await stage.write('compose.yml', recipeOf(image));
  await stage.write('quality-baseline.yml', recipeConfig);
  await stage.write('wrong.txt', 'none\n');
  await stage.write('.gitignore', '.quality-baseline/\n');
  self.git('init', '--quiet', '--initial-branch', 'main');
  base = self.push();
  return self;
}
