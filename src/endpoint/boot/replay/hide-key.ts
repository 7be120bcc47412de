import type { RecordedResponse } from '../../../model/cassette.ts';
import type { KeyGuard } from '../../key-guard.ts';
import { inForm, isStream } from './convert-reply.ts';
import { bytesOf, pieceOf, wholeBody } from './piece-bytes.ts';

/** A reply as a cassette may keep it; undefined where it may hold the key unseen. */
export function withoutKey(response: RecordedResponse, guard: KeyGuard): RecordedResponse | undefined {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, guard.text(value)]),
  ) as RecordedResponse['headers']; // the same names
  const clean = { ...inPlace(response, guard), headers };
  const encoding = headers['content-encoding'] ?? 'identity';
  if (guard.isOpen || (encoding === 'identity' && !hasInPieces(clean, guard))) return clean;
  return encoding === 'identity' ? rejoined(clean, guard) : undefined;
}

/** Stars of the same length keep every piece where it was. */
function inPlace(response: RecordedResponse, guard: KeyGuard): RecordedResponse {
  const before = wholeBody(response);
  const body = guard.bytes(before);
  if (body === before) return response;
  let start = 0;
  const pieces = response.pieces.map((piece) => {
    const end = start + bytesOf(piece).length;
    const blackened = pieceOf(piece[0], body.subarray(start, end));
    start = end;
    return blackened;
  });
  return { ...response, pieces };
}

const whole = { streamed: false, withUsage: false };

/** The texts of a stream joined, whatever its head calls it; of anything else a document without a choice. */
function joinedTexts(response: RecordedResponse): RecordedResponse {
  const headers = { ...response.headers, 'content-type': 'text/event-stream' };
  return inForm({ ...response, headers, status: 200 }, true, whole);
}

function hasInPieces(response: RecordedResponse, guard: KeyGuard): boolean {
  const joined = wholeBody(joinedTexts(response));
  return guard.bytes(joined) !== joined;
}

/** Its events made anew of the joined texts: the pieces that make up the key go. */
function rejoined(response: RecordedResponse, guard: KeyGuard): RecordedResponse | undefined {
  const stream = inForm(inPlace(joinedTexts(response), guard), false, { streamed: true, withUsage: true });
  return isStream(stream) ? { ...stream, headers: response.headers, status: response.status } : undefined;
}
