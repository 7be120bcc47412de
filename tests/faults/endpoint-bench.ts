import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Piece, RecordedRequest, RecordedResponse } from '../../src/records/cassette.ts';
import { openWorkplace, type Workplace } from '../commands/open-workplace.ts';
import { wordPack } from '../commands/started-with.ts';
import { bootFake, type FakeServer } from '../support/fake-endpoint.ts';
import { completion, streamOf, wholeReply } from '../support/fake-replies.ts';
import type { FaultRule, RequestMatch } from '../support/plan-faults.ts';
import type { EndpointFault, When } from './endpoint-rows.ts';
import { fastClock } from './fast-clock.ts';
import { keptIn, leftIn, outcomeOf, runsIn } from './look-around.ts';
import type { Ends } from './row.ts';

/** Four tasks, three rounds. */
const [packText] = wordPack(4);
/** Tasks answered before a server fails `from the middle on`. */
const good = 6;
/** For a status with the full number of retries. */
const triesOfAttempt = 4;

export type EndpointBench = AsyncDisposable & {
  /** A check against a baseline of the same server when it worked. */
  measure(fault: EndpointFault, when: When): Promise<Omit<Ends, 'said'> & { readonly output: string }>;
};

export async function openEndpointBench(): Promise<EndpointBench> {
  const place = await openWorkplace();
  await place.write('words.yaml', packText);
  // Files beside the system's other temporary files must go too.
  const temporary = mkdtempSync(join(tmpdir(), 'faults-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  {
    await using server = await boot([]);
    const { code, err } = await place.do(`${commandOn(server)} --capture`);
    if (code !== 0) throw new Error(err);
    await clean(place);
  }
  return {
    async measure({ fault, match = {}, flags = '', isWaitedFor = false, hurry = 20 }, when) {
      const rules: FaultRule[] = [];
      const clock = fastClock();
      if (when === 'from the start') rules.push(...rulesOf(fault, match, 1));
      await using server = await boot(rules, (scenarios, requests) => {
        if (scenarios === 1) {
          clock.hurry(hurry);
          if (when === 'once' && fault.kind !== 'refuse') rules.push(...rulesOf(fault, { saying: 'word2 ' }, 0, 1));
          if (when === 'in one round') rules.push(...rulesOf(fault, { saying: 'word2 ' }, 0, triesOfAttempt));
          if (when === 'at one task') rules.push(...rulesOf(fault, { saying: 'word2 ' }, 0));
        }
        if (scenarios !== good) return undefined;
        if (fault.kind === 'clock-jump') clock.jump(fault.byMs);
        if (when === 'from the middle on' || fault.kind === 'refuse')
          rules.push(...rulesOf(fault, match, requests + 2));
        return fault.kind === 'other-model' ? 'other' : undefined;
      });
      const line = `${commandOn(server)} --boot-timeout ${isWaitedFor ? 3 : 60}s ${flags}`;
      const { code, out, err } = await place.do(line, { clock });
      const [run] = runsIn(place.folder);
      const ends = {
        outcome: outcomeOf(run),
        exitCode: code,
        kept: await keptIn(run),
        left: [leftIn(place.folder, ['words.yaml', 'baselines']), ...readdirSync(temporary)].join(', '),
        output: `${out}${err}`,
      };
      await using well = await boot([]);
      const canResume = err.includes(`--resume ${basename(run ?? 'none')}`) || (code === 3 && run !== undefined);
      const resumed = canResume ? await place.do(`${commandOn(well)} --resume`) : undefined;
      const goesOn = resumed === undefined ? {} : { resumed: `${outcomeOf(run)}, ${await keptIn(run)}` };
      await clean(place);
      return { ...ends, ...goesOn };
    },
    async [Symbol.asyncDispose]() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(temporary, { recursive: true });
      await place[Symbol.asyncDispose]();
    },
  };
}

function named([atMs, ...rest]: Piece, model: string): Piece {
  return JSON.parse(JSON.stringify([atMs, ...rest]).replaceAll('\\"model\\":\\"tiny\\"', `\\"model\\":\\"${model}\\"`));
}

/** The nth of all requests finds a closed port. */
function rulesOf(fault: EndpointFault['fault'], match: RequestMatch, nth: number, times?: number): FaultRule[] {
  switch (fault.kind) {
    case 'other-model':
    case 'clock-jump':
      return [];
    case 'refuse':
      return [{ at: nth, fault }];
    default:
      return [{ at: match, fault, ...(times === undefined ? {} : { times }) }];
  }
}

function commandOn({ baseUrl }: FakeServer): string {
  return `check --slug test/words --endpoint ${baseUrl} --pack words.yaml --concurrency 1`;
}

function clean({ folder }: Workplace): Promise<void> {
  return rm(join(folder, '.quality-baseline'), { recursive: true, force: true, maxRetries: 10 });
}

/**
 * A server that knows its words. `onScenario` is called for each task it answers, from 1, and may name another model.
 */
function boot(
  faults: readonly FaultRule[],
  onScenario: (scenarios: number, requests: number) => string | undefined = () => undefined,
): Promise<FakeServer> {
  let scenarios = 0;
  let model = 'tiny';
  function answer({ path, body }: RecordedRequest, requests = 0): RecordedResponse | undefined {
    if (path === '/v1/models') return wholeReply({ data: [{ id: model, object: 'model' }] });
    if (!path.endsWith('/chat/completions')) return undefined;
    const word = /Say only: (\w+)/.exec(JSON.stringify(body))?.[1];
    if (word !== undefined) {
      scenarios += 1;
      model = onScenario(scenarios, requests) ?? model;
    }
    const parts = word === undefined ? ['The harbour ', 'wakes ', 'early.'] : [word.slice(0, 2), word.slice(2)];
    // Tasks are requested as streams, the first token is not.
    const reply = word !== undefined ? streamOf(parts) : wholeReply(completion({ content: parts.join('') }));
    return { ...reply, pieces: reply.pieces.map((piece) => named(piece, model)) };
  }
  return bootFake([], { faults, answer });
}
