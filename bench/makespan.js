// How well a run uses the slots of a server: `npm run bench:makespan`. The time from the first request of a scenario to the
// last reply, over the sum of the times that the requests held a slot / slots, for the bundled command line against
// bench/model-server.js; tool loops are in it, probes and warm-ups are counted separately. The server keeps the times
// itself. With one slot it runs as fast as a rig does, with more slots faster, so that the time of the client between
// two requests weighs more. Agents are compared with the shortest of three orders (bestMakespanMs). Needs build/ and
// build/bundle/.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { runCli, startServer } from './processes.js';
import { bestMakespanMs, playSchedule } from './schedule.js';

const cases = [
  { slots: 1, scale: 1, tier: 'quick', rounds: 1, atMost: 1.01 },
  { slots: 2, scale: 10, tier: 'quick', rounds: 3 },
  { slots: 4, scale: 8, tier: 'quick', rounds: 3 },
  { slots: 8, scale: 10, tier: 'medium', rounds: 3, atMost: 1.05 },
  { slots: 16, scale: 10, tier: 'medium', rounds: 3 },
  { slots: 32, scale: 8, tier: 'medium', rounds: 3 },
];

/** Each agent reads note after note, and then answers. */
const agents = { slots: 8, scale: 4, count: 20, turns: 25, atMost: 1.06 };

function agent(index) {
  const notes = Array.from({ length: agents.turns - 1 }, (_, at) => [
    `page ${at + 1}`,
    `Page ${at + 1}: ${'a word or two '.repeat(6)}`,
  ]);
  const gold = notes.map(([title]) => ({ calls: [{ name: 'read_note', arguments: { title } }] }));
  const asked = `Shelf ${index}: read page 1 to ${notes.length}, one after the other, then say done.`;
  return {
    ...{ id: `A-${String(index).padStart(2, '0')}`, title: 'Reads every page', 'max-turns': agents.turns },
    messages: [{ role: 'user', content: asked }],
    world: { devices: { notes: { notes: Object.fromEntries(notes) } } },
    expect: [{ kind: 'final-text', rules: [{ rule: 'exact', text: 'done' }] }],
    gold: [[...gold, { text: 'done' }]],
  };
}

async function writeAgents(path) {
  const scenarios = Array.from({ length: agents.count }, (_, index) => agent(index));
  await writeFile(path, JSON.stringify({ id: 'agents', version: '1.0.0', title: 'Made for measuring', scenarios }));
  return path;
}

/** Of the agents if there is no tier. */
function measure({ slots, scale, tier, rounds = 1 }) {
  return withFolder(async (folder) => {
    const file = tier === undefined ? [await writeAgents(join(folder, 'agents.yaml'))] : [];
    const server = await startServer('./model-server.js', [slots, scale, ...file]);
    try {
      const what = tier === undefined ? ['--pack', ...file] : [`--${tier}`];
      const how = ['--repeat', String(rounds), '--concurrency', String(slots), '--quiet'];
      await runCli(['run', '--slug', 'bench/slots', '--endpoint', server.url, ...what, ...how], folder);
      const times = await server.ask('times');
      const makespanMs = times.lastAt - times.firstAt;
      return { ...times, slots, scale, makespanMs, ratio: makespanMs / (times.serviceMs / slots) };
    } finally {
      server.stop();
    }
  });
}

const measured = [];
for (const each of cases) {
  measured.push({ ...each, schedule: await playSchedule(each), ...(await measure(each)) });
}
const shown = ({ slots, tier, rounds }) => `${slots} ${slots === 1 ? 'slot' : 'slots'}, ${tier} × ${rounds}`;
const figures = measured.flatMap((each) => [
  figure(`makespan-${each.slots}`, `makespan over ideal, ${shown(each)}, uneven answers`, each.ratio, '×', {
    atMost: each.atMost,
    bound: 1.15,
  }),
  figure(`schedule-${each.slots}`, `the same by the order of asking alone, ${shown(each)}`, each.schedule.ratio, '×', {
    atMost: each.atMost,
    bound: 1.02,
  }),
]);
const asked = await measure(agents);
const ideal = bestMakespanMs(asked.conversations, agents.slots) / agents.scale;
const shownAgents = `${agents.count} agents of ${agents.turns} messages on ${agents.slots} slots`;
figures.push(
  figure('makespan-agents', `makespan over ideal, ${shownAgents}, uneven answers`, asked.makespanMs / ideal, '×', {
    atMost: agents.atMost,
    bound: 1.15,
  }),
  figure('slots-agents', `the same over time in slots / slots, ${shownAgents}`, asked.ratio, '×'),
);
const [one] = measured;
figures.push(
  figure(
    'probes-share',
    `probes and warm-ups over scenarios, time in slots, ${shown(one)}`,
    (100 * one.probeMs) / one.serviceMs,
    '%',
  ),
);
printFigures(figures, { cases: measured, agents: asked });
