import { expect, it } from 'vitest';
import { engineRefusal } from '../../src/action/gate.ts';

it('keeps the engine of a runner for jobs that boot with compose, and never for a fork', () => {
  expect(engineRefusal({ bootsCompose: true, isFork: false })).toBeUndefined();
  expect(engineRefusal({ bootsCompose: false, isFork: false })).toContain('compose');
  expect(engineRefusal({ bootsCompose: true, isFork: true })).toContain('fork');
});
