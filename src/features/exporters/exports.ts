import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { oneOrMore, textSchema } from '../../config/options/value-schemas.ts';
import type { ConfigSection } from '../../config/section-facet.ts';
import { modeSchema } from '../../records/target.ts';
import { destinationNames } from './destinations.ts';
import { exportedTexts } from './exported-run.ts';

/** Those of other tools, as files. */
const foreignTargets = ['benchlocal', 'benchloop', 'scalebench'] as const;
export type ForeignTarget = (typeof foreignTargets)[number];
export const exportTargets = [...destinationNames, ...foreignTargets] as const;
export type ExportTarget = (typeof exportTargets)[number];

export function isForeignTarget(to: ExportTarget): to is ForeignTarget {
  return foreignTargets.some((each) => each === to);
}

export const fileFormats = ['parquet', 'csv', 'jsonl'] as const;

const commandSchema = z.enum(['check', 'capture', 'run', 'load', 'experiment', 'judge']);

const isTrue = z.boolean({ error: 'true or false' });

/** `exports` in the config: the places that each run is sent to. Keys come from the environment. */
const exportsSchema = z
  .array(
    z.strictObject({
      to: z.enum(exportTargets),
      on: oneOrMore(commandSchema)
        .default([...commandSchema.options])
        .describe('after which commands; a run under load is also `load`, one of judges also `judge`'),
      what: z.enum(exportedTexts).default('scores').describe('how much text leaves the machine'),
      uri: textSchema.optional().describe('the address of the service'),
      experiment: textSchema.optional().describe('of MLflow'),
      project: textSchema.optional().describe('of LangSmith'),
      repo: textSchema.optional().describe('of Hugging Face, OWNER/NAME'),
      private: isTrue.optional(),
      space: isTrue.optional(),
      license: textSchema.optional().describe('on the card of the dataset'),
      mode: modeSchema.optional().describe('for benchlocal and benchloop: the mode, where a target has several'),
      format: z.enum(fileFormats).optional(),
      out: textSchema.optional().describe('the file or folder, relative to this file; {run} becomes the id of the run'),
    }),
  )
  .describe('where runs are sent after they were measured');
export type ConfigExport = z.output<typeof exportsSchema>[number];

declare module '../../config/config.ts' {
  interface ConfigParts {
    /** Where runs are sent. */
    exports?: readonly ConfigExport[] | undefined;
  }
}

export const exportsSection: ConfigSection = {
  ...{ key: 'exports', before: 'targets', schema: exportsSchema.optional(), places: exportTargets },
  // Otherwise the keys of the base would go to an address that the pull request chooses.
  changes: ({ exports: base = [] }, { exports: head = [] }) =>
    isDeepStrictEqual(base, head) ? [] : ['exports are changed: those of the base branch apply'],
};

/** An entry that says nothing but where to. */
export function plainExport(to: ExportTarget): ConfigExport {
  return { to, on: [...commandSchema.options], what: 'scores' };
}
