import type { Feature } from '../../feature.ts';

export const experiments: Feature = { load: () => import('./parts.ts') };
