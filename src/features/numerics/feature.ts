import type { Feature } from '../../feature.ts';

export const numerics: Feature = { load: () => import('./parts.ts') };
