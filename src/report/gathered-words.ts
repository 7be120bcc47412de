import type { Decision, ModeDecision, Outcome, PackComparison } from '../model/decision.ts';
import type { GatheredParts, GatheredRun, LostJob } from '../model/gathered.ts';
import { plural } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';
import { gateNotes, outcomeWords, summarySentence, worstFirst } from './words.ts';

const heads = {
  passed: 'Passed',
  regressed: 'Regressed',
  inconclusive: 'Inconclusive',
  accepted: 'Accepted',
  'no-baseline': 'No baseline',
  'endpoint-error': 'No verdict',
  'input-error': 'No verdict',
  cancelled: 'Cancelled',
  crashed: 'Crashed',
} as const satisfies Record<Outcome, string>;

/** The decision of the one run there is, where it tells all. */
export function onlyDecision({ runs, lost, unreadable }: GatheredParts): Decision | undefined {
  const [only] = runs;
  const isAlone = runs.length === 1 && lost.length + unreadable.length === 0;
  return isAlone && only?.outcome === only?.decision?.outcome && only?.notes.length === 0 ? only.decision : undefined;
}

/** What several runs come to: `Regressed: 1 of 4 jobs (vllm/qwen); 1 inconclusive, 2 passed.` */
export function gatheredSentence(gathered: GatheredParts): string {
  const only = onlyDecision(gathered);
  if (only !== undefined) return summarySentence(only);
  const jobs = jobsOf(gathered);
  if (jobs.length === 0) return 'Passed: nothing was to be measured.';
  const worst = jobs.filter(({ outcome }) => outcome === gathered.outcome);
  const share =
    worst.length === jobs.length
      ? `all of ${plural(jobs.length, 'job')}`
      : `${worst.length} of ${plural(jobs.length, 'job')}`;
  const rest = tally(jobs.filter(({ outcome }) => outcome !== gathered.outcome).map(({ word }) => word));
  const sentence = `${heads[gathered.outcome]}: ${share}${gathered.outcome === 'passed' ? '' : ` (${namesOf(worst)})`}${rest === '' ? '' : `; ${rest}`}.`;
  return [sentence, ...gateNotes(gathered.runs.flatMap(({ decision }) => decision?.modes ?? []))].join(' ');
}

type Job = { readonly name: string; readonly outcome: Outcome; readonly word: string };

function jobsOf({ runs, lost, unreadable }: GatheredParts): Job[] {
  return [
    ...lost.map((job) => ({ name: `${lostName(job)}: lost`, outcome: 'endpoint-error' as const, word: 'lost' })),
    ...unreadable.map(({ name }) => ({
      name: shorten(plainLine(name), 80),
      outcome: 'input-error' as const,
      word: 'not readable',
    })),
    ...[...runs.filter((run) => !isGood(run)), ...runs.filter(isGood)].map(({ slug, outcome }) => ({
      name: slug,
      outcome,
      word: outcomeWords[outcome],
    })),
  ];
}

export function lostName({ slug, shard }: LostJob): string {
  return shard === null ? slug : `${slug}, shard ${shard}`;
}

function namesOf(jobs: readonly Job[]): string {
  const names = [...new Set(jobs.map(({ name }) => name))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.slice(0, 3).join(', ')}${more}`;
}

function tally(words: readonly string[]): string {
  return [...new Set(words)].map((word) => `${words.filter((each) => each === word).length} ${word}`).join(', ');
}

/** The pack that needs a look first: of those with the worst outcome the one that fell most. */
export function worstPack({ packs }: Pick<ModeDecision, 'packs'>): PackComparison | undefined {
  const [first] = worstFirst(packs);
  const alike = packs.filter(({ outcome }) => outcome === first?.outcome);
  return alike.reduce<PackComparison | undefined>(
    (worst, pack) => (worst === undefined || pack.drop.value > worst.drop.value ? pack : worst),
    undefined,
  );
}

/** Its report may stand folded. */
export function isGood({ outcome }: Pick<GatheredRun, 'outcome'>): boolean {
  return outcome === 'passed' || outcome === 'accepted';
}
