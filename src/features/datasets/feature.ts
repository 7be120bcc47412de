import type { Feature } from '../../feature.ts';

export const datasets: Feature = {
  name: 'datasets',
  load: () => import('./parts.ts'),
};
