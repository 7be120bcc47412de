import type { Fingerprint } from '../model/fingerprint.ts';

/** The fields of a fingerprint in the order in which they are shown. Of the scenarios, how many there are. */
export function fingerprintFacts({ conditions, identity, subject }: Fingerprint): [string, unknown][] {
  const { scenarios, ...asked } = conditions;
  const scenarioCount = scenarios === null ? null : Object.keys(scenarios).length;
  return Object.entries({ ...asked, scenarios: scenarioCount, model: identity.model, ...subject });
}
