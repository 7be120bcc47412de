import type { Feature } from '../../feature.ts';

export const otherTools: Feature = {
  name: 'other-tools',
  load: () => import('./parts.ts'),
};
