import { expect, it } from 'vitest';
import type { ContractsLine } from '../../../src/features/contracts/contract-score.ts';
import { openContracts, scenesOf } from '../../../src/features/contracts/open-contracts.ts';
import { scoreContracts } from '../../../src/features/contracts/score-contracts.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { RunAt } from '../../../src/run/run-options.ts';
import { type Breaks, rightServer } from './support/right-server.ts';

const some = scenesOf('quick').filter(({ id }) => ['stop', 'one-token'].includes(id));

/** What is asked beside lines that a resumed run has. */
async function asked(resumed: readonly ContractsLine[], breaks: Breaks, rounds: readonly number[] | undefined) {
  await using server = await rightServer(breaks);
  const lines: ContractsLine[] = [];
  const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'tiny' };
  // Only what a part reads.
  const at = {
    options: {
      plan: { run: { id: 'run' }, rounds: 3 },
      journal: { append: async (line: ContractsLine) => lines.push(line) },
      clock: systemClock,
      resumed: { lines: resumed },
    },
    served: { client: { connection }, facts: { subject: { cache: null } }, thinkingControl: () => ({ form: 'none' }) },
    session: 1,
    signal: new AbortController().signal,
  } as unknown as RunAt;
  const held = scoreContracts(some.map(({ id }) => lineOf(id)));
  await openContracts(some, held === undefined ? [] : [held]).beforeRounds?.(at, rounds);
  return lines;
}

function lineOf(scene: string): ContractsLine {
  return { kind: 'contracts', session: 1, scene, found: { [scene]: { outcome: 'holds' } }, exchanges: [] };
}

const unstopped: Breaks = {
  whole: (reply) => JSON.parse(JSON.stringify(reply).replace('A B C D', 'A B C D E')),
};

it('asks once what holds, and six times what broke since the baseline', async () => {
  const scenes = async (breaks: Breaks) => (await asked([], breaks, [1, 2, 3])).map(({ scene }) => scene);
  expect(await scenes({})).toEqual(['stop', 'one-token']);
  expect(await scenes(unstopped)).toEqual(['stop', 'one-token', ...Array(5).fill('stop')]);
});

it('asks a resumed run only for what it lacks', async () => {
  const lines = await asked([lineOf('stop')], {}, [1, 2, 3]);
  expect(lines.map(({ scene }) => scene)).toEqual(['one-token']);
});

it('asks three times in a session that confirms what broke', async () => {
  const broken = some.map(({ id }) => ({ ...lineOf(id), session: 0, found: { [id]: { outcome: 'broken' as const } } }));
  expect((await asked(broken, unstopped, undefined)).map(({ scene }) => scene)).toEqual([
    ...['stop', 'one-token', 'stop', 'one-token', 'stop', 'one-token'],
  ]);
});

it('asks nothing in a session that confirms, if all holds', async () => {
  const kept = some.map(({ id }) => ({ ...lineOf(id), session: 0 }));
  expect(await asked(kept, {}, undefined)).toEqual([]);
});
