import { expect, it, onTestFinished } from 'vitest';
import { parseCommands } from '../support/github/workflow-commands.ts';
import { type Shape, sayingServer, shapes, type Trouble } from '../support/saying-server.ts';
import { openActionStage, wordsPack } from './action-stage.ts';
import { openFolder, runEveryCommand, type Said } from './every-command.ts';

/** Texts that a terminal, a log page or a runner would obey. */
const hostile = [
  'evil\u001b[2J\u001b[31mred\u001b[0m\u001b]8;;http://x.example\u0007link\u001b]8;;\u001b\\\u001b]0;title\u0007\u001bc',
  '\u009b2J\u0090\u0007\b\u202egnal\u2066\u2069\u200b\u200d\ufeff\u{e0041}',
  '\r::add-mask::a',
  '\n::stop-commands::b',
  '\n   ::error::c',
  '\u2028::warning::d\u0085\u00a0::set-output name=e::f',
  '\n##[error]g ##vso[task.setvariable]h #\u200b#[group]i',
  '\n\u001b[32m::notice::j\u001b[0m',
].join('');

const esc = '\u001b';
const ours = new RegExp(String.raw`^${esc}\[(?:2|3[1-3])m([^${esc}]*)${esc}\[0m$`, 'gm');

/** The lines of a command's output that act. */
function acting(text: string): string[] {
  return text
    .replace(ours, '$1')
    .split('\n')
    .filter((line) => {
      const isSeen = /^[^\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]*$/u.test(
        line.replaceAll('\t', ''),
      );
      return !isSeen || /^\s*::/.test(line) || /##\w*\[/.test(line);
    });
}

function expectHarmless(outputs: readonly Said[]): void {
  const found = outputs.flatMap(({ line, stdout, stderr }) =>
    [...acting(stdout), ...acting(stderr)].map((each) => `${line}: ${JSON.stringify(each)}`),
  );
  expect(found).toEqual([]);
}

async function start(shape: Shape) {
  const server = await sayingServer(hostile, shape);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

it('acts on no terminal or log, whatever command shows it', { timeout: 300_000 }, async () => {
  const server = await start('llama.cpp');
  const outputs = await runEveryCommand(openFolder('a-key-of-this-test'), server);
  expect(outputs.filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes('evil')).length).toBeGreaterThan(8);
  expect(outputs.some(({ stdout }) => new RegExp(ours.source, 'm').test(stdout))).toBe(true);
  expectHarmless(outputs);
});

it.each(Object.keys(shapes) as Shape[])('does not act in the output about a server of the kind %s', async (shape) => {
  const server = await start(shape);
  const place = openFolder('a-key-of-this-test');
  const at = `--endpoint ${server.url} --slug test/model --pack words.yaml`;
  expectHarmless([await place.run(`run ${at} --repeat 1`), await place.run(`doctor ${at}`)]);
});

const troubles = [
  'refuses',
  'redirects',
  'gone',
  'loads',
  'sick',
  'odd',
  'breaks',
] as const satisfies readonly Trouble[];

it.each(troubles)('does not act if the server %s', async (trouble) => {
  const server = await start('vllm');
  const place = openFolder('a-key-of-this-test');
  server.change({ trouble });
  const at = `--endpoint ${server.url} --slug test/model --model m --pack words.yaml --boot-timeout 2s`;
  expectHarmless([await place.run(`run ${at} --repeat 1 --timeout-per-case 5s`), await place.run(`doctor ${at}`)]);
});

it('gives the runner of the Action no command but our own', async () => {
  const server = await start('llama.cpp');
  await using stage = await openActionStage({ packs: [wordsPack(6)] });
  const own = ['add-mask', 'error', 'warning', 'notice', 'debug'];
  for (const trouble of [undefined, 'refuses', 'sick'] as const) {
    server.change({ trouble, isRight: false });
    const inputs = {
      endpoint: server.url,
      'boot-timeout': '2s',
      'timeout-per-case': '5s',
      'api-key': 'a-key-of-this-test',
    };
    const main = await stage.main({ inputs });
    expect(main.stderr).toBe('');
    const said = parseCommands(main.stdout);
    expect(said.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual([]);
    expect(said.filter(({ name, message }) => name === 'add-mask' && message === 'a')).toEqual([]);
    const rest = main.stdout.replace(/^::(?:add-mask|error|warning|notice|debug)( [^:\n]*)?::/gm, '');
    expect(acting(rest)).toEqual([]);
    expect(JSON.stringify(main.outputs)).not.toMatch(/\\u001b|##\[/);
  }
});
