import { z } from 'zod';
import { subjectSchema } from '../../model/fingerprint.ts';
import { byHand, everywhere, flag, type Options } from './option.ts';
import { decimal, listOf, textSchema } from './value-schemas.ts';

/** What a change may bring, our own version and what follows from others left out. */
const requireSameSchema = subjectSchema
  .keyof()
  .exclude(['model-bytes', 'server-fingerprint', 'sampling-defaults', 'tool']);

export const gateOptions = {
  'max-drop': {
    value: 'text',
    placeholder: 'PP',
    schema: decimal(0, 100),
    default: '10',
    help: 'a pack regresses if it drops by more percentage points',
    isCommon: true,
    on: everywhere,
  },
  'max-total-drop': {
    value: 'text',
    placeholder: 'PP',
    schema: decimal(0, 100),
    help: 'the same threshold for all packs together; off unless set',
    on: everywhere,
  },
  'on-inconclusive': {
    value: 'text',
    placeholder: 'fail|warn',
    schema: z.enum(['fail', 'warn']),
    default: 'fail',
    help: 'exit code if too little was measured: fail 4, warn 0',
    on: everywhere,
  },
  'on-missing-baseline': {
    value: 'text',
    placeholder: 'warn|fail|measure-base',
    schema: z.enum(['warn', 'fail', 'measure-base']),
    default: 'warn',
    help: 'without a baseline: exit 0, exit 2, or measure the commit before the change',
    on: everywhere,
  },
  base: {
    value: 'text',
    placeholder: 'REF',
    schema: textSchema,
    help: 'commit for measure-base; else the merge base with the default branch',
    on: byHand,
  },
  'expect-change': {
    value: 'list',
    placeholder: 'model',
    schema: listOf(z.enum(['model'])),
    help: 'accept another model id at an endpoint',
    on: everywhere,
  },
  'require-same': {
    value: 'list',
    placeholder: 'FIELD',
    schema: listOf(requireSameSchema),
    help: `inconclusive if one of these differs: ${requireSameSchema.options.join(', ')}`,
    on: everywhere,
  },
  'no-confirm': { value: 'flag', schema: flag, help: 'decide without confirming a drop', on: everywhere },
  'fail-fast': { value: 'flag', schema: flag, help: 'stop once the outcome is settled', on: everywhere },
  fast: {
    value: 'text',
    placeholder: 'off|auto|on',
    schema: z.enum(['off', 'auto', 'on']),
    default: 'off',
    help: "one round for answers identical to the baseline's",
    on: everywhere,
  },
  'baselines-dir': {
    value: 'text',
    placeholder: 'DIR',
    schema: textSchema,
    default: 'baselines',
    help: 'folder of the baselines',
    on: everywhere,
  },
  bisect: { value: 'flag', schema: flag, help: 'exit codes for git bisect run', on: byHand },
} as const satisfies Options;
