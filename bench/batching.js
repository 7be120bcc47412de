// Simulates the timing of continuous batching, without a clock. A prompt is read at a fixed speed that all prompts
// being read share; meanwhile the others write at half their speed. A step that writes one token for each of `b`
// requests takes `stepMs + b * perRequestMs`: their total throughput grows with `b` and saturates.
const readPerMs = 1;
const stepMs = 20.2;
const perRequestMs = 2;
/** The length of each answer in turn, as a multiple of the written gold answer. */
const lengths = [1, 2, 1, 4, 1.5, 3];

/** Models add words to the gold answer: uneven amounts, but the same each time. */
export function unevenLength(index, tokens) {
  return Math.ceil(tokens * lengths[index % lengths.length]);
}

export function batchOf(slots) {
  const active = new Set();
  const waiting = [];
  let now = 0;

  function speeds() {
    const reading = [...active].filter(({ toRead }) => toRead > 0).length;
    const step = stepMs + (active.size - reading) * perRequestMs;
    return { read: readPerMs / Math.max(1, reading), write: (reading > 0 ? 0.5 : 1) / step };
  }

  /** Until the next one is through its prompt or its answer. */
  function nextMs() {
    const { read, write } = speeds();
    return Math.min(...[...active].map(({ toRead, toWrite }) => (toRead > 0 ? toRead / read : toWrite / write)));
  }

  function enter(request) {
    request.begunAt = now;
    active.add(request);
  }

  /** A waiting request takes the slot before the end is announced. */
  function leave(request) {
    active.delete(request);
    const next = waiting.shift();
    if (next !== undefined) enter(next);
    request.done(now - request.begunAt);
  }

  return {
    size: () => active.size,
    nextMs,
    /** `done` gets the time that it held its slot. */
    add(toRead, toWrite, done) {
      const request = { toRead, toWrite: Math.max(1, toWrite), done };
      if (active.size < slots) enter(request);
      else waiting.push(request);
    },
    advance(ms) {
      const end = now + ms;
      while (active.size > 0 && now < end) {
        const { read, write } = speeds();
        const step = Math.min(end - now, nextMs());
        now += step;
        for (const each of active) {
          if (each.toRead > 0) each.toRead = restOf(each.toRead - step * read);
          else each.toWrite = restOf(each.toWrite - step * write);
        }
        for (const each of [...active]) if (each.toRead === 0 && each.toWrite === 0) leave(each);
      }
      now = Math.max(now, end);
      return now;
    },
  };
}

function restOf(tokens) {
  return tokens < 1e-6 ? 0 : tokens;
}
