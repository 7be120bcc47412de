import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { openWorkplace } from '../../commands/open-workplace.ts';

const held: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
});

const pack = `id: long
version: 1.0.0
title: A pack with contexts
scenarios:
  - id: L-1
    title: Says blue
    question: What colour is it?
    messages:
      - role: user
        content: [{ context: "${'The harbour is blue. '.repeat(40)}" }, { text: " What colour is it?" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
`;

/** Answers with the first half of its input, and counts the most requests under way at once. */
async function openService(fails = false) {
  let [open, most] = [0, 0];
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    const { context } = JSON.parse(await text(request));
    setTimeout(() => {
      open -= 1;
      if (fails) return response.writeHead(500).end('no');
      const made = context.slice(0, context.length / 2);
      response.end(JSON.stringify({ made, input: 200, output: 100 }));
    }, 20);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  held.push({
    [Symbol.asyncDispose]: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  });
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`, most: () => most };
}

async function open(url: string) {
  const place = await openWorkplace();
  held.push(place);
  await place.write('long.yaml', pack);
  await place.write(
    'quality-baseline.yml',
    `version: 1
contexts:
  half:
    kind: http
    url: "${url}"
    body: { context: $context }
    reply: { text: /made, input-tokens: /input, output-tokens: /output }
  cut: { kind: cut, keep: 0.5, from: head }
`,
  );
  return place;
}

it('loads contexts without a model, side by side, and writes ratio, tokens and times', async () => {
  const service = await openService();
  const place = await open(service.url);
  const { code, out, err } = await place.do(
    'run --pack long.yaml --load 4 --ramp 8/s --time-budget 2s --context half,cut --json load.json --csv load.csv',
  );
  expect(code, err).toBe(0);
  expect(service.most()).toBe(4);
  const report = JSON.parse(await place.read('load.json'));
  expect(report).toMatchObject({
    ...{ kind: 'context-load', examples: 1 },
    contexts: [
      { context: 'half', failed: 0, atOnce: 4, ratio: expect.closeTo(0.5, 2) },
      // Made once here, so that it takes no time from the service.
      { context: 'cut', failed: 0, made: 1, perSecond: null, ms: null, ratio: expect.closeTo(0.5, 1) },
    ],
  });
  const [{ made, tokens }] = report.contexts;
  expect(tokens).toEqual({ before: 200 * made, after: 100 * made, saved: 100 * made, contexts: made });
  expect(out).toContain('Contexts alone, up to 4 at once each');
  expect(await place.read('load.csv')).toMatch(/^context,at_once,.+\nhalf,4,/);
});

it.each([
  ['--load 4 --ramp 5/s --context cut', '--ramp takes --load N with one number, and --time-budget'],
  ['--load 1,4 --ramp 5/s --time-budget 1s --context cut', '--ramp takes --load N with one number'],
  ['--load 4 --ramp 5/s --time-budget 1s', '--ramp needs --context'],
  ['--load 4 --ramp 5/s --time-budget 1s --context none', 'has no context "none"'],
  ['--load 4 --ramp fast --time-budget 1s --context cut', 'callers that join each second'],
])('refuses %s', async (words, fault) => {
  const place = await open('http://127.0.0.1:9/');
  expect(await place.do(`run --pack long.yaml ${words}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining(fault),
  });
});
