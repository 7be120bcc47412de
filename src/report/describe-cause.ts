import type { Cause } from '../records/decision.ts';
import { compareFingerprints, type Fingerprint } from '../records/fingerprint.ts';
import type { ModeParts } from '../records/part-facet.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { bytes } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';
import { reportFacet } from './report-facet.ts';

const engineNames: Readonly<Record<string, string>> = {
  vllm: 'vLLM',
  'llama.cpp': 'llama.cpp',
  sglang: 'SGLang',
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  tgi: 'TGI',
};

/** The causes that explain most come first; a field that is not listed comes last. */
const byWeight = [
  ...[
    'mode',
    'sampling',
    'harness',
    'api',
    'transform',
    'template',
    'thinking-control',
    'model',
    'model-digest',
    'weights',
  ],
  ...['adapter', 'quantization', 'engine'],
  ...[
    'image',
    'flags',
    'sampling-defaults',
    'context',
    'cache',
    'gpu',
    'gpu-memory',
    'cpu',
    'hardware',
    'driver',
    'slots',
    'concurrency',
    'model-bytes',
  ],
  ...['server-fingerprint', 'tool'],
];

const names: Readonly<Record<string, string>> = {
  mode: 'thinking mode',
  'thinking-control': 'thinking control',
  'model-digest': 'weights',
  'model-bytes': 'size of the weights',
  adapter: 'LoRA adapter',
  'server-fingerprint': "server's fingerprint",
  'sampling-defaults': "server's sampling defaults",
  gpu: 'GPU',
  'gpu-memory': 'memory of the GPUs',
  cpu: 'CPU',
  api: 'API',
  cache: 'cache policy',
  transform: 'context transform',
  tool: 'quality-baseline',
};

/** The names of fingerprint fields for people. */
export function factName(field: string): string {
  return names[field] ?? field;
}

const digestFields: ReadonlySet<string> = new Set(['template', 'model-digest', 'weights', 'image']);
const shownLength = 60;

function sortCauses(causes: readonly Cause[], parts: ModeParts = {}): Cause[] {
  const likely = reportFacet.all().flatMap((part) => part.likely?.(parts) ?? []);
  const order = [...new Set([...likely, ...byWeight])];
  const weight = ({ field }: Cause) => {
    const at = order.indexOf(field);
    return at === -1 ? order.length : at;
  };
  return [...causes].sort((one, other) => weight(one) - weight(other));
}

/** The causes at the top of a report: known changes that no other cause already implies. */
export function headlineCauses(causes: readonly Cause[], parts?: ModeParts): Cause[] {
  const changed = sortCauses(causes, parts).filter(
    (cause) => isReportableChange(cause) && !cause.field.startsWith('scenarios.'),
  );
  const has = (field: string) => changed.some((cause) => cause.field === field);
  return changed.filter(
    ({ field }) =>
      !(field === 'server-fingerprint' && (has('engine') || has('image'))) &&
      !(field === 'weights' && has('model-digest')) &&
      !(field === 'model-bytes' && (has('model-digest') || has('weights') || has('quantization'))),
  );
}

/** A condition that only one side has is a change, not an unknown: it stops the gate. */
export function isReportableChange({ class: kindOfFact, kind, baseline, current }: Cause): boolean {
  return kind === 'changed' || (kindOfFact === 'conditions' && (baseline === null) !== (current === null));
}

/** All differences in words, most important first. Facts that both sides lack share one line. */
export function describeCauses(causes: readonly Cause[]): string[] {
  const sorted = sortCauses(causes).filter((cause) => !isSentByNeither(cause));
  const unknown = sorted.filter(isUnknownOnBothSides).map(({ field }) => plainLine(factName(field)));
  const known = sorted.filter((cause) => !isUnknownOnBothSides(cause)).map(describeCause);
  const [only] = unknown;
  if (only === undefined) return known;
  const folded =
    unknown.length === 1
      ? `${only}: unknown on both sides`
      : `${unknown.length} facts unknown on both sides: ${unknown.join(', ')}`;
  return [...known, folded];
}

/** If neither side sent a thinking switch, that is known and equal. */
function isSentByNeither({ field, baseline, current }: Cause): boolean {
  return field === 'thinking-control' && baseline === null && current === null;
}

/** An engine of unknown version still has a name. */
function isUnknownOnBothSides({ field, baseline, current }: Cause): boolean {
  if (field === 'engine' && isRecord(baseline) && isRecord(current))
    return baseline['version'] === null && current['version'] === null && baseline['name'] === current['name'];
  return field !== 'weights' && baseline === null && current === null;
}

export const unseenWeights = 'weights not verified';

/** No model file was found or readable, and the server reports no digest. */
export function isUnseenWeights({ field, current }: Pick<Cause, 'field' | 'current'>): boolean {
  return field === 'weights' && current === null;
}

/** A difference in words: `vLLM 0.25.1 → 0.27.1`, `quantization Q8_0 → Q4_K_M`. A missing value is "unknown". */
export function describeCause({ field, kind, baseline, current }: Cause): string {
  if (isUnseenWeights({ field, current })) return unseenWeights;
  if (field === 'engine') return describeEngines(baseline, current);
  const name = plainLine(factName(field));
  if (Array.isArray(baseline) && Array.isArray(current)) return `${name}: ${describeLists(baseline, current)}`;
  if (isRecord(baseline) && isRecord(current)) return `${name}: ${describeRecords(baseline, current)}`;
  const sides = `${showFact(field, baseline)} → ${showFact(field, current)}`;
  const isDigest = digestFields.has(field) || field.startsWith('scenarios.');
  return isDigest && kind === 'changed' ? `${name} changed (${sides})` : `${name} ${sides}`;
}

/** One value of a fingerprint. */
export function showFact(field: string, value: unknown): string {
  if (value === null || value === undefined) return field === 'thinking-control' ? 'none sent' : 'unknown';
  if (field === 'model-bytes' && typeof value === 'number') return bytes(value);
  if (field === 'engine' && isRecord(value)) return `${engineName(value['name'])} ${showFact('', value['version'])}`;
  if (typeof value === 'string') {
    const digest = /^(?:sha256:)?([0-9a-f]{4})[0-9a-f]{12,}$/.exec(value)?.[1];
    return digest === undefined ? shorten(plainLine(value), shownLength) : `${digest}…`;
  }
  if (Array.isArray(value)) return shorten(plainLine(value.map(String).join(' ')), shownLength) || 'none';
  if (isRecord(value)) {
    const sorted = Object.entries(value).sort(([one], [other]) => compareKeys(one, other));
    const entries = sorted.map(([key, item]) => `${key} ${showFact('', item)}`);
    return shorten(plainLine(entries.join(', ')), shownLength) || 'none';
  }
  return String(value);
}

// The most important sampling fields come first, so that shortening does not remove them.
const firstKeys = ['temperature', 'top_p', 'seed'];

function compareKeys(one: string, other: string): number {
  const weight = (key: string) => (firstKeys.includes(key) ? firstKeys.indexOf(key) : firstKeys.length);
  return weight(one) - weight(other) || (one < other ? -1 : 1);
}

function describeEngines(baseline: unknown, current: unknown): string {
  const [one, other] = [isRecord(baseline) ? baseline : {}, isRecord(current) ? current : {}];
  const now = showFact('', other['version']);
  const name = one['name'] === other['name'] ? '' : `${engineName(other['name'])} `;
  return `${engineName(one['name'])} ${showFact('', one['version'])} → ${name}${now}`;
}

function engineName(name: unknown): string {
  return typeof name === 'string' ? (engineNames[name] ?? plainLine(name)) : 'unknown engine';
}

// In a list of flags, a value follows its name. Removed and added flags say more than both complete lists.
function describeLists(baseline: readonly unknown[], current: readonly unknown[]): string {
  const [before, after] = [groupFlags(baseline), groupFlags(current)];
  const gone = before.filter((flag) => !after.includes(flag)).map((flag) => `without ${flag}`);
  const come = after.filter((flag) => !before.includes(flag)).map((flag) => `with ${flag}`);
  const all = [...gone, ...come];
  return all.length === 0 ? 'in another order' : shorten(all.join(', '), 2 * shownLength);
}

function groupFlags(flags: readonly unknown[]): string[] {
  const groups: string[] = [];
  for (const each of flags) {
    const flag = plainLine(typeof each === 'string' ? each : (JSON.stringify(each) ?? ''));
    const name = groups.at(-1);
    if (!flag.startsWith('-') && name?.startsWith('-') && !name.includes(' '))
      groups[groups.length - 1] = `${name} ${flag}`;
    else groups.push(flag);
  }
  return groups;
}

function describeRecords(
  baseline: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): string {
  const keys = [...new Set([...Object.keys(baseline), ...Object.keys(current)])].sort();
  const show = (side: Readonly<Record<string, unknown>>, key: string) =>
    Object.hasOwn(side, key) ? showFact('', side[key]) : 'not set';
  const changed = keys
    .filter((key) => JSON.stringify(baseline[key]) !== JSON.stringify(current[key]))
    .map((key) => `${plainLine(key)} ${show(baseline, key)} → ${show(current, key)}`);
  return shorten(changed.join(', '), 2 * shownLength);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The known differences between two runs of one mode, in words: server, conditions, pack versions. */
export function fingerprintChanges(before: Scorecard, after: Scorecard): readonly string[] {
  const { conditions, identity, subject } = compareFingerprints(before.fingerprint, after.fingerprint);
  // A run of speed alone samples nothing.
  const areSampled = before.packs.length > 0 && after.packs.length > 0;
  const causes = [
    ...conditions.map((each) => ({ class: 'conditions' as const, ...each })),
    ...identity.map((each) => ({ class: 'identity' as const, ...each })),
    ...subject.map((each) => ({ class: 'subject' as const, ...each })),
  ].filter(({ field }) => areSampled || field !== 'sampling');
  return [...headlineCauses(causes).map(describeCause), ...packChanges(before, after)];
}

function packChanges(before: Scorecard, after: Scorecard): string[] {
  return after.packs.flatMap(({ id, version, digest }) => {
    const then = before.packs.find((pack) => pack.id === id);
    if (then === undefined || (then.version === version && then.digest === digest)) return [];
    return then.version === version ? [`${id} changed within ${version}`] : [`${id} ${then.version} → ${version}`];
  });
}

/** The fields of a fingerprint in display order. For scenarios, only their number. */
export function fingerprintFacts({ conditions, identity, subject }: Fingerprint): [string, unknown][] {
  const { scenarios, ...asked } = conditions;
  const scenarioCount = scenarios === null ? null : Object.keys(scenarios).length;
  return Object.entries({ ...asked, scenarios: scenarioCount, model: identity.model, ...subject });
}
