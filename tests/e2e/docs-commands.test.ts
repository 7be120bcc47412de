import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withEngine } from '../support/engine-server.ts';
import { commandsOf, type DocumentedCommand, documentedPages } from './documented-commands.ts';
import { type DocumentedWorld, documentedWorld, filesIn } from './documented-world.ts';

const pages = documentedPages().map((page) => ({ page, commands: commandsOf(page) }));
const run = pages
  .map(({ page, commands }) => ({ page, commands: commands.filter(({ notRun }) => notRun === undefined) }))
  .filter(({ commands }) => commands.length > 0);
const notRun = pages.flatMap(({ commands }) => commands.filter((each) => each.notRun !== undefined));

/** The recorded server that responds to the commands of a page about one kind of server. */
const engines: Readonly<Record<string, string>> = {
  'docs/servers/vllm.md': 'vllm',
  'docs/servers/llama-cpp.md': 'llama.cpp',
  'docs/servers/sglang.md': 'sglang',
  'docs/servers/ollama.md': 'ollama',
  'docs/servers/lm-studio.md': 'lm-studio',
  'docs/servers/openai-compatible.md': 'proxy',
};

const root = mkdtempSync(join(tmpdir(), 'docs-commands-'));
let world: DocumentedWorld | undefined;

beforeAll(async () => {
  world = await documentedWorld(root);
}, 300_000);

afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

/** Takes seconds, gives the same result in every folder, and is on several pages. */
let hasShownDemo = false;
const isAlikeEverywhere = (command: string) =>
  /^(?:npx quality-baseline|quality-baseline|node dist\/cli\/index\.js) demo(?: +#|$)/.test(command);

/** Runs them in order; `cd` applies until the end of its block. */
async function runAll(
  commands: readonly DocumentedCommand[],
  home: string,
  url: string,
  complete = (command: string) => command,
): Promise<void> {
  const { filledIn, run } = world ?? expect.fail('there is no world');
  let [folder, inBlock] = [home, 0];
  for (const { page, line, block, command, exitCode } of commands) {
    if (block !== inBlock) [folder, inBlock] = [home, block];
    const [, target] = /^cd (\S+)$/.exec(command) ?? [];
    if (target !== undefined) folder = join(folder, target);
    if (isAlikeEverywhere(command) && hasShownDemo) continue;
    hasShownDemo ||= isAlikeEverywhere(command);
    const filled = target === undefined ? complete(await filledIn(command, folder, url)) : 'true';
    const ended = await run(filled, folder);
    expect(ended.exitCode, `${page}:${line} ${filled}\n${ended.stdout}\n${ended.stderr}`).toBe(exitCode);
  }
}

describe('the commands of the pages', () => {
  it.each(run)('end as $page says', { timeout: 300_000 }, async ({ page, commands }) => {
    const here = world ?? expect.fail('there is no world');
    const folder = here.folderFor(page);
    const engine = engines[page];
    if (engine === undefined) await runAll(commands, folder, here.url.replace('/v1', ''));
    else {
      // A recorded server gives no correct answer, and a capture of that is refused.
      const kept = (command: string) => command.replace(/ --capture\b/, ' --capture --accept-useless recorded');
      await withEngine(engine, ({ connection }) =>
        runAll(commands, folder, connection.baseUrl.replace('/v1', ''), kept),
      );
    }
    if (page !== 'README.md') return;
    expect(filesIn(join(folder, 'baselines'))).toContain('llamacpp--my-model__no-thinking.json');
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('✅ Passed');
  });

  it.skip.each(notRun)('are not run: $command, in $page: $notRun', () => {});

  it('are many, and each kind of server has a page with some', () => {
    expect(run.flatMap(({ commands }) => commands).length).toBeGreaterThan(40);
    expect(run.map(({ page }) => page)).toEqual(expect.arrayContaining(Object.keys(engines)));
    expect(
      pages
        .map(({ page }) => page)
        .filter((page) => page.startsWith('docs/servers/'))
        .sort(),
    ).toEqual(Object.keys(engines).sort());
    expect(notRun.every(({ notRun = '' }) => notRun.length > 10)).toBe(true);
  });
});

describe('reading commands', () => {
  const page = (info: string, ...lines: string[]) => ['Text.', '', `\`\`\`${info}`, ...lines, '```', ''].join('\n');
  const read = (text: string) => commandsOf('page.md', text);

  it('knows the place, the exit code and the reason not to run of each', () => {
    expect(read(page('sh', '# first', 'one \\', '  more', 'two # exit code 3'))).toEqual([
      { page: 'page.md', block: 4, line: 5, command: 'one more', exitCode: 0, notRun: undefined },
      { page: 'page.md', block: 4, line: 7, command: 'two', exitCode: 3, notRun: undefined },
    ]);
    expect(read(page('sh not-run: needs a GPU', 'three'))).toMatchObject([{ command: 'three', notRun: 'needs a GPU' }]);
  });

  it.each([
    ['sh not-run:', 'one'],
    ['sh check', 'one'],
    ['bash', 'one'],
    ['text', 'npx quality-baseline demo'],
    ['', '$ quality-baseline doctor'],
  ])('refuses a block of "%s" with %s', (info, line) => {
    expect(() => read(page(info, line))).toThrow('page.md:4');
  });
});
