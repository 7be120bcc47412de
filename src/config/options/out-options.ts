import { z } from 'zod';
import { byFormat, reportFormats } from '../../report/report-formats.ts';
import { byHand, flag, type Options } from './option.ts';
import { textSchema } from './value-schemas.ts';

export const outOptions = {
  ...byFormat((name) => ({
    ...{ value: 'text' as const, placeholder: 'FILE', schema: textSchema, help: reportFormats[name].help },
    ...{ isCommon: name === 'markdown', on: byHand },
  })),
  'no-progress': { value: 'flag', schema: flag, help: 'no live view', on: byHand },
  verbose: {
    value: 'flag',
    schema: flag,
    help: 'log every request, retry and wait, one line each, on standard error',
    on: byHand,
  },
  quiet: { value: 'flag', schema: flag, help: 'the outcome and nothing else', on: byHand },
  color: {
    value: 'text',
    placeholder: 'auto|always|never',
    schema: z.enum(['auto', 'always', 'never']),
    default: 'auto; NO_COLOR and FORCE_COLOR are heeded',
    help: 'colours on a terminal',
    on: byHand,
  },
  'dry-run': {
    value: 'flag',
    schema: flag,
    help: 'print the plan: packs, requests, estimated minutes; ask nothing',
    isCommon: true,
    on: byHand,
  },
  yes: { value: 'flag', schema: flag, help: 'ask nothing back', on: byHand },
} as const satisfies Options;
