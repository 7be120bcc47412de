// How well a run uses several servers of one model: `npm run bench:pool`. Three of bench/model-server.js with 1, 2 and 4
// slots, each as fast as a rig (45 tokens/s for one request). The makespan, from the first request of a scenario to the
// last reply, is compared with the time that the requests held a slot / 7 slots. Then again, but the server with 2
// slots is killed once half is asked: the rest is compared with its time / the 5 slots of the others. Needs build/ and
// build/bundle/.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { runCli, runIn, startServer } from './processes.js';

const slots = [1, 2, 4];
const rounds = 3;
const killed = 1;

const timesOf = (server) => server.ask('times');

async function verdictsIn(folder) {
  const lines = (await readFile(join(runIn(folder), 'journal.jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line)).flatMap(({ kind, verdict }) => (kind === 'attempt' ? [verdict] : []));
}

/** `killAt`: one server is killed after this many requests. */
function measure(killAt) {
  return withFolder(async (folder) => {
    const servers = await Promise.all(slots.map((count) => startServer('./model-server.js', [count, 1])));
    const where = servers.flatMap(({ url }) => ['--endpoint', url]);
    const how = ['--slug', 'bench/pool', '--medium', '--repeat', String(rounds), '--no-progress'];
    const ended = runCli(['run', ...where, ...how], folder);
    let before;
    while (killAt !== undefined && before === undefined) {
      await sleep(100);
      const times = await Promise.all(servers.map(timesOf));
      if (times.reduce((sum, { requests }) => sum + requests, 0) < killAt) continue;
      before = times[killed];
      servers[killed].stop();
    }
    await ended;
    const left = servers.filter((_, index) => before === undefined || index !== killed);
    const times = await Promise.all(left.map(timesOf));
    const all = before === undefined ? times : [...times, before];
    const makespanMs = Math.max(...all.map(({ lastAt }) => lastAt)) - Math.min(...all.map(({ firstAt }) => firstAt));
    const slotsLeft = slots.reduce((sum, count) => sum + count, 0) - (before === undefined ? 0 : slots[killed]);
    const idealMs = times.reduce((sum, { serviceMs }) => sum + serviceMs, 0) / slotsLeft;
    const verdicts = await verdictsIn(folder);
    const lost = verdicts.filter(({ outcome }) => outcome === 'unmeasured').length;
    for (const server of servers) server.stop();
    return { makespanMs, idealMs, ratio: makespanMs / idealMs, attempts: verdicts.length, lost };
  });
}

const whole = await measure();
const cut = await measure(Math.floor(whole.attempts / 2));
const servers = `${slots.join(', ')} slots at 45 tokens/s, medium × ${rounds}`;
printFigures(
  [
    figure('pool', `makespan over ideal, three servers of ${servers}`, whole.ratio, '×', { atMost: 1.06, bound: 1.15 }),
    figure('pool-killed', `the same, one killed in the middle, over what it left`, cut.ratio, '×', {
      atMost: 1.1,
      bound: 1.15,
    }),
    figure('pool-lost', 'attempts lost with it', whole.attempts - cut.attempts + cut.lost, '', { atMost: 0 }),
  ],
  { whole, cut },
);
