import { z } from 'zod';
import { type Explained, explainIssues, type SourcePath } from '../../lib/explain-issues.ts';
import { isObject, type LooseObject } from '../../lib/loose.ts';

const message = z.int().min(1);

/** Messages are numbered from 1. */
export const likeSchema = z.strictObject({
  like: z.int().min(1).describe('the number of a gold answer above, from 1'),
  instead: z
    .record(z.string().regex(/^[1-9]\d*$/, 'the number of a message'), z.unknown())
    .optional()
    .describe('other messages, by number'),
  without: z.array(message).optional().describe('messages that are left out'),
  until: message.optional().describe('the last message that is kept'),
  add: z.array(z.unknown()).optional().describe('messages at the end'),
  text: z.string().optional().describe('the text of the last message'),
});
type Like = z.infer<typeof likeSchema>;

export function expandLikes(scenario: LooseObject, path: SourcePath, faults: Explained[]): LooseObject {
  const { gold, 'near-misses': nearMisses, orders } = scenario;
  const known: unknown[] = [];
  const written = (reply: unknown, at: SourcePath): unknown => {
    if (!isObject(reply) || !Object.hasOwn(reply, 'like')) return reply;
    const parsed = likeSchema.safeParse(reply);
    if (!parsed.success) {
      for (const fault of explainIssues(parsed.error.issues)) faults.push({ ...fault, path: [...at, ...fault.path] });
      return '';
    }
    const made = writeOut(parsed.data, known);
    if (typeof made !== 'string') return made;
    faults.push({ path: [...at, 'like'], message: made });
    return '';
  };
  if (Array.isArray(gold))
    for (const [index, reply] of gold.entries()) known.push(written(reply, [...path, 'gold', index]));
  return {
    ...scenario,
    ...(Array.isArray(gold) ? { gold: known } : {}),
    ...(Array.isArray(nearMisses)
      ? {
          'near-misses': nearMisses.map((each: unknown, at) =>
            isObject(each) ? { ...each, reply: written(each['reply'], [...path, 'near-misses', at, 'reply']) } : each,
          ),
        }
      : {}),
    ...(Array.isArray(orders)
      ? {
          orders: orders.map((each: unknown, at) =>
            isObject(each) ? expandLikes(each, [...path, 'orders', at], faults) : each,
          ),
        }
      : {}),
  };
}

/** Or what is wrong. */
function writeOut(like: Like, known: readonly unknown[]): unknown[] | string {
  const gold = known[like.like - 1];
  if (gold === undefined) return `there is no gold answer ${like.like} above`;
  const messages: readonly unknown[] = Array.isArray(gold) ? gold : [typeof gold === 'string' ? { text: gold } : gold];
  const { instead = {}, without = [], until = messages.length, add = [], text } = like;
  const beyond = [...Object.keys(instead).map(Number), ...without, until].find((number) => number > messages.length);
  if (beyond !== undefined) return `gold answer ${like.like} has ${messages.length} messages, and no message ${beyond}`;
  const kept = messages
    .map((each, index) => instead[String(index + 1)] ?? each)
    .filter((_, index) => index < until && !without.includes(index + 1));
  const all = [...kept, ...add];
  if (all.length === 0) return 'no message is left';
  const last = all.at(-1);
  return text === undefined ? all : all.with(-1, { ...(isObject(last) ? last : {}), text });
}
