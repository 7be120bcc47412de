import compare from 'semver/functions/compare.js';
import major from 'semver/functions/major.js';
import minor from 'semver/functions/minor.js';
import { scenarioDigest } from './digest.ts';
import type { Pack } from './pack-schema.ts';

/** Owners of baselines rely on it: a patch changes no scenario, a minor version adds some, a major may change all. */
export function versionFaults(before: Pack, after: Pack): string[] {
  const direction = compare(after.version, before.version);
  if (direction < 0) return [`the version went backwards, from ${before.version} to ${after.version}`];
  const old = digests(before);
  const now = digests(after);
  const changed = [...old.keys()].filter((id) => now.has(id) && now.get(id) !== old.get(id));
  const removed = [...old.keys()].filter((id) => !now.has(id));
  const added = [...now.keys()].filter((id) => !old.has(id));
  const needsMajor = changed.length + removed.length > 0;
  const isMajor = major(after.version) > major(before.version);
  const isMinor = isMajor || minor(after.version) > minor(before.version);
  const allowed = needsMajor ? isMajor : added.length > 0 ? isMinor : true;
  if (allowed) return [];
  const what = [
    ...(changed.length > 0 ? [`changes ${changed.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removes ${removed.join(', ')}`] : []),
    ...(added.length > 0 ? [`adds ${added.join(', ')}`] : []),
  ].join(', ');
  const need = needsMajor ? 'a new major version' : 'a new minor version';
  return [`${what}, which takes ${need}; it went from ${before.version} to ${after.version}`];
}

function digests(pack: Pack): Map<string, string> {
  return new Map(pack.scenarios.map((scenario) => [scenario.id, scenarioDigest(pack, scenario)]));
}
