import { assertNever } from '../lib/assert-never.ts';
import type { ModeDecision, Reason } from '../model/decision.ts';

/** The next step for each reason of an undecided mode, without duplicates: whole sentences. */
export function undecidedSteps(mode: Undecided): string[] {
  return [...new Set(openReasons(mode).map(nextStepOf))];
}

/** Whether a new measurement would give the same, so that the solution is another baseline. */
export function needsBaseline(mode: Undecided): boolean {
  return openReasons(mode).some(isOld);
}

type Undecided = Pick<ModeDecision, 'outcome' | 'reasons' | 'packs' | 'totalGate'>;

/** Why it was not decided; a pack that was accepted as it is prevents no verdict. */
function openReasons({ outcome, reasons, packs, totalGate }: Undecided): Reason[] {
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

function nextStepOf(reason: Reason): string {
  switch (reason.kind) {
    case 'drop-not-significant':
      return 'Measure again with more rounds (--repeat). A baseline of three sessions is less noisy (--capture --append)';
    case 'unmeasured-could-decide':
      return 'Run inspect RUN to see why attempts are unmeasured. Fix that, then measure again';
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
    case 'not-canonical':
      return reason.side === 'baseline'
        ? 'Capture a new baseline without sampling options'
        : 'Remove the sampling options, or use quality-baseline run, which does not compare';
    case 'cannot-gate':
    case 'nothing-can-gate':
      return 'Fix what keeps the model from passing, then capture a new baseline';
    case 'incomplete':
      return 'Continue with --resume RUN, or merge the missing shards';
    default:
      return assertNever(reason);
  }
}

const capturedWrong = 'Capture a new baseline in the mode that matches how the model thinks (--mode)';

function stepForArm(asked: 'on' | 'off'): string {
  const mode = asked === 'off' ? 'A model that always thinks' : 'A model that never thinks';
  const fitting = asked === 'off' ? 'enable-thinking' : 'no-thinking';
  return `Check the chat template and the reasoning parser of the server. ${mode} is measured with --mode ${fitting}`;
}
