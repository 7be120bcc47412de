import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addedCommands } from '../../src/added-commands.ts';
import { program } from '../../src/cli/program.ts';
import { packText } from '../commands/kept-run-with.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { say } from './say.ts';

let requests: string[] = [];
const counting = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  response.end(JSON.stringify({ data: [{ id: 'scripted-7b' }], made: 'x' }));
});
const [before, exitCode] = [process.cwd(), process.exitCode];
let folder: string;
let kept: string[] = [];

beforeAll(async () => {
  await new Promise<void>((listening) => counting.listen(0, '127.0.0.1', listening));
  const address = counting.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  folder = await mkdtemp(join(tmpdir(), 'qb-dry-'));
  process.chdir(folder);
  await using endpoint = await scriptedEndpoint();
  await writeFile('words.yaml', packText('words', ['blue']));
  await writeFile(
    'long.yaml',
    `id: long\nversion: 1.0.0\ntitle: A pack with contexts\nscenarios:
  - id: L-1
    title: Says blue
    messages: [{ role: user, content: [{ context: "The harbour is blue." }, { text: " Which colour?" }] }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]\n`,
  );
  const config = (exports: string) => `version: 1
contexts:
  short: { kind: http, url: "${url}/short", body: { context: $context }, reply: { text: /made } }
targets:
  - { slug: a/b, endpoint: "${url}", model: scripted-7b }
  - { slug: c/d, endpoint: "${url}", model: scripted-7b }
experiments:
  - { id: both, packs: long.yaml, arms: [{ target: a/b }, { target: c/d, context: short }] }
${exports}`;
  await writeFile('quality-baseline.yml', config(''));
  const line = `run --slug a/b --endpoint ${endpoint.url} --pack toolcall-15 --repeat 1 --no-progress`;
  for (let run = 1; run <= 3; run += 1) expect((await say(...line.split(' '))).error).toBeUndefined();
  kept = await readdir('.quality-baseline/runs');
  await writeFile('quality-baseline.yml', config(`exports: [{ to: mlflow, uri: "${url}", experiment: nights }]\n`));
});
afterAll(async () => {
  process.chdir(before);
  process.exitCode = exitCode;
  counting.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  requests = [];
  vi.restoreAllMocks();
});

const lines = [
  'check --slug a/b --pack words.yaml',
  'check --slug a/b --pack words.yaml --capture --reason new',
  'run --slug a/b --pack words.yaml speed',
  'run --slug a/b --pack words.yaml --load 1,2',
  'run --slug a/b --pack words.yaml --rate 1 --time-budget 2s',
  'run --slug a/b --pack long.yaml --context short',
  'run --pack long.yaml --context short --load 2 --ramp 5/s --time-budget 2s',
  'experiment both',
  'baseline adopt KEPT --reason new',
  'export latest --to mlflow',
  'init',
];

it.each(lines)('asks nobody for anything: %s --dry-run', async (line) => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { error } = await say(...line.split(' ').flatMap((word) => (word === 'KEPT' ? kept : word)), '--dry-run');
  expect(error).toBeUndefined();
  expect(process.exitCode).toBe(0);
  expect(requests).toEqual([]);
});

it('covers every command that has the flag', () => {
  const pathOf = (command: Command): string =>
    command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  const having = all(program(addedCommands)).filter(({ options }) => options.some(({ long }) => long === '--dry-run'));
  const covered = having.filter((command) => lines.some((line) => `${line} `.startsWith(`${pathOf(command)} `)));
  expect(having.filter((command) => !covered.includes(command)).map(pathOf)).toEqual([]);
});
