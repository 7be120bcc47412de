import { byHand, flag, free, type Options, outside, text, thisCall } from './option.ts';

const ofMerge = 'The shards write no baseline: give it to quality-baseline merge, which does.';

export const captureOptions = {
  capture: {
    ...flag,
    help: 'record a baseline instead of comparing',
    isCommon: true,
    again: thisCall,
    on: byHand,
  },
  append: {
    ...flag,
    help: 'add sessions to the existing baseline',
    again: thisCall,
    notWith: { shard: ofMerge },
    on: outside,
  },
  numerics: {
    ...flag,
    help: "keep the model's log probabilities next to the baseline",
    again: thisCall,
    on: outside,
  },
  reason: {
    ...text('TEXT'),
    help: 'why the baseline changes; stored in it',
    isCommon: true,
    again: thisCall,
    notWith: { shard: ofMerge },
    on: outside,
  },
  'accept-useless': {
    ...text('REASON'),
    help: 'keep a baseline with packs that cannot gate',
    again: free,
    notWith: { shard: ofMerge },
    on: outside,
  },
  'reset-anchor': {
    ...flag,
    help: 'compare later baselines with this one; needs --reason',
    again: thisCall,
    notWith: { shard: ofMerge },
    on: outside,
  },
} as const satisfies Options;
