import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { version } from '../lib/version.ts';

const stampSchema = z.strictObject({ commit: z.string().nullable() });

/** Stamped by scripts/pack.js alone: see docs/decisions/0007-the-commit-is-stamped-when-packed.md. */
export function versionLine(stamp: URL = new URL('./commit.json', import.meta.url)): string {
  const { commit } = stampSchema.parse(JSON.parse(readFileSync(stamp, 'utf8')));
  return `quality-baseline ${version}${commit === null ? '' : ` (commit ${commit.slice(0, 7)})`}`;
}
