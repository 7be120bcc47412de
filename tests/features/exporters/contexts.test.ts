import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ContextLine } from '../../../src/features/experiments/context/context-line.ts';
import { exportRun } from '../../../src/features/exporters/export-run.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { RunFolder } from '../../../src/store/run-folder.ts';
import { keepRun, said, testIo, withRoot } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { entryTo, env, openServices } from './export-with.ts';

const packText = `id: one
version: 1.0.0
title: A pack
scenarios:
  - id: S-1
    title: Says its town
    messages: [{ role: user, content: "Which town?" }]
    expect: [{ kind: reference, answers: [Rome, Roma], metrics: [exact_match] }]
`;

const digest = 'c'.repeat(64);
const made: ContextLine = {
  ...{ kind: 'context', scenario: 'one/S-1', replaces: 'context', tries: 1, usd: 0.25, isCached: false, ms: 40 },
  from: { context: digest, question: digest, length: 1000 },
  made: { text: digest, length: 250 },
  tokens: { input: null, output: null },
};

it('sends the contexts as they were made, and right answers with all texts', async () => {
  await withRoot(async (root) => {
    const there = await openServices();
    await writeFile(join(root, 'one.yaml'), packText);
    const path = await keepRun(root, {
      packs: [parsePack(packText, 'one.yaml')],
      lines: [made, attemptWith(said('Rome'))],
      plan: { context: { name: 'half', digest } },
    });
    await new RunFolder(path).saveTasks(await new RunFolder(path).plan(), [parsePack(packText, 'one.yaml')]);
    const send = (to: 'mlflow' | 'otlp' | 'langsmith') =>
      exportRun(
        new RunFolder(path),
        {
          ...{ entry: entryTo(to, there.url, { what: 'all' }), packs: [join(root, 'one.yaml')], root },
          ...{ dryRun: false, undo: false, change: undefined },
        },
        testIo(root, env),
      );

    await send('otlp');
    const span = [...there.spans.values()].find(({ name }) => name === 'context half');
    expect(span?.attributes).toMatchObject({
      'quality.scenario': 'one/S-1',
      'quality.context.length.before': 1000,
      'quality.context.length.after': 250,
      'quality.cost_usd': 0.25,
    });

    await send('mlflow');
    const [run] = [...there.runs.values()];
    expect(Object.fromEntries(run?.params ?? [])).toMatchObject({
      'context.name': 'half',
      'context.digest': digest,
      dataset: 'one',
    });
    expect([...(run?.metrics.values() ?? [])].find(({ key }) => key === 'compression_ratio')?.value).toBe(0.25);
    expect([...there.experiments.keys()]).toEqual(['quality-baseline']);

    await send('langsmith');
    const [session] = [...there.sessions.values()];
    expect(session).toMatchObject({ extra: { metadata: { context: 'half', context_length: expect.any(Number) } } });
    expect([...there.examples.values()]).toMatchObject([{ outputs: { gold: ['Rome', 'Roma'] } }]);
  });
});
