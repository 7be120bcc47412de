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
    for (const page of ['runs', 'history', 'compare', 'traces']) {
      expect(await shown(page, '')).toContain('vllm/');
      const none = await shown(page, 'q=nothing');
      expect(none).toContain('No run matches “nothing”.');
      expect(none).not.toContain('<table');
    }
  }));

it('lists every run with its change against the run before that was asked the same', () =>
  withRoot(async (root) => {
    const kept = { packs: [packWith('p', ['red'])], plan: { rounds: 1 } };
    const failed = { outcome: 'fail', failure: 'wrong-text', expected: 'red', received: 'blue' } as const;
    await keepRun(root, { id: 'one', ...kept, lines, file: { startedAt: '2026-01-01T00:00:00.000Z' } });
    await keepRun(root, {
      id: 'two',
      ...kept,
      lines: [attemptWith({ scenario: 'p/S-1', verdict: failed })],
      file: { startedAt: '2026-01-02T00:00:00.000Z' },
    });
    const { shown } = await pagesOver(root);
    const rows = (await shown('runs', '')).split('<tr').slice(2);
    expect(rows.map((row) => /run=(one|two)/.exec(row)?.[1])).toEqual(['two', 'one']);
    expect(rows[0]).toContain('−100.0 pp');
    expect(rows[0]).toMatch(/compare\?side=one%40[^"]*side=two%40/);
    expect(rows[1]).not.toContain(' pp');
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
