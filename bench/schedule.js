// The order in which a run asks, played against bench/batching.js without any clock: what is lost here is lost by the
// order alone. Needs build/.

import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { replyTurns } from '../build/packs/read-reply.js';
import { estimateTokens } from '../build/packs/scenario-tokens.js';
import { taskOf } from '../build/packs/task-of.js';
import { scenariosByKey } from '../build/run/asked-scenario.js';
import { makePlan } from '../build/run/make-plan.js';
import { measureRounds } from '../build/run/planned-rounds.js';
import { batchOf, unevenLength } from './batching.js';

export async function loadTier(tier) {
  return loadBuiltinPacks(tier);
}

export function planOf(loaded, rounds) {
  return makePlan({
    run: { id: 'bench', startedAt: '2026-01-01T00:00:00.000Z', command: 'run', tool: '0' },
    ...{ slug: 'bench', modes: ['no-thinking'], packs: loaded, scenarios: undefined, rounds, seed: 1, shard: null },
    ...{ restarts: false, flags: {}, thinkingMaxTokens: 0, extraBody: {} },
  });
}

/** The messages of the model in one scenario, each with the tokens that are read and written for it. */
function turnsOf({ pack, scenario }) {
  const { messages, tools } = taskOf(pack, scenario);
  let context = estimateTokens(JSON.stringify([messages, tools]));
  return replyTurns(scenario.gold[0]).map(({ text, calls }) => {
    const written = estimateTokens(text + calls.map((call) => JSON.stringify(call.arguments)).join(''));
    const turn = { read: context, written };
    context += written;
    return turn;
  });
}

export async function playSchedule({ slots, tier, rounds }) {
  const loaded = await loadTier(tier);
  const packs = loaded.map(({ pack }) => pack);
  const scenarios = scenariosByKey(packs);
  const plan = planOf(loaded, rounds);
  const places = measureRounds({ plan, packs, concurrency: slots }, scenarios).flatMap((round) => round.places);
  return playTurns(
    places.map((place) => turnsOf(scenarios.get(place.scenario))),
    slots,
    unevenLength,
  );
}

/** Conversations in this order, each with the tokens that are read and written for its messages. */
export function playTurns(conversations, slots, lengthOf = (_, written) => written) {
  const left = conversations.values();
  const batch = batchOf(slots);
  let serviceMs = 0;
  let requests = 0;
  const ask = ([turn, ...others]) => {
    const toWrite = lengthOf(requests, turn.written);
    requests += 1;
    batch.add(turn.read, toWrite, (ms) => {
      serviceMs += ms;
      if (others.length > 0) ask(others);
      else takeNext();
    });
  };
  const takeNext = () => {
    const { value: turns, done } = left.next();
    if (!done) ask(turns);
  };
  for (let slot = 0; slot < slots; slot += 1) takeNext();
  let makespanMs = 0;
  while (batch.size() > 0) makespanMs = batch.advance(batch.nextMs());
  return { requests, makespanMs, serviceMs, ratio: makespanMs / (serviceMs / slots) };
}
