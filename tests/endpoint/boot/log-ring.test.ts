import { describe, expect, it } from 'vitest';
import { logRing } from '../../../src/endpoint/boot/log-ring.ts';

describe('logRing', () => {
  it('keeps the last lines, in the order they ended', () => {
    const ring = logRing(3, []);
    const write = ring.writer();
    write('one\ntwo\r\nthr');
    write('ee\nfour\n');
    expect(ring.lines()).toEqual(['two', 'three', 'four']);
  });

  it('shows an unfinished line: it may be the last message', () => {
    const ring = logRing(5, []);
    ring.writer()('one\nout of mem');
    expect(ring.lines()).toEqual(['one', 'out of mem']);
  });

  it('does not mix the halves of two streams', () => {
    const ring = logRing(5, []);
    const [out, error] = [ring.writer(), ring.writer()];
    out('lis');
    error('warning\n');
    out('tening\n');
    expect(ring.lines()).toEqual(['warning', 'listening']);
  });

  it('keeps the last state of a progress bar, and the lines before it', () => {
    const ring = logRing(3, []);
    const write = ring.writer();
    write('start\n');
    for (let percent = 0; percent <= 100; percent += 1) write(`${percent} %\r`);
    write('\ndone\n');
    expect(ring.lines()).toEqual(['start', '100 %', 'done']);
  });

  it('hides secrets, even in two pieces, and drops control characters', () => {
    const ring = logRing(5, ['hunter2hunter2']);
    const write = ring.writer();
    write('\u001b[31mkey hunter2');
    write('hunter2\u001b[0m\u0007\n');
    expect(ring.lines()).toEqual(['key ***']);
  });

  it('cuts endless lines', () => {
    const ring = logRing(5, []);
    const write = ring.writer();
    for (let part = 0; part < 100; part += 1) write('x'.repeat(1000));
    write('\nnext\n');
    expect(ring.lines().map((line) => line.length)).toEqual([2001, 4]);
  });

  it('counts incoming lines, so that progress is visible', () => {
    const ring = logRing(1, []);
    const before = ring.written();
    ring.writer()('.');
    expect(ring.written()).toBeGreaterThan(before);
  });
});
