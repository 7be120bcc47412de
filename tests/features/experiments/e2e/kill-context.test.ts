import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { groupBy } from '../../../../src/lib/group-by.ts';
import type { AssistantTurn } from '../../../../src/records/attempt.ts';
import { journalPath } from '../../../../src/run/open-journal.ts';
import { readJournal } from '../../../../src/run/read-journal.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { comparable, runsIn, startCliWith } from '../../../e2e/run-parts.ts';
import { scriptedEndpoint } from '../../../support/scripted-endpoint.ts';
import { drawSeed, randomFrom } from '../../../support/seed.ts';

const count = 12;
const rounds = 3;
const moments = 6;
const random = randomFrom(drawSeed('kill-context'));
const key = 'key-0123456789abcdef';

const pack = `id: documents
version: 1.0.0
title: Documents
scenarios:
${Array.from(
  { length: count },
  (_, at) => `  - id: D-${at + 1}
    title: Answers from its document
    messages: [{ role: user, content: [{ context: "document ${at + 1} holds colour${at + 1} and more" }, { text: " Which?" }] }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: colour${at + 1} }] }]
`,
).join('')}`;

/** Says the colour that it reads. */
function speak(messages: readonly unknown[]): AssistantTurn {
  const content = /colour\d+/.exec(JSON.stringify(messages))?.[0] ?? 'none';
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

/** Cuts what comes after the colour, and fails for the third document. */
async function service() {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { context }: { context: string } = JSON.parse(await text(request));
    asked.push(context);
    await sleep(10);
    const fails = context.startsWith('document 3 ');
    response.writeHead(fails ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ out: context.replace(' and more', ''), key: request.headers['x-api-key'] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { asked, port: typeof address === 'object' ? address?.port : 0, close: () => server.close() };
}

it('requests no kept context again after a kill, and reaches the same scorecard', async () => {
  const folder = emptyFolder();
  await using endpoint = await scriptedEndpoint({ packs: [], speak, delayMs: 8 });
  const compressor = await service();
  const config = `version: 1
contexts:
  half: { kind: http, url: "http://127.0.0.1:${compressor.port}/c", headers-env: { x-api-key: MY_KEY }, body: { context: $context }, reply: { text: /out } }
targets: [{ slug: test/tiny, endpoint: "${endpoint.url}" }]
`;
  const line = ['run', '--context', 'half', '--repeat', String(rounds), '--pack', 'documents.yaml'];
  const start = async (name: string, ...more: string[]) => {
    const place = join(folder, name);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'documents.yaml'), pack);
    await writeFile(join(place, 'quality-baseline.yml'), config);
    return { place, cli: startCliWith({ MY_KEY: key }, place, ...(more.length === 0 ? line : more)) };
  };
  try {
    const first = await start('whole');
    expect(await first.cli.done).toMatchObject({ exitCode: 0 });
    const [reference = ''] = await runsIn(first.place);
    const whole = await comparable(reference);
    expect(whole).toMatchObject([{ slug: 'test/tiny/half', contexts: { made: count - 1, failed: 1 } }]);
    expect(JSON.stringify(await readJournal(journalPath(reference)))).not.toContain(key);
    expect(compressor.asked).toHaveLength(count);
    const requests = endpoint.asked.length;
    let resumed = 0;
    for (let moment = 0; moment < moments; moment += 1) {
      const before = endpoint.asked.length;
      const calls = compressor.asked.length;
      const after = Math.ceil(((moment + random()) / moments) * requests);
      const { place, cli } = await start(`moment-${moment}`);
      const isOver = cli.done.then(() => true);
      while (endpoint.asked.length - before < after && !(await Promise.race([isOver, sleep(1)])));
      cli.kill();
      await cli.done;
      const [run = ''] = await runsIn(place);
      if (!existsSync(journalPath(run))) continue;
      const kept = await contextsIn(run);
      const { cli: second } = await start(`moment-${moment}`, 'run', '--resume');
      const done = await second.done;
      if (/is unfinished|is finished/.test(done.stderr)) continue;
      expect(done).toMatchObject({ exitCode: 0 });
      resumed += 1;
      expect(await comparable(run)).toEqual(whole);
      // Finished contexts are made once; failed ones are tried again; one under way at the kill is lost.
      const now = await contextsIn(run);
      const times = groupBy(compressor.asked.slice(calls), (context) => context);
      for (const [scenario, texts] of kept) expect(now.get(scenario)?.slice(0, texts.length)).toEqual(texts);
      for (const at of kept.keys()) {
        const own = times.get(
          `document ${at.replace('documents/D-', '')} holds colour${at.replace('documents/D-', '')} and more`,
        );
        if (at !== 'documents/D-3') expect(own).toHaveLength(1);
      }
    }
    expect(resumed).toBeGreaterThan(moments / 2);
  } finally {
    compressor.close();
  }
}, 360_000);

/** By scenario: the digests that were made for it. */
async function contextsIn(run: string): Promise<ReadonlyMap<string, readonly (string | undefined)[]>> {
  const { lines } = await readJournal(journalPath(run));
  const found = lines.flatMap((line) => (line.kind === 'context' ? [line] : []));
  return new Map(
    [...groupBy(found, ({ scenario }) => scenario)].map(([key, own]) => [key, own.map(({ made }) => made?.text)]),
  );
}
