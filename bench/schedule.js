// The order in which a run asks, simulated with bench/batching.js without any clock: all time lost here is due to the
// order alone. Needs build/.
import '../build/installed.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { replyTurns } from '../build/packs/read-reply.js';
import { estimateTokens } from '../build/packs/scenario-tokens.js';
import { taskOf } from '../build/packs/task-of.js';
import { scenariosByKey } from '../build/run/asked-scenario.js';
import { measureRounds } from '../build/run/planned-rounds.js';
import { batchOf, unevenLength } from './batching.js';
import { planOf } from './measured-run.js';

/** The messages of the model in one scenario, each with its tokens to read and write. */
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
  const packs = (await loadBuiltinPacks(tier)).map(({ pack }) => pack);
  const scenarios = scenariosByKey(packs);
  const plan = planOf(packs, rounds);
  const places = measureRounds({ plan, packs, concurrency: slots }, scenarios).flatMap((round) => round.places);
  return playTurns(
    places.map((place) => turnsOf(scenarios.get(place.scenario))),
    slots,
    { lengthOf: unevenLength },
  );
}

/**
 * Conversations in this order, each with the tokens that are read and written for its messages. A conversation keeps
 * its slot; or, with `next`, any waiting one takes a slot for one message: `next` returns its index in the list.
 */
function playTurns(conversations, slots, { lengthOf = (_, written) => written, next } = {}) {
  const waiting = conversations.map((turns) => [...turns]);
  const batch = batchOf(slots);
  let serviceMs = 0;
  let requests = 0;
  const ask = (turns) => {
    const { read, written } = turns.shift();
    const toWrite = lengthOf(requests, written);
    requests += 1;
    batch.add(read, toWrite, (ms) => {
      serviceMs += ms;
      if (next === undefined && turns.length > 0) return ask(turns);
      if (turns.length > 0) waiting.push(turns);
      takeNext();
    });
  };
  const takeNext = () => {
    const [turns] = waiting.length === 0 ? [] : waiting.splice(next?.(waiting) ?? 0, 1);
    if (turns !== undefined) ask(turns);
  };
  for (let slot = 0; slot < slots; slot += 1) takeNext();
  let makespanMs = 0;
  while (batch.size() > 0) makespanMs = batch.advance(batch.nextMs());
  return { requests, makespanMs, serviceMs, ratio: makespanMs / (serviceMs / slots) };
}

/**
 * The shortest time in which slots can serve these conversations, if the client takes no time: the messages of one
 * follow each other, and each may wait for a slot. Trying all orders would take too long: these are the order of the
 * run, the longest conversation first, and before each message the conversation with the most left.
 */
export function bestMakespanMs(conversations, slots) {
  const left = (turns) => turns.reduce((sum, { read, written }) => sum + read + written, 0);
  const longestFirst = conversations.toSorted((one, other) => left(other) - left(one));
  const next = (waiting) => waiting.reduce((best, turns, at) => (left(turns) > left(waiting[best]) ? at : best), 0);
  const plays = [
    playTurns(conversations, slots),
    playTurns(longestFirst, slots),
    playTurns(conversations, slots, { next }),
  ];
  return Math.min(...plays.map(({ makespanMs }) => makespanMs));
}
