import { describe, expect, it } from 'vitest';
import { speedsByDepth } from '../../../src/features/speed/load-speeds.ts';
import type { SessionSpeed, SpeedScore } from '../../../src/features/speed/speed-schemas.ts';

function session(promptTokens: number, figures: Partial<SessionSpeed>): SessionSpeed {
  return {
    ...{ session: 1, n: 3, promptTokens, cachedTokens: 0, firstTokenMs: { p50: 10, p95: 10 } },
    ...{ prefill: null, decode: null, content: null, serverPrefill: null, serverDecode: null },
    gapMs: { p50: 1, p99: 1, max: 1 },
    ...figures,
  };
}

const score = (cells: SpeedScore['cells']): SpeedScore => ({ words: 0.8, cells, unmeasured: {} });

describe('the speeds of a run by depth', () => {
  it('are medians over the cells, sessions and modes of a depth', () => {
    const off = score({
      tg256: [session(30, { decode: 40 }), session(30, { decode: 44 })],
      tg512: [session(30, { decode: 42 })],
      'tg256@d8192': [session(8200, { decode: 20, prefill: 900 })],
      pp8192: [session(8200, { prefill: 1000 })],
      warm8192: [session(8200, {})],
    });
    const on = score({ pp512: [session(520, { prefill: 2000 })] });
    expect(speedsByDepth([off, on])).toEqual({
      decode: [
        { tokens: 30, perSecond: 42 },
        { tokens: 8200, perSecond: 20 },
      ],
      prefill: [
        { tokens: 520, perSecond: 2000 },
        { tokens: 8200, perSecond: 950 },
      ],
    });
  });

  it('are empty if nothing was measured', () => {
    expect(speedsByDepth([score({ tg256: [session(30, { decode: 0 })] })])).toEqual({ decode: [], prefill: [] });
  });
});
