import type { Feature } from '../../feature.ts';

export const otherTools: Feature = { load: () => import('./parts.ts') };
