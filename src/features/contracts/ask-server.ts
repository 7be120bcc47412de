import { resolve } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../config/settings.ts';
import { bootUrl } from '../../endpoint/boot/await-ready.ts';
import { noBootFacts } from '../../endpoint/boot/boot-where.ts';
import { openClient } from '../../endpoint/client/open-client.ts';
import { thinkingFields } from '../../endpoint/client/request-body.ts';
import { requestToken } from '../../endpoint/client/request-token.ts';
import { probeServer } from '../../endpoint/probe-server.ts';
import { exitCodes, InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { parseLoose } from '../../lib/loose.ts';
import { readRegularText } from '../../lib/read-regular.ts';
import { saveOutput } from '../../lib/save-whole.ts';
import { version } from '../../lib/version.ts';
import { plainLine } from '../../report/plain-text.ts';
import { isFile } from '../../store/result-files.ts';
import { type AskingHow, askScene, sentBody } from './ask-contracts.ts';
import { type Contract, type Fields, findingOf, type Known, type Scene } from './contract.ts';
import { contractList } from './contract-list.ts';
import { exchangeSchema } from './contract-score.ts';
import { contracts } from './contracts.ts';
import type { Exchange } from './exchange.ts';
import { contractNamed, type Found, renderFound } from './show-contracts.ts';

const keptSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('contracts'),
  model: z.string(),
  engine: z.string().nullable(),
  exchanges: z.array(exchangeSchema),
});

const readyMs = 60_000;
const requestMs = 120_000;

export type AskFlags = {
  readonly deep?: boolean;
  readonly quick?: boolean;
  readonly only?: readonly string[];
  readonly json?: boolean;
  readonly keep?: string;
};

/** Asks a server and says what it gets wrong. */
export async function askServer(
  { endpoint, model, apiKey }: Settings['where'],
  flags: AskFlags,
  io: Io,
): Promise<number> {
  if (endpoint.kind !== 'url')
    throw new InputError('contracts ask needs a server that runs', 'Give its address with --endpoint.');
  const wanted = chosen(flags);
  const file = flags.keep === undefined ? undefined : resolve(io.cwd, flags.keep);
  if (file !== undefined && (await isFile(file))) throw new InputError(`${file} already exists`, 'Name a new file.');
  const { clock, random, signal } = io;
  const stallMs = { pull: readyMs, download: readyMs, load: readyMs, ready: readyMs };
  const limits = { totalMs: readyMs, stallMs };
  const server = await bootUrl({ url: endpoint.url, requestToken, clock, signal, model, apiKey, limits });
  await using client = openClient(server.connection, { clock, random });
  const knowledge = await probeServer(client, {
    ...{ bootFacts: noBootFacts, address: undefined, isOurs: false, tool: version },
    ...{ concurrency: undefined, baselineConcurrency: undefined, probes: false, signal },
  });
  const thinkingOf = (mode: 'no-thinking' | 'enable-thinking', is: 'on' | 'off'): Fields =>
    thinkingFields(knowledge.thinking(mode, is).control);
  const on = thinkingOf('enable-thinking', 'on');
  const thinking = Object.keys(on).length === 0 ? undefined : { off: thinkingOf('no-thinking', 'off'), on };
  const known: Known = { thinking, nonce: Math.floor(random() * 1e9).toString(36) };
  const { connection } = server;
  const how: AskingHow = { connection, known, cache: knowledge.cache, signal, clock, limitMs: requestMs };
  const scenes = [...new Set(wanted.map(({ scene }) => scene))].filter((scene) => canAsk(scene, known));
  const exchanges: Exchange[] = [];
  for (const [at, scene] of scenes.entries()) {
    const begun = clock.now();
    exchanges.push(...(await askScene(scene, how)));
    io.err(`${at + 1} of ${scenes.length}: ${scene.id}, ${((clock.now() - begun) / 1000).toFixed(1)} s\n`);
  }
  if (file !== undefined) {
    const kept = {
      version: 1,
      kind: 'contracts',
      model: how.connection.model,
      engine: knowledge.server.engine ?? null,
    };
    await saveOutput(file, `${JSON.stringify({ ...kept, exchanges })}\n`);
  }
  return tell(
    judged(wanted, exchanges),
    flags.json ?? false,
    io,
    (contract) => curlOf(contract, how),
    knowledge.server.engine,
  );
}

export async function replayContracts(file: string, asJson: boolean, io: Io): Promise<number> {
  const kept = keptSchema.safeParse(parseLoose((await readRegularText(resolve(io.cwd, file))) ?? ''));
  if (!kept.success)
    throw new InputError(`${file} holds no exchanges of contracts`, 'Give a file of contracts ask --keep.');
  const scenes = new Set(kept.data.exchanges.map(({ scene }) => scene));
  const asked = contracts.filter(({ scene }) => scenes.has(scene.id));
  return tell(judged(asked, kept.data.exchanges), asJson, io, () => undefined);
}

const tiers = ['quick', 'medium', 'deep'] as const;

function chosen({ only, deep = false, quick = false }: AskFlags): readonly Contract[] {
  if (only !== undefined) return only.map(contractNamed);
  const most = tiers.indexOf(deep ? 'deep' : quick ? 'quick' : 'medium');
  return contracts.filter(({ scene }) => tiers.indexOf(scene.tier) <= most);
}

function canAsk({ needs }: Scene, { thinking }: Known): boolean {
  return needs === undefined || thinking !== undefined;
}

function judged(wanted: readonly Contract[], exchanges: readonly Exchange[]): Found[] {
  return wanted.map((contract) => ({ contract, finding: findingOf(contract, exchanges) }));
}

function tell(
  found: readonly Found[],
  asJson: boolean,
  io: Io,
  curl: (contract: Contract) => string | undefined,
  engine?: string | null,
): number {
  if (asJson) {
    const told = found.map(({ contract: { id }, finding }) => {
      const [part, title] = contractList[id];
      return { id, title, part, ...finding };
    });
    io.out(`${JSON.stringify({ version: 1, contracts: told }, undefined, 2)}\n`);
  } else io.out(plainLines(renderFound(found, curl, engine)));
  return exitCodes.passed;
}

/** Servers may send control characters. */
function plainLines(text: string): string {
  return text.split('\n').map(plainLine).join('\n');
}

/** The first request of a contract, to paste; the key is named by its variable. */
function curlOf({ scene }: Contract, how: AskingHow): string | undefined {
  const next = scene.ask(how.known).next();
  if (next.done === true) return undefined;
  const call = next.value[0];
  if (call === undefined) return undefined;
  const body = JSON.stringify(sentBody(scene.id, call, how)).replaceAll("'", "'\\''");
  if (body.length > 4000) return undefined;
  const key = how.connection.apiKey === undefined ? '' : ` -H "Authorization: Bearer $API_KEY"`;
  return `curl ${how.connection.baseUrl}${call.path} -H 'Content-Type: application/json'${key} -d '${body}'`;
}
