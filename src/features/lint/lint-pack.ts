import { groupBy } from '../../lib/group-by.ts';
import { packDigest } from '../../packs/digest.ts';
import { writtenText } from '../../packs/filler.ts';
import type { Pack, Scenario } from '../../packs/pack-schema.ts';
import { inEachOrder, runsEmbedded, runsSystem } from '../../packs/task-of.ts';
import type { Finding, LintStep, PackLint } from '../../records/lint-report.ts';
import { type CodeJob, codeLimits, type Ports, type SystemJob, systemLimits } from '../../verify/ports.ts';
import { lintJudges } from '../judges/lint-judges.ts';
import { lintScenario } from './lint-scenario.ts';

type LintOptions = {
  /** Only these scenarios, and no rule about the pack as a whole; all if empty. */
  readonly only?: readonly string[];
  /** Called before each scenario, without findings, and after it. */
  readonly seen?: (step: LintStep) => void;
};

/** Measures whether a pack is good enough to gate a merge. */
export async function lintPack(pack: Pack, ports: Ports, { only = [], seen }: LintOptions = {}): Promise<PackLint> {
  const asked = pack.scenarios.filter(({ id }) => only.length === 0 || only.includes(id));
  const skipped = await notRunnable(asked, ports);
  const able = asked.filter((scenario) => !skipped.scenarios.includes(scenario));
  const results = [];
  for (const [at, scenario] of able.entries()) {
    const step = { pack: pack.id, scenario: scenario.id, number: at + 1, of: able.length };
    seen?.(step);
    const result = await lintOrders(pack, scenario, ports);
    seen?.({ ...step, findings: result.findings.length });
    results.push(result);
  }
  return {
    id: pack.id,
    version: pack.version,
    digest: packDigest(pack),
    scenarios: results.map((result) => result.lint),
    findings: [
      ...skipped.findings,
      ...(only.length === 0 ? lintWhole(pack) : []),
      ...results.flatMap((result) => result.findings),
    ],
  };
}

type NotRunnable = { readonly scenarios: readonly Scenario[]; readonly findings: readonly Finding[] };

/** Scenarios that cannot be proved, because what is answered has nowhere to run. */
async function notRunnable(asked: readonly Scenario[], { code, system }: Ports): Promise<NotRunnable> {
  const [programs, scripts] = [asked.filter(runsEmbedded), asked.filter(runsSystem)];
  const noProgram = programs.length > 0 ? await code.run(smallJob) : undefined;
  const [noScript] = scripts.length > 0 ? await system.run([smallScript]) : [];
  const parts = [
    { what: 'program', scenarios: programs, tried: noProgram },
    { what: 'script', scenarios: scripts, tried: noScript },
  ].flatMap(({ tried, ...part }) => (tried?.outcome === 'broken' ? [{ ...part, why: tried.detail }] : []));
  const messageOf = ({ what, scenarios, why }: (typeof parts)[number]) =>
    `not linted, because no ${what} can run: ${scenarios.map(({ id }) => id).join(', ')} (${why})`;
  return {
    scenarios: parts.flatMap(({ scenarios }) => scenarios),
    findings: parts.map((part) => ({ rule: 'not-run', message: messageOf(part) })),
  };
}

const smallScript: SystemJob = { files: {}, script: 'true', limits: { ...systemLimits, cpuMs: 1000 } };
const smallJob: CodeJob = {
  runtime: 'python',
  files: { 'answer.py': '' },
  limits: { ...codeLimits, cpuMs: 1000 },
  entry: { kind: 'program', file: 'answer.py' },
  cases: [{ stdin: '' }],
};

/** In every order of its options: the figures of the first, the findings of all. */
async function lintOrders(pack: Pack, scenario: Scenario, ports: Ports): ReturnType<typeof lintScenario> {
  const { lint, findings } = await lintScenario(pack, scenario, ports);
  const found = new Map(findings.map((finding) => [finding.message, finding]));
  for (const order of inEachOrder(scenario).slice(1)) {
    const other = await lintScenario(pack, order, ports);
    for (const finding of other.findings) found.set(finding.message, finding);
  }
  return { lint, findings: [...found.values()] };
}

/** The rules about a pack as a whole; `lint/` has those about each of its scenarios. */
export function lintWhole(pack: Pack): Finding[] {
  return [...lintSampling(pack), ...lintSpread(pack), ...lintTwins(pack), ...lintJudges(pack)];
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
  // Both games of a pair are one row of the report.
  const rows = pack.scenarios.filter(({ pair }) => pair?.shown !== 'ba');
  const { length } = rows;
  if (length < leastForThirds) return [];
  const counts = (['easy', 'medium', 'hard'] as const).map(
    (level) => rows.filter(({ difficulty }) => difficulty === level).length,
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
    scenario.messages.map(({ content }) =>
      writtenText(content)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    ),
  );
}
