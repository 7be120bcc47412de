import { thinkingFields } from '../../endpoint/client/request-body.ts';
import type { Asking, Preview } from '../../measure/measure-facet.ts';
import type { Measurement, MeasureRequest } from '../../measure/measure-request.ts';
import type { Tier } from '../../records/target.ts';
import { duration } from '../../report/numbers.ts';
import type { RunAt, RunEnd, RunPart } from '../../run/run-options.ts';
import type { Served } from '../../run/served.ts';
import { askScene, timedOut } from './ask-contracts.ts';
import { failedOf, isWorthConfirming, manyAttempts } from './compare-contracts.ts';
import { findingOf, type Known, type Scene } from './contract.ts';
import type { ContractsLine, ContractsScore, Found } from './contract-score.ts';
import { contracts, scenes } from './contracts.ts';
import type { Exchange } from './exchange.ts';
import { scoreContracts } from './score-contracts.ts';

/** The time limit of one request. */
export const requestMs = 120_000;
/** A server that is this slow is asked no more: its scenarios take long enough. */
const sessionMs = 900_000;
const mostTimeouts = 2;
/** In a session that confirms. */
const confirmingAttempts = 3;

const tiersOf: Readonly<Record<Tier, readonly Scene['tier'][]>> = {
  quick: ['quick'],
  medium: ['quick', 'medium'],
  full: ['quick', 'medium'],
  reasoning: ['quick', 'medium'],
  deep: ['quick', 'medium', 'deep'],
  small: ['quick'],
};

/** The scenes that a check of a tier asks. */
export function scenesOf(tier: Tier): readonly Scene[] {
  return scenes.filter((scene) => tiersOf[tier].includes(scene.tier));
}

/** For a run: in a capture, in each of its sessions or rounds. */
export function openFor({ settings, command, before = [] }: MeasureRequest): RunPart {
  const baselines = before.flatMap(({ scorecard }): ContractsScore[] =>
    scorecard.contracts === undefined ? [] : [scorecard.contracts],
  );
  return openContracts(scenesOf(settings.what.tier), command === 'capture' ? undefined : baselines);
}

/** Of most answers, and of each request beside it, on most machines. */
const [usualTokens, usualMs] = [30, 100];

export function previewContracts({ settings, command }: MeasureRequest, tokensPerSecond: number): Preview {
  const asked = scenesOf(settings.what.tier);
  const rounds = command === 'capture' ? settings.how.repeat : 1;
  const requests = rounds * asked.reduce((sum, scene) => sum + requestsOf(scene), 0);
  const besideMs = requests * ((1000 * usualTokens) / tokensPerSecond + usualMs);
  return { besideMs, notes: [`contracts: ${requests} requests, ${duration(besideMs)} in all`] };
}

function requestsOf(scene: Scene): number {
  const asking = scene.ask({ thinking: undefined, nonce: '' });
  let count = 0;
  for (let next = asking.next(); next.done !== true; next = asking.next([])) count += next.value.length;
  return count;
}

/** Asks again in a new session what broke; undefined if nothing did. Where none can be had, nothing is asked. */
export async function confirmBroken({ run, scored }: Measurement, { against }: Asking): Promise<RunEnd | undefined> {
  const { scorecards } = await scored();
  const isBroken = scorecards.some(({ mode, contracts: now }) => {
    const before = against.get(mode)?.scorecard.contracts;
    return now && before && isWorthConfirming(before, now);
  });
  return isBroken ? run.stage(({ renew }) => renew()) : undefined;
}

/**
 * Asks the scenes before the scenarios, while nothing else runs. A check asks once, and again what broke since
 * `baselines`; a capture, which has none, asks in each session or round.
 */
export function openContracts(asked: readonly Scene[], baselines: readonly ContractsScore[] | undefined): RunPart {
  const own: ContractsLine[] = [];
  const asker = { timeouts: 0 };
  return {
    async beforeRounds(at, rounds) {
      const { options, session, signal } = at;
      const resumed = options.resumed?.lines.filter((line) => line.kind === 'contracts') ?? [];
      const kept = (scene: Scene) => [...resumed, ...own].filter((line) => line.scene === scene.id);
      const until = options.clock.now() + sessionMs;
      asker.timeouts = 0;
      const askEach = async (some: readonly Scene[], enough: (lines: readonly ContractsLine[]) => boolean) => {
        const open = some.filter((scene) => !enough(kept(scene)));
        if (open.length > 0 && !signal.aborted)
          options.onProgress?.({ kind: 'phase', text: `asking for ${open.length} facts of the API` });
        for (const scene of open) {
          if (signal.aborted) return;
          const isSlow = asker.timeouts >= mostTimeouts || options.clock.now() > until;
          const line = await askOnce(at, scene, `${session}-${kept(scene).length}`, isSlow);
          if (line === undefined) return;
          asker.timeouts += line.exchanges.filter(({ fault }) => fault === timedOut).length;
          await options.journal.append(line);
          own.push(line);
        }
      };
      const isOfSession = (lines: readonly ContractsLine[]) => lines.some((line) => line.session === session);
      if (baselines === undefined) {
        const all = options.plan.rounds;
        if (rounds === undefined) return askEach(asked, (lines) => isOfSession(lines) || lines.length >= all);
        for (let round = 1; round <= rounds.length; round += 1) await askEach(asked, ({ length }) => length >= round);
        return;
      }
      const doubtful = () => asked.filter((scene) => isBrokenSince(baselines, kept(scene)));
      // A session that confirms.
      if (rounds === undefined) {
        for (let attempt = 1; attempt <= confirmingAttempts; attempt += 1)
          await askEach(doubtful(), (lines) => lines.filter((line) => line.session === session).length >= attempt);
        return;
      }
      for (let attempt = 1; attempt <= manyAttempts; attempt += 1)
        await askEach(attempt === 1 ? asked : doubtful(), ({ length }) => length >= attempt);
    },
  };
}

/** Whether what held at all in a baseline did not hold in any attempt now. */
function isBrokenSince(baselines: readonly ContractsScore[], lines: readonly ContractsLine[]): boolean {
  return Object.entries(scoreContracts(lines) ?? {}).some(
    ([id, now]) =>
      failedOf(now) > 0 && baselines.some((before) => before[id]?.attempts.some((each) => each.includes('h'))),
  );
}

async function askOnce(
  { options, served, session, signal }: RunAt,
  scene: Scene,
  place: string,
  isSlow: boolean,
): Promise<ContractsLine | undefined> {
  const known: Known = { ...knownOf(served), nonce: `${options.plan.run.id}-${place}` };
  const { cache } = served.facts.subject;
  const { clock } = options;
  const how = { connection: served.client.connection, known, cache, signal, clock, limitMs: requestMs };
  const line = { kind: 'contracts', session, scene: scene.id } as const;
  const own = contracts.filter((each) => each.scene === scene);
  const notAsked = (words: string): ContractsLine => ({
    ...line,
    found: Object.fromEntries(own.map(({ id }) => [id, { outcome: 'unmeasured' as const, words }])),
    exchanges: [],
  });
  if (isSlow) return notAsked('not asked: the server takes too long');
  if (scene.needs !== undefined && known.thinking === undefined)
    return notAsked('not asked: the model has no switch for thinking');
  const exchanges = await askScene(scene, how).catch((error: unknown) => {
    if (signal.aborted) return undefined; // what was under way says nothing
    throw error;
  });
  return exchanges && { ...line, found: foundIn(exchanges, scene), exchanges };
}

/** What each contract of a scene finds. */
export function foundIn(exchanges: readonly Exchange[], scene: Scene): Record<string, Found> {
  const own = contracts.filter((each) => each.scene.id === scene.id);
  return Object.fromEntries(own.map((contract) => [contract.id, keptOf(findingOf(contract, exchanges))]));
}

function keptOf(finding: ReturnType<typeof findingOf>): Found {
  if (finding.outcome !== 'broken') return finding;
  const { outcome, expected, got, symptom } = finding;
  return {
    outcome,
    words: `expected ${cut(expected)}, got ${cut(got)}`,
    ...(symptom === undefined ? {} : { symptom }),
  };
}

function cut(words: string): string {
  return words.length > 160 ? `${words.slice(0, 160)}…` : words;
}

/** What turns the thinking of this server on and off. */
export function knownOf({ thinkingControl }: Pick<Served, 'thinkingControl'>): Omit<Known, 'nonce'> {
  const on = thinkingFields(thinkingControl('enable-thinking', 'on'));
  const off = thinkingFields(thinkingControl('no-thinking', 'off'));
  return { thinking: Object.keys(on).length === 0 ? undefined : { off, on } };
}
