import type { Feature } from '../../feature.ts';

export const pages: Feature = { load: () => import('./parts.ts') };
