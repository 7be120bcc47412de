import type { Feature } from '../../feature.ts';

export const programs: Feature = { load: () => import('./parts.ts') };
