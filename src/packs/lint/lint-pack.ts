import { groupBy } from '../../lib/group-by.ts';
import type { Finding, PackLint } from '../../model/lint-report.ts';
import type { Ports } from '../../verify/ports.ts';
import { packDigest } from '../digest.ts';
import type { Pack, Scenario } from '../pack-schema.ts';
import { lintScenario } from './lint-scenario.ts';

/** Measures whether a pack is good enough to gate a merge. */
export async function lintPack(pack: Pack, ports: Ports): Promise<PackLint> {
  const results = [];
  for (const scenario of pack.scenarios) results.push(await lintOrders(pack, scenario, ports));
  const findings = [
    ...lintSampling(pack),
    ...lintSpread(pack),
    ...lintTwins(pack),
    ...results.flatMap((result) => result.findings),
  ];
  return {
    id: pack.id,
    version: pack.version,
    digest: packDigest(pack),
    scenarios: results.map((result) => result.lint),
    findings,
  };
}

/** In every order of its options: the figures of the first, the findings of all. */
async function lintOrders(pack: Pack, scenario: Scenario, ports: Ports): ReturnType<typeof lintScenario> {
  const { lint, findings } = await lintScenario(pack, scenario, ports);
  const found = new Map(findings.map((finding) => [finding.message, finding]));
  for (const order of scenario.orders ?? []) {
    const other = await lintScenario(pack, { ...scenario, ...order }, ports);
    for (const finding of other.findings) found.set(finding.message, finding);
  }
  return { lint, findings: [...found.values()] };
}

function lintSampling({ sampling }: Pack): Finding[] {
  const neutral =
    sampling.temperature === 0 &&
    sampling['top-p'] === 1 &&
    sampling['presence-penalty'] === 0 &&
    sampling['frequency-penalty'] === 0;
  return neutral
    ? []
    : [{ rule: 'sampling', message: 'a pack that gates samples at temperature 0, top-p 1 and without penalties' }];
}

// Thirds of a handful mean nothing.
const leastForThirds = 6;

function lintSpread(pack: Pack): Finding[] {
  const { length } = pack.scenarios;
  if (length < leastForThirds) return [];
  const counts = (['easy', 'medium', 'hard'] as const).map(
    (level) => pack.scenarios.filter(({ difficulty }) => difficulty === level).length,
  );
  const even = counts.every((count) => count >= Math.floor(length / 3) && count <= Math.ceil(length / 3));
  return even
    ? []
    : [
        {
          rule: 'uneven-spread',
          message: `easy, medium and hard scenarios must each be a third; here ${counts.join(' / ')} of ${length}`,
        },
      ];
}

/** Scenarios that pass and fail together count one weakness twice. */
function lintTwins(pack: Pack): Finding[] {
  const prompts = groupBy(pack.scenarios, promptOf);
  return [...prompts.values()]
    .filter((twins) => twins.length > 1)
    .map((twins) => ({ rule: 'twin-scenarios', message: `${twins.map(({ id }) => id).join(' and ')} ask the same` }));
}

function promptOf(scenario: Scenario): string {
  return JSON.stringify(
    scenario.messages.map((message) =>
      message.content
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    ),
  );
}
