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
    help: 'a drop of a pack above this many percentage points regresses',
    isCommon: true,
    on: everywhere,
  },
  'max-total-drop': {
    value: 'text',
    placeholder: 'PP',
    schema: decimal(0, 100),
    help: 'a drop over all packs together above this many percentage points regresses too; off unless set',
    on: everywhere,
  },
  'on-inconclusive': {
    value: 'text',
    placeholder: 'fail|warn',
    schema: z.enum(['fail', 'warn']),
    default: 'fail',
    help: 'exit code 4 or 0 where too little was measured to decide',
    on: everywhere,
  },
  'on-missing-baseline': {
    value: 'text',
    placeholder: 'warn|fail|measure-base',
    schema: z.enum(['warn', 'fail', 'measure-base']),
    default: 'warn',
    help: 'what a slug and mode without a baseline means; measure-base measures the commit before the change first',
    on: everywhere,
  },
  base: {
    value: 'text',
    placeholder: 'REF',
    schema: textSchema,
    help: 'the commit that measure-base measures; else the one where the default branch was left',
    on: byHand,
  },
  'expect-change': {
    value: 'list',
    placeholder: 'model',
    schema: listOf(z.enum(['model'])),
    help: 'another model id at an endpoint is meant',
    on: everywhere,
  },
  'require-same': {
    value: 'list',
    placeholder: 'FIELD',
    schema: listOf(requireSameSchema),
    help: `inconclusive where one of these differs: ${requireSameSchema.options.join(', ')}`,
    on: everywhere,
  },
  'no-confirm': { value: 'flag', schema: flag, help: 'decide without asking again what looks worse', on: everywhere },
  'fail-fast': { value: 'flag', schema: flag, help: 'stop as soon as nothing can change the outcome', on: everywhere },
  fast: {
    value: 'text',
    placeholder: 'off|auto|on',
    schema: z.enum(['off', 'auto', 'on']),
    default: 'off',
    help: 'ask once what answers byte for byte as the baseline did',
    on: everywhere,
  },
  'baselines-dir': {
    value: 'text',
    placeholder: 'DIR',
    schema: textSchema,
    default: 'baselines',
    help: 'where baselines are kept',
    on: everywhere,
  },
  bisect: { value: 'flag', schema: flag, help: 'exit codes for git bisect run', on: byHand },
} as const satisfies Options;
