import { describe, expect, it } from 'vitest';
import { drawnCases } from './cases/drawn.ts';
import { halves } from './cases/halves.ts';
import type { Regression } from './regression.ts';
import { type Breaking, breakingServer, type Shape, shapeOf } from './support/breaking-server.ts';
import { plausibleRequests } from './support/plausible-requests.ts';

const steps = await plausibleRequests();
const references = new Map<Shape | Breaking, Promise<readonly [string[], string[]]>>();

describe('regressions that were drawn', () => {
  it('are 40, of reports that no other case is of', () => {
    const known = [...halves.seen, ...halves.unseen].map(({ report }) => report);
    const drawn = drawnCases.map(({ report }) => report);
    expect(new Set(drawn).size).toBe(40);
    expect(drawn.filter((report) => known.includes(report))).toEqual([]);
    expect(new Set(Object.values(halves).flatMap((half) => half.map(({ id }) => id))).size).toBe(
      Object.values(halves).flat().length,
    );
  });

  it('change nothing where nothing is broken', async () => {
    expect(await compare({ engine: 'vLLM', answer: (_, answer) => answer })).toMatchObject({ changed: 0 });
  });

  const injected = drawnCases.filter(({ notInjected }) => notInjected === undefined);
  it.each(injected)('$id changes some answers and leaves others', async (regression) => {
    // Some break what is asked together, which a slow machine may ask apart.
    let found = await compare(regression);
    for (let time = 1; time < 5 && found.changed === 0; time += 1) found = await compare(regression);
    expect(found.changed).toBeGreaterThan(0);
    expect(found.kept).toBeGreaterThan(0);
  });
});

type Compared = Breaking & Pick<Regression, 'engine' | 'before'>;

/** Of replies that two starts of the server before give alike. */
async function compare(regression: Compared): Promise<{ readonly changed: number; readonly kept: number }> {
  const { before } = regression;
  const shape = shapeOf(regression);
  const reference =
    references.get(before ?? shape) ?? Promise.all([repliesOf(shape, before), repliesOf(shape, before)]);
  references.set(before ?? shape, reference);
  const [one, again] = await reference;
  const steady = (await repliesOf(shape, regression)).filter((_reply, at) => one[at] === again[at]);
  const right = one.filter((reply, at) => reply === again[at]);
  const changed = steady.filter((reply, at) => reply !== right[at]).length;
  return { changed, kept: steady.length - changed };
}

/** Without what differs between two starts of a server. */
async function repliesOf(shape: Shape, breaking?: Breaking): Promise<string[]> {
  await using server = await breakingServer(shape, breaking);
  const replies: string[] = [];
  for (const step of steps) {
    const texts = step.map(async ({ path, body }) => {
      const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
      return response.text().catch(() => 'broken off');
    });
    for (const text of await Promise.all(texts)) {
      replies.push(text.replace(/(chatcmpl-|call_|resp_|msg_)[0-9a-z_]+/g, '$1'));
    }
  }
  return replies;
}
