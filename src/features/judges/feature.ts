import type { Feature } from '../../feature.ts';

export const judges: Feature = { load: () => import('./parts.ts') };
