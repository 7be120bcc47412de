import type { FeatureParts } from '../../feature.ts';
import { reference } from './metrics/reference.ts';

export const parts = {
  kinds: [reference],
} satisfies FeatureParts;
