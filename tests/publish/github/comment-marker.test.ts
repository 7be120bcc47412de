import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommentMarker,
  compareMarkers,
  parseMarker,
  renderMarker,
} from '../../../src/publish/github/render-comment.ts';

const sha = fc.stringMatching(/^[0-9a-f]{40}$/);
const markers: fc.Arbitrary<CommentMarker> = fc.record({
  key: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/),
  runId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  attempt: fc.integer({ min: 1, max: 999_999 }),
  headSha: sha,
  stage: fc.constantFrom('measuring', 'closed', 'final'),
});

function markerWith(fields: Partial<CommentMarker> = {}): CommentMarker {
  return { key: 'gate', runId: 5000, attempt: 1, headSha: 'a'.repeat(40), stage: 'final', ...fields };
}

describe('the marker of a comment', () => {
  it('reads back as written, and is never visible on the page', () => {
    fc.assert(
      fc.property(markers, fc.string(), (marker, text) => {
        const line = renderMarker(marker);
        expect(line).toMatch(/^<!-- (?:(?!--|>).)* -->$/);
        expect(parseMarker(`${line}\n${text}`)).toEqual(marker);
      }),
    );
  });

  it('is found only in the first line, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), markers, (text, marker) => {
        expect(parseMarker(text)).toBeUndefined();
        expect(parseMarker(`${text}${renderMarker(marker)}`)).toBeUndefined();
      }),
    );
  });

  it('of a newer version with more fields is still understood', () => {
    const line = renderMarker(markerWith()).replace(' v1 ', ' v2 ').replace(' -->', ' rig=a-1 -->');
    expect(parseMarker(line)).toEqual(markerWith());
  });

  it.each([
    renderMarker(markerWith()).replace('run=5000', 'run=-1'),
    renderMarker(markerWith()).replace('run=5000', `run=${'9'.repeat(16)}`),
    renderMarker(markerWith()).replace('quality-baseline', 'quality'),
    `${renderMarker(markerWith())} and more`,
  ])('is not %j', (line) => {
    expect(parseMarker(line)).toBeUndefined();
  });

  it('orders by run, then by attempt, then by how far the run had come', () => {
    const inOrder = [
      markerWith({ runId: 4999, attempt: 9 }),
      markerWith({ stage: 'measuring' }),
      markerWith({ stage: 'closed' }),
      markerWith(),
      markerWith({ attempt: 2, stage: 'measuring' }),
      markerWith({ runId: 5001, stage: 'measuring' }),
    ];
    expect(inOrder.toReversed().sort(compareMarkers)).toEqual(inOrder);
  });
});
