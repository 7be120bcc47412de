import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../src/features/contracts/contract.ts';
import { contracts } from '../../../src/features/contracts/contracts.ts';
import { requestMs } from '../../../src/features/contracts/open-contracts.ts';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import type { Decision } from '../../../src/records/decision.ts';
import { say } from '../../cli/say.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { findings } from './support/found-with.ts';
import { type Breaks, type Loose, type RightServer, rightServer } from './support/right-server.ts';
import { sayRight } from './support/say-right.ts';

/** Time limits of contracts end once the server hangs, whatever the machine is busy with. */
function hangingClock() {
  const open = new Set<() => void>();
  const clock: Clock = {
    ...systemClock,
    alarm(ms, ring) {
      if (ms !== requestMs) return systemClock.alarm(ms, ring);
      open.add(ring);
      return () => open.delete(ring);
    },
  };
  return {
    clock,
    /** Whether requests of contracts are under way. */
    isAsking: () => open.size > 0,
    onHang: () => {
      for (const ring of open) ring();
    },
  };
}

const outcomesOf = (found: ReadonlyMap<string, Finding>, ids: readonly string[]) =>
  ids.map((id) => `${id} ${found.get(id)?.outcome}`);
const countOf = (found: ReadonlyMap<string, Finding>, outcome: Finding['outcome']) =>
  [...found.values()].filter((each) => each.outcome === outcome).length;

describe('contracts on a server', () => {
  it.each<[string, number, string, Finding['outcome']]>([
    ['404', 404, '{"detail": "Not Found"}', 'unsupported'],
    ['405', 405, 'Method Not Allowed', 'unsupported'],
    ['501', 501, 'Not Implemented', 'unsupported'],
    ['400', 400, '{"error": {"message": "unknown field"}}', 'unsupported'],
    ['429', 429, 'slow down', 'unmeasured'],
    ['a page', 200, '<!DOCTYPE html><html><body>Sign in</body></html>', 'unmeasured'],
    ['500', 500, 'Internal Server Error', 'broken'],
  ])('that answers %s to all: %i', async (_, status, body, outcome) => {
    const found = await findings({ refuse: () => ({ status, body }) });
    expect(countOf(found, outcome)).toBe(contracts.length);
  });

  it('without tools lack those of tools alone', async () => {
    const refuse: Breaks['refuse'] = (_, body) =>
      body.tools === undefined ? undefined : { status: 400, body: '{"error": {"message": "tools: not supported"}}' };
    const found = await findings({ refuse });
    expect(outcomesOf(found, ['call', 'choice-required', 'messages-call', 'schema-enum', 'stop', 'together'])).toEqual([
      ...['call unsupported', 'choice-required unsupported', 'messages-call unsupported'],
      ...['schema-enum holds', 'stop holds', 'together holds'],
    ]);
    expect(countOf(found, 'broken')).toBe(0);
  });

  it('without log probabilities lack two', async () => {
    const refuse: Breaks['refuse'] = (_, body) =>
      body.logprobs === true ? { status: 400, body: '{"error": {"message": "logprobs: not supported"}}' } : undefined;
    const found = await findings({ refuse });
    expect([...found].flatMap(([id, { outcome }]) => (outcome === 'holds' ? [] : [`${id} ${outcome}`]))).toEqual([
      'logprobs unsupported',
      'streamed-logprobs unsupported',
    ]);
  });

  it('behind a gateway that drops fields are broken where the fields are', async () => {
    const without = ({ tools: _, response_format: __, stop: ___, ...body }: Loose) => body;
    const found = await findings({ spoken: (_, body) => sayRight('', without(body)) });
    expect(outcomesOf(found, ['call', 'choice-required', 'schema-enum', 'streamed-text', 'cache-repeat'])).toEqual([
      ...[
        'call unmeasured',
        'choice-required broken',
        'schema-enum broken',
        'streamed-text holds',
        'cache-repeat holds',
      ],
    ]);
  });

  it('that hangs in one request are not measured there', async () => {
    const { clock, onHang } = hangingClock();
    const hangs: Breaks['hangs'] = (_, body) => body.n === 2;
    const found = await findings({ hangs, onHang }, contracts, { clock, limitMs: requestMs });
    expect(found.get('two-choices')).toEqual({ outcome: 'unmeasured', words: 'no whole reply in time' });
    expect(countOf(found, 'holds')).toBe(contracts.length - 1);
  });
});

describe('a check', () => {
  const breaks: { hangs?: Breaks['hangs']; refuse?: Breaks['refuse'] } = {};
  const { clock, isAsking, onHang } = hangingClock();
  let hung = 0;
  let place: Workplace;
  let server: RightServer;
  let on: string;

  beforeAll(async () => {
    [place, server] = [
      await openWorkplace(),
      await rightServer({
        onHang() {
          hung += 1;
          onHang();
        },
        hangs: (path, body) => breaks.hangs?.(path, body) === true,
        refuse: (path, body) => breaks.refuse?.(path, body),
      }),
    ];
    on = `--slug test/model --endpoint ${server.baseUrl}`;
    const scenario = ['tide', 'wave', 'foam'].map((word) =>
      [
        `  - id: ${word}`,
        `    title: Says ${word}`,
        `    messages: [{ role: user, content: 'Reply with exactly this and nothing else: {"word": "${word}"}' }]`,
        `    expect: [{ kind: json-value, value: { word: ${word} } }]`,
      ].join('\n'),
    );
    await place.write('words.yaml', `id: words\nversion: 1.0.0\ntitle: Words\nscenarios:\n${scenario.join('\n')}\n`);
    expect((await place.do(`check ${on} --pack words.yaml --contracts on --capture`)).code).toBe(0);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });

  it.each<[string, typeof breaks]>([
    ['hangs for contracts', { hangs: isAsking }],
    ['answers contracts with a page', { refuse: () => (isAsking() ? page : undefined) }],
  ])('of a server that %s alone has a verdict on its packs', async (_, wrong) => {
    Object.assign(breaks, wrong);
    hung = 0;
    const { code, out } = await place.do(`check ${on} --pack words.yaml --contracts on --json report.json`, { clock });
    for (const key of Object.keys(wrong)) delete breaks[key as keyof typeof breaks];
    expect([code, out]).toEqual([0, expect.stringContaining('could not be measured')]);
    const { modes }: Decision = JSON.parse(await place.read('report.json'));
    expect(modes[0]?.packs[0]?.outcome).toBe('passed');
    expect(modes[0]?.contracts?.held).toBe(0);
    // After two requests without a reply, nothing more is asked.
    expect(hung).toBe(wrong.hangs === undefined ? 0 : 2);
  });

  it('of contracts alone is inconclusive there', async () => {
    breaks.hangs = isAsking;
    const { code, out } = await place.do(`check ${on} --contracts only`, { clock });
    delete breaks.hangs;
    expect([code, out]).toEqual([4, expect.stringContaining('no contract of the API of test/model')]);
  });

  it('says by doctor what a server gets wrong', async () => {
    breaks.refuse = (_, body) => (body.n === 2 ? { status: 500, body: 'n' } : undefined);
    let printed = '';
    const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    const { error } = await say('doctor', '--endpoint', server.baseUrl, '--contracts', 'on');
    written.mockRestore();
    delete breaks.refuse;
    expect(error).toBeUndefined();
    expect(printed).toMatch(/BROKEN +the server answers HTTP 500 \(two-choices\)/);
    expect(printed).toContain('hold, 1 broken');
  });
});

const page = { status: 200, body: '<html>Sign in</html>' };
