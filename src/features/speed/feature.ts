import type { Feature } from '../../feature.ts';

export const speed: Feature = { load: () => import('./parts.ts') };
