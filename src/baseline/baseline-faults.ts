import type { Explained } from '../lib/explain-issues.ts';
import type { BaselineFile, ScenarioLine } from '../model/baseline-file.ts';
import { packOfKey } from '../model/shard.ts';

/** What no schema sees: where parts of a baseline contradict each other, somebody edited it. */
export function baselineFaults(file: BaselineFile): Explained[] {
  const { fingerprint, packs, scenarios, gone = {}, anchor } = file;
  const found: Explained[] = [];
  const conditionsMode = fingerprint.conditions.mode;
  if (conditionsMode !== null && conditionsMode !== file.mode)
    found.push({
      path: ['fingerprint', 'conditions', 'mode'],
      message: `"${conditionsMode}", where the baseline is of mode "${file.mode}"`,
    });
  const ids = packs.map(({ id }) => id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) found.push({ path: ['packs', index, 'id'], message: `"${id}" stands twice` });
  });
  if (Object.keys(scenarios).length === 0) found.push({ path: ['scenarios'], message: 'no scenario' });
  for (const [key, line] of Object.entries(scenarios))
    for (const message of lineFaults(key, line, file)) found.push({ path: ['scenarios', key], message });
  for (const key of Object.keys(gone)) {
    if (Object.hasOwn(scenarios, key))
      found.push({ path: ['gone', key], message: 'is not gone: it is among the scenarios' });
    if (anchor === undefined) found.push({ path: ['gone', key], message: 'has an anchor, and the header none' });
  }
  return found;
}

function lineFaults(key: string, line: ScenarioLine, { sessions, packs, anchor }: BaselineFile): string[] {
  const pack = packOfKey(key);
  const failed = line.sessions.reduce((sum, [passed, attempts]) => sum + attempts - passed, 0);
  const named = Object.values(line.failures ?? {}).reduce((sum, times) => sum + times, 0);
  return [
    ...(packs.some(({ id }) => id === pack) ? [] : [`the header names no pack "${pack}"`]),
    ...(line.sessions.length === sessions.length
      ? []
      : [`counts of ${line.sessions.length} sessions, where the header has ${sessions.length}`]),
    ...(named === failed ? [] : [`failures add up to ${named}, the sessions to ${failed}`]),
    ...(line.sessions.some(([, attempts]) => attempts > 0) ? [] : ['no attempt in any session']),
    ...(line.anchor !== undefined && anchor === undefined ? ['has an anchor, and the header none'] : []),
    ...(line.anchorDigest !== undefined && line.anchor === undefined ? ['anchorDigest without an anchor'] : []),
  ];
}
