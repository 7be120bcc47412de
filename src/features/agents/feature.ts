import type { Feature } from '../../feature.ts';

export const agents: Feature = {
  name: 'agents',
  load: () => import('./parts.ts'),
};
