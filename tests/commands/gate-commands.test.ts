import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment, type GitHubState } from '../support/github/github-state.ts';
import { configOf, type Edits, type GateStage, openGateStage, type Repository, workflow } from './gate-stage.ts';

let stage: GateStage;

beforeAll(async () => {
  stage = await openGateStage();
});
afterAll(() => stage[Symbol.asyncDispose](), 60_000);

function asking(repository: Repository, login: string, body: string) {
  return (state: GitHubState) => {
    const ref = { repository: 'acme/models', ref: 'refs/heads/branch' };
    state.activities.push({ ...ref, after: repository.head, at: '2026-11-21T12:00:00Z' });
    state.permissions.set('a-maintainer', 'write').set('somebody', 'read');
    addComment(state, { issue: 7, login, body, updatedAt: '2026-11-21T12:30:00Z' });
  };
}

describe('the key', () => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401).end('{}');
  });
  let url = '';
  beforeAll(async () => {
    await once(other.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => other.close());

  const file = 'quality-baseline.yml';
  const added = (more: string) => `${configOf(stage.model.url)}  - { slug: test/new, ${more} }\n`;
  async function sent(
    config: string,
    inputs: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>> = {},
    ofBase: Edits = {},
  ) {
    seen.length = 0;
    stage.heal();
    const steps = Object.entries(inputs).map(([name, value]) => `          ${name}: ${value}\n`);
    const gate = workflow.replace(/ +command: check\n/, '') + steps.join('');
    const base = { '.github/workflows/gate.yml': gate, ...ofBase };
    const ended = await stage.run(stage.pull({ [file]: config }, base), { inputs, env });
    expect(seen.filter((each) => each !== undefined)).toEqual([]);
    return ended;
  }

  const refused = 'which only this pull request names';

  it.each([
    ['the input', { 'api-key': 'secret-of-input' }, {}],
    ['the environment', {}, { QUALITY_API_KEY: 'secret-of-environment' }],
  ])('of %s goes to no server of a new target', async (_, inputs, env) => {
    const { exitCode, log } = await sent(added(`endpoint: "${url}"`), { ...inputs, slug: 'test/new' }, env);
    expect([exitCode, log]).toEqual([2, expect.stringContaining(refused)]);
  });

  it('goes to no server of a first config', async () => {
    const first = `version: 1\ntargets: [{ slug: test/new, endpoint: "${url}" }]\n`;
    const { exitCode, log } = await sent(first, { 'api-key': 'secret' }, {}, { [file]: null });
    expect([exitCode, log]).toEqual([2, expect.stringContaining(refused)]);
  });

  it.each(['run', 'capture'])('goes with %s where the base serves the model', async (command) => {
    const { exitCode, log, asked } = await sent(configOf(url), { command, 'api-key': 'secret' });
    expect([exitCode, asked > 0], log).toEqual([0, true]);
    expect(log).toContain('test/model is served by endpoint');
  });

  it('goes to a new target at an address of the base', async () => {
    const { exitCode, log } = await sent(added(`endpoint: "${stage.model.url}/"`), {
      'api-key': 'a',
      slug: 'test/new',
    });
    expect(exitCode, log).toBe(0);
  });
});

/** What a worse model gets on events of a branch. */
function onBranch(eventName: string, ref: string, head: Readonly<Record<string, string>> = {}) {
  const config = String(stage.baseFiles['quality-baseline.yml']).replace('max-drop: 10', 'max-drop: 90');
  const repository = stage.pull({ 'quality-baseline.yml': config, ...head });
  stage.worsen();
  const env = { GITHUB_SHA: repository.head, GITHUB_REF: ref };
  const event = { repository: { full_name: 'acme/models', default_branch: 'main' } };
  return { repository, job: { eventName, env, event } };
}

it.each([
  ['push', 'refs/heads/branch', 0],
  ['push', 'refs/tags/v1', 0],
  ['workflow_dispatch', 'refs/heads/branch', 0],
  ['push', 'refs/heads/main', 2],
  ['workflow_dispatch', 'refs/heads/main', 2],
])('writes a status at %s of %s only if that is the default branch', async (event, ref, count) => {
  const { repository, job } = onBranch(event, ref);
  const { outputs, statuses, log } = await stage.run(repository, job);
  expect(outputs['outcome'], log).toBe('passed');
  expect(statuses).toHaveLength(count);
  expect(log.includes('No status is written')).toBe(count === 0);
});

it('takes no committed results at a push', async () => {
  const { repository, job } = onBranch('push', 'refs/heads/main', { 'forged/one/journal.jsonl': '{}\n' });
  const ended = await stage.run(repository, { ...job, inputs: { command: 'report', runs: 'forged' } });
  expect(ended.log).toContain('of the commit, which no job has measured');
  expect([ended.exitCode, ended.statuses]).toEqual([2, []]);
});

it.each([
  ['of who may write, at the next attempt', 'a-maintainer', '/quality medium', '2', true],
  ['of who may not write', 'somebody', '/quality medium', '2', false],
  ['that comes before the first attempt', 'a-maintainer', '/quality medium', '1', false],
  ['to run again', 'a-maintainer', '/quality rerun', '2', false],
])('asks the medium packs after a comment %s: %#', async (_, login, body, attempt, isMedium) => {
  stage.heal();
  const repository = stage.pull({ 'README.md': 'More\n' });
  const env = { GITHUB_RUN_ATTEMPT: attempt };
  const { outputs, log } = await stage.run(repository, { env, onGitHub: asking(repository, login, body) });
  expect(log.includes('--medium'), log).toBe(isMedium);
  // The baseline of a repository with its own packs contains none of them: that never passes.
  expect(outputs['outcome']).toBe(isMedium ? 'inconclusive' : 'passed');
});
