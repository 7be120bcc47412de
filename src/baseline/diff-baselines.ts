import { groupBy } from '../lib/group-by.ts';
import {
  type Anchor,
  type Baseline,
  type BaselineDifference,
  type HeaderChange,
  type MeanRate,
  meanRateOf,
  type Rate,
  rateOf,
  type ScenarioChange,
} from '../records/baseline.ts';
import { compareFingerprints } from '../records/fingerprint.ts';
import { type ScenarioScore, type Scorecard, scoresByKey } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';

/** What would change in a baseline; `before` is undefined if there is none yet. */
export function diffBaselines(before: Baseline | undefined, after: Baseline): BaselineDifference {
  const olds = scoresByKey(before?.scorecard ?? { scenarios: [] });
  const news = scoresByKey(after.scorecard);
  const both = [...news.values()].flatMap((score) => {
    const old = olds.get(score.scenario);
    return old === undefined ? [] : [changeOf(old, score)];
  });
  const changed = both.filter((change) => change.isOtherScenario || !isSameShare(change.before, change.after));
  const alike = both.filter((change) => !changed.includes(change));
  const recounted = alike.filter((change) => change.before.attempts !== change.after.attempts);
  return {
    slug: after.scorecard.slug,
    mode: after.scorecard.mode,
    header: before === undefined ? [] : headerChanges(before, after),
    packs: packRates(before?.scorecard, after.scorecard),
    changed,
    added: [...news.values()]
      .filter(({ scenario }) => !olds.has(scenario))
      .map(({ scenario, cells }) => ({ scenario, after: rateOf(cells) })),
    gone: [...olds.values()]
      .filter(({ scenario }) => !news.has(scenario))
      .map(({ scenario, cells }) => ({ scenario, before: rateOf(cells) })),
    recounted: recounted.length,
    unchanged: alike.length - recounted.length,
  };
}

function changeOf(before: ScenarioScore, after: ScenarioScore): ScenarioChange {
  return {
    scenario: after.scenario,
    before: rateOf(before.cells),
    after: rateOf(after.cells),
    isOtherScenario: before.digest !== after.digest,
  };
}

function isSameShare(one: Rate, other: Rate): boolean {
  return one.passed * other.attempts === other.passed * one.attempts;
}

function packRates(before: Scorecard | undefined, after: Scorecard): BaselineDifference['packs'] {
  const olds = ratesOf(before);
  const news = ratesOf(after);
  return [...new Set([...news.keys(), ...olds.keys()])].map((pack) => ({
    pack,
    before: olds.get(pack),
    after: news.get(pack),
  }));
}

function ratesOf(scorecard: Scorecard | undefined): Map<string, MeanRate> {
  const byPack = groupBy(scorecard?.scenarios ?? [], ({ scenario }) => packOfKey(scenario));
  return new Map([...byPack].map(([pack, own]) => [pack, meanRateOf(own.map(({ cells }) => cells))]));
}

function headerChanges(before: Baseline, after: Baseline): HeaderChange[] {
  const [old, now] = [before.scorecard, after.scorecard];
  const fingerprints = compareFingerprints(old.fingerprint, now.fingerprint);
  const known = [...fingerprints.conditions, ...fingerprints.identity, ...fingerprints.subject]
    // Each scenario with another digest has a separate line.
    .filter(({ field }) => !field.startsWith('scenarios'));
  return [
    change('captured', before.capturedAt, after.capturedAt),
    change('reason', before.reason, after.reason),
    change('tool', before.tool, after.tool),
    change('kept though useless', uselessText(before), uselessText(after)),
    change('anchor', anchorText(before.anchor), anchorText(after.anchor)),
    change('runs', old.run.ids.join(', '), now.run.ids.join(', ')),
    change('sessions', String(old.run.sessions.length), String(now.run.sessions.length)),
    change('rounds', String(old.rounds), String(now.rounds)),
    ...packChanges(old, now),
    ...known.map(({ field, baseline, current }) => change(field, show(baseline), show(current))),
  ].flatMap((one) => (one === undefined ? [] : [one]));
}

function packChanges(before: Scorecard, after: Scorecard): (HeaderChange | undefined)[] {
  const olds = new Map(before.packs.map((pack) => [pack.id, pack]));
  const news = new Map(after.packs.map((pack) => [pack.id, pack]));
  return [...new Set([...olds.keys(), ...news.keys()])].map((id) => {
    const [old, now] = [olds.get(id), news.get(id)];
    // The digest distinguishes two contents of one version.
    const digests = old !== undefined && now !== undefined && old.version === now.version;
    const text = (pack: typeof old) =>
      pack === undefined ? 'none' : digests ? `${pack.version} (${pack.digest.slice(0, 12)})` : pack.version;
    return change(`pack ${id}`, text(old), text(now));
  });
}

function change(field: string, before: string, after: string): HeaderChange | undefined {
  return before === after ? undefined : { field, before, after };
}

function uselessText({ acceptedUseless }: Baseline): string {
  return acceptedUseless === undefined ? 'none' : `${acceptedUseless.packs.join(', ')}: ${acceptedUseless.reason}`;
}

function anchorText(anchor: Anchor | undefined): string {
  return anchor === undefined ? 'none' : anchor.capturedAt;
}

function show(value: unknown): string {
  if (value === null) return 'unknown';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
