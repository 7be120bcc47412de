import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { createJournal, type Journal } from '../../../src/run/open-journal.ts';
import { resumeRun } from '../../../src/run/resume-run.ts';
import type { Resumed } from '../../../src/run/run-options.ts';
import { startRun } from '../../../src/run/start-run.ts';
import { judgeAnswer } from '../../../src/store/judge-answers.ts';
import { planWith } from '../../run/plan-with.ts';
import { keptIn, servedAt, withFolder } from '../../run/run-with.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { calling } from '../../support/world-replies.ts';
import { turnWith } from '../../verify/attempt-with.ts';

const path = 'docs/examples/front-desk.yaml';
const desk = parsePack(readFileSync(path, 'utf8'), path);
const packs = [{ ...desk, scenarios: desk.scenarios.filter(({ id }) => id === 'FD-01') }];

const mail = { to: ['ines.roth@mail.example'], subject: 'New time', text: 'It is on 7 May at 11:00.' };
const steps = [
  ...[1, 2, 3].map((day) => calling(['list_events', { from: `2031-05-0${day}` }])),
  calling(['find_contact', { name: 'Roth' }]),
  calling(['change_event', { id: 'ev-11', start: '2031-05-07T11:00', end: '2031-05-07T11:30' }]),
  calling(['send_mail', mail]),
  calling(['send_mail', mail]),
  turnWith({ content: '2031-05-07 11:00' }),
];

type Sent = readonly { readonly role?: unknown }[];
const answersIn = (messages: Sent) => messages.filter(({ role }) => role === 'assistant').length;

it('asks an agent again, from its prompt, after a server died in turn 7', async () => {
  const endpoint = await scriptedEndpoint({
    packs,
    speak: (messages) => steps[answersIn(messages)],
    fault: ({ messages }) => (answersIn(messages as Sent) === 6 ? 'cut' : undefined),
  });
  const ports = openPorts();
  const plan = planWith(packs, { rounds: 1 });
  const measure = async (journal: Journal, resumed?: Resumed) => {
    const served = servedAt(endpoint.url);
    const run = startRun({
      ...{ plan, packs, journal, served, concurrency: 1, clock: systemClock },
      judge: (asked, answer) => judgeAnswer(asked, answer, ports),
      ...(resumed === undefined ? {} : { resumed }),
    });
    await run.measure();
    run[Symbol.dispose]();
    await journal[Symbol.asyncDispose]();
    await served.client[Symbol.asyncDispose]();
  };
  await withFolder(async (parent) => {
    const folder = join(parent, 'run');
    await measure(await createJournal(folder, plan));
    const [broken] = (await keptIn(folder)).attempts;
    expect(broken).toMatchObject({ verdict: { outcome: 'unmeasured', cause: 'disconnect' }, answer: null });
    expect(broken?.messages).toHaveLength(12);

    endpoint.change({ fault: () => undefined });
    endpoint.asked.length = 0;
    const { journal, resumed, kept } = await resumeRun(folder, plan);
    expect(kept).toBe(0);
    await measure(journal, resumed);
    const bodies = endpoint.asked.filter(({ messages }) => messages[0].content.startsWith('Move the check-up'));
    expect(bodies.map(({ messages }) => answersIn(messages))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const { attempts } = await keptIn(folder);
    expect(attempts.map(({ verdict }) => verdict.outcome)).toEqual(['unmeasured', 'pass']);
  });
  await ports[Symbol.asyncDispose]();
  await endpoint[Symbol.asyncDispose]();
});
