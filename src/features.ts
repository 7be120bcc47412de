import type { Feature } from './feature.ts';
import { agents } from './features/agents/feature.ts';
import { datasets } from './features/datasets/feature.ts';
import { experiments } from './features/experiments/feature.ts';
import { exporters } from './features/exporters/feature.ts';
import { judges } from './features/judges/feature.ts';
import { load } from './features/load/feature.ts';
import { numerics } from './features/numerics/feature.ts';
import { otherTools } from './features/other-tools/feature.ts';
import { pages } from './features/pages/feature.ts';
import { programs } from './features/programs/feature.ts';
import { speed } from './features/speed/feature.ts';

/** The features that bring parts of the core. Commands of features are in added-commands.ts. */
export const features: readonly Feature[] = [
  agents,
  datasets,
  experiments,
  exporters,
  judges,
  load,
  numerics,
  otherTools,
  pages,
  programs,
  speed,
];
