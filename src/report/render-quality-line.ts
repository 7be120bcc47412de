import { rateOf } from '../model/baseline.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { oneLine } from './render-baselines.ts';

export type QualityLine = {
  readonly scorecard: Scorecard;
  /** Of this tool, as it measured. */
  readonly tool: string;
  /** When, in ISO form: the day is shown. */
  readonly measuredAt: string;
};

/** `Quality: toolcall 14/15 · instructfollow 15/15 (quality-baseline 0.1.0, packs 1.0.0, n=3, no-thinking, 2026-11-21)` */
export function renderQualityLine({ scorecard, tool, measuredAt }: QualityLine): string {
  const { packs, rounds, mode } = scorecard;
  const versions = [...new Set(packs.map(({ version }) => version))];
  const names = packs.map(({ id }) => id.replace(/-\d+$/, ''));
  const rates = packs.map(({ id, version }, index) => {
    const short = names[index] ?? id;
    // Two sizes of one pack keep the number in their names.
    const name = names.indexOf(short) === names.lastIndexOf(short) ? short : id;
    return `${name}${versions.length === 1 ? '' : `@${version}`} ${passedOf(scorecard, id)}`;
  });
  const facts = [
    `quality-baseline ${tool}`,
    ...(versions.length === 1 ? [`packs ${versions[0] ?? ''}`] : []),
    `n=${rounds}`,
    mode,
    measuredAt.slice(0, 10),
  ];
  return oneLine(`Quality: ${rates.join(' · ')} (${facts.join(', ')})`);
}

/** Scenarios that passed, each by the share of its measured attempts: `13.7/15`. */
function passedOf({ scenarios }: Scorecard, pack: string): string {
  const rates = scenarios
    .filter(({ scenario, cells }) => scenario.startsWith(`${pack}/`) && rateOf(cells).attempts > 0)
    .map(({ cells }) => rateOf(cells));
  const all = rates.length;
  const isWhole = rates.every(({ passed, attempts }) => passed === 0 || passed === attempts);
  const sum = rates.reduce((total, { passed, attempts }) => total + passed / attempts, 0);
  if (isWhole) return `${Math.round(sum)}/${all}`;
  // Never rounded up to all, nor down to none.
  return `${Math.min(Math.max(sum, 0.1), all - 0.1).toFixed(1)}/${all}`;
}
