import { afterAll, describe, expect, it } from 'vitest';
import { probeScenario } from '../../../src/features/lint/probe-scenario.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { loadBuiltinPacks } from '../../../src/packs/load-packs.ts';
import { verifyContext } from '../../../src/packs/task-of.ts';

/** Cases in which a verdict lists more than a near-miss breaks, because no check can separate the properties. */
const inseparable: readonly {
  readonly why: string;
  readonly named: { readonly [scenario: string]: readonly string[] };
}[] = [
  {
    why: 'a document that cannot be parsed may be faulty, or hold other text as well',
    named: {
      'SO-04': ['lines-only'],
      'SO-06': ['json-only'],
      'SO-07': ['yaml-only'],
      'SO-09': ['xml-only'],
      'SO-11': ['bare-json'],
    },
  },
  {
    why: 'a reply whose answer cannot be read fulfils nothing',
    named: { 'IF-01': ['right-gate'] },
  },
  {
    why: 'one literal pattern holds the form and the value',
    named: {
      'TC-11': ['form'],
      'IF-09': ['no-extras', 'cyrillic'],
      'IF-10': ['nesting', 'names-kept', 'sorted', 'only-list'],
    },
  },
  {
    why: 'marks around a line hide what the line starts and ends with',
    named: { 'IF-12': ['says-conflict'], 'IF-14': ['tag', 'end-letters'] },
  },
];

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);

describe.each(packs)('$id', (pack) => {
  it.each(pack.scenarios)('$id lists what a near-miss breaks and nothing that it fulfils', async (scenario) => {
    const { nearMisses } = await probeScenario(scenario, verifyContext(pack, scenario, ports));
    const also = inseparable.flatMap(({ named }) => named[scenario.id] ?? []);
    const found = scenario['near-misses'].map(({ wrong, breaks }, index) => {
      const verdict = nearMisses[index]?.verdict;
      const broke = verdict?.outcome === 'fail' ? (verdict.broke ?? []) : [];
      const ids = [breaks].flat();
      return {
        wrong,
        unnamed: ids.filter((id) => !broke.includes(id)),
        fulfilled: broke.filter((id) => !ids.includes(id) && !also.includes(id)),
      };
    });
    expect(found).toEqual(found.map(({ wrong }) => ({ wrong, unnamed: [], fulfilled: [] })));
  });
});

it('lists no exception that never occurs', async () => {
  const seen = new Set<string>();
  for (const pack of packs) {
    for (const scenario of pack.scenarios) {
      const { nearMisses } = await probeScenario(scenario, verifyContext(pack, scenario, ports));
      scenario['near-misses'].forEach(({ breaks }, index) => {
        const verdict = nearMisses[index]?.verdict;
        const broke = verdict?.outcome === 'fail' ? (verdict.broke ?? []) : [];
        for (const id of broke) if (![breaks].flat().includes(id)) seen.add(`${scenario.id} ${id}`);
      });
    }
  }
  const listed = inseparable.flatMap(({ named }) =>
    Object.entries(named).flatMap(([scenario, ids]) => ids.map((id) => `${scenario} ${id}`)),
  );
  expect(listed.filter((one) => !seen.has(one))).toEqual([]);
});
