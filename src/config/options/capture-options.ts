import { byHand, flag, type Options, outside } from './option.ts';
import { textSchema } from './value-schemas.ts';

export const captureOptions = {
  capture: {
    value: 'flag',
    schema: flag,
    help: 'record a baseline instead of comparing',
    isCommon: true,
    on: byHand,
  },
  append: { value: 'flag', schema: flag, help: 'add sessions to the existing baseline', on: outside },
  reason: {
    value: 'text',
    placeholder: 'TEXT',
    schema: textSchema,
    help: 'why the baseline changes; stored in it',
    isCommon: true,
    on: outside,
  },
  'accept-useless': {
    value: 'text',
    placeholder: 'REASON',
    schema: textSchema,
    help: 'keep a baseline with packs that cannot gate',
    on: outside,
  },
  'reset-anchor': {
    value: 'flag',
    schema: flag,
    help: 'compare later baselines with this one; needs --reason',
    on: outside,
  },
} as const satisfies Options;
