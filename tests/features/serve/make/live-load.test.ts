import { expect, it } from 'vitest';
import type { LevelLine } from '../../../../src/features/load-test/load-report.ts';
import { liveEvents } from '../../../../src/features/serve/make/make-live.ts';
import type { PageContext } from '../../../../src/features/serve/make/page-context.ts';
import type { ServerEvent } from '../../../../src/features/serve/server/open-page-server.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { keepRun, packWith, said, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';
import { pagesOver } from './page-shown.ts';

const run = '20260102T030405Z-0001';
const levels = [{ closed: 1 }, { closed: 2 }] as const;

it('shows the levels of a load run that have ended, and has each loaded when it ends', () =>
  withRoot(async (root) => {
    const ended: LevelLine = {
      ...{ kind: 'level', level: levels[0], session: 1 },
      ...{ window: { fromMs: 0, untilMs: 5000 }, loopDelayMs: 0.5 },
    };
    const lines = [
      attemptWith({ scenario: 'p/S-1', level: levels[0], ...said('red') }),
      ended,
      attemptWith({ scenario: 'p/S-1', level: levels[1], ...said('red') }),
    ];
    const plan = { rounds: 1, load: { levels: [...levels] } };
    await keepRun(root, { packs: [packWith('p', ['red'])], lines, plan });
    const { index, shown } = await pagesOver(root);
    const page = await shown('run', `run=${run}`);
    const part = /<div id="levels">[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';
    expect(part.match(/<th role="rowheader"[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>1$/)]);
    expect(page).toContain('<dd id="t-done">2 of 24</dd>'); // 8 for each slot, over one scenario
    const events: ServerEvent[] = [];
    const context = { index, io: { clock: systemClock }, children: { isRunning: false }, root } as unknown;
    await liveEvents(
      { query: new URLSearchParams({ run }), signal: new AbortController().signal, after: 0 },
      async (event) => void events.push(event),
      context as PageContext,
    );
    expect(events.filter(({ name }) => name === 'part')).toMatchObject([{ data: { id: 'levels' } }]);
  }));
