import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { loadBuiltinPacks, loadPacks } from '../../src/packs/load-packs.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { outcomeOf } from '../support/outcome-of.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import type { Run } from './run-bundle.ts';
import { runsIn } from './run-parts.ts';

/** The things on this machine that the pages name: a server, runs, files. */
export type DocumentedWorld = AsyncDisposable & {
  readonly url: string;
  /**
   * A folder for the commands of one page: empty for pages that start from nothing, otherwise with a config, baselines
   * and kept runs.
   */
  folderFor(page: string): string;
  /** The command with its placeholders filled in for this folder. */
  filledIn(command: string, folder: string, url: string): Promise<string>;
  run(command: string, folder: string): Promise<Run>;
};

const [slug, firstPage] = ['vllm/qwen-35b', 'docs/first-pack.md'];
const addresses = /http:\/\/(?:localhost|127\.0\.0\.1|rig):(?:8000|8020|8080|30000|11434|1234)(?:\/v1)?(?![\w/])/g;
const adopted = ['20261119T020000Z-1c07', '20261120T020000Z-9be2', '20261121T020000Z-3fa2'];

/** One scripted server and one folder with everything measured once; each page gets a copy. */
export async function documentedWorld(root: string): Promise<DocumentedWorld> {
  const builtin = [...(await loadBuiltinPacks('medium')), ...(await loadPacks(['judge-20']))];
  const endpoint = await scriptedEndpoint({
    packs: [...builtin.map(({ pack }) => pack), firstPack()],
    choose: (key) => (key.endsWith('TC-03') || key.endsWith('CO-01') ? 'near-miss' : 'gold'),
    model: 'qwen-35b',
  });
  const [bin, captured, pages] = ['bin', 'captured', 'pages'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [bin, captured, pages]) mkdirSync(folder);
  const start = `exec "${process.execPath}" "${resolve('dist/cli/index.js')}" "$@"\n`;
  const programs = {
    'quality-baseline': start,
    npm: `test "$1" = ci || grep -q ""$1":" "${resolve('package.json')}" || { echo "no npm script $1" >&2; exit 99; }\n`,
    npx: `test "$1" = quality-baseline || { echo "npx $1 is not run by this test" >&2; exit 99; }\nshift\n${start}`,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}`);
    chmodSync(join(bin, name), 0o755);
  }

  async function run(command: string, folder: string): Promise<Run> {
    const child = spawn('/bin/sh', ['-c', command], {
      cwd: folder,
      env: { PATH: `${bin}:${process.env['PATH']}`, HOME: root },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return outcomeOf(child);
  }

  async function prepared(command: string): Promise<string> {
    const before = await runsIn(captured);
    const { exitCode, stderr } = await run(`quality-baseline ${command}`, captured);
    if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}: ${stderr}`);
    return (await runsIn(captured)).find((each) => !before.includes(each)) ?? '';
  }

  copyExamples(captured);
  writeFileSync(
    join(captured, 'quality-baseline.yml'),
    `version: 1\ndefaults: { pack: [toolcall-15] }\ntargets: [{ slug: ${slug}, endpoint: "${endpoint.url}" }]\n`,
  );
  cpSync('docs/examples/colours.yaml', join(captured, 'mine.yaml'));
  const ofMine = basename(await prepared('run --repeat 3 --pack mine.yaml'));
  const few = '--scenario toolcall-15/TC-02 toolcall-15/TC-03';
  for (const index of [1, 2]) {
    const shard = await prepared(`run --repeat 1 --quick ${few} instructfollow-15/IF-01 --shard ${index}/2`);
    renameSync(shard, join(captured, `shard-${index}`));
  }
  const kept: string[] = [];
  for (const command of ['--capture', 'check', 'check']) kept.push(basename(await prepared(`${command} ${few}`)));
  await prepared('report --format benchlocal > path/to/result.json');
  for (const place of ['downloads/nightlies', 'scorecards-branch'])
    cpSync(join(captured, '.quality-baseline/runs'), join(captured, place), { recursive: true });

  return {
    url: endpoint.url,
    run,
    folderFor(page) {
      const folder = join(pages, page.replaceAll('/', '--'));
      if (isForBeginners(page)) copyExamples(folder);
      if (page === 'docs/hundred-recipes.md') {
        // Enough for three boxes.
        for (const name of ['gemma', 'llama'])
          cpSync(join(folder, 'models/qwen'), join(folder, 'models', name), { recursive: true });
        commitAll(folder);
      } else cpSync(captured, folder, { recursive: true });
      return folder;
    },
    async filledIn(command, folder, url) {
      const runs = await runsIn(folder);
      const isCopy = runs.some((each) => basename(each) === kept[2]);
      const newest = isCopy ? kept[2] : basename(runs.at(-1) ?? 'RUN');
      let filled = command
        .replace(/^node dist(?=\/)/, `node ${resolve('dist')}`)
        .replace(addresses, url)
        .replace('RUN --pack mine.yaml', `${ofMine} --pack mine.yaml`);
      for (const [index, id] of adopted.entries()) filled = filled.replace(id, kept[index] ?? id);
      return filled.replace(/\b(?:RUN|20261121T130512Z-3fa2)\b/g, newest ?? 'RUN');
    },
    [Symbol.asyncDispose]: () => endpoint[Symbol.asyncDispose](),
  };
}

/** Their commands are typed where nothing has been measured so far, without a config. */
function isForBeginners(page: string): boolean {
  const pages = ['README.md', 'docs/init.md', 'docs/hundred-recipes.md', firstPage];
  return pages.includes(page) || page.startsWith('docs/servers/');
}

/** The block of a page that begins with this information. */
function blockOf(page: string, info: string): string {
  const [, body] = new RegExp(`^\`\`\`${info}.*\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readFileSync(page, 'utf8')) ?? [];
  if (body === undefined) throw new Error(`${page} has no block of ${info}`);
  return body;
}

/** The pack of the first page; the server gives the answer that the page shows first. */
function firstPack(): Pack {
  const pack = parsePack(blockOf(firstPage, 'yaml draft'), firstPage);
  const [line = ''] = blockOf(firstPage, 'jsonl replies').split('\n');
  const gold = [z.object({ response: z.string() }).parse(JSON.parse(line)).response];
  return { ...pack, scenarios: pack.scenarios.map((scenario) => ({ ...scenario, gold })) };
}

/** A checkout level with its default branch. */
function commitAll(folder: string): void {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words], { cwd: folder });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Recipes');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

/** The pack that the pages show, the replies to it, packs of benchlocal-cli, and a recipe. */
function copyExamples(folder: string): void {
  cpSync('docs/examples', join(folder, 'docs/examples'), { recursive: true });
  writeFileSync(join(folder, 'replies.jsonl'), blockOf('docs/replies.md', 'jsonl replies'));
  writeFileSync(join(folder, 'my-pack.yaml'), blockOf(firstPage, 'yaml draft'));
  writeFileSync(join(folder, 'answers.jsonl'), blockOf(firstPage, 'jsonl replies'));
  mkdirSync(join(folder, 'path/to'), { recursive: true });
  for (const name of ['pack', 'toolcall-15']) writeFileSync(join(folder, `path/to/${name}.jsonl`), benchlocalPack);
  for (const [name, fixture] of Object.entries(datasetFiles))
    cpSync(`tests/fixtures/datasets/${fixture}`, join(folder, name));
  mkdirSync(join(folder, 'models/qwen'), { recursive: true });
  writeFileSync(join(folder, 'models/qwen/compose.yml'), blockOf('docs/servers/vllm.md', 'yaml compose'));
}

/** Ours in place of public ones. */
const datasetFiles = {
  'hotpot_dev_distractor_v1.json': 'hotpot_dev_distractor.json',
  'longbench/qasper.jsonl': 'longbench.jsonl',
  'recalling.jsonl': 'ethic_recalling.jsonl',
  'dev_v2.1.json': 'msmarco_dev.json',
  'financebench_open_source.jsonl': 'financebench.jsonl',
  'test.jsonl': 'qmsum.jsonl',
};

/** A pack of one scenario in the form of benchlocal-cli. */
const benchlocalPack = [
  { __meta__: true, pack_id: 'toolcall-15', version: '1.0.1', verifier_module: 'tool_call', default_thinking: 'off' },
  {
    id: 'TC-01',
    messages: [{ role: 'user', content: 'What is the weather in Oslo?' }],
    tools: [
      {
        type: 'function',
        function: {
          name: 'get_weather',
          description: 'The weather now',
          parameters: { type: 'object', properties: {} },
        },
      },
    ],
    verifier: { type: 'tool_call', asserts: [{ kind: 'exact_function_name', value: 'get_weather' }] },
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

/** The contents of a folder, to find what a command should have written. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
