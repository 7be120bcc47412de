import { expect, it } from 'vitest';
import { keepRun, packWith, said, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';
import { pagesOver } from './page-shown.ts';

const lines = [attemptWith({ scenario: 'p/S-1', ...said('red') })];

it('lists interrupted runs by name and under Failed only', () =>
  withRoot(async (root) => {
    const kept = { packs: [packWith('p', ['red'])], lines, plan: { rounds: 1 } };
    await keepRun(root, { ...kept, file: { endedAt: null, outcome: null } });
    const { shown } = await pagesOver(root);
    for (const query of ['', 'failed=1', 'q=vllm', 'q=vllm&failed=1'])
      expect([query, await shown('run', query)]).toEqual([query, expect.stringContaining('broke off')]);
    const none = await shown('run', 'q=nothing');
    expect(none).toContain('No run matches “nothing”.');
    expect(none).toContain('value="nothing"');
  }));

it('say what no run matches instead of showing an empty table', () =>
  withRoot(async (root) => {
    await keepRun(root, { packs: [packWith('p', ['red'])], lines, plan: { rounds: 1 } });
    const { shown } = await pagesOver(root);
    for (const page of ['history', 'compare', 'traces']) {
      expect(await shown(page, '')).toContain('vllm/');
      const none = await shown(page, 'q=nothing');
      expect(none).toContain('No run matches “nothing”.');
      expect(none).not.toContain('<table');
    }
  }));

it('keeps a model with each harness on a line and a page of its own', () =>
  withRoot(async (root) => {
    const kept = { packs: [packWith('p', ['red'])], lines };
    for (const [id, harness] of [
      ['one', 'native'],
      ['two', 'hermes'],
    ] as const)
      await keepRun(root, { id, ...kept, plan: { rounds: 1, harness } });
    const { shown } = await pagesOver(root);
    const list = await shown('history', '');
    expect(list).toContain('2 lines, by model, mode and packs');
    const [address = ''] = /slug=[^"]*hermes[^"]*/.exec(list) ?? [];
    const page = await shown('history', address.replaceAll('&amp;', '&'));
    expect(page).toContain('no-thinking, hermes');
    expect(page).toContain('run=two');
    expect(page).not.toContain('run=one');
    expect(await shown('history', 'slug=vllm/tiny&arm=no-thinking')).not.toContain('run=two');
  }));
