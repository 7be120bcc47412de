import type { ToolCall, ToolTurn } from '../../records/attempt.ts';

type Waiting<Call> = {
  /** By id, otherwise the first with that name. Each is answered once. */
  take(result: ToolTurn): Call | undefined;
};

export function waitingCalls<Call>(calls: readonly Call[], sentBy: (call: Call) => ToolCall): Waiting<Call> {
  const answered = new Set<Call>();
  const queues = new Map<string, Call[]>();
  for (const call of calls.toReversed()) {
    const { name, id } = sentBy(call);
    for (const key of keysOf(name, id)) {
      const queue = queues.get(key);
      if (queue === undefined) queues.set(key, [call]);
      else queue.push(call);
    }
  }
  return {
    take({ name, callId }) {
      for (const key of keysOf(name, callId)) {
        const queue = queues.get(key) ?? [];
        for (let call = queue.pop(); call !== undefined; call = queue.pop()) {
          if (answered.has(call)) continue;
          answered.add(call);
          return call;
        }
      }
      return undefined;
    },
  };
}

function keysOf(name: string, id: string | undefined): string[] {
  const byName = JSON.stringify([name]);
  return id === undefined ? [byName] : [JSON.stringify([name, id]), byName];
}
