import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ActionStage, openActionStage } from '../../../e2e/action-stage.ts';
import { type ExportServices, exportServices } from '../services/export-services.ts';

let stage: ActionStage;
let there: ExportServices;

beforeEach(async () => {
  [stage, there] = await Promise.all([openActionStage(), exportServices()]);
});
afterEach(async () => {
  await stage[Symbol.asyncDispose]();
  await there.close();
});

const parent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;

it('sends the run after its report, in the trace that the job is part of', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: there.url, TRACEPARENT: parent };
  const main = await stage.main({ inputs: { export: 'otlp' }, env });
  expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
  const spans = [...there.spans.values()];
  expect(new Set(spans.map(({ trace }) => trace))).toEqual(new Set(['ab'.repeat(16)]));
  expect(spans.some((span) => span.parent === 'cd'.repeat(8))).toBe(true);
  expect(main.stdout.indexOf('Sent')).toBeGreaterThan(main.stdout.indexOf('Passed: words of test/model'));
});

it('warns about a destination that refuses, with the command that sends again, and keeps the outcome', async () => {
  there.fail(401);
  const main = await stage.main({ inputs: { export: 'otlp' }, env: { OTEL_EXPORTER_OTLP_ENDPOINT: there.url } });
  expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
  expect(main.commands.filter(({ name }) => name === 'warning').map(({ message }) => message)).toEqual([
    expect.stringMatching(/^not sent to otlp: .*\nSend it with: .*quality-baseline export \S+ --to otlp$/),
  ]);
  expect(stage.statuses().at(-1)).toBe('success');
});
