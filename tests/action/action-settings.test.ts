import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionSettings } from '../../src/action/action-settings.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { testIo, withRoot } from '../commands/kept-run-with.ts';

function settingsOf(given: Readonly<Record<string, string>>, more = '') {
  return withRoot(async (root) => {
    const config = 'version: 1\ntargets:\n  - { slug: a/b, endpoint: "http://127.0.0.1:8000" }\n';
    await writeFile(join(root, 'quality-baseline.yml'), `${config}${more}`);
    const inputs = readActionInputs((name) => given[name] ?? '');
    return actionSettings(
      { inputs, lines: [], doubts: [], slug: undefined, compared: [], isReported: true },
      undefined,
      testIo(root),
      root,
    );
  });
}

it('accepts the policy inputs of the jobs beside a capture', async () => {
  const shared = { 'on-inconclusive': 'warn', 'on-missing-baseline': 'fail', 'no-confirm': 'true' };
  const { settings } = await settingsOf({ command: 'capture', ...shared });
  expect(settings.capture).toBeDefined();
});

it('names the command with an input that a capture does not allow', async () => {
  await expect(settingsOf({ command: 'capture', shard: '1/2' })).rejects.toThrow(
    '`command: capture` and the input `shard` exclude each other',
  );
});

it('has no model for BERTScore, which would load packages from the checkout', async () => {
  const { settings } = await settingsOf({}, 'bertscore: { dir: models }\n');
  expect(settings.what.bertscore).toBeUndefined();
});
