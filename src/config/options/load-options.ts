import { z } from 'zod';
import { mostAtOnce, type Slo } from '../../records/level.ts';
import { fixedByBundle, flagOnly, keptOnResume, type Options, takes } from './option.ts';

const levelsWords = `requests at once such as 8, or 1,2,4,8: whole numbers from 1 to ${mostAtOnce}`;

const levelsSchema = z
  .string({ error: levelsWords })
  .regex(/^\d{1,4}(?:,\d{1,4})*$/, levelsWords)
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((one, other) => one - other))
  .refine((levels) => levels.every((level) => level >= 1 && level <= mostAtOnce), levelsWords);

const rateWords = 'requests a second such as 0.5,1,2: numbers above 0';

const ratesSchema = z
  .string({ error: rateWords })
  .regex(/^\d{1,5}(?:\.\d{1,3})?(?:,\d{1,5}(?:\.\d{1,3})?)*$/, rateWords)
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((one, other) => one - other))
  .refine((rates) => rates.every((rate) => rate > 0), rateWords);

const sloWords = 'ttft, tpot and total, each once with a time above 0, such as ttft=1s,tpot=50ms,total=30s';

const sloTextSchema = z
  .string({ error: sloWords })
  .regex(
    /^(?:ttft|tpot|total)=\d{1,7}(?:\.\d{1,3})?(?:ms|s|m)(?:,(?:ttft|tpot|total)=\d{1,7}(?:\.\d{1,3})?(?:ms|s|m))*$/,
    sloWords,
  )
  .transform((text) => text.split(',').map(partOfSlo))
  .refine(
    (parts) => parts.every(([, ms]) => ms > 0) && new Set(parts.map(([name]) => name)).size === parts.length,
    sloWords,
  )
  .transform((parts): Slo => Object.fromEntries(parts));

const msOf = { ms: 1, s: 1000, m: 60_000 } as const;

function partOfSlo(text: string): [string, number] {
  const [, name = '', amount = '', unit = 'ms'] = /^(\w+)=([\d.]+)(ms|s|m)$/.exec(text) ?? [];
  return [name, Number(amount) * msOf[unit as keyof typeof msOf]]; // the schema's pattern allows only these
}

const rampWords = 'callers that join each second, such as 5/s';

const rampSchema = z
  .string({ error: rampWords })
  .regex(/^[1-9]\d{0,3}\/s$/, rampWords)
  .transform((text) => Number(text.slice(0, -2)));

const alone = 'A level of load says how many are asked at once.';
const atRun = { capture: 'Load is never a baseline; --concurrency 8 captures one with eight requests at once.' };

export const loadOptions = {
  load: {
    ...takes('optional-text', '1,2,4,8', z.union([z.literal(true, levelsWords), levelsSchema])),
    otherwise: 'doubles until throughput no longer grows',
    help: 'measure under load, with this many requests at once',
    again: fixedByBundle,
    notWith: {
      ...atRun,
      rate: 'Choose requests at once or requests a second.',
      concurrency: alone,
      record: 'The recording itself would be measured, too.',
      shard: 'A level takes all packs.',
    },
    on: flagOnly,
  },
  rate: {
    ...takes('text', '0.5,1,2', ratesSchema),
    help: 'measure under load, with this many requests a second, arriving at random',
    again: fixedByBundle,
    notWith: {
      ...atRun,
      concurrency: alone,
      record: 'The recording itself would be measured, too.',
      shard: 'A level takes all packs.',
    },
    on: flagOnly,
  },
  ramp: {
    ...takes('text', '5/s', rampSchema),
    help: 'load contexts alone, without a model: this many callers join each second, up to --load; --context names several with commas',
    again: { ...fixedByBundle, bundle: 'refused' },
    notWith: { ...atRun, resume: 'Such a load keeps no results.', rate: 'Its callers wait for their answers.' },
    on: flagOnly,
  },
  slo: {
    ...takes('text', 'ttft=1s,tpot=50ms,total=30s', sloTextSchema),
    help: 'under load, the time limits of a good answer: to the first token, for each token, in total',
    again: { ...keptOnResume, bundle: 'refused' },
    on: flagOnly,
  },
} as const satisfies Options;
