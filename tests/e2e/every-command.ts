import { readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { printedFormats, reportFormats } from '../../src/report/report-formats.ts';
import type { SayingServer } from '../support/saying-server.ts';
import { wordsPack } from './action-stage.ts';
import { emptyFolder, type Run } from './run-bundle.ts';
import { startBundle } from './start-bundle.ts';

export type Said = Run & { readonly line: string };

export type EveryCommand = {
  readonly folder: string;
  /** Runs one command with the key in its environment. */
  run(line: string): Promise<Said>;
  runs(): readonly string[];
};

const reports = Object.entries(reportFormats)
  .map(([name, { file }]) => `--${name} r${extname(file)}`)
  .join(' ');

export function openFolder(key: string): EveryCommand {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'words.yaml'), wordsPack(6));
  writeFileSync(join(folder, 'more.yaml'), wordsPack(1, 'toolcall-1'));
  const runsFolder = join(folder, '.quality-baseline', 'runs');
  return {
    folder,
    run: async (line) => ({ line, ...(await startBundle(folder, line, { QUALITY_API_KEY: key }).ended) }),
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
