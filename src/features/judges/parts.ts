import type { FeatureParts } from '../../feature.ts';
import { decision } from './decision.ts';

export const parts = {
  kinds: [decision],
} satisfies FeatureParts;
