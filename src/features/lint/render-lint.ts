import type { Finding, LintReport, LintStep, PackLint } from '../../model/lint-report.ts';
import { escapeAttribute, escapeXml } from '../../report/escape-xml.ts';
import { plural } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';

/** The lint report for a terminal: the findings, then one line of figures per pack. */
export function renderLint(report: LintReport): string {
  return report.packs.map(renderPackLint).join('\n');
}

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

/** The sums of a pack's figures over its scenarios. */
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
