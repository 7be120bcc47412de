import type { FeatureParts } from '../../feature.ts';
import { exportsSection } from './exports.ts';

export const parts = {
  follows: [{ after: async (...ended) => (await import('./export.ts')).exportEnded(...ended) }],
  sections: [exportsSection],
} satisfies FeatureParts;
