// How often --max-slowdown errs, by simulation with the shipped gate. Writes docs/data/slowdown-rates.csv, from which
// `npm run docs` makes the table of docs/speed.md. Needs build/.
import '../build/installed.js';
import { writeFileSync } from 'node:fs';
import { confirmSessions, decideSpeed, isSpeedTripped } from '../build/features/speed/decide-speed.js';
import { measureSlowdowns } from '../build/features/speed/measure-slowdown.js';
import { fraction } from '../build/gate/fraction.js';
import { csvText } from '../scripts/generated.js';
import { normal, randomFrom } from './noise-model.js';

const comparisons = 6000;
/** Spread of sessions, rounds and requests; the share of slow requests; the share of sessions a quarter slower. */
const rigs = {
  usual: { session: 0.015, round: 0.01, request: 0.01, slow: 0.01, shared: 0 },
  warm: { session: 0.03, round: 0.02, request: 0.02, slow: 0.02, shared: 0 },
  shared: { session: 0.06, round: 0.05, request: 0.05, slow: 0.1, shared: 1 / 12 },
};
const columns = [
  ['usual', 5],
  ['usual', 10],
  ['warm', 5],
  ['warm', 10],
  ['shared', 10],
];
const cellsOf = {
  prefill: ['pp512', 'pp2048', 'pp8192', 'tg256@d8192'],
  decode: ['tg256', 'tg512', 'tg256@d8192', 'think512'],
};
/** A slow request takes three quarters longer. */
const slowFactor = 1.75;
const ground = { isSameHardware: true, isComparable: true };

/** One session: by quantity, which are independent, and cell, the median of three rounds. */
function drawSession(random, rig, slowdown) {
  return Object.fromEntries(
    Object.entries(cellsOf).map(([quantity, cells]) => {
      const shared = random() < rig.shared ? Math.log(0.75) : 0;
      const ofSession = shared + rig.session * normal(random) + (quantity === 'decode' ? Math.log(1 - slowdown) : 0);
      // A round is slow or fast in all its cells, so that more cells do not average it out.
      const ofRounds = [0, 1, 2].map(() => rig.round * normal(random));
      const speeds = cells.map((cell) => {
        const logs = ofRounds.map((ofRound) => {
          const noise = ofRound + rig.request * normal(random);
          return ofSession + noise - (random() < rig.slow ? Math.log(slowFactor) : 0);
        });
        return [cell, Math.exp(logs.sort((one, other) => one - other)[1])];
      });
      return [quantity, Object.fromEntries(speeds)];
    }),
  );
}

function scoreOf(sessions) {
  const cells = {};
  sessions.forEach((session, index) => {
    for (const [quantity, speeds] of Object.entries(session))
      for (const [cell, speed] of Object.entries(speeds)) {
        cells[cell] ??= [];
        cells[cell][index] ??= { session: index + 1, prefill: null, decode: null, firstTokenMs: { p50: null } };
        cells[cell][index][quantity] = speed;
      }
  });
  return { words: 1, cells, unmeasured: {} };
}

/** The outcome of one comparison: `isTested` follows the rule, and `confirms` adds the sessions of a server that we boot. */
function compare(random, rig, slowdown, maxSlowdown, { before, isTested, confirms }) {
  const baseline = scoreOf(Array.from({ length: before }, () => drawSession(random, rig, 0)));
  const now = [drawSession(random, rig, slowdown)];
  const evidence = () => ({ baseline, slowdowns: measureSlowdowns(baseline, scoreOf(now)) });
  const isTripped = isSpeedTripped(evidence(), { maxSlowdown });
  if (!isTested) return isTripped ? 'slower' : 'passed';
  if (isTripped && confirms)
    for (let more = 0; more < confirmSessions; more += 1) now.push(drawSession(random, rig, slowdown));
  return decideSpeed(evidence(), { maxSlowdown, alpha: 0.05 }, { ...ground, couldConfirm: confirms }).outcome;
}

const rules = {
  'no test, no confirming': { before: 3, isTested: false, confirms: false },
  'the rule, 3 sessions against 3': { before: 3, isTested: true, confirms: true },
  'the rule, 1 session against 3': { before: 3, isTested: true, confirms: false },
  'the rule, 3 sessions against 1': { before: 1, isTested: true, confirms: true },
};
const percent = (count) => ((100 * count) / comparisons).toFixed(1);
const rows = [['Rule', 'Rig', 'PCT', 'False alarms %', 'Undecided %', 'Found at PCT + 5 %', 'Found at PCT + 10 %']];
let seed = 27;
for (const [rule, how] of Object.entries(rules))
  for (const [name, pct] of columns) {
    const counts = [0, pct + 5, pct + 10].map((slowdown) => {
      const random = randomFrom(seed++);
      const limit = fraction(BigInt(pct), 100n);
      const found = { slower: 0, inconclusive: 0, passed: 0 };
      for (let index = 0; index < comparisons; index += 1)
        found[compare(random, rigs[name], slowdown / 100, limit, how)] += 1;
      return found;
    });
    const [unchanged, five, ten] = counts;
    rows.push([
      ...[rule, name, String(pct), percent(unchanged.slower), percent(unchanged.inconclusive)],
      ...[percent(five.slower), percent(ten.slower)],
    ]);
    console.log(rows.at(-1).join(' · '));
  }
writeFileSync('docs/data/slowdown-rates.csv', csvText(rows));
