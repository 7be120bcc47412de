import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { destinationNames } from '../../src/features/exporters/destinations.ts';
import { exportTargets } from '../../src/features/exporters/exports.ts';
import { printedFormats, reportFormats } from '../../src/report/report-formats.ts';
import { gamesOf, judgeText } from '../features/judges/judge-pack.ts';
import { serveIn } from '../features/serve/e2e/serve-stage.ts';
import type { SayingServer } from '../support/saying-server.ts';
import { wordsPack } from './action-stage.ts';
import { emptyFolder, type Run, runBundleAlone } from './run-bundle.ts';
import { startBundle } from './start-bundle.ts';

export type Said = Run & { readonly line: string };

export type EveryCommand = {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Runs one command with the key in its environment. */
  run(line: string): Promise<Said>;
  runs(): readonly string[];
};

const reports = Object.entries(reportFormats)
  .map(([name, { file }]) => `--${name} r${extname(file)}`)
  .join(' ');

/** Its home and its temporary files lie in the folder too. */
export function openFolder(key: string, more: NodeJS.ProcessEnv = {}): EveryCommand {
  const folder = emptyFolder();
  const own = { HOME: join(folder, 'home'), TMPDIR: join(folder, 'temp') };
  for (const each of Object.values(own)) mkdirSync(each);
  const environment = { QUALITY_API_KEY: key, ...own, ...more };
  writeFileSync(join(folder, 'words.yaml'), wordsPack(6));
  writeFileSync(join(folder, 'more.yaml'), wordsPack(1, 'toolcall-1'));
  const runsFolder = join(folder, '.quality-baseline', 'runs');
  return {
    ...{ folder, environment },
    run: async (line) => ({ line, ...(await startBundle(folder, line, environment).ended) }),
    runs: () => readdirSync(runsFolder).sort(),
  };
}

/** Every command that handles a server's text, one after the other. */
export async function runEveryCommand({ run, runs, folder }: EveryCommand, server: SayingServer): Promise<Said[]> {
  const at = `--endpoint ${server.url} --slug test/model --pack words.yaml`;
  const said: Said[] = [];
  const also = async (...lines: readonly string[]) => {
    for (const line of lines) said.push(await run(line));
  };
  const atOnce = async (...lines: readonly string[]) => {
    for (let at = 0; at < lines.length; at += 4) said.push(...(await Promise.all(lines.slice(at, at + 4).map(run))));
  };
  await also(`${at} --capture --record capture.cassette.jsonl`);
  server.change({ isRight: false });
  await also(`${at} ${reports} --color always --record check.cassette.jsonl`, `${at} --no-confirm --quiet`);
  server.change({ isRight: true });
  await also(`run ${at}`, `run ${at}`);
  const judged = runs();
  await also(
    `run ${at} --repeat 1 --mode enable-thinking --json - --record run.cassette.jsonl`,
    `run ${at} --pack more.yaml --shard 1/2 --seed 7`,
    `run ${at} --pack more.yaml --shard 2/2 --seed 7`,
    `check --replay check.cassette.jsonl --slug test/model --pack words.yaml`,
    `doctor ${at}`,
    `doctor ${at} --json`,
    `doctor ${at} --contracts on`,
    `contracts ask --endpoint ${server.url} --keep kept.json`,
    'contracts replay kept.json',
    'contracts list',
    'contracts show call',
    `check ${at} --contracts on --no-confirm`,
  );
  const [captured = '', checked = '', , ...adopted] = judged;
  const [thought = '', ...shards] = runs().slice(judged.length);
  // These only read: several at once.
  await atOnce(
    // The words are no suite of BenchLoop; the other pack is.
    ...printedFormats
      .filter((format) => format !== 'benchloop')
      .map((format) => `report ${checked} --format ${format}`),
    `report ${shards.slice(0, 2).join(' ')} --format benchloop`,
    'history --score benchloop-v3',
    `report ${captured}`,
    `report ${thought} ${reports}`,
    `compare ${captured} ${checked} --json compare.json --markdown compare.md`,
    `compare test/model ${checked}`,
    `inspect ${checked} --color always`,
    `inspect ${checked} --failed`,
    `inspect ${checked} --by-mode`,
    `inspect ${thought} --pack words.yaml`,
    ...[1, 4, 5, 6].map((nth) => `inspect ${checked} words/W-0${nth} --pack words.yaml --diff`),
    `inspect ${checked} --bundle bundle.json --pack words.yaml`,
    'history',
    'history --json',
    'history --html site',
  );
  await also(
    `rescore ${checked} --pack words.yaml`,
    `rescore ${checked} --pack words.yaml --out rescored`,
    `retry-failed ${checked} --endpoint ${server.url} --pack words.yaml -n 1`,
    `merge ${shards.slice(0, 2).join(' ')}`,
    `baseline list`,
    `baseline list --json`,
    `baseline show test/model`,
    `baseline show test/model --json`,
    `baseline adopt ${[captured, ...adopted].join(' ')} --reason again --dry-run`,
  );
  writeFileSync(join(folder, 'compose.yml'), 'services: {}\n');
  await also('stamp compose.yml --slug test/model', `stamp compose.yml --slug test/model --run ${checked}`);
  await also(`init --yes --endpoint ${server.url}`, 'history --next 2h', 'baseline prune');
  return said;
}

/** Every other command: asks both servers, each with its own key, and sends runs to the services. */
export async function runOtherCommands(
  { run, runs, folder }: EveryCommand,
  [own, hosted]: readonly [SayingServer, SayingServer],
  services: readonly { readonly url: string }[],
): Promise<Said[]> {
  const said: Said[] = [];
  const also = async (...lines: readonly string[]) => {
    for (const line of lines) said.push(await run(line));
  };
  writeFileSync(join(folder, 'duel.yaml'), judgeText(gamesOf({ id: 'P-1' })));
  writeFileSync(join(folder, 'reply.jsonl'), '{"scenario":"W-01","response":"word0"}\n');
  const places = destinationNames.filter((to) => to !== 'file');
  const [{ url: first = '' } = {}] = services;
  const entries = places.map((to) => `  - { to: ${to}, uri: "${first}", repo: team/scores, what: all }\n`);
  const target = `  - { slug: test/m0, endpoint: "${own.url}", model: m }\n`;
  writeFileSync(join(folder, 'quality-baseline.yml'), `version: 1\ntargets:\n${target}exports:\n${entries.join('')}`);
  const before = runs().length;
  for (const server of [own, hosted]) server.change({ isNamed: true });
  const [hostedModel, ownModel] = [`m=${hosted.url},key=OPENROUTER_API_KEY`, `m=${own.url},key=QUALITY_API_KEY`];
  await also(
    `run --slug test/m0 --endpoint ${own.url} --pack words.yaml --repeat 1 --verbose`,
    `experiment --model ${hostedModel} ${ownModel} --pack words.yaml --scalebench raw --verbose`,
    `experiment --model ${hostedModel} ${ownModel} --pack duel.yaml --json judges.json --no-export`,
    `run --slug test/m0 --endpoint ${own.url} --pack words.yaml --load 1 --no-export`,
  );
  const [exported = '', ...arms] = runs().slice(before);
  const sent = `export ${exported} --what all --pack words.yaml`;
  await also(
    `compare ${arms.slice(0, 2).join(' ')}`,
    `compare ${arms.slice(2, 4).join(' ')}`,
    ...places.flatMap((to) => services.map(({ url }) => `${sent} --to ${to} --uri ${url} --repo team/scores`)),
    ...exportTargets
      .filter((to) => !places.some((each) => each === to))
      .map((to) => `${sent} --to ${to} --out ${to}/{run}`),
    ...['packs list', 'packs show words.yaml', 'packs lint words.yaml', 'packs score words.yaml --replies reply.jsonl'],
    `packs fetch hotpotqa --yes --from ${first}/x.json`,
    ...['packs import reply.jsonl --as hotpotqa', 'sandbox show', 'sandbox load no.tar', 'sandbox build --help'],
    ...['demo', 'completion bash', 'affected --base HEAD'],
  );
  return said;
}

/** The commands of the help that none of the lines runs. */
export function commandsWithout(lines: readonly string[], words: readonly string[] = []): string[] {
  const { stdout } = runBundleAlone(...words, '--help');
  const [, list] = /\nCommands:\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
  const name = words.join(' ');
  if (list === undefined) return lines.some((line) => `${line} `.startsWith(`${name} `)) ? [] : [name];
  const names = [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, each = '']) => each);
  return names.filter((each) => each !== 'help').flatMap((each) => commandsWithout(lines, [...words, each]));
}

/** Every page that the links of `serve` lead to, and what a model answers there; by address. */
export async function readPages({ folder, environment }: EveryCommand): Promise<(readonly [string, string])[]> {
  const { address, base, started } = await serveIn(folder, '', environment);
  const [cookie = ''] = (await fetch(address, { redirect: 'manual' })).headers.getSetCookie()[0]?.split(';') ?? [];
  const read = new Map<string, string>();
  const left = ['models', 'run', 'leaderboard', 'compare', 'traces', 'history', 'experiments', 'chat'];
  for (let page = left.shift(); page !== undefined && read.size < 60; page = left.shift()) {
    const url = new URL(page.replaceAll('&amp;', '&'), base).href.replace(/#.*/, '');
    if (!url.startsWith(base) || read.has(url)) continue;
    const body = await (await fetch(url, { headers: { cookie } })).text();
    read.set(url, body);
    left.push(...[...body.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to));
  }
  const asked = { headers: { cookie, origin: new URL(base).origin, 'content-type': 'application/json' } };
  const choices = /<option value="([^"]+)"/g;
  for (const [, id = ''] of [...(read.get(`${base}chat`) ?? '').matchAll(choices)])
    for (const post of ['chat', 'look']) {
      const body = JSON.stringify(post === 'chat' ? { id, prompt: 'word9' } : { id });
      read.set(`${post} ${id}`, await (await fetch(`${base}${post}`, { method: 'POST', ...asked, body })).text());
    }
  started.signal('SIGINT');
  const { stdout, stderr } = await started.ended;
  return [...read, ['stdout of serve', stdout], ['stderr of serve', stderr]];
}

/** The command lines of all processes that were seen until then. */
export function watchArguments(): () => string {
  const seen = new Set<string>();
  const timer = setInterval(() => {
    try {
      seen.add(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }));
    } catch {
      // There is no ps.
    }
  }, 500);
  onTestFinished(() => clearInterval(timer));
  return () => [...seen].join('\n');
}
