import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  type ExperimentReport,
  experimentReportSchema,
} from '../../../../src/features/experiments/experiment-report.ts';
import type { AssistantTurn } from '../../../../src/records/attempt.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { comparable, runsIn, startCli } from '../../../e2e/run-parts.ts';
import { scriptedEndpoint } from '../../../support/scripted-endpoint.ts';
import { drawSeed, randomFrom } from '../../../support/seed.ts';

const count = 12;
const moments = process.env['QUALITY_BASELINE_LONG'] === undefined ? 5 : 30;
const random = randomFrom(drawSeed('kill-experiment'));

const pack = `id: documents
version: 1.0.0
title: Documents
scenarios:
${Array.from(
  { length: count },
  (_, at) => `  - id: D-${at + 1}
    title: Answers from its document
    messages: [{ role: user, content: [{ context: "document ${at + 1} has some words and holds colour${at + 1}" }, { text: " Which?" }] }]
    expect: [{ kind: reference, answers: [colour${at + 1}], metrics: [exact_match, f1] }]
`,
).join('')}`;

/** Says the colour that it reads: a document that is cut has lost it. */
function speak(messages: readonly unknown[]): AssistantTurn {
  const content = /colour\d+/.exec(JSON.stringify(messages))?.[0] ?? 'none';
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

it('gives the same scorecards and report after a kill, and asks finished arms nothing again', async () => {
  const folder = emptyFolder();
  await using endpoint = await scriptedEndpoint({ packs: [], speak, delayMs: 8 });
  const config = `version: 1
contexts: { cut: { kind: cut, keep: 0.5 }, most: { kind: cut, keep: 0.9, from: tail } }
targets: [{ slug: test/tiny, endpoint: "${endpoint.url}" }]
experiments:
  - id: three
    packs: documents.yaml
    arms: [{ target: test/tiny }, { target: test/tiny, context: cut }, { target: test/tiny, context: most }]
`;
  const start = async (name: string, ...line: string[]) => {
    const place = join(folder, name);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'documents.yaml'), pack);
    await writeFile(join(place, 'quality-baseline.yml'), config);
    return { place, cli: startCli(place, 'experiment', ...line, '--json', 'r.json') };
  };
  const reportIn = async (place: string) =>
    withoutTimes(experimentReportSchema.parse(JSON.parse(await readFile(join(place, 'r.json'), 'utf8'))));
  const first = await start('whole');
  expect(await first.cli.done).toMatchObject({ exitCode: 0 });
  const scorecards = await Promise.all((await runsIn(first.place)).map(comparable));
  const report = await reportIn(first.place);
  expect(report.arms.map(({ metrics }) => metrics.find(({ metric }) => metric === 'f1')?.mean)).toEqual([1, 0, 1]);
  const requests = endpoint.asked.length;
  let resumed = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    const before = endpoint.asked.length;
    const after = Math.ceil(((moment + random()) / moments) * requests);
    const { place, cli } = await start(`moment-${moment}`);
    const isOver = cli.done.then(() => true);
    while (endpoint.asked.length - before < after && !(await Promise.race([isOver, sleep(1)])));
    cli.kill();
    await cli.done;
    const [id] = existsSync(experimentsIn(place)) ? readdirSync(experimentsIn(place)) : [];
    if (id === undefined) continue;
    const { cli: second } = await start(`moment-${moment}`, '--resume', id);
    const done = await second.done;
    expect(done.stderr).not.toContain('fault');
    expect(done).toMatchObject({ exitCode: 0 });
    resumed += 1;
    expect(await reportIn(place)).toEqual(report);
    const runs = new Set(experimentOf(await readFile(join(experimentsIn(place), id, 'experiment.json'), 'utf8')));
    const kept = (await runsIn(place)).filter((run) => runs.has(run.slice(run.lastIndexOf('/') + 1)));
    expect(await Promise.all(kept.map(comparable))).toEqual(scorecards);
  }
  expect(resumed).toBeGreaterThan(moments / 2);
}, 540_000);

function experimentsIn(place: string): string {
  return join(place, '.quality-baseline', 'experiments');
}

function experimentOf(text: string): string[] {
  return JSON.parse(text).arms.map(({ run }: { run: string }) => run);
}

/** The parts that do not depend on the clock. */
function withoutTimes({ run: _, ratios, arms, ...rest }: ExperimentReport) {
  return {
    ...rest,
    ratios: ratios.filter(({ amount }) => !amount.startsWith('latency')),
    arms: arms.map(({ run: __, amounts: { latencyMs: ___, contextMs: ____, ...amounts }, ...arm }) => ({
      ...arm,
      amounts,
    })),
  };
}
