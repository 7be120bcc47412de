import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scorecard, scorecardFileSchema } from '../../../../src/records/scorecard.ts';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { runsIn, startCli } from '../../../e2e/run-parts.ts';
import { realLlama } from '../../../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../../../support/real-llama/start-real-llama.ts';

const { rootfs, missing } = realLlama();
let server: RunningLlama | undefined;

beforeAll(async () => {
  if (missing === undefined) server = await startRealLlama(rootfs, ['-c', '32768']);
}, 300_000);

afterAll(() => server?.stop());

const words = Array.from({ length: 400 }, (_, at) => `word${at % 7}`).join(' ');
const pack = `id: long
version: 1.0.0
title: Long documents
sampling: { max-tokens: 8 }
scenarios:
${[1, 2, 3]
  .map(
    (at) => `  - id: L-${at}
    title: Reads a document
    messages: [{ role: user, content: [{ context: "${at} ${words}" }, { text: " What is in it?" }] }]
    expect: [{ kind: reference, answers: [word1], metrics: [exact_match, f1] }]
`,
  )
  .join('')}`;

const config = `version: 1
contexts:
  cut: { kind: cut, keep: 0.25 }
  tool: { kind: command, run: [node, half.cjs] }
`;

/** Every second word. */
const script = `let all = '';
process.stdin.on('data', (text) => { all += text; }).on('end', () => {
  console.log(JSON.parse(all).context.split(' ').filter((_, at) => at % 2 === 0).join(' '));
});
`;

it('reads fewer tokens with a shorter context, and gives the same values again', {
  timeout: 300_000,
}, async (context) => {
  if (server === undefined) return context.skip(`no real llama.cpp server: ${missing}`);
  const { baseUrl } = server;
  const folder = emptyFolder();
  for (const [name, text] of Object.entries({ 'long.yaml': pack, 'quality-baseline.yml': config, 'half.cjs': script }))
    await writeFile(join(folder, name), text);
  const measured = async (...flags: string[]): Promise<Scorecard> => {
    const line = ['run', '--slug', 'llamacpp/tiny', '--endpoint', baseUrl, '--pack', 'long.yaml', '--repeat', '1'];
    expect(await startCli(folder, ...line, ...flags).done).toMatchObject({ exitCode: 0 });
    const run = (await runsIn(folder)).at(-1) ?? '';
    const file = scorecardFileSchema.parse(JSON.parse(await readFile(join(run, 'scorecard.json'), 'utf8')));
    return file.scorecards[0] ?? expect.fail('a run has a scorecard for its mode');
  };
  const tokensOf = ({ scenarios }: Scorecard) =>
    scenarios.reduce((sum, { promptTokens }) => sum + (promptTokens ?? expect.fail('the server counts')), 0);
  const shareOf = ({ contexts }: Scorecard) =>
    contexts === undefined ? 1 : contexts.characters.after / contexts.characters.before;
  const [full, cut, tool] = [await measured(), await measured('--context', 'cut'), await measured('--context', 'tool')];
  expect([full.slug, cut.slug, tool.slug]).toEqual(['llamacpp/tiny', 'llamacpp/tiny/cut', 'llamacpp/tiny/tool']);
  expect(shareOf(cut)).toBeCloseTo(0.25, 1);
  expect(shareOf(tool)).toBeCloseTo(0.5, 1);
  // The question and the template stay.
  for (const arm of [cut, tool]) {
    const ratio = tokensOf(arm) / tokensOf(full);
    expect(ratio).toBeGreaterThan(shareOf(arm) - 0.05);
    expect(ratio).toBeLessThan(shareOf(arm) + 0.15);
  }
  const again = await measured('--context', 'cut');
  expect(again.scenarios).toEqual(cut.scenarios);
  expect(again.scenarios[0]?.values).toHaveProperty('f1');
});
