import { z } from 'zod';
import { byFormat, reportFormats } from '../../report/report-formats.ts';
import { byHand, flag, type Options } from './option.ts';
import { textSchema } from './value-schemas.ts';

export const outOptions = {
  ...byFormat((name) => ({
    ...{ value: 'text' as const, placeholder: 'FILE', schema: textSchema, help: reportFormats[name].help },
    ...{ isCommon: name === 'markdown', on: byHand },
  })),
  'no-progress': { value: 'flag', schema: flag, help: 'no live progress', on: byHand },
  verbose: {
    value: 'flag',
    schema: flag,
    help: 'log every request',
    on: byHand,
  },
  quiet: { value: 'flag', schema: flag, help: 'print only the outcome', on: byHand },
  color: {
    value: 'text',
    placeholder: 'auto|always|never',
    schema: z.enum(['auto', 'always', 'never']),
    default: 'auto',
    help: 'terminal colours',
    on: byHand,
  },
  'dry-run': {
    value: 'flag',
    schema: flag,
    help: 'print plan and estimated minutes, then stop',
    isCommon: true,
    on: byHand,
  },
  yes: { value: 'flag', schema: flag, help: 'answer yes to every prompt', on: byHand },
} as const satisfies Options;
