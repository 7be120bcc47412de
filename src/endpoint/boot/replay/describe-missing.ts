import type { Exchange, RecordedRequest } from '../../../model/cassette.ts';
import { isObject } from './request-key.ts';

type Difference = {
  readonly field: string;
  readonly recorded: unknown;
  readonly asked: unknown;
  readonly weight: number;
};

const shownLength = 80;
const shownDifferences = 4;
// What makes a request another one altogether outweighs all its settings.
const messagesWeight = 20;

/** Why no answer is held, with the recorded request that is nearest and where the two part. */
export function describeMissing(exchanges: readonly Exchange[], asked: RecordedRequest, key: string): string {
  const held = exchanges.filter((exchange) => exchange.key === key).length;
  if (held > 0)
    return `the cassette holds ${held} answer${held === 1 ? '' : 's'} to this request, and it is asked once more`;
  let nearest: { place: number; differences: Difference[]; weight: number } | undefined;
  for (const [place, { request, occurrence }] of exchanges.entries()) {
    if (occurrence > 1) continue;
    const differences = differencesOf(request, asked);
    const weight = differences.reduce((sum, difference) => sum + difference.weight, 0);
    if (nearest === undefined || weight < nearest.weight) nearest = { place, differences, weight };
  }
  if (nearest === undefined) return 'the cassette holds no answer at all';
  const shown = nearest.differences.slice(0, shownDifferences).map(showDifference);
  const left = nearest.differences.length - shown.length;
  const more = left > 0 ? `; and ${left} more` : '';
  // The header is the first line.
  return `the cassette does not hold this request; the nearest, on line ${nearest.place + 2}, differs in ${shown.join('; ')}${more}`;
}

function differencesOf(recorded: RecordedRequest, asked: RecordedRequest): Difference[] {
  const differences: Difference[] = [];
  const compare = (field: string, one: unknown, other: unknown): void => {
    if (JSON.stringify(one) === JSON.stringify(other)) return;
    if (field === 'messages' && Array.isArray(one) && Array.isArray(other)) {
      const weight = messagesWeight * (1 - sharedShare(JSON.stringify(one), JSON.stringify(other)));
      differences.push({ ...firstOfList(one, other), weight });
    } else differences.push({ field, recorded: one, asked: other, weight: field === 'path' ? 2 * messagesWeight : 1 });
  };
  compare('method', recorded.method, asked.method);
  compare('path', recorded.path, asked.path);
  if (isObject(recorded.body) && isObject(asked.body)) {
    for (const field of new Set([...Object.keys(recorded.body), ...Object.keys(asked.body)]))
      compare(field, recorded.body[field], asked.body[field]);
  } else compare('body', recorded.body, asked.body);
  return differences;
}

function firstOfList(one: readonly unknown[], other: readonly unknown[]): Omit<Difference, 'weight'> {
  for (let place = 0; ; place += 1) {
    if (JSON.stringify(one[place]) !== JSON.stringify(other[place]))
      return { field: `messages[${place}]`, recorded: one[place], asked: other[place] };
  }
}

function sharedShare(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared / Math.max(one.length, other.length, 1);
}

function showDifference({ field, recorded, asked }: Difference): string {
  return `${field} (recorded ${show(recorded)}, asked ${show(asked)})`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
}
