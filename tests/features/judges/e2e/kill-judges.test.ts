import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { AssistantTurn } from '../../../../src/records/attempt.ts';
import { journalPath } from '../../../../src/run/open-journal.ts';
import { readJournal } from '../../../../src/run/read-journal.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { comparable, runsIn, startCliWith } from '../../../e2e/run-parts.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../../support/scripted-endpoint.ts';
import { drawSeed, randomFrom } from '../../../support/seed.ts';
import { gamesOf, judgeText } from '../judge-pack.ts';

/** By slug, the key that it asks with. */
const judges: Readonly<Record<string, string>> = {
  'local/scripted-7b': 'key-of-one',
  'local/scripted-7b.2': 'key-of-two',
  'local/scripted-7b.3': 'key-of-three',
};
const slugs = Object.keys(judges);
const environment = Object.fromEntries(Object.values(judges).map((key, at) => [`KEY_${at}`, key]));
const pairs = Array.from({ length: 6 }, (_, at) => ({ id: `P-${at + 1}` }));
const games = 2 * pairs.length;
const moments = process.env['QUALITY_BASELINE_LONG'] === undefined ? 5 : 30;
const random = randomFrom(drawSeed('kill-judges'));
/** The server fails in this game, before the kill. */
const lost = 'P-3.ba';

/** Names the first answer, except where it has none. */
function speak(messages: readonly unknown[]): AssistantTurn {
  const content = JSON.stringify(messages).includes('P-5') ? 'Hard to say.' : '[[A>B]]';
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

it('asks several judges only what a kill or a server lost, and nothing twice', {
  timeout: 720_000,
}, async () => {
  const folder = emptyFolder();
  let isOut = false;
  const fault = ({ messages }: { messages: readonly unknown[] }) =>
    isOut && gameIn(messages) === lost ? 500 : undefined;
  await using endpoint = await scriptedEndpoint({ packs: [], speak, fault, delayMs: 8 });
  const start = async (name: string, ...line: string[]) => {
    const place = join(folder, name);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'duel.yaml'), judgeText(pairs.flatMap((pair) => gamesOf(pair))));
    return { place, cli: startCliWith(environment, place, 'experiment', ...line) };
  };
  const models = Object.keys(environment).map((key) => `scripted-7b=${endpoint.url},key=${key}`);
  const line = ['--pack', 'duel.yaml', '--model', models.join(), '--parallel', '3', '--concurrency', '4'];
  const first = await start('whole', ...line);
  expect(await first.cli.done).toMatchObject({ exitCode: 0 });
  const scorecards = await scorecardsIn(first.place);
  expect(scorecards).toHaveLength(slugs.length);
  expect(endpoint.mostAtOnce()).toBe(4);
  const requests = endpoint.asked.length;
  let resumed = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    isOut = true;
    const before = endpoint.asked.length;
    const after = Math.ceil(((moment + random()) / moments) * requests);
    const { place, cli } = await start(`moment-${moment}`, ...line);
    const isOver = cli.done.then(() => true);
    while (endpoint.asked.length - before < after && !(await Promise.race([isOver, sleep(1)])));
    cli.kill();
    await cli.done;
    const [id] = existsSync(experimentsIn(place)) ? readdirSync(experimentsIn(place)) : [];
    if (id === undefined) continue;
    isOut = false;
    const kept = await judgedIn(place);
    const killed = endpoint.asked.length;
    const { cli: second } = await start(`moment-${moment}`, '--resume', id, '--trust-run');
    expect(await second.done).toMatchObject({ exitCode: 0 });
    resumed += 1;
    expect(await scorecardsIn(place)).toEqual(scorecards);
    const judged = await judgedIn(place);
    const twice = judged.filter((each, at) => judged.indexOf(each) !== at);
    expect(twice, await describeRuns(place, kept)).toEqual([]);
    expect(judged).toHaveLength(slugs.length * games);
    expect(judged).toEqual(expect.arrayContaining(kept));
    const asked = askedSince(endpoint, killed);
    expect(asked.filter((each) => kept.includes(each))).toEqual([]);
    expect(asked.filter((each) => each.endsWith(lost))).toHaveLength(
      slugs.length - kept.filter((each) => each.endsWith(lost)).length,
    );
  }
  expect(resumed).toBeGreaterThan(moments / 2);
});

function gameIn(messages: readonly unknown[]): string | undefined {
  return /better, (P-\d), (ab|ba)/.exec(JSON.stringify(messages))?.slice(1).join('.');
}

/** The judge and the game of each request. */
function askedSince({ asked, keys }: ScriptedEndpoint, since: number): string[] {
  return asked.slice(since).flatMap(({ messages }, at) => {
    const slug = slugs.find((each) => keys[since + at] === `Bearer ${judges[each]}`);
    const game = gameIn(messages);
    return game === undefined ? [] : [`${slug} ${game}`];
  });
}

/** The judge and the game of each measured attempt. */
async function judgedIn(place: string): Promise<string[]> {
  const found: string[] = [];
  for (const run of await runsIn(place)) {
    if (!existsSync(journalPath(run))) continue;
    const { plan, lines } = await readJournal(journalPath(run));
    for (const line of lines)
      if (line.kind === 'attempt' && line.verdict.outcome !== 'unmeasured')
        found.push(`${plan.slug} ${line.scenario.replace('duel/', '')}`);
  }
  return found;
}

/** What a failure is understood by. */
async function describeRuns(place: string, kept: readonly string[]): Promise<string> {
  const [id = ''] = readdirSync(experimentsIn(place));
  const journals = (await runsIn(place)).map(journalPath).filter(existsSync);
  const texts = [join(experimentsIn(place), id, 'experiment.json'), ...journals].map((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    return [path, ...lines.map((line) => line.slice(0, 300))].join('\n');
  });
  return [`kept: ${kept.join(', ')}`, ...texts].join('\n');
}

/** By arm. A run that was killed before it asked anything belongs to none. */
async function scorecardsIn(place: string): Promise<unknown[]> {
  const [id = ''] = readdirSync(experimentsIn(place));
  const { arms } = JSON.parse(await readFile(join(experimentsIn(place), id, 'experiment.json'), 'utf8'));
  const runs: string[] = arms.map(({ run }: { run: string }) => join(place, '.quality-baseline', 'runs', run));
  return (await Promise.all(runs.map(comparable))).flat();
}

function experimentsIn(place: string): string {
  return join(place, '.quality-baseline', 'experiments');
}
