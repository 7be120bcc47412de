import type { FeatureParts } from './feature.ts';
import { parts as agents } from './features/agents/parts.ts';
import { parts as contracts } from './features/contracts/parts.ts';
import { parts as datasets } from './features/datasets/parts.ts';
import { parts as experiments } from './features/experiments/parts.ts';
import { parts as exporters } from './features/exporters/parts.ts';
import { parts as judges } from './features/judges/parts.ts';
import { parts as loadTest } from './features/load-test/parts.ts';
import { parts as numerics } from './features/numerics/parts.ts';
import { parts as otherTools } from './features/other-tools/parts.ts';
import { parts as sandbox } from './features/sandbox/parts.ts';
import { parts as serve } from './features/serve/parts.ts';
import { parts as speed } from './features/speed/parts.ts';
import { parts as templates } from './features/templates/parts.ts';

/** What each feature brings to the core. Commands of features are in added-commands.ts. */
export const features: Readonly<Record<string, FeatureParts>> = {
  agents,
  contracts,
  datasets,
  experiments,
  exporters,
  judges,
  loadTest,
  numerics,
  otherTools,
  sandbox,
  serve,
  speed,
  templates,
};
