import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder, runScript } from './run-bundle.ts';

/**
 * Files written by 0.1.0: a config, a pack, a baseline with answers, a cassette, a capture, a check that failed, and
 * its bundle.
 */
const fixture = resolve('tests/fixtures/first-release');
const captured = '20261122T194713Z-1390';
const checked = '20261122T194726Z-2355';

function said(...commandLine: string[]) {
  const folder = emptyFolder();
  cpSync(fixture, folder, { recursive: true });
  mkdirSync(join(folder, '.quality-baseline'));
  cpSync(join(fixture, 'runs'), join(folder, '.quality-baseline/runs'), { recursive: true });
  const run = runScript(resolve('dist/cli/index.js'), { arguments: commandLine, folder });
  return { ...run, text: run.stdout + run.stderr };
}

it.each<[string, string, RegExp]>([
  ['a check, decided again', `report ${checked}`, /✗ regressed/],
  ['its failures', `inspect ${checked}`, /address.*wrong-value/],
  ['one scenario of it', `inspect ${checked} small/address --pack small.yaml`, /wrong-value.*Paris/s],
  ['its failures as JSON', `report ${checked} --format json`, /"wrong-value": 6/],
  ['its answers, judged again', `rescore ${checked} --pack small.yaml`, /no verdict changed/],
  ['two runs', `compare ${captured} ${checked}`, /small.*33\.3/],
  ['all runs over time', 'history', /small/],
  ['a baseline', 'baseline show llamacpp/tiny', /small/],
  ['a config, and checks recorded answers', '--replay small.cassette.jsonl --no-progress', /✓ passed/],
  [
    'a bundle, and asks it again',
    'run --bundle small.bundle.json --replay damaged.cassette.jsonl --pack small.yaml --no-progress',
    /wrong-value ×6 {2}wrong-value ×6 {2}same/,
  ],
])('reads %s', (_, commandLine, expected) => {
  const { text, exitCode } = said(...commandLine.split(' '));
  expect(text).toMatch(expected);
  expect(exitCode).toBe(0);
});
