import { expect, it } from 'vitest';
import { addLine, startLive, totalTexts } from '../../../../src/features/serve/make/run-progress.ts';
import { RunFolder } from '../../../../src/store/run-folder.ts';
import { keepRun, packWith, said, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';
import { pagesOver } from './page-shown.ts';

const failed = { outcome: 'fail', failure: 'wrong-text', expected: 'red', received: 'blue' } as const;

it('estimates nothing below a second', () =>
  withRoot(async (root) => {
    const packs = [packWith('p', ['red', 'blue'])];
    const plan = await new RunFolder(await keepRun(root, { packs, lines: [], plan: { rounds: 1 } })).plan();
    const left = (totalMs: number) => {
      const live = startLive(plan);
      addLine(live, 2, attemptWith({ scenario: 'p/S-1', atMs: 0, totalMs, ...said('red') }));
      return new Map(totalTexts(live)).get('t-left');
    };
    expect([left(957), left(4000)]).toEqual(['under 1 s', 'about 4.0 s']);
  }));

it('has a line for each set of packs, and only its runs behind it', () =>
  withRoot(async (root) => {
    const plan = { rounds: 1 };
    const one = packWith('one', ['red']);
    const lines = [attemptWith({ scenario: 'one/S-1', ...said('red') })];
    const other = attemptWith({ scenario: 'two/S-1', ...said('red') });
    await keepRun(root, {
      ...{ id: '20260102T030405Z-0001', packs: [one, packWith('two', ['red'])], lines: [...lines, other], plan },
      file: { outcome: 'passed' },
    });
    await keepRun(root, {
      ...{ id: '20260103T030405Z-0002', packs: [one], plan },
      lines: [attemptWith({ scenario: 'one/S-1', ...said('blue'), verdict: failed })],
      file: { outcome: 'regressed' },
    });
    const { shown } = await pagesOver(root);
    const page = await shown('history', '');
    const cells = (head: string) =>
      [...page.matchAll(new RegExp(`data-head="${head}"[^>]*>(.*?)</td>`, 'g'))].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ''),
      );
    expect([cells('Packs'), cells('Outcome'), cells('Passed')]).toEqual([
      ['one', 'one, two'],
      ['✗ regressed', '✓ passed'],
      ['0.0 %', '100.0 %'],
    ]);
    const links = [...page.matchAll(/href="(history\?slug[^"]*)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(2);
    for (const link of links) {
      const [address = '', query = ''] = link.split('?');
      const own = await shown(address, query);
      expect([link, own.match(/href="report\?run=/g)]).toEqual([link, ['href="report?run=']]);
    }
  }));
