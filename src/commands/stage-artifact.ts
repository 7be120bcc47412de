import { cp } from 'node:fs/promises';
import type { Decision } from '../model/decision.ts';

export async function stageArtifact(options: {
  readonly folder: string;
  readonly into: string;
  readonly transcripts: 'none' | 'failures' | 'all';
  readonly decision: Decision | undefined;
}): Promise<void> {
  await cp(options.folder, options.into, { recursive: true });
}
