import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarker } from '../../../src/publish/github/render-comment.ts';
import { outranks, parseIssueMarker, renderIssueMarker } from '../../../src/publish/github/render-issue.ts';
import { outcomeSchema } from '../../../src/records/decision.ts';

const marker = { key: 'rig--a/b', runId: 5000, attempt: 2, outcome: 'endpoint-error' } as const;

describe('the marker of an issue', () => {
  it('reads back as written, whatever its key and outcome', () => {
    const key = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/);
    fc.assert(
      fc.property(
        key,
        fc.nat(),
        fc.nat(99_999),
        fc.constantFrom(...outcomeSchema.options),
        (key, runId, attempt, outcome) => {
          const written = renderIssueMarker({ key, runId, attempt, outcome });
          expect(parseIssueMarker(`${written}\r\n\r\ntext`)).toEqual({ key, runId, attempt, outcome });
          expect(written.slice(4, -3)).not.toContain('--');
        },
      ),
    );
  });

  it('is in the first line or nowhere, and is not that of a comment', () => {
    const written = renderIssueMarker(marker);
    expect(parseIssueMarker(`text\n${written}`)).toBeUndefined();
    expect(parseIssueMarker(`${written} text`)).toBeUndefined();
    expect(parseMarker(written)).toBeUndefined();
  });

  it('of a newer version is understood', () => {
    const written = renderIssueMarker(marker).replace('v1', 'v2').replace(' -->', ' more=1 -->');
    expect(parseIssueMarker(written)).toEqual(marker);
    expect(parseIssueMarker(written.replace('endpoint-error', 'unheard-of'))?.outcome).toBe('crashed');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => void parseIssueMarker(`<!-- quality-baseline-issue ${text}`),
      ),
    );
  });

  it('lets a newer run win, and within one run the job that saw the regression', () => {
    const regressed = { ...marker, outcome: 'regressed' } as const;
    const passed = { ...marker, outcome: 'passed' } as const;
    expect(outranks({ ...passed, runId: 5001 }, regressed)).toBe(true);
    expect(outranks({ ...passed, attempt: 3 }, regressed)).toBe(true);
    expect(outranks({ ...regressed, runId: 4999 }, passed)).toBe(false);
    expect(outranks(regressed, passed)).toBe(true);
    expect(outranks(passed, regressed)).toBe(false);
    expect(outranks(regressed, regressed)).toBe(false);
  });
});
