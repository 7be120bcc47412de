import type { Settings } from '../config/settings.ts';
import { InputError } from '../lib/errors.ts';
import { reportFormatNames } from '../report/report-formats.ts';

/** The report files of one of several runs, with its name in theirs. */
export function withNames(out: Settings['out'], name: string, several: string): Settings['out'] {
  const files = reportFormatNames.flatMap((format) => {
    const path = out[format];
    return path === undefined ? [] : [[format, withName(path, name, several)] as const];
  });
  return { ...out, ...Object.fromEntries(files) };
}

/** `report.hermes.json` for `report.json`. */
export function withName(path: string, name: string, several: string): string {
  if (path === '-')
    throw new InputError(`several ${several} write several reports`, 'Name a file in place of -: each gets its own.');
  const [, start = path, end = ''] = /^(.*?[^/.])((?:\.cassette)?\.[^./]+)$/.exec(path) ?? [];
  return `${start}.${name}${end}`;
}
