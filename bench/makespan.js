// How well a run uses the slots of a server: `npm run bench:makespan`. The time from the first request of a scenario to the
// last reply, over the sum of the times that the requests held a slot / slots, for the bundled command line against
// bench/model-server.js; tool loops are in it, probes and warm-ups counted apart. The server keeps the times itself. With
// one slot it runs as fast as a rig does, with more of them faster: what the client takes between two requests weighs so
// much more. Agents are held against the shortest of three orders (bestMakespanMs). Needs build/ and build/bundle/.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { figure, tell } from './figures.js';
import { generatedAgents } from './generate-agents.js';
import { bestMakespanMs, playSchedule } from './schedule.js';

const bundle = new URL('../build/bundle/cli/index.js', import.meta.url).pathname;
const cases = [
  { slots: 1, scale: 1, tier: 'quick', rounds: 1, atMost: 1.01 },
  { slots: 2, scale: 10, tier: 'quick', rounds: 3 },
  { slots: 4, scale: 8, tier: 'quick', rounds: 3 },
  { slots: 8, scale: 10, tier: 'medium', rounds: 3, atMost: 1.05 },
  { slots: 16, scale: 10, tier: 'medium', rounds: 3 },
  { slots: 32, scale: 8, tier: 'medium', rounds: 3 },
];

const agents = { slots: 8, scale: 4, count: 20, atMost: 1.06 };

async function measure({ slots, scale, tier, rounds = 1, count }) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-makespan-'));
  const file = count === undefined ? [] : [join(folder, 'agents.yaml')];
  for (const path of file) await writeFile(path, generatedAgents(count));
  const server = fork(new URL('./model-server.js', import.meta.url), [slots, scale, ...file].map(String));
  try {
    const [port] = await once(server, 'message');
    const where = ['--slug', 'bench/slots', '--endpoint', `http://127.0.0.1:${port}/v1`];
    const what = count === undefined ? [`--${tier}`] : ['--pack', ...file];
    const how = [...what, '--repeat', String(rounds), '--concurrency', String(slots), '--quiet'];
    const child = spawn(process.execPath, [bundle, 'run', ...where, ...how], {
      ...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    });
    const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
    if (code !== 0) throw new Error(said);
    server.send('times');
    const [times] = await once(server, 'message');
    const makespanMs = times.lastAt - times.firstAt;
    return { ...times, slots, scale, makespanMs, ratio: makespanMs / (times.serviceMs / slots) };
  } finally {
    server.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
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
const shownAgents = `${agents.count} agents of 25 messages on ${agents.slots} slots`;
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
tell(figures, { cases: measured, agents: asked });
