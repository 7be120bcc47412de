import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { emptyFolder } from './run-bundle.ts';
import { startBundle } from './start-bundle.ts';

const shown = 'http://localhost:8000';
const [, commands = ''] = /^```sh check\n([\s\S]*?)^```$/m.exec(readFileSync('README.md', 'utf8')) ?? [];

it('runs the commands of the readme that check a model, in their order', async () => {
  const [folder, endpoint] = [emptyFolder(), await scriptedEndpoint()];
  onTestFinished(() => endpoint[Symbol.asyncDispose]());
  const lines = commands.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(/^npx quality-baseline /);
    const asked = line.replace('npx quality-baseline ', '').replace(shown, endpoint.url.replace('/v1', ''));
    const { exitCode, stdout, stderr } = await startBundle(folder, asked).ended;
    expect({ line, exitCode, told: stdout !== '' || line.includes('report.md'), stderr }).toMatchObject({
      ...{ line, exitCode: 0, told: true },
    });
  }
  expect(existsSync(join(folder, 'baselines/llamacpp--my-model__no-thinking.json'))).toBe(true);
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('✅ Passed');
});
