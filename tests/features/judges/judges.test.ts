import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { merge } from '../../../src/commands/merge.ts';
import { rescore } from '../../../src/commands/rescore.ts';
import { retryFailed } from '../../../src/commands/retry-failed.ts';
import { loadSettings } from '../../../src/config/settings-from-flags.ts';
import { loadPacks } from '../../../src/packs/load-packs.ts';
import type { Decision } from '../../../src/records/decision.ts';
import type { AttemptLine } from '../../../src/records/journal.ts';
import type { Scorecard } from '../../../src/records/scorecard.ts';
import { flipped } from '../../../src/records/target.ts';
import { journalPath } from '../../../src/run/open-journal.ts';
import { readJournal } from '../../../src/run/read-journal.ts';
import { inspectAt } from '../../commands/inspect-at.ts';
import { testIo } from '../../commands/kept-run-with.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

const [judge20] = await loadPacks(['judge-20']);
const games = judge20?.pack.scenarios ?? [];

type Asked = { readonly id: string; readonly right: 'A>B' | 'B>A'; readonly shown: 'ab' | 'ba'; readonly turn: number };
type Judge = (game: Asked) => string;

/** The reply of a judge to the messages of a game. */
function answerOf(judge: Judge, messages: readonly { readonly role?: unknown; readonly content?: unknown }[]) {
  const game = games.find((each) => isOf(each, messages));
  if (game?.pair === undefined) return undefined;
  const { id, shown, label } = game.pair;
  const turn = messages.length === game.messages.length ? 1 : 2;
  const content = judge({ id, shown, right: shown === 'ab' ? label : flipped(label), turn });
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined } as const;
}

const isGame = (messages: Parameters<typeof isOf>[1]) => games.some((game) => isOf(game, messages));

function isOf(game: (typeof games)[number], messages: readonly { readonly content?: unknown }[]): boolean {
  return game.messages.every(({ content }, at) => content === messages[at]?.content);
}

const perfect: Judge = ({ right }) => `Both were read. [[${right}]]`;
const turning =
  (count: number): Judge =>
  (game) =>
    Number(game.id.slice(2)) <= count && game.shown === 'ba' ? `[[${flipped(game.right)}]]` : perfect(game);

describe('judges', () => {
  let judge: Judge = perfect;
  let place: Workplace;
  let endpoint: ScriptedEndpoint;
  beforeAll(async () => {
    place = await openWorkplace();
    endpoint = await scriptedEndpoint({ packs: [], speak: (messages) => answerOf(judge, messages) });
  });
  afterAll(async () => {
    await endpoint[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });
  afterEach(() => {
    judge = perfect;
  });

  const on = (command: string, flags = '') =>
    place.do(`${command} --slug test/judge --endpoint ${endpoint.url} --pack judge-20 ${flags}`);

  /** A run of one round, with its folder and scorecard. */
  async function runWith(own: Judge, flags = '') {
    judge = own;
    const done = await on('run', `--repeat 1 ${flags}`);
    const folder = /^Kept in (.+)$/m.exec(done.err)?.[1] ?? expect.fail(done.err);
    return { ...done, folder, scorecard: await scorecardIn(folder) };
  }

  async function scorecardIn(folder: string): Promise<Scorecard> {
    return JSON.parse(await readFile(join(folder, 'scorecard.json'), 'utf8')).scorecards[0];
  }

  it('that are perfect get all pairs, by both rules', async () => {
    const { code, out, err, scorecard } = await runWith(perfect, '--csv run.csv');
    expect(code).toBe(0);
    expect(err).toContain('test/judge: 40 attempts at 20 pairs, 1 pack, 1 round');
    expect(scorecard.scenarios).toHaveLength(20);
    expect(scorecard.judges?.['judge-20']?.figures.all).toMatchObject({ pairs: 20, both: 20, correct: 20, games: 40 });
    expect(Object.keys(scorecard.judges?.['judge-20']?.figures.splits ?? {})).toEqual([
      'arithmetic',
      'extraction',
      'instructions',
      'code',
    ]);
    expect(out.replace(/ +/g, ' ')).toContain('judge-20 20 100.0 100.0');
    expect(out).not.toContain('no decision that can be read');
    expect(await place.read('run.csv')).toContain('\njudges,test/judge,no-thinking,judge-20,');
  });

  it('that always name one slot get no pair, and half of the games', async () => {
    const { scorecard } = await runWith(() => '[[A>B]]');
    expect(scorecard.scenarios.filter(({ cells }) => cells[0]?.passed === 1)).toEqual([]);
    expect(scorecard.judges?.['judge-20']?.figures.all).toMatchObject({
      ...{ both: 0, correct: 0, flipsFirst: 20, flipsSecond: 0, singleCorrect: 10, singleGames: 20 },
    });
  });

  it('are asked again for a label, with a warning if a fourth of the games have none', async () => {
    const isSilent = ({ id }: Asked) => Number(id.slice(2)) % 4 === 0;
    const { out, folder, scorecard } = await runWith((game) => (isSilent(game) ? 'Hard to say.' : perfect(game)));
    expect(out.replace(/\s+/g, ' ')).toContain('judge-20: 10 of 40 games have no decision that can be read.');
    expect(scorecard.judges?.['judge-20']?.figures.all).toMatchObject({ pairs: 20, both: 15, none: 10, cut: 0 });
    const attempts = await attemptsIn(folder);
    expect(attempts.filter(({ messages }) => messages.length === 2).map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 10 }, () => expect.objectContaining({ failure: 'no-decision' })),
    );
    const second = endpoint.asked.findLast(({ messages }) => messages.length > 2)?.messages;
    expect(second.slice(-2)).toEqual([
      { role: 'assistant', content: 'Hard to say.' },
      { role: 'user', content: games[0]?.['follow-up']?.say },
    ]);
  });

  it('pass a pair that needed the follow-up, also when it is judged again', async () => {
    const { folder, scorecard } = await runWith((game) => (game.turn === 1 ? 'Let me see.' : perfect(game)));
    expect(scorecard.judges?.['judge-20']?.figures.all).toMatchObject({ both: 20, none: 0 });
    const io = testIo(place.folder);
    await rescore({ runs: [folder], root: place.folder, packs: [], out: undefined, rerun: false, sandbox: 'auto' }, io);
    expect(await scorecardIn(folder)).toEqual(scorecard);
  });

  it('are scored again by the rule that their pack has today', async () => {
    const pack = { ...judge20?.pack, id: 'mine' };
    await place.write('mine.yaml', JSON.stringify(pack));
    judge = (game) => (game.shown === 'ab' ? perfect(game) : 'Hard to say.');
    const { err } = await place.do(
      `run --slug test/judge --endpoint ${endpoint.url} --pack mine.yaml --scenario mine/P-01 --repeat 1`,
    );
    const folder = /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    const passed = async () => (await scorecardIn(folder)).scenarios.map(({ cells }) => cells[0]?.passed);
    expect(await passed()).toEqual([0]);
    await place.write('mine.yaml', JSON.stringify({ ...pack, judges: { counts: 'paper' } }));
    const packs = [join(place.folder, 'mine.yaml')];
    const io = testIo(place.folder);
    await rescore({ runs: [folder], root: place.folder, packs, out: undefined, rerun: false, sandbox: 'auto' }, io);
    expect(await passed()).toEqual([1]);
  });

  it('are shown by pair, with both games', async () => {
    await runWith(turning(1));
    const { out } = await inspectAt(place.folder, { scenario: 'judge-20/P-01' });
    expect(out).toContain('judge-20/P-01.ab');
    expect(out).toContain('judge-20/P-01.ba');
    expect(out).toContain('wrong-decision');
  });

  it('are asked both games of a pair again if it failed', async () => {
    const { folder } = await runWith(turning(2));
    const flags = { slug: 'test/judge', endpoint: endpoint.url };
    const settingsFor = () =>
      loadSettings({ command: 'run', flags, env: {}, cwd: place.folder, defaultTier: 'medium', show: (name) => name });
    let out = '';
    const io = { ...testIo(place.folder), out: (more: string) => (out += more) };
    endpoint.asked.length = 0;
    await retryFailed({ run: folder, times: 2, packs: [], root: place.folder }, settingsFor, io);
    expect(out.replace(/ +/g, ' ')).toContain('judge-20/P-01 no-thinking 0/1 0/2 systematic wrong-decision ×2');
    expect(endpoint.asked.filter(({ messages }) => isGame(messages))).toHaveLength(8);
  });

  it('ask both games of a pair if the pair or one game is named', async () => {
    for (const name of ['judge-20/P-03', 'judge-20/P-03.ba']) {
      const { folder } = await runWith(perfect, `--scenario ${name}`);
      expect((await attemptsIn(folder)).map(({ scenario }) => scenario).sort()).toEqual([
        'judge-20/P-03.ab',
        'judge-20/P-03.ba',
      ]);
    }
  });

  it('are merged from shards as if one machine had asked them', async () => {
    await place.write('mine.yaml', JSON.stringify({ ...judge20?.pack, id: 'mine' }));
    const runOf = async (flags: string) => {
      judge = turning(2);
      const { err } = await on('run', `mine.yaml --repeat 1 ${flags}`);
      return /^Kept in (.+)$/m.exec(err)?.[1] ?? expect.fail(err);
    };
    const runs = [await runOf('--shard 1/2'), await runOf('--shard 2/2')];
    await merge({ runs, out: 'merged', root: place.folder }, testIo(place.folder));
    const { run: _, timings: __, ...whole } = await scorecardIn(await runOf(''));
    expect(await scorecardIn(join(place.folder, 'merged'))).toMatchObject({
      ...{ scenarios: whole.scenarios, judges: whole.judges, packs: whole.packs, missing: 0 },
    });
  });

  it('say nothing if the server is down', async () => {
    const away = await place.do('run --slug test/judge --endpoint http://127.0.0.1:9/v1 --pack judge-20 --repeat 1');
    expect(away.code).toBe(3);
    let left = 6;
    endpoint.change({ fault: () => (--left < 0 ? 'cut' : undefined) });
    const lost = await on('run', '--repeat 1');
    endpoint.change({ fault: () => undefined });
    expect(lost.code).toBe(3);
  });

  it('pass against their capture if two of 20 pairs turned, and regress with three', async () => {
    expect((await on('check', '--capture')).code).toBe(0);
    endpoint.asked.length = 0;
    expect((await on('check', '--fast on')).code).toBe(0);
    // One round, and a game of the next that was asked before the other of its pair was read.
    expect(endpoint.asked.filter(({ messages }) => isGame(messages)).length).toBeLessThan(50);
    judge = turning(2);
    const two = await on('check', '--json report.json');
    expect(two.code).toBe(0);
    expect((await packNow()).drop).toMatchObject({ exact: '1/10', isAboveThreshold: false });

    judge = turning(3);
    endpoint.asked.length = 0;
    const three = await on('check', '--json report.json --markdown report.md --html report.html');
    expect(three.code).toBe(1);
    const { drop, confirmed, flips, scenarios } = await packNow();
    expect(drop).toMatchObject({ exact: '3/20', isAboveThreshold: true });
    expect(scenarios).toMatchObject({ compared: 20, current: 20 });
    expect(flips.map(({ scenario, current }) => [scenario, current])).toEqual(
      ['judge-20/P-01', 'judge-20/P-02', 'judge-20/P-03'].map((scenario) => [scenario, { passed: 0, attempts: 6 }]),
    );
    expect(confirmed).toMatchObject({ requests: 18 });
    // Three rounds of 40 games, three of the six that belong to changed pairs.
    const asked = endpoint.asked.filter(({ messages }) => isGame(messages));
    expect(asked).toHaveLength(3 * 40 + 3 * 6);
    expect(await place.read('report.md')).toContain('| judge-20 | 60 | 85.0 | 85.0 |');
    const page = await place.read('report.html');
    expect(page).toContain(games[0]?.title);
    // The chart counts games, as the table does.
    const [, charts = '[]'] = /<script type="application\/json" id="charts">(.*?)<\/script>/s.exec(page) ?? [];
    const [times] = JSON.parse(charts).filter(({ unit }: { unit: string }) => unit === 'ms');
    expect(times.series[0].values).toHaveLength(3 * 40);
    const baseline = await place.read('baselines/test--judge__no-thinking.json');
    expect(baseline).toContain('"judge-20/P-20": {');
    expect(baseline).not.toContain('P-20.ab');

    judge = () => '[[A>B]]';
    endpoint.asked.length = 0;
    const stopped = await on('check', '--fail-fast');
    expect(stopped.code).toBe(1);
    expect(endpoint.asked.length).toBeLessThan(3 * 40);
  });

  async function packNow() {
    const decision: Decision = JSON.parse(await place.read('report.json'));
    return decision.modes[0]?.packs[0] ?? expect.fail('no pack was compared');
  }

  async function attemptsIn(folder: string): Promise<AttemptLine[]> {
    const { lines } = await readJournal(journalPath(folder));
    return lines.filter((line) => line.kind === 'attempt');
  }
});
