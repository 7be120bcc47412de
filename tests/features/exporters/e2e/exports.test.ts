import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { emptyFolder } from '../../../e2e/run-bundle.ts';
import { startBundle } from '../../../e2e/start-bundle.ts';
import { scriptedEndpoint } from '../../../support/scripted-endpoint.ts';
import { exportServices } from '../services/export-services.ts';

it('sends each run where the config says; a destination that fails is a warning and changes no exit code', async () => {
  const [folder, endpoint, services] = [emptyFolder(), await scriptedEndpoint({}), await exportServices()];
  onTestFinished(async () => {
    await endpoint[Symbol.asyncDispose]();
    await services.close();
  });
  const gone = await exportServices();
  await gone.close();
  const config = `version: 1
exports:
  - { to: mlflow, uri: "${gone.url}", on: check }
  - { to: otlp, uri: "${services.url}", on: [check, run] }
  - { to: file, format: csv, out: "results/{run}.csv", on: capture }
`;
  writeFileSync(join(folder, 'quality-baseline.yml'), config);
  const at = `--slug test/model --endpoint ${endpoint.url} --pack toolcall-15`;
  const run = (line: string) => startBundle(folder, line).ended;

  expect(await run(`${at} --capture`)).toMatchObject({ exitCode: 0 });
  expect(readdirSync(join(folder, 'results'))).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z-[0-9a-f]{4}\.csv$/)]);
  expect(services.spans.size).toBe(0);

  const checked = await run(at);
  expect(checked.exitCode).toBe(0);
  expect(checked.stderr).toMatch(/Warning: not sent to mlflow: cannot reach 127\.0\.0\.1:\d+: ECONNREFUSED\./);
  expect(checked.stderr).toMatch(
    /Send it with: npx quality-baseline export \S+ --to mlflow --uri http:\/\/127\.0\.0\.1:\d+\n/,
  );
  const attempts = () => [...services.spans.values()].filter(({ name }) => name.startsWith('attempt ')).length;
  expect(attempts()).toBe(45);

  expect(await run(`${at} --no-export`)).toMatchObject({ exitCode: 0 });
  expect(attempts()).toBe(45);
  expect(await run('export latest --to otlp --dry-run')).toMatchObject({ exitCode: 0 });
  const refused = await run(`export latest --to otlp --uri ${gone.url}`);
  expect([refused.exitCode, refused.stderr]).toEqual([
    3,
    expect.stringMatching(/cannot reach 127\.0\.0\.1:\d+: ECONNREFUSED/),
  ]);
  expect(existsSync(join(folder, '.quality-baseline'))).toBe(true);
});
