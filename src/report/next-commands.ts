import type { Decision, ModeDecision } from '../model/decision.ts';
import { packOfKey } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import { needsBaseline } from './next-step-of.ts';
import { plainLine } from './plain-text.ts';
import { isUnaccepted } from './words.ts';

const tool = 'npx quality-baseline';

type Given = NonNullable<Decision['run']['flags']>;
const nothingGiven: Given = { measure: [], gate: [] };

/** The next steps, each with its command. */
export function nextSteps(
  { run }: Decision,
  mode: ModeDecision,
): { readonly title: string; readonly command: string }[] {
  const capture = captureCommand(mode, run.flags);
  return [
    { title: 'To measure again:', command: reproduceCommand(mode, run.flags) },
    ...(mode.outcome === 'regressed'
      ? [{ title: 'If the drop is intended, capture a new baseline:', command: capture }]
      : []),
    ...(mode.packs.some(isUnaccepted)
      ? [
          {
            title: 'To accept packs that cannot gate, capture a new baseline with a reason:',
            command: `${capture} --accept-useless "why"`,
          },
        ]
      : []),
    ...(mode.outcome === 'accepted'
      ? [{ title: 'After the merge, make a new baseline of this run and two more:', command: adoptCommand(run.ids) }]
      : []),
    ...(needsBaseline(mode) && !mode.packs.some(isUnaccepted)
      ? [{ title: 'To capture a new baseline:', command: capture }]
      : []),
    ...(mode.outcome === 'no-baseline' ? [{ title: 'To record a baseline:', command: capture }] : []),
    ...(mode.improved
      ? [{ title: 'To adopt the improvement, make a baseline of three runs:', command: adoptCommand(run.ids) }]
      : []),
  ];
}

/** Measures the same again, and compares. */
export function reproduceCommand(mode: ModeDecision, { measure, gate }: Given = nothingGiven): string {
  const rounds = measure.includes('--repeat') ? [] : ['--repeat', String(mode.rounds)];
  // Without it, the same command would end before the first question again.
  const isOther = mode.reasons.some(({ kind }) => kind === 'identity-changed') && !gate.includes('--expect-change');
  const expected = isOther ? ['--expect-change', 'model'] : [];
  const packs = packFlags(mode, measure);
  return commandLine(['--slug', mode.slug, ...measure, '--mode', mode.mode, ...packs, ...rounds, ...gate, ...expected]);
}

const choosing = ['--quick', '--medium', '--pack', '--packs-dir', '--scenario', '--scenarios-file'];

/** The packs that were asked, if no flag selects them. */
function packFlags(mode: ModeDecision, flags: readonly string[]): string[] {
  const ids = choosing.some((flag) => flags.includes(flag)) ? [] : packsOf(mode);
  return ids.length === 0 ? [] : ['--pack', ...ids];
}

function packsOf({ packs, measured = [], fingerprint }: ModeDecision): string[] {
  const known = packs.length > 0 ? packs : measured;
  if (known.length > 0) return known.map(({ pack }) => pack);
  return [...new Set(Object.keys(fingerprint.conditions.scenarios ?? {}).map(packOfKey))];
}

/** Makes the present server the baseline. */
export function captureCommand(
  decided: ModeDecision | { readonly slug: string; readonly mode: Mode },
  { measure }: Given = nothingGiven,
): string {
  const { slug, mode } = decided;
  const packs = 'packs' in decided ? packFlags(decided, measure) : [];
  return `${commandLine(['--capture', '--slug', slug, ...measure, '--mode', mode, ...packs])} --reason "why"`;
}

/** Makes a baseline from recorded runs; it needs three. */
export function adoptCommand(runs: readonly string[]): string {
  const others = Array(Math.max(0, 3 - runs.length)).fill('RUN');
  return `${commandLine(['baseline', 'adopt', ...runs, ...others])} --reason "why"`;
}

/** For a shell. The flags are ours and need no quotes. */
export function commandLine(words: readonly string[]): string {
  return [tool, ...words.map((word) => (/^--[a-z-]+$/.test(word) ? word : shellQuote(word)))].join(' ');
}

function shellQuote(text: string): string {
  const line = plainLine(text);
  return /^[\w./:@%+=,][\w./:@%+=,-]*$/.test(line) ? line : `'${line.replaceAll("'", String.raw`'\''`)}'`;
}
