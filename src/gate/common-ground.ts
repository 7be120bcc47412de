import parse from 'semver/functions/parse.js';
import { groupBy } from '../lib/group-by.ts';
import { rateOf } from '../model/baseline.ts';
import type { Reason } from '../model/decision.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import type { PackVersion } from '../model/target.ts';

/** What a run asks, or has asked. */
export type Asked = {
  readonly packs: readonly PackVersion[];
  /** By key, their digests. */
  readonly scenarios: { readonly [key: string]: string };
};

/** What of a pack stands on both sides. */
export type PackGround = {
  readonly pack: string;
  readonly version: { readonly baseline: string; readonly current: string };
  /** Keys of the scenarios that are the same on both sides, sorted. */
  readonly compared: readonly string[];
  /** How many each side has. */
  readonly baseline: number;
  readonly current: number;
  /** Why it cannot be compared; empty where it can. */
  readonly reasons: readonly Reason[];
};

export type CommonGround = {
  /** In the order of the run. */
  readonly packs: readonly PackGround[];
  readonly onlyBaseline: readonly string[];
  readonly onlyCurrent: readonly string[];
};

/** A scenario is the same where its digest is; its verifier's revision is part of that. */
export function commonGround(baseline: Scorecard, asked: Asked): CommonGround {
  const measured = baseline.scenarios.filter(({ cells }) => rateOf(cells).attempts > 0);
  const before = groupBy(measured, ({ scenario }) => packOfKey(scenario));
  const now = groupBy(Object.entries(asked.scenarios), ([key]) => packOfKey(key));
  const versions = new Map(baseline.packs.map(({ id, version }) => [id, version]));
  const packs = asked.packs.flatMap(({ id, version }) => {
    const earlier = versions.get(id);
    if (earlier === undefined) return [];
    const known = new Map(before.get(id)?.map(({ scenario, digest }) => [scenario, digest]));
    const current = now.get(id) ?? [];
    const compared = current.filter(([key, digest]) => known.get(key) === digest).map(([key]) => key);
    const ground = { pack: id, version: { baseline: earlier, current: version }, compared: compared.sort() };
    const counts = { baseline: known.size, current: current.length };
    return [{ ...ground, ...counts, reasons: reasonsAgainst(ground.version, compared.length, known.size) }];
  });
  const isAsked = new Set(asked.packs.map(({ id }) => id));
  return {
    packs,
    onlyBaseline: baseline.packs.map(({ id }) => id).filter((id) => !isAsked.has(id)),
    onlyCurrent: asked.packs.map(({ id }) => id).filter((id) => !versions.has(id)),
  };
}

function reasonsAgainst(version: PackGround['version'], compared: number, baseline: number): Reason[] {
  const [earlier, later] = [parse(version.baseline)?.major, parse(version.current)?.major];
  // Who numbers otherwise promises nothing by it: there the digests alone say what is the same.
  const isOther = earlier !== undefined && later !== undefined && earlier !== later;
  const reasons: Reason[] = isOther ? [{ kind: 'pack-version', ...version }] : [];
  if (compared === 0 || compared * 2 < baseline) reasons.push({ kind: 'few-in-common', compared, baseline });
  return reasons;
}
