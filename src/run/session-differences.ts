import type { SessionLine } from '../model/journal.ts';

/** How the servers of two runs differ in what a comparison rests on: the model that was meant, and the switch for thinking. */
export function sessionDifferences(one: readonly SessionLine[], other: readonly SessionLine[]): string[] {
  const [here] = one;
  const [there] = other;
  if (here === undefined || there === undefined) return [];
  const models = [here.identity, there.identity];
  // Booted by us, its model is what a change may bring.
  const areBothOurs = models.every(({ booted }) => booted);
  const [model, otherModel] = models.map((identity) => identity.model);
  const isOther = !areBothOurs && model !== otherModel;
  const controls = Object.entries(here.thinkingControls).flatMap(([mode, control]) => {
    const otherControl = new Map(Object.entries(there.thinkingControls)).get(mode);
    if (otherControl === undefined || otherControl === control) return [];
    return [`thinking control of ${mode}: ${control ?? 'none'} here, ${otherControl ?? 'none'} there`];
  });
  return [...(isOther ? [`model: ${model ?? 'unknown'} here, ${otherModel ?? 'unknown'} there`] : []), ...controls];
}
