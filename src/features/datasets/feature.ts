import type { Feature } from '../../feature.ts';

export const datasets: Feature = { load: () => import('./parts.ts') };
