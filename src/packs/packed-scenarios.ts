import { setAside } from '../lib/set-aside.ts';
import type { Pack, Scenario } from './pack-schema.ts';

/**
 * The same pack with its scenarios as JSON in a temporary file, each read anew whenever it is looked at: of very many
 * only a few are needed at a time.
 */
export function packScenarios(pack: Pack): Pack {
  const texts = pack.scenarios.map((scenario) => Buffer.from(JSON.stringify(scenario)));
  const bytes = setAside(Buffer.concat(texts));
  let end = 0;
  const ends = Uint32Array.from(texts, ({ length }) => {
    end += length;
    return end;
  });
  const read = (index: number): Scenario => {
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
    // Written above, of a scenario.
    return JSON.parse(bytes.read(start, ends[index] ?? start).toString('utf8')) as Scenario;
  };
  const { scenarios: _scenarios, ...head } = pack;
  // Copied: a part of a string keeps all of the text that it was cut from, and that was the file.
  const own: Omit<Pack, 'scenarios'> = JSON.parse(JSON.stringify(head));
  return { ...own, scenarios: listOf(texts.length, read) };
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
