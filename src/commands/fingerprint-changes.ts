import { compareFingerprints } from '../model/fingerprint.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { describeCause, headlineCauses } from '../report/describe-cause.ts';

/** What is known to differ between two runs of one mode, in words: server, conditions, versions of packs. */
export function fingerprintChanges(before: Scorecard, after: Scorecard): readonly string[] {
  const { conditions, identity, subject } = compareFingerprints(before.fingerprint, after.fingerprint);
  const causes = [
    ...conditions.map((each) => ({ class: 'conditions' as const, ...each })),
    ...identity.map((each) => ({ class: 'identity' as const, ...each })),
    ...subject.map((each) => ({ class: 'subject' as const, ...each })),
  ];
  return [...headlineCauses(causes).map(describeCause), ...packChanges(before, after)];
}

function packChanges(before: Scorecard, after: Scorecard): string[] {
  return after.packs.flatMap(({ id, version, digest }) => {
    const then = before.packs.find((pack) => pack.id === id);
    if (then === undefined || (then.version === version && then.digest === digest)) return [];
    return then.version === version ? [`${id} changed within ${version}`] : [`${id} ${then.version} → ${version}`];
  });
}
