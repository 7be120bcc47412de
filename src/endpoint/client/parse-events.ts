import { Buffer, isUtf8 } from 'node:buffer';

export type StreamEvent = {
  readonly name: string;
  readonly data: string;
  /** `data` then has U+FFFD in place of the invalid bytes. */
  readonly isInvalidUtf8: boolean;
};

const lf = 0x0a;
const cr = 0x0d;
const colon = 0x3a;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Lines are cut as bytes and decoded whole, so that no cut ever falls into a character. */
export function eventParser() {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let isFirstLine = true;
  let skipsLf = false;
  let name = '';
  let data: string | undefined;
  let dataBytes = 0;
  let isInvalidUtf8 = false;

  function takeLine(line: Buffer, from: number, to: number, events: StreamEvent[]): void {
    let start = from;
    if (isFirstLine) {
      isFirstLine = false;
      if (line.subarray(from, from + 3).equals(byteOrderMark)) start += 3;
    }
    if (start === to) dispatch(events);
    else if (line[start] !== colon) takeField(line, start, to);
  }

  function takeField(line: Buffer, start: number, to: number): void {
    const text = line.toString('utf8', start, to);
    const end = text.indexOf(':');
    const field = end === -1 ? text : text.slice(0, end);
    // Older llama.cpp reports an error in mid-stream in an `error` field.
    if (field !== 'data' && field !== 'event' && field !== 'error') return;
    const value = end === -1 ? '' : text.slice(text[end + 1] === ' ' ? end + 2 : end + 1);
    if (field === 'event') {
      name = value;
      return;
    }
    if (field === 'error') name = 'error';
    data = data === undefined ? value : `${data}\n${value}`;
    dataBytes += to - start;
    if (text.includes('\ufffd') && !isUtf8(line.subarray(start, to))) isInvalidUtf8 = true;
  }

  function dispatch(events: StreamEvent[]): void {
    if (data !== undefined) events.push({ name, data, isInvalidUtf8 });
    name = '';
    data = undefined;
    dataBytes = 0;
    isInvalidUtf8 = false;
  }

  function completeLine(bytes: Buffer, from: number, to: number, events: StreamEvent[]): void {
    if (restBytes === 0) {
      takeLine(bytes, from, to, events);
      return;
    }
    const line = Buffer.concat([...rest, bytes.subarray(from, to)]);
    rest = [];
    restBytes = 0;
    takeLine(line, 0, line.length, events);
  }

  return {
    push(chunk: Uint8Array): StreamEvent[] {
      const events: StreamEvent[] = [];
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let from = 0;
      if (skipsLf && bytes.length > 0) {
        skipsLf = false;
        if (bytes[0] === lf) from = 1;
      }
      let nextCr = bytes.indexOf(cr, from);
      let nextLf = bytes.indexOf(lf, from);
      while (nextCr !== -1 || nextLf !== -1) {
        const isCr = nextLf === -1 || (nextCr !== -1 && nextCr < nextLf);
        const at = isCr ? nextCr : nextLf;
        completeLine(bytes, from, at, events);
        from = at + 1;
        if (isCr && bytes[from] === lf) from += 1;
        else if (isCr && from === bytes.length) skipsLf = true;
        if (nextCr !== -1 && nextCr < from) nextCr = bytes.indexOf(cr, from);
        if (nextLf !== -1 && nextLf < from) nextLf = bytes.indexOf(lf, from);
      }
      if (from < bytes.length) {
        // A copy: the caller may reuse its memory.
        rest.push(Buffer.from(bytes.subarray(from)));
        restBytes += bytes.length - from;
      }
      return events;
    },
    /** The last event without its empty line, which servers omit after `[DONE]`. */
    end(): StreamEvent[] {
      const events: StreamEvent[] = [];
      if (restBytes > 0) completeLine(Buffer.alloc(0), 0, 0, events);
      dispatch(events);
      return events;
    },
    pendingBytes: () => restBytes + dataBytes,
    pendingText: () => (data ?? '') + Buffer.concat(rest).toString('utf8'),
  };
}
