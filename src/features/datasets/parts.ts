import type { FeatureParts } from '../../feature.ts';
import { reference } from './metrics/reference.ts';

export const parts = {
  kinds: [reference],
  ports: [{ opens: ['vectors'], load: async () => (await import('./metrics/vectors/vectors-for.ts')).vectorFinder }],
} satisfies FeatureParts;
