import type { Finding } from '../../model/lint-report.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Scenario } from '../pack-schema.ts';
import { replyTurns, withoutFreeMarks } from '../read-reply.ts';
import type { Probes } from './probe-scenario.ts';

const leastGold = 2;
const leastNearMisses = 4;

type NearMiss = Scenario['near-misses'][number];

/** Finds gold answers that fail, near-misses and null models that pass, and too few of each. */
export function lintAnswers(scenario: Scenario, { gold, nearMisses, nulls }: Probes): Finding[] {
  const find = (rule: Finding['rule'], message: string): Finding => ({ rule, scenario: scenario.id, message });
  // Outer white space matters here: if a prompt allows only one text, nothing else can differ.
  const differentGold = new Set(scenario.gold.map((reply) => withoutFreeMarks(JSON.stringify(replyTurns(reply))))).size;
  return [
    ...gold.flatMap(({ verdict }, index) =>
      verdict.outcome === 'pass'
        ? []
        : [find('gold-fails', `gold answer ${index + 1} does not pass: ${explainVerdict(verdict)}`)],
    ),
    ...(differentGold < leastGold
      ? [find('too-few-gold', `${leastGold} gold answers written differently are needed`)]
      : []),
    ...scenario['near-misses'].flatMap((nearMiss, index) => {
      const probe = nearMisses[index];
      return probe === undefined ? [] : lintNearMiss(scenario, nearMiss, index, probe.verdict);
    }),
    ...(nearMisses.length < leastNearMisses
      ? [find('too-few-near-misses', `${nearMisses.length} of at least ${leastNearMisses} near-misses`)]
      : []),
    ...nulls.flatMap(({ model, verdict }) =>
      verdict.outcome === 'pass' ? [find('null-model-passes', `a model that answers "${model}" passes`)] : [],
    ),
  ];
}

function lintNearMiss(scenario: Scenario, nearMiss: NearMiss, index: number, verdict: Verdict): Finding[] {
  const name = `near-miss ${index + 1} (${nearMiss.wrong})`;
  if (verdict.outcome !== 'fail')
    return [{ rule: 'near-miss-passes', scenario: scenario.id, message: `${name} does not fail` }];
  const unnamed = [nearMiss.breaks].flat().filter((id) => !(verdict.broke ?? []).includes(id));
  const wrongMode = nearMiss.mode !== undefined && nearMiss.mode !== verdict.failure;
  if (unnamed.length === 0 && !wrongMode) return [];
  const wanted = [...unnamed.map((id) => `"${id}"`), ...(wrongMode ? [`mode ${nearMiss.mode}`] : [])].join(', ');
  return [
    {
      rule: 'near-miss-unnamed',
      scenario: scenario.id,
      message: `${name} fails without naming ${wanted}: ${explainVerdict(verdict)}`,
    },
  ];
}

/** A verdict in one line, for the pack's author. */
function explainVerdict(verdict: Verdict): string {
  switch (verdict.outcome) {
    case 'pass':
      return 'passes';
    case 'fail':
      return `${verdict.failure}, expected ${verdict.expected}, received ${verdict.received}${verdict.broke === undefined ? '' : ` (broke ${verdict.broke.join(', ')})`}`;
    case 'unmeasured':
      return `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`;
  }
}
