import { groupBy } from '../../lib/group-by.ts';
import { contractIds } from './contract-list.ts';
import type { ContractCounts, ContractsLine, ContractsScore, Facts, Found } from './contract-score.ts';

const letters = { holds: 'h', broken: 'b', unsupported: 'u', unmeasured: 'n' } as const;

/** undefined if none were asked. */
export function scoreContracts(lines: readonly ContractsLine[]): ContractsScore | undefined {
  if (lines.length === 0) return undefined;
  const sessions = [...groupBy(lines, ({ session }) => session).values()];
  return Object.fromEntries(
    contractIds.flatMap((id): [string, ContractCounts][] => {
      const bySession = sessions.map((each) => each.flatMap(({ found }) => found[id] ?? []));
      const asked = bySession.filter(({ length }) => length > 0);
      return asked.length === 0 ? [] : [[id, countsOf(asked)]];
    }),
  );
}

function countsOf(sessions: readonly (readonly Found[])[]): ContractCounts {
  const all = sessions.flat();
  const last =
    all.findLast(({ outcome }) => outcome === 'broken') ?? all.findLast(({ outcome }) => outcome !== 'holds');
  const facts = commonFacts(all.flatMap((each): Facts[] => (each.facts === undefined ? [] : [each.facts])));
  return {
    attempts: sessions.map((found) => found.map(({ outcome }) => letters[outcome]).join('')),
    ...(last?.words === undefined ? {} : { words: last.words }),
    ...(last?.symptom === undefined ? {} : { symptom: last.symptom }),
    ...(facts === undefined ? {} : { facts }),
  };
}

function commonFacts([first, ...others]: readonly Facts[]): Facts | undefined {
  const common = Object.entries(first ?? {}).filter(([key, value]) => others.every((each) => each[key] === value));
  return common.length === 0 ? undefined : Object.fromEntries(common);
}

/** The sessions of both, and what the newer found. A contract that one side lacks has its sessions alone. */
export function poolContracts(
  older: ContractsScore | undefined,
  newer: ContractsScore | undefined,
): ContractsScore | undefined {
  if (older === undefined || newer === undefined) return newer ?? older;
  const pooled = { ...older, ...newer };
  return Object.fromEntries(
    Object.entries(pooled).map(([id, counts]) => {
      const [before, now] = [older[id], newer[id]];
      if (before === undefined || now === undefined) return [id, counts];
      const { facts: _, ...rest } = now;
      const facts = before.facts && now.facts && commonFacts([before.facts, now.facts]);
      return [
        id,
        { ...rest, attempts: [...before.attempts, ...now.attempts], ...(facts === undefined ? {} : { facts }) },
      ];
    }),
  );
}

/** For other readers of a journal: without what the model and the server said. */
export function withoutWords(line: ContractsLine): ContractsLine {
  const found = Object.entries(line.found).map(([id, { words: _, ...rest }]) => [id, rest] as const);
  return { ...line, found: Object.fromEntries(found), exchanges: [] };
}
