import type { Feature } from '../../feature.ts';

export const exporters: Feature = { load: () => import('./parts.ts') };
