import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Decision } from '../../../src/records/decision.ts';
import { openWorkplace, type Workplace } from '../../commands/open-workplace.ts';
import { type Breaks, type Loose, type RightServer, rightServer } from './support/right-server.ts';

const file = 'baselines/test--model__no-thinking.json';
const formats = '--json report.json --markdown report.md --junit report.xml --html report.html';
/** What the server does wrong: changed by tests. */
let breaks: { -readonly [Way in keyof Breaks]: Breaks[Way] };
let place: Workplace;
let server: RightServer;
let on: string;

const scenario = (id: string, said: string) => [
  `  - id: ${id}`,
  `    title: Says ${said}`,
  `    messages: [{ role: user, content: 'Reply with exactly this and nothing else: {"word": "${said}"}' }]`,
  `    expect: [{ kind: json-value, value: { word: ${said} } }]`,
];

beforeAll(async () => {
  breaks = {};
  [place, server] = [
    await openWorkplace(),
    await rightServer(new Proxy({}, { get: (_, way) => breaks[way as keyof Breaks] })),
  ];
  on = `--slug test/model --endpoint ${server.baseUrl}`;
  await place.write('words.yaml', PACK);
  const { code, err, out } = await place.do(`check ${on} --pack words.yaml --contracts on --capture`);
  expect([code, err, out]).toEqual([0, expect.anything(), expect.anything()]);
});
beforeEach(() => {
  breaks = {};
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

const PACK = [
  'id: words',
  'version: 1.0.0',
  'title: Words',
  'scenarios:',
  ...scenario('A', 'tide'),
  ...scenario('B', 'wave'),
  ...scenario('C', 'foam'),
  '',
].join('\n');

async function decided(): Promise<Decision> {
  return JSON.parse(await place.read('report.json'));
}

it('keeps each attempt in the baseline', async () => {
  const { contracts } = JSON.parse(await place.read(file));
  expect(contracts.stop).toEqual({ attempts: ['hhh'] });
  expect(contracts['prompt-tokens'].facts).toMatchObject({ user: expect.any(Number) });
});

it('passes an unchanged server, and asks each fact once', async () => {
  const before = server.asked.length;
  const { code, out } = await place.do(`check ${on} --contracts only ${formats}`);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/Passed: test\/model \(no-thinking\) keeps \d+ of \d+ contracts/),
  ]);
  expect(out).not.toContain('speed is measured');
  const codes = server.asked.slice(before).filter((body) => JSON.stringify(body).includes('nothing else: code'));
  expect(codes).toHaveLength(8);
  expect(await place.read('report.xml')).toContain('<testsuite name="test/model no-thinking contracts"');
});

const lostArguments: Breaks['events'] = (events) =>
  JSON.parse(JSON.stringify(events), (key: string, value: Loose) => (key === 'arguments' ? '' : value));

it.each<[string, Breaks, RegExp]>([
  [
    'arguments are lost only when streamed',
    { events: lostArguments },
    /likely the tool parser: arguments are lost only when streamed/,
  ],
  [
    'response_format is ignored',
    { spoken: (right, body) => (body.response_format ? { ...right, content: 'hello' } : right) },
    /likely the structured output: response_format is not kept/,
  ],
])('regresses if %s, and names the part', async (_, wrong, headline) => {
  breaks = { ...wrong };
  const { code, out } = await place.do(`check ${on} --pack words.yaml --contracts on ${formats}`);
  expect([code, out.replace(/\s+/g, ' ')]).toEqual([1, expect.stringMatching(headline)]);
  const { modes } = await decided();
  expect(modes[0]?.packs[0]?.outcome).toBe('passed');
  const broken = modes[0]?.contracts?.changes.filter(({ verdict }) => verdict === 'broken') ?? [];
  expect(broken[0]?.now).toEqual([0, 6]);
  const texts = [(await place.read('report.md')).replaceAll('\\_', '_'), await place.read('report.html')];
  for (const text of texts) {
    expect(text).toMatch(headline);
    for (const { title } of broken) expect(text).toContain(title);
  }
  expect(await place.read('report.xml')).toContain(`name="${broken[0]?.id}"`);
});

it('warns of what breaks alone, and names the part', async () => {
  let asked = '';
  breaks = {
    spoken(right, body) {
      if (body.tool_choice !== 'required') return right;
      asked = body.messages.at(-1).content;
      return { ...right, content: 'Hello, Ada!', calls: [] };
    },
  };
  const { code, out } = await place.do(`check ${on} --pack words.yaml --contracts on ${formats}`);
  expect([code, out.replace(/\s+/g, ' ')]).toEqual([
    0,
    expect.stringContaining(
      'which may be chance: choice-required (if not, likely the structured output: tool_choice required is ignored',
    ),
  ]);
  const { modes } = await decided();
  expect(modes[0]?.contracts?.changes).toMatchObject([{ id: 'choice-required', verdict: 'sometimes', now: [0, 6] }]);
  const [, strip = ''] =
    /<section class="contracts"([\s\S]*?)<\/section>\n<\/?(?:table|h3|div|p)/.exec(await place.read('report.html')) ??
    [];
  expect(strip).toMatch(/<li class="flaky">1 to look at<\/li><li class="passes">\d+ hold<\/li>/);
  expect(strip).toContain('tool_choice');
  expect(strip).toContain(asked);
  expect(strip).toMatch(/Came back, HTTP 200<\/h5><pre>[^<]*Hello, Ada!/);
  expect(strip).toContain('contracts ask --only choice-required');
});

it('warns of what breaks now and then', async () => {
  let count = 0;
  breaks = {
    spoken(right, body) {
      if (body.n === 2) count += 1;
      return body.n === 2 && count === 1 ? { ...right, content: '' } : right;
    },
  };
  const { code, out } = await place.do(`check ${on} --contracts only`);
  expect([code, out.replace(/\s+/g, ' ')]).toEqual([0, expect.stringContaining('which may be chance: two-choices')]);
});

it.each<[string, Breaks, number]>([
  ['a page', { refuse: () => ({ status: 200, body: '<html>Sign in</html>' }) }, 4],
  ['501', { refuse: (path) => (path === '/responses' ? { status: 501, body: 'no' } : undefined) }, 1],
  ['503', { refuse: (path) => (path === '/responses' ? { status: 503, body: 'no' } : undefined) }, 0],
  [
    'a context that is too small',
    {
      refuse: (_, body) =>
        JSON.stringify(body).length > 9000
          ? { status: 400, body: '{"error": {"message": "This model\'s maximum context length is 2048 tokens"}}' }
          : undefined,
    },
    0,
  ],
])('tells %s from a wrong answer', async (_, wrong, exit) => {
  breaks = { ...wrong };
  const { code, err } = await place.do(`check ${on} --contracts only`);
  expect([code === 3 ? 4 : code, err]).toEqual([exit, expect.not.stringContaining('    at ')]);
});

it('says that a baseline has no contracts, and compares none', async () => {
  const kept = await place.read(file);
  const { contracts: _, ...without } = JSON.parse(kept);
  await place.write(file, JSON.stringify(without));
  const { code, out } = await place.do(`check ${on} --pack words.yaml --contracts on`);
  expect([code, out]).toEqual([0, expect.stringContaining('the baseline has none of them')]);
  const alone = await place.do(`check ${on} --contracts only`);
  expect([alone.code, alone.err]).toEqual([0, expect.stringContaining('has no contracts')]);
  await place.write(file, kept);
});

it('says what --contracts only lacks without a baseline, and records none of contracts alone', async () => {
  const other = `--slug test/other --endpoint ${server.baseUrl} --contracts only`;
  const { code, err } = await place.do(`check ${other}`);
  expect([code, err]).toEqual([0, expect.stringContaining('there is no baseline')]);
  const captured = await place.do(`check ${other} --capture`);
  expect([captured.code, captured.err]).toEqual([2, expect.stringContaining('Leave --contracts out')]);
});
