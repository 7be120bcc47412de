import type { Finding, LintReport, PackLint } from '../model/lint-report.ts';
import { lintSums } from './lint-sums.ts';

/** For a terminal: what is broken, then one line of figures a pack. */
export function renderLint(report: LintReport): string {
  return report.packs.map(renderPackLint).join('\n');
}

function renderPackLint(pack: PackLint): string {
  const findings = pack.findings
    .map((finding) => `  ${finding.scenario ?? pack.id}  ${finding.rule}: ${finding.message}\n`)
    .join('');
  const sums = lintSums(pack);
  const verdict =
    pack.findings.length === 0
      ? 'ok'
      : `${pack.findings.length} ${pack.findings.length === 1 ? 'finding' : 'findings'}`;
  return (
    `${pack.id} ${pack.version}: ${verdict}\n${findings}` +
    `  ${pack.scenarios.length} ${pack.scenarios.length === 1 ? 'scenario' : 'scenarios'}, gold ${sums.goldPassed}/${sums.gold} pass, near-misses ${sums.rejected}/${sums.nearMisses} rejected, ` +
    `null models pass ${sums.nullPasses} of ${sums.nulls} times, mutants ${sums.killed}/${sums.mutants} killed, ` +
    `told ${sums.checked}/${sums.told} checked\n`
  );
}

/** JUnit: one suite a pack, one case a scenario, one for the pack as a whole. */
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
    return `  <testsuite name="${xml(pack.id)}" tests="${names.length}" failures="${failures}">\n${cases.join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="packs lint">\n${suites.join('')}</testsuites>\n`;
}

function junitCase(pack: PackLint, scenario: string | undefined, findings: readonly Finding[]): string {
  const head = `    <testcase classname="${xml(pack.id)}" name="${xml(scenario ?? 'the pack as a whole')}"`;
  if (findings.length === 0) return `${head}/>\n`;
  const text = findings.map((finding) => `${finding.rule}: ${finding.message}`).join('\n');
  return `${head}>\n      <failure message="${xml(findings[0]?.rule ?? '')}">${xml(text)}</failure>\n    </testcase>\n`;
}

/** Text for XML 1.0: what it forbids is dropped, what it reserves is escaped. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
