import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type InitOptions, init } from '../../src/commands/init.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Io } from '../../src/lib/io.ts';
import { version } from '../../src/lib/version.ts';
import { folderOf } from '../support/folder-of.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';

const vllm =
  'services:\n  serve: { image: vllm/vllm-openai, command: --model Qwen/Qwen3-8B }\n  db: { image: redis }\n';
const llama = 'services:\n  llama: { image: llama.cpp, command: -m /models/gemma.gguf, profiles: [gpu] }\n';

async function begin(files: Readonly<Record<string, string>> = {}) {
  const folder = folderOf();
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const controller = new AbortController();
  async function run(options: Partial<InitOptions> & { readonly answers?: readonly string[] } = {}, cwd = folder) {
    const [out, err]: [string[], string[]] = [[], []];
    const answers = [...(options.answers ?? [])];
    const questions: string[] = [];
    const io: Io = {
      ...{ out: (text) => void out.push(text), err: (text) => void err.push(text) },
      redraw: (_, text) => void err.push(text),
      ...{ isTerminal: false, isOutTerminal: false, columns: 80, env: {}, cwd },
      ...{ clock: systemClock, random: Math.random, signal: controller.signal },
    };
    async function ask(question: string): Promise<string> {
      questions.push(question);
      const answer = answers.shift() ?? '';
      if (answer === '^C') controller.abort(new Error('interrupted'));
      controller.signal.throwIfAborted();
      return answer;
    }
    const detect = { localPorts: [], listContainers: async () => '' };
    const none = { endpoint: undefined, compose: [], service: undefined, slug: undefined, workflows: undefined };
    const how = { yes: false, dryRun: false, ask: options.answers === undefined ? undefined : ask, detect };
    const code = await init({ ...none, ...how, ...options }, io);
    return { code, out: out.join(''), err: err.join(''), questions };
  }
  return {
    folder,
    run,
    interrupt: () => controller.abort(new Error('interrupted')),
    read: (path: string) => readFile(join(folder, path), 'utf8'),
    written: async () => {
      const all = await readdir(folder, { recursive: true });
      return all.filter((name) => !name.startsWith('.git/') && /\.(?:ya?ml)$|gitignore$/.test(name)).sort();
    },
  };
}

describe('init --yes', () => {
  it('writes a config that loads and the usual workflows, and names their page', async () => {
    const { folder, run, read } = await begin({ 'models/qwen/compose.yml': vllm, '.gitignore': 'node_modules\n' });
    const { code, out, err } = await run({ yes: true });
    expect(code).toBe(0);
    expect(await read('quality-baseline.yml')).toMatch(
      /^# yaml-language-server: \$schema=node_modules\/quality-baseline\/schemas\/config\.schema\.json\nversion: 1\n/,
    );
    const config = await loadConfig(undefined, folder);
    expect(config?.targets).toMatchObject([
      { slug: 'vllm/qwen3-8b', where: { kind: 'compose', files: ['models/qwen/compose.yml'], service: 'serve' } },
    ]);
    expect(await readdir(join(folder, '.github/workflows'))).toEqual([
      'quality-capture.yml',
      'quality-gate-simple.yml',
      'quality-nightly.yml',
    ]);
    expect(await read('.gitignore')).toBe('node_modules\n');
    expect(await read('.env.example')).toContain('\nMISTRAL_API_KEY=\n');
    expect(out).toContain('+++ b/quality-baseline.yml\n');
    const [, page = ''] =
      new RegExp(`^ {2}https://github.com/quality-baseline/quality-baseline/blob/v${version}/(\\S+)$`, 'm').exec(err) ??
      [];
    expect(existsSync(page)).toBe(true);
  });

  it('writes how many GPUs a recipe takes', async () => {
    const { folder, run } = await begin({ 'compose.yml': vllm.replace('--model', '--tensor-parallel-size 2 --model') });
    await run({ yes: true });
    expect((await loadConfig(undefined, folder))?.targets).toMatchObject([{ gpus: 2 }]);
  });

  it('writes every recipe, with its profile, and the gate for several', async () => {
    const { folder, run, written } = await begin({ 'compose/a.yml': vllm, 'b/docker-compose.yaml': llama });
    await run({ yes: true });
    const config = await loadConfig(undefined, folder);
    expect(config?.targets.map(({ slug, where }) => [slug, where])).toMatchObject([
      ['llamacpp/gemma', { files: ['b/docker-compose.yaml'], profiles: ['gpu'] }],
      ['vllm/qwen3-8b', { files: ['compose/a.yml'], profiles: [] }],
    ]);
    expect(await written()).toContain('.github/workflows/quality-gate.yml');
  });

  it('changes nothing the second time', async () => {
    const { run, read } = await begin({ 'compose.yml': vllm });
    await run({ yes: true });
    const before = await read('quality-baseline.yml');
    const { out, err } = await run({ yes: true });
    expect({ out, err }).toEqual({ out: '', err: expect.stringContaining('Nothing to write: every file exists.') });
    expect(await read('quality-baseline.yml')).toBe(before);
  });

  it('leaves a file that differs, and names it', async () => {
    const mine = 'version: 1\ntargets: [{ slug: a/b, endpoint: "http://127.0.0.1:1/v1" }]\n';
    const workflow = '.github/workflows/quality-nightly.yml';
    const { run, read } = await begin({ 'compose.yml': vllm, 'quality-baseline.yml': mine, [workflow]: 'on: push\n' });
    const { err } = await run({ yes: true });
    expect([await read('quality-baseline.yml'), await read(workflow)]).toEqual([mine, 'on: push\n']);
    expect(err).toContain(`Left ${workflow} as it is`);
    expect(err).toContain('Left quality-baseline.yml as it is');
    expect(await read('.github/workflows/quality-gate-simple.yml')).toContain('command: check');
  });

  it('uses a running server if there is no recipe', async () => {
    const endpoint = await scriptedEndpoint({ model: 'Qwen3 8B' });
    onTestFinished(() => endpoint[Symbol.asyncDispose]());
    const { folder, run } = await begin();
    const localPorts = [Number(new URL(endpoint.url).port)];
    await run({ yes: true, detect: { localPorts, listContainers: async () => '' } });
    const config = await loadConfig(undefined, folder);
    expect(config?.targets).toMatchObject([{ slug: 'llamacpp/qwen3-8b', where: { kind: 'url', url: endpoint.url } }]);
  });

  it('uses the named server, under the given slug', async () => {
    const { folder, run } = await begin({ 'compose.yml': vllm });
    await run({ yes: true, endpoint: 'localhost:9', slug: 'mine/model', workflows: [] });
    const config = await loadConfig(undefined, folder);
    expect(config?.targets).toMatchObject([{ slug: 'mine/model', where: { url: 'http://localhost:9/v1' } }]);
    expect(await readdir(folder)).not.toContain('.github');
  });

  it('writes nothing once it is interrupted', async () => {
    const { run, interrupt, written } = await begin({ 'compose.yml': vllm });
    interrupt();
    await expect(run({ yes: true })).rejects.toThrow('interrupted');
    expect(await written()).toEqual(['compose.yml']);
  });

  it('leaves out what git ignores, overrides and node_modules', async () => {
    const { run } = await begin({
      ...{ '.gitignore': 'private/\n', 'private/compose.yml': vllm, 'compose.override.yml': vllm },
      'node_modules/a/compose.yml': vllm,
    });
    await expect(run({ yes: true })).rejects.toMatchObject({
      exitCode: 2,
      hint: expect.stringContaining('--endpoint'),
    });
  });

  it.each([
    [{ endpoint: 'localhost:9', compose: ['compose.yml'] }, /exclude each other/],
    [{ compose: ['missing.yml'] }, /cannot read missing\.yml/],
    [{ compose: ['compose.yml'], service: 'nope' }, /has no service nope/],
    [{ slug: 'No Slug' }, /"No Slug" is no slug/],
    [{ workflows: ['gate', 'gate-simple'] as const }, /do the same/],
  ])('refuses %j before anything is written', async (options, message) => {
    const { run, written } = await begin({ 'compose.yml': vllm });
    await expect(run({ yes: true, ...options })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(message),
    });
    expect(await written()).toEqual(['compose.yml']);
  });

  it('refuses workflows below the top of a repository', async () => {
    const { folder, run } = await begin({ 'sub/compose.yml': vllm });
    const message = expect.stringContaining(folder);
    await expect(run({ yes: true }, join(folder, 'sub'))).rejects.toMatchObject({ exitCode: 2, message });
    expect((await run({ yes: true, workflows: [] }, join(folder, 'sub'))).code).toBe(0);
  });
});

describe('init --for', () => {
  it('writes the job files of the only target and no workflow, and nothing the second time', async () => {
    const { folder, run, read } = await begin({
      'compose.yml': vllm.replace('--model', '--tensor-parallel-size 2 --model'),
    });
    const { err } = await run({ yes: true, scheduler: 'slurm' });
    expect(await readdir(join(folder, 'slurm'))).toEqual(['quality-merge.sh', 'quality-shard.sh', 'quality-submit.sh']);
    expect(await read('slurm/quality-shard.sh')).toContain('#SBATCH --gres=gpu:2\n');
    expect(await readdir(folder)).not.toContain('.github');
    expect(err).toContain('/docs/many-machines.md\n');
    expect((await run({ yes: true, scheduler: 'slurm' })).err).toContain('Nothing to write: every file exists.');
  });

  it('takes the target that --slug names', async () => {
    const { run, read } = await begin({ 'a/compose.yml': vllm, 'b/compose.yml': llama });
    const first = { exitCode: 2, hint: expect.stringContaining('Write the config first') };
    await expect(run({ yes: true, scheduler: 'gitlab' })).rejects.toMatchObject(first);
    await run({ yes: true, workflows: [] });
    const named = { exitCode: 2, hint: 'Name one of them with --slug: vllm/qwen3-8b, llamacpp/gemma.' };
    await expect(run({ yes: true, scheduler: 'gitlab' })).rejects.toMatchObject(named);
    await run({ yes: true, scheduler: 'gitlab', slug: 'llamacpp/gemma' });
    expect(await read('.gitlab/quality.yml')).toContain(' check --slug llamacpp/gemma ');
  });

  it('cannot be combined with a workflow, and for GitLab works only at the top of a repository', async () => {
    const { folder, run } = await begin({ 'sub/compose.yml': vllm });
    const both = run({ yes: true, scheduler: 'slurm', workflows: ['gate'] });
    await expect(both).rejects.toThrow('--for and --workflow exclude each other');
    const below = run({ yes: true, scheduler: 'gitlab' }, join(folder, 'sub'));
    await expect(below).rejects.toThrow('GitLab reads .gitlab-ci.yml only from the top');
  });
});

describe('init without --yes', () => {
  it('ends with 2 and a hint without a terminal', async () => {
    const { run, written } = await begin({ 'compose.yml': vllm });
    await expect(run()).rejects.toMatchObject({ exitCode: 2, hint: expect.stringContaining('--yes') });
    expect(await written()).toEqual(['compose.yml']);
  });

  it('shows everything and writes nothing with --dry-run', async () => {
    const { run, written } = await begin({ 'compose.yml': vllm });
    const { code, out, err } = await run({ dryRun: true });
    expect({ code, err }).toEqual({ code: 0, err: 'Nothing was written.\n' });
    expect(out).toContain('+  - slug: vllm/qwen3-8b\n');
    expect(await written()).toEqual(['compose.yml']);
  });

  it('asks for the targets, their slugs, the workflows, and whether to write', async () => {
    const { folder, run } = await begin({ 'a/compose.yml': vllm, 'b/compose.yml': llama });
    const answers = ['3', '2', 'Bad Slug', 'mine/gemma', 'capture 3', 'y'];
    const { code, err, questions } = await run({ answers });
    expect({ code, asked: questions.length }).toEqual({ code: 0, asked: answers.length });
    expect(err).toContain('"3" is not in the list');
    expect(err).toContain('"Bad Slug" is no slug');
    const config = await loadConfig(undefined, folder);
    expect(config?.targets.map(({ slug }) => slug)).toEqual(['mine/gemma']);
    expect(await readdir(join(folder, '.github/workflows'))).toEqual(['quality-capture.yml', 'quality-nightly.yml']);
  });

  it('asks for an address if nothing is found', async () => {
    const { folder, run } = await begin();
    await run({ answers: ['ftp://x', 'localhost:9', '', 'mine/model', 'none', ''] });
    const config = await loadConfig(undefined, folder);
    expect(config?.targets).toMatchObject([{ slug: 'mine/model', where: { url: 'http://localhost:9/v1' } }]);
  });

  it.each([
    ['the answer is no', ['', '', '', 'n']],
    ['it is interrupted at the first question', ['^C']],
    ['it is interrupted at the last question', ['', '', '', '^C']],
  ])('writes nothing if %s', async (_, answers) => {
    const { run, written } = await begin({ 'compose.yml': vllm });
    await run({ answers }).catch((error: Error) => expect(error.message).toBe('interrupted'));
    expect(await written()).toEqual(['compose.yml']);
  });
});
