import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { EndpointError } from '../../../../src/lib/errors.ts';
import { loadPacks } from '../../../../src/packs/load-packs.ts';
import type { Pack, Scenario } from '../../../../src/packs/pack-schema.ts';
import { readResponse } from '../../../../src/packs/read-response.ts';
import { verifyContext } from '../../../../src/packs/task-of.ts';
import type { Failure, Verdict } from '../../../../src/records/verdict.ts';
import { judge } from '../../../../src/verify/verify-attempt.ts';

const load = 10;
const verdicts = 200;
const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
const canRun = isLong && spawnSync('stress-ng', ['--version']).status === 0;
if (isLong && !canRun) console.log('skipped programs on a busy machine: there is no stress-ng command');

type Kept = { readonly pack: Pack; readonly scenario: Scenario; readonly right: boolean; readonly response: unknown };

async function keptReplies(packId: string): Promise<Kept[]> {
  const [loaded] = await loadPacks([packId]);
  const lines = readFileSync(`tests/fixtures/replies/${packId}.jsonl`, 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const { scenario: id, right, response } = JSON.parse(line);
    const scenario = loaded?.pack.scenarios.find((one) => one.id === id);
    return loaded === undefined || scenario === undefined ? [] : [{ pack: loaded.pack, scenario, right, response }];
  });
}

/** One after the other: each has the sandbox for itself. */
async function judgeAll(replies: readonly Kept[]): Promise<Verdict[]> {
  const found: Verdict[] = [];
  let ports = openPorts();
  for (const { pack, scenario, response } of replies) {
    try {
      found.push(await judge(readResponse(response), scenario.expect, verifyContext(pack, scenario, ports)));
    } catch (error) {
      // The third in a row: here a run would end with exit code 3.
      if (!(error instanceof EndpointError)) throw error;
      found.push({ outcome: 'unmeasured', cause: 'machine-busy', detail: error.message });
      await ports[Symbol.asyncDispose]();
      ports = openPorts();
    }
  }
  await ports[Symbol.asyncDispose]();
  return found;
}

it.skipIf(!canRun)(
  `judges ${verdicts} programs under a load of ${load} as it does without, or says that it cannot`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const all = [...(await keptReplies('bugfix-15')), ...(await keptReplies('codewrite-30'))];
    const replies = Array.from({ length: verdicts }, (_, at) => all[Math.floor((at * all.length) / verdicts)] as Kept);
    // The rest of the load is there already.
    const workers = Math.max(2, load - Math.round(loadavg()[0] ?? 0));
    const stress = spawn('stress-ng', ['--cpu', String(workers), '--timeout', '1200'], { stdio: 'ignore' });
    const ended = once(stress, 'close');
    let busy: Verdict[];
    const began = performance.now();
    try {
      await sleep(5000);
      busy = await judgeAll(replies);
      console.log(
        `stress-ng --cpu ${workers}, load ${loadavg()[0]?.toFixed(1)}: ${Math.round((performance.now() - began) / 1000)} s`,
      );
    } finally {
      stress.kill('SIGINT');
      await ended;
    }
    const calm = await judgeAll(replies);
    const unmeasured = busy.filter(({ outcome }) => outcome === 'unmeasured');
    console.log(`${verdicts - unmeasured.length} the same, ${unmeasured.length} unmeasured`);
    for (const verdict of unmeasured) expect(verdict).toMatchObject({ cause: 'machine-busy' });
    // Without the CPU time in the words of a limit.
    const comparable = (of: readonly Verdict[]) =>
      of
        .filter((_, at) => busy[at]?.outcome !== 'unmeasured')
        .map((verdict) => (verdict.outcome === 'fail' ? { ...verdict, received: withoutTime(verdict) } : verdict));
    expect(comparable(busy)).toEqual(comparable(calm));
    const wrong = replies.filter(({ right }, at) => (calm[at]?.outcome === 'pass') !== right);
    expect(wrong.map(({ scenario }) => scenario.id)).toEqual([]);
  },
);

function withoutTime({ received }: Failure): string {
  return received.replace(/ after \d+ ms of CPU time/, '');
}
