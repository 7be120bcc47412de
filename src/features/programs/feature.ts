import type { Feature } from '../../feature.ts';

export const programs: Feature = {
  name: 'programs',
  load: () => import('./parts.ts'),
};
