import { byHand, flag, type Options, outside } from './option.ts';
import { textSchema } from './value-schemas.ts';

export const captureOptions = {
  capture: {
    value: 'flag',
    schema: flag,
    help: 'record a baseline in place of comparing with one',
    isCommon: true,
    on: byHand,
  },
  append: { value: 'flag', schema: flag, help: 'add the sessions to the baseline that is there', on: outside },
  reason: {
    value: 'text',
    placeholder: 'TEXT',
    schema: textSchema,
    help: 'why the baseline changes; kept in it',
    isCommon: true,
    on: outside,
  },
  'accept-useless': {
    value: 'text',
    placeholder: 'REASON',
    schema: textSchema,
    help: 'keep a baseline with packs that cannot gate; the reason is kept in it',
    on: outside,
  },
  'reset-anchor': {
    value: 'flag',
    schema: flag,
    help: 'hold later baselines against this one; needs --reason',
    on: outside,
  },
} as const satisfies Options;
