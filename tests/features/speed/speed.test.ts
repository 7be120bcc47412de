import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '../../../src/records/decision.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { speedServer } from '../../support/speed-server.ts';

const file = 'baselines/test--model__no-thinking.json';
let place: Workplace;
let server: Awaited<ReturnType<typeof speedServer>>;
let on: string;

beforeAll(async () => {
  [place, server] = [await openWorkplace(), await speedServer({ firstMs: 10, tokenMs: 40 })];
  on = `--slug test/model --endpoint ${server.baseUrl} --pack speed`;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

async function decided(): Promise<Decision> {
  return JSON.parse(await place.read('report.json'));
}

it('measures speed alone, counts it in a dry run, and shows it in each format', async () => {
  const planned = await place.do(`run ${on} --dry-run`);
  expect(planned.out).toMatch(/speed +8 cells +- +33/);
  expect(planned.out).toMatch(/33 requests ·\s+about 4 min/);
  const formats = '--json report.json --markdown report.md --junit report.xml --html report.html';
  const { code, out } = await place.do(`run ${on} ${formats}`);
  expect([code, out]).toEqual([0, expect.stringContaining('Measured, not compared')]);
  expect(out).toMatch(/pp8192 +\S/);
  const { modes } = await decided();
  // On a busy machine a round may be left out.
  expect(modes[0]?.speed?.current.cells.tg256).toMatchObject([{ session: 1, n: expect.any(Number) }]);
  expect(await place.read('report.md')).toMatch(/\| pp8192 +\|/);
  expect(await place.read('report.html')).toContain('Speed by cell');
  expect(await place.read('report.xml')).toContain('<testsuite name="test/model no-thinking speed"');
});

it('keeps sessions and words in the baseline, and asks a check with the same words', async () => {
  const captured = await place.do(`check ${on} --capture`);
  expect([captured.code, captured.err]).toEqual([0, expect.not.stringContaining('cannot')]);
  const kept = JSON.parse(await place.read(file));
  expect(kept.speed).toMatchObject({ words: expect.any(Number), cells: { pp512: [{ session: 1 }] } });
  expect((await place.do(`check ${on} --capture --append --reason more`)).code).toBe(0);
  const appended = JSON.parse(await place.read(file));
  expect(appended.speed.cells.tg256.map(({ session }: { session: number }) => session)).toEqual([1, 2]);
  await place.write(file, (await place.read(file)).replace(/"words": [\d.]+/, '"words": 3.5'));
  const { code, out } = await place.do(`check ${on} --json report.json`);
  const { modes } = await decided();
  expect(modes[0]?.speed?.current.words).toBe(3.5);
  expect(modes[0]?.speed?.slowdowns.map(({ quantity }) => quantity)).toEqual(['prefill', 'decode']);
  expect([code, out]).toEqual([4, expect.stringMatching(/--max-slowdown\s+is\s+not\s+set/)]);
});

it('refuses --scenario for a pack without scenarios', async () => {
  const { code, err } = await place.do(`run ${on} --scenario speed/pp512`);
  expect([code, err]).toEqual([2, expect.stringContaining('the pack "speed" has no scenarios')]);
});

/** Three sessions with this speed of writing, and instant reading. */
async function keepSpeed(decode: number): Promise<void> {
  const kept = JSON.parse(await place.read(file));
  const session = { n: 3, promptTokens: 9, cachedTokens: 0, firstTokenMs: { p50: 1, p95: 1 }, prefill: null, decode };
  const rest = { content: null, serverPrefill: null, serverDecode: null, gapMs: { p50: 1, p99: 1, max: 1 } };
  const tg256 = [1, 2, 3].map((number) => ({ session: number, ...session, ...rest }));
  await place.write(file, JSON.stringify({ ...kept, speed: { words: 2, cells: { tg256 }, unmeasured: {} } }));
}

it('reports a slowdown with exit code 1, in each format, on hardware that the user calls the same', async () => {
  const limit = '--max-slowdown 30 --repeat 3';
  expect((await place.do(`check ${on} --hardware rig --capture`)).code).toBe(0);
  await keepSpeed(1e9);
  const formats = '--json report.json --markdown report.md --junit report.xml --html report.html';
  const { code, out } = await place.do(`check ${on} --hardware rig ${limit} ${formats}`);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^✗ Slower: test\/model \(no-thinking\): writing is\s+[\d.]+ %/),
  ]);
  const decision = await decided();
  expect(decision).toMatchObject({ outcome: 'slower', modes: [{ speed: { gate: { slower: ['decode'] } } }] });
  expect(await place.read('report.md')).toContain('### ❌ Slower: ');
  expect(await place.read('report.xml')).toMatch(/<testcase [^>]*name="writing">\s+<failure message="[\d.]+ % slower/);
  expect(await place.read('report.html')).toContain('class="outcome slower"');
  const elsewhere = await place.do(`check ${on} --hardware other ${limit}`);
  expect([elsewhere.code, elsewhere.out]).toEqual([4, expect.stringMatching(/the hardware\s+differs/)]);
  await keepSpeed(1);
  const faster = await place.do(`check ${on} --hardware rig ${limit}`);
  expect([faster.code, faster.out]).toEqual([
    0,
    expect.stringMatching(/^✓ Passed: .* did not slow down by more than/s),
  ]);
});

it('adds speed to the plan, and follows --on-missing-baseline if the baseline has none', async () => {
  const { speed: _, ...without } = JSON.parse(await place.read(file));
  const planned = await place.do(`check ${on.replace(' --pack speed', '')} --quick --max-slowdown 10 --dry-run`);
  expect(planned.out).toMatch(/speed +8 cells/);
  await place.write(file, JSON.stringify({ ...without, speed: { words: 2, cells: {}, unmeasured: {} } }));
  for (const policy of ['fail', 'measure-base']) {
    const { code, err } = await place.do(`check ${on} --max-slowdown 10 --on-missing-baseline ${policy}`);
    expect([code, err]).toEqual([2, expect.stringContaining('has no speed')]);
  }
  const { code, out, err } = await place.do(`check ${on} --max-slowdown 10`);
  expect([code, out, err]).toEqual([0, expect.stringMatching(/^○ /), expect.stringContaining('has no speed')]);
});
