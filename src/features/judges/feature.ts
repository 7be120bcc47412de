import type { Feature } from '../../feature.ts';

export const judges: Feature = {
  name: 'judges',
  load: () => import('./parts.ts'),
};
