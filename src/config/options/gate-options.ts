import { z } from 'zod';
import { requiredFieldSchema } from '../../records/fingerprint.ts';
import {
  choice,
  everywhere,
  flag,
  flagOnly,
  type GateOption,
  neverPrinted,
  printedForGate,
  sameOnRepeat,
  takes,
  text,
} from './option.ts';
import { decimal, oneOrMore } from './value-schemas.ts';

const rule = { again: printedForGate, decides: true, on: everywhere } as const;

export const gateOptions = {
  'max-drop': {
    ...takes('text', 'PP', decimal(0, 100)),
    default: '10',
    help: 'a pack regresses if it drops by more percentage points',
    isCommon: true,
    ...rule,
  },
  'max-total-drop': {
    ...takes('text', 'PP', decimal(0, 100)),
    help: 'the same threshold for all packs together; off unless set',
    ...rule,
  },
  'max-metric-drop': {
    ...takes('text', 'POINTS', decimal(0, 100)),
    default: '5',
    help: 'a pack with gates-on regresses if the mean of that metric drops by more points of 100',
    ...rule,
  },
  'max-slowdown': {
    ...takes('text', 'PCT', decimal(0, 100)),
    help: 'measures speed, too: slower if reading or writing slows down by more percent',
    ...rule,
  },
  'on-inconclusive': {
    ...choice(['fail', 'warn']),
    default: 'fail',
    help: 'exit code if too little was measured: fail 4, warn 0',
    again: printedForGate,
    decides: false,
    isPolicy: true,
    notWith: { bisect: 'git bisect skips an inconclusive commit.' },
    on: everywhere,
  },
  'on-missing-baseline': {
    ...choice(['warn', 'fail', 'measure-base']),
    default: 'warn',
    help: 'without a baseline: exit 0, exit 2, or measure the commit before the change',
    again: printedForGate,
    decides: false,
    isPolicy: true,
    on: everywhere,
  },
  base: {
    ...text('REF'),
    help: 'commit for measure-base; else the merge base with the default branch',
    again: printedForGate,
    decides: false,
    notWith: { capture: 'A capture compares nothing.' },
    on: flagOnly,
  },
  'expect-change': {
    ...takes('list', 'model', oneOrMore(z.enum(['model']))),
    help: 'accept another model id at an endpoint',
    isPolicy: true,
    ...rule,
  },
  'require-same': {
    ...takes('list', 'FIELD', oneOrMore(requiredFieldSchema)),
    help: `inconclusive if one of these differs: ${requiredFieldSchema.options.join(', ')}`,
    isPolicy: true,
    ...rule,
  },
  'no-confirm': {
    ...flag,
    help: 'decide without confirming a drop',
    isPolicy: true,
    ...rule,
  },
  'fail-fast': {
    ...flag,
    help: 'stop once the outcome is settled',
    notWith: { capture: 'A baseline is measured in full.' },
    ...rule,
  },
  fast: {
    ...choice(['off', 'auto', 'on']),
    default: 'off',
    help: "one round for answers identical to the baseline's",
    notWith: { capture: 'A baseline is measured in full.' },
    ...rule,
  },
  canary: {
    ...flag,
    help: 'pass without asking packs if the log probabilities equal the baseline and nothing else changed',
    isPolicy: true,
    notWith: { 'max-slowdown': 'A canary asks nothing, and so measures no speed.' },
    ...rule,
  },
  'baselines-dir': {
    ...text('DIR'),
    default: 'baselines',
    help: 'folder of the baselines',
    again: { ...sameOnRepeat, needsTrust: true },
    decides: false,
    on: everywhere,
  },
  bisect: {
    ...flag,
    help: 'exit codes for git bisect run',
    again: neverPrinted,
    decides: false,
    notWith: { capture: 'git bisect compares commits; it records nothing.' },
    on: flagOnly,
  },
} as const satisfies Readonly<Record<string, GateOption>>;
