import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bootReplay, type ReplayServer } from '../../src/endpoint/boot/replay/boot-replay.ts';
import type { FaultRule } from '../../src/endpoint/boot/replay/fault.ts';
import { jsonReply } from '../../src/endpoint/boot/replay/reply-of.ts';
import { isObject } from '../../src/endpoint/boot/replay/request-key.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { RecordedRequest, RecordedResponse } from '../../src/model/cassette.ts';
import { openWorkplace, type Workplace } from '../commands/open-workplace.ts';
import { wordPack } from '../commands/started-with.ts';
import { cassetteWith } from '../support/cassette-with.ts';
import { completion, streamOf, wholeReply } from '../support/fake-replies.ts';
import type { EndpointFault, When } from './endpoint-rows.ts';
import { fastClock } from './fast-clock.ts';
import { keptIn, leftIn, outcomeOf, runsIn } from './look-around.ts';
import type { Ends } from './row.ts';

/** Four tasks, three rounds. */
const [packText] = wordPack(4);
/** Answers to tasks before a server goes bad `from the middle on`. */
const good = 6;

export type EndpointBench = AsyncDisposable & {
  /** A check against a baseline of the same server when it was well. */
  measure(fault: EndpointFault, when: When): Promise<Omit<Ends, 'said'> & { readonly output: string }>;
};

export async function openEndpointBench(): Promise<EndpointBench> {
  const place = await openWorkplace();
  await place.write('words.yaml', packText);
  // What is written beside the system's other temporary files has to go as well.
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
      if (when === 'from the start') rules.push(fault.kind === 'refuse' ? { at: 1, fault } : { at: match, fault });
      await using server = await boot(rules, (scenarios, requests) => {
        if (scenarios === 1) clock.hurry(hurry);
        if (when === 'from the middle on' && scenarios === good)
          rules.push(fault.kind === 'refuse' ? { at: requests + 2, fault } : { at: match, fault });
        if (scenarios !== 1 || fault.kind === 'refuse') return;
        if (when === 'once') rules.push({ at: { saying: 'word2 ' }, times: 1, fault });
        if (when === 'at one task') rules.push({ at: { saying: 'word2 ' }, fault });
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

function commandOn({ baseUrl }: ReplayServer): string {
  return `check --slug test/words --endpoint ${baseUrl} --pack words.yaml --concurrency 1`;
}

function clean({ folder }: Workplace): Promise<void> {
  return rm(join(folder, '.quality-baseline'), { recursive: true, force: true });
}

/** A server that knows its words. `onScenario` hears of each scenario that it answers, from 1. */
function boot(
  faults: readonly FaultRule[],
  onScenario: (scenarios: number, requests: number) => void = () => undefined,
): Promise<ReplayServer> {
  let scenarios = 0;
  function answer({ path, body }: RecordedRequest, requests = 0): RecordedResponse | undefined {
    if (path === '/v1/models') return jsonReply(200, { data: [{ id: 'tiny', object: 'model' }] });
    if (!path.endsWith('/chat/completions')) return undefined;
    const word = /Say only: (\w+)/.exec(JSON.stringify(body))?.[1];
    if (word !== undefined) {
      scenarios += 1;
      onScenario(scenarios, requests);
    }
    const parts = word === undefined ? ['The harbour ', 'wakes ', 'early.'] : [word.slice(0, 2), word.slice(2)];
    const isStreamed = isObject(body) && body['stream'] === true;
    return isStreamed ? streamOf(parts) : wholeReply(completion({ content: parts.join('') }));
  }
  return bootReplay({
    cassette: cassetteWith([]),
    timing: 'at-once',
    clock: systemClock,
    faults,
    orElse: answer,
  });
}
