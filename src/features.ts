import type { Feature } from './feature.ts';
import { agents } from './features/agents/feature.ts';
import { datasets } from './features/datasets/feature.ts';
import { experiments } from './features/experiments/feature.ts';
import { exporters } from './features/exporters/feature.ts';
import { judges } from './features/judges/feature.ts';
import { otherTools } from './features/other-tools/feature.ts';
import { pages } from './features/pages/feature.ts';
import { programs } from './features/programs/feature.ts';

export const features: readonly Feature[] = [
  agents,
  datasets,
  experiments,
  exporters,
  judges,
  otherTools,
  pages,
  programs,
];
