import type { Pack, Scenario } from './pack-schema.ts';

/**
 * The same pack with its scenarios as JSON in one buffer, each parsed anew whenever it is looked at. A parsed scenario
 * takes four times the room of its JSON, and of very many only a few are needed at a time.
 */
export function packScenarios(pack: Pack): Pack {
  const texts = pack.scenarios.map((scenario) => Buffer.from(JSON.stringify(scenario)));
  const bytes = Buffer.concat(texts);
  let end = 0;
  const ends = Uint32Array.from(texts, ({ length }) => {
    end += length;
    return end;
  });
  const read = (index: number): Scenario => {
    const start = index === 0 ? 0 : ends[index - 1];
    // Written above, of a scenario.
    return JSON.parse(bytes.toString('utf8', start, ends[index])) as Scenario;
  };
  return { ...pack, scenarios: listOf(texts.length, read) };
}

/** Reads like an array of so many items. */
function listOf<Item>(length: number, read: (index: number) => Item): Item[] {
  const placeOf = (key: string | symbol) => {
    if (typeof key === 'symbol' || !/^\d+$/.test(key)) return undefined;
    return Number(key) < length ? Number(key) : undefined;
  };
  return new Proxy(new Array<Item>(length), {
    has: (list, key) => placeOf(key) !== undefined || Reflect.has(list, key),
    get(list, key) {
      const place = placeOf(key);
      return place === undefined ? Reflect.get(list, key) : read(place);
    },
  });
}
