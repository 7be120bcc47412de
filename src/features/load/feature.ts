import type { Feature } from '../../feature.ts';

export const load: Feature = { load: () => import('./parts.ts') };
