import { groupBy } from '../../../lib/group-by.ts';
import type { Exchange, RecordedRequest, RecordedResponse } from '../../../model/cassette.ts';
import { isAnswerPath } from './convert-reply.ts';
import { isObject } from './request-key.ts';

/** An answer that was taken; `giveBack` when it could not be delivered, so that asking again brings it again. */
export type Taken = { readonly response: RecordedResponse; readonly streamed: boolean; giveBack(): void };

export type CassettePlayer = {
  take(request: RecordedRequest, key: string): Taken | undefined;
  /** The models whose answers it holds. */
  readonly models: readonly string[];
};

/** Each request gets its answers in the order of the recording. What tells a state, as a list of models does, repeats its last one. */
export function cassettePlayer(exchanges: readonly Exchange[]): CassettePlayer {
  const waiting = groupBy(exchanges, ({ key }) => key);
  const bodies = exchanges.flatMap(({ request }) => (isAnswerPath(request.path) ? [request.body] : []));
  const models = bodies.flatMap((body) => (isObject(body) && typeof body['model'] === 'string' ? [body['model']] : []));
  return {
    models: [...new Set(models)],
    take(request, key) {
      const queue = waiting.get(key);
      const [next] = queue ?? [];
      if (queue === undefined || next === undefined) return undefined;
      if (queue.length === 1 && !isAnswerPath(request.path))
        return { response: next.response, streamed: next.streamed, giveBack: () => undefined };
      queue.shift();
      return {
        response: next.response,
        streamed: next.streamed,
        giveBack() {
          queue.push(next);
          queue.sort((one, other) => one.occurrence - other.occurrence);
        },
      };
    },
  };
}
