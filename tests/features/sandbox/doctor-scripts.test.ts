import { expect, it, vi } from 'vitest';
import { sandboxImage } from '../../../src/features/sandbox/runners/find-system.ts';
import { examine, machineWith, selectionOf, urlOf } from '../../commands/doctor-setting.ts';
import { missingImage } from './support/missing-image.ts';

const missing = missingImage();
const selection = selectionOf('shell-25');
const path = process.env['PATH'];

it.runIf(missing === undefined)('doctor runs a script if a selected pack needs that', async () => {
  const machine = machineWith({});
  vi.stubEnv('PATH', path);
  const { report, find } = await examine(machine, await urlOf(), { selection, probes: false });
  expect(find('sandbox-scripts')).toMatchObject({
    level: 'ok',
    message: expect.stringMatching(new RegExp(`image ${sandboxImage} .* runs a script in \\d+\\.\\d s$`)),
  });
  expect(report.exitCode).toBe(0);
});

it('doctor says why no script runs, and what to do', async () => {
  const machine = machineWith({ docker: { images: [sandboxImage] } });
  const { report, find } = await examine(machine, await urlOf(), { selection, probes: false });
  expect(find('sandbox-scripts')).toMatchObject({
    level: 'broken',
    message: expect.stringMatching(/runs no script: its process ended with exit code 1/),
    fix: 'Make the image again with quality-baseline sandbox build, or leave its packs out with --sandbox embedded.',
  });
  expect(report.exitCode).not.toBe(0);
});
