import { flag, flagOnly, flagOrInput, freeOnResume, neverPrinted, type Options, text } from './option.ts';

const ofMerge = 'The shards write no baseline: give it to quality-baseline merge, which does.';

export const captureOptions = {
  capture: {
    ...flag,
    help: 'record a baseline instead of comparing',
    isCommon: true,
    again: { ...neverPrinted, needsTrust: true },
    on: flagOnly,
  },
  append: {
    ...flag,
    help: 'add sessions to the existing baseline',
    again: neverPrinted,
    notWith: { shard: ofMerge },
    on: flagOrInput,
  },
  numerics: {
    ...flag,
    help: "keep the model's log probabilities next to the baseline",
    again: neverPrinted,
    on: flagOrInput,
  },
  reason: {
    ...text('TEXT'),
    help: 'why the baseline changes; stored in it',
    isCommon: true,
    again: neverPrinted,
    notWith: { shard: ofMerge },
    on: flagOrInput,
  },
  'accept-useless': {
    ...text('REASON'),
    help: 'keep a baseline with packs that cannot gate',
    again: freeOnResume,
    notWith: { shard: ofMerge },
    on: flagOrInput,
  },
  'reset-anchor': {
    ...flag,
    help: 'compare later baselines with this one; needs --reason',
    again: neverPrinted,
    notWith: { shard: ofMerge },
    on: flagOrInput,
  },
} as const satisfies Options;
