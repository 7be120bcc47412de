import { InputError } from '../../lib/errors.ts';
import { fileAtRef } from '../../lib/git.ts';
import { nearestHint } from '../../lib/nearest.ts';
import { versionFaults } from '../../packs/compare-versions.ts';
import { openUnselected } from '../../packs/found-ports.ts';
import { type LoadedPack, loadBuiltinPacks, loadPacks, readPack } from '../../packs/load-packs.ts';
import type { Finding, LintReport, LintStep, PackLint } from '../../records/lint-report.ts';
import type { Sandbox, VectorModel } from '../../records/target.ts';
import { escapeAttribute, escapeXml } from '../../report/escape-xml.ts';
import { plural } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { VerifyPorts } from '../../verify/ports.ts';
import { lintPack } from './lint-pack.ts';

export type PacksLintOptions = {
  readonly packs: readonly string[];
  readonly format: 'text' | 'json' | 'junit';
  /** A git ref to compare the packs' versions with. */
  readonly against: string | undefined;
  /** `PACK/ID`, or an id alone; all if empty. */
  readonly scenarios?: readonly string[];
  readonly sandbox?: Sandbox;
  readonly bertscore?: VectorModel | undefined;
  readonly seen?: (step: LintStep) => void;
  /** When it is aborted, what was started is ended, and the reason is thrown. */
  readonly signal?: AbortSignal;
};

/** Lints the named packs, else the built-in ones; notes name packs whose version could not be compared. */
export async function packsLint(options: PacksLintOptions) {
  const { packs: names, scenarios = [], sandbox = 'auto', bertscore, signal } = options;
  const loaded = names.length === 0 ? await loadBuiltinPacks() : await loadPacks(names);
  const asked = chooseScenarios(loaded, scenarios);
  const packs = asked.map(({ one }) => one.pack);
  await using ports = await openUnselected({ packs, sandbox, bertscore });
  signal?.throwIfAborted();
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return await Promise.race([lintAll(asked, ports, options), ended]);
}

async function lintAll(
  asked: ReturnType<typeof chooseScenarios>,
  ports: VerifyPorts,
  { format, against, seen }: PacksLintOptions,
) {
  const lints: PackLint[] = [];
  const notes: string[] = [];
  for (const { one, only } of asked) {
    const lint = await lintPack(one.pack, ports, { only, ...(seen === undefined ? {} : { seen }) });
    const faults = against === undefined ? [] : await versionFaultsSince(one, against);
    if (faults === undefined) notes.push(`${one.origin} is not at ${against}: its version was not compared`);
    lints.push({
      ...lint,
      findings: [...(faults ?? []).map((message) => ({ rule: 'version' as const, message })), ...lint.findings],
    });
  }
  const report: LintReport = { version: 1, packs: lints };
  return { report, notes, text: render(report, format) };
}

/** The packs that hold a chosen scenario, each with the ids of those; every pack if none is chosen. */
function chooseScenarios(loaded: readonly LoadedPack[], scenarios: readonly string[]) {
  const names = loaded.flatMap(({ pack }) => pack.scenarios.flatMap(({ id }) => [id, `${pack.id}/${id}`]));
  for (const name of scenarios) {
    if (names.includes(name)) continue;
    const hint = nearestHint(name, names, 'quality-baseline packs show PACK lists them.');
    throw new InputError(`there is no scenario "${name}"`, hint);
  }
  return loaded.flatMap((one) => {
    const ids = one.pack.scenarios.map(({ id }) => id);
    const only = ids.filter((id) => scenarios.some((name) => name === id || name === `${one.pack.id}/${id}`));
    return scenarios.length > 0 && only.length === 0 ? [] : [{ one, only }];
  });
}

function render(report: LintReport, format: PacksLintOptions['format']): string {
  switch (format) {
    case 'text':
      return report.packs.map(renderPackLint).join('\n');
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`;
    case 'junit':
      return renderLintJunit(report);
  }
}

async function versionFaultsSince({ pack, origin }: LoadedPack, ref: string): Promise<string[] | undefined> {
  if (origin === 'built-in')
    throw new InputError(`--against compares files, and ${pack.id} is built in`, 'Name packs by their paths.');
  const before = await fileAtRef(origin, ref);
  return before === undefined ? undefined : versionFaults(readPack(before, `${origin} at ${ref}`), pack);
}

/** For a terminal: the findings, then one line of figures. */
function renderPackLint(pack: PackLint): string {
  const findings = pack.findings
    .map((finding) => `  ${finding.scenario ?? pack.id}  ${finding.rule}: ${finding.message}\n`)
    .join('');
  const sums = lintSums(pack);
  const verdict = pack.findings.length === 0 ? 'ok' : plural(pack.findings.length, 'finding');
  return (
    `${pack.id} ${pack.version}: ${verdict}\n${findings}` +
    `  ${plural(pack.scenarios.length, 'scenario')}, gold ${sums.goldPassed}/${sums.gold} pass, near-misses ${sums.rejected}/${sums.nearMisses} rejected, ` +
    `null models pass ${sums.nullPasses} of ${sums.nulls} times, mutants ${sums.killed}/${sums.mutants} killed, ` +
    `told ${sums.checked}/${sums.told} checked\n`
  );
}

/** `[3/15] shell-25 SH-03: 2 findings`; without the result while the scenario is linted. */
export function renderLintStep({ pack, scenario, number, of, findings }: LintStep): string {
  const result = findings === undefined ? '' : `: ${findings === 0 ? 'ok' : plural(findings, 'finding')}`;
  return `[${number}/${of}] ${plainLine(pack)} ${plainLine(scenario)}${result}`;
}

/** JUnit: a suite for each pack, a case for each scenario and one for the pack as a whole. */
export function renderLintJunit(report: LintReport): string {
  const suites = report.packs.map((pack) => {
    const names = [undefined, ...pack.scenarios.map(({ id }) => id)];
    const cases = names.map((name) =>
      junitCase(
        pack,
        name,
        pack.findings.filter(({ scenario }) => scenario === name),
      ),
    );
    const failures = names.filter((name) => pack.findings.some(({ scenario }) => scenario === name)).length;
    return `  <testsuite name="${escapeAttribute(pack.id)}" tests="${names.length}" failures="${failures}">\n${cases.join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="packs lint">\n${suites.join('')}</testsuites>\n`;
}

function junitCase(pack: PackLint, scenario: string | undefined, findings: readonly Finding[]): string {
  const head = `    <testcase classname="${escapeAttribute(pack.id)}" name="${escapeAttribute(scenario ?? 'the pack as a whole')}"`;
  if (findings.length === 0) return `${head}/>\n`;
  const text = findings.map((finding) => `${finding.rule}: ${finding.message}`).join('\n');
  return `${head}>\n      <failure message="${escapeAttribute(findings[0]?.rule ?? '')}">${escapeXml(text)}</failure>\n    </testcase>\n`;
}

export function lintSums({ scenarios }: PackLint) {
  const sum = (of: (scenario: PackLint['scenarios'][number]) => number) =>
    scenarios.reduce((total, scenario) => total + of(scenario), 0);
  return {
    gold: sum(({ gold }) => gold.total),
    goldPassed: sum(({ gold }) => gold.passed),
    nearMisses: sum(({ nearMisses }) => nearMisses.total),
    rejected: sum(({ nearMisses }) => nearMisses.rejected),
    nulls: sum(({ nullModels }) => nullModels.total),
    nullPasses: sum(({ nullModels }) => nullModels.passed.length),
    mutants: sum(({ mutants }) => mutants.applicable),
    killed: sum(({ mutants }) => mutants.killed),
    tolerated: sum(({ mutants }) => mutants.tolerated),
    fewestMutants: Math.min(...scenarios.map(({ mutants }) => mutants.applicable)),
    told: sum(({ told }) => told.total),
    checked: sum(({ told }) => told.checked),
    checks: sum(({ checks }) => checks.total),
    checksTold: sum(({ checks }) => checks.told),
    // A tool loop reads its prompt again for each message.
    promptTokens: sum(({ tokens, turns }) => tokens.prompt * Math.max(1, turns)),
    replyTokens: sum(({ tokens }) => tokens.reply),
  };
}
