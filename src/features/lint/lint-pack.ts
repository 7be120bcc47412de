import type { Finding, LintStep, PackLint } from '../../model/lint-report.ts';
import { packDigest } from '../../packs/digest.ts';
import type { Pack, Scenario } from '../../packs/pack-schema.ts';
import { inEachOrder, runsEmbedded, runsSystem } from '../../packs/task-of.ts';
import { type CodeJob, codeLimits, type Ports, type SystemJob, systemLimits } from '../../verify/ports.ts';
import { lintScenario } from './lint-scenario.ts';
import { lintWhole } from './lint-whole.ts';

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
