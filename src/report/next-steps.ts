import { assertNever } from '../lib/assert-never.ts';
import { gatesNothing } from '../records/baseline.ts';
import type { Decision, ModeDecision, PackComparison, Reason } from '../records/decision.ts';
import { hasSmall } from '../records/known-packs.ts';
import { packOfKey } from '../records/shard.ts';
import { type Mode, tierSchema } from '../records/target.ts';
import { plainLine } from './plain-text.ts';
import { reportFacet } from './report-facet.ts';

const tool = 'npx quality-baseline';

type Given = NonNullable<Decision['run']['flags']>;
const nothingGiven: Given = { measure: [], gate: [] };

/** The next steps, each with its command. */
export function nextSteps(
  decision: Decision,
  mode: ModeDecision,
): { readonly title: string; readonly command: string }[] {
  const { run } = decision;
  const capture = captureCommand(mode, run.flags);
  // A run about something else, such as load, makes no baseline.
  const isOfPart = reportFacet.all().some(({ ofRun }) => ofRun?.(decision) !== undefined);
  return [
    { title: 'To measure again:', command: reproduceCommand(mode, run.flags) },
    ...(mode.outcome === 'regressed' || mode.outcome === 'slower'
      ? [
          {
            title: `If ${mode.outcome === 'slower' ? 'the slowdown' : 'the drop'} is intended, capture a new baseline:`,
            command: capture,
          },
        ]
      : []),
    ...(mode.packs.some(isUnaccepted)
      ? [
          ...gateOnRest(mode, ofWeak(mode), run.flags),
          {
            title: `To accept packs that cannot gate, capture a new baseline with a reason${mode.packs.every(isUseless) ? `; ${gatesNothing}` : ''}:`,
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
    ...(mode.outcome === 'no-baseline' && mode.uncompared !== 'capture' && !isOfPart && !isOffCanon(mode)
      ? [{ title: 'To record a baseline:', command: capture }]
      : []),
    ...(mode.improved
      ? [{ title: 'To adopt the improvement, make a baseline of three runs:', command: adoptCommand(run.ids) }]
      : []),
  ];
}

type Rest = {
  /** Packs that can gate. */
  readonly packs: readonly string[];
  /** If there are none: the scenarios that pass in every attempt. */
  readonly scenarios: readonly string[];
  /** Whether the tier `small` has easier packs about the same as those that cannot gate. */
  readonly hasSmall: boolean;
};

/** What a model can still gate on, if its packs cannot. */
export function gateOnRest(
  { slug, mode }: { readonly slug: string; readonly mode: Mode },
  { packs, scenarios, hasSmall: isEasier }: Rest,
  { measure }: Given = nothingGiven,
): { readonly title: string; readonly command: string }[] {
  // An id does not find a pack in a file again, so the flags that name the file stay.
  const hasFiles = measure.some((word) => word === '--packs-dir' || /\.(?:ya?ml|jsonl)$/.test(word));
  const usable = hasFiles ? [] : packs;
  const small = ['--capture', '--slug', slug, ...withoutPacks(measure), '--mode', mode, '--small'];
  const easier = isEasier
    ? [
        {
          title: 'To gate on the easier packs for small models, capture them:',
          command: `${commandLine(small)} --reason "why"`,
        },
      ]
    : [];
  if (usable.length + scenarios.length === 0)
    return isEasier
      ? easier
      : [
          {
            title: 'To gate on easier scenarios, write a pack (docs/first-pack.md), and try it:',
            command: commandLine(['run', '--slug', slug, ...withoutPacks(measure), '--mode', mode, '--pack', 'FILE']),
          },
        ];
  const chosen = usable.length > 0 ? ['--pack', ...usable] : ['--scenario', ...scenarios];
  const others = withoutPacks(measure, hasFiles ? ['--scenario', '--scenarios-file'] : choosing);
  const words = ['--capture', '--slug', slug, ...others, '--mode', mode, ...chosen, '--numerics'];
  const what = usable.length > 0 ? 'the packs that can gate' : 'the scenarios that it passes';
  return [
    ...easier,
    {
      title: `To gate on ${what}, and with --require-same numerics on the model itself, capture them alone:`,
      command: `${commandLine(words)} --reason "why"`,
    },
  ];
}

function withoutPacks(measure: readonly string[], replaced: readonly string[] = choosing): string[] {
  return capturable(measure).filter((_, at, words) => {
    const flag = words.slice(0, at + 1).findLast((word) => word.startsWith('--'));
    return flag === undefined || !['--numerics', ...replaced].includes(flag);
  });
}

function ofWeak({ packs }: Pick<ModeDecision, 'packs'>): Rest {
  const scenarios = packs.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => (reason.kind === 'cannot-gate' ? (reason.passing ?? []) : [])),
  );
  return {
    packs: packs.filter((pack) => !isUseless(pack)).map(({ pack }) => pack),
    scenarios,
    hasSmall: packs.some((pack) => isUseless(pack) && hasSmall(pack.pack)),
  };
}

function isUseless({ outcome }: Pick<PackComparison, 'outcome'>): boolean {
  return outcome === 'cannot-gate';
}

/** A capture refuses sampling options. */
function isOffCanon({ reasons }: ModeDecision): boolean {
  return reasons.some((reason) => reason.kind === 'not-canonical' && reason.side === 'current');
}

/** Measures the same again, and compares unless it was not compared. */
export function reproduceCommand(mode: ModeDecision, { measure: given, gate }: Given = nothingGiven): string {
  // With other sampling, it would end before the first question again.
  const measure = mode.outcome === 'inconclusive' && isOffCanon(mode) ? canonical(given) : given;
  // Under load, the rounds of a level follow from it.
  const areRoundsGiven = ['--repeat', '--load', '--rate'].some((flag) => measure.includes(flag));
  const rounds = areRoundsGiven ? [] : ['--repeat', String(mode.rounds)];
  // Without it, the same command would end before the first question again.
  const isOther = mode.reasons.some(({ kind }) => kind === 'identity-changed') && !gate.includes('--expect-change');
  const expected = isOther ? ['--expect-change', 'model'] : [];
  const packs = packFlags(mode, measure);
  if (mode.uncompared === 'run')
    return commandLine(['run', '--slug', mode.slug, ...measure, '--mode', mode.mode, ...packs, ...rounds]);
  return commandLine(['--slug', mode.slug, ...measure, '--mode', mode.mode, ...packs, ...rounds, ...gate, ...expected]);
}

const choosing = [
  ...tierSchema.options.map((tier) => `--${tier}`),
  '--pack',
  '--packs-dir',
  '--scenario',
  '--scenarios-file',
];

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

/** Captures a baseline of what the server serves now. */
export function captureCommand(
  decided: ModeDecision | { readonly slug: string; readonly mode: Mode },
  { measure }: Given = nothingGiven,
): string {
  const { slug, mode } = decided;
  const packs = 'packs' in decided ? packFlags(decided, measure) : [];
  return `${commandLine(['--capture', '--slug', slug, ...capturable(measure), '--mode', mode, ...packs])} --reason "why"`;
}

const sampling = ['--sampling-from-server', '--temperature', '--top-p', '--top-k', '--min-p', '--repeat-penalty'];

/** Without sampling flags and their values. */
function canonical(measure: readonly string[]): readonly string[] {
  return measure.filter((word, at) => !sampling.includes(word) && !sampling.slice(1).includes(measure[at - 1] ?? ''));
}

/** Fewer are refused for a baseline. */
const fewestRounds = 3;

/** Without what a capture refuses. */
function capturable(given: readonly string[]): readonly string[] {
  const measure = canonical(given).filter(
    (word, place, all) =>
      !(word === '--contracts' && all[place + 1] === 'only') && !(word === 'only' && all[place - 1] === '--contracts'),
  );
  const at = measure.indexOf('--repeat');
  return at < 0 || Number(measure[at + 1]) >= fewestRounds ? measure : measure.toSpliced(at, 2);
}

/** Makes a baseline from recorded runs; it needs three. */
export function adoptCommand(runs: readonly string[]): string {
  const others = Array(Math.max(0, 3 - runs.length)).fill('RUN');
  return `${commandLine(['baseline', 'adopt', ...runs, ...others])} --reason "why"`;
}

/** The command line for a shell. The flags are ours and need no quotes. */
export function commandLine(words: readonly string[]): string {
  return [tool, ...words.map((word) => (/^--[a-z-]+$/.test(word) ? word : shellQuote(word)))].join(' ');
}

function shellQuote(text: string): string {
  const line = plainLine(text);
  return /^[\w./:@%+=,][\w./:@%+=,-]*$/.test(line) ? line : `'${line.replaceAll("'", String.raw`'\''`)}'`;
}

/** The next step for each reason of an undecided mode, without duplicates: whole sentences. */
export function undecidedSteps(mode: Undecided): string[] {
  return [...new Set(openReasons(mode).map((reason) => nextStepOf(reason, ofWeak(mode))))];
}

/** Whether measuring again would change nothing, so that a new baseline is the way on. */
function needsBaseline(mode: Undecided): boolean {
  return openReasons(mode).some(isOld);
}

type Undecided = Pick<ModeDecision, 'outcome' | 'reasons' | 'packs' | 'totalGate'>;

/** Why it was not decided; a pack that was accepted as it is prevents no verdict. */
function openReasons({ outcome, reasons, packs, totalGate }: Undecided): Reason[] {
  // A run that compares nothing is over, but for a mode that was not measured.
  if (outcome === 'no-baseline') return reasons.filter(({ kind }) => kind === 'invalid-arm');
  if (outcome !== 'inconclusive') return [];
  const all = [...reasons, ...packs.flatMap((pack) => pack.reasons), ...(totalGate?.reasons ?? [])];
  return all.filter((reason) => reason.kind !== 'cannot-gate' || reason.accepted === null);
}

const ofBaseline: readonly Reason['kind'][] = [
  'few-in-common',
  'not-asked',
  'pack-version',
  'conditions-changed',
  'switch-lost',
];

function isOld(reason: Reason): boolean {
  return ofBaseline.includes(reason.kind) || ('side' in reason && reason.side === 'baseline');
}

function nextStepOf(reason: Reason, rest: Rest): string {
  switch (reason.kind) {
    case 'drop-not-significant':
      return 'Measure again with more rounds (--repeat). A baseline of three sessions is less noisy (--capture --append)';
    case 'unmeasured-could-decide':
    case 'nothing-measured':
      return 'Run quality-baseline inspect RUN to see why they got none. Fix that, then measure again';
    case 'few-in-common':
    case 'not-asked':
      return 'Run the scenarios of the baseline, or capture a new baseline';
    case 'pack-version':
      return 'Capture a new baseline with this version of the pack';
    case 'conditions-changed':
      return 'Measure with the options that the baseline was captured with, or capture a new baseline';
    case 'identity-changed':
      return 'Check the address of the endpoint. If the new model is intended, measure with --expect-change model';
    case 'required-same':
      return 'If the change is intended, remove the field from --require-same and measure again';
    case 'invalid-arm':
      return reason.side === 'baseline' ? capturedWrong : stepForArm(reason.asked);
    case 'switch-lost':
      return 'Check the chat template, which lost its switch for thinking. If that is intended, capture a new baseline';
    case 'longer-prompts':
      return 'Check whether the chat template or the tokenizer makes prompts longer, and what the server answers (inspect RUN)';
    case 'field-refused':
      return 'Check whether the server still offers guided decoding (response_format), and what it answers (inspect RUN)';
    case 'not-canonical':
      return reason.side === 'baseline'
        ? 'Capture a new baseline without sampling options'
        : 'Remove the sampling options, or use quality-baseline run, which does not compare';
    case 'cannot-gate':
      if (reason.cause === 'few-units') return 'Ask 50 scenarios or more, better 100, or remove gates-on from the pack';
      return fixModel(rest);
    case 'nothing-can-gate':
      return reason.packs.length === 1 && reason.packs[0] === 'speed'
        ? 'Set --max-slowdown 10, or use quality-baseline run, which does not compare'
        : fixModel(rest);
    case 'incomplete':
      return 'Continue with --resume RUN, or merge the missing shards';
    case 'no-sandbox':
      return 'Start docker or podman, and make the image with quality-baseline sandbox build; or leave the packs out with --sandbox embedded';
    case 'wire-broken':
    case 'damage-broken':
    case 'note-appeared':
    case 'unstable':
      return 'Run inspect RUN to see their answers';
    default:
      return assertNever(reason);
  }
}

/** Names of scenarios before `…`. */
const mostNamed = 6;

function fixModel({ packs, scenarios, hasSmall: isEasier }: Rest): string {
  const capture = 'Fix what keeps the model from passing, then capture a new baseline';
  const fix = isEasier ? `${capture}; or gate on the easier packs for small models (--small)` : capture;
  if (packs.length > 0) return `${fix}; or gate on ${packs.map(plainLine).join(', ')} alone`;
  if (scenarios.length === 0 && isEasier) return fix;
  if (scenarios.length === 0)
    return `${fix}; or gate on easier scenarios, in a pack that you write (docs/first-pack.md)`;
  const named = scenarios.slice(0, mostNamed).map(plainLine).join(', ');
  const more = scenarios.length > mostNamed ? ', …' : '';
  return `${fix}; or gate on what it passes (--scenario) and on numerics (--numerics): ${named}${more}`;
}

const capturedWrong = 'Capture a new baseline in the mode that matches how the model thinks (--mode)';

function stepForArm(asked: 'on' | 'off'): string {
  const mode = asked === 'off' ? 'A model that always thinks' : 'A model that never thinks';
  const fitting = asked === 'off' ? 'enable-thinking' : 'no-thinking';
  return `Check the chat template and the reasoning parser of the server. ${mode} is measured with --mode ${fitting}`;
}

/** Whether a pack cannot gate, and its baseline does not say why it was kept. */
export function isUnaccepted({ reasons }: Pick<PackComparison, 'reasons'>): boolean {
  return reasons.some((reason) => reason.kind === 'cannot-gate' && reason.accepted === null);
}
