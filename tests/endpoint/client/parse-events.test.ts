import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventParser, type StreamEvent } from '../../../src/endpoint/client/parse-events.ts';

function eventsOf(...pieces: readonly (string | Uint8Array)[]): StreamEvent[] {
  const parser = eventParser();
  const events = pieces.flatMap((piece) => parser.push(typeof piece === 'string' ? Buffer.from(piece) : piece));
  return [...events, ...parser.end()];
}

function dataOf(...pieces: readonly (string | Uint8Array)[]): string[] {
  return eventsOf(...pieces).map(({ data }) => data);
}

describe('the event stream reader', () => {
  it.each([['\n'], ['\r\n'], ['\r']])('treats %j as the end of a line', (end) => {
    expect(dataOf(`data: a${end}data: b${end}${end}data: c${end}${end}`)).toEqual(['a\nb', 'c']);
  });

  it('ignores comments, ids, retry times and unknown fields', () => {
    expect(dataOf(': ping\n\n:\n\nid: 1\nretry: 5\nfoo: bar\ndata: a\n\n: ping\n\n')).toEqual(['a']);
  });

  it('removes one space after the colon and keeps the others', () => {
    expect(dataOf('data:a\n\ndata:  b \n\ndata\n\n')).toEqual(['a', ' b ', '']);
  });

  it('skips a leading byte order mark, cut or not, and keeps one inside', () => {
    const mark = [0xef, 0xbb, 0xbf];
    const text = Buffer.concat([Buffer.from(mark), Buffer.from('data: a\ufeff\n\n')]);
    expect(dataOf(text)).toEqual(['a\ufeff']);
    expect(dataOf(text.subarray(0, 1), text.subarray(1))).toEqual(['a\ufeff']);
  });

  it('returns the name of an event and an error in a separate field', () => {
    expect(eventsOf('event: error\ndata: {}\n\nerror: {"code":500}\n\ndata: x\n\n')).toMatchObject([
      { name: 'error', data: '{}' },
      { name: 'error', data: '{"code":500}' },
      { name: '', data: 'x' },
    ]);
  });

  it('marks the only event with invalid UTF-8, and not one that really contains U+FFFD', () => {
    const broken = Buffer.concat([Buffer.from('data: a'), Buffer.from([0xc3]), Buffer.from('b\n\ndata: \ufffd\n\n')]);
    expect(eventsOf(broken)).toEqual([
      { name: '', data: 'a\ufffdb', isInvalidUtf8: true },
      { name: '', data: '\ufffd', isInvalidUtf8: false },
    ]);
  });

  it('returns what comes at the end without an empty line, even without a line end', () => {
    expect(dataOf('data: a\n')).toEqual(['a']);
    expect(dataOf('data: a\n\ndata: [DONE]')).toEqual(['a', '[DONE]']);
  });

  it('copies bytes, so that the caller may reuse its memory', () => {
    const parser = eventParser();
    const memory = Buffer.from('data: a');
    parser.push(memory);
    memory.fill('x');
    expect(parser.push(Buffer.from('b\n\n'))).toMatchObject([{ data: 'ab' }]);
  });

  it('says how much of an event is waiting', () => {
    const parser = eventParser();
    parser.push(Buffer.from('data: 123'));
    expect(parser.pendingBytes()).toBe(9);
    parser.push(Buffer.from('\n\n'));
    expect(parser.pendingBytes()).toBe(0);
  });

  it('returns the same events however the bytes are cut', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(`data: ${text}`)),
      fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.concat([Buffer.from('data:'), bytes])),
      fc.constantFrom('', ': ping', 'event: error', 'data', '\ufeff').map((text) => Buffer.from(text)),
    );
    const ended = fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r', '\n\n')).map(([bytes, end]) => {
      return Buffer.concat([bytes, Buffer.from(end)]);
    });
    fc.assert(
      fc.property(fc.array(ended, { maxLength: 12 }), fc.array(fc.nat(200)), (lines, cuts) => {
        const bytes = Buffer.concat(lines);
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((one, other) => one - other), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
        const whole = eventsOf(bytes);
        expect(eventsOf(...pieces)).toEqual(whole);
        expect(eventsOf(...single)).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });
});
