import type { FeatureParts } from '../../feature.ts';
import { code } from './kinds/code.ts';
import { fileEdits } from './kinds/file-edits.ts';
import { shell } from './kinds/shell.ts';

export const parts = {
  kinds: [code, fileEdits, shell],
  ports: [{ opens: ['code', 'system', 'images'], load: async () => (await import('./find-sandbox.ts')).sandboxFinder }],
} satisfies FeatureParts;
