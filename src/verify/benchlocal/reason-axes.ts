import { normalise, pythonSpace, strip } from './python-text.ts';

const marker = 'ANSWER: ';
const anyMarker = new RegExp(`^ANSWER:[${pythonSpace}]*`, 'i');
const leadingLabel = new RegExp(`^[a-z_][a-z0-9_ ]*=[${pythonSpace}]*`, 'i');

/** 2 for the right answer line, 1 for one the scenario lists as partly right, 0 for any other or none. */
export function answerPoints(
  text: string,
  canonical: string,
  accepted: readonly string[],
  partial: readonly string[],
): 0 | 1 | 2 {
  // Bold, indented or in small letters it is no answer line.
  const line = text.split(/\r\n|\r|\n/).findLast((candidate) => candidate.startsWith(marker));
  if (line === undefined) return 0;
  const written = normalise(line);
  if ([canonical, ...accepted].some((right) => normalise(right) === written)) return 2;
  if (isOneValue(canonical, line)) return 2;
  return partial.some((known) => normalise(known) === written) ? 1 : 0;
}

/** One `key=value`: the bare value, the value behind another label, or key and value anywhere in the line. */
function isOneValue(canonical: string, line: string): boolean {
  const payload = payloadOf(canonical);
  const equals = payload.indexOf('=');
  if (equals === -1 || payload.includes(';')) return false;
  const key = normaliseLabel(payload.slice(0, equals));
  const value = normalise(payload.slice(equals + 1));
  const written = normalise(payloadOf(line));
  return (
    written === value ||
    strip(written.replace(leadingLabel, '')) === value ||
    (written.includes(key) && written.includes(value))
  );
}

/** 2 when every checkpoint is found (or none is asked for), 1 when some are, 0 when none is. */
export function tracePoints(text: string, checkpoints: readonly string[]): 0 | 1 | 2 {
  const seen = normalise(text);
  const found = checkpoints.filter((checkpoint) => isSeen(checkpoint, seen)).length;
  if (found === checkpoints.length) return 2;
  return found === 0 ? 0 : 1;
}

function isSeen(checkpoint: string, seen: string): boolean {
  if (seen.includes(normalise(checkpoint))) return true;
  const equals = checkpoint.indexOf('=');
  if (equals === -1) return false;
  return (
    seen.includes(normaliseLabel(checkpoint.slice(0, equals))) && seen.includes(normalise(checkpoint.slice(equals + 1)))
  );
}

function payloadOf(line: string): string {
  return strip(line.replace(anyMarker, ''));
}

function normaliseLabel(label: string): string {
  return normalise(label.replaceAll('_', ' '));
}
